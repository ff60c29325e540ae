/*  Gauss: the board and the pieces.

    Ask, for example:

        ?- cell(N, 4, 4, Kind).             % the centre
        N = 19, Kind = inner.
        ?- neighbours(1, Ns).               % what touches cell 11
        Ns = [5,6,2].
        ?- board_plateau(Board, P), arg(19, P, r).

    The board is a hexagon of 37 cells, in 7 columns of 4, 5, 6, 7, 6, 5
    and 4 cells. A cell is named by its column, 1 to 7 from the left, and
    its line, counted from the top of that column: (4,4) is the centre.

                         ___
                     ___/41 \___
                 ___/31 \___/51 \___
             ___/21 \___/42 \___/61 \___
            /11 \___/32 \___/52 \___/71 \
            \___/22 \___/43 \___/62 \___/
            /12 \___/33 \___/53 \___/72 \
            \___/23 \___/44 \___/63 \___/
            /13 \___/34 \___/54 \___/73 \
            \___/24 \___/45 \___/64 \___/
            /14 \___/35 \___/55 \___/74 \
            \___/25 \___/46 \___/65 \___/
                \___/36 \___/56 \___/
                    \___/47 \___/
                        \___/

    The 18 cells of the rim are the void, where nothing may be placed.

    In a state, the board is what this picture shows: a list of 13 rows of
    1 to 4 cells, each ' ' (empty), r or b. Inside the rules a cell is
    also a number from 1 to 37, down one column after the other: 11 is 1,
    14 is 4, 21 is 5, 74 is 37. With the number, a whole board fits into
    one term with 37 arguments, the plateau, and looking at a cell is a
    single arg/3; and moves found in the order of the numbers are sorted
    already.

    The file gauss.pl, in the folder above, loads the whole game.
*/

:- set_prolog_flag(double_quotes, chars).

%%  cell(?Number, ?Column, ?Line, ?Kind)
%
%   The cells; Kind is inner or void.
%
%       ?- cell(N, C, L, void).             % all cells of the void

cell( 1, 1, 1, void).   cell( 2, 1, 2, void).   cell( 3, 1, 3, void).
cell( 4, 1, 4, void).   cell( 5, 2, 1, void).   cell( 6, 2, 2, inner).
cell( 7, 2, 3, inner).  cell( 8, 2, 4, inner).  cell( 9, 2, 5, void).
cell(10, 3, 1, void).   cell(11, 3, 2, inner).  cell(12, 3, 3, inner).
cell(13, 3, 4, inner).  cell(14, 3, 5, inner).  cell(15, 3, 6, void).
cell(16, 4, 1, void).   cell(17, 4, 2, inner).  cell(18, 4, 3, inner).
cell(19, 4, 4, inner).  cell(20, 4, 5, inner).  cell(21, 4, 6, inner).
cell(22, 4, 7, void).   cell(23, 5, 1, void).   cell(24, 5, 2, inner).
cell(25, 5, 3, inner).  cell(26, 5, 4, inner).  cell(27, 5, 5, inner).
cell(28, 5, 6, void).   cell(29, 6, 1, void).   cell(30, 6, 2, inner).
cell(31, 6, 3, inner).  cell(32, 6, 4, inner).  cell(33, 6, 5, void).
cell(34, 7, 1, void).   cell(35, 7, 2, void).   cell(36, 7, 3, void).
cell(37, 7, 4, void).

%%  column_before(?Column, ?Before, ?Height)
%
%   This many cells come before the first of a column, and this many are in
%   it: the number of cell (C,L) is Before + L.

column_before(1,  0, 4).
column_before(2,  4, 5).
column_before(3,  9, 6).
column_before(4, 15, 7).
column_before(5, 22, 6).
column_before(6, 28, 5).
column_before(7, 33, 4).

%%  cell_number(+Column, +Line, -Number)
%
%   The number of a cell. Fails where the board ends.
%
%       ?- cell_number(4, 4, N).
%       N = 19.

cell_number(C, L, N) :-
        column_before(C, Before, Height),
        1 =< L, L =< Height,
        N is Before + L.

