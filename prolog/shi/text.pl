/*  Shi: positions and moves as text.

    Ask, for example:

        ?- state_text(S, "nnnnnn/6/6/6/6/ssssss s").
        ?- initial_state([size(7)], S), state_text(S, Text).
        ?- move_text(1-1-1-4, Text).                 % "A1-A4"
        ?- move_text(Move, "c1-c5").                 % 3-1-3-5

    The text of a state has two parts, with a space between them:

        nnnnnn/6/s5/6/6/1sssss n
        the rows from the top,  the side to move (s or n)

    s is a samurai, n a ninja, a digit is that many empty squares. There are
    as many squares to a row as there are rows: 6, 7 or 8. What is missing
    has been taken.

    state_text/2 and move_text/2 themselves, and how the rows of a board
    are written, are in common/text.pl.
*/

:- set_prolog_flag(double_quotes, chars).

%%  game_name(?Name)
%
%   What the game is called where there are several.
%
%       ?- game_name(Name).

game_name(shi).

/*  - - - - - - - - - - - -  Writing  - - - - - - - - - - - - - - - - -  */

%%  state_chars(+State)//
%
%   Describes the text of State as a difference list.
%
%       ?- initial_state([], S), state_chars(S, Text, "...").

state_chars(Board-_-_-_-Type) -->
        { type_letter(Type, Letter) },
        rows_chars(Board),
        [' ',Letter].

%%  piece_letter(?Piece, ?Letter)
%
%   How the pieces are written. piece(empty) has no letter.

piece_letter(piece(Type), Letter) :-
        type_letter(Type, Letter).

type_letter(samurai, s).
type_letter(ninja, n).

/*  - - - - - - - - - - - -  Reading  - - - - - - - - - - - - - - - - -  */

%%  chars_state(+Chars, -State)
%
%   Reads the rows, of whatever length, and the side to move; what the
%   board then must be follows from the number of the rows.

chars_state(Chars, Board-Size-Points1-Points2-Type) :-
        known_chars(Chars),
        read_rows(Chars, 1, Board, Rest),
        length(Board, Size),
        (   board_size(Size) -> true
        ;   throw(bad_position(no_size(Size)))
        ),
        rows_fit(Board, Size, Size),
        (   Rest = [Letter], type_letter(Type0, Letter) -> Type = Type0
        ;   throw(bad_position(player_missing))
        ),
        pieces_taken(Board, Size, ninja, Points1),
        pieces_taken(Board, Size, samurai, Points2),
        size_goal(Size, Goal),
        (   Points1 =:= Goal, Points2 =:= Goal -> throw(bad_position(both_won))
        ;   true
        ).

%   read_rows(+Chars, +R, -Rows, -Rest): the rows, from number R of the
%   text on, up to the space that ends the board.

read_rows(Chars, R, [Row|Rows], Rest) :-
        read_row(Chars, R, Row, End, Chars1),
        (   End == (/) ->
            R1 is R + 1,
            read_rows(Chars1, R1, Rows, Rest)
        ;   Rows = [],
            Rest = Chars1
        ).

read_row([], _, _, _, _) :-
        throw(bad_position(player_missing)).
read_row([Char|Chars], R, Row, End, Rest) :-
        (   type_letter(Type, Char) ->
            Row = [piece(Type)|Row1],
            read_row(Chars, R, Row1, End, Rest)
        ;   number_digit(Empty, Char) ->
            single_digit(Chars, R),
            empty_squares(Empty, Row, Row1),
            read_row(Chars, R, Row1, End, Rest)
        ;   row_end(Char) ->
            Row = [],
            End = Char,
            Rest = Chars
        ;   throw(bad_position(no_piece_letter(Char)))
        ).

row_end(/).
row_end(' ').

number_digit(1, '1').
number_digit(2, '2').
number_digit(3, '3').
number_digit(4, '4').
number_digit(5, '5').
number_digit(6, '6').
number_digit(7, '7').
number_digit(8, '8').

