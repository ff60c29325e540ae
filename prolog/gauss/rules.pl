/*  Gauss: the rules.

    Ask, for example:

        ?- initial_state([], S), valid_moves(S, Moves).
        ?- initial_state([], S), move(S, (r,4,4), Next).        % is it legal?
        ?- initial_state([], S), move(S, Move, Next).           % every move
        ?- state_text(S, "4/5/6/6b/6/5/4 10,4,5,10 0,0,0,0 1"),
           state_text(Next, "4/5/6/2rb3/6/5/4 10,4,4,10 0,0,0,0 0"),
           move(S, Move, Next).                                 % which move was it?
        Move = (r,4,3).

    A state is a term state(Board, Unused, Zones, Turn):

        Board     13 rows of 1 to 4 cells, each ' ', r or b: the picture
                  of the board (see board.pl);
        Unused    [[Red0,Blue0],[Red1,Blue1]]: the pieces that player 0
                  and player 1 have still to place;
        Zones     [[BonusRed,BonusBlue],[RiskRed,RiskBlue]]: the pieces
                  that were collected;
        Turn      0 or 1: the player to move.

    A move is a term (Colour,Column,Line): a piece of that colour, r or b,
    is placed on that cell.

    Everything here is a pure relation: the state is an argument, and
    nothing is asserted. Where a mode is +, the argument must be known.
    valid_moves/2 and move/3, which every game has, are in common/game.pl.
*/

:- set_prolog_flag(double_quotes, chars).

%%  initial_state(+Options, -State)
%
%   The empty board. Each player holds ten pieces of its own colour and
%   five of the other. There are no Options.

initial_state([], state(Board, [[10,5],[5,10]], [[0,0],[0,0]], 0)) :-
        functor(Plateau, plateau, 37),
        term_variables(Plateau, Cells),
        all_empty(Cells),
        board_plateau(Board, Plateau).

all_empty([]).
all_empty([' '|Cells]) :-
        all_empty(Cells).

%%  turn(+State, ?Player)
%
%   It is the turn of Player.
%
%       ?- initial_state([], S), turn(S, Player).
%       Player = 0.

turn(state(_, _, _, Player), Player).

/*  - - - - - - - - - - - -  Placing  - - - - - - - - - - - - - - - - -

    A player places one piece of either colour that is still held on an
    empty inner cell. Where all inner cells are occupied, four of one
    colour are connected and leave the board; so there is always a move
    until all thirty pieces have been placed.
*/

%%  legal_move(+State, ?Move)
%
%   Move is legal in State: the one place where this is decided.
%
%       ?- initial_state([], S), legal_move(S, (r,4,L)).

legal_move(state(Board, Unused, _, Turn), (Colour,C,L)) :-
        verifyAvailablePiece(Unused, Turn, Colour),
        board_plateau(Board, Plateau),
        cell(N, C, L, inner),
        arg(N, Plateau, ' ').

%%  verifyAvailablePiece(+Unused, ?Player, ?Colour)
%
%   Player still holds a piece of that Colour.
%
%       ?- verifyAvailablePiece([[0,5],[5,10]], 0, Colour).
%       Colour = b.

verifyAvailablePiece([[Red,_],_], 0, r)  :- Red > 0.
verifyAvailablePiece([[_,Blue],_], 0, b) :- Blue > 0.
verifyAvailablePiece([_,[Red,_]], 1, r)  :- Red > 0.
verifyAvailablePiece([_,[_,Blue]], 1, b) :- Blue > 0.

%%  removeFromUnused(+Unused0, ?Player, ?Colour, -Unused)
%
%   Player has one piece of that Colour less to place.
%
%       ?- removeFromUnused([[10,5],[5,10]], 0, r, Unused).
%       Unused = [[9,5],[5,10]].

removeFromUnused([[Red0,Blue],P], 0, r, [[Red,Blue],P]) :-
        Red0 > 0,
        Red is Red0 - 1.
removeFromUnused([[Red,Blue0],P], 0, b, [[Red,Blue],P]) :-
        Blue0 > 0,
        Blue is Blue0 - 1.
removeFromUnused([P,[Red0,Blue]], 1, r, [P,[Red,Blue]]) :-
        Red0 > 0,
        Red is Red0 - 1.
removeFromUnused([P,[Red,Blue0]], 1, b, [P,[Red,Blue]]) :-
        Blue0 > 0,
        Blue is Blue0 - 1.

%%  change_turn(?Turn0, ?Turn)
%
%       ?- change_turn(0, Turn).
%       Turn = 1.

change_turn(0, 1).
change_turn(1, 0).

%%  state_played(+State0, +Move, -State)
%
%   State is State0 after Move, which must be legal: the piece is placed,
%   its magnetism moves others, groups leave the board, and it is the
%   other player's turn.

