%   What dialects/sicstus.pl needs in SWI-Prolog, put behind its header: two
%   predicates that it defines are built in there, some that it uses are not,
%   and transpose/2 stands in none of the libraries that a program asks for.

:- redefine_system_predicate(put_code(_)).
:- redefine_system_predicate(put_code(_, _)).
:- export(transpose/2).

'$random'(X) :- X is random_float.

bb_put(Key, Value) :- nb_setval(Key, Value).
bb_get(Key, Value) :- nb_current(Key, Value).

%%  transpose(+Rows, ?Columns)
%
%       ?- transpose([[a,b],[c,d]], Columns).
%       Columns = [[a,c],[b,d]].

transpose([], []).
transpose([Row|Rows], Columns) :-
        columns(Row, [Row|Rows], Columns).

columns([], _, []).
columns([_|Cells], Rows, [Column|Columns]) :-
        maplist(first_and_others, Rows, Column, Others),
        columns(Cells, Others, Columns).

first_and_others([First|Others], First, Others).
