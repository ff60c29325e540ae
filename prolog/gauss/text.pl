/*  Gauss: positions and moves as text.

    Ask, for example:

        ?- state_text(S, "4/5/6/7/6/5/4 10,5,5,10 0,0,0,0 0").
        ?- initial_state([], S), state_text(S, Text).
        ?- move_text((r,4,2), Text).                 % "r42"
        ?- move_text(Move, "b33").                   % (b,3,3)

    The text of a state has four parts, with a space between them:

        4/5/6/2rb3/6/5/4 10,4,4,10 0,0,0,0 0
        the columns 1 to 7, each from its top down,
                         the pieces left: Red0,Blue0,Red1,Blue1,
                                   the zones: BonusRed,BonusBlue,
                                              RiskRed,RiskBlue,
                                           the player to move, 0 or 1

    r and b are pieces, a digit is that many empty cells.

    state_text/2 and move_text/2 themselves, and how the columns of a
    board are written, are in common/text.pl.
*/

:- set_prolog_flag(double_quotes, chars).

%%  game_name(?Name)
%
%   What the game is called where there are several.
%
%       ?- game_name(Name).

game_name(gauss).

/*  - - - - - - - - - - - -  Writing  - - - - - - - - - - - - - - - - -  */

%%  state_chars(+State)//
%
%   Describes the text of State as a difference list.
%
%       ?- initial_state([], S), state_chars(S, Text, "...").

state_chars(state(Board, [Unused0,Unused1], [Bonus,Risk], Turn)) -->
        { board_plateau(Board, Plateau),
          plateau_columns(Plateau, Columns) },
        rows_chars(Columns), [' '],
        counts(Unused0), [','], counts(Unused1), [' '],
        counts(Bonus), [','], counts(Risk), [' '],
        count(Turn).

%%  piece_letter(?Colour, ?Letter)
%
%   How the pieces are written.

piece_letter(r, r).
piece_letter(b, b).

counts([Red,Blue]) -->
        count(Red), [','], count(Blue).

count(N) -->
        { count_chars(N, Chars) },
        characters(Chars).

%%  count_chars(?Number, ?Chars)
%
%   How the numbers of pieces are written; there is one way only.

count_chars( 0, "0").
count_chars( 1, "1").
count_chars( 2, "2").
count_chars( 3, "3").
count_chars( 4, "4").
count_chars( 5, "5").
count_chars( 6, "6").
count_chars( 7, "7").
count_chars( 8, "8").
count_chars( 9, "9").
count_chars(10, "10").
count_chars(11, "11").
count_chars(12, "12").
count_chars(13, "13").
count_chars(14, "14").
count_chars(15, "15").

/*  - - - - - - - - - - - -  Reading  - - - - - - - - - - - - - - - - -  */

%%  chars_state(+Chars, -State)

chars_state(Chars, State) :-
        known_chars(Chars),
        split_at(Chars, ' ', Fields),
        (   Fields = [Board0,Unused0,Zones0,Turn0] ->
            true
        ;   throw(bad_position(four_fields))
        ),
        read_board(Board0, Board),
        read_numbers(Unused0, Unused),
        read_numbers(Zones0, Zones),
        (   Turn0 = [Digit], is_among(Digit-Turn, ['0'-0,'1'-1]) ->
            true
        ;   throw(bad_position(no_player(Turn0)))
        ),
        State0 = state(Board, Unused, Zones, Turn),
        possible_state(State0),
        State = State0.

%   split_at(+Chars, +Separator, -Parts): the parts between separators.

split_at([], _, [[]]).
split_at([Char|Chars], Separator, Parts) :-
        split_at(Chars, Separator, Parts0),
        (   Char == Separator ->
            Parts = [[]|Parts0]
        ;   Parts0 = [Part|Parts1],
            Parts = [[Char|Part]|Parts1]
        ).

read_board(Chars, Board) :-
        split_at(Chars, /, Texts),
        board_plateau(Board, Plateau),
        plateau_columns(Plateau, Columns),
        read_columns(Columns, Texts, 1).

read_columns([], Texts, _) :-
        (   Texts = [] ->
            true
        ;   throw(bad_position(too_many_columns))
        ).
read_columns([Cells|Columns], Texts, C) :-
        (   Texts = [Text|Texts1] ->
            read_column(Text, Cells, C, piece),
            C1 is C + 1,
            read_columns(Columns, Texts1, C1)
        ;   throw(bad_position(columns_missing(C)))
        ).

