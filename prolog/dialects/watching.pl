/*  What a program does while it plays against itself, so that it can be seen
    how it lists moves and makes them (src/clauses/game/adapt/watch).

    Every predicate of the program is called by another one that takes notes:
    of the goal when it is called, and of the same goal when it has an answer.
    What a goal that failed has noted stays noted.

        called(7, move([e,e,e],2,x,_)).
        answered(7, move([e,e,e],2,x,[e,x,e])).
*/

:- dynamic(called/2).
:- dynamic(answered/2).

%   How many goals of one predicate are noted, and how many in all.

:- dynamic(times/2).
:- dynamic(noted/1).

each(120).
all(8000).
noted(0).

'is called'(Predicate, Goal, Number) :-
        (   retract(times(Predicate, Times0)) ->
            true
        ;   Times0 = 0
        ),
        Times is Times0 + 1,
        assertz(times(Predicate, Times)),
        noted(Noted),
        each(Each),
        all(All),
        (   Times =< Each,
            Noted < All ->
            Number is Noted + 1,
            retract(noted(Noted)),
            assertz(noted(Number)),
            assertz(called(Number, Goal))
        ;   Number = none
        ).

'has an answer'(Number, Goal) :-
        (   Number == none ->
            true
        ;   assertz(answered(Number, Goal))
        ).
