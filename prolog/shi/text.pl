/*  Shi: positions and moves as text.

    Ask, for example:

        ?- state_text(S, "nnnnnn/6/6/6/6/ssssss s").
        ?- initial_state([size(7)], S), state_text(S, Text).
        ?- move_text(1-1-1-4, Text).                 % "A1-A4"
        ?- move_text(Move, "c1-c5").                 % 3-1-3-5

    The text of a state has two parts, with a space between them:

        nnnnnn/6/s5/6/6/1sssss n
        the rows from the top,  the side to move (s or n)

    s is a samurai, n a ninja, a digit is so many empty squares. There are
    as many squares to a row as there are rows: 6, 7 or 8. What is missing
    has been taken.

    Text is a list of characters. What is read may be anything that a
    person has typed; text that is no position raises bad_position(Why),
    where fault_text(Why, Sentence) says in a sentence what is wrong.
*/

:- set_prolog_flag(double_quotes, chars).

%%  game_name(?Name)
%
%   What the game is called where there are several.
%
%       ?- game_name(Name).

game_name(shi).

%%  state_text(?State, ?Chars)
%
%   Chars is the text of State. One of the two must be known.

state_text(State, Chars) :-
        (   ground(State) ->
            state_chars(State, Text, []),
            Chars = Text
        ;   chars_state(Chars, State)
        ).

/*  - - - - - - - - - - - -  Writing  - - - - - - - - - - - - - - - - -  */

%%  state_chars(+State)//
%
%   Describes the text of State as a difference list. This relation is
%   asked for every successor of every position that is compared, so it is
%   written without grammar rules, and with the type of a piece in front,
%   by which Prolog finds the right clause at once.
%
%       ?- initial_state([], S), state_chars(S, Text, "...").

state_chars(Board-Size-_-_-Type, Chars0, Chars) :-
        rows_chars(Board, Size, Chars0, [' ',Letter|Chars]),
        type_letter(Type, Letter).

rows_chars([Row|Rows], Size, Chars0, Chars) :-
        row_chars(Size, Row, Chars0, Chars1),
        more_rows_chars(Rows, Size, Chars1, Chars).

more_rows_chars([], _, Chars, Chars).
more_rows_chars([Row|Rows], Size, [/|Chars0], Chars) :-
        row_chars(Size, Row, Chars0, Chars1),
        more_rows_chars(Rows, Size, Chars1, Chars).

%   row_chars(+Size, +Row, -Chars0, -Chars): many rows are empty, and are
%   written at once.

row_chars(Size, Row, Chars0, Chars) :-
        (   empty_row(Size, Row, Digit) ->
            Chars0 = [Digit|Chars]
        ;   squares_chars(Row, 0, Chars0, Chars)
        ).

empty_row(6, [piece(empty),piece(empty),piece(empty),piece(empty),
              piece(empty),piece(empty)], '6').
empty_row(7, [piece(empty),piece(empty),piece(empty),piece(empty),
              piece(empty),piece(empty),piece(empty)], '7').
empty_row(8, [piece(empty),piece(empty),piece(empty),piece(empty),
              piece(empty),piece(empty),piece(empty),piece(empty)], '8').

%   squares_chars(+Pieces, +Empty, -Chars0, -Chars): so many empty squares
%   come before. Three empty squares are passed at a time where they are.

squares_chars([], Empty, Chars0, Chars) :-
        empty_run(Empty, Chars0, Chars).
squares_chars([piece(Type)|Pieces], Empty, Chars0, Chars) :-
        square_chars(Type, Empty, Pieces, Chars0, Chars).

square_chars(empty, Empty0, Pieces0, Chars0, Chars) :-
        (   Pieces0 = [piece(empty),piece(empty)|Pieces] ->
            Empty is Empty0 + 3,
            squares_chars(Pieces, Empty, Chars0, Chars)
        ;   Empty is Empty0 + 1,
            squares_chars(Pieces0, Empty, Chars0, Chars)
        ).
square_chars(samurai, Empty, Pieces, Chars0, Chars) :-
        empty_run(Empty, Chars0, [s|Chars1]),
        squares_chars(Pieces, 0, Chars1, Chars).
square_chars(ninja, Empty, Pieces, Chars0, Chars) :-
        empty_run(Empty, Chars0, [n|Chars1]),
        squares_chars(Pieces, 0, Chars1, Chars).

empty_run(0, Chars, Chars).
empty_run(1, ['1'|Chars], Chars).
empty_run(2, ['2'|Chars], Chars).
empty_run(3, ['3'|Chars], Chars).
empty_run(4, ['4'|Chars], Chars).
empty_run(5, ['5'|Chars], Chars).
empty_run(6, ['6'|Chars], Chars).
empty_run(7, ['7'|Chars], Chars).
empty_run(8, ['8'|Chars], Chars).

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

known_chars(Chars) :-
        (   ground(Chars), chars_list(Chars) ->
            true
        ;   throw(bad_position(not_a_text))
        ).

chars_list([]).
chars_list([C|Cs]) :-
        atom(C),
        chars_list(Cs).

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
        ;   digit(Char, Empty) ->
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

digit('1', 1).
digit('2', 2).
digit('3', 3).
digit('4', 4).
digit('5', 5).
digit('6', 6).
digit('7', 7).
digit('8', 8).

single_digit(Chars, R) :-
        (   Chars = [Char|_], digit(Char, _) ->
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
%   Type, so many are missing.

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

%%  move_text(?Move, ?Chars)
%
%   Chars is the text of Move: A1-A4, or pass. Small letters are read as
%   capitals, and the other way round. Text that is no move has no
%   solution. If neither is known, all moves that can be written are
%   enumerated.

move_text(Move, Chars) :-
        (   ground(Chars) ->
            once(chars_move(Chars, Move))
        ;   ground(Move) ->
            once(move_chars(Move, Text, [])),
            Chars = Text
        ;   move_chars(Move, Chars, [])
        ).

%%  move_chars(?Move)//

move_chars(pass) -->
        [p,a,s,s].
move_chars(X-Y-Nx-Ny) -->
        square_name(X, Y), [-], square_name(Nx, Ny).

%%  square_name(?X, ?Y)//
%
%   The name of a square of the largest board: C4 is 3-4.

square_name(X, Y) -->
        [Letter,Digit],
        { column_letters(X, Letter, _), digit(Digit, Y) }.

column_letters(1, 'A', a).
column_letters(2, 'B', b).
column_letters(3, 'C', c).
column_letters(4, 'D', d).
column_letters(5, 'E', e).
column_letters(6, 'F', f).
column_letters(7, 'G', g).
column_letters(8, 'H', h).

%   chars_move(+Chars, ?Move): reads a move in letters of either kind.

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
        digit(Digit, Y).