state_played(State0, (Colour,C,L), state(Board, Unused, Zones, Turn)) :-
        State0 = state(Board0, Unused0, Zones0, Turn0),
        once(removeFromUnused(Unused0, Turn0, Colour, Unused)),
        change_turn(Turn0, Turn),
        cell_number(C, L, N),
        board_plateau(Board0, Plateau0),
        magnetism(N, Colour, Plateau0, Changes, Arrived),
        plateau_changed(Plateau0, Changes, Plateau1),
        groups_around(Arrived, Plateau1, Leaving),
        collected(Leaving, Plateau1, Zones0, Plateau, Zones),
        board_plateau(Board, Plateau).

/*  - - - - - - - - - - - -  Magnetism  - - - - - - - - - - - - - - - -

    In each of the six directions, the placed piece moves the first piece
    it meets. One of the other colour is attracted, until it stands next
    to the placed piece. One of the same colour is repelled, until the
    next cell is occupied or there is none. The six lines have no cell in
    common, so their order does not matter.
*/

%%  magnetism(+Number, +Colour, +Plateau, -Changes, -Arrived)
%
%   A piece of Colour is placed on a cell. Changes is the list of all
%   Number-There that become different. Arrived are the cells to which a
%   piece came, this one included.
%
%       ?- state_text(state(B,_,_,_), "4/5/6/6b/6/5/4 10,4,5,10 0,0,0,0 1"),
%          board_plateau(B, P), magnetism(18, r, P, Changes, Arrived).
%       Changes = [18-r,19-b,22-' '], Arrived = [18,19].

magnetism(N, Colour, Plateau, [N-Colour|Changes], [N|Arrived]) :-
        lines(N, Lines),
        lines_changes(Lines, Colour, Plateau, Changes, Arrived).

lines_changes([], _, _, [], []).
lines_changes([Line|Lines], Colour, Plateau, Changes, Arrived) :-
        (   line_moves(Line, Colour, Plateau, Piece, From, To) ->
            Changes = [To-Piece,From-' '|Changes1],
            Arrived = [To|Arrived1]
        ;   Changes = Changes1,
            Arrived = Arrived1
        ),
        lines_changes(Lines, Colour, Plateau, Changes1, Arrived1).

%%  line_moves(+Line, +Colour, +Plateau, -Piece, -From, -To)
%
%   A piece of Colour, from which this Line leads away, moves Piece along
%   it, From one cell To another. Fails if there is no piece on the line,
%   or if it stays where it is.

line_moves(Line, Colour, Plateau, Piece, From, To) :-
        first_piece(Line, Plateau, From, Piece, Beyond),
        (   Piece == Colour ->
            last_empty(Beyond, Plateau, From, To)
        ;   Line = [To|_]
        ),
        From =\= To.

%   first_piece(+Line, +Plateau, -From, -Piece, -Beyond): the first piece
%   on a line, and the rest of the line behind it.

first_piece([N|Ns], Plateau, From, Piece, Beyond) :-
        arg(N, Plateau, There),
        (   There == ' ' ->
            first_piece(Ns, Plateau, From, Piece, Beyond)
        ;   From = N,
            Piece = There,
            Beyond = Ns
        ).

%   last_empty(+Line, +Plateau, +From, -To): To is as far as one comes
%   from a cell along the line that begins behind it.

last_empty([], _, To, To).
last_empty([N|Ns], Plateau, From, To) :-
        arg(N, Plateau, There),
        (   There == ' ' ->
            last_empty(Ns, Plateau, N, To)
        ;   To = From
        ).

/*  - - - - - - - - - - - -  Groups  - - - - - - - - - - - - - - - - - -

    After a move, every connected group of four or more pieces of one
    colour leaves the board, of either colour and all at once. The pieces
    that stood in the void go to the risk zone of their colour, the others
    to its bonus zone, whoever moved. Since this is so after every move,
    a group can only be found where a piece has just arrived.
*/

%%  groups_around(+Numbers, +Plateau, -Leaving)
%
%   Leaving are the cells of all groups of four or more pieces to which a
%   piece on one of the cells Numbers belongs, each once.

groups_around(Ns, Plateau, Leaving) :-
        groups_around_(Ns, Plateau, [], Leaving).

groups_around_([], _, Leaving, Leaving).
groups_around_([N|Ns], Plateau, Leaving0, Leaving) :-
        group(N, Plateau, Group),
        (   Group = [_,_,_,_|_], is_outside(N, Leaving0) ->
            append_group(Group, Leaving0, Leaving1)
        ;   Leaving1 = Leaving0
        ),
        groups_around_(Ns, Plateau, Leaving1, Leaving).

append_group([], Ns, Ns).
append_group([M|Ms], Ns0, [M|Ns]) :-
        append_group(Ms, Ns0, Ns).

%%  group(+Number, +Plateau, -Group)
%
%   Group are the cells of all pieces that are connected with the piece
%   on this cell and have its colour.

group(N, Plateau, Group) :-
        arg(N, Plateau, Colour),
        connected([N], Colour, Plateau, [N], Group).

%   connected(+Open, +Colour, +Plateau, +Group0, -Group): of the pieces
%   of Group0, those on the cells Open may have neighbours outside it.

