/*  SWI-Prolog needs next to nothing before the rules: strings in double
    quotes are switched to lists of characters by each file for itself. At
    the toplevel, "..." in queries is made a list of characters here. */

:- set_prolog_flag(double_quotes, chars).

%%  pick_random(+Low, +High, -N)
%
%   N is one of the integers from Low to High, all equally likely.

pick_random(Low, High, N) :-
        random_between(Low, High, N).
