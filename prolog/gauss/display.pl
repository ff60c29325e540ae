/*  Gauss: the board as a picture.

    Ask, for example:

        ?- state_text(S, "4/5/6/2rb3/6/5/4 10,4,4,10 0,0,0,0 0"),
           display_game(S).

        Left to place: player 0 has 10 red and 4 blue,
                       player 1 has 4 red and 10 blue.
        Player 0 (red) is to move.

        red bonus 0  ___  blue bonus 0
                 ___/ . \___
             ___/ . \___/ . \___
         ___/ . \___/   \___/ . \___
        / . \___/   \___/   \___/ . \
        \___/   \___/ r \___/   \___/
        / . \___/   \___/   \___/ . \
        \___/   \___/ b \___/   \___/
        / . \___/   \___/   \___/ . \
        \___/   \___/   \___/   \___/
        / . \___/   \___/   \___/ . \
        \___/ . \___/   \___/ . \___/
            \___/ . \___/ . \___/
                \___/ . \___/
        red risk 0  \___/ blue risk 0
          1   2   3   4   5   6   7

    The dots are the empty cells of the void. A line is counted from the
    top of its column.
*/

:- set_prolog_flag(double_quotes, chars).

%%  display_game(+State)
%
%   Shows whose turn it is, the pieces that are left, the board, and the
%   zones in its corners.

display_game(State) :-
        State = state(Board, [[R0,B0],[R1,B1]], Zones, Turn),
        Zones = [[BonusR,BonusB],[RiskR,RiskB]],
        board_plateau(Board, Plateau),
        show(["Left to place: player 0 has ", R0, " red and ", B0, " blue,"]), nl,
        show(["               player 1 has ", R1, " red and ", B1, " blue."]), nl,
        show_turn(State, Turn), nl,
        nl,
        show_corner("red bonus ", BonusR),
        show([" ___  blue bonus ", BonusB]), nl,
        show_lines(1, Plateau),
        show_corner("red risk ", RiskR),
        show(["\\___/ blue risk ", RiskB]), nl,
        show(["  1   2   3   4   5   6   7"]), nl.

show_turn(State, Turn) :-
        (   game_over(State, both) ->
            show(["The game is over: both have won."])
        ;   game_over(State, Winner) ->
            show(["The game is over: ", Winner, " has won."])
        ;   colour_player(_, Turn, Name) ->
            show(["Player ", Turn, " (", Name, ") is to move."])
        ).

%   show(+Things): a list of texts, atoms and numbers, one after another.

show([]).
show([Thing|Things]) :-
        (   Thing = [_|_] ->
            put_chars(Thing)
        ;   write(Thing)
        ),
        show(Things).

put_chars([]).
put_chars([Char|Chars]) :-
        put_char(Char),
        put_chars(Chars).

%   show_corner(+Text, +Number): what stands to the left of the topmost
%   and the lowest cell, in 12 characters.

show_corner(Text, Number) :-
        count_chars(Number, Digits),
        show([Text,Digits]),
        length(Text, Length0),
        length(Digits, Length1),
        Spaces is 12 - Length0 - Length1,
        put_spaces(Spaces).

put_spaces(N) :-
        (   N =< 0 ->
            true
        ;   put_char(' '),
            N1 is N - 1,
            put_spaces(N1)
        ).

/*  A cell takes three lines of the picture. If the line T goes through
    the middle of it, then the line above has its cap, and the line below
    its foot; and there the neighbouring columns have their middles:

              ___             cap(T-1)
             / r \            middle(T)
             \___/            foot(T+1)
*/

%   show_lines(+T, +Plateau): the lines of the picture from T on. The
%   middles of the cells of column C lie on every second line, the first
%   of them on the line |C-4| + 1.

show_lines(T, Plateau) :-
        (   T > 13 ->
            true
        ;   show_columns(1, T, nothing, Plateau), nl,
            T1 is T + 1,
            show_lines(T1, Plateau)
        ).

%   show_columns(+C, +T, +Before, +Plateau): the columns from C on; Before
%   is the part of a cell that the column before has on this line.

show_columns(C, T, Before, Plateau) :-
        (   C > 7 ->
            show_edge(Before)
        ;   column_part(C, T, Part),
            show_part(Part, Before, Plateau),
            C1 is C + 1,
            show_columns(C1, T, Part, Plateau)
        ).

%   column_part(+C, +T, -Part): what column C has on line T of the
%   picture: middle(N) of cell N, a foot, a cap or nothing.

column_part(C, T, Part) :-
        column_before(C, Before, Height),
        Top is abs(C - 4) + 1,
        Last is Top + 2*Height - 1,
        (   T < Top - 1              -> Part = nothing
        ;   T =:= Top - 1            -> Part = cap
        ;   T > Last                 -> Part = nothing
        ;   (T - Top) mod 2 =:= 0    ->
            N is Before + (T - Top)//2 + 1,
            Part = middle(N)
        ;   Part = foot
        ).

show_part(middle(N), _, Plateau) :-
        arg(N, Plateau, There),
        cell(N, _, _, Kind),
        (   There == ' ', Kind == void -> Sign = '.'
        ;   Sign = There
        ),
        show(["/ ", Sign, " "]).
show_part(foot, _, _) :-
        show(["\\___"]).
show_part(cap, Before, _) :-
        show_edge(Before),
        show(["___"]).
show_part(nothing, Before, _) :-
        show_edge(Before),
        show(["   "]).

%   show_edge(+Part): the right edge of a part.

show_edge(middle(_)) :- put_char(\).
show_edge(foot)      :- put_char(/).
show_edge(cap)       :- put_char(' ').
show_edge(nothing)   :- put_char(' ').