%   read_column(+Chars, ?Cells, +C, +Before): the rest of column C, whose
%   text goes on after a piece or after a digit.

read_column([], Cells, C, _) :-
        (   Cells = [] ->
            true
        ;   throw(bad_position(column_too_short(C)))
        ).
read_column([Char|Chars], Cells, C, Before) :-
        (   piece_letter(_, Char) ->
            room_for(1, Cells, C),
            Cells = [Char|Cells1],
            read_column(Chars, Cells1, C, piece)
        ;   count_chars(Empty, [Char]), 1 =< Empty, Empty =< 7 ->
            (   Before == digit -> throw(bad_position(digits_together(C))) ; true ),
            room_for(Empty, Cells, C),
            empty_cells(Empty, Cells, Cells1),
            read_column(Chars, Cells1, C, digit)
        ;   throw(bad_position(no_piece_letter(Char)))
        ).

room_for(N, Cells, C) :-
        (   length(Cells, Room), N =< Room ->
            true
        ;   throw(bad_position(column_too_long(C)))
        ).

empty_cells(N, Cells0, Cells) :-
        (   N =:= 0 ->
            Cells = Cells0
        ;   Cells0 = [' '|Cells1],
            N1 is N - 1,
            empty_cells(N1, Cells1, Cells)
        ).

read_numbers(Chars, [[A,B],[C,D]]) :-
        split_at(Chars, ',', Texts),
        (   Texts = [A0,B0,C0,D0] ->
            read_count(A0, A),
            read_count(B0, B),
            read_count(C0, C),
            read_count(D0, D)
        ;   throw(bad_position(four_numbers(Chars)))
        ).

read_count(Chars, N) :-
        (   count_chars(N0, Chars) ->
            N = N0
        ;   throw(bad_position(no_number(Chars)))
        ).

%%  possible_state(+State)
%
%   What is true of every state of a game, and what the rules rely on:
%   nobody holds more pieces than at the start, there are fifteen of each
%   colour, the players have taken turns, and no group of four stands on
%   the board. Otherwise raises bad_position(Why).

possible_state(state(Board, Unused, [Bonus,Risk], Turn)) :-
        Unused = [[R0,B0],[R1,B1]],
        at_most(R0, 10, 0, r),
        at_most(B0, 5, 0, b),
        at_most(R1, 5, 1, r),
        at_most(B1, 10, 1, b),
        board_plateau(Board, Plateau),
        kind_cells(inner, Inner),
        kind_cells(void, Void),
        count_pieces(Inner, Plateau, 0, 0, [InnerR,InnerB]),
        count_pieces(Void, Plateau, 0, 0, [VoidR,VoidB]),
        Bonus = [BonusR,BonusB],
        Risk = [RiskR,RiskB],
        Red is InnerR + VoidR + R0 + R1 + BonusR + RiskR,
        Blue is InnerB + VoidB + B0 + B1 + BonusB + RiskB,
        fifteen(Red, r),
        fifteen(Blue, b),
        (   R0 + B0 + Turn =:= R1 + B1 ->
            true
        ;   throw(bad_position(not_in_turn))
        ),
        no_group(Inner, Plateau),
        no_group(Void, Plateau).

at_most(N, Most, Player, Colour) :-
        (   N =< Most ->
            true
        ;   throw(bad_position(holds_too_many(Player, Colour, Most)))
        ).

fifteen(N, Colour) :-
        (   N =:= 15 ->
            true
        ;   throw(bad_position(not_fifteen(Colour, N)))
        ).

no_group([], _).
no_group([N|Ns], Plateau) :-
        arg(N, Plateau, There),
        (   There \== ' ', group(N, Plateau, [_,_,_,_|_]) ->
            cell(N, C, L, _),
            throw(bad_position(group_stands(There, C, L)))
        ;   true
        ),
        no_group(Ns, Plateau).

/*  - - - - - - - - - - - -  Moves  - - - - - - - - - - - - - - - - - -  */

%%  move_chars(?Move)//
%
%   The text of a move: r42.
%
%       ?- phrase(move_chars((r,4,2)), Text).
%       Text = "r42".

move_chars((Colour,C,L)) -->
        [Letter,Digit_c,Digit_l],
        { piece_letter(Colour, Letter),
          count_chars(C, [Digit_c]),
          column_before(C, _, Height),
          count_chars(L, [Digit_l]),
          1 =< L, L =< Height }.

%%  chars_move(+Chars, ?Move)
%
%   Reads what move_chars//1 writes.

chars_move(Chars, Move) :-
        move_chars(Move, Chars, []).
