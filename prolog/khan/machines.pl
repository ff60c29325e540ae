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
%   Random numbers are different in every Prolog system; the preludes
%   define pick_random/3, which takes one from Low to High.

random_move(State, Move) :-
        valid_moves(State, Moves),
        Moves = [_|_],
        length(Moves, Length),
        pick_random(1, Length, N),
        nth_move(N, Moves, Move).

nth_move(N, [Move0|Moves], Move) :-
        (   N =:= 1 ->
            Move = Move0
        ;   N1 is N - 1,
            nth_move(N1, Moves, Move)
        ).

/*  - - - - - - - - - -  The coursework's words  - - - - - - - - - - - -

    Here the pieces stand as on a board of coursework.pl, and the pion/5
    facts say which of them wears the Khan. A board that is not given is
    filled in from the facts.
*/

%%  generateMove(?Board, +Player, -Move)
%
%   Player, a machine, plays Move: the one of heuristique_move/2.

generateMove(Board, Player, Move) :-
        on_board(Board, Player, State),
        heuristique_move(State, Move).

%   on_board(?Board, +Player, -State)

on_board(Board, Player, State) :-
        known_board(Board),
        board_state(Board, Player, State).

%%  heuristic(?Board, +Player, -Value)
%
%   What the board is worth to Player, and the terms of which this is
%   made.

heuristic(Board, Player, Value) :-
        on_board(Board, Player, State),
        state_heuristic(State, Player, Value).

nbSbiresAlliesEnJeu(Board, Player, N) :-
        on_board(Board, Player, State),
        allies_in_play(State, Player, N).

nbSbiresEnnemisEnJeu(Board, Player, N) :-
        on_board(Board, Player, State),
        enemies_in_play(State, Player, N).

distanceSbiresKalista(Board, Player, N) :-
        on_board(Board, Player, State),
        near_enemy_kalista(State, Player, N).

defenseKalistaAlliee(Board, Player, N) :-
        on_board(Board, Player, State),
        own_kalista_defence(State, Player, N).

defenseKalistaEnnemie(Board, Player, N) :-
        on_board(Board, Player, State),
        enemy_kalista_defence(State, Player, N).

%   gagne(?Board, +Player, -Value), perdu(?Board, +Player, -Value): the
%   game is won or lost, and this is what it is worth.

gagne(Board, Player, 100) :-
        on_board(Board, Player, State),
        state_won(State, Player).

perdu(Board, Player, 0) :-
        on_board(Board, Player, State),
        state_lost(State, Player).

%%  score(?Brd, +PlayerSide, -Score)
%
%   The score of the board for a player, and the scores of which it is
%   the sum.

score(Brd, PlayerSide, Score) :-
        on_board(Brd, PlayerSide, State),
        state_score(State, PlayerSide, Score).

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
