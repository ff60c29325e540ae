/*  Breakthrough: the two nearest rows of each player are full of pawns. A
    pawn steps one row ahead, straight or diagonally, onto an empty square;
    diagonally it may also take. Who reaches the far row has won, and so has
    who takes the last pawn of the other. A player who has a pawn can move.

        ?- initial_state([], S), display_game(S), valid_moves(S, Moves).
        ?- initial_state([], S), move(S, step(2-2,3-3), Next), display_game(Next).
        ?- initial_state([size(8)], S), display_game(S).
        ?- state_text(S, "..../.w../b.../.... white"), move(S, Move, Next),
           game_over(Next, Winner), move_text(Move, Text).

    A state is breakthrough(Player, Rows): the player to move, white or
    black, and the rows of the board from row 1, where white's pawns come
    from. A row is a list of squares, each white, black or empty. A move is
    step(File-Rank,File1-Rank1), its text is like b2c3.
*/

:- set_prolog_flag(double_quotes, chars).

%%  initial_state(+Options, -State)
%
%   Options are [], for a board of six by six, or contain size(Size), from
%   4 to 9.
%
%       ?- initial_state([size(4)], breakthrough(Player, Rows)).

initial_state(Options, breakthrough(white, Rows)) :-
        (   Options = [] -> Size = 6 ; member(size(Size), Options) ),
        between(4, 9, Size),
        Between is Size - 4,
        row(Size, white, White),
        row(Size, empty, Empty),
        row(Size, black, Black),
        row(Between, Empty, Empties),
        append([White,White|Empties], [Black,Black], Rows).

%   row(+Length, +Square, -Row): a list of nothing else.

row(Length, Square, Row) :-
        findall(Square, between(1, Length, _), Row).

%%  player_other_step(?Player, ?Other, ?Step)
%
%   Step is what a pawn of Player adds to its rank.

player_other_step(white, black, 1).
player_other_step(black, white, -1).

%%  square(+Rows, ?File, ?Rank, ?There)
%
%   There is what stands on a square.
%
%       ?- initial_state([], breakthrough(_, Rows)), square(Rows, 2, 6, There).
%       There = black.

square(Rows, File, Rank, There) :-
        nth1(Rank, Rows, Row),
        nth1(File, Row, There).

%%  valid_moves(+State, -Moves)
%
%       ?- state_text(S, "..../.b../w.../.... white"), valid_moves(S, Moves).
%       Moves = [step(1-2,1-3),step(1-2,2-3)].

valid_moves(State, Moves) :-
        findall(Move, legal_step(State, Move), Moves).

%%  legal_step(+State, ?Move)
%
%   A pawn of the player to move may make this step.

legal_step(breakthrough(Player, Rows), step(File-Rank, File1-Rank1)) :-
        player_other_step(Player, Other, Step),
        square(Rows, File, Rank, Player),
        Rank1 is Rank + Step,
        may_enter(Sideways, There, Other),
        File1 is File + Sideways,
        square(Rows, File1, Rank1, There).

%   may_enter(?Sideways, ?There, ?Other): a step so far to the right may
%   end where it finds There; Other is the other player.

may_enter(-1, empty, _).
may_enter(-1, Other, Other).
may_enter( 0, empty, _).
may_enter( 1, empty, _).
may_enter( 1, Other, Other).

%%  move(+State, ?Move, -Next)
%
%       ?- state_text(S, "..../.b../w.../.... white"), move(S, step(1-2,2-3), Next),
%          state_text(Next, Text).
%       Text = "..../.w../..../.... black".

move(State, Move, breakthrough(Other, Rows)) :-
        State = breakthrough(Player, Rows0),
        Move = step(File-Rank, File1-Rank1),
        legal_step(State, Move),
        player_other_step(Player, Other, _),
        square_replaced(File, Rank, Rows0, empty, Rows1),
        square_replaced(File1, Rank1, Rows1, Player, Rows).

%   square_replaced(+File, +Rank, +Rows0, +There, -Rows): on one square
%   stands something else.

square_replaced(File, Rank, Rows0, There, Rows) :-
        element_replaced(Rank, Rows0, Row0, Row, Rows),
        element_replaced(File, Row0, _, There, Row).

%   element_replaced(+N, +Xs, ?X, ?Y, -Ys): X is element number N of the
%   list Xs; with Y in its place, the list is Ys.

