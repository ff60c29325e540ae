/*  Khan: the boards of the second report.

    Ask, for example:

        ?- baseBrd(droite, Brd), showBrd(Brd, (0,0)).
        ?- board(Brd), possiblesMoves(Brd, rouge, Moves).
        ?- board(Brd), createBrd(Brd, (6,2), (5,2), BrdRes), showBrd(BrdRes, (5,2)).
        ?- board(Brd), score(Brd, rouge, Score).

    Such a board, a Brd, is a list of 6 lines of 6 cells (Power, PieceType),
    where PieceType is

        kr, sr    the Kalista or a sbire of rouge,
        ko, so    the Kalista or a sbire of ocre,
        empty     nobody.

    A square is (X,Y): X is its line and Y its column. The board lies as
    rouge turned it: rouge sits at the bottom, on the lines 5 and 6, and
    ocre on the lines 1 and 2. So there are four of them, one for each side
    of the board at which rouge may sit, and the powers of a Brd tell which
    one it is.

    The game is in the database only once, as the pion/5 facts of
    coursework.pl: board/1 and khan/1 show it in this form, and setBrd/1
    changes it.
*/

:- set_prolog_flag(double_quotes, chars).

/*  - - - - - - - - - - - -  Boards  - - - - - - - - - - - - - - - - - -  */

%%  pieceType(?PlayerSide, ?Kind, ?PieceType)
%
%       ?- pieceType(rouge, sbire, Type).
%       Type = sr.

pieceType(rouge, kalista, kr).
pieceType(rouge, sbire, sr).
pieceType(ocre, kalista, ko).
pieceType(ocre, sbire, so).

%%  baseBrd(?Cote, ?Brd)
%
%   Brd is the empty board if rouge sits at Cote. The one that the report
%   prints is that of droite.
%
%       ?- baseBrd(droite, [Line|_]).
%       Line = [(2,empty),(2,empty),(3,empty),(1,empty),(2,empty),(2,empty)].

baseBrd(Cote, Brd) :-
        opposite_side(Cote, _),
        etatInitial(Board),
        turned(Cote, Board, Brd).

%%  is_brd(+Board)
%
%   Board has the form of these boards, not that of the first report. (No
%   game fills a whole board.)

is_brd(Board) :-
        once(( is_among(Line, Board), is_among((_,There), Line), There == empty )).

%   turned(+Cote, +Board, -Brd): the squares of Board, as seen from Cote.

turned(Cote, Board, Brd) :-
        turned_lines(1, Cote, Board, Brd).

turned_lines(X, Cote, Board, Lines) :-
        (   X > 6 ->
            Lines = []
        ;   Lines = [Line|Lines1],
            turned_cells(1, X, Cote, Board, Line),
            X1 is X + 1,
            turned_lines(X1, Cote, Board, Lines1)
        ).

turned_cells(Y, X, Cote, Board, Cells) :-
        (   Y > 6 ->
            Cells = []
        ;   Cells = [(Power,Type)|Cells1],
            once(seen_from(Cote, X, Y, C, L)),
            rechercheMarqueur(Board, (0,0,C,L), Power),
            getIdPion(Board, C, L, Id),
            id_type(Id, Type),
            Y1 is Y + 1,
            turned_cells(Y1, X, Cote, Board, Cells1)
        ).

id_type(Id, Type) :-
        (   piece(Id, Player, Kind),
            pieceType(Player, Kind, Type0) ->
            Type = Type0
        ;   Type = empty
        ).

%%  getCell(+Brd, ?Square, ?Cell)
%
%   What is on a square of a board.
%
%       ?- baseBrd(droite, Brd), getCell(Brd, (1,3), Cell).
%       Cell = (3,empty).

getCell(Brd, (X,Y), Cell) :-
        (   ground((X,Y)) ->
            true
        ;   square(_, X, Y, _)
        ),
        nth_replaced(X, Brd, Line, _, _),
        nth_replaced(Y, Line, Cell, _, _).

%%  setCell(+Brd, +Cell, +Square, -NewBrd)
%
%   The same board with another cell on one square.
%
%       ?- baseBrd(droite, Brd), setCell(Brd, (2,kr), (6,3), NewBrd).

setCell(Brd, Cell, (X,Y), NewBrd) :-
        nth_replaced(X, Brd, Line, NewLine, NewBrd),
        nth_replaced(Y, Line, _, Cell, NewLine).

/*  - - - - - - - - - - - -  The game  - - - - - - - - - - - - - - - - -  */

%%  board(-Brd)
%
%   The game in the database, as it lies before rouge; if nobody knows
%   where rouge sits, at the bottom of the other boards (bas).
%
%       ?- board(Brd), showBrd(Brd, (0,0)).

board(Brd) :-
        rouge_cote(Cote),
        current_state(rouge, State),
        state_board(State, Board),
        turned(Cote, Board, Brd).

rouge_cote(Cote) :-
        (   getCote(Cote0, rouge) ->
            Cote = Cote0
        ;   Cote = bas
        ).

