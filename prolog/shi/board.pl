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
    text, machines, database, menus.
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
%
%       ?- initial_state([], Board-_-_-_-_),
%          move_piece(samurai, Board, 1-1-1-4, NewBoard, Piece).

move_piece(Type, Board0, Move, Board, Piece) :-
        length(Board0, Size),
        piece_moved(Move, Size, Type, Board0, Board, Piece).

piece_moved(X-Y-Nx-Ny, Size, Type, Board0, Board, Piece) :-
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

/*  - - - - - - - - - - - -  The view  - - - - - - - - - - - - - - - - -

    To walk along lines fast, the board is laid out as one term, a view:
    it has an argument for each square, row after row from the top, which
    is samurai, ninja or empty. Around and between the rows there are
    squares outside of the board, called edge. A view of a board of size 6,
    with 7 squares to a row:

            - - - - - - -           - edge
            - 6 6 6 6 6 6           6 a square of row 6
            - 5 5 5 5 5 5
              ...
            - 1 1 1 1 1 1
            - - - - - - - -

    A step to the right is one argument further, a step down is Size+1
    further, and whoever leaves the board on any side comes to an edge.
*/

%%  board_view(+Size, +Board, -View)
%
%   View is the board as one term.

board_view(6, [[piece(A6),piece(B6),piece(C6),piece(D6),piece(E6),piece(F6)],
               [piece(A5),piece(B5),piece(C5),piece(D5),piece(E5),piece(F5)],
               [piece(A4),piece(B4),piece(C4),piece(D4),piece(E4),piece(F4)],
               [piece(A3),piece(B3),piece(C3),piece(D3),piece(E3),piece(F3)],
               [piece(A2),piece(B2),piece(C2),piece(D2),piece(E2),piece(F2)],
               [piece(A1),piece(B1),piece(C1),piece(D1),piece(E1),piece(F1)]],
           view(edge,edge,edge,edge,edge,edge,edge,
                edge,A6,B6,C6,D6,E6,F6,
                edge,A5,B5,C5,D5,E5,F5,
                edge,A4,B4,C4,D4,E4,F4,
                edge,A3,B3,C3,D3,E3,F3,
                edge,A2,B2,C2,D2,E2,F2,
                edge,A1,B1,C1,D1,E1,F1,
                edge,edge,edge,edge,edge,edge,edge,edge)).
board_view(7, [[piece(A7),piece(B7),piece(C7),piece(D7),piece(E7),piece(F7),piece(G7)],
               [piece(A6),piece(B6),piece(C6),piece(D6),piece(E6),piece(F6),piece(G6)],
               [piece(A5),piece(B5),piece(C5),piece(D5),piece(E5),piece(F5),piece(G5)],
               [piece(A4),piece(B4),piece(C4),piece(D4),piece(E4),piece(F4),piece(G4)],
               [piece(A3),piece(B3),piece(C3),piece(D3),piece(E3),piece(F3),piece(G3)],
               [piece(A2),piece(B2),piece(C2),piece(D2),piece(E2),piece(F2),piece(G2)],
               [piece(A1),piece(B1),piece(C1),piece(D1),piece(E1),piece(F1),piece(G1)]],
           view(edge,edge,edge,edge,edge,edge,edge,edge,
                edge,A7,B7,C7,D7,E7,F7,G7,
                edge,A6,B6,C6,D6,E6,F6,G6,
                edge,A5,B5,C5,D5,E5,F5,G5,
                edge,A4,B4,C4,D4,E4,F4,G4,
                edge,A3,B3,C3,D3,E3,F3,G3,
                edge,A2,B2,C2,D2,E2,F2,G2,
                edge,A1,B1,C1,D1,E1,F1,G1,
                edge,edge,edge,edge,edge,edge,edge,edge,edge)).
board_view(8, [[piece(A8),piece(B8),piece(C8),piece(D8),piece(E8),piece(F8),piece(G8),piece(H8)],
               [piece(A7),piece(B7),piece(C7),piece(D7),piece(E7),piece(F7),piece(G7),piece(H7)],
               [piece(A6),piece(B6),piece(C6),piece(D6),piece(E6),piece(F6),piece(G6),piece(H6)],
               [piece(A5),piece(B5),piece(C5),piece(D5),piece(E5),piece(F5),piece(G5),piece(H5)],
               [piece(A4),piece(B4),piece(C4),piece(D4),piece(E4),piece(F4),piece(G4),piece(H4)],
               [piece(A3),piece(B3),piece(C3),piece(D3),piece(E3),piece(F3),piece(G3),piece(H3)],
               [piece(A2),piece(B2),piece(C2),piece(D2),piece(E2),piece(F2),piece(G2),piece(H2)],
               [piece(A1),piece(B1),piece(C1),piece(D1),piece(E1),piece(F1),piece(G1),piece(H1)]],
           view(edge,edge,edge,edge,edge,edge,edge,edge,edge,
                edge,A8,B8,C8,D8,E8,F8,G8,H8,
                edge,A7,B7,C7,D7,E7,F7,G7,H7,
                edge,A6,B6,C6,D6,E6,F6,G6,H6,
                edge,A5,B5,C5,D5,E5,F5,G5,H5,
                edge,A4,B4,C4,D4,E4,F4,G4,H4,
                edge,A3,B3,C3,D3,E3,F3,G3,H3,
                edge,A2,B2,C2,D2,E2,F2,G2,H2,
                edge,A1,B1,C1,D1,E1,F1,G1,H1,
                edge,edge,edge,edge,edge,edge,edge,edge,edge,edge)).

%%  own_pieces(+Board, +Size, +Type, -Own)
%
%   Own lists own(N, X, Y) for each piece of Type, which stands on the
%   square X-Y and is argument number N of the view.

own_pieces(Board, Size, Type, Own) :-
        N is Size + 2,
        own_in_rows(Board, Size, N, Size, Type, Own).

%   own_in_rows(+Rows, +Y, +N, +Size, +Type, -Own): the first of the rows
%   is row Y, and the edge before it is argument number N.

own_in_rows([], _, _, _, _, []).
own_in_rows([Row|Rows], Y, N, Size, Type, Own) :-
        own_in_row(Row, 1, Y, N, Type, Own, Own1),
        Y1 is Y - 1,
        N1 is N + Size + 1,
        own_in_rows(Rows, Y1, N1, Size, Type, Own1).

own_in_row([], _, _, _, _, Own, Own).
own_in_row([piece(There)|Row], X, Y, N, Type, Own0, Own) :-
        (   There == Type ->
            N1 is N + X,
            Own0 = [own(N1, X, Y)|Own1]
        ;   Own0 = Own1
        ),
        X1 is X + 1,
        own_in_row(Row, X1, Y, N, Type, Own1, Own).

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
