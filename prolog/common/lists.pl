/*  Lists and chance: what every game needs and no rule speaks of.

    Ask, for example:

        ?- is_among(X, [a,b]).
        X = a ; X = b.
        ?- nth_replaced(2, [a,b,c], X, new, Xs).
        X = b, Xs = [a,new,c].
        ?- random_one([gauche,droite], Side).

    The names are our own where the Prolog systems disagree about what is
    built in.
*/

%%  is_among(?X, +Xs)
%
%   X is an element of the list Xs. No choice is left behind after the
%   last one.
%
%       ?- is_among(X, [a,b]).
%       X = a ; X = b.

is_among(X, [Y|Ys]) :-
        is_among_(Ys, Y, X).

is_among_(_, X, X).
is_among_([Y|Ys], _, X) :-
        is_among_(Ys, Y, X).

%%  is_outside(+X, +Xs)
%
%   X is none of the elements of the list Xs.
%
%       ?- is_outside(c, [a,b]).

is_outside(_, []).
is_outside(X, [Y|Ys]) :-
        X \== Y,
        is_outside(X, Ys).

%%  nth_element(?N, +Xs, ?X)
%
%   X is element number N of the list Xs, counted from 1. If N is not
%   known, each element is a solution.
%
%       ?- nth_element(N, [a,b], X).
%       N = 1, X = a ; N = 2, X = b.

nth_element(N, Xs, X) :-
        (   integer(N) ->
            known_element(N, Xs, X)
        ;   some_element(Xs, 1, N, X)
        ).

known_element(N, [Y|Ys], X) :-
        (   N =:= 1 ->
            X = Y
        ;   N1 is N - 1,
            known_element(N1, Ys, X)
        ).

some_element([X|_], N, N, X).
some_element([_|Xs], N0, N, X) :-
        N1 is N0 + 1,
        some_element(Xs, N1, N, X).

%%  nth_replaced(+N, +Xs, ?X, ?Y, -Ys)
%
%   X is element number N of the list Xs, and Ys is the same list with Y
%   in its place.
%
%       ?- nth_replaced(2, [a,b,c], X, new, Ys).
%       X = b, Ys = [a,new,c].

nth_replaced(N, [Z|Zs], X, Y, Ys) :-
        (   N =:= 1 ->
            X = Z,
            Ys = [Y|Zs]
        ;   N1 is N - 1,
            Ys = [Z|Ys1],
            nth_replaced(N1, Zs, X, Y, Ys1)
        ).

%%  random_one(+Xs, -X)
%
%   X is one of the elements of the list Xs, all equally likely. Fails if
%   the list is empty. Random numbers are different in every Prolog
%   system: the preludes define pick_random/3.
%
%       ?- random_one([gauche,droite], Side).

random_one(Xs, X) :-
        length(Xs, Length),
        Length > 0,
        pick_random(1, Length, N),
        nth_element(N, Xs, X).
