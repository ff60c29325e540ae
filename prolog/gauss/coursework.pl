/*  Gauss: the coursework's own predicates.

    Ask, for example:

        ?- initial_state([], S), valid_moves(S, 0, Moves).
        ?- initial_state([], state(B0,_,_,_)),
           put_piece(B0, 4, 7, b, B1), put_piece(B1, 4, 3, r, B2),
           move_dir(B2, down, up, r, 4, 3, B).

    The program that this game goes back to worked on the board cell by
    cell: it walked from the placed piece in each direction with one
    predicate for a step there and one for a step back (move_dir/7), and
    then searched the whole board for groups (search_board/4). These
    relations do the same, and move_by_steps/3 puts them together into a
    move: a second description of the rules, slower than move/3 and with
    the same answers.

    Here a cell is its column X and its line Y.
*/

:- set_prolog_flag(double_quotes, chars).

/*  - - - - - - - - - - - -  Steps  - - - - - - - - - - - - - - - - - -  */

%%  up(+X0, +Y0, -X, -Y), and so on for the other five directions
%
%   One step from a cell; fails where the board ends. In the left half of
%   the board a column begins half a cell higher than the one before it,
%   in the right half, half a cell lower.
%
%       ?- down_right(4, 4, X, Y).
%       X = 5, Y = 4.

up(X, Y0, X, Y)   :- Y is Y0 - 1, on_board(X, Y).
down(X, Y0, X, Y) :- Y is Y0 + 1, on_board(X, Y).

up_right(X0, Y0, X, Y) :-
        X is X0 + 1,
        (   X =< 4 -> Y = Y0 ; Y is Y0 - 1 ),
        on_board(X, Y).

down_right(X0, Y0, X, Y) :-
        X is X0 + 1,
        (   X =< 4 -> Y is Y0 + 1 ; Y = Y0 ),
        on_board(X, Y).

up_left(X0, Y0, X, Y) :-
        X is X0 - 1,
        (   X >= 4 -> Y = Y0 ; Y is Y0 - 1 ),
        on_board(X, Y).

down_left(X0, Y0, X, Y) :-
        X is X0 - 1,
        (   X >= 4 -> Y is Y0 + 1 ; Y = Y0 ),
        on_board(X, Y).

on_board(X, Y) :-
        cell_number(X, Y, _).

%%  board_piece(+Board, +X, +Y, -There)
%
%   What is on a cell: r, b or ' '.

board_piece(Board, X, Y, There) :-
        board_plateau(Board, Plateau),
        cell_number(X, Y, N),
        arg(N, Plateau, There).

%%  put_piece(+Board0, +X, +Y, +There, -Board)
%
%   Another thing is on one cell.

put_piece(Board0, X, Y, There, Board) :-
        board_plateau(Board0, Plateau0),
        cell_number(X, Y, N),
        plateau_changed(Plateau0, [N-There], Plateau),
        board_plateau(Board, Plateau).

/*  - - - - - - - - - - - -  Magnetism  - - - - - - - - - - - - - - - -  */

%%  move_dir(+Board0, +Step, +StepBack, +Colour, +X, +Y, -Board)
%
%   A piece of Colour was placed on (X,Y); its magnetism moves the first
%   piece that is met with Step, if there is one. Step and StepBack are
%   the names of two opposite directions.
%
%       ?- initial_state([], state(B0,_,_,_)),
%          put_piece(B0, 4, 7, b, B1), put_piece(B1, 4, 3, r, B2),
%          move_dir(B2, down, up, r, 4, 3, B).

move_dir(Board0, Step, StepBack, Colour, X, Y, Board) :-
        (   call(Step, X, Y, X1, Y1),
            check_dir(Board0, Step, X1, Y1, XO, YO, PieceO) ->
            apply_move_dir(Board0, Step, StepBack, Colour, PieceO, XO, YO, Board)
        ;   Board = Board0
        ).

%%  check_dir(+Board, +Step, +X, +Y, -XO, -YO, -PieceO)
%
%   The first piece from (X,Y) on is PieceO, on (XO,YO). Fails if there
%   is none.
%
%       ?- initial_state([], state(B0,_,_,_)), put_piece(B0, 4, 7, b, B1),
%          check_dir(B1, down, 4, 4, XO, YO, PieceO).

check_dir(Board, Step, X, Y, XO, YO, PieceO) :-
        board_piece(Board, X, Y, There),
        (   There == ' ' ->
            call(Step, X, Y, X1, Y1),
            check_dir(Board, Step, X1, Y1, XO, YO, PieceO)
        ;   XO = X,
            YO = Y,
            PieceO = There
        ).

%%  apply_move_dir(+Board0, +Step, +StepBack, +Colour, +PieceO, +XO, +YO, -Board)
%
%   PieceO on (XO,YO) is repelled with Step by a piece of the same
%   Colour, or attracted with StepBack by one of the other, as far as
%   there are empty cells. (The piece that attracts it stands in the way
%   by itself.)
%
%       ?- initial_state([], state(B0,_,_,_)),
%          put_piece(B0, 4, 5, r, B1), put_piece(B1, 4, 4, r, B2),
%          apply_move_dir(B2, down, up, r, r, 4, 5, B), board_piece(B, 4, 7, There).

