% A heap in SWI-Prolog: whoever takes the last stone wins. One clause cannot be read.
:- use_module(library(apply)).

initial_state(heap(3, ann)).

valid_moves(heap(N, _), Moves) :-
    include([Take]>>(Take =< N), [1,2], Moves).

hint(heap(N, _), Take :-
    Take is N mod 3.

move(heap(N, Player), Take, heap(M, Next)) :-
    M is N - Take,
    next(Player, Next),
    writeln(M).

next(ann, bob).
next(bob, ann).

game_over(heap(0, Player), Winner) :- next(Player, Winner).