%%  kind_cells(+Kind, -Numbers)
%
%   The cells of this Kind, in order: the 19 inner cells, on which pieces
%   are placed, or the 18 of the void.
%
%       ?- kind_cells(void, Ns).

kind_cells(Kind, Ns) :-
        findall(N, cell(N, _, _, Kind), Ns).

%%  neighbours(?Number, ?Numbers)
%
%   The cells that touch a cell, clockwise from the one above it. These
%   facts follow from the picture; they are written out because every
%   search for a group asks for them.

neighbours( 1, [5,6,2]).
neighbours( 2, [1,6,7,3]).
neighbours( 3, [2,7,8,4]).
neighbours( 4, [3,8,9]).
neighbours( 5, [10,11,6,1]).
neighbours( 6, [5,11,12,7,2,1]).
neighbours( 7, [6,12,13,8,3,2]).
neighbours( 8, [7,13,14,9,4,3]).
neighbours( 9, [8,14,15,4]).
neighbours(10, [16,17,11,5]).
neighbours(11, [10,17,18,12,6,5]).
neighbours(12, [11,18,19,13,7,6]).
neighbours(13, [12,19,20,14,8,7]).
neighbours(14, [13,20,21,15,9,8]).
neighbours(15, [14,21,22,9]).
neighbours(16, [23,17,10]).
neighbours(17, [16,23,24,18,11,10]).
neighbours(18, [17,24,25,19,12,11]).
neighbours(19, [18,25,26,20,13,12]).
neighbours(20, [19,26,27,21,14,13]).
neighbours(21, [20,27,28,22,15,14]).
neighbours(22, [21,28,15]).
neighbours(23, [29,24,17,16]).
neighbours(24, [23,29,30,25,18,17]).
neighbours(25, [24,30,31,26,19,18]).
neighbours(26, [25,31,32,27,20,19]).
neighbours(27, [26,32,33,28,21,20]).
neighbours(28, [27,33,22,21]).
neighbours(29, [34,30,24,23]).
neighbours(30, [29,34,35,31,25,24]).
neighbours(31, [30,35,36,32,26,25]).
neighbours(32, [31,36,37,33,27,26]).
neighbours(33, [32,37,28,27]).
neighbours(34, [35,30,29]).
neighbours(35, [34,36,31,30]).
neighbours(36, [35,37,32,31]).
neighbours(37, [36,33,32]).

%%  lines(?Number, ?Lines)
%
%   The six lines that lead from an inner cell to the void, clockwise from
%   the one upwards, each as the list of its cells, the nearest first. No
%   line is empty, and no two of them have a cell in common.
%
%       ?- lines(19, [Up|_]).               % up from the centre
%       Up = [18,17,16].

lines( 6, [[5], [11,17,23], [12,19,26,32,37],
           [7,8,9], [2], [1]]).
lines( 7, [[6,5], [12,18,24,29], [13,20,27,33],
           [8,9], [3], [2]]).
lines( 8, [[7,6,5], [13,19,25,30,34], [14,21,28],
           [9], [4], [3]]).
lines(11, [[10], [17,23], [18,25,31,36],
           [12,13,14,15], [6,2], [5]]).
lines(12, [[11,10], [18,24,29], [19,26,32,37],
           [13,14,15], [7,3], [6,1]]).
lines(13, [[12,11,10], [19,25,30,34], [20,27,33],
           [14,15], [8,4], [7,2]]).
lines(14, [[13,12,11,10], [20,26,31,35], [21,28],
           [15], [9], [8,3]]).
lines(17, [[16], [23], [24,30,35],
           [18,19,20,21,22], [11,6,2], [10]]).
lines(18, [[17,16], [24,29], [25,31,36],
           [19,20,21,22], [12,7,3], [11,5]]).
lines(19, [[18,17,16], [25,30,34], [26,32,37],
           [20,21,22], [13,8,4], [12,6,1]]).
lines(20, [[19,18,17,16], [26,31,35], [27,33],
           [21,22], [14,9], [13,7,2]]).
