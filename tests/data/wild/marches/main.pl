%   A state that says who moved last and who is next. East walks by one or two,
%   west by one or three.

:- use_module(library(system)).

initial_state(game(0, west, east)).

valid_moves(game(N, _, Player), Moves) :-
    findall(K, (step(Player, K), N + K =< 7), Moves).

step(east, 1).
step(east, 2).
step(west, 1).
step(west, 3).

move(game(N, Last, Player), K, game(M, Player, Last)) :-
    M is N + K.

game_over(game(N, Last, Player), Last) :-
    N >= 7 - 1,
    Player \= Last.
