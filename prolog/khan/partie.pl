/*  Khan: a whole game at the terminal, as in the first report.

    Ask:

        ?- play.
        ?- initPlayers, initBoard(Board), main(Board).    % the same, by hand
        ?- playTurn(Board, rouge, OutBoard).              % one turn of a game
        ?- playTurnAI(Board, ocre, OutBoard).

    A player is humain or machine. Whoever is humain is asked: first for the
    side of the board (rouge only) and for the squares of the pieces, then
    in each turn for a piece and where it goes. What makes no sense or is
    not legal is asked again, and told why. A machine sits, stands and plays
    by itself.

    The game is in the database all the time (coursework.pl), and the board
    is handed on from turn to turn. When the input ends, the relations that
    ask fail, and play/0 says that the game has ended, too.
*/

:- set_prolog_flag(double_quotes, chars).

:- dynamic(player/2).

%%  play
%
%   Plays a game: who plays, where they stand, and turn after turn until a
%   Kalista is captured.
%
%       ?- play.

play :-
        (   initPlayers,
            initBoard(Board),
            main(Board) ->
            (   winner(Colour, Type) ->
                write(Colour), write(' ('), write(Type), write(') has won.'), nl
            ;   true
            )
        ;   input_has_ended
        ).

/*  - - - - - - - - - - - -  The players  - - - - - - - - - - - - - - -  */

%%  player(?Colour, ?Type)
%
%   Type is humain or machine; after initBrd/1 it is homme or ia, which
%   means the same. These are facts.
%
%       ?- player(rouge, Type).

%%  initPlayers
%
%   Asks who plays, rouge first, and remembers it as player/2.
%
%       ?- initPlayers, player(ocre, Type).

initPlayers :-
        retractall(player(_, _)),
        init_player(rouge),
        init_player(ocre).

init_player(Colour) :-
        asked(['Who plays ',Colour,', humain or machine? '], player_type,
              'Please type humain or machine.', Type),
        assertz(player(Colour, Type)).

player_type("humain", humain).
player_type("machine", machine).

%   plays_itself(+Colour): a machine plays, or nobody knows who.

plays_itself(Colour) :-
        (   player(Colour, Type) ->
            is_among(Type, [machine,ia])
        ;   true
        ).

/*  - - - - - - - - - - - -  The start  - - - - - - - - - - - - - - - -  */

%%  initBoard(-Board)
%
%   A new game in the database: rouge chooses a side, and both place their
%   pieces. Without player/2 both do it as machines.
%
%       ?- initBoard(Board), afficherPlateau(Board).

initBoard(Board) :-
        resetPions,
        etatInitial(Empty),
        afficherPlateau(Empty, bas),
        init_cote(Cote),
        sit_down(Cote),
        getCote(Opposite, ocre),
        placerPions(Empty, Cote, rouge, Board1),
        placerPions(Board1, Opposite, ocre, Board),
        assertz(au_trait(rouge)).

init_cote(Cote) :-
        (   plays_itself(rouge) ->
            randomCote(Cote)
        ;   lireCote(Cote)
        ).

%%  lireCote(-Cote)
%
%   Asks for a side of the board.
%
%       ?- lireCote(Cote).

lireCote(Cote) :-
        asked(['Which side does rouge take, gauche, droite, haut or bas? '], cote_named,
              'This is no side of the board.', Cote).

cote_named(Text, Cote) :-
        atom_chars(Cote, Text),
        once(opposite_side(Cote, _)).

%%  getCote(-Cote)
%
%   The same: the reports have both names.
%
%       ?- getCote(Cote).

getCote(Cote) :-
        lireCote(Cote).

%%  getCote(?Cote, ?Colour)
%
%   A player sits at this side. These are facts.
%
%       ?- initBoard(Board), getCote(Cote, rouge), getCote(Opposite, ocre).

%%  randomCote(-Cote)
%
%   Any side of the board, all equally likely.
%
%       ?- randomCote(Cote).

