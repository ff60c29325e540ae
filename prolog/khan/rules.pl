/*  Khan: the rules.

    Ask, for example:

        ?- initial_state([], S), valid_moves(S, Moves).
        ?- initial_state([], S), move(S, (2,6,2,5), Next).      % is it legal?
        ?- initial_state([], S), move(S, Move, Next).           % every move
        ?- initial_state([], S), move(S, Move, Next),
           state_text(Next, "ssksss/6/6/6/1S4/S1SKSS o b5").    % which move was it?

    A state is a term etat(Player, Pions): the player to move, rouge or
    ocre, and the twelve pieces in the order of piece/3:

        pion(Id, Column, Line, Etat, Value)

    Etat is khan for the one piece that wears the Khan, in for every
    other piece on the board, and out for a captured piece. Value is what
    the piece's square is worth. A captured piece stands at (0,0), which
    is worth 0: pion(r3, 0, 0, out, 0).

    A move is one of

        (C1,L1,C2,L2)    the piece on (C1,L1) goes to (C2,L2),
        (0,0,C,L)        a captured sbire is put back on (C,L),
        pass             the player cannot move at all.

    Everything here is a pure relation: the state is an argument, and
    nothing is asserted. Where a mode is +, the argument must be known.
    valid_moves/2 and move/3, which every game has, are in common/game.pl.

    States are compared with the names of the sbires, which a text does
    not have: to find the move between two texts, read the first, and
    compare the text of the second (see above).
*/

:- set_prolog_flag(double_quotes, chars).

%%  turn(+State, ?Player)
%
%   It is the turn of Player.
%
%       ?- initial_state([], S), turn(S, Player).
%       Player = rouge.

turn(etat(Player, _), Player).

%%  game_over(+State, ?Winner)
%
%   Whoever captures the enemy Kalista has won at once. The relation
%   fails as long as both Kalistas are on the board.
%
%       ?- state_text(S, "k5/6/6/6/6/6 r -"), game_over(S, Winner).
%       Winner = ocre.

game_over(etat(_, Pions), Winner) :-
        player_pions(Loser, Pions, [pion(_, _, _, out, _)|_]),
        opponent(Loser, Winner).

/*  - - - - - - - - - - - -  The Khan  - - - - - - - - - - - - - - - - -

    The piece that moved last wears the Khan. The opponent must then move
    a piece that stands on a square of the same value. Only if none of
    the player's pieces on such squares can move - there may be no such piece
    at all - the player may disobey: move any piece, or put a captured
    sbire back on a square of the value that the Khan asks for. A player
    who cannot do any of this passes.
*/

%%  legal_move(+State, ?Move)
%
%   Move is legal in State: the one place where this is decided. A move
%   to which several paths lead is found several times.
%
%       ?- initial_state([], S), legal_move(S, (2,6,C,L)).

legal_move(State, Move) :-
        \+ game_over(State, _),
        state_plateau(State, Plateau),
        khan_duty(State, Plateau, Duty),
        (   duty_move(Duty, State, Plateau, _) ->
            duty_move(Duty, State, Plateau, Move)
        ;   Move = pass
        ).

%%  khan_duty(+State, +Plateau, -Duty)
%
%   What the Khan demands of the player to move:
%
%       free          nobody wears the Khan, every piece may move;
%       obey(V)       a piece on a square worth V must move;
%       disobey(V)    no piece on a square worth V can move.
%
%       ?- initial_state([], S), state_plateau(S, P), khan_duty(S, P, Duty).
%       Duty = free.

khan_duty(State, Plateau, Duty) :-
        (   khan_bearer(State, pion(_, _, _, _, V)) ->
            (   duty_move(obey(V), State, Plateau, _) ->
                Duty = obey(V)
            ;   Duty = disobey(V)
            )
        ;   Duty = free
        ).

%%  khan_bearer(+State, -Pion)
%
%   Pion wears the Khan: a piece of the player who moved last. At the
%   start and after a pass nobody wears it.

khan_bearer(etat(Player, Pions), Pion) :-
        opponent(Player, Opponent),
        player_pions(Opponent, Pions, Theirs),
        Pion = pion(_, _, _, khan, _),
        is_among(Pion, Theirs).

%%  duty_move(+Duty, +State, +Plateau, ?Move)
%
%   Move does what the Khan demands: a piece that may move walks, or else
%   a captured sbire is put back. (The Kalista never comes back: without
%   her the game is over.)

