/*  What is built in and can be said in Prolog.

    Goals like X = Y, X < Y or once(G) are compiled in place where they
    stand in a clause. But a goal can also be a term that is called, and
    then there must be a predicate: it is here, and its body is that very
    goal, compiled in place. Everything else that is built in is written
    in Rust.

    What is called here comes from the program, not from this module.
*/

:- module(system, []).

/*  - - - - - - - - - - - - -  Control  - - - - - - - - - - - - - - - -  */

true.

fail :- fail.

false :- fail.

call(G) :- call(G).
call(G, A) :- call(G, A).
call(G, A, B) :- call(G, A, B).
call(G, A, B, C) :- call(G, A, B, C).
call(G, A, B, C, D) :- call(G, A, B, C, D).
call(G, A, B, C, D, E) :- call(G, A, B, C, D, E).
call(G, A, B, C, D, E, F) :- call(G, A, B, C, D, E, F).
call(G, A, B, C, D, E, F, H) :- call(G, A, B, C, D, E, F, H).

\+ G :- \+ G.

once(G) :- call(G), !.

ignore(G) :- ( call(G) -> true ; true ).

forall(G, T) :- \+ ( call(G), \+ call(T) ).

/*  - - - - - - - - - - - - -  Comparison  - - - - - - - - - - - - - - -  */

X = X.

X \= Y :- X \= Y.

X == Y :- X == Y.

X \== Y :- X \== Y.

X @< Y :- X @< Y.

X @> Y :- X @> Y.

X @=< Y :- X @=< Y.

X @>= Y :- X @>= Y.

X is E :- X is E.

X =:= Y :- X =:= Y.

X =\= Y :- X =\= Y.

X < Y :- X < Y.

X > Y :- X > Y.

X =< Y :- X =< Y.

X >= Y :- X >= Y.

/*  - - - - - - - - - - - - -  Type tests  - - - - - - - - - - - - - - -  */

var(X) :- var(X).

nonvar(X) :- nonvar(X).

atom(X) :- atom(X).

number(X) :- number(X).

integer(X) :- integer(X).

float(X) :- float(X).

atomic(X) :- atomic(X).

compound(X) :- compound(X).

callable(X) :- callable(X).

ground(X) :- ground(X).

/*  - - - - - - - - - - - - -  All solutions  - - - - - - - - - - - - -

    The list of results must be one, as far as it is known, before the
    goal is called.
*/

findall(T, G, L) :-
        '$can_be_list'(L),
        findall(T, G, L).

findall(T, G, L, R) :-
        '$can_be_list'(L),
        '$can_be_list'(R),
        findall(T, G, L, R).