element_replaced(N, [X0|Xs], X, Y, Ys) :-
        (   N =:= 1 ->
            X = X0,
            Ys = [Y|Xs]
        ;   Ys = [X0|Ys1],
            N1 is N - 1,
            element_replaced(N1, Xs, X, Y, Ys1)
        ).

%%  game_over(+State, -Winner)
%
%   The player who moved last has a pawn on the far row, or the other one
%   has none left.
%
%       ?- state_text(S, ".w../..../b.../.... black"), game_over(S, Winner).
%       Winner = white.

game_over(breakthrough(Player, Rows), Other) :-
        player_other_step(Player, Other, _),
        (   far_row(Other, Rows, Row), member(Other, Row) -> true
        ;   \+ square(Rows, _, _, Player)
        ).

%   far_row(+Player, +Rows, -Row): the row that Player wants to reach.

far_row(black, [Row|_], Row).
far_row(white, Rows, Row) :-
        length(Rows, Size),
        nth1(Size, Rows, Row).

%%  value(+State, +Player, -Value)
%
%   A pawn is worth ten, and one more for every row it has come: the pawns
%   of Player, less those of the other.
%
%       ?- state_text(S, "..../.b../w.../.... white"), value(S, white, Value).
%       Value = 0.

value(breakthrough(_, Rows), Player, Value) :-
        player_other_step(Player, Other, _),
        pawns_worth(Player, Rows, Worth),
        pawns_worth(Other, Rows, Worth1),
        Value is Worth - Worth1.

pawns_worth(Player, Rows, Worth) :-
        length(Rows, Size),
        findall(One, pawn_worth(Player, Rows, Size, One), All),
        sum_list(All, Worth).

pawn_worth(white, Rows, _, Worth) :-
        square(Rows, _, Rank, white),
        Worth is 9 + Rank.
pawn_worth(black, Rows, Size, Worth) :-
        square(Rows, _, Rank, black),
        Worth is 10 + Size - Rank.

/*  - - - - - - - - - - - -  Text  - - - - - - - - - - - - - - - - - - -  */

%%  state_text(?State, ?Text)
%
%   The rows from the top, and the player to move.
%
%       ?- initial_state([], S), state_text(S, Text).
%       Text = "bbbbbb/bbbbbb/....../....../wwwwww/wwwwww white".

state_text(breakthrough(Player, Rows), Text) :-
        (   nonvar(Rows) ->
            reverse(Rows, Top_first),
            once(phrase(position(Player, Top_first), Text))
        ;   once(phrase(position(Player, Top_first), Text)),
            reverse(Top_first, Rows)
        ).

position(Player, [Row|Rows]) -->
        squares(Row),
        rows_below(Rows),
        " ",
        player(Player).

rows_below([Row|Rows]) --> "/", squares(Row), rows_below(Rows).
rows_below([]) --> [].

squares([Square|Squares]) --> [Sign], { square_sign(Square, Sign) }, squares(Squares).
squares([]) --> [].

square_sign(empty, '.').
square_sign(white, w).
square_sign(black, b).

player(white) --> "white".
player(black) --> "black".

%%  move_text(?Move, ?Text)
%
%       ?- move_text(Move, "b2c3").
%       Move = step(2-2,3-3).

move_text(step(File-Rank, File1-Rank1), [Letter,Digit,Letter1,Digit1]) :-
        file_letter(File, Letter),
        rank_digit(Rank, Digit),
        file_letter(File1, Letter1),
        rank_digit(Rank1, Digit1).

file_letter(N, Letter) :-
        nth1(N, "abcdefghi", Letter).

rank_digit(N, Digit) :-
        nth1(N, "123456789", Digit).

%%  display_game(+State)
%
%   Draws the board.
%
%       ?- initial_state([], S), display_game(S).

display_game(breakthrough(_, Rows)) :-
        length(Rows, Size),
        (   between(1, Size, N),
            Rank is Size + 1 - N,
            nl, write(Rank),
            square(Rows, _, Rank, There),
            square_sign(There, Sign),
            write(' '), write(Sign),
            fail
        ;   nl, write(' '),
            between(1, Size, File),
            file_letter(File, Letter),
            write(' '), write(Letter),
            fail
        ;   nl
        ).
