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
*/

:- set_prolog_flag(double_quotes, chars).

%%  game_over(+State, ?Winner)
%
%   Whoever captures the enemy Kalista has won at once. The relation
%   fails as long as both Kalistas are on the board.

game_over(etat(_, Pions), Winner) :-
        Pions = [pion(kr, _, _, Etat_kr, _), _, _, _, _, _,
                 pion(ko, _, _, Etat_ko, _) | _],
        kalistas_winner(Etat_kr, Etat_ko, Winner).

kalistas_winner(out,  _,   ocre).
kalistas_winner(in,   out, rouge).
kalistas_winner(khan, out, rouge).

%%  valid_moves(+State, -Moves)
%
%   Moves are all legal moves in the standard order of terms, each once.
%   A player who cannot move passes. When the game is over, nobody moves.

valid_moves(State, Moves) :-
        must_be_known(State),
        (   game_over(State, _) ->
            Moves = []
        ;   state_plateau(State, Plateau),
            state_moves(State, Plateau, Moves)
        ).

%%  move(+State0, ?Move, ?State)
%
%   Move is legal in State0 and leads to State. All legal moves are
%   found, each once, and there is never more than one move from one
%   given state to another; so when the move or the state after it is
%   known, the first answer is the only one.
%
%   States are compared with the names of the sbires, which a text does
%   not have: to find the move between two texts, read the first, and
%   compare the text of the second (see above).

move(State0, Move, State) :-
        must_be_known(State0),
        \+ game_over(State0, _),
        state_plateau(State0, Plateau),
        khan_taken_off(State0, State1),
        (   ground(Move) ->
            once(legal_move(Move, State0, Plateau)),
            played(Move, Plateau, State1, State)
        ;   state_moves(State0, Plateau, Moves),
            (   ground(State) -> once(listed_move(Moves, State1, Plateau, Move, State))
            ;   listed_move(Moves, State1, Plateau, Move, State)
            )
        ).

listed_move(Moves, State0, Plateau, Move, State) :-
        is_among(Move, Moves),
        played(Move, Plateau, State0, State).

%%  state_successors(+State, -Successors)
%
%   Successors is the list of all Move-Next such that Move leads from
%   State to Next, in the order of valid_moves/2: what findall/3 over
%   move/3 would give, without copying every state.

state_successors(State, Successors) :-
        must_be_known(State),
        (   game_over(State, _) ->
            Successors = []
        ;   state_plateau(State, Plateau),
            state_moves(State, Plateau, Moves),
            khan_taken_off(State, State1),
            moves_successors(Moves, State1, Plateau, Successors)
        ).

moves_successors([], _, _, []).
moves_successors([Move|Moves], State, Plateau, [Move-Next|Successors]) :-
        played(Move, Plateau, State, Next),
        moves_successors(Moves, State, Plateau, Successors).

/*  - - - - - - - - - - - -  The Khan  - - - - - - - - - - - - - - - - -

    The piece that moved last wears the Khan. The opponent must then move
    a piece that stands on a square of the same value. Only if none of
    the own pieces on such squares can move - there may be no such piece
    at all - the player may disobey: move any piece, or put a captured
    sbire back on a square of the value that the Khan asks for.
*/

%%  khan_duty(+State, +Plateau, -Duty)
%
%   What the Khan demands of the player to move:
%
%       free          nobody wears the Khan, every piece may move;
%       obey(V)       a piece on a square worth V must move;
%       disobey(V)    no piece on a square worth V can move.

khan_duty(State, Plateau, Duty) :-
        own_squares(State, Squares),
        squares_duty(Squares, State, Plateau, Duty).

%   squares_duty(+Squares, +State, +Plateau, -Duty): the same, where the
%   squares of the player's pieces are known already.

squares_duty(Squares, State, Plateau, Duty) :-
        (   khan_bearer(State, pion(_, _, _, _, V)) ->
            (   can_move(V, Squares, State, Plateau) ->
                Duty = obey(V)
            ;   Duty = disobey(V)
            )
        ;   Duty = free
        ).

