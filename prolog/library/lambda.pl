/*  Lambda expressions: predicates without a name.

    Ask, for example:

        ?- maplist(\X^Y^(Y is X*2), [1,2,3], Ys).
        Ys = [2,4,6].
        ?- N = 5, maplist(N+\X^Y^(Y is X+N), [1,2], Ys).
        N = 5, Ys = [6,7].

    An expression is one of

        Parameters^Goal                 X1^X2^Goal and so on
        \Parameters^Goal                with new variables for each call
        Free+\Parameters^Goal           with new variables except for
                                        those that are in Free

    Without \ the variables are those of the clause: they can be bound
    once. There may be more arguments than parameters; the others go to
    the goal.
*/

:- module(lambda, [(^)/3, (^)/4, (^)/5, (^)/6, (^)/7, (^)/8, (^)/9,
                   (^)/10,
                   (\)/1, (\)/2, (\)/3, (\)/4, (\)/5, (\)/6, (\)/7,
                   (\)/8,
                   (+\)/2, (+\)/3, (+\)/4, (+\)/5, (+\)/6, (+\)/7,
                   (+\)/8, (+\)/9,
                   op(201, xfx, +\)]).

:- meta_predicate(^(?, 0, ?)).
:- meta_predicate(^(?, 1, ?, ?)).
:- meta_predicate(^(?, 2, ?, ?, ?)).
:- meta_predicate(^(?, 3, ?, ?, ?, ?)).
:- meta_predicate(^(?, 4, ?, ?, ?, ?, ?)).
:- meta_predicate(^(?, 5, ?, ?, ?, ?, ?, ?)).
:- meta_predicate(^(?, 6, ?, ?, ?, ?, ?, ?, ?)).
:- meta_predicate(^(?, 7, ?, ?, ?, ?, ?, ?, ?, ?)).
:- meta_predicate(\(0)).
:- meta_predicate(\(1, ?)).
:- meta_predicate(\(2, ?, ?)).
:- meta_predicate(\(3, ?, ?, ?)).
:- meta_predicate(\(4, ?, ?, ?, ?)).
:- meta_predicate(\(5, ?, ?, ?, ?, ?)).
:- meta_predicate(\(6, ?, ?, ?, ?, ?, ?)).
:- meta_predicate(\(7, ?, ?, ?, ?, ?, ?, ?)).
:- meta_predicate(+\(?, 0)).
:- meta_predicate(+\(?, 1, ?)).
:- meta_predicate(+\(?, 2, ?, ?)).
:- meta_predicate(+\(?, 3, ?, ?, ?)).
:- meta_predicate(+\(?, 4, ?, ?, ?, ?)).
:- meta_predicate(+\(?, 5, ?, ?, ?, ?, ?)).
:- meta_predicate(+\(?, 6, ?, ?, ?, ?, ?, ?)).
:- meta_predicate(+\(?, 7, ?, ?, ?, ?, ?, ?, ?)).

%%  ^(?Parameter, +Body, ?Argument, ...)
%
%   The first argument is the Parameter, the others are for the Body.
%
%       ?- call(X^Y^(X = Y), 1, Z).
%       X = 1, Y = 1, Z = 1.

^(A, Goal, A) :-
        call_body(Goal).
^(A, Body, A, B) :-
        call(Body, B).
^(A, Body, A, B, C) :-
        call(Body, B, C).
^(A, Body, A, B, C, D) :-
        call(Body, B, C, D).
^(A, Body, A, B, C, D, E) :-
        call(Body, B, C, D, E).
^(A, Body, A, B, C, D, E, F) :-
        call(Body, B, C, D, E, F).
^(A, Body, A, B, C, D, E, F, G) :-
        call(Body, B, C, D, E, F, G).
^(A, Body, A, B, C, D, E, F, G, H) :-
        call(Body, B, C, D, E, F, G, H).

%%  \(+Expression, ?Argument, ...)
%
%   Expression with new variables is called with the arguments.
%
%       ?- call(\X^append(X, [b]), Xs, [a,b]).
%       Xs = [a].

\(Expression) :-
        copy_term(Expression, Goal),
        call_body(Goal).
\(Expression, A) :-
        copy_term(Expression, Copy),
        call(Copy, A).
\(Expression, A, B) :-
        copy_term(Expression, Copy),
        call(Copy, A, B).
\(Expression, A, B, C) :-
        copy_term(Expression, Copy),
        call(Copy, A, B, C).
\(Expression, A, B, C, D) :-
        copy_term(Expression, Copy),
        call(Copy, A, B, C, D).
\(Expression, A, B, C, D, E) :-
        copy_term(Expression, Copy),
        call(Copy, A, B, C, D, E).
\(Expression, A, B, C, D, E, F) :-
        copy_term(Expression, Copy),
        call(Copy, A, B, C, D, E, F).
\(Expression, A, B, C, D, E, F, G) :-
        copy_term(Expression, Copy),
        call(Copy, A, B, C, D, E, F, G).

%%  +\(?Free, +Expression, ?Argument, ...)
%
%   Expression with new variables, except for those that are in Free, is
%   called with the arguments.
%
%       ?- call(F+\X^(F = X), 1).
%       F = 1.

+\(Free, Expression) :-
        copy_except(Free, Expression, Goal),
        call_body(Goal).
+\(Free, Expression, A) :-
        copy_except(Free, Expression, Copy),
        call(Copy, A).
+\(Free, Expression, A, B) :-
        copy_except(Free, Expression, Copy),
        call(Copy, A, B).
+\(Free, Expression, A, B, C) :-
        copy_except(Free, Expression, Copy),
        call(Copy, A, B, C).
+\(Free, Expression, A, B, C, D) :-
        copy_except(Free, Expression, Copy),
        call(Copy, A, B, C, D).
+\(Free, Expression, A, B, C, D, E) :-
        copy_except(Free, Expression, Copy),
        call(Copy, A, B, C, D, E).
+\(Free, Expression, A, B, C, D, E, F) :-
        copy_except(Free, Expression, Copy),
        call(Copy, A, B, C, D, E, F).
+\(Free, Expression, A, B, C, D, E, F, G) :-
        copy_except(Free, Expression, Copy),
        call(Copy, A, B, C, D, E, F, G).

copy_except(Free, Expression, Copy) :-
        copy_term(Free-Expression, Free-Copy).

%   A goal V^G at the end means that there were not enough arguments.

call_body(Goal) :-
        (   parameter_left(Goal) ->
            throw(error(existence_error(lambda_parameter, Goal), _))
        ;   call(Goal)
        ).

parameter_left(Goal) :-
        nonvar(Goal),
        (   Goal = _^_ ->
            true
        ;   Goal = _:Plain,
            parameter_left(Plain)
        ).