apply_move_dir(Board0, Step, StepBack, Colour, PieceO, XO, YO, Board) :-
        (   PieceO == Colour ->
            get_void_dir(Board0, Step, XO, YO, X, Y)
        ;   get_void_dir(Board0, StepBack, XO, YO, X, Y)
        ),
        move_piece(Board0, XO, YO, X, Y, Board).

%%  get_void_dir(+Board, +Step, +X0, +Y0, -X, -Y)
%
%   (X,Y) is as far as one comes from (X0,Y0) with Step over empty cells:
%   in the void, or before the next piece.
%
%       ?- initial_state([], state(Board,_,_,_)), get_void_dir(Board, up_right, 4, 4, X, Y).
%       X = 7, Y = 1.

get_void_dir(Board, Step, X0, Y0, X, Y) :-
        (   call(Step, X0, Y0, X1, Y1),
            board_piece(Board, X1, Y1, ' ') ->
            get_void_dir(Board, Step, X1, Y1, X, Y)
        ;   X = X0,
            Y = Y0
        ).

%%  move_piece(+Board0, +X0, +Y0, +X, +Y, -Board)
%
%   The piece on (X0,Y0) goes to (X,Y).
%
%       ?- initial_state([], state(B0,_,_,_)), put_piece(B0, 4, 7, b, B1),
%          move_piece(B1, 4, 7, 4, 4, B2), board_piece(B2, 4, 4, There).

move_piece(Board0, X0, Y0, X, Y, Board) :-
        board_piece(Board0, X0, Y0, Piece),
        put_piece(Board0, X0, Y0, ' ', Board1),
        put_piece(Board1, X, Y, Piece, Board).

/*  - - - - - - - - - - - -  Groups  - - - - - - - - - - - - - - - - - -  */

%%  search_board(+Board0, +Zones0, -Board, -Zones)
%
%   All groups of four or more go from the board to the zones.
%
%       ?- state_text(state(B,_,_,_), "4/5/6/2rrr2/2r3/5/4 10,5,5,10 0,0,0,0 0"),
%          search_board(B, [[0,0],[0,0]], B1, Zones).

search_board(Board0, Zones0, Board, Zones) :-
        findall(X-Y, on_board_cell(X, Y), Cells),
        search_cells(Cells, Board0, Zones0, Board, Zones).

on_board_cell(X, Y) :-
        cell(_, X, Y, _).

search_cells([], Board, Zones, Board, Zones).
search_cells([X-Y|Cells], Board0, Zones0, Board, Zones) :-
        (   search_near(Board0, X, Y, Group), Group = [_,_,_,_|_] ->
            remove_pieces(Group, Board0, Zones0, Board1, Zones1)
        ;   Board1 = Board0,
            Zones1 = Zones0
        ),
        search_cells(Cells, Board1, Zones1, Board, Zones).

%%  search_near(+Board, +X, +Y, -Group)
%
%   Group is the list of all cells X-Y, in order, whose pieces are
%   connected with the piece on (X,Y) and have its colour. Fails if there
%   is no piece.
%
%       ?- initial_state([], state(B0,_,_,_)),
%          put_piece(B0, 4, 4, r, B1), put_piece(B1, 4, 5, r, B2),
%          search_near(B2, 4, 4, Group).

search_near(Board, X, Y, Group) :-
        board_piece(Board, X, Y, Colour),
        Colour \== ' ',
        add_to_list(X, Y, Board, Colour, [], Group0),
        sort(Group0, Group).

%%  add_to_list(+X, +Y, +Board, +Colour, +Group0, -Group)
%
%   If a piece of Colour that is not yet in the group stands on (X,Y), it
%   joins the group, and so do those around it, and around those.
%
%       ?- initial_state([], state(Board,_,_,_)), add_to_list(4, 4, Board, r, [], Group).
%       Group = [].

add_to_list(X, Y, Board, Colour, Group0, Group) :-
        (   board_piece(Board, X, Y, Colour),
            \+ is_among(X-Y, Group0) ->
            findall(X1-Y1, touching(X, Y, X1, Y1), Cells),
            add_all_to_list(Cells, Board, Colour, [X-Y|Group0], Group)
        ;   Group = Group0
        ).

add_all_to_list([], _, _, Group, Group).
add_all_to_list([X-Y|Cells], Board, Colour, Group0, Group) :-
        add_to_list(X, Y, Board, Colour, Group0, Group1),
        add_all_to_list(Cells, Board, Colour, Group1, Group).

touching(X0, Y0, X, Y) :-
        is_among(Step, [up,up_right,down_right,down,down_left,up_left]),
        call(Step, X0, Y0, X, Y).

%%  remove_pieces(+Cells, +Board0, +Zones0, -Board, -Zones)
%
%   The pieces on these cells X-Y go from the board to the zones.
%
%       ?- initial_state([], state(B0,_,_,_)), put_piece(B0, 4, 7, b, B1),
%          remove_pieces([4-7], B1, [[0,0],[0,0]], B2, Zones).

