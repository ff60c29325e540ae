/*  Khan: the predicates of the coursework, over pion/5 facts.

    The coursework keeps the game in the database, as twelve facts

        pion(IdPion, Col, Lin, Etat, Val)

    and hands around a board: a list of 6 lines of 6 pairs (Val, Type),
    where Val is what the square is worth and Type is b (empty) or the
    IdPion that stands there. This file is a thin layer that provides
    these predicates on top of the pure relations. Ask, for example:

        ?- initial_state([], S), set_state(S), pion(kr, C, L, Etat, V).
        ?- possibleMoves(Board, rouge, Moves), afficherPlateau(Board, bas).
        ?- transfert(Board, (2,6,2,5), r2, OutBoard), pion(Id, C, L, khan, V).
        ?- current_state(Player, State), display_game(State).

    Whose turn it is does not follow from the pieces, so there is one
    more fact, au_trait(Player). The boards of the second report, which
    have another form, are those of brd.pl; wherever a board is asked for
    here, one of those will do.
*/

:- set_prolog_flag(double_quotes, chars).

:- dynamic(pion/5).
:- dynamic(au_trait/1).
:- dynamic(getCote/2).
:- dynamic(winner/2).
:- dynamic(simulation/1).

%%  pion(?IdPion, ?Col, ?Lin, ?Etat, ?Val)
%
%   The twelve pieces: where they stand, whether they are in, out, or in
%   and wear the Khan, and what their square is worth. Facts.
%
%       ?- pion(kr, C, L, Etat, V).

%%  au_trait(?Player)
%
%   Whose turn it is. A fact.
%
%       ?- au_trait(Player).

/*  - - - - - - - - - -  Facts and states  - - - - - - - - - - - - - - -  */

%%  resetPions
%
%   Forgets the game in the database: the pieces, whose turn it is, where
%   the players sit (getCote/2) and who has won (winner/2).
%
%       ?- resetPions, pion(Id, C, L, Etat, V).
%       false.

resetPions :-
        forget_pions,
        retractall(getCote(_, _)),
        retractall(winner(_, _)).

forget_pions :-
        retractall(pion(_, _, _, _, _)),
        retractall(au_trait(_)),
        retractall(simulation(_)).

%%  set_state(+State)
%
%   Makes State the game in the database: twelve pion/5 facts, au_trait/1.
%   Where the players sit stays as it is.

set_state(etat(Player, Pions)) :-
        forget_pions,
        assertz(au_trait(Player)),
        assert_pions(Pions).

assert_pions([]).
assert_pions([Pion|Pions]) :-
        assertz(Pion),
        assert_pions(Pions).

%%  current_state(?Player, -State)
%
%   State is the game in the database with Player to move; if Player is
%   not given, it is the one of au_trait/1. A piece without a fact is out.

current_state(Player, etat(Player, Pions)) :-
        (   var(Player) ->
            au_trait(Player)
        ;   true
        ),
        findall(Id, piece(Id, _, _), Ids),
        facts_pions(Ids, Pions).

facts_pions([], []).
facts_pions([Id|Ids], [Pion|Pions]) :-
        (   pion(Id, C, L, Etat, V) ->
            Pion = pion(Id, C, L, Etat, V)
        ;   Pion = pion(Id, 0, 0, out, 0)
        ),
        facts_pions(Ids, Pions).

%%  addPion(+IdPion, +Col, +Lin, +IdCase)
%
%   Adds a piece on a square that is worth IdCase.
%
%       ?- resetPions, addPion(kr, 4, 6, 2), pion(Id, C, L, Etat, V).
%       Id = kr, C = 4, L = 6, Etat = in, V = 2.

addPion(Id, C, L, V) :-
        assertz(pion(Id, C, L, in, V)).

%%  setKhan(+IdPion)
%
%   The piece, which is in, wears the Khan.
%
%       ?- setKhan(r1), pion(Id, C, L, khan, V).

setKhan(Id) :-
        retract(pion(Id, C, L, in, V)),
        assertz(pion(Id, C, L, khan, V)).

/*  - - - - - - - - - - - -  Boards  - - - - - - - - - - - - - - - - - -  */

%%  etatInitial(?Board)
%
%   The board without pieces.
%
%       ?- etatInitial([Line|_]).
%       Line = [(2,b),(3,b),(1,b),(2,b),(2,b),(3,b)].

