/*  Khan: the machine that looks up to three moves ahead.

    Ask, for example:

        ?- initial_state([], S), state_score(S, rouge, Score).
        ?- initial_state([], S), minimax_move(S, difficile, Move).
        ?- initial_state([], S), depth_best(2, S, Value, Move).

    The machine takes for granted that its opponent always finds the reply
    that is worst for it, and that it will itself find the best answer to
    that: this is the minimax algorithm. How far it looks ahead is its
    difficulty: facile one move, normale two, difficile three. It looks one
    move ahead first, then two, then three, and as soon as it finds a
    winning move it plays it.
*/

:- set_prolog_flag(double_quotes, chars).

%%  difficulty_depth(?Difficulty, ?Depth)

difficulty_depth(facile, 1).
difficulty_depth(normale, 2).
difficulty_depth(difficile, 3).

%%  minimax_move(+State, +Difficulty, -Move)
%
%   The machine plays Move. The relation fails if the game is over.

minimax_move(State, Difficulty, Move) :-
        difficulty_depth(Difficulty, Deepest),
        deepening(1, Deepest, State, Move).

deepening(Depth, Deepest, State, Move) :-
        depth_best(Depth, State, Value, Best),
        (   Value =:= 10000 ->
            Move = Best
        ;   Depth =:= Deepest ->
            Move = Best
        ;   Depth1 is Depth + 1,
            deepening(Depth1, Deepest, State, Move)
        ).

%%  depth_best(+Depth, +State, -Value, -Move)
%
%   Looking Depth moves ahead, Move is the best move and worth Value; if
%   there are several, it is the first of them in valid_moves/2.

depth_best(Depth, State, Value, Move) :-
        State = etat(Player, _),
        state_successors(State, Successors),
        Depth0 is Depth - 1,
        successors_values(Successors, Depth0, Player, Valued),
        first_best(Valued, Value, Move).

%   The value of each move is found by findall/3, although there is only
%   one: so the memory for all the positions below the move is free again
%   in systems that would not collect it.

successors_values([], _, _, []).
successors_values([Move-State|Successors], Depth, Player, [Value-Move|Valued]) :-
        findall(Value0, depth_value(Depth, State, Player, Value0), [Value]),
        successors_values(Successors, Depth, Player, Valued).

%%  depth_value(+Depth, +State, +Player, -Value)
%
%   Looking Depth moves ahead, State is worth Value to Player: the score
%   of the position to which the best moves of both players lead. Where
%   the game is over, there are no moves to look at.

depth_value(Depth, State, Player, Value) :-
        (   Depth =:= 0 ->
            state_score(State, Player, Value)
        ;   game_over(State, _) ->
            state_score(State, Player, Value)
        ;   state_successors(State, [_-Next|Successors]),
            Depth0 is Depth - 1,
            depth_value(Depth0, Next, Player, Value0),
            State = etat(Turn, _),
            (   Turn == Player ->
                highest_value(Successors, Depth0, Player, Value0, Value)
            ;   lowest_value(Successors, Depth0, Player, Value0, Value)
            )
        ).

highest_value([], _, _, Value, Value).
highest_value([_-State|Successors], Depth, Player, Value0, Value) :-
        depth_value(Depth, State, Player, Value1),
        Value2 is max(Value0, Value1),
        highest_value(Successors, Depth, Player, Value2, Value).

lowest_value([], _, _, Value, Value).
lowest_value([_-State|Successors], Depth, Player, Value0, Value) :-
        depth_value(Depth, State, Player, Value1),
        Value2 is min(Value0, Value1),
        lowest_value(Successors, Depth, Player, Value2, Value).

