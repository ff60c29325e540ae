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
