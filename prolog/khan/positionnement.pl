/*  Khan: a whole game at the terminal, as in the second report.

    Ask:

        ?- initBrd(Brd), gameRoundLoop.
        ?- setDifficulty(difficile).
        ?- choseBrdLoop(Brd), positioningPhase(Brd, Placed).

    A player is homme or ia. The boards are those of brd.pl, and squares are
    typed as X,Y: the line, then the column. The machine, ia, looks as far
    ahead as its difficulty says (minimax.pl). The game is the one in the
    database, the same as that of partie.pl: a game that was begun with
    initBrd/1 can be played on by main/1.
*/

:- set_prolog_flag(double_quotes, chars).

:- dynamic(difficulty/1).

/*  - - - - - - - - - - - -  The start  - - - - - - - - - - - - - - - -  */

%%  initBrd(-Brd)
%
%   Asks who plays, on which board, and where the pieces stand; Brd is then
%   the game in the database.
%
%       ?- initBrd(Brd).

initBrd(Brd) :-
        write('1: ia against ia'), nl,
        write('2: homme (rouge) against ia (ocre)'), nl,
        write('3: homme against homme'), nl,
        asked(['Which game, 1 to 3? '], game_types, 'Please type 1, 2 or 3.', (Rouge,Ocre)),
        retractall(player(_, _)),
        assertz(player(rouge, Rouge)),
        assertz(player(ocre, Ocre)),
        choseBrdLoop(InitialBrd),
        positioningPhase(InitialBrd, Brd),
        setBrd(Brd).

game_types("1", (ia,ia)).
game_types("2", (homme,ia)).
game_types("3", (homme,homme)).

%%  choseBrdLoop(-Brd)
%
%   Shows the four boards and asks for one of them.
%
%       ?- choseBrdLoop(Brd).

choseBrdLoop(Brd) :-
        showAllBaseBrds,
        asked(['Which board, 1 to 4? '], brd_number, 'Please type 1, 2, 3 or 4.', Brd).

brd_number(Text, Brd) :-
        small_number(Text, 1, 4, N),
        once(numbered_cote(N, Cote)),
        once(baseBrd(Cote, Brd)).

%%  positioningPhase(+InitialBrd, -Brd)
%
%   Rouge and then ocre place their pieces. Who is homme is asked; a machine
%   takes any squares.
%
%       ?- retractall(player(_, _)), baseBrd(droite, Brd), positioningPhase(Brd, Placed).

positioningPhase(InitialBrd, Brd) :-
        positioned(rouge, InitialBrd, Brd1),
        positioned(ocre, Brd1, Brd).

positioned(PlayerSide, Brd0, Brd) :-
        (   plays_itself(PlayerSide) ->
            randomPositioning(1, PlayerSide, Brd0, Brd)
        ;   humanPositioningMenu(Brd0, 1, PlayerSide, Brd)
        ).

%%  humanPositioningMenu(+Brd, +N, +PlayerSide, -ResBrd)
%
%   Asks where the sbire number N stands, and then for those after it; the
%   sixth piece is the Kalista.
%
%       ?- baseBrd(bas, Brd), humanPositioningMenu(Brd, 1, rouge, ResBrd).

humanPositioningMenu(Brd, N, PlayerSide, ResBrd) :-
        (   nth_piece(N, PlayerSide, Type, Name) ->
            nl, wSep(20),
            showBrd(Brd, (0,0)),
            asked_xy(['[Joueur ',PlayerSide,'] Where does the ',Name,' stand, X,Y? '], Square),
            (   validPositioning(Brd, PlayerSide, Square, CellPower) ->
                setCell(Brd, (CellPower,Type), Square, SubBrd),
                M is N + 1,
                humanPositioningMenu(SubBrd, M, PlayerSide, ResBrd)
            ;   write('This square is taken, or not on your two lines.'), nl,
                humanPositioningMenu(Brd, N, PlayerSide, ResBrd)
            )
        ;   ResBrd = Brd
        ).

nth_piece(N, PlayerSide, Type, Name) :-
        (   N =< 5 ->
            pieceType(PlayerSide, sbire, Type),
            nth_replaced(N, ['sbire 1','sbire 2','sbire 3','sbire 4','sbire 5'], Name, _, _)
        ;   N =:= 6,
            pieceType(PlayerSide, kalista, Type),
            Name = kalista
        ).

