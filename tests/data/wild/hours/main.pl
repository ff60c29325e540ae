%   Two winners, neither of whom is a player, and nothing that says who is meant.

:- use_module(library(system)).

initial_state(game(0, ann)).

next_player(ann, bob).
next_player(bob, ann).

valid_moves(game(N, _), Moves) :-
    findall(add(K), (member(K, [1,2]), N + K =< 6), Moves).

move(game(N, Player), add(K), game(M, Next)) :-
    M is N + K,
    next_player(Player, Next).

game_over(game(5, _), day).
game_over(game(6, _), night).
