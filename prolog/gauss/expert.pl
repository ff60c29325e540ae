/*  Gauss: the machine that the coursework wanted.

    Ask, for example:

        ?- state_text(S, "4/5/6/7/6/5/4 0,1,0,1 15,13,0,0 0"),
           expert_moves(S, Moves).
        ?- initial_state([], S), move(S, (r,4,4), Next),
           value_after_reply(Next, 0, Value).

    "Another level of difficulty, which looks for the best move more
    deeply instead of choosing it greedily": where hard looks at the points
    after its own move, expert looks at them after the best reply to it.
*/

:- set_prolog_flag(double_quotes, chars).

%%  expert_moves(+State, -Moves)
%
%   The moves after which the opponent, whatever the reply, leaves most
%   points to the player who made them, in order: what the level expert
%   chooses from.

expert_moves(State, Moves) :-
        State = state(_, _, _, Player),
        state_successors(State, Successors),
        Below is -1000,
        most_after_reply(Successors, Player, Below, [], Moves).

%   most_after_reply(+Successors, +Player, +Best0, +Moves0, -Moves): the
%   moves seen so far leave Best0 at best, and Moves0 are those that do,
%   the last one first.

most_after_reply([], _, _, Moves0, Moves) :-
        back_to_front(Moves0, [], Moves).
most_after_reply([Move-Next|Successors], Player, Best0, Moves0, Moves) :-
        value_after_reply(Next, Player, Value),
        (   Value > Best0 ->
            most_after_reply(Successors, Player, Value, [Move], Moves)
        ;   Value =:= Best0 ->
            most_after_reply(Successors, Player, Best0, [Move|Moves0], Moves)
        ;   most_after_reply(Successors, Player, Best0, Moves0, Moves)
        ).

back_to_front([], Moves, Moves).
back_to_front([Move|Moves0], Moves1, Moves) :-
        back_to_front(Moves0, [Move|Moves1], Moves).

%%  value_after_reply(+State, +Player, -Value)
%
%   The least value/3 to Player among all replies to State; what State is
%   worth itself if the game is over.

value_after_reply(State, Player, Value) :-
        state_successors(State, Replies),
        (   Replies = [] ->
            once(value(State, Player, Value))
        ;   least_value(Replies, Player, 1000, Value)
        ).

least_value([], _, Value, Value).
least_value([_-State|Replies], Player, Value0, Value) :-
        once(value(State, Player, Value1)),
        Value2 is min(Value0, Value1),
        least_value(Replies, Player, Value2, Value).