duty_move(Duty, State, Plateau, (C1,L1,C2,L2)) :-
        turn(State, Player),
        own_square(State, C1, L1, V),
        duty_allows(Duty, V),
        coordinates_number(C1, L1, A),
        walk(V, Player, Plateau, A, _, B),
        square(B, C2, L2, _).
duty_move(disobey(V), State, Plateau, (0,0,C,L)) :-
        captured_sbire(State, _),
        square(N, C, L, V),
        arg(N, Plateau, empty).

%   duty_allows(?Duty, ?Value): a piece on a square worth Value may move.

duty_allows(free, _).
duty_allows(obey(V), V).
duty_allows(disobey(_), _).

%%  own_square(+State, ?Column, ?Line, ?Value)
%
%   A piece of the player to move stands on this square, which is worth
%   Value.
%
%       ?- initial_state([], S), own_square(S, C, 6, 3).
%       C = 3.

own_square(etat(Player, Pions), C, L, V) :-
        player_pions(Player, Pions, Own),
        is_among(pion(_, C, L, Etat, V), Own),
        Etat \== out.

%%  captured_sbire(+State, -Id)
%
%   Id is the captured sbire that the player to move would put back: the
%   one with the lowest number. Fails if none is captured.

captured_sbire(etat(Player, Pions), Id) :-
        once(standing(0, 0, Player, Pions, Id)).

/*  - - - - - - - - - - - -  Walking  - - - - - - - - - - - - - - - - -

    A piece moves exactly as many steps as its square is worth, each step
    to a square beside, turning at will. It never passes over an occupied
    square and never visits a square twice in one move; the square it
    comes from counts as visited. The last step may also end on an enemy
    piece, which is captured.
*/

%%  walk(?Steps, ?Player, +Plateau, +A, ?Between, ?B)
%
%   With exactly Steps steps, a piece of Player can walk from square A
%   over the squares Between to square B.
%
%       ?- initial_state([], S), state_plateau(S, P),
%          walk(2, rouge, P, 6, Between, B).
%       Between = [5], B = 4 ; Between = [5], B = 11.

walk(Steps, Player, Plateau, A, Between, B) :-
        steps_between(Steps, Between),
        walk_over(Between, Player, Plateau, A, [A], B).

%   steps_between(?Steps, ?Between): with this many steps, one passes over
%   one square less.

steps_between(1, []).
steps_between(2, [_]).
steps_between(3, [_,_]).

%   walk_over(?Between, ?Player, +Plateau, +A, +Visited, ?B): the rest of
%   a walk that has come to A.

walk_over([], Player, Plateau, A, Visited, B) :-
        beside(A, B),
        is_outside(B, Visited),
        arg(B, Plateau, There),
        may_land(There, Player).
walk_over([M|Between], Player, Plateau, A, Visited, B) :-
        beside(A, M),
        arg(M, Plateau, empty),
        is_outside(M, Visited),
        walk_over(Between, Player, Plateau, M, [M|Visited], B).

%   may_land(+There, ?Player): a move of Player may end where it finds
%   There: on any square without a piece of its own side.

may_land(There, Player) :-
        \+ piece(There, Player, _).

/*  - - - - - - - - - - - -  Playing  - - - - - - - - - - - - - - - - -

    With every move, the Khan is taken off whoever wears it, an enemy
    piece on the new square is captured, and the piece played goes there
    and wears the Khan. After pass, nobody wears it.
*/

%%  state_played(+State0, +Move, -State)
%
%   State is State0 after Move, which must be legal. The piece played is
%   the one on the square the move comes from; of the captured sbires,
%   who all stand on (0,0), it is the one with the lowest number.

state_played(State0, pass, etat(Opponent, Pions)) :-
        State0 = etat(Player, _),
        opponent(Player, Opponent),
        khan_taken_off(State0, Pions).
state_played(State0, (C1,L1,C,L), State) :-
        State0 = etat(Player, Pions),
        once(standing(C1, L1, Player, Pions, Id)),
        piece_played(State0, Id, C, L, State).

%%  piece_played(+State0, +Id, +Column, +Line, -State)
%
%   State is State0 after the player to move has put piece Id on this
%   square.

piece_played(State0, Id, C, L, etat(Opponent, Pions)) :-
        State0 = etat(Player, _),
        opponent(Player, Opponent),
        coordinates_number(C, L, N),
        square(N, _, _, V),
        khan_taken_off(State0, Pions1),
        captured_on(C, L, Opponent, Pions1, Pions2),
        replaced(Id, Pions2, pion(Id, C, L, khan, V), Pions).

%   khan_taken_off(+State, -Pions): the pieces, none of which wears it.