single_digit(Chars, R) :-
        (   Chars = [Char|_], number_digit(_, Char) ->
            throw(bad_position(digits_together(R)))
        ;   true
        ).

empty_squares(N, Row0, Row) :-
        (   N =:= 0 ->
            Row0 = Row
        ;   Row0 = [piece(empty)|Row1],
            N1 is N - 1,
            empty_squares(N1, Row1, Row)
        ).

%   rows_fit(+Rows, +Y, +Size): each has Size squares; the first one is
%   row Y.

rows_fit([], _, _).
rows_fit([Row|Rows], Y, Size) :-
        length(Row, Length),
        (   Length =:= Size ->
            true
        ;   throw(bad_position(row_length(Y, Length, Size)))
        ),
        Y1 is Y - 1,
        rows_fit(Rows, Y1, Size).

%   pieces_taken(+Board, +Size, +Type, -Taken): of the Size pieces of
%   Type, this many are missing.

pieces_taken(Board, Size, Type, Taken) :-
        pieces_in_rows(Board, Type, 0, Pieces),
        Taken is Size - Pieces,
        size_goal(Size, Goal),
        (   Taken < 0    -> throw(bad_position(too_many(Type, Size)))
        ;   Taken > Goal -> throw(bad_position(too_few(Type)))
        ;   true
        ).

pieces_in_rows([], _, Pieces, Pieces).
pieces_in_rows([Row|Rows], Type, Pieces0, Pieces) :-
        pieces_in_row(Row, Type, Pieces0, Pieces1),
        pieces_in_rows(Rows, Type, Pieces1, Pieces).

pieces_in_row([], _, Pieces, Pieces).
pieces_in_row([piece(There)|Row], Type, Pieces0, Pieces) :-
        (   There == Type ->
            Pieces1 is Pieces0 + 1
        ;   Pieces1 = Pieces0
        ),
        pieces_in_row(Row, Type, Pieces1, Pieces).

/*  - - - - - - - - - - - -  Moves  - - - - - - - - - - - - - - - - - -  */

%%  move_chars(?Move)//
%
%   The text of a move: A1-A4, or pass.
%
%       ?- phrase(move_chars(1-1-1-4), Text).
%       Text = "A1-A4".

move_chars(pass) -->
        [p,a,s,s].
move_chars(X-Y-Nx-Ny) -->
        square_name(X, Y), [-], square_name(Nx, Ny).

%%  square_name(?X, ?Y)//
%
%   The name of a square of the largest board: C4 is 3-4.

square_name(X, Y) -->
        [Letter,Digit],
        { column_letters(X, Letter, _), number_digit(Y, Digit) }.

column_letters(1, 'A', a).
column_letters(2, 'B', b).
column_letters(3, 'C', c).
column_letters(4, 'D', d).
column_letters(5, 'E', e).
column_letters(6, 'F', f).
column_letters(7, 'G', g).
column_letters(8, 'H', h).

%%  chars_move(+Chars, ?Move)
%
%   Reads what move_chars//1 writes, in capital or small letters.
%
%       ?- chars_move("c1-c5", Move).
%       Move = 3-1-3-5.

chars_move([Letter1,Digit1,-,Letter2,Digit2], X-Y-Nx-Ny) :-
        read_square(Letter1, Digit1, X, Y),
        read_square(Letter2, Digit2, Nx, Ny).
chars_move([P,A,S1,S2], pass) :-
        is_among(P, [p,'P']),
        is_among(A, [a,'A']),
        is_among(S1, [s,'S']),
        is_among(S2, [s,'S']).

read_square(Letter, Digit, X, Y) :-
        (   column_letters(X0, Letter, _) -> X = X0
        ;   column_letters(X0, _, Letter) -> X = X0
        ),
        number_digit(Y, Digit).
