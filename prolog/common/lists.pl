/*  Lists and random choice: what every game needs and no rule mentions.

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

%%  nth_replaced(?N, ?Xs, ?X, ?Y, ?Ys)
%
%   X is element number N of the list Xs, and Ys is the same list with Y
%   in its place. Boards have no more than eight rows of eight squares, so
%   eight facts say all there is to say, whatever is known and whatever is
%   asked for.
%
%       ?- nth_replaced(2, [a,b,c], X, new, Ys).
%       X = b, Ys = [a,new,c].
%       ?- nth_replaced(N, [a,b], X, _, _).
%       N = 1, X = a ; N = 2, X = b.

nth_replaced(1, [X|Xs], X, Y, [Y|Xs]).
nth_replaced(2, [A,X|Xs], X, Y, [A,Y|Xs]).
nth_replaced(3, [A,B,X|Xs], X, Y, [A,B,Y|Xs]).
nth_replaced(4, [A,B,C,X|Xs], X, Y, [A,B,C,Y|Xs]).
nth_replaced(5, [A,B,C,D,X|Xs], X, Y, [A,B,C,D,Y|Xs]).
nth_replaced(6, [A,B,C,D,E,X|Xs], X, Y, [A,B,C,D,E,Y|Xs]).
nth_replaced(7, [A,B,C,D,E,F,X|Xs], X, Y, [A,B,C,D,E,F,Y|Xs]).
nth_replaced(8, [A,B,C,D,E,F,G,X|Xs], X, Y, [A,B,C,D,E,F,G,Y|Xs]).

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
        element_number(N, Xs, X).

element_number(N, [Y|Ys], X) :-
        (   N =:= 1 ->
            X = Y
        ;   N1 is N - 1,
            element_number(N1, Ys, X)
        ).
