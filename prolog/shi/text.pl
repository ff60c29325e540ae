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

state_chars(Board-_-_-_-Type, Chars0, Chars) :-
        rows_chars(Board, Chars0, [' ',Letter|Chars]),
        type_letter(Type, Letter).

rows_chars([Row|Rows], Chars0, Chars) :-
        after_0(Row, Chars0, Chars1),
        more_rows_chars(Rows, Chars1, Chars).

more_rows_chars([], Chars, Chars).
more_rows_chars([Row|Rows], [/|Chars0], Chars) :-
        after_0(Row, Chars0, Chars1),
        more_rows_chars(Rows, Chars1, Chars).

/*  A row is written by a machine with eight states. In the state after_N,
    so many empty squares have been passed that are not yet written, and
    there is the rest of the row; square_N is told what stands next, and
    knows the digit for what is before it. Nothing is counted, and nothing
    is tried twice:

        after_N(+Pieces, -Chars0, -Chars)
        square_N(+Type, +Pieces, -Chars0, -Chars)
*/

after_0([], Cs, Cs).
after_0([piece(Type)|Pieces], Cs0, Cs) :- square_0(Type, Pieces, Cs0, Cs).

square_0(empty,   Pieces, Cs0, Cs) :- after_1(Pieces, Cs0, Cs).
square_0(samurai, Pieces, [s|Cs0], Cs) :- after_0(Pieces, Cs0, Cs).
square_0(ninja,   Pieces, [n|Cs0], Cs) :- after_0(Pieces, Cs0, Cs).

after_1([], ['1'|Cs], Cs).
after_1([piece(Type)|Pieces], Cs0, Cs) :- square_1(Type, Pieces, Cs0, Cs).

square_1(empty,   Pieces, Cs0, Cs) :- after_2(Pieces, Cs0, Cs).
square_1(samurai, Pieces, ['1',s|Cs0], Cs) :- after_0(Pieces, Cs0, Cs).
square_1(ninja,   Pieces, ['1',n|Cs0], Cs) :- after_0(Pieces, Cs0, Cs).

after_2([], ['2'|Cs], Cs).
after_2([piece(Type)|Pieces], Cs0, Cs) :- square_2(Type, Pieces, Cs0, Cs).

square_2(empty,   Pieces, Cs0, Cs) :- after_3(Pieces, Cs0, Cs).
square_2(samurai, Pieces, ['2',s|Cs0], Cs) :- after_0(Pieces, Cs0, Cs).
square_2(ninja,   Pieces, ['2',n|Cs0], Cs) :- after_0(Pieces, Cs0, Cs).

after_3([], ['3'|Cs], Cs).
after_3([piece(Type)|Pieces], Cs0, Cs) :- square_3(Type, Pieces, Cs0, Cs).

square_3(empty,   Pieces, Cs0, Cs) :- after_4(Pieces, Cs0, Cs).
square_3(samurai, Pieces, ['3',s|Cs0], Cs) :- after_0(Pieces, Cs0, Cs).
square_3(ninja,   Pieces, ['3',n|Cs0], Cs) :- after_0(Pieces, Cs0, Cs).

after_4([], ['4'|Cs], Cs).
after_4([piece(Type)|Pieces], Cs0, Cs) :- square_4(Type, Pieces, Cs0, Cs).

square_4(empty,   Pieces, Cs0, Cs) :- after_5(Pieces, Cs0, Cs).
square_4(samurai, Pieces, ['4',s|Cs0], Cs) :- after_0(Pieces, Cs0, Cs).
square_4(ninja,   Pieces, ['4',n|Cs0], Cs) :- after_0(Pieces, Cs0, Cs).

after_5([], ['5'|Cs], Cs).
after_5([piece(Type)|Pieces], Cs0, Cs) :- square_5(Type, Pieces, Cs0, Cs).

square_5(empty,   Pieces, Cs0, Cs) :- after_6(Pieces, Cs0, Cs).
square_5(samurai, Pieces, ['5',s|Cs0], Cs) :- after_0(Pieces, Cs0, Cs).
square_5(ninja,   Pieces, ['5',n|Cs0], Cs) :- after_0(Pieces, Cs0, Cs).

after_6([], ['6'|Cs], Cs).
after_6([piece(Type)|Pieces], Cs0, Cs) :- square_6(Type, Pieces, Cs0, Cs).

square_6(empty,   Pieces, Cs0, Cs) :- after_7(Pieces, Cs0, Cs).
square_6(samurai, Pieces, ['6',s|Cs0], Cs) :- after_0(Pieces, Cs0, Cs).
square_6(ninja,   Pieces, ['6',n|Cs0], Cs) :- after_0(Pieces, Cs0, Cs).

after_7([], ['7'|Cs], Cs).
after_7([piece(Type)|Pieces], Cs0, Cs) :- square_7(Type, Pieces, Cs0, Cs).

square_7(empty,   [], ['8'|Cs], Cs).
square_7(samurai, Pieces, ['7',s|Cs0], Cs) :- after_0(Pieces, Cs0, Cs).
square_7(ninja,   Pieces, ['7',n|Cs0], Cs) :- after_0(Pieces, Cs0, Cs).

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