khan_taken_off(State, Pions) :-
        State = etat(_, Pions0),
        (   khan_bearer(State, pion(Id, C, L, _, V)) ->
            replaced(Id, Pions0, pion(Id, C, L, in, V), Pions)
        ;   Pions = Pions0
        ).

%   captured_on(+Column, +Line, +Enemy, +Pions0, -Pions): a piece of Enemy
%   on this square is captured, if there is one.

captured_on(C, L, Enemy, Pions0, Pions) :-
        (   standing(C, L, Enemy, Pions0, Id) ->
            replaced(Id, Pions0, pion(Id, 0, 0, out, 0), Pions)
        ;   Pions = Pions0
        ).

%%  replaced(?Id, ?Pions0, ?Pion, ?Pions)
%
%   In the list of the twelve pieces, Pion takes the place of piece Id.

replaced(kr, [_|Ps], P, [P|Ps]).
replaced(r1, [A,_|Ps], P, [A,P|Ps]).
replaced(r2, [A,B,_|Ps], P, [A,B,P|Ps]).
replaced(r3, [A,B,C,_|Ps], P, [A,B,C,P|Ps]).
replaced(r4, [A,B,C,D,_|Ps], P, [A,B,C,D,P|Ps]).
replaced(r5, [A,B,C,D,E,_|Ps], P, [A,B,C,D,E,P|Ps]).
replaced(ko, [A,B,C,D,E,F,_|Ps], P, [A,B,C,D,E,F,P|Ps]).
replaced(o1, [A,B,C,D,E,F,G,_|Ps], P, [A,B,C,D,E,F,G,P|Ps]).
replaced(o2, [A,B,C,D,E,F,G,H,_|Ps], P, [A,B,C,D,E,F,G,H,P|Ps]).
replaced(o3, [A,B,C,D,E,F,G,H,I,_|Ps], P, [A,B,C,D,E,F,G,H,I,P|Ps]).
replaced(o4, [A,B,C,D,E,F,G,H,I,J,_|Ps], P, [A,B,C,D,E,F,G,H,I,J,P|Ps]).
replaced(o5, [A,B,C,D,E,F,G,H,I,J,K,_|Ps], P, [A,B,C,D,E,F,G,H,I,J,K,P|Ps]).

/*  - - - - - - - - - - - -  The start  - - - - - - - - - - - - - - - -  */

%%  initial_state(+Options, -State)
%
%   Options is a list that may contain rouge(Squares) and ocre(Squares),
%   where Squares are six different squares (C,L): the Kalista's first,
%   then those of the sbires. Rouge chooses an edge of the board and
%   places the pieces on the two lines nearest to it, ocre on the two
%   lines of the opposite edge. A colour that is not among the options
%   has its pieces on a line of the edge: rouge on line 6 (bas), ocre on
%   line 1 (haut). A placement against the rules has no state.
%
%       ?- initial_state([], S).
%       ?- initial_state([rouge([(1,1),(2,2),(1,3),(2,4),(1,5),(2,6)]),
%                         ocre([(6,6),(5,1),(6,2),(5,3),(6,4),(5,5)])], S).

initial_state(Options, etat(rouge, Pions)) :-
        placement(Options, rouge, Squares_r),
        placement(Options, ocre, Squares_o),
        once(placed_at(Side_r, Squares_r)),
        once(placed_at(Side_o, Squares_o)),
        opposite_side(Side_r, Side_o),
        pions_at([kr,r1,r2,r3,r4,r5], Squares_r, Pions, Pions_o),
        pions_at([ko,o1,o2,o3,o4,o5], Squares_o, Pions_o, []).

placement(Options, Player, Squares) :-
        Option =.. [Player,Chosen],
        (   is_among(Option, Options) ->
            Squares = Chosen
        ;   usual_placement(Player, Squares)
        ).

usual_placement(rouge, [(4,6),(1,6),(2,6),(3,6),(5,6),(6,6)]).
usual_placement(ocre,  [(3,1),(1,1),(2,1),(4,1),(5,1),(6,1)]).

placed_at(Side, Squares) :-
        opposite_side(Side, _),
        sort(Squares, [_,_,_,_,_,_]),
        all_on_side(Squares, Side).

all_on_side([], _).
all_on_side([(C,L)|Squares], Side) :-
        once(side_square(Side, C, L)),
        all_on_side(Squares, Side).

pions_at([], [], Pions, Pions).
pions_at([Id|Ids], [(C,L)|Squares], [pion(Id, C, L, in, V)|Pions0], Pions) :-
        coordinates_number(C, L, N),
        square(N, _, _, V),
        pions_at(Ids, Squares, Pions0, Pions).
