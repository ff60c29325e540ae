/*  Type tests that do not decide too early: an error says so if the
    argument is not known well enough ("sufficiently instantiated").

    Ask, for example:

        ?- atom_si(X).
        error(instantiation_error,functor/3).
        ?- list_si([a,_]).
        true.
*/

:- module(si, [atom_si/1, integer_si/1, atomic_si/1, list_si/1,
               character_si/1, term_si/1, chars_si/1, dif_si/2,
               when_si/2]).

:- meta_predicate(when_si(+, 0)).

%%  atomic_si(@X)
%
%   X is an atom or a number.
%
%       ?- atomic_si(f(x)).
%       false.

atomic_si(X) :-
        (   var(X) ->
            throw(error(instantiation_error, functor/3))
        ;   atomic(X)
        ).

%%  atom_si(@X)
%
%       ?- atom_si(a).
%       true.

atom_si(X) :-
        atomic_si(X),
        atom(X).

%%  integer_si(@X)
%
%       ?- integer_si(a).
%       false.

integer_si(X) :-
        atomic_si(X),
        integer(X).

%%  character_si(@X)
%
%   X is an atom of one character.
%
%       ?- character_si(ab).
%       false.

character_si(X) :-
        atom_si(X),
        atom_length(X, 1).

%%  list_si(@Xs)
%
%   Xs is a list. Its elements may be anything.
%
%       ?- list_si([a|b]).
%       false.

list_si(Xs) :-
        (   var(Xs) ->
            throw(error(instantiation_error, list_si/1))
        ;   Xs = [_|Ys] ->
            list_si(Ys)
        ;   Xs == []
        ).

%%  chars_si(@Cs)
%
%   Cs is a list of characters.
%
%       ?- chars_si([a,1|_]).
%       false.

chars_si(Cs) :-
        chars_or_variables(Cs, known, Known),
        (   Known == known ->
            true
        ;   throw(error(instantiation_error, chars_si/1))
        ).

chars_or_variables(Cs, Known0, Known) :-
        (   var(Cs) ->
            Known = unknown
        ;   Cs = [C|Rest] ->
            (   var(C) ->
                Known1 = unknown
            ;   atom(C),
                atom_length(C, 1),
                Known1 = Known0
            ),
            chars_or_variables(Rest, Known1, Known)
        ;   Cs == [],
            Known = Known0
        ).

%%  term_si(@Term)
%
%   Term has no variables.
%
%       ?- term_si(f(a)).
%       true.

term_si(Term) :-
        (   ground(Term) ->
            true
        ;   throw(error(instantiation_error, term_si/1))
        ).

%%  dif_si(@X, @Y)
%
%   X and Y are different and will be.
%
%       ?- dif_si(f(a), g(_)).
%       true.

dif_si(X, Y) :-
        X \== Y,
        (   X \= Y ->
            true
        ;   throw(error(instantiation_error, dif_si/2))
        ).

%%  when_si(+Condition, +Goal)
%
%   Goal, if Condition is true already: ground(T), nonvar(T), or two of
%   them with a comma or a semicolon.
%
%       ?- when_si(ground(a), X = 1).
%       X = 1.

when_si(Condition, Goal) :-
        (   \+ is_condition(Condition) ->
            throw(error(domain_error(when_condition_si, Condition), _))
        ;   Condition ->
            Goal
        ;   throw(error(instantiation_error, when_si/2))
        ).

is_condition(Condition) :-
        (   var(Condition) ->
            throw(error(instantiation_error, when_condition_si/2))
        ;   is_condition_(Condition)
        ).

is_condition_(ground(_)).
is_condition_(nonvar(_)).
is_condition_((A, B)) :-
        is_condition(A),
        is_condition(B).
is_condition_((A ; B)) :-
        is_condition(A),
        is_condition(B).