%   can_move(?Value, +Squares, +State, +Plateau): one of the player's
%   pieces on these squares, on one worth Value, can move; whatever the
%   Khan says.

can_move(V, Squares, etat(Player, _), Plateau) :-
        is_among(A, Squares),
        square(A, _, _, V),
        walk(V, Player, Plateau, A, _, _).

%%  khan_bearer(+State, -Pion)
%
%   Pion wears the Khan: a piece of the player who moved last. At the
%   start and after a pass nobody wears it.

khan_bearer(etat(Player, Pions), Pion) :-
        opponent(Player, Opponent),
        player_pions(Opponent, Pions, Theirs),
        bearer_among(Theirs, Pion).

bearer_among([Pion0|Pions], Pion) :-
        Pion0 = pion(_, _, _, Etat, _),
        (   Etat == khan ->
            Pion = Pion0
        ;   bearer_among(Pions, Pion)
        ).

%%  state_moves(+State, +Plateau, -Moves)
%
%   The legal moves of a game that is not over.

state_moves(State, Plateau, Moves) :-
        own_squares(State, Squares),
        squares_duty(Squares, State, Plateau, Duty),
        duty_moves(Duty, Squares, State, Plateau, Moves0),
        (   Moves0 = [] ->
            Moves = [pass]
        ;   Moves = Moves0
        ).

duty_moves(free, Squares, State, Plateau, Moves) :-
        moves_from(Squares, State, Plateau, Moves).
duty_moves(obey(V), Squares0, State, Plateau, Moves) :-
        worth(Squares0, V, Squares),
        moves_from(Squares, State, Plateau, Moves).
duty_moves(disobey(V), Squares, State, Plateau, Moves) :-
        putting_back(V, State, Plateau, Moves, Moves0),
        moves_from(Squares, State, Plateau, Moves0).

%%  legal_move(+Move, +State, +Plateau)
%
%   Move is one of the legal moves of a game that is not over: what
%   state_moves/3 says, without listing the moves of the other pieces.

legal_move(pass, State, Plateau) :-
        state_moves(State, Plateau, [pass]).
legal_move((0,0,C,L), State, Plateau) :-
        khan_duty(State, Plateau, disobey(V)),
        putting_back(V, State, Plateau, Moves, []),
        is_among((0,0,C,L), Moves).
legal_move((C1,L1,C2,L2), State, Plateau) :-
        State = etat(Player, _),
        own_squares(State, Squares),
        is_among(A, Squares),
        square(A, C1, L1, V),
        squares_duty(Squares, State, Plateau, Duty),
        duty_allows(Duty, V),
        walk(V, Player, Plateau, A, _, B),
        square(B, C2, L2, _).

duty_allows(free, _).
duty_allows(obey(V), V).
duty_allows(disobey(_), _).

%   worth(+Squares0, +Value, -Squares): those that are worth Value.

worth([], _, []).
worth([A|As], V, Squares) :-
        square(A, _, _, V0),
        (   V0 =:= V ->
            Squares = [A|Squares0]
        ;   Squares = Squares0
        ),
        worth(As, V, Squares0).

%%  putting_back(+Value, +State, +Plateau, -Moves0, -Moves)
%
%   Moves0, with the tail Moves, are the ways to put a captured sbire
%   back: on any empty square that is worth Value. (The Kalista never
%   comes back: without her the game is over.)

putting_back(V, etat(Player, Pions), Plateau, Moves0, Moves) :-
        (   standing(0, 0, Player, Pions, _) ->
            findall(N, empty_square(V, Plateau, N), Ns),
            moves_to(Ns, 0, 0, Moves0, Moves)
        ;   Moves0 = Moves
        ).

empty_square(V, Plateau, N) :-
        square(N, _, _, V),
        arg(N, Plateau, empty).

/*  - - - - - - - - - - - -  Walking  - - - - - - - - - - - - - - - - -

    A piece moves exactly as many steps as its square is worth, each step
    to a square beside, turning at will. It never passes over an occupied
    square and never visits a square twice in one move; the square it
    comes from counts as visited. The last step may also end on an enemy
    piece, which is captured.
*/