remove_pieces([], Board, Zones, Board, Zones).
remove_pieces([X-Y|Cells], Board0, Zones0, Board, Zones) :-
        board_piece(Board0, X, Y, Colour),
        once(cell(_, X, Y, Kind)),
        once(into_zone(Kind, Colour, Zones0, Zones1)),
        put_piece(Board0, X, Y, ' ', Board1),
        remove_pieces(Cells, Board1, Zones1, Board, Zones).

%%  move_by_steps(+State0, +Move, -State)
%
%   What move/3 says of a known move, with the relations above.

move_by_steps(State0, (Colour,X,Y), state(Board, Unused, Zones, Turn)) :-
        State0 = state(Board0, Unused0, Zones0, Turn0),
        \+ move_fault(State0, (Colour,X,Y), _),
        once(removeFromUnused(Unused0, Turn0, Colour, Unused)),
        put_piece(Board0, X, Y, Colour, Board1),
        move_dir(Board1, up, down, Colour, X, Y, Board2),
        move_dir(Board2, up_right, down_left, Colour, X, Y, Board3),
        move_dir(Board3, down_right, up_left, Colour, X, Y, Board4),
        move_dir(Board4, down, up, Colour, X, Y, Board5),
        move_dir(Board5, down_left, up_right, Colour, X, Y, Board6),
        move_dir(Board6, up_left, down_right, Colour, X, Y, Board7),
        search_board(Board7, Zones0, Board, Zones),
        change_turn(Turn0, Turn).

/*  - - - - - - - - - - - -  Moves  - - - - - - - - - - - - - - - - - -  */

%%  valid_moves(+State, +Player, -Moves)
%
%   The moves that Player has, or would have if it were the turn of that
%   player. They are in order; choose_move/4 draws among them.
%
%       ?- initial_state([], S), valid_moves(S, 1, [Move|_]).
%       Move = (b,2,2).

valid_moves(state(Board, Unused, Zones, _), Player, Moves) :-
        valid_moves(state(Board, Unused, Zones, Player), Moves).

%%  check_line(+Rows, +Row, -Cells)
%
%   Rows are the rows of a board from number Row on. Cells are the cells
%   X-Y in them that are empty and not in the void, row by row.
%
%       ?- initial_state([], state(Board,_,_,_)), check_line(Board, 1, [Cell|_]).
%       Cell = 4-2.

check_line([], _, []).
check_line([Line|Lines], Row, Cells) :-
        row_cells(Row, In_row),
        free_in_row(Line, In_row, Cells, Cells1),
        Row1 is Row + 1,
        check_line(Lines, Row1, Cells1).

free_in_row([], [], Cells, Cells).
free_in_row([There|Line], [X-Y|In_row], Cells0, Cells) :-
        (   There == ' ', cell(_, X, Y, inner) ->
            Cells0 = [X-Y|Cells1]
        ;   Cells0 = Cells1
        ),
        free_in_row(Line, In_row, Cells1, Cells).

%   row_cells(?Row, ?Cells): the cells of each row of a board.

row_cells( 1, [4-1]).
row_cells( 2, [3-1,5-1]).
row_cells( 3, [2-1,4-2,6-1]).
row_cells( 4, [1-1,3-2,5-2,7-1]).
row_cells( 5, [2-2,4-3,6-2]).
row_cells( 6, [1-2,3-3,5-3,7-2]).
row_cells( 7, [2-3,4-4,6-3]).
row_cells( 8, [1-3,3-4,5-4,7-3]).
row_cells( 9, [2-4,4-5,6-4]).
row_cells(10, [1-4,3-5,5-5,7-4]).
row_cells(11, [2-5,4-6,6-5]).
row_cells(12, [3-6,5-6]).
row_cells(13, [4-7]).

%%  checkForRed(+UnusedPieces, +Player, +Cells, -Moves)
%%  checkForBlue(+UnusedPieces, +Player, +Cells, -Moves)
%
%   The moves of Player to these Cells with a piece of that colour; none if
%   no such piece is left.
%
%       ?- checkForRed([[10,5],[5,10]], 0, [4-4], Moves).
%       Moves = [(r,4,4)].
%       ?- checkForBlue([[10,0],[5,10]], 0, [4-4], Moves).
%       Moves = [].

checkForRed(Unused, Player, Cells, Moves) :-
        check_for(r, Unused, Player, Cells, Moves).

checkForBlue(Unused, Player, Cells, Moves) :-
        check_for(b, Unused, Player, Cells, Moves).

check_for(Colour, Unused, Player, Cells, Moves) :-
        (   verifyAvailablePiece(Unused, Player, Colour) ->
            cells_moves(Cells, Colour, Moves)
        ;   Moves = []
        ).

cells_moves([], _, []).
cells_moves([X-Y|Cells], Colour, [(Colour,X,Y)|Moves]) :-
        cells_moves(Cells, Colour, Moves).
