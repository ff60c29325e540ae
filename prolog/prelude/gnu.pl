/*  GNU Prolog needs nothing before the rules but strings in double
    quotes that are lists of characters, and its own way to random
    numbers. */

:- set_prolog_flag(double_quotes, chars).

:- initialization(randomize).

%%  pick_random(+Low, +High, -N)
%
%   N is one of the integers from Low to High, all equally likely.

pick_random(Low, High, N) :-
        Above is High + 1,
        random(Low, Above, N).
