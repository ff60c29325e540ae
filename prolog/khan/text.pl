/*  Khan: positions and moves as text.

    Ask, for example:

        ?- state_text(S, "ssksss/6/6/6/6/SSSKSS r -").
        ?- initial_state([], S), state_text(S, Text).
        ?- move_text((2,1,4,2), Text).               % "b1d2"
        ?- move_text(Move, "S@c4").                  % (0,0,3,4)

    The text of a state has three parts, with a space between them:

        ssksss/6/6/6/1S4/S1SKSS o b5
        the lines 1 to 6,       the side to move (r or o),
                                the square of the Khan's bearer, or -

    K and S are the Kalista and the sbires of rouge, k and s those of
    ocre, a digit is that many empty squares. The text does not number the
    sbires. Reading numbers them in reading order, and those that are
    missing have the highest numbers.

    state_text/2 and move_text/2 themselves are in common/text.pl.
*/

:- set_prolog_flag(double_quotes, chars).

%%  game_name(?Name)
%
%   What the game is called where there are several.
%
%       ?- game_name(Name).

game_name(khan).

/*  - - - - - - - - - - - -  Writing  - - - - - - - - - - - - - - - - -  */

%%  state_chars(+State)//
%
%   Describes the text of State as a difference list.
%
%       ?- initial_state([], S), state_chars(S, Text, "...").

state_chars(etat(Player, Pions)) -->
        { pions_letters(Pions, Letters0, Bearers),
          sort(Letters0, Letters) },
        letters_chars(Letters, 1, 1),
        [' '],
        player_letter(Player),
        [' '],
        bearers_chars(Bearers).

%   pions_letters(+Pions, -Letters, -Bearers): Letters has at(L,C,Letter)
%   for each piece on the board; when they are sorted, they are in reading
%   order. Bearers are the squares (C,L) where the Khan is worn.

pions_letters([], [], []).
pions_letters([pion(Id, C, L, Etat, _)|Pions], Letters, Bearers) :-
        (   Etat == out ->
            Letters = Letters1,
            Bearers = Bearers1
        ;   piece_letter(Id, Letter),
            Letters = [at(L,C,Letter)|Letters1],
            (   Etat == khan ->
                Bearers = [(C,L)|Bearers1]
            ;   Bearers = Bearers1
            )
        ),
        pions_letters(Pions, Letters1, Bearers1).

%   letters_chars(+Letters, +Line, +Column, -Chars0, -Chars): Chars0, with
%   the rest Chars, is the text of the board from this square on. It goes
%   from piece to piece; what lies between them is empty.

letters_chars([], L, C, Chars0, Chars) :-
        Empty is 7 - C,
        empty_run(Empty, Chars0, Chars1),
        (   L =:= 6 ->
            Chars1 = Chars
        ;   Chars1 = [/|Chars2],
            L1 is L + 1,
            letters_chars([], L1, 1, Chars2, Chars)
        ).
letters_chars(Letters0, L, C, Chars0, Chars) :-
        Letters0 = [at(L1,C1,Letter)|Letters],
        (   L1 =:= L ->
            Empty is C1 - C,
            empty_run(Empty, Chars0, [Letter|Chars1]),
            C2 is C1 + 1,
            letters_chars(Letters, L, C2, Chars1, Chars)
        ;   Empty is 7 - C,
            empty_run(Empty, Chars0, [/|Chars1]),
            L2 is L + 1,
            letters_chars(Letters0, L2, 1, Chars1, Chars)
        ).

%   bearers_chars(+Squares)//: where the Khan is worn, by one piece at most.

bearers_chars([]) -->
        [-].
bearers_chars([(C,L)]) -->
        square_name(C, L).

player_letter(rouge) --> [r].
player_letter(ocre)  --> [o].

%%  piece_letter(?Id, ?Letter)
%
%   How the pieces are written. The text does not number the sbires.

piece_letter(kr, 'K').
piece_letter(r1, 'S').
piece_letter(r2, 'S').
piece_letter(r3, 'S').
piece_letter(r4, 'S').
piece_letter(r5, 'S').
piece_letter(ko, k).
piece_letter(o1, s).
piece_letter(o2, s).
piece_letter(o3, s).
piece_letter(o4, s).
piece_letter(o5, s).

%%  square_name(?Column, ?Line)//
%
%   The name of a square on the board: c4 is (3,4).

square_name(C, L) -->
        [Letter,Digit],
        { column_letter(C, Letter), line_digit(L, Digit) }.

column_letter(1, a).
column_letter(2, b).
column_letter(3, c).
column_letter(4, d).
column_letter(5, e).
column_letter(6, f).

line_digit(1, '1').
line_digit(2, '2').
line_digit(3, '3').
line_digit(4, '4').
line_digit(5, '5').
line_digit(6, '6').

/*  - - - - - - - - - - - -  Reading  - - - - - - - - - - - - - - - - -  */

%%  chars_state(+Chars, -State)
%
%   Reads the three parts of the text. At first nothing is known of the
%   twelve pieces but their names, and all of them are still missing.
%   Each letter that is read takes the first piece it fits from those
%   that are missing; the pieces that remain have been captured.

chars_state(Chars, etat(Player, Pions)) :-
        known_chars(Chars),
        findall(pion(Id, _, _, _, _), piece(Id, _, _), Pions0),
        read_squares(Chars, 1, 1, Pions0, Missing, Rest0),
        (   is_among(pion(kr, _, _, _, _), Missing),
            is_among(pion(ko, _, _, _, _), Missing) ->
            throw(bad_position(no_kalista))
        ;   true
        ),
        captured(Missing),
        read_player(Rest0, Player, Rest),
        read_bearer(Rest, Player, Pions0, Pions).

