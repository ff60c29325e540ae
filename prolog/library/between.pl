/*  Integers, one after the other.

    Ask, for example:

        ?- between(1, 3, X).
        X = 1 ; X = 2 ; X = 3.
        ?- numlist(1, 4, Ns).
        Ns = [1,2,3,4].
*/

:- module(between, [between/3, gen_int/1, gen_nat/1, numlist/2, numlist/3,
                    repeat/1]).

:- use_module(library(error)).
:- use_module(library(lists)).

%%  between(+Low, +High, ?X)
%
%   X is an integer from Low to High. There is no infinity: both must be
%   integers.
%
%       ?- between(1, 3, X).
%       X = 1 ; X = 2 ; X = 3.

between(Low, High, X) :-
        must_be(integer, Low),
        must_be(integer, High),
        can_be(integer, X),
        (   var(X) ->
            Low =< High,
            from_to(Low, High, X)
        ;   X >= Low,
            X =< High
        ).

from_to(Low, High, X) :-
        (   Low =:= High ->
            X = Low
        ;   from_to_(Low, High, X)
        ).

from_to_(Low, _, Low).
from_to_(Low, High, X) :-
        Low1 is Low + 1,
        from_to(Low1, High, X).

%%  gen_nat(?N)
%
%   N is 0, 1, 2 and so on. (An integer that is known is taken as it is,
%   whatever its sign.)
%
%       ?- gen_nat(N).
%       N = 0 ; N = 1 ; N = 2 ; ...

gen_nat(N) :-
        can_be(integer, N),
        (   var(N) ->
            upwards(0, N)
        ;   true
        ).

upwards(N, N).
upwards(M, N) :-
        M1 is M + 1,
        upwards(M1, N).

%%  gen_int(?N)
%
%   N is an integer: 0, 1, -1, 2, -2 and so on.
%
%       ?- gen_int(N).
%       N = 0 ; N = 1 ; N = -1 ; ...

gen_int(N) :-
        can_be(integer, N),
        (   var(N) ->
            upwards(0, M),
            either_sign(M, N)
        ;   true
        ).

either_sign(N, N).
either_sign(M, N) :-
        M > 0,
        N is -M.

%%  repeat(+N)
%
%   Succeeds N times.
%
%       ?- repeat(2).
%       true ; true.

repeat(N) :-
        must_be(integer, N),
        N > 0,
        from_to(1, N, _).

%%  numlist(?High, ?Ns)
%
%   Ns is the list of the integers from 1 to High.
%
%       ?- numlist(3, Ns).
%       Ns = [1,2,3].
%       ?- numlist(High, [1,2]).
%       High = 2.

numlist(High, Ns) :-
        (   integer(High) ->
            true
        ;   Ns = [_|_],
            length(Ns, High)
        ),
        can_be(list, Ns),
        interval(1, High, Interval),
        Ns = Interval.

%%  numlist(?Low, ?High, ?Ns)
%
%   Ns is the list of the integers from Low to High, which is not less
%   than Low. If one of them is not known, all integers are tried in the
%   order of gen_int/1; if neither is, all pairs are.
%
%       ?- numlist(5, 7, Ns).
%       Ns = [5,6,7].

numlist(Low, High, Ns) :-
        can_be(integer, Low),
        can_be(integer, High),
        (   integer(Low) ->
            gen_int(High)
        ;   integer(High) ->
            gen_int(Low)
        ;   two_integers(Low, High)
        ),
        Low =< High,
        can_be(list, Ns),
        interval(Low, High, Interval),
        Ns = Interval.

interval(Low, High, Ns) :-
        (   Low > High ->
            Ns = []
        ;   Ns = [Low|Ns1],
            Low1 is Low + 1,
            interval(Low1, High, Ns1)
        ).

%   The pairs of naturals by their sum, each with all its signs.

two_integers(X, Y) :-
        upwards(0, Sum),
        from_to(0, Sum, M),
        N is Sum - M,
        either_sign(M, X),
        either_sign(N, Y).
