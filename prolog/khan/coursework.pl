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
    more fact, au_trait(Player).
*/

:- set_prolog_flag(double_quotes, chars).

:- dynamic(pion/5).
:- dynamic(au_trait/1).

/*  - - - - - - - - - -  Facts and states  - - - - - - - - - - - - - - -  */

%%  resetPions
%
%   Forgets the game in the database.

resetPions :-
        retractall(pion(_, _, _, _, _)),
        retractall(au_trait(_)).

%%  set_state(+State)
%
%   Makes State the game in the database: twelve pion/5 facts, au_trait/1.

set_state(etat(Player, Pions)) :-
        resetPions,
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

addPion(Id, C, L, V) :-
        assertz(pion(Id, C, L, in, V)).

%%  setKhan(+IdPion)
%
%   The piece, which is in, wears the Khan.

setKhan(Id) :-
        retract(pion(Id, C, L, in, V)),
        assertz(pion(Id, C, L, khan, V)).

/*  - - - - - - - - - - - -  Boards  - - - - - - - - - - - - - - - - - -  */

%%  etatInitial(?Board)
%
%   The board without pieces.

etatInitial([[(2,b),(3,b),(1,b),(2,b),(2,b),(3,b)],
             [(2,b),(1,b),(3,b),(1,b),(3,b),(1,b)],
             [(1,b),(3,b),(2,b),(3,b),(1,b),(2,b)],
             [(3,b),(1,b),(2,b),(1,b),(3,b),(2,b)],
             [(2,b),(3,b),(1,b),(3,b),(1,b),(3,b)],
             [(2,b),(1,b),(3,b),(2,b),(2,b),(1,b)]]).

%%  remplacer(+InBoard, +Lin, +Col, +IdPion, -IdCase, -OutBoard)
%
%   Puts IdPion (or b) on a square, which is worth IdCase.

remplacer(InBoard, L, C, Id, V, OutBoard) :-
        nth_replaced(L, InBoard, Line0, Line, OutBoard),
        nth_replaced(C, Line0, (V,_), (V,Id), Line).

%   nth_replaced(+N, +Xs0, -X0, ?X, -Xs): X0 is the Nth element of Xs0,
%   and X takes its place in Xs.

nth_replaced(N, [Y|Ys0], X0, X, Xs) :-
        (   N =:= 1 ->
            X0 = Y,
            Xs = [X|Ys0]
        ;   N > 1,
            N1 is N - 1,
            Xs = [Y|Ys],
            nth_replaced(N1, Ys0, X0, X, Ys)
        ).

%%  getIdPion(+Board, +Col, +Lin, ?IdPion)
%
%   The piece on a square, or b.

getIdPion(Board, C, L, Id) :-
        nth_replaced(L, Board, Line, _, _),
        nth_replaced(C, Line, (_,Id), _, _).

%%  rechercheMarqueur(+Board, +Move, ?Marqueur)
%
%   What the square is worth on which Move ends.

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

%   board_state(+Board, +Player, -State): the pieces stand as on Board;
%   the facts say which of them wears the Khan.

board_state(Board, Player, etat(Player, Pions)) :-
        findall(Id, piece(Id, _, _), Ids),
        board_pions(Ids, Board, Pions).

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
        known_board(Board),
        board_state(Board, Player, State),
        valid_moves(State, Moves).

%%  transfert(?InBoard, +Move, ?Pion, ?OutBoard)
%
%   Plays Move with the piece Pion, without asking whether it is legal: an
%   enemy piece on the new square is out, Pion goes there and wears the
%   Khan, and nobody else does. OutBoard is the board after it; the facts
%   change, and it is the opponent's turn. Of the captured sbires any one
%   can be put back; if Pion is not given, it is the one with the lowest
%   number.