randomCote(Cote) :-
        once(choose_side(random, Cote)).

%%  placerPions(+InBoard, +Cote, +Colour, -OutBoard)
%
%   The six pieces of a player are placed on the two lines of a side, and
%   become pion/5 facts. Who is humain is asked for each; a machine takes
%   any squares.
%
%       ?- etatInitial(Board), placerPions(Board, haut, ocre, OutBoard).

placerPions(InBoard, Cote, Colour, OutBoard) :-
        findall(Id, piece(Id, Colour, _), Ids),
        (   plays_itself(Colour) ->
            once(choose_camp(random, Cote, Camp)),
            all_placed(Ids, Camp, InBoard, OutBoard),
            write(Colour), write(' has placed the pieces.'), nl,
            afficherPlateau(OutBoard, Cote)
        ;   placed_as_asked(Ids, Cote, InBoard, OutBoard)
        ).

all_placed([], [], Board, Board).
all_placed([Id|Ids], [Square|Squares], InBoard, OutBoard) :-
        placed(Id, Square, InBoard, Board),
        all_placed(Ids, Squares, Board, OutBoard).

placed_as_asked([], _, Board, Board).
placed_as_asked([Id|Ids], Cote, InBoard, OutBoard) :-
        start_square(Id, Cote, InBoard, Square),
        placed(Id, Square, InBoard, Board),
        afficherPlateau(Board, Cote),
        placed_as_asked(Ids, Cote, Board, OutBoard).

placed(Id, (C,L), InBoard, OutBoard) :-
        remplacer(InBoard, L, C, Id, V, OutBoard),
        addPion(Id, C, L, V).

%   start_square(+Id, +Cote, +Board, -Square): asks until it is a free
%   square of this side.

start_square(Id, Cote, Board, Square) :-
        asked_square(['Where does ',Id,' stand? '], (C,L)),
        (   \+ side_square(Cote, C, L) ->
            write('This square is not on the two lines of '), write(Cote), write('.'), nl,
            start_square(Id, Cote, Board, Square)
        ;   getIdPion(Board, C, L, b) ->
            Square = (C,L)
        ;   write('This square is taken.'), nl,
            start_square(Id, Cote, Board, Square)
        ).

asked_square(Question, Square) :-
        asked(Question, square_named, 'A square is a letter and a digit, from a1 to f6.', Square).

square_named(Text, (C,L)) :-
        atom_chars(Coord, Text),
        parse(Coord, C, L),
        C > 0.

/*  - - - - - - - - - - - -  The game  - - - - - - - - - - - - - - - - -  */

%%  main(+Board)
%
%   Turn after turn, beginning with the player whose turn it is, until a
%   Kalista is captured: then winner(Colour, Type) is known. A game in
%   which a machine takes part is also over, and nobody wins it, when a
%   position occurs for the third time or after 400 moves.
%
%       ?- initBoard(Board), main(Board), winner(Colour, Type).

main(Board) :-
        retractall(winner(_, _)),
        (   au_trait(Player) ->
            true
        ;   Player = rouge
        ),
        turns(Player, Board, []).

%   turns(+Player, +Board, +Before): Before lists the positions that there
%   were, the last one first.

turns(Player, Board, Before) :-
        on_board(Board, Player, State),
        (   game_over(State, Colour) ->
            won(Colour)
        ;   drawn(State, Before, Why) ->
            write('The game is drawn: '), write(Why), write('.'), nl
        ;   (   plays_itself(Player) ->
                playTurnAI(Board, Player, OutBoard)
            ;   playTurn(Board, Player, OutBoard)
            ),
            oppPlayer(Player, Opponent),
            turns(Opponent, OutBoard, [State|Before])
        ).

won(Colour) :-
        (   player(Colour, Type) ->
            true
        ;   Type = machine
        ),
        assertz(winner(Colour, Type)).