/*  - - - - - - - - - - - -  The score  - - - - - - - - - - - - - - - -

    The score of a position for a player is -10000 if its own Kalista is
    dead and 10000 if the enemy Kalista is. Otherwise it is the sum of

         350                if its own Kalista is alone: whatever the Khan
                            asks for, she can go where she likes;
          50 * (E - N)      where N is the number of own pieces and E that
                            of the enemy pieces: whoever has fewer is
                            freer to disobey;
          -3 * D            where D is how far its own pieces are from the
                            enemy Kalista, in steps from square to square,
                            on average, rounded up;
         -25 * N2           where N2 is the number of own pieces on squares
                            worth 2, which are easy to foresee.

    The Kalista counts as a piece.
*/

%%  state_score(+State, +Player, -Score)
%
%   Score is the score of State for Player, whoever is to move.

state_score(State, Player, Score) :-
        (   own_kalista_dead_score(State, Player, -10000) ->
            Score = -10000
        ;   enemy_kalista_dead_score(State, Player, 10000) ->
            Score = 10000
        ;   lonely_kalista_score(State, Player, Score1),
            fewer_pieces_score(State, Player, Score2),
            distance_score(State, Player, Score3),
            power_2_score(State, Player, Score4),
            Score is Score1 + Score2 + Score3 + Score4
        ).

%%  own_kalista_dead_score(+State, +Player, -Score)
%
%   -10000 if the Kalista of Player has been captured, else 0.

own_kalista_dead_score(etat(_, Pions), Player, Score) :-
        player_pions(Player, Pions, [pion(_, _, _, Etat, _)|_]),
        (   Etat == out ->
            Score = -10000
        ;   Score = 0
        ).

%%  enemy_kalista_dead_score(+State, +Player, -Score)
%
%   10000 if the Kalista of the opponent of Player has been captured,
%   else 0.

enemy_kalista_dead_score(State, Player, Score) :-
        opponent(Player, Enemy),
        own_kalista_dead_score(State, Enemy, Score0),
        Score is -Score0.

%%  lonely_kalista_score(+State, +Player, -Score)
%
%   350 if the Kalista of Player is alone, else 0.

lonely_kalista_score(etat(_, Pions), Player, Score) :-
        player_pions(Player, Pions, [_|Sbires]),
        (   all_out(Sbires) ->
            Score = 350
        ;   Score = 0
        ).

all_out([]).
all_out([pion(_, _, _, out, _)|Pions]) :-
        all_out(Pions).

%%  fewer_pieces_score(+State, +Player, -Score)
%
%   50 for each piece that the enemy has more than Player.

fewer_pieces_score(State, Player, Score) :-
        allies_in_play(State, Player, Allies),
        enemies_in_play(State, Player, Enemies),
        Score is 50*(Enemies - Allies).

%%  distance_score(+State, +Player, -Score)
%
%   -3 for each step that the pieces of Player are away from the enemy
%   Kalista, on average, rounded up. She must be on the board, and Player
%   must have a piece there.

distance_score(etat(_, Pions), Player, Score) :-
        player_pions(Player, Pions, Own),
        opponent(Player, Enemy),
        player_pions(Enemy, Pions, [pion(_, C, L, _, _)|_]),
        pions_distances(Own, C, L, 0, N, 0, Sum),
        Score is -3 * ((Sum + N - 1) // N).

%   pions_distances(+Pions, +Column, +Line, +N0, -N, +Sum0, -Sum): how
%   many pieces are on the board and how far they are from a square, all
%   together.

pions_distances([], _, _, N, N, Sum, Sum).
pions_distances([pion(_, C, L, Etat, _)|Pions], C0, L0, N0, N, Sum0, Sum) :-
        (   Etat == out ->
            pions_distances(Pions, C0, L0, N0, N, Sum0, Sum)
        ;   N1 is N0 + 1,
            Sum1 is Sum0 + abs(C - C0) + abs(L - L0),
            pions_distances(Pions, C0, L0, N1, N, Sum1, Sum)
        ).

%%  power_2_score(+State, +Player, -Score)
%
%   -25 for each piece of Player on a square worth 2.

power_2_score(etat(_, Pions), Player, Score) :-
        player_pions(Player, Pions, Own),
        pions_such_that(Own, power_2, N),
        Score is -25*N.

power_2(pion(_, _, _, _, 2)).
