/*  Looking for tactics: positions in which somebody wins by force. The
    clauses play, the native engine searches.

        kalista repl khan -e ":consult examples/tactics.pl" \
                          -e "tactic(12, 3, Position, Move, N)."

    Works for every game that has native rules, and under SWI-Prolog and
    GNU Prolog as well, with the clauses of a game and native.pl loaded.
*/

:- set_prolog_flag(double_quotes, chars).

%%  tactic(+Plies, +Shortest, -Text, -Move, -N)
%
%   After Plies moves drawn at random the player to move wins by force in N
%   plies, not fewer than Shortest, and begins with Move. On backtracking
%   there are others, without end.

tactic(Plies, Shortest, Text, Move, N) :-
        repeat,
        initial_state([], State0),
        walk(Plies, State0, State),
        native_best(State, depth(7), Move, win(N)),
        N >= Shortest,
        state_text(State, Text).

walk(Plies, State0, State) :-
        (   Plies =:= 0 ->
            State = State0
        ;   native_moves(State0, Moves),
            length(Moves, Count),
            Count > 0,
            pick_random(1, Count, Index),
            nth_move(Index, Moves, Move),
            once(move(State0, Move, State1)),
            Plies1 is Plies - 1,
            walk(Plies1, State1, State)
        ).

nth_move(Index, [Move0|Moves], Move) :-
        (   Index =:= 1 ->
            Move = Move0
        ;   Index1 is Index - 1,
            nth_move(Index1, Moves, Move)
        ).
