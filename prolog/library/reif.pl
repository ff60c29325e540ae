/*  Conditions with a truth value, so that if_/3 can ask them without
    losing answers.

    Ask, for example:

        ?- if_(a = b, X = same, X = different).
        X = different.
        ?- tfilter(=(a), [a,b,a], Xs).
        Xs = [a,a].

    A condition is a goal that takes one argument more, true or false:
    a = b stands for =(a, b, T). Where terms could still become equal,
    both truths are answers, and the one that they are different needs
    dif/2 of library(dif).
*/

:- module(reif, [if_/3, (=)/3, (',')/3, (;)/3, cond_t/3, dif/3,
                 memberd_t/3, tfilter/3, tmember/2, tmember_t/3,
                 tpartition/4]).

:- use_module(library(dif)).

:- meta_predicate(if_(1, 0, 0)).
:- meta_predicate(tfilter(2, ?, ?)).
:- meta_predicate(tpartition(2, ?, ?, ?)).
:- meta_predicate(','(1, 1, ?)).
:- meta_predicate(;(1, 1, ?)).
:- meta_predicate(cond_t(1, 0, ?)).
:- meta_predicate(tmember(2, ?)).
:- meta_predicate(tmember_t(2, ?, ?)).

%%  if_(+Condition, +Then, +Else)
%
%   Then where Condition is true, and Else where it is false.
%
%       ?- if_(a = a, X = 1, X = 2).
%       X = 1.

if_(Condition, Then, Else) :-
        call(Condition, Truth),
        if_true(Truth, Then, Else).

if_true(Truth, Then, Else) :-
        (   Truth == true ->
            Then
        ;   Truth == false ->
            Else
        ;   var(Truth) ->
            throw(error(instantiation_error, _))
        ;   throw(error(type_error(boolean, Truth), _))
        ).

%%  =(?X, ?Y, ?Truth)
%
%   Truth says whether X and Y are equal.
%
%       ?- =(a, b, Truth).
%       Truth = false.

=(X, Y, Truth) :-
        (   X == Y ->
            Truth = true
        ;   X \= Y ->
            Truth = false
        ;   equal_or_not(Truth, X, Y)
        ).

equal_or_not(true, X, X).
equal_or_not(false, X, Y) :-
        dif(X, Y).

%%  dif(?X, ?Y, ?Truth)
%
%   Truth says whether X and Y are different.
%
%       ?- dif(a, b, Truth).
%       Truth = true.

dif(X, Y, Truth) :-
        =(X, Y, Equal),
        opposite(Equal, Truth).

opposite(true, false).
opposite(false, true).

%%  ','(+Condition1, +Condition2, ?Truth)
%
%   Truth says whether both hold; the second is asked if the first does.
%
%       ?- if_((a = a, b = c), X = both, X = not_both).
%       X = not_both.

','(Condition1, Condition2, Truth) :-
        if_(Condition1, call(Condition2, Truth), Truth = false).

%%  ;(+Condition1, +Condition2, ?Truth)
%
%   Truth says whether one holds; the second is asked if the first does
%   not.
%
%       ?- if_((a = b ; c = c), X = one, X = none).
%       X = one.

;(Condition1, Condition2, Truth) :-
        if_(Condition1, Truth = true, call(Condition2, Truth)).

%%  cond_t(+Condition, +Then, ?Truth)
%
%   Then where Condition is true, and Truth says which it is.
%
%       ?- cond_t(a = a, X = 1, Truth).
%       X = 1, Truth = true.

cond_t(Condition, Then, Truth) :-
        if_(Condition, ( Then, Truth = true ), Truth = false).

%%  tfilter(+Condition, ?Xs, ?Ys)
%
%   Ys are the elements of the list Xs for which Condition is true.
%
%       ?- tfilter(=(a), [a,b,a], Ys).
%       Ys = [a,a].

tfilter(Condition, Xs, Ys) :-
        tfilter_(Xs, Condition, Ys).

tfilter_([], _, []).
tfilter_([X|Xs], Condition, Ys) :-
        if_(call(Condition, X), Ys = [X|Ys1], Ys = Ys1),
        tfilter_(Xs, Condition, Ys1).

%%  tpartition(+Condition, ?Xs, ?Ys, ?Zs)
%
%   Ys are the elements of the list Xs for which Condition is true, and Zs
%   those for which it is false.
%
%       ?- tpartition(=(a), [a,b,a], Ys, Zs).
%       Ys = [a,a], Zs = [b].

tpartition(Condition, Xs, Ys, Zs) :-
        tpartition_(Xs, Condition, Ys, Zs).

tpartition_([], _, [], []).
tpartition_([X|Xs], Condition, Ys, Zs) :-
        if_(call(Condition, X),
            ( Ys = [X|Ys1], Zs = Zs1 ),
            ( Ys = Ys1, Zs = [X|Zs1] )),
        tpartition_(Xs, Condition, Ys1, Zs1).

%%  memberd_t(?X, ?Xs, ?Truth)
%
%   Truth says whether X is an element of the list Xs.
%
%       ?- memberd_t(c, [a,b], Truth).
%       Truth = false.

memberd_t(X, Xs, Truth) :-
        memberd_t_(Xs, X, Truth).

memberd_t_([], _, false).
memberd_t_([Y|Ys], X, Truth) :-
        if_(Y = X, Truth = true, memberd_t_(Ys, X, Truth)).

%%  tmember(+Condition, ?Xs)
%
%   Condition is true for an element of the list Xs; the first for which
%   it is.
%
%       ?- tmember(=(a), [b,a]).
%       true.

tmember(Condition, [X|Xs]) :-
        if_(call(Condition, X), true, tmember(Condition, Xs)).

%%  tmember_t(+Condition, ?Xs, ?Truth)
%
%   Truth says whether Condition is true for an element of the list Xs.
%
%       ?- tmember_t(=(a), [b], Truth).
%       Truth = false.

tmember_t(Condition, Xs, Truth) :-
        tmember_t_(Xs, Condition, Truth).

tmember_t_([], _, false).
tmember_t_([X|Xs], Condition, Truth) :-
        if_(call(Condition, X),
            Truth = true,
            tmember_t_(Xs, Condition, Truth)).