lines(21, [[20,19,18,17,16], [27,32,36], [28],
           [22], [15], [14,8,3]]).
lines(24, [[23], [29], [30,35],
           [25,26,27,28], [18,12,7,3], [17,10]]).
lines(25, [[24,23], [30,34], [31,36],
           [26,27,28], [19,13,8,4], [18,11,5]]).
lines(26, [[25,24,23], [31,35], [32,37],
           [27,28], [20,14,9], [19,12,6,1]]).
lines(27, [[26,25,24,23], [32,36], [33],
           [28], [21,15], [20,13,7,2]]).
lines(30, [[29], [34], [35],
           [31,32,33], [25,19,13,8,4], [24,17,10]]).
lines(31, [[30,29], [35], [36],
           [32,33], [26,20,14,9], [25,18,11,5]]).
lines(32, [[31,30,29], [36], [37],
           [33], [27,21,15], [26,19,12,6,1]]).

%%  board_plateau(?Board, ?Plateau)
%
%   The same cells in 13 rows, and as the arguments of one term in the
%   order of their numbers.

board_plateau([
                     [D1],
                   [C1,E1],
                  [B1,D2,F1],
                [A1,C2,E2,G1],
                  [B2,D3,F2],
                [A2,C3,E3,G2],
                  [B3,D4,F3],
                [A3,C4,E4,G3],
                  [B4,D5,F4],
                [A4,C5,E5,G4],
                  [B5,D6,F5],
                   [C6,E6],
                     [D7]
              ],
              plateau(A1,A2,A3,A4,
                      B1,B2,B3,B4,B5,
                      C1,C2,C3,C4,C5,C6,
                      D1,D2,D3,D4,D5,D6,D7,
                      E1,E2,E3,E4,E5,E6,
                      F1,F2,F3,F4,F5,
                      G1,G2,G3,G4)).

%%  plateau_columns(?Plateau, ?Columns)
%
%   The same cells in 7 columns.

plateau_columns(plateau(A1,A2,A3,A4,
                        B1,B2,B3,B4,B5,
                        C1,C2,C3,C4,C5,C6,
                        D1,D2,D3,D4,D5,D6,D7,
                        E1,E2,E3,E4,E5,E6,
                        F1,F2,F3,F4,F5,
                        G1,G2,G3,G4),
                [[A1,A2,A3,A4],
                 [B1,B2,B3,B4,B5],
                 [C1,C2,C3,C4,C5,C6],
                 [D1,D2,D3,D4,D5,D6,D7],
                 [E1,E2,E3,E4,E5,E6],
                 [F1,F2,F3,F4,F5],
                 [G1,G2,G3,G4]]).

%%  plateau_changed(+Plateau0, +Changes, -Plateau)
%
%   Plateau is Plateau0 with other things on some cells: Changes is a
%   list of Number-There, in which no cell occurs twice.

plateau_changed(Plateau0, Changes, Plateau) :-
        functor(Plateau, plateau, 37),
        changes_on(Changes, Plateau),
        plateau_columns(Plateau0, Columns0),
        plateau_columns(Plateau, Columns),
        others_as_before(Columns0, Columns).

changes_on([], _).
changes_on([N-There|Changes], Plateau) :-
        arg(N, Plateau, There),
        changes_on(Changes, Plateau).

%   others_as_before(+Columns0, ?Columns): on the cells that have not
%   changed there is what was there before.

others_as_before([], []).
others_as_before([Cells0|Columns0], [Cells|Columns]) :-
        cells_as_before(Cells0, Cells),
        others_as_before(Columns0, Columns).

cells_as_before([], []).
cells_as_before([There0|Cells0], [There|Cells]) :-
        (   var(There) ->
            There = There0
        ;   true
        ),
        cells_as_before(Cells0, Cells).

%%  colour_player(?Colour, ?Player, ?Name)
%
%   Player 0 collects red and begins, player 1 collects blue. Either of
%   them places pieces of both colours.

colour_player(r, 0, red).
colour_player(b, 1, blue).
