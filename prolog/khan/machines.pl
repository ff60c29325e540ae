/*  Khan: the machine players.

    Ask, for example:

        ?- initial_state([], S), choose_move(S, minimax(normale), Move).
        ?- initial_state([], S), choose_move(S, Level, Move).
        ?- initial_state([], S), value(S, ocre, Value).

    The levels:

        random                  any legal move, all equally likely
        heuristique             looks one move ahead (heuristique.pl)
        minimax(Difficulty)     facile, normale or difficile: looks one,
                                two or three moves ahead (minimax.pl)

    At the end of the file are the coursework's own words for all this:

        ?- initial_state([], S), set_state(S), generateMove(Board, rouge, Move).
        ?- heuristic(Board, ocre, Value), defenseKalistaAlliee(Board, ocre, N).
        ?- score(Brd, rouge, Score), subScoreNumberOfPower2(Brd, rouge, SC6).
*/

:- set_prolog_flag(double_quotes, chars).

%%  value(+State, +Player, -Value)
%
%   What State is worth to Player: 0 is lost, 100 is won.

value(State, Player, Value) :-
        state_heuristic(State, Player, Value).

%%  choose_move(+State, ?Level, -Move)
%
%   The machine of this Level plays Move. There is one for each level,
%   and none if the game is over.

choose_move(State, Level, Move) :-
        level_move(Level, State, Move).

level_move(random, State, Move) :-
        random_move(State, Move).
level_move(heuristique, State, Move) :-
        heuristique_move(State, Move).
level_move(minimax(Difficulty), State, Move) :-
        minimax_move(State, Difficulty, Move).

%%  random_move(+State, -Move)
%
%   Move is any legal move, all equally likely.

random_move(State, Move) :-
        valid_moves(State, Moves),
        random_one(Moves, Move).

/*  - - - - - - - - - -  The coursework's words  - - - - - - - - - - - -

    Here the pieces stand as on a board of coursework.pl, and the pion/5
    facts say which of them wears the Khan. A board that is not given is
    filled in from the facts.
*/

%%  generateMove(?Board, +Player, -Move)
%
%   Player, a machine, plays Move: the one of heuristique_move/2.
%
%       ?- generateMove(Board, rouge, Move).

generateMove(Board, Player, Move) :-
        on_board(Board, Player, State),
        heuristique_move(State, Move).

%%  heuristic(?Board, +Player, -Value)
%
%   What the board is worth to Player, from 0 (lost) to 100 (won).
%
%       ?- heuristic(Board, rouge, Value).

heuristic(Board, Player, Value) :-
        on_board(Board, Player, State),
        state_heuristic(State, Player, Value).

%%  nbSbiresAlliesEnJeu(?Board, +Player, -N)
%%  nbSbiresAlliesenJeu(?Board, +Player, -N)
%
%   Player has N pieces in play. (The report spells it in the second way,
%   and its other names in the first.)
%
%       ?- nbSbiresAlliesEnJeu(Board, rouge, N).
%       ?- nbSbiresAlliesenJeu(Board, rouge, N).

nbSbiresAlliesEnJeu(Board, Player, N) :-
        on_board(Board, Player, State),
        allies_in_play(State, Player, N).

nbSbiresAlliesenJeu(Board, Player, N) :-
        nbSbiresAlliesEnJeu(Board, Player, N).

%%  nbSbiresEnnemisEnJeu(?Board, +Player, -N)
%
%   The opponent of Player has N pieces in play.
%
%       ?- nbSbiresEnnemisEnJeu(Board, rouge, N).

nbSbiresEnnemisEnJeu(Board, Player, N) :-
        on_board(Board, Player, State),
        enemies_in_play(State, Player, N).

%%  distanceSbiresKalista(?Board, +Player, -N)
%
%   N pieces of Player are at most three columns and three lines away from
%   the enemy Kalista.
%
%       ?- distanceSbiresKalista(Board, rouge, N).

distanceSbiresKalista(Board, Player, N) :-
        on_board(Board, Player, State),
        near_enemy_kalista(State, Player, N).

%%  defenseKalistaAlliee(?Board, +Player, -N)
%%  defenseKalistaEnnemie(?Board, +Player, -N)
%
%   N pieces stand beside their own Kalista: that of Player, or that of the
%   opponent.
%
%       ?- defenseKalistaAlliee(Board, rouge, N).
%       ?- defenseKalistaEnnemie(Board, rouge, N).

defenseKalistaAlliee(Board, Player, N) :-
        on_board(Board, Player, State),
        own_kalista_defence(State, Player, N).

