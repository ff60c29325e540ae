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
%   asked for every successor of every position that is compared, so it
%   writes 36 squares with about 100 inferences.
%
%       ?- initial_state([], S), state_chars(S, Text, "...").

state_chars(etat(Player, Pions)) -->
        { functor(Plateau, plateau, 36),
          letters_on_plateau(Pions, Plateau, 0, Occupied),
          Plateau = plateau(A1,B1,C1,D1,E1,F1,
                            A2,B2,C2,D2,E2,F2,
                            A3,B3,C3,D3,E3,F3,
                            A4,B4,C4,D4,E4,F4,
                            A5,B5,C5,D5,E5,F5,
                            A6,B6,C6,D6,E6,F6),
          Line1 is Occupied       /\ 63, Line2 is Occupied >>  6 /\ 63,
          Line3 is Occupied >> 12 /\ 63, Line4 is Occupied >> 18 /\ 63,
          Line5 is Occupied >> 24 /\ 63, Line6 is Occupied >> 30 },
        line(Line1, A1,B1,C1,D1,E1,F1), [/],
        line(Line2, A2,B2,C2,D2,E2,F2), [/],
        line(Line3, A3,B3,C3,D3,E3,F3), [/],
        line(Line4, A4,B4,C4,D4,E4,F4), [/],
        line(Line5, A5,B5,C5,D5,E5,F5), [/],
        line(Line6, A6,B6,C6,D6,E6,F6), [' '],
        player_letter(Player), [' '],
        bearer(Pions).

%   letters_on_plateau(+Pions, ?Plateau, +Occupied0, -Occupied): the
%   squares of Plateau, in reading order, hold the letters of the pieces
%   that stand there. Occupied is the set of these squares, as a number:
%   1 for a1, 2 for b1, 4 for c1 and so on.

letters_on_plateau([], _, Occupied, Occupied).
letters_on_plateau([pion(Id, C, L, Etat, _)|Pions], Plateau, Occupied0, Occupied) :-
        (   Etat == out ->
            Occupied1 = Occupied0
        ;   N is 6*L + C - 6,
            piece_letter(Id, Letter),
            arg(N, Plateau, Letter),
            Occupied1 is Occupied0 \/ 1 << (N-1)
        ),
        letters_on_plateau(Pions, Plateau, Occupied1, Occupied).

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

player_letter(rouge) --> [r].
player_letter(ocre)  --> [o].

bearer([]) --> [-].
bearer([pion(_, C, L, Etat, _)|Pions]) -->
        (   { Etat == khan } ->
            square_name(C, L)
        ;   bearer(Pions)
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
%   Reads in three parts, and then gives the pieces found their names.

chars_state(Chars, etat(Player, Pions)) :-
        known_chars(Chars),
        read_squares(Chars, 1, 1, Found, Rest0),
        read_player(Rest0, Player, Rest),
        found_pions(Found, 'K', [kr], Pions0, Pions1),
        found_pions(Found, 'S', [r1,r2,r3,r4,r5], Pions1, Pions2),
        found_pions(Found, k, [ko], Pions2, Pions3),
        found_pions(Found, s, [o1,o2,o3,o4,o5], Pions3, []),
        kalista_left(Found),
        read_bearer(Rest, Player, Pions0, Pions).

known_chars(Chars) :-
        (   ground(Chars), chars_list(Chars) ->
            true
        ;   throw(bad_position(not_a_text))
        ).

chars_list([]).
chars_list([C|Cs]) :-
        atom(C),
        chars_list(Cs).

%   read_squares(+Chars, +Column, +Line, -Found, -Rest): Found lists
%   found(Letter, C, L) in reading order, up to the end of line 6.

read_squares([], C, L, _, _) :-
        (   L < 6           -> throw(bad_position(lines_missing(L)))
        ;   C =< 6          -> throw(bad_position(line_too_short(L)))
        ;   throw(bad_position(player_missing))
        ).
read_squares([Char|Chars], C, L, Found, Rest) :-
        (   piece_letter(_, Char) ->
            room_for(1, C, L),
            Found = [found(Char, C, L)|Found1],
            C1 is C + 1,
            read_squares(Chars, C1, L, Found1, Rest)
        ;   line_digit(Empty, Char) ->
            room_for(Empty, C, L),
            single_digit(Chars, L),
            C1 is C + Empty,
            read_squares(Chars, C1, L, Found, Rest)
        ;   Char == (/) ->
            line_full(C, L),
            (   L =:= 6 -> throw(bad_position(too_many_lines)) ; true ),
            L1 is L + 1,
            read_squares(Chars, 1, L1, Found, Rest)
        ;   Char == ' ' ->
            (   L < 6 -> throw(bad_position(lines_missing(L))) ; true ),
            line_full(C, L),
            Found = [],
            Rest = Chars
        ;   throw(bad_position(no_piece_letter(Char)))
        ).

room_for(Squares, C, L) :-
        (   C + Squares =< 7 ->
            true
        ;   throw(bad_position(line_too_long(L)))
        ).

single_digit(Chars, L) :-
        (   Chars = [Char|_], line_digit(_, Char) ->
            throw(bad_position(digits_together(L)))
        ;   true
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

%   found_pions(+Found, +Letter, +Ids, -Pions0, -Pions): the pieces with
%   this letter get the Ids in the order in which they were found; the
%   Ids that remain are captured pieces.

found_pions([], _, Ids, Pions0, Pions) :-
        captured_pions(Ids, Pions0, Pions).
found_pions([found(Letter0, C, L)|Found], Letter, Ids, Pions0, Pions) :-
        (   Letter0 \== Letter ->
            found_pions(Found, Letter, Ids, Pions0, Pions)
        ;   Ids = [Id|Ids1] ->
            coordinates_number(C, L, N),
            square(N, _, _, V),
            Pions0 = [pion(Id, C, L, in, V)|Pions1],
            found_pions(Found, Letter, Ids1, Pions1, Pions)
        ;   throw(bad_position(too_many(Letter)))
        ).

captured_pions([], Pions, Pions).
captured_pions([Id|Ids], [pion(Id, 0, 0, out, 0)|Pions0], Pions) :-
        captured_pions(Ids, Pions0, Pions).

kalista_left(Found) :-
        (   is_among(found('K', _, _), Found) -> true
        ;   is_among(found(k, _, _), Found)   -> true
        ;   throw(bad_position(no_kalista))
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