%%  winner(?Colour, ?Type)
%
%   Who has won the game that was played last. A fact.
%
%       ?- play, winner(Colour, Type).

%   drawn(+State, +Before, -Why): only machines go round in circles.

drawn(State, Before, Why) :-
        once(( opponent(Player, _), plays_itself(Player) )),
        goes_nowhere(State, Before, Why).

/*  - - - - - - - - - - - -  A turn  - - - - - - - - - - - - - - - - - -  */

%%  playTurn(?InBoard, +Player, ?OutBoard)
%
%   Shows the board from where Player sits, asks for a move until it is
%   legal, and plays it.
%
%       ?- playTurn(Board, rouge, OutBoard).

playTurn(InBoard, Player, OutBoard) :-
        known_board(InBoard),
        nl,
        show_board(InBoard, Player),
        write(Player), write(' to move.'), nl,
        influenceKhan(Player),
        possibleMoves(InBoard, Player, MoveList),
        (   MoveList = [pass] ->
            write(Player), write(' cannot move, and passes.'), nl,
            transfert(InBoard, pass, _, OutBoard)
        ;   initMove(Player, Move, Pion),
            (   execMove(InBoard, Player, Move, Pion, MoveList, OutBoard0) ->
                OutBoard = OutBoard0
            ;   on_board(InBoard, Player, State),
                write_faults(State, Move),
                playTurn(InBoard, Player, OutBoard)
            )
        ).

show_board(Board, Player) :-
        (   getCote(Cote, Player) ->
            afficherPlateau(Board, Cote)
        ;   afficherPlateau(Board, bas)
        ).

%%  influenceKhan(+Colour)
%
%   Says what the Khan asks of a player, and whether it can be obeyed.
%
%       ?- transfert(_, (2,6,2,5), _, _), influenceKhan(ocre).

influenceKhan(Colour) :-
        current_state(Colour, State),
        state_plateau(State, Plateau),
        khan_duty(State, Plateau, Duty),
        write_duty(Duty), nl.

write_duty(free) :-
        write('Nobody wears the Khan: any piece may move.').
write_duty(obey(V)) :-
        write('The Khan asks for a piece on a square worth '), write(V), write('.').
write_duty(disobey(V)) :-
        write('The Khan asks for a piece on a square worth '), write(V),
        write(', but none can move: any piece may, or a captured sbire comes back on such a square.').

%%  initMove(+Colour, -Move, -Pion)
%
%   Asks for a piece, by its name or its square, and where it goes. A
%   captured sbire comes back there.
%
%       ?- initMove(rouge, Move, Pion).

initMove(Colour, Move, Pion) :-
        asked(['Which piece moves? '], own_piece(Colour),
              'This is none of your pieces: type r2 (or o2, kr, ko), or its square.', Pion),
        asked_square(['Where does it go? '], (C2,L2)),
        current_state(Colour, etat(_, Pions)),
        once(is_among(pion(Pion, C1, L1, _, _), Pions)),
        Move = (C1,L1,C2,L2).

own_piece(Colour, Text, Id) :-
        atom_chars(Word, Text),
        (   findColour(Word, Colour) ->
            Id = Word
        ;   square_named(Text, (C,L)),
            current_state(Colour, etat(_, Pions)),
            standing(C, L, Colour, Pions, Id)
        ).

%%  playTurnAI(?InBoard, +Player, ?OutBoard)
%
%   The machine plays the move of generateMove/3 and shows the board from
%   where it sits.
%
%       ?- playTurnAI(Board, rouge, OutBoard).

playTurnAI(InBoard, Player, OutBoard) :-
        findall(Move0, generateMove(InBoard, Player, Move0), [Move]),
        transfert(InBoard, Move, _, OutBoard),
        once(move_text(Move, Text)),
        nl,
        write(Player), write(' plays '), write_words(Text), write('.'), nl,
        show_board(OutBoard, Player).
