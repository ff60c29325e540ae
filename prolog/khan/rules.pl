/*  Khan: the rules.

    Ask, for example:

        ?- initial_state([], S), valid_moves(S, Moves).
        ?- initial_state([], S), move(S, (2,6,2,5), Next).      % is it legal?
        ?- initial_state([], S), move(S, Move, Next).           % every move
        ?- state_text(S, "ssksss/6/6/6/6/SSSKSS r -"),
           state_text(Next, "ssksss/6/6/6/1S4/S1SKSS o b5"),
           move(S, Move, Next).                                 % which move was it?

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
    nothing is asserted. The states and moves that are handed in must be
    known as far as the modes (+) say.
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

move(State0, Move, State) :-
        \+ game_over(State0, _),
        state_plateau(State0, Plateau),
        state_moves(State0, Plateau, Moves),
        (   ground(Move)  -> once(listed_move(Moves, State0, Plateau, Move, State))
        ;   ground(State) -> once(listed_move(Moves, State0, Plateau, Move, State))
        ;   listed_move(Moves, State0, Plateau, Move, State)
        ).

listed_move(Moves, State0, Plateau, Move, State) :-
        is_among(Move, Moves),
        state_played(State0, Plateau, Move, State).

%%  state_successors(+State, -Successors)
%
%   Successors is the list of all Move-Next such that Move leads from
%   State to Next, in the order of valid_moves/2: what findall/3 over
%   move/3 would give, without copying every state.

state_successors(State, Successors) :-
        (   game_over(State, _) ->
            Successors = []
        ;   state_plateau(State, Plateau),
            state_moves(State, Plateau, Moves),
            moves_successors(Moves, State, Plateau, Successors)
        ).

moves_successors([], _, _, []).
moves_successors([Move|Moves], State, Plateau, [Move-Next|Successors]) :-
        state_played(State, Plateau, Move, Next),
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
        (   khan_bearer(State, pion(_, _, _, _, V)) ->
            (   can_move(V, State, Plateau) ->
                Duty = obey(V)
            ;   Duty = disobey(V)
            )
        ;   Duty = free
        ).

%   can_move(?Value, +State, +Plateau): a piece of the player to move, on
%   a square worth Value, can move; whatever the Khan says.

can_move(V, State, Plateau) :-
        State = etat(Player, _),
        own_squares(State, Squares),
        is_among(A, Squares),
        square(A, _, _, V),
        walk(V, Player, Plateau, [A], _).

%%  khan_bearer(+State, -Pion)
%
%   Pion wears the Khan. At the start and after a pass nobody does.

khan_bearer(etat(_, Pions), Pion) :-
        bearer_among(Pions, Pion).

bearer_among([Pion0|Pions], Pion) :-
        (   Pion0 = pion(_, _, _, khan, _) ->
            Pion = Pion0
        ;   bearer_among(Pions, Pion)
        ).

%%  state_moves(+State, +Plateau, -Moves)
%
%   The legal moves of a game that is not over.

state_moves(State, Plateau, Moves) :-
        khan_duty(State, Plateau, Duty),
        duty_moves(Duty, State, Plateau, Moves0),
        (   Moves0 = [] ->
            Moves = [pass]
        ;   Moves = Moves0
        ).

duty_moves(free, State, Plateau, Moves) :-
        own_squares(State, Squares),
        moves_from(Squares, State, Plateau, Moves).
duty_moves(obey(V), State, Plateau, Moves) :-
        own_squares(State, Squares0),
        worth(Squares0, V, Squares),
        moves_from(Squares, State, Plateau, Moves).
duty_moves(disobey(V), State, Plateau, Moves) :-
        own_squares(State, Squares),
        putting_back(V, State, Plateau, Moves, Moves0),
        moves_from(Squares, State, Plateau, Moves0).

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

%%  walk(+Steps, +Player, +Plateau, +Path0, -Path)
%
%   A piece of Player that has come along Path0 (a list of square
%   numbers, the latest first) can take exactly Steps more steps, and
%   has then come along Path.

walk(1, Player, Plateau, [A|Path], [B,A|Path]) :-
        beside(A, B),
        arg(B, Plateau, There),
        may_land(There, Player),
        unvisited(Path, B).
walk(2, Player, Plateau, Path0, Path) :-
        step_through(Plateau, Path0, Path1),
        walk(1, Player, Plateau, Path1, Path).
walk(3, Player, Plateau, Path0, Path) :-
        step_through(Plateau, Path0, Path1),
        walk(2, Player, Plateau, Path1, Path).

step_through(Plateau, [A|Path], [B,A|Path]) :-
        beside(A, B),
        arg(B, Plateau, empty),
        unvisited(Path, B).

unvisited([], _).
unvisited([A|As], B) :-
        A =\= B,
        unvisited(As, B).

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
        findall(B, walk_end(V, Player, Plateau, A, B), Bs0),
        sort(Bs0, Bs),
        moves_to(Bs, C, L, Moves, Moves0),
        moves_from(As, State, Plateau, Moves0).

walk_end(V, Player, Plateau, A, B) :-
        walk(V, Player, Plateau, [A], [B|_]).

moves_to([], _, _, Moves, Moves).
moves_to([B|Bs], C1, L1, [(C1,L1,C2,L2)|Moves0], Moves) :-
        square(B, C2, L2, _),
        moves_to(Bs, C1, L1, Moves0, Moves).

/*  - - - - - - - - - - - -  Looking  - - - - - - - - - - - - - - - - -  */