%%  khan(?Square)
%
%   The piece that wears the Khan stands on this square of board/1. Fails
%   if nobody wears it.
%
%       ?- transfert(_, (2,6,2,5), _, _), khan(Square).
%       Square = (5,2).

khan((X,Y)) :-
        rouge_cote(Cote),
        once(pion(_, C, L, khan, _)),
        once(( square(_, X0, Y0, _), seen_from(Cote, X0, Y0, C, L) )),
        (X,Y) = (X0,Y0).

%%  setBrd(+Brd)
%
%   Brd becomes the game in the database: a game that begins, where nobody
%   wears the Khan and rouge is to move.
%
%       ?- board(Brd), setBrd(Brd), au_trait(Player).
%       Player = rouge.

setBrd(Brd) :-
        resetPions,
        brd_cote(Brd, Cote),
        brd_state(Brd, rouge, State),
        set_state(State),
        sit_down(Cote).

%   sit_down(+Cote): rouge sits at Cote, and ocre opposite.

sit_down(Cote) :-
        once(opposite_side(Cote, Opposite)),
        retractall(getCote(_, _)),
        assertz(getCote(Cote, rouge)),
        assertz(getCote(Opposite, ocre)).

%%  brd_cote(+Brd, -Cote)
%
%   Rouge, who sits at the bottom of Brd, sits at Cote.

brd_cote(Brd, Cote) :-
        once(( baseBrd(Cote0, Base), same_powers(Base, Brd) )),
        Cote = Cote0.

same_powers([], []).
same_powers([Line1|Lines1], [Line2|Lines2]) :-
        same_powers_in(Line1, Line2),
        same_powers(Lines1, Lines2).

same_powers_in([], []).
same_powers_in([(Power,_)|Cells1], [(Power,_)|Cells2]) :-
        same_powers_in(Cells1, Cells2).

%%  brd_state(+Brd, +Player, -State)
%
%   The state with the pieces of Brd and Player to move. The sbires have no
%   names on such a board; they are numbered line by line. The Khan is
%   where the facts have it, if a piece of the opponent stands there.

brd_state(Brd, Player, etat(Player, Pions)) :-
        brd_cote(Brd, Cote),
        opponent(Player, Opponent),
        (   pion(_, C_k, L_k, khan, _) ->
            Khan = khan(Opponent, C_k, L_k)
        ;   Khan = nobody
        ),
        type_pions(kr, [kr], Brd, Cote, Khan, Pions, Pions1),
        type_pions(sr, [r1,r2,r3,r4,r5], Brd, Cote, Khan, Pions1, Pions2),
        type_pions(ko, [ko], Brd, Cote, Khan, Pions2, Pions3),
        type_pions(so, [o1,o2,o3,o4,o5], Brd, Cote, Khan, Pions3, []).

type_pions(Type, Ids, Brd, Cote, Khan, Pions0, Pions) :-
        findall(at(X,Y,Power), type_at(Brd, Type, X, Y, Power), Places),
        places_pions(Ids, Places, Cote, Khan, Pions0, Pions).

%   The first number of a square is its line here: so this goes line by
%   line.

type_at(Brd, Type, X, Y, Power) :-
        square(_, X, Y, _),
        getCell(Brd, (X,Y), (Power,Type)).

places_pions([], [], _, _, Pions, Pions).
places_pions([Id|Ids], Places, Cote, Khan, [Pion|Pions0], Pions) :-
        (   Places = [at(X,Y,Power)|Places1] ->
            once(seen_from(Cote, X, Y, C, L)),
            findColour(Id, Player),
            (   Khan = khan(Player, C, L) ->
                Pion = pion(Id, C, L, khan, Power)
            ;   Pion = pion(Id, C, L, in, Power)
            )
        ;   Places1 = [],
            Pion = pion(Id, 0, 0, out, 0)
        ),
        places_pions(Ids, Places1, Cote, Khan, Pions0, Pions).

/*  - - - - - - - - - - - -  Moves  - - - - - - - - - - - - - - - - - -

    A move is Start-End, for example (6,2)-(5,2): the squares where the
    piece comes from and where it goes. A captured sbire that is put back
    comes from (0,0), and pass is pass.
*/

%%  possiblesMoves(?Brd, +PlayerSide, -Moves)
%
%   All moves of a player, the Khan considered. A Brd that is not given is
%   that of board/1.
%
%       ?- possiblesMoves(Brd, rouge, [Move|_]).
%       Move = (6,1)-(4,1).

possiblesMoves(Brd, PlayerSide, Moves) :-
        (   var(Brd) ->
            board(Brd)
        ;   true
        ),
        brd_cote(Brd, Cote),
        brd_state(Brd, PlayerSide, State),
        valid_moves(State, Moves0),
        moves_on_brd(Moves0, Cote, Moves1),
        sort(Moves1, Moves).

moves_on_brd([], _, []).
moves_on_brd([Move0|Moves0], Cote, [Move|Moves]) :-
        once(move_on_brd(Move0, Cote, Move)),
        moves_on_brd(Moves0, Cote, Moves).

%   move_on_brd(?Move, +Cote, ?BrdMove): one of the two moves is known.

