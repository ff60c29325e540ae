%   Two players fill a board of rows. The last clause of free_in/3 leaves a choice
%   behind in every row, so the free squares of a full board are found to be
%   none in more ways than anybody can wait for.

:- use_module(library(lists)).
:- use_module(library(system)).

initial_state(game(Rows, ann)) :-
    length(Rows, 12),
    maplist(empty_row, Rows).

empty_row([free,free,free,free]).

next_player(ann, bob).
next_player(bob, ann).

valid_moves(game(Rows, _), Moves) :-
    open_rows(Rows, 1, Moves).

open_rows([], _, []).
open_rows([Row|Rows], R, Moves) :-
    free_in(Row, R-1, First),
    R1 is R + 1,
    open_rows(Rows, R1, Others),
    append(First, Others, Moves).

free_in([free|Squares], R-C, [R-C|Moves]) :-
    C1 is C + 1,
    free_in(Squares, R-C1, Moves).
free_in([taken|Squares], R-C, Moves) :-
    C1 is C + 1,
    free_in(Squares, R-C1, Moves).
free_in(_, _, []).

move(game(Rows, Player), R-C, game(NewRows, Next)) :-
    nth1(R, Rows, Row, Rest),
    nth1(C, Row, free, Squares),
    nth1(C, NewRow, taken, Squares),
    nth1(R, NewRows, NewRow, Rest),
    next_player(Player, Next).
