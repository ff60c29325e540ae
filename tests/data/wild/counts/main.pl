%   The loop counts the stones that are left and tells the count to game_over/2,
%   for which no part of a state is good.

:- use_module(library(lists)).
:- use_module(library(system)).

initial_state(heap([4,3,2,1], 9, ann)).

next_player(ann, bob).
next_player(bob, ann).

play :-
    initial_state(State),
    loop(State).

loop(heap(Stones, _, _)) :-
    length(Stones, Count),
    game_over(Count, Winner),
    write(Winner).
loop(State) :-
    valid_moves(State, [Move|_]),
    move(State, Move, Next),
    loop(Next).

valid_moves(heap(Stones, _, _), Moves) :-
    findall(take(S), member(S, Stones), Moves).

move(heap(Stones, Price, Player), take(S), heap(Rest, Price, Next)) :-
    select(S, Stones, Rest),
    next_player(Player, Next).

game_over(0, ann).
game_over(0, bob).