defenseKalistaEnnemie(Board, Player, N) :-
        on_board(Board, Player, State),
        enemy_kalista_defence(State, Player, N).

%%  gagne(?Board, +Player, -Value)
%%  perdu(?Board, +Player, -Value)
%
%   The game is won, which is worth 100 to Player, or lost, which is worth
%   0. They fail otherwise.
%
%       ?- state_text(S, "k5/6/6/6/6/6 r -"), state_board(S, Board), gagne(Board, ocre, Value).
%       ?- state_text(S, "k5/6/6/6/6/6 r -"), state_board(S, Board), perdu(Board, rouge, Value).

gagne(Board, Player, 100) :-
        on_board(Board, Player, State),
        state_won(State, Player).

perdu(Board, Player, 0) :-
        on_board(Board, Player, State),
        state_lost(State, Player).

%%  score(?Brd, +PlayerSide, -Score)
%
%   The score of the board for a player: that of minimax.pl. The board may
%   be one of either report.
%
%       ?- score(Brd, rouge, Score).
%       ?- board(Brd), score(Brd, rouge, Score).

score(Brd, PlayerSide, Score) :-
        on_board(Brd, PlayerSide, State),
        state_score(State, PlayerSide, Score).

%%  subScoreOwnKalistaDead(?Brd, +PlayerSide, -SC)
%%  subScoreEnemyKalistaDead(?Brd, +PlayerSide, -SC)
%%  subScoreLonelyKalista(?Brd, +PlayerSide, -SC)
%%  subScoreLessPiecesThanEnemy(?Brd, +PlayerSide, -SC)
%%  subScoreDistanceFromEnemyKalista(?Brd, +PlayerSide, -SC)
%%  subScoreNumberOfPower2(?Brd, +PlayerSide, -SC)
%
%   Of which the score is made: -10000 or 10000 for a dead Kalista, and
%   otherwise the sum of the other four.
%
%       ?- subScoreOwnKalistaDead(Brd, rouge, SC).
%       ?- subScoreEnemyKalistaDead(Brd, rouge, SC).
%       ?- subScoreLonelyKalista(Brd, rouge, SC).
%       ?- subScoreLessPiecesThanEnemy(Brd, rouge, SC).
%       ?- subScoreDistanceFromEnemyKalista(Brd, rouge, SC).
%       ?- subScoreNumberOfPower2(Brd, rouge, SC).

subScoreOwnKalistaDead(Brd, PlayerSide, SC) :-
        on_board(Brd, PlayerSide, State),
        own_kalista_dead_score(State, PlayerSide, SC).

subScoreEnemyKalistaDead(Brd, PlayerSide, SC) :-
        on_board(Brd, PlayerSide, State),
        enemy_kalista_dead_score(State, PlayerSide, SC).

subScoreLonelyKalista(Brd, PlayerSide, SC) :-
        on_board(Brd, PlayerSide, State),
        lonely_kalista_score(State, PlayerSide, SC).

subScoreLessPiecesThanEnemy(Brd, PlayerSide, SC) :-
        on_board(Brd, PlayerSide, State),
        fewer_pieces_score(State, PlayerSide, SC).

subScoreDistanceFromEnemyKalista(Brd, PlayerSide, SC) :-
        on_board(Brd, PlayerSide, State),
        distance_score(State, PlayerSide, SC).

subScoreNumberOfPower2(Brd, PlayerSide, SC) :-
        on_board(Brd, PlayerSide, State),
        power_2_score(State, PlayerSide, SC).

/*  - - - - - - - - - - - -  A move tried out  - - - - - - - - - - - - -  */

%%  simuler(+Move)
%
%   Tries a move of the player whose turn it is: miniMaxPion/5 shows the
%   pieces after it, while the pion/5 facts stay as they are.
%
%       ?- simuler((2,6,2,5)), pion(r2, C, L, Etat, V).

simuler(Move) :-
        current_state(_, State0),
        once(move(State0, Move, etat(_, Pions))),
        retractall(simulation(_)),
        assertz(simulation(Pions)).

%%  miniMaxPion(?IdPion, ?Col, ?Lin, ?Etat, ?Val)
%
%   The pieces after the move that was tried last, or those of the game if
%   none was tried: what pion/5 says, without touching it.
%
%       ?- simuler((2,6,2,5)), miniMaxPion(r2, C, L, Etat, V).

miniMaxPion(Id, C, L, Etat, V) :-
        (   simulation(Pions0) ->
            Pions = Pions0
        ;   current_state(rouge, etat(_, Pions))
        ),
        is_among(pion(Id, C, L, Etat, V), Pions).
