/*  Connect four: a board of seven columns stands upright, and there is room
    for six discs in each. The players drop discs in turn, which fall onto
    those that are there. Who has four discs in a line, upright, level or
    slanting, has won; when the board is full without one, nobody has.

        ?- initial_state([], S), display_game(S), valid_moves(S, Moves).
        ?- initial_state([], S), move(S, d, Next), display_game(Next).
        ?- move(discs(x, [[x,x,x],[o,o,o],[],[],[],[],[]]), Move, Next),
           game_over(Next, Winner).                     % does a move win?
        Move = a, Next = discs(o, [[x,x,x,x],[o,o,o],[],[],[],[],[]]), Winner = x.

    A state is discs(Player, Columns): the player to move, x or o, and the
    columns from left to right, each the list of its discs from the lowest
    to the highest. A move is the letter of a column, a to g.
*/

%%  initial_state(+Options, -State)
%
%   The columns are empty, and x begins.
%
%       ?- initial_state([], S).
%       S = discs(x, [[],[],[],[],[],[],[]]).

initial_state(_, discs(x, [[],[],[],[],[],[],[]])).

%%  other(?Player, ?Other)
%
%       ?- other(x, Other).
%       Other = o.

other(x, o).
other(o, x).

%%  dropped(+Letters, ?Letter, +Columns0, +Disc, -Columns)
%
%   Letters are the names of Columns0. With one more Disc in the column of
%   that Letter, they are Columns.
%
%       ?- dropped([f,g], Letter, [[x],[o]], x, Columns).
%       Letter = f, Columns = [[x,x],[o]] ; Letter = g, Columns = [[x],[o,x]].

dropped([Letter|_], Letter, [Column0|Columns], Disc, [Column|Columns]) :-
        has_room(Column0),
        append(Column0, [Disc], Column).
dropped([_|Letters], Letter, [Column|Columns0], Disc, [Column|Columns]) :-
        dropped(Letters, Letter, Columns0, Disc, Columns).

%   has_room(+Column): there are less than six discs in it.

has_room(Column) :-
        length(Column, Height),
        Height < 6.

%%  valid_moves(+State, -Moves)
%
%   The letters of all columns that have room.
%
%       ?- initial_state([], S), valid_moves(S, Moves).
%       Moves = [a,b,c,d,e,f,g].

valid_moves(State, Moves) :-
        findall(Move, move(State, Move, _), Moves).

%%  move(+State, ?Move, -Next)
%
%   The player to move drops a disc.
%
%       ?- initial_state([], S), move(S, d, Next).
%       Next = discs(o, [[],[],[],[x],[],[],[]]).

move(discs(Player, Columns0), Move, discs(Other, Columns)) :-
        other(Player, Other),
        dropped([a,b,c,d,e,f,g], Move, Columns0, Player, Columns).

%%  game_over(+State, -Winner)
%
%   Only the player who moved last can have a new line; if the board is
%   full without one, the winner is draw.
%
%       ?- game_over(discs(o, [[x],[x],[x],[x],[o],[o],[o]]), Winner).
%       Winner = x.

game_over(discs(Player, Columns), Winner) :-
        other(Player, Other),
        (   has_four(Other, Columns) ->
            Winner = Other
        ;   \+ ( member(Column, Columns), has_room(Column) ),
            Winner = draw
        ).

%%  has_four(+Player, +Columns)
%
%   Player has four discs in a line: found once for each such line. Either
%   they are in one column, or each is in the column beside the last one,
%   Rise higher.
%
%       ?- has_four(x, [[x],[o,x],[o,o,x],[o,x,o,x],[],[],[]]).

has_four(Player, Columns) :-
        member(Column, Columns),
        append(_, [Player,Player,Player,Player|_], Column).
has_four(Player, Columns) :-
        append(_, [A,B,C,D|_], Columns),
        (   in_line([A,B,C,D], _, 0, Player)
        ;   in_line([A,B,C,D], _, 1, Player)
        ;   in_line([D,C,B,A], _, 1, Player)
        ).

%   in_line(+Columns, ?Height, +Rise, +Player): a line that begins at this
%   height of the first column has a disc of Player in each of them.

in_line([], _, _, _).
in_line([Column|Columns], Height, Rise, Player) :-
        nth1(Height, Column, Player),
        Height1 is Height + Rise,
        in_line(Columns, Height1, Rise, Player).

%%  value(+State, +Player, -Value)
%
%   A disc in the middle is worth more than one at the edge: the discs of
%   Player, less those of the other.
%
%       ?- value(discs(x, [[o],[],[],[x],[],[],[]]), x, Value).
%       Value = 3.

value(discs(_, Columns), Player, Value) :-
        other(Player, Other),
        discs_worth(Player, Columns, Worth),
        discs_worth(Other, Columns, Worth1),
        Value is Worth - Worth1.

discs_worth(Player, Columns, Worth) :-
        findall(One, disc_worth(Player, Columns, One), All),
        sum_list(All, Worth).

disc_worth(Player, Columns, Worth) :-
        nth1(N, Columns, Column),
        nth1(N, [1,2,3,4,3,2,1], Worth),
        member(Player, Column).

%%  display_game(+State)
%
%   Draws the board.
%
%       ?- initial_state([], S), display_game(S).

display_game(discs(_, Columns)) :-
        (   member(Height, [6,5,4,3,2,1]),
            nl, write(' '),
            member(Column, Columns),
            (   nth1(Height, Column, Disc) -> Sign = Disc
            ;   Sign = '.'
            ),
            write(' '), write(Sign),
            fail
        ;   nl, write('  a b c d e f g'), nl
        ).