%%  state_plateau(+State, -Plateau)
%
%   Plateau is a term with 36 arguments, one for each square in the order
%   of their numbers: the Id of the piece that stands there, or empty.
%   It is made once for each state, so that every step of every walk can
%   look at a square without searching the list of pieces.

state_plateau(etat(_, Pions), Plateau) :-
        functor(Plateau, plateau, 36),
        pions_on_plateau(Pions, Plateau),
        Plateau = plateau(A1,A2,A3,A4,A5,A6,B1,B2,B3,B4,B5,B6,
                          C1,C2,C3,C4,C5,C6,D1,D2,D3,D4,D5,D6,
                          E1,E2,E3,E4,E5,E6,F1,F2,F3,F4,F5,F6),
        else_empty(A1), else_empty(A2), else_empty(A3),
        else_empty(A4), else_empty(A5), else_empty(A6),
        else_empty(B1), else_empty(B2), else_empty(B3),
        else_empty(B4), else_empty(B5), else_empty(B6),
        else_empty(C1), else_empty(C2), else_empty(C3),
        else_empty(C4), else_empty(C5), else_empty(C6),
        else_empty(D1), else_empty(D2), else_empty(D3),
        else_empty(D4), else_empty(D5), else_empty(D6),
        else_empty(E1), else_empty(E2), else_empty(E3),
        else_empty(E4), else_empty(E5), else_empty(E6),
        else_empty(F1), else_empty(F2), else_empty(F3),
        else_empty(F4), else_empty(F5), else_empty(F6).

pions_on_plateau([], _).
pions_on_plateau([pion(Id, C, L, Etat, _)|Pions], Plateau) :-
        pion_on_plateau(Etat, C, L, Id, Plateau),
        pions_on_plateau(Pions, Plateau).

pion_on_plateau(out, _, _, _, _).
pion_on_plateau(in, C, L, Id, Plateau) :-
        coordinates_number(C, L, N),
        arg(N, Plateau, Id).
pion_on_plateau(khan, C, L, Id, Plateau) :-
        coordinates_number(C, L, N),
        arg(N, Plateau, Id).

%   else_empty(?There): There is empty unless a piece has been put there.

else_empty(There) :-
        (   var(There) ->
            There = empty
        ;   true
        ).

%%  own_squares(+State, -Squares)
%
%   The squares where the pieces of the player to move stand, in order.

own_squares(etat(Player, Pions), Squares) :-
        own_pions(Player, Pions, Own),
        pions_squares(Own, Squares0),
        sort(Squares0, Squares).

own_pions(rouge, [K,S1,S2,S3,S4,S5|_], [K,S1,S2,S3,S4,S5]).
own_pions(ocre, [_,_,_,_,_,_|Pions], Pions).

pions_squares([], []).
pions_squares([pion(_, C, L, Etat, _)|Pions], Squares) :-
        (   Etat == out ->
            Squares = Squares0
        ;   coordinates_number(C, L, N),
            Squares = [N|Squares0]
        ),
        pions_squares(Pions, Squares0).

%%  standing(+Column, +Line, ?Player, +Pions, -Id)
%
%   The piece Id of Player stands on this square. Captured pieces stand
%   at (0,0), and the first answer is the one with the lowest number.

standing(C, L, Player, Pions, Id) :-
        is_among(pion(Id, C, L, _, _), Pions),
        piece(Id, Player, _).

/*  - - - - - - - - - - - -  Playing  - - - - - - - - - - - - - - - - -  */

%%  state_played(+State0, +Plateau, +Move, -State)
%
%   State is State0 after Move, which must be legal: whoever wore the
%   Khan wears it no longer, an enemy piece on the new square is out, and
%   the piece played goes there and wears the Khan. After pass, nobody
%   wears it.

state_played(State0, Plateau, Move, etat(Opponent, Pions)) :-
        State0 = etat(Player, Pions0),
        opponent(Player, Opponent),
        (   khan_bearer(State0, pion(Id, C, L, khan, V)) ->
            replaced(Id, Pions0, pion(Id, C, L, in, V), Pions1)
        ;   Pions1 = Pions0
        ),
        played(Move, Player, Plateau, Pions1, Pions).

played(pass, _, _, Pions, Pions).
played((C1,L1,C,L), Player, Plateau, Pions0, Pions) :-
        coordinates_number(C, L, N),
        square(N, _, _, V),
        arg(N, Plateau, There),
        (   There == empty ->
            Pions1 = Pions0
        ;   replaced(There, Pions0, pion(There, 0, 0, out, 0), Pions1)
        ),
        played_piece(C1, L1, Player, Plateau, Pions0, Id),
        replaced(Id, Pions1, pion(Id, C, L, khan, V), Pions).

%   The piece played is the one on the square; of the captured sbires it
%   is the one with the lowest number.

played_piece(C, L, Player, Plateau, Pions, Id) :-
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
