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
    ocre, a digit is so many empty squares. The text does not number the
    sbires. Reading numbers them in reading order, and those that are
    missing have the highest numbers.

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

game_name(khan).

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
%   Describes the text of State as a difference list. Whoever compares
%   positions asks for the text of each of their successors, so this is
%   written for speed: the twelve pieces are put down one by one, and then
%   each line is written in a single step (see line//7).
%
%       ?- initial_state([], S), state_chars(S, Text, "...").

state_chars(etat(Player, Pions)) -->
        { Pions = [pion(kr, C_kr, L_kr, E_kr, _), pion(r1, C_r1, L_r1, E_r1, _),
                   pion(r2, C_r2, L_r2, E_r2, _), pion(r3, C_r3, L_r3, E_r3, _),
                   pion(r4, C_r4, L_r4, E_r4, _), pion(r5, C_r5, L_r5, E_r5, _),
                   pion(ko, C_ko, L_ko, E_ko, _), pion(o1, C_o1, L_o1, E_o1, _),
                   pion(o2, C_o2, L_o2, E_o2, _), pion(o3, C_o3, L_o3, E_o3, _),
                   pion(o4, C_o4, L_o4, E_o4, _), pion(o5, C_o5, L_o5, E_o5, _)],
          Plateau = plateau(A1,B1,C1,D1,E1,F1,
                            A2,B2,C2,D2,E2,F2,
                            A3,B3,C3,D3,E3,F3,
                            A4,B4,C4,D4,E4,F4,
                            A5,B5,C5,D5,E5,F5,
                            A6,B6,C6,D6,E6,F6),
          letter(E_kr, C_kr, L_kr, 'K', Plateau, 0, N01, Khan),
          letter(E_r1, C_r1, L_r1, 'S', Plateau, N01, N02, Khan),
          letter(E_r2, C_r2, L_r2, 'S', Plateau, N02, N03, Khan),
          letter(E_r3, C_r3, L_r3, 'S', Plateau, N03, N04, Khan),
          letter(E_r4, C_r4, L_r4, 'S', Plateau, N04, N05, Khan),
          letter(E_r5, C_r5, L_r5, 'S', Plateau, N05, N06, Khan),
          letter(E_ko, C_ko, L_ko, k, Plateau, N06, N07, Khan),
          letter(E_o1, C_o1, L_o1, s, Plateau, N07, N08, Khan),
          letter(E_o2, C_o2, L_o2, s, Plateau, N08, N09, Khan),
          letter(E_o3, C_o3, L_o3, s, Plateau, N09, N10, Khan),
          letter(E_o4, C_o4, L_o4, s, Plateau, N10, N11, Khan),
          letter(E_o5, C_o5, L_o5, s, Plateau, N11, N12, Khan),
          Line1 is N12 >>  1 /\ 63, Line2 is N12 >>  7 /\ 63,
          Line3 is N12 >> 13 /\ 63, Line4 is N12 >> 19 /\ 63,
          Line5 is N12 >> 25 /\ 63, Line6 is N12 >> 31 },
        line(Line1, A1,B1,C1,D1,E1,F1), [/],
        line(Line2, A2,B2,C2,D2,E2,F2), [/],
        line(Line3, A3,B3,C3,D3,E3,F3), [/],
        line(Line4, A4,B4,C4,D4,E4,F4), [/],
        line(Line5, A5,B5,C5,D5,E5,F5), [/],
        line(Line6, A6,B6,C6,D6,E6,F6), [' '],
        player_letter(Player), [' '],
        khan_square(Khan).

%   letter(+Etat, +C, +L, +Letter, ?Plateau, +Occupied0, -Occupied, ?Khan):
%   the square of Plateau where a piece stands holds its Letter, and is in
%   the set Occupied; if the piece wears the Khan, Khan is its square. Here
%   the squares go in reading order, a1, b1 and so on, from 1 to 36, and a
%   set of squares is a number: the sum of 2^N for its squares N.

letter(out, _, _, _, _, Occupied, Occupied, _).
letter(in, C, L, Letter, Plateau, Occupied0, Occupied, _) :-
        N is 6*L + C - 6,
        arg(N, Plateau, Letter),
        Occupied is Occupied0 + (1 << N).
letter(khan, C, L, Letter, Plateau, Occupied0, Occupied, at(C,L)) :-
        N is 6*L + C - 6,
        arg(N, Plateau, Letter),
        Occupied is Occupied0 + (1 << N).

player_letter(rouge) --> [r].
player_letter(ocre)  --> [o].

%   khan_square(?Khan)//: a variable, if no piece wears the Khan.

khan_square(Khan) -->
        (   { Khan = nowhere } ->
            [-]
        ;   { Khan = at(C,L) },
            square_name(C, L)
        ).

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
        (   ground(Chars) -> true ; throw(bad_position(not_a_text)) ),
        Pions0 = [Kr,R1,R2,R3,R4,R5,Ko,O1,O2,O3,O4,O5],
        pions_named([kr,r1,r2,r3,r4,r5,ko,o1,o2,o3,o4,o5], Pions0),
        Missing0 = missing([Kr], [R1,R2,R3,R4,R5], [Ko], [O1,O2,O3,O4,O5]),
        read_squares(Chars, 1, 1, Missing0, Missing, Rest0),
        Missing = missing(Krs, Rs, Kos, Os),
        (   Krs = [_], Kos = [_] -> throw(bad_position(no_kalista)) ; true ),
        captured(Krs), captured(Rs), captured(Kos), captured(Os),
        read_player(Rest0, Player, Rest),
        read_bearer(Rest, Player, Pions0, Pions).

pions_named([], []).
pions_named([Id|Ids], [pion(Id, _, _, _, _)|Pions]) :-
        pions_named(Ids, Pions).

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

%   found(+Letter, +Missing0, -Missing, -Pion): Pion is the next piece
%   with this letter.

found('K', missing([K|Ks], Rs, Kos, Os), missing(Ks, Rs, Kos, Os), K).
found('S', missing(Krs, [S|Ss], Kos, Os), missing(Krs, Ss, Kos, Os), S).
found(k,   missing(Krs, Rs, [K|Ks], Os), missing(Krs, Rs, Ks, Os), K).
found(s,   missing(Krs, Rs, Kos, [S|Ss]), missing(Krs, Rs, Kos, Ss), S).

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

%%  move_text(?Move, ?Chars)
%
%   Chars is the text of Move: b1d2, S@c4 for a sbire put back (of either
%   player), or pass. Text that is no move has no solution. If neither is
%   known, all moves that can be written are enumerated.

move_text(Move, Chars) :-
        (   ground(Move) ->
            once(move_chars(Move, Chars, []))
        ;   ground(Chars) ->
            once(move_chars(Move, Chars, []))
        ;   move_chars(Move, Chars, [])
        ).

%%  move_chars(?Move)//

move_chars(pass) -->
        [p,a,s,s].
move_chars((0,0,C,L)) -->
        ['S',@], square_name(C, L).
move_chars((C1,L1,C2,L2)) -->
        square_name(C1, L1), square_name(C2, L2).

/*  - - - - - - - - - - - -  Lines  - - - - - - - - - - - - - - - - - -  */

%%  line(+Occupied, ?A, ?B, ?C, ?D, ?E, ?F)//
%
%   The text of one line with the letters A to F on its occupied squares.
%   Occupied is the set of these squares as a number: 1 for column a, 2
%   for b, 4 for c, 8 for d, 16 for e, 32 for f. There are 64 such sets.

line( 0, _,_,_,_,_,_) --> ['6'].
line( 1, A,_,_,_,_,_) --> [A,'5'].
line( 2, _,B,_,_,_,_) --> ['1',B,'4'].
line( 3, A,B,_,_,_,_) --> [A,B,'4'].
line( 4, _,_,C,_,_,_) --> ['2',C,'3'].
line( 5, A,_,C,_,_,_) --> [A,'1',C,'3'].
line( 6, _,B,C,_,_,_) --> ['1',B,C,'3'].
line( 7, A,B,C,_,_,_) --> [A,B,C,'3'].
line( 8, _,_,_,D,_,_) --> ['3',D,'2'].
line( 9, A,_,_,D,_,_) --> [A,'2',D,'2'].
line(10, _,B,_,D,_,_) --> ['1',B,'1',D,'2'].
line(11, A,B,_,D,_,_) --> [A,B,'1',D,'2'].
line(12, _,_,C,D,_,_) --> ['2',C,D,'2'].
line(13, A,_,C,D,_,_) --> [A,'1',C,D,'2'].
line(14, _,B,C,D,_,_) --> ['1',B,C,D,'2'].
line(15, A,B,C,D,_,_) --> [A,B,C,D,'2'].
line(16, _,_,_,_,E,_) --> ['4',E,'1'].
line(17, A,_,_,_,E,_) --> [A,'3',E,'1'].
line(18, _,B,_,_,E,_) --> ['1',B,'2',E,'1'].
line(19, A,B,_,_,E,_) --> [A,B,'2',E,'1'].
line(20, _,_,C,_,E,_) --> ['2',C,'1',E,'1'].
line(21, A,_,C,_,E,_) --> [A,'1',C,'1',E,'1'].
line(22, _,B,C,_,E,_) --> ['1',B,C,'1',E,'1'].
line(23, A,B,C,_,E,_) --> [A,B,C,'1',E,'1'].
line(24, _,_,_,D,E,_) --> ['3',D,E,'1'].
line(25, A,_,_,D,E,_) --> [A,'2',D,E,'1'].
line(26, _,B,_,D,E,_) --> ['1',B,'1',D,E,'1'].
line(27, A,B,_,D,E,_) --> [A,B,'1',D,E,'1'].
line(28, _,_,C,D,E,_) --> ['2',C,D,E,'1'].
line(29, A,_,C,D,E,_) --> [A,'1',C,D,E,'1'].
line(30, _,B,C,D,E,_) --> ['1',B,C,D,E,'1'].
line(31, A,B,C,D,E,_) --> [A,B,C,D,E,'1'].
line(32, _,_,_,_,_,F) --> ['5',F].
line(33, A,_,_,_,_,F) --> [A,'4',F].
line(34, _,B,_,_,_,F) --> ['1',B,'3',F].
line(35, A,B,_,_,_,F) --> [A,B,'3',F].
line(36, _,_,C,_,_,F) --> ['2',C,'2',F].
line(37, A,_,C,_,_,F) --> [A,'1',C,'2',F].
line(38, _,B,C,_,_,F) --> ['1',B,C,'2',F].
line(39, A,B,C,_,_,F) --> [A,B,C,'2',F].
line(40, _,_,_,D,_,F) --> ['3',D,'1',F].
line(41, A,_,_,D,_,F) --> [A,'2',D,'1',F].
line(42, _,B,_,D,_,F) --> ['1',B,'1',D,'1',F].
line(43, A,B,_,D,_,F) --> [A,B,'1',D,'1',F].
line(44, _,_,C,D,_,F) --> ['2',C,D,'1',F].
line(45, A,_,C,D,_,F) --> [A,'1',C,D,'1',F].
line(46, _,B,C,D,_,F) --> ['1',B,C,D,'1',F].
line(47, A,B,C,D,_,F) --> [A,B,C,D,'1',F].
line(48, _,_,_,_,E,F) --> ['4',E,F].
line(49, A,_,_,_,E,F) --> [A,'3',E,F].
line(50, _,B,_,_,E,F) --> ['1',B,'2',E,F].
line(51, A,B,_,_,E,F) --> [A,B,'2',E,F].
line(52, _,_,C,_,E,F) --> ['2',C,'1',E,F].
line(53, A,_,C,_,E,F) --> [A,'1',C,'1',E,F].
line(54, _,B,C,_,E,F) --> ['1',B,C,'1',E,F].
line(55, A,B,C,_,E,F) --> [A,B,C,'1',E,F].
line(56, _,_,_,D,E,F) --> ['3',D,E,F].
line(57, A,_,_,D,E,F) --> [A,'2',D,E,F].
line(58, _,B,_,D,E,F) --> ['1',B,'1',D,E,F].
line(59, A,B,_,D,E,F) --> [A,B,'1',D,E,F].
line(60, _,_,C,D,E,F) --> ['2',C,D,E,F].
line(61, A,_,C,D,E,F) --> [A,'1',C,D,E,F].
line(62, _,B,C,D,E,F) --> ['1',B,C,D,E,F].
line(63, A,B,C,D,E,F) --> [A,B,C,D,E,F].
