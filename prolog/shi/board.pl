/*  Shi: the board and the pieces.

    Ask, for example:

        ?- initial_state([size(6)], S), display_game(S).
        ?- initial_state([], Board-_-_-_-_),
           piece_in_board(Board, ninja, X, Y).      % where ninjas stand
        ?- initial_state([], Board-_-_-_-_),
           move_piece(samurai, Board, 1-1-1-4, NewBoard, Piece).

    A board is a list of rows, the top row first, and a row is a list of
    pieces from left to right:

        piece(empty)    nobody stands there
        piece(samurai)  a piece of the first player, who starts at the bottom
        piece(ninja)    a piece of the second player, who starts at the top

    There are 6, 7 or 8 rows of as many squares. A square is X-Y: X is its
    column, 1 for A to 8 for H, and Y its row, counted from the bottom as
    it is printed. A1 is 1-1, and A4 is 1-4.

    The file shi.pl, in the folder above, loads the whole game.
*/

:- set_prolog_flag(double_quotes, chars).

%%  opponent(?Player, ?Opponent)
%
%   There are two players, and samurai begin.
%
%       ?- opponent(samurai, Opponent).

opponent(samurai, ninja).
opponent(ninja, samurai).

%%  board_size(?Size)
%
%   The sizes of a board. 8 is the published game.

board_size(6).
board_size(7).
board_size(8).

%%  coordinate(?N)
%
%   A column or a row of the largest board.

coordinate(1).
coordinate(2).
coordinate(3).
coordinate(4).
coordinate(5).
coordinate(6).
coordinate(7).
coordinate(8).

%%  size_goal(+Size, -Goal)
%
%   Whoever has taken Goal pieces has won: half of them, rounded up.

size_goal(6, 3).
size_goal(7, 4).
size_goal(8, 4).

%%  piece_in_board(+Board, ?Type, ?X, ?Y)
%
%   On the square X-Y stands piece(Type), where Type may be empty.
%
%       ?- initial_state([], Board-_-_-_-_), piece_in_board(Board, Type, 1, 8).

piece_in_board(Board, Type, X, Y) :-
        length(Board, Size),
        (   integer(Y) ->
            R is Size + 1 - Y,
            nth_replaced(R, Board, Row, _, _)
        ;   nth_replaced(R, Board, Row, _, _),
            Y is Size + 1 - R
        ),
        nth_replaced(X, Row, piece(Type), _, _).

%%  move_piece(+Type, +Board, +Move, -NewBoard, -Piece)
%
%   NewBoard is Board after a piece of Type has gone from X-Y to Nx-Ny,
%   and Piece is what stood there: piece(empty), or a piece that is taken.
%   Whether the piece may go there is decided by valid_piece_move/4.
%
%       ?- initial_state([], Board-_-_-_-_),
%          move_piece(samurai, Board, 1-1-1-4, NewBoard, Piece).

move_piece(Type, Board0, X-Y-Nx-Ny, Board, Piece) :-
        length(Board0, Size),
        piece_replaced(X, Y, Size, Board0, piece(Type), piece(empty), Board1),
        piece_replaced(Nx, Ny, Size, Board1, Piece, piece(Type), Board).

%   piece_replaced(+X, +Y, +Size, +Board0, ?Piece0, ?Piece, -Board): Board
%   is Board0 with Piece instead of Piece0 on one square.

piece_replaced(X, Y, Size, Board0, Piece0, Piece, Board) :-
        R is Size + 1 - Y,
        nth_replaced(R, Board0, Row0, Row, Board),
        nth_replaced(X, Row0, Piece0, Piece, Row).

%%  full_row(+Size, +Type, -Row)
%
%   Row has Size squares, and on each of them stands piece(Type).

full_row(Size, Type, Row) :-
        (   Size =:= 0 ->
            Row = []
        ;   Row = [piece(Type)|Row1],
            Size1 is Size - 1,
            full_row(Size1, Type, Row1)
        ).

%%  board_view(+Board, -View)
%
%   View is the board as a term whose argument number Y is row Y, which is
%   a term whose argument number X is the piece on X-Y: whoever walks along
%   a line finds each square of it at once.

board_view(Board, View) :-
        rows_view(Board, [], Rows),
        View =.. [view|Rows].

%   rows_view(+Rows0, +Below0, -Rows): the rows as terms, from the bottom.

rows_view([], Rows, Rows).
rows_view([Row0|Rows0], Rows1, Rows) :-
        Row =.. [row|Row0],
        rows_view(Rows0, [Row|Rows1], Rows).

%%  view_type(+View, +X, +Y, ?Type)
%
%   Type is what stands on X-Y: samurai, ninja or empty. Fails outside of
%   the board.
%
%       ?- initial_state([], Board-_-_-_-_), board_view(Board, View),
%          view_type(View, 1, 8, Type).
%       Type = ninja.

view_type(View, X, Y, Type) :-
        arg(Y, View, Row),
        arg(X, Row, piece(Type)).

/*  - - - - - - - - - - - -  Drawing  - - - - - - - - - - - - - - - - -  */

%%  display_game(+State)
%
%   Draws a state: the board, what each side has taken, and whose turn it
%   is or who has won.
%
%       ?- initial_state([size(6)], S), display_game(S).

display_game(State) :-
        State = Board-Size-Points1-Points2-Type,
        print_board(Board, Size),
        write('taken: '), write(Points1), write(' by samurai, '),
        write(Points2), write(' by ninjas'), nl,
        (   game_over(State, Winner) ->
            write(Winner), write(' has won'), nl
        ;   print_turn(Type)
        ),
        flush_output.

%%  print_board(+Board, +Size)
%
%   Draws the board alone.
%
%       ?- initial_state([size(6)], Board-Size-_-_-_), print_board(Board, Size).

print_board(Board, Size) :-
        draw_letters(Size),
        draw_rows(Board, Size),
        draw_letters(Size).

%%  print_turn(+Type)
%
%   Says whose turn it is.
%
%       ?- print_turn(ninja).

print_turn(Type) :-
        write(Type), write(' to move'), nl.

draw_letters(Size) :-
        write(' '),
        draw_letters_from(1, Size).

draw_letters_from(X, Size) :-
        (   X > Size ->
            nl
        ;   column_letters(X, Letter, _),
            write(' '), write(Letter),
            X1 is X + 1,
            draw_letters_from(X1, Size)
        ).

draw_rows([], _).
draw_rows([Row|Rows], Y) :-
        write(Y),
        draw_squares(Row),
        write(' '), write(Y), nl,
        Y1 is Y - 1,
        draw_rows(Rows, Y1).

draw_squares([]).
draw_squares([piece(Type)|Pieces]) :-
        type_sign(Type, Sign),
        write(' '), write(Sign),
        draw_squares(Pieces).

type_sign(empty, '.').
type_sign(samurai, s).
type_sign(ninja, n).
