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

    The files of prolog/shi are loaded in the order board, rules, faults,
    text, machines.
*/

:- set_prolog_flag(double_quotes, chars).

%%  opponent(?Player, ?Opponent)
%
%   There are two players, and samurai begin.

opponent(samurai, ninja).
opponent(ninja, samurai).

%%  board_size(?Size)
%
%   The sizes of a board. 8 is the published game.

board_size(6).
board_size(7).
board_size(8).

%%  size_goal(+Size, -Goal)
%
%   Whoever has taken Goal pieces has won: half of them, rounded up.

size_goal(6, 3).
size_goal(7, 4).
size_goal(8, 4).

%%  piece_in_board(+Board, ?Type, ?X, ?Y)
%
%   On the square X-Y stands piece(Type), where Type may be empty.

piece_in_board(Board, Type, X, Y) :-
        length(Board, Size),
        (   integer(Y) ->
            R is Size + 1 - Y,
            nth_replaced(R, Board, Row, Row, _)
        ;   nth_replaced(R, Board, Row, Row, _),
            Y is Size + 1 - R
        ),
        nth_replaced(X, Row, piece(Type), piece(Type), _).

%%  move_piece(+Type, +Board, +Move, -NewBoard, -Piece)
%
%   NewBoard is Board after a piece of Type has gone from X-Y to Nx-Ny,
%   and Piece is what stood there: piece(empty), or a piece that is taken.
%   Whether the piece may go there is the business of valid_piece_move/4.

move_piece(Type, Board0, X-Y-Nx-Ny, Board, Piece) :-
        length(Board0, Size),
        R is Size + 1 - Y,
        nth_replaced(R, Board0, Row0, Row1, Board1),
        nth_replaced(X, Row0, piece(Type), piece(empty), Row1),
        Nr is Size + 1 - Ny,
        nth_replaced(Nr, Board1, Row2, Row, Board),
        nth_replaced(Nx, Row2, Piece, piece(Type), Row).

%%  nth_replaced(?N, ?Xs, ?X, ?Y, ?Ys)
%
%   X is the element number N, from 1 to 8, of the list Xs, and Ys is the
%   same list with Y in its place. With these facts a square is found and
%   filled in one step; every move of every position asks for that.

nth_replaced(1, [X|Xs], X, Y, [Y|Xs]).
nth_replaced(2, [A,X|Xs], X, Y, [A,Y|Xs]).
nth_replaced(3, [A,B,X|Xs], X, Y, [A,B,Y|Xs]).
nth_replaced(4, [A,B,C,X|Xs], X, Y, [A,B,C,Y|Xs]).
nth_replaced(5, [A,B,C,D,X|Xs], X, Y, [A,B,C,D,Y|Xs]).
nth_replaced(6, [A,B,C,D,E,X|Xs], X, Y, [A,B,C,D,E,Y|Xs]).
nth_replaced(7, [A,B,C,D,E,F,X|Xs], X, Y, [A,B,C,D,E,F,Y|Xs]).
nth_replaced(8, [A,B,C,D,E,F,G,X|Xs], X, Y, [A,B,C,D,E,F,G,Y|Xs]).

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

%%  is_among(?X, +Xs)
%
%   X is an element of the list Xs. No choice is left behind after the
%   last one.

is_among(X, [Y|Ys]) :-
        is_among_(Ys, Y, X).

is_among_(_, X, X).
is_among_([Y|Ys], _, X) :-
        is_among_(Ys, Y, X).

%%  must_be_known(+Term)
%
%   Raises an error if Term contains variables: a question that has no
%   finite answer is better refused than answered wrongly.

must_be_known(Term) :-
        (   ground(Term) ->
            true
        ;   throw(error(instantiation_error, must_be_known/1))
        ).

/*  - - - - - - - - - - - -  Drawing  - - - - - - - - - - - - - - - - -  */

%%  display_game(+State)
%
%   Draws a state: the board, what each side has taken, and whose turn it
%   is or who has won.

display_game(State) :-
        State = Board-Size-Points1-Points2-Type,
        draw_letters(Size),
        draw_rows(Board, Size),
        draw_letters(Size),
        write('taken: '), write(Points1), write(' by samurai, '),
        write(Points2), write(' by ninjas'), nl,
        (   game_over(State, Winner) ->
            write(Winner), write(' has won')
        ;   write(Type), write(' to move')
        ),
        nl,
        flush_output.

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
