/*  Positions, moves and sentences as text: what the games share.

    Ask, for example:

        ?- initial_state([], S), state_text(S, Text).
        ?- phrase(shown(12), Text).
        Text = "12".

    Text is a list of characters. What is read may be anything that a
    person has typed; text that is not a position raises bad_position(Why),
    where fault_text(Why, Sentence) says in a sentence what is wrong.

    A game says, in its file text.pl,

        state_chars(State)//            how a state is written
        chars_state(Chars, State)       how it is read
        piece_letter(There, Letter)     how the pieces on a board are written
        move_chars(Move)//              how a move is written
        chars_move(Chars, Move)         how it is read

    and, in its file faults.pl, fault_sentence//1 and reason_sentence//1.
*/

:- set_prolog_flag(double_quotes, chars).

%%  state_text(?State, ?Chars)
%
%   Chars is the text of State. One of the two must be known.
%
%       ?- initial_state([], S), state_text(S, Text).

state_text(State, Chars) :-
        (   ground(State) ->
            state_chars(State, Text, []),
            Chars = Text
        ;   chars_state(Chars, State)
        ).

%%  move_text(?Move, ?Chars)
%
%   Chars is the text of Move. Text that is not a move has no solution. If
%   neither is known, all moves that can be written are enumerated.
%
%       ?- move_text(Move, "pass").

move_text(Move, Chars) :-
        (   ground(Chars) ->
            once(chars_move(Chars, Move))
        ;   ground(Move) ->
            once(move_chars(Move, Chars, []))
        ;   move_chars(Move, Chars, [])
        ).

%%  fault_text(+Fault, -Chars)
%
%   An English sentence for a fault of a move, or for what is wrong with
%   a text that raised bad_position(Fault).
%
%       ?- fault_text(not_a_move, Text).

fault_text(Fault, Chars) :-
        once(fault_sentence(Fault, Chars, [])).

%%  reason_text(+Reason, -Chars)
%
%   An English sentence for what makes a move legal.
%
%       ?- initial_state([], S), once(move(S, Move, _)),
%          move_reason(S, Move, Reason), reason_text(Reason, Text).

reason_text(Reason, Chars) :-
        once(reason_sentence(Reason, Chars, [])).

/*  - - - - - - - - - - - -  Boards  - - - - - - - - - - - - - - - - - -

    A board is written row by row, with / between the rows; how a game
    lays its board out in rows is up to the game. In a row, a letter is a
    piece and a digit stands for that many empty squares: s2s1 has a piece,
    two empty squares, a piece and an empty square.
*/

%%  rows_chars(+Rows)//
%
%   The text of a board. Rows is a list of rows, and a row is a list of
%   what is on its squares: something that piece_letter/2 knows, or
%   nothing.

rows_chars([Row|Rows]) -->
        row_chars(Row, 0),
        more_rows_chars(Rows).

more_rows_chars([]) -->
        [].
more_rows_chars([Row|Rows]) -->
        [/],
        row_chars(Row, 0),
        more_rows_chars(Rows).

%   row_chars(+Row, +Empty, -Chars0, -Chars): Chars0, with the rest
%   Chars, is the text of the rest of a row, after that many empty squares
%   that are not yet written.

row_chars([], Empty, Chars0, Chars) :-
        empty_run(Empty, Chars0, Chars).
row_chars([There|Row], Empty, Chars0, Chars) :-
        (   piece_letter(There, Letter) ->
            empty_run(Empty, Chars0, [Letter|Chars1]),
            row_chars(Row, 0, Chars1, Chars)
        ;   Empty1 is Empty + 1,
            row_chars(Row, Empty1, Chars0, Chars)
        ).

empty_run(0) --> [].
empty_run(1) --> ['1'].
empty_run(2) --> ['2'].
empty_run(3) --> ['3'].
empty_run(4) --> ['4'].
empty_run(5) --> ['5'].
empty_run(6) --> ['6'].
empty_run(7) --> ['7'].
empty_run(8) --> ['8'].

%%  known_chars(+Chars)
%
%   Chars is a list of characters, all of them known. Otherwise raises
%   bad_position(not_a_text).

known_chars(Chars) :-
        (   ground(Chars), chars_list(Chars) ->
            true
        ;   throw(bad_position(not_a_text))
        ).

chars_list([]).
chars_list([Char|Chars]) :-
        atom(Char),
        chars_list(Chars).

/*  - - - - - - - - - - - -  Sentences  - - - - - - - - - - - - - - - - -  */

%%  shown(+Atomic)//
%
%   The characters of an atom or a number.
%
%       ?- phrase(shown(12), Text).
%       Text = "12".

shown(Atomic) -->
        { once(shown_chars(Atomic, Chars)) },
        characters(Chars).

shown_chars(Atom, Chars)   :- atom(Atom), atom_chars(Atom, Chars).
shown_chars(Number, Chars) :- number(Number), number_chars(Number, Chars).
shown_chars(_, [?]).

%%  characters(+Chars)//
%
%   These characters.

characters([]) --> [].
characters([Char|Chars]) --> [Char], characters(Chars).
