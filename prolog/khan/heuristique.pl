/*  Khan: the machine that looks one move ahead.

    Ask, for example:

        ?- initial_state([], S), state_heuristic(S, rouge, Value).
        ?- initial_state([], S), heuristique_move(S, Move).

    The machine plays the move after which the position is worth most to
    it. What a position is worth to a player is a number from 0 to 100:
    100 if the player has won, 0 if the player has lost, and otherwise,
    from 1 to 99, one more than the sum of five terms:

        term                                     best          points

        own pieces in play                       all 6         0 .. 20
        enemy pieces in play                     4             0 .. 18
        own pieces near the enemy Kalista        as many       0 .. 24
                                                 as possible
        own pieces beside its own Kalista        2             0 .. 20
        enemy pieces beside the enemy Kalista    none          0 .. 16

    The Kalista counts as a piece. Near is at most three columns and at
    most three lines away. A piece beside its own Kalista blocks one of
    the ways to her; an enemy piece there blocks nothing, for it can take
    her. Which terms there are and what is best for each of them is what
    the students wrote; the points are ours.
*/

:- set_prolog_flag(double_quotes, chars).

%%  heuristique_move(+State, -Move)
%
%   Move leads to the position that is worth most to the player to move;
%   if there are several, it is the first of them in valid_moves/2. The
%   relation fails if the game is over.

heuristique_move(State, Move) :-
        State = etat(Player, _),
        state_successors(State, Successors),
        successors_heuristics(Successors, Player, Valued),
        first_best(Valued, _, Move).

successors_heuristics([], _, []).
successors_heuristics([Move-State|Successors], Player, [Value-Move|Valued]) :-
        state_heuristic(State, Player, Value),
        successors_heuristics(Successors, Player, Valued).

%%  first_best(+Valued, -Value, -Move)
%
%   Valued is a list of Value-Move. Value is the highest of them, and Move
%   the first move that has it.
%
%       ?- first_best([3-a,7-b,7-c], Value, Move).
%       Value = 7, Move = b.

first_best([Value0-Move0|Valued], Value, Move) :-
        first_best_(Valued, Value0, Move0, Value, Move).

first_best_([], Value, Move, Value, Move).
first_best_([Value1-Move1|Valued], Value0, Move0, Value, Move) :-
        (   Value1 > Value0 ->
            first_best_(Valued, Value1, Move1, Value, Move)
        ;   first_best_(Valued, Value0, Move0, Value, Move)
        ).

%%  state_heuristic(+State, +Player, -Value)
%
%   State is worth Value to Player, whoever is to move.

state_heuristic(State, Player, Value) :-
        (   state_won(State, Player)  -> Value = 100
        ;   state_lost(State, Player) -> Value = 0
        ;   allies_in_play(State, Player, Allies),
            enemies_in_play(State, Player, Enemies),
            near_enemy_kalista(State, Player, Near),
            own_kalista_defence(State, Player, Defence),
            enemy_kalista_defence(State, Player, Defence_e),
            Value is 1
                   + 4*(Allies - 1)
                   + 18 - 6*abs(Enemies - 4)
                   + 4*Near
                   + 20 - 10*abs(Defence - 2)
                   + 16 - 4*Defence_e
        ).

%%  state_won(+State, ?Player)

state_won(State, Player) :-
        game_over(State, Player).

%%  state_lost(+State, ?Player)

state_lost(State, Player) :-
        game_over(State, Winner),
        opponent(Winner, Player).

/*  - - - - - - - - - - - -  The terms  - - - - - - - - - - - - - - - -  */

%%  allies_in_play(+State, +Player, -N)
%
%   Player has N pieces on the board.

allies_in_play(etat(_, Pions), Player, N) :-
        player_pions(Player, Pions, Own),
        pions_such_that(Own, in_play, N).

%%  enemies_in_play(+State, +Player, -N)
%
%   The opponent of Player has N pieces on the board.

enemies_in_play(State, Player, N) :-
        opponent(Player, Enemy),
        allies_in_play(State, Enemy, N).

%%  near_enemy_kalista(+State, +Player, -N)
%
%   N pieces of Player are near the enemy Kalista, who must be on the
%   board.

near_enemy_kalista(etat(_, Pions), Player, N) :-
        player_pions(Player, Pions, Own),
        opponent(Player, Enemy),
        player_pions(Enemy, Pions, [pion(_, C, L, _, _)|_]),
        pions_such_that(Own, near(C, L), N).

%%  own_kalista_defence(+State, +Player, -N)
%
%   N pieces of Player stand beside the Kalista of Player, who must be on
%   the board.

own_kalista_defence(etat(_, Pions), Player, N) :-
        player_pions(Player, Pions, [pion(_, C, L, _, _)|Sbires]),
        pions_such_that(Sbires, touching(C, L), N).

%%  enemy_kalista_defence(+State, +Player, -N)
%
%   The same of the opponent of Player.

enemy_kalista_defence(State, Player, N) :-
        opponent(Player, Enemy),
        own_kalista_defence(State, Enemy, N).

%%  pions_such_that(+Pions, :Condition, -N)
%
%   N of these pieces meet the Condition.

pions_such_that([], _, 0).
pions_such_that([Pion|Pions], Condition, N) :-
        pions_such_that(Pions, Condition, N0),
        (   call(Condition, Pion) ->
            N is N0 + 1
        ;   N = N0
        ).

%   The conditions. A captured piece stands at (0,0): this is not a square,
%   but not far from a1.

in_play(pion(_, _, _, Etat, _)) :-
        Etat \== out.

near(C0, L0, pion(_, C, L, Etat, _)) :-
        Etat \== out,
        abs(C - C0) =< 3,
        abs(L - L0) =< 3.

touching(C0, L0, pion(_, C, L, Etat, _)) :-
        Etat \== out,
        abs(C - C0) + abs(L - L0) =:= 1.
