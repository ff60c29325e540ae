%   Who says five first has won. Winners are called by their colours, which
%   facts tell.

:- use_module(library(system)).

initial_state(game(0, player1)).

color(player1, red).
color(player2, blue).

next_player(player1, player2).
next_player(player2, player1).

valid_moves(game(N, _), Moves) :-
    findall(add(K), (member(K, [1,2]), N + K =< 5), Moves).

move(game(N, Player), add(K), game(M, Next)) :-
    M is N + K,
    next_player(Player, Next).

game_over(game(5, Player), Color) :-
    next_player(Player, Winner),
    color(Winner, Color).