%%  walk(?Steps, +Player, +Plateau, +A, -Between, -B)
%
%   With exactly Steps steps, a piece of Player can walk from square A
%   over the squares Between to square B.

walk(1, Player, Plateau, A, [], B) :-
        beside(A, B),
        arg(B, Plateau, There),
        may_land(There, Player).
walk(2, Player, Plateau, A, [M], B) :-
        beside(A, M),
        arg(M, Plateau, empty),
        beside(M, B),
        B =\= A,
        arg(B, Plateau, There),
        may_land(There, Player).
walk(3, Player, Plateau, A, [M1,M2], B) :-
        beside(A, M1),
        arg(M1, Plateau, empty),
        beside(M1, M2),
        M2 =\= A,
        arg(M2, Plateau, empty),
        beside(M2, B),
        B =\= A,
        B =\= M1,
        arg(B, Plateau, There),
        may_land(There, Player).

%   may_land(+There, ?Player): a move of Player may end where it finds
%   There, which is empty or an enemy piece.

may_land(empty, _).
may_land(kr, ocre).
may_land(r1, ocre).
may_land(r2, ocre).
may_land(r3, ocre).
may_land(r4, ocre).
may_land(r5, ocre).
may_land(ko, rouge).
may_land(o1, rouge).
may_land(o2, rouge).
may_land(o3, rouge).
may_land(o4, rouge).
may_land(o5, rouge).

%%  moves_from(+Squares, +State, +Plateau, -Moves)
%
%   All moves of the player's pieces on these Squares, whatever the Khan
%   says. Different paths from one square to another are one and the same
%   move: this is why the ends of all walks are sorted, which also leaves
%   each of them only once.

moves_from([], _, _, []).
moves_from([A|As], State, Plateau, Moves) :-
        State = etat(Player, _),
        square(A, C, L, V),
        findall(B, walk(V, Player, Plateau, A, _, B), Bs0),
        sort(Bs0, Bs),
        moves_to(Bs, C, L, Moves, Moves0),
        moves_from(As, State, Plateau, Moves0).

moves_to([], _, _, Moves, Moves).
moves_to([B|Bs], C1, L1, [(C1,L1,C2,L2)|Moves0], Moves) :-
        square(B, C2, L2, _),
        moves_to(Bs, C1, L1, Moves0, Moves).

/*  - - - - - - - - - - - -  Playing  - - - - - - - - - - - - - - - - -  */

%   After a move whoever wore the Khan wears it no longer, an enemy piece
%   on the new square is out, and the piece played goes there and wears
%   the Khan. After pass, nobody wears it.

%   khan_taken_off(+State0, -State): the same pieces without the Khan.

khan_taken_off(State0, State) :-
        (   khan_bearer(State0, pion(Id, C, L, _, V)) ->
            State0 = etat(Player, Pions0),
            State = etat(Player, Pions),
            replaced(Id, Pions0, pion(Id, C, L, in, V), Pions)
        ;   State = State0
        ).

%   played(+Move, +Plateau, +State0, -State): no piece of State0 wears
%   the Khan.

played(pass, _, etat(Player, Pions), etat(Opponent, Pions)) :-
        opponent(Player, Opponent).
played((C1,L1,C,L), Plateau, State0, State) :-
        played_piece(C1, L1, State0, Plateau, Id),
        piece_played(Id, C, L, Plateau, State0, State).

piece_played(Id, C, L, Plateau, etat(Player, Pions0), etat(Opponent, Pions)) :-
        opponent(Player, Opponent),
        coordinates_number(C, L, N),
        square(N, _, _, V),
        arg(N, Plateau, There),
        (   There == empty ->
            Pions1 = Pions0
        ;   replaced(There, Pions0, pion(There, 0, 0, out, 0), Pions1)
        ),
        replaced(Id, Pions1, pion(Id, C, L, khan, V), Pions).

%   The piece played is the one on the square; of the captured sbires it
%   is the one with the lowest number.

played_piece(C, L, etat(Player, Pions), Plateau, Id) :-
        (   C =:= 0 ->
            once(standing(C, L, Player, Pions, Id))
        ;   coordinates_number(C, L, N),
            arg(N, Plateau, Id)
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