etatInitial([[(2,b),(3,b),(1,b),(2,b),(2,b),(3,b)],
             [(2,b),(1,b),(3,b),(1,b),(3,b),(1,b)],
             [(1,b),(3,b),(2,b),(3,b),(1,b),(2,b)],
             [(3,b),(1,b),(2,b),(1,b),(3,b),(2,b)],
             [(2,b),(3,b),(1,b),(3,b),(1,b),(3,b)],
             [(2,b),(1,b),(3,b),(2,b),(2,b),(1,b)]]).

%%  remplacer(+InBoard, +Lin, +Col, +IdPion, -IdCase, -OutBoard)
%
%   Puts IdPion (or b) on a square, which is worth IdCase.
%
%       ?- etatInitial(Board), remplacer(Board, 6, 4, kr, IdCase, OutBoard).

remplacer(InBoard, L, C, Id, V, OutBoard) :-
        nth_replaced(L, InBoard, Line0, Line, OutBoard),
        nth_replaced(C, Line0, (V,_), (V,Id), Line).

%%  getIdPion(+Board, +Col, +Lin, ?IdPion)
%
%   The piece on a square, or b.
%
%       ?- initial_state([], S), state_board(S, Board), getIdPion(Board, 4, 6, Id).

getIdPion(Board, C, L, Id) :-
        nth_replaced(L, Board, Line, _, _),
        nth_replaced(C, Line, (_,Id), _, _).

%%  rechercheMarqueur(+Board, +Move, ?Marqueur)
%
%   What the square is worth on which Move ends.
%
%       ?- etatInitial(Board), rechercheMarqueur(Board, (2,6,2,5), V).
%       V = 3.

rechercheMarqueur(Board, (_,_,C,L), V) :-
        nth_replaced(L, Board, Line, _, _),
        nth_replaced(C, Line, (V,_), _, _).

%%  state_board(+State, -Board)
%
%   The board with the pieces of State on it.

state_board(etat(_, Pions), Board) :-
        etatInitial(Board0),
        pions_on_board(Pions, Board0, Board).

pions_on_board([], Board, Board).
pions_on_board([pion(Id, C, L, Etat, _)|Pions], Board0, Board) :-
        (   Etat == out ->
            Board1 = Board0
        ;   remplacer(Board0, L, C, Id, _, Board1)
        ),
        pions_on_board(Pions, Board1, Board).

%   known_board(?Board): a board that is not given is that of the facts.

known_board(Board) :-
        (   var(Board) ->
            current_state(rouge, State),
            state_board(State, Board)
        ;   true
        ).

%   board_state(+Board, +Player, -State): the pieces stand as on Board,
%   which may be one of brd.pl; the facts say which of them wears the Khan.

board_state(Board, Player, State) :-
        (   is_brd(Board) ->
            brd_state(Board, Player, State)
        ;   State = etat(Player, Pions),
            findall(Id, piece(Id, _, _), Ids),
            board_pions(Ids, Board, Pions)
        ).

%   on_board(?Board, +Player, -State): the same, where a Board that is not
%   given is filled in from the facts.

on_board(Board, Player, State) :-
        known_board(Board),
        board_state(Board, Player, State).

board_pions([], _, []).
board_pions([Id|Ids], Board, [Pion|Pions]) :-
        (   square(_, C, L, _),
            getIdPion(Board, C, L, Id) ->
            rechercheMarqueur(Board, (0,0,C,L), V),
            (   pion(Id, _, _, khan, _) ->
                Pion = pion(Id, C, L, khan, V)
            ;   Pion = pion(Id, C, L, in, V)
            )
        ;   Pion = pion(Id, 0, 0, out, 0)
        ),
        board_pions(Ids, Board, Pions).

/*  - - - - - - - - - - - -  Moves  - - - - - - - - - - - - - - - - - -  */

%%  possibleMoves(?Board, +Player, -PossibleMoveList)
%
%   All moves of Player, as in valid_moves/2: the pieces stand as on
%   Board, and the facts say which of them wears the Khan. A Board that
%   is not given is filled in from the facts.

possibleMoves(Board, Player, Moves) :-
        on_board(Board, Player, State),
        valid_moves(State, Moves).

%%  blocage
%
%   The player to move has no move that obeys the Khan.
%
%       ?- state_text(S, "KSS2k/1s4/6/6/6/6 r f1"), set_state(S), blocage.

blocage :-
        current_state(_, State),
        state_plateau(State, Plateau),
        khan_duty(State, Plateau, disobey(_)).