transfert(InBoard, Move, Pion, OutBoard) :-
        known_board(InBoard),
        transfert_player(Move, InBoard, Pion, Player),
        board_state(InBoard, Player, State0),
        state_plateau(State0, Plateau),
        khan_taken_off(State0, State1),
        (   Move = (C1,L1,C,L) ->
            (   var(Pion) ->
                played_piece(C1, L1, State1, Plateau, Pion)
            ;   true
            ),
            piece_played(Pion, C, L, Plateau, State1, State)
        ;   played(Move, Plateau, State1, State)
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
%   Plays Move if it is in MoveList, the list of possibleMoves/3.

execMove(InBoard, Colour, Move, Pion, MoveList, OutBoard) :-
        once(element(Move, MoveList)),
        (   nonvar(Pion) ->
            findColour(Pion, Colour)
        ;   true
        ),
        transfert(InBoard, Move, Pion, OutBoard).

%%  oppPlayer(?P1, ?P2)

oppPlayer(P1, P2) :-
        opponent(P1, P2).

%%  findColour(?IdPion, ?Colour)

findColour(Id, Colour) :-
        piece(Id, Colour, _).

%%  parse(+Coord, ?Col, ?Lin)
%
%   The column and line of a1, 'A1', ..., f6, 'F6'; for everything else
%   both are 0.

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

element(X, Xs) :-
        is_among(X, Xs).

%%  longueur(-Long, +List)

longueur(0, []).
longueur(N, [_|Xs]) :-
        longueur(N0, Xs),
        N is N0 + 1.

%%  retireElement(+Element, +ListIn, -ListOut)
%
%   Takes the first occurrence away.

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

affiche([]).
affiche([X|Xs]) :-
        write(X), nl,
        affiche(Xs).

/*  - - - - - - - - - - - -  Display  - - - - - - - - - - - - - - - - -  */

%%  afficherPlateau(?Board, +Cote)
%
%   Draws the board as it looks to a player who sits at the side gauche,
%   droite, haut or bas: this side is at the bottom. Each square shows its
%   value, and the piece that stands on it. A board that is not given is
%   filled in from the facts.

afficherPlateau(Board, Cote) :-
        known_board(Board),
        once(opposite_side(Cote, _)),
        write('   '), write_heads(1, Cote), nl,
        write_rows(1, Board, Cote),
        write_rule, nl,
        flush_output.

write_heads(K, Cote) :-
        (   K > 6 ->
            true
        ;   once(seen_from(Cote, 1, K, C, L)),
            write('   '), write_label(Cote, across, C, L), write('  '),
            K1 is K + 1,
            write_heads(K1, Cote)
        ).

write_rows(R, Board, Cote) :-
        (   R > 6 ->
            true
        ;   write_rule, nl,
            once(seen_from(Cote, R, 1, C, L)),
            write(' '), write_label(Cote, down, C, L), write(' |'),
            write_squares(1, R, Board, Cote), nl,
            R1 is R + 1,
            write_rows(R1, Board, Cote)
        ).

write_rule :-
        write('   +-----+-----+-----+-----+-----+-----+').

write_squares(K, R, Board, Cote) :-
        (   K > 6 ->
            true
        ;   once(seen_from(Cote, R, K, C, L)),
            getIdPion(Board, C, L, Id),
            rechercheMarqueur(Board, (0,0,C,L), V),
            write(V),
            (   Id == b ->
                write('    ')
            ;   write(' '), write(Id), write(' ')
            ),
            write('|'),
            K1 is K + 1,
            write_squares(K1, R, Board, Cote)
        ).

%   seen_from(+Cote, ?Row, ?K, ?C, ?L): to a player at this side, square
%   (C,L) is the Kth in the Row, counted from the left and from the top.

seen_from(bas,    R, K, C, L) :- C = K,      L = R.
seen_from(haut,   R, K, C, L) :- C is 7 - K, L is 7 - R.
seen_from(gauche, R, K, C, L) :- C is 7 - R, L = K.
seen_from(droite, R, K, C, L) :- C = R,      L is 7 - K.

%   Seen from bas and haut, the letters of the columns run across the
%   board; seen from gauche and droite, they run down.

write_label(Cote, Direction, C, L) :-
        (   label_is_column(Cote, Direction) ->
            column_letter(C, Letter),
            write(Letter)
        ;   write(L)
        ).

label_is_column(bas, across).
label_is_column(haut, across).
label_is_column(gauche, down).
label_is_column(droite, down).

%%  display_game(+State)
%
%   Draws a state: the board, the player to move and the Khan.

display_game(State) :-
        state_board(State, Board),
        afficherPlateau(Board, bas),
        (   game_over(State, Winner) ->
            write(Winner), write(' has won')
        ;   State = etat(Player, _),
            write(Player), write(' to move, '),
            (   khan_bearer(State, pion(Id, _, _, _, V)) ->
                write('the Khan is on '), write(Id),
                write(' and asks for '), write(V)
            ;   write('nobody wears the Khan')
            )
        ),
        nl,
        flush_output.