move_on_brd(pass, _, pass).
move_on_brd((C1,L1,C2,L2), Cote, (X1,Y1)-(X2,Y2)) :-
        turned_square(Cote, X1, Y1, C1, L1),
        turned_square(Cote, X2, Y2, C2, L2).

turned_square(_, 0, 0, 0, 0).
turned_square(Cote, X, Y, C, L) :-
        square(_, X, Y, _),
        seen_from(Cote, X, Y, C, L).

%%  moveAskedPossible(?Cstart, ?Cend, +PossibleMoves)
%
%   There is a move from Cstart to Cend in the list.
%
%       ?- possiblesMoves(Brd, rouge, Moves), moveAskedPossible((6,2), Cend, Moves).

moveAskedPossible(Cstart, Cend, PossibleMoves) :-
        (   ground(Cstart-Cend) ->
            once(is_among(Cstart-Cend, PossibleMoves))
        ;   is_among(Cstart-Cend, PossibleMoves)
        ).

%%  createBrd(+Brd, +Cstart, +Cend, -BrdRes)
%
%   The board after a move, without asking whether it is legal. From (0,0)
%   comes a captured sbire of the player whose turn it is.
%
%       ?- board(Brd), createBrd(Brd, (6,2), (5,2), BrdRes), getCell(BrdRes, (5,2), Cell).
%       Brd = ..., Cell = (3,sr).

createBrd(Brd, (Xstart,Ystart), (Xend,Yend), BrdRes) :-
        (   Xstart =:= 0 ->
            au_trait(Player),
            once(pieceType(Player, sbire, Type)),
            Brd1 = Brd
        ;   getCell(Brd, (Xstart,Ystart), (Power0,Type)),
            Type \== empty,
            setCell(Brd, (Power0,empty), (Xstart,Ystart), Brd1)
        ),
        getCell(Brd1, (Xend,Yend), (Power,_)),
        setCell(Brd1, (Power,Type), (Xend,Yend), BrdRes).

/*  - - - - - - - - - - - -  The start  - - - - - - - - - - - - - - - -  */

%%  validPositioning(+Brd, +PlayerSide, +Square, -CellPower)
%
%   A player may place a piece on this square, which is worth CellPower: it
%   is empty and lies on one of the two lines of the player.
%
%       ?- baseBrd(droite, Brd), validPositioning(Brd, rouge, (6,1), Power).
%       Power = 1.

validPositioning(Brd, PlayerSide, (X,Y), CellPower) :-
        first_line(PlayerSide, Low),
        Low =< X, X =< Low + 1,
        getCell(Brd, (X,Y), (CellPower,empty)).

%%  generateRandomStartPosition(+PlayerSide, -Square)
%
%   Any square on the two lines of a player, empty or not.
%
%       ?- generateRandomStartPosition(rouge, Square).

generateRandomStartPosition(PlayerSide, (X,Y)) :-
        first_line(PlayerSide, Low),
        High is Low + 1,
        pick_random(Low, High, X),
        pick_random(1, 6, Y).

first_line(rouge, 5).
first_line(ocre, 1).

/*  - - - - - - - - - - - -  Pictures  - - - - - - - - - - - - - - - - -  */

%%  showBrd(+Brd, +Khan)
%
%   Draws a board; the square Khan is marked, and (0,0) is none.

showBrd(Brd, Khan) :-
        write('  Y   1     2     3     4     5     6'), nl,
        write('X'), nl,
        show_lines(Brd, 1, Khan),
        flush_output.

show_lines([], _, _).
show_lines([Line|Lines], X, Khan) :-
        write(X), write('  '),
        show_cells(Line, X, 1, Khan), nl,
        X1 is X + 1,
        show_lines(Lines, X1, Khan).

show_cells([], _, _, _).
show_cells([(Power,Type)|Cells], X, Y, Khan) :-
        (   Khan = (X,Y)    -> write('<')
        ;   write(' ')
        ),
        write(Power),
        (   Type == empty   -> write('   ')
        ;   write(' '), write(Type)
        ),
        (   Khan = (X,Y)    -> write('>')
        ;   write(' ')
        ),
        Y1 is Y + 1,
        show_cells(Cells, X, Y1, Khan).

%%  showAllBaseBrds
%
%   Draws the four boards among which rouge chooses, with their numbers.
%
%       ?- showAllBaseBrds.

showAllBaseBrds :-
        show_base_brds(1).

show_base_brds(N) :-
        (   numbered_cote(N, Cote) ->
            write(N), write(': rouge sits at '), write(Cote), nl,
            once(baseBrd(Cote, Brd)),
            showBrd(Brd, (0,0)), nl,
            N1 is N + 1,
            show_base_brds(N1)
        ;   true
        ).

numbered_cote(1, droite).
numbered_cote(2, haut).
numbered_cote(3, gauche).
numbered_cote(4, bas).

%%  wSep(+N)
%
%   Writes a line of N dashes.
%
%       ?- wSep(20).

wSep(N) :-
        (   N =< 0 ->
            nl
        ;   write('-'),
            N1 is N - 1,
            wSep(N1)
        ).
