/*  Terms.

    Ask, for example:

        ?- T = f(X,Y), numbervars(T, 0, End), write(T).
        f(A,B)
*/

:- module(terms, [numbervars/3]).

:- use_module(library(error)).

%%  numbervars(?Term, +Start, ?End)
%
%   The variables of Term become '$VAR'(Start), '$VAR'(Start+1) and so on,
%   in the order in which they first come. End is the number after the
%   last.
%
%       ?- numbervars(f(X,Y), 0, End).
%       X = '$VAR'(0), Y = '$VAR'(1), End = 2.

numbervars(Term, Start, End) :-
        must_be(integer, Start),
        can_be(integer, End),
        term_variables(Term, Vars),
        numbered(Vars, Start, End).

numbered([], End, End).
numbered(['$VAR'(N)|Vars], N, End) :-
        N1 is N + 1,
        numbered(Vars, N1, End).