connected([], _, _, Group, Group).
connected([N|Open0], Colour, Plateau, Group0, Group) :-
        neighbours(N, Ms),
        joining(Ms, Colour, Plateau, Open0, Open, Group0, Group1),
        connected(Open, Colour, Plateau, Group1, Group).

joining([], _, _, Open, Open, Group, Group).
joining([M|Ms], Colour, Plateau, Open0, Open, Group0, Group) :-
        arg(M, Plateau, There),
        (   There == Colour, is_outside(M, Group0) ->
            joining(Ms, Colour, Plateau, [M|Open0], Open, [M|Group0], Group)
        ;   joining(Ms, Colour, Plateau, Open0, Open, Group0, Group)
        ).

%%  collected(+Leaving, +Plateau0, +Zones0, -Plateau, -Zones)
%
%   The pieces on the cells Leaving go from the board to the zones.

collected([], Plateau, Zones, Plateau, Zones).
collected([N|Ns], Plateau0, Zones0, Plateau, Zones) :-
        into_zones([N|Ns], Plateau0, Changes, Zones0, Zones),
        plateau_changed(Plateau0, Changes, Plateau).

into_zones([], _, [], Zones, Zones).
into_zones([N|Ns], Plateau, [N-' '|Changes], Zones0, Zones) :-
        arg(N, Plateau, Colour),
        cell(N, _, _, Kind),
        once(into_zone(Kind, Colour, Zones0, Zones1)),
        into_zones(Ns, Plateau, Changes, Zones1, Zones).

into_zone(inner, r, [[A0,B],Risk],  [[A,B],Risk])  :- A is A0 + 1.
into_zone(inner, b, [[A,B0],Risk],  [[A,B],Risk])  :- B is B0 + 1.
into_zone(void,  r, [Bonus,[A0,B]], [Bonus,[A,B]]) :- A is A0 + 1.
into_zone(void,  b, [Bonus,[A,B0]], [Bonus,[A,B]]) :- B is B0 + 1.

/*  - - - - - - - - - - - -  The end  - - - - - - - - - - - - - - - - - -  */

%%  game_over(+State, ?Winner)
%
%   Winner is red, blue or both. The relation fails as long as there are
%   pieces to be placed.
%
%       ?- state_text(S, "4/5/6/7/6/5/4 0,0,0,0 8,9,7,6 0"), game_over(S, Winner).

game_over(state(Board, [[0,0],[0,0]], Zones, _), Winner) :-
        get_number_void(Board, Voids),
        get_points(Zones, Voids, Points),
        get_winner(Points, Voids, Zones, Winner).

%%  get_number_void(+Board, -Voids)
%
%   Voids is [Red,Blue]: how many pieces of each colour are in the void.
%
%       ?- state_text(state(Board,_,_,_), "4/5/6/6b/6/5/4 10,4,5,10 0,0,0,0 1"),
%          get_number_void(Board, Voids).

get_number_void(Board, Voids) :-
        board_plateau(Board, Plateau),
        kind_cells(void, Ns),
        count_pieces(Ns, Plateau, 0, 0, Voids).

count_pieces([], _, Red, Blue, [Red,Blue]).
count_pieces([N|Ns], Plateau, Red0, Blue0, Counts) :-
        arg(N, Plateau, There),
        (   There == ' ' -> Red = Red0, Blue = Blue0
        ;   There == r   -> Red is Red0 + 1, Blue = Blue0
        ;   Red = Red0, Blue is Blue0 + 1
        ),
        count_pieces(Ns, Plateau, Red, Blue, Counts).

%%  get_points(+Zones, +Voids, -Points)
%
%   Points is [Red,Blue]: a point for each piece in the bonus zone. The
%   one colour that has more pieces in the void than the other loses a
%   point for each piece in its risk zone.
%
%       ?- get_points([[7,9],[2,4]], [1,3], Points).
%       Points = [7,5].

get_points([[BonusR,BonusB],[RiskR,RiskB]], [VoidR,VoidB], [R,B]) :-
        (   VoidR > VoidB -> R is BonusR - RiskR, B = BonusB
        ;   VoidR < VoidB -> R = BonusR, B is BonusB - RiskB
        ;   R = BonusR, B = BonusB
        ).

%%  get_winner(+Points, +Voids, +Zones, ?Winner)
%
%   More points win; then fewer own pieces in the void; then fewer in
%   its own risk zone; else both players win.
%
%       ?- get_winner([7,5], [1,3], [[7,9],[2,4]], Winner).

get_winner([PointsR,PointsB], [VoidR,VoidB], [_,[RiskR,RiskB]], Winner) :-
        (   PointsR > PointsB -> Best = red
        ;   PointsR < PointsB -> Best = blue
        ;   VoidR < VoidB     -> Best = red
        ;   VoidR > VoidB     -> Best = blue
        ;   RiskR < RiskB     -> Best = red
        ;   RiskR > RiskB     -> Best = blue
        ;   Best = both
        ),
        Winner = Best.
