% Predicates with names that say nothing: what they are told and what they give says it. Written
% for SICStus Prolog.
:- use_module(library(lists)).
:- use_module(library(random)).

play :-
    initial_state(GameState),
    go_on(GameState).

go_on(GameState) :-
    finished(GameState, Winner), !,
    write(Winner).
go_on(GameState) :-
    hint(GameState, ListOfMoves),
    random_member(Move, ListOfMoves),
    transition(GameState, Move, NewGameState),
    go_on(NewGameState).

initial_state(ladder(1, 1, up)).

hint(GameState, ListOfMoves) :-
    findall(Move, rung(GameState, Move), ListOfMoves).

rung(ladder(A, B, _), pair(One, Other)) :-
    member(One, [1,2]), member(Other, [0,1]),
    A + One =< 6, B + Other =< 6.

transition(ladder(A, B, Player), pair(One, Other), ladder(C, D, Next)) :-
    C is A + One, D is B + Other,
    other(Player, Next).

other(up, down).
other(down, up).

finished(ladder(A, _, Player), Winner) :- A >= 5, other(Player, Winner).