captured([]).
captured([pion(_, 0, 0, out, 0)|Pions]) :-
        captured(Pions).

%   read_squares(+Chars, +Column, +Line, +Missing0, -Missing, -Rest): the
%   text of the board from this square on, up to the end of line 6.

read_squares([], C, L, _, _, _) :-
        (   L < 6  -> throw(bad_position(lines_missing(L)))
        ;   C =< 6 -> throw(bad_position(line_too_short(L)))
        ;   throw(bad_position(player_missing))
        ).
read_squares([Char|Chars], C, L, Missing0, Missing, Rest) :-
        (   char_meaning(Char, Meaning) ->
            read_meaning(Meaning, Char, Chars, C, L, Missing0, Missing, Rest)
        ;   throw(bad_position(no_piece_letter(Char)))
        ).

char_meaning('K', piece).
char_meaning('S', piece).
char_meaning(k,   piece).
char_meaning(s,   piece).
char_meaning('1', empty(1)).
char_meaning('2', empty(2)).
char_meaning('3', empty(3)).
char_meaning('4', empty(4)).
char_meaning('5', empty(5)).
char_meaning('6', empty(6)).
char_meaning(/,   end_of_line).
char_meaning(' ', end_of_board).

read_meaning(piece, Letter, Chars, C, L, Missing0, Missing, Rest) :-
        room_for(1, C, L),
        coordinates_number(C, L, N),
        square(N, _, _, V),
        (   found(Letter, Missing0, Missing1, pion(_, C, L, in, V)) ->
            true
        ;   throw(bad_position(too_many(Letter)))
        ),
        C1 is C + 1,
        read_squares(Chars, C1, L, Missing1, Missing, Rest).
read_meaning(empty(Squares), _, Chars, C, L, Missing0, Missing, Rest) :-
        room_for(Squares, C, L),
        (   Chars = [Char|_], char_meaning(Char, empty(_)) ->
            throw(bad_position(digits_together(L)))
        ;   true
        ),
        C1 is C + Squares,
        read_squares(Chars, C1, L, Missing0, Missing, Rest).
read_meaning(end_of_line, _, Chars, C, L, Missing0, Missing, Rest) :-
        line_full(C, L),
        (   L =:= 6 -> throw(bad_position(too_many_lines)) ; true ),
        L1 is L + 1,
        read_squares(Chars, 1, L1, Missing0, Missing, Rest).
read_meaning(end_of_board, _, Rest, C, L, Missing, Missing, Rest) :-
        line_full(C, L),
        (   L < 6 -> throw(bad_position(lines_missing(L))) ; true ).

%   found(+Letter, +Missing0, -Missing, -Pion): Pion is the first of the
%   missing pieces with this letter.

found(Letter, [Pion0|Missing0], Missing, Pion) :-
        Pion0 = pion(Id, _, _, _, _),
        (   piece_letter(Id, Letter) ->
            Pion = Pion0,
            Missing = Missing0
        ;   Missing = [Pion0|Missing1],
            found(Letter, Missing0, Missing1, Pion)
        ).

room_for(Squares, C, L) :-
        (   C + Squares =< 7 ->
            true
        ;   throw(bad_position(line_too_long(L)))
        ).

line_full(C, L) :-
        (   C =:= 7 ->
            true
        ;   throw(bad_position(line_too_short(L)))
        ).

read_player(Chars, Player, Rest) :-
        (   Chars = [_,' '|Rest0], player_letter(Player0, Chars, [' '|Rest0]) ->
            Player = Player0,
            Rest = Rest0
        ;   Chars = [_], player_letter(_, Chars, []) ->
            throw(bad_position(khan_missing))
        ;   throw(bad_position(player_missing))
        ).

%   read_bearer(+Chars, +Player, +Pions0, -Pions): the bearer of the Khan
%   is the piece that moved last, so it belongs to Player's opponent.

read_bearer(Chars, Player, Pions0, Pions) :-
        (   Chars = [-] ->
            Pions = Pions0
        ;   Chars = [] ->
            throw(bad_position(khan_missing))
        ;   square_name(C, L, Chars, []) ->
            opponent(Player, Opponent),
            (   standing(C, L, _, Pions0, Id) ->
                (   piece(Id, Opponent, _) ->
                    crowned(Pions0, Id, Pions)
                ;   throw(bad_position(khan_on_side_to_move(C, L)))
                )
            ;   throw(bad_position(khan_on_empty_square(C, L)))
            )
        ;   throw(bad_position(no_khan_square(Chars)))
        ).

crowned([Pion0|Pions0], Id, [Pion|Pions]) :-
        Pion0 = pion(Id0, C, L, _, V),
        (   Id0 == Id ->
            Pion = pion(Id, C, L, khan, V),
            Pions = Pions0
        ;   Pion = Pion0,
            crowned(Pions0, Id, Pions)
        ).

/*  - - - - - - - - - - - -  Moves  - - - - - - - - - - - - - - - - - -  */

%%  move_chars(?Move)//
%
%   The text of a move: b1d2, S@c4 for a sbire put back (of either
%   player), or pass.
%
%       ?- phrase(move_chars((2,1,4,2)), Text).
%       Text = "b1d2".

move_chars(pass) -->
        [p,a,s,s].
move_chars((0,0,C,L)) -->
        ['S',@], square_name(C, L).
move_chars((C1,L1,C2,L2)) -->
        square_name(C1, L1), square_name(C2, L2).

%%  chars_move(+Chars, ?Move)
%
%   Reads what move_chars//1 writes.

chars_move(Chars, Move) :-
        move_chars(Move, Chars, []).