%   randomPositioning(+N, +PlayerSide, +Brd0, -Brd): draws squares for the
%   pieces from number N on, until one is free.

randomPositioning(N, PlayerSide, Brd0, Brd) :-
        (   nth_piece(N, PlayerSide, Type, _) ->
            generateRandomStartPosition(PlayerSide, Square),
            (   validPositioning(Brd0, PlayerSide, Square, CellPower) ->
                setCell(Brd0, (CellPower,Type), Square, Brd1),
                N1 is N + 1,
                randomPositioning(N1, PlayerSide, Brd1, Brd)
            ;   randomPositioning(N, PlayerSide, Brd0, Brd)
            )
        ;   Brd = Brd0
        ).

/*  - - - - - - - - - - - -  The rounds  - - - - - - - - - - - - - - - -  */

%%  gameRoundLoop
%
%   Round after round until a Kalista is dead, and then the final board.
%   The draws are those of main/1.
%
%       ?- initBrd(Brd), gameRoundLoop.

gameRoundLoop :-
        retractall(winner(_, _)),
        (   rounds([]) ->
            true
        ;   input_has_ended
        ).

rounds(Before) :-
        current_state(PlayerSide, State),
        board(Brd),
        khan_or_none(Khan),
        nl, wSep(20),
        showBrd(Brd, Khan),
        (   game_over(State, Winner) ->
            won(Winner),
            write(Winner), write(' has won.'), nl
        ;   drawn(State, Before, Why) ->
            write('The game is drawn: '), write(Why), write('.'), nl
        ;   write(PlayerSide), write(' to move.'), nl,
            round_move(PlayerSide, State, Brd, BrdMove),
            brd_cote(Brd, Cote),
            once(move_on_brd(Move, Cote, BrdMove)),
            once(move(State, Move, Next)),
            set_state(Next),
            rounds([State|Before])
        ).

khan_or_none(Khan) :-
        (   khan(Khan0) ->
            Khan = Khan0
        ;   Khan = (0,0)
        ).

round_move(PlayerSide, State, Brd, BrdMove) :-
        (   plays_itself(PlayerSide) ->
            brd_cote(Brd, Cote),
            difficulty(Difficulty),
            findall(Move0, minimax_move(State, Difficulty, Move0), [Move]),
            once(move_on_brd(Move, Cote, BrdMove)),
            write(PlayerSide), write(' plays '), write(BrdMove), nl
        ;   influenceKhan(PlayerSide),
            possiblesMoves(Brd, PlayerSide, PossibleMoves),
            askTheMove(PossibleMoves, BrdMove)
        ).

%%  askTheMove(+PossibleMoves, -Move)
%
%   Asks for a piece and where it goes, until it is one of the moves. From
%   0,0 comes a captured sbire. A player who can only pass is not asked.
%
%       ?- possiblesMoves(Brd, rouge, Moves), askTheMove(Moves, Move).

askTheMove(PossibleMoves, Move) :-
        (   PossibleMoves = [pass] ->
            write('There is no move: pass.'), nl,
            Move = pass
        ;   asked_xy(['Which piece moves, X,Y? '], Cstart),
            asked_xy(['Where does it go, X,Y? '], Cend),
            (   moveAskedPossible(Cstart, Cend, PossibleMoves) ->
                Move = Cstart-Cend
            ;   write('This move is not possible.'), nl,
                askTheMove(PossibleMoves, Move)
            )
        ).

asked_xy(Question, Square) :-
        asked(Question, xy_named, 'A square is X,Y: its line and its column, from 1 to 6.', Square).

xy_named([Digit_x,','|Rest], (X,Y)) :-
        without_blanks(Rest, [Digit_y]),
        small_number([Digit_x], 0, 6, X),
        small_number([Digit_y], 0, 6, Y).

/*  - - - - - - - - - - - -  The difficulty  - - - - - - - - - - - - - -  */

%%  difficulty(?Difficulty)
%
%   How well a machine plays in gameRoundLoop/0: facile, normale or
%   difficile. A fact.
%
%       ?- difficulty(Difficulty).
%       Difficulty = normale.

difficulty(normale).

%%  setDifficulty(+Difficulty)
%
%   Changes it.
%
%       ?- setDifficulty(difficile), difficulty(Difficulty).

setDifficulty(Difficulty) :-
        once(difficulty_depth(Difficulty, _)),
        retractall(difficulty(_)),
        assertz(difficulty(Difficulty)).
