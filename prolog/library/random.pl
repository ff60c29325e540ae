/*  Chance.

    Ask, for example:

        ?- random_integer(1, 7, X).
        ?- maybe.

    Two things are built in: '$random'(F) says a number F from 0 to below
    1, all equally likely, and after '$set_random'(Seed) the same Seed is
    followed by the same numbers.
*/

:- module(random, [maybe/0, random/1, random_integer/3, set_random/1]).

:- use_module(library(error)).

%%  maybe
%
%   Succeeds every second time.

maybe :-
        '$random'(F),
        F < 0.5.

%%  random(-X)
%
%   X is a float from 0.0 to below 1.0. Fails if X is known.
%
%       ?- random(X).

random(X) :-
        var(X),
        '$random'(X).

%%  random_integer(+Low, +High, -X)
%
%   X is an integer from Low to below High. Fails if there is none, and if
%   X is known.
%
%       ?- random_integer(1, 2, X).
%       X = 1.

random_integer(Low, High, X) :-
        var(X),
        (   var(Low) ->
            instantiation_error(random_integer/3)
        ;   var(High) ->
            instantiation_error(random_integer/3)
        ;   \+ integer(Low) ->
            type_error(integer, Low, random_integer/3)
        ;   \+ integer(High) ->
            type_error(integer, High, random_integer/3)
        ;   Width is High - Low,
            Width > 0,
            random_below(Width, N),
            X is Low + N
        ).

%   A float has 53 binary digits, so wide ranges are put together from
%   parts. What is too much at the upper end is thrown again.

random_below(Width, N) :-
        (   Width =< 0x100000000 ->
            '$random'(F),
            N is truncate(F * Width)
        ;   High is (Width - 1) >> 32,
            Highs is High + 1,
            random_below(Highs, A),
            random_below(0x100000000, B),
            M is A << 32 \/ B,
            (   M < Width ->
                N = M
            ;   random_below(Width, N)
            )
        ).

%%  set_random(+Seed)
%
%   Seed is a term seed(S) with an integer S. The random numbers that
%   follow are the same for the same S.
%
%       ?- set_random(seed(1)).
%       true.

set_random(Seed) :-
        (   var(Seed) ->
            instantiation_error(set_random/1)
        ;   Seed = seed(S),
            (   var(S) ->
                instantiation_error(set_random/1)
            ;   integer(S) ->
                '$set_random'(S)
            ;   type_error(integer, S, set_random/1)
            )
        ).