%%  transfert(?InBoard, +Move, ?Pion, ?OutBoard)
%
%   Plays Move with the piece Pion, without asking whether it is legal: an
%   enemy piece on the new square is out, Pion goes there and wears the
%   Khan, and nobody else does. OutBoard is the board after it; the facts
%   change, and it is the opponent's turn. Of the captured sbires any one
%   can be put back; if Pion is not given, it is the one with the lowest
%   number.
%
%       ?- transfert(Board, (2,6,2,5), Pion, OutBoard).

transfert(InBoard, Move, Pion, OutBoard) :-
        known_board(InBoard),
        transfert_player(Move, InBoard, Pion, Player),
        board_state(InBoard, Player, State0),
        (   Move = (C1,L1,C,L) ->
            (   var(Pion) ->
                State0 = etat(_, Pions),
                once(standing(C1, L1, Player, Pions, Pion))
            ;   true
            ),
            piece_played(State0, Pion, C, L, State)
        ;   state_played(State0, Move, State)
        ),
        state_board(State, OutBoard),
        set_state(State).

%   Who plays: the owner of the piece, or else whose turn it is.

transfert_player(Move, Board, Pion, Player) :-
        (   nonvar(Pion), piece(Pion, Player0, _) ->
            Player = Player0
        ;   Move = (C,L,_,_), C > 0, getIdPion(Board, C, L, Id) ->
            findColour(Id, Player)
        ;   au_trait(Player)
        ).

%%  execMove(?InBoard, +Colour, +Move, ?Pion, +MoveList, ?OutBoard)
%
%   Plays Move with Pion, a piece of Colour, if it is in MoveList, the list
%   of possibleMoves/3; fails if it is not.
%
%       ?- possibleMoves(Board, rouge, Moves),
%          execMove(Board, rouge, (2,6,2,5), Pion, Moves, OutBoard).

execMove(InBoard, Colour, Move, Pion, MoveList, OutBoard) :-
        once(element(Move, MoveList)),
        on_board(InBoard, Colour, State),
        (   Move = (C,L,_,_) ->
            State = etat(_, Pions),
            once(standing(C, L, Colour, Pions, Pion))
        ;   true
        ),
        transfert(InBoard, Move, Pion, OutBoard).

%%  oppPlayer(?P1, ?P2)
%
%   The players are each other's opponents.
%
%       ?- oppPlayer(rouge, P2).

oppPlayer(P1, P2) :-
        opponent(P1, P2).

%%  findColour(?IdPion, ?Colour)
%
%   Whose piece it is.
%
%       ?- findColour(o3, Colour).

findColour(Id, Colour) :-
        piece(Id, Colour, _).

%%  parse(+Coord, ?Col, ?Lin)
%
%   The column and line of a1, 'A1', ..., f6, 'F6'; for everything else
%   both are 0.
%
%       ?- parse('C4', Col, Lin).

parse(Coord, C, L) :-
        (   atom(Coord),
            atom_chars(Coord, [Letter,Digit]),
            small_letter(Letter, Small),
            square_name(C0, L0, [Small,Digit], []) ->
            C = C0,
            L = L0
        ;   C = 0,
            L = 0
        ).

small_letter(Letter, Small) :-
        (   is_among(Letter-Small0, ['A'-a,'B'-b,'C'-c,'D'-d,'E'-e,'F'-f]) ->
            Small = Small0
        ;   Small = Letter
        ).

/*  - - - - - - - - - - - -  Lists  - - - - - - - - - - - - - - - - - -  */

%%  element(?Element, +List)
%
%   Element is in the List.
%
%       ?- element(X, [r1,r2]).

element(X, Xs) :-
        is_among(X, Xs).

%%  longueur(-Long, +List)
%
%   How long the List is.
%
%       ?- longueur(Long, [kr,r1,r2]).

longueur(N, Xs) :-
        longueur_from(Xs, 0, N).

longueur_from([], N, N).
longueur_from([_|Xs], N0, N) :-
        N1 is N0 + 1,
        longueur_from(Xs, N1, N).

%%  retireElement(+Element, +ListIn, -ListOut)
%
%   Takes the first occurrence away; a list without one stays as it is.
%
%       ?- retireElement(b, [a,b,c,b], Rest).

retireElement(_, [], []).
retireElement(X, [Y|Ys], Zs) :-
        (   X == Y ->
            Zs = Ys
        ;   Zs = [Y|Zs0],
            retireElement(X, Ys, Zs0)
        ).

%%  affiche(+List)
%
%   Writes the elements of the list, one a line.
%
%       ?- affiche([kr,r1]).

affiche([]).
affiche([X|Xs]) :-
        write(X), nl,
        affiche(Xs).
