/*  Gauss: the machine players.

    Ask, for example:

        ?- initial_state([], S), value(S, 0, Value).
        ?- initial_state([], S), choose_move(S, 0, hard, Move).
        ?- initial_state([], S), best_moves(S, Moves).

    There are three levels, and equal moves are drawn from at random:

        easy      any legal move
        hard      one move ahead: the best difference of points, as if the
                  game ended then
        expert    two moves ahead (expert.pl)
*/

:- set_prolog_flag(double_quotes, chars).

%%  value(+State, +Player, -Value)
%
%   The points of Player minus those of the other, scored as if the game
%   ended now.
%
%       ?- state_text(S, "4/5/6/7/6/5/4 7,4,4,7 3,4,1,0 0"),
%          value(S, Player, Value).
%       Player = 0, Value = -1 ; Player = 1, Value = 1.

value(state(Board, _, Zones, _), Player, Value) :-
        get_number_void(Board, Voids),
        get_points(Zones, Voids, [Red,Blue]),
        player_value(Player, Red, Blue, Value).

player_value(0, Red, Blue, Value) :- Value is Red - Blue.
player_value(1, Red, Blue, Value) :- Value is Blue - Red.

%%  getStates(+State, +Moves, -Sons)
%
%   Sons are the pairs Move-Next of these Moves and the states to which
%   they lead.
%
%       ?- initial_state([], S), getStates(S, [(r,4,4)], [Move-Next]).

getStates(_, [], []).
getStates(State, [Move|Moves], [Move-Next|Sons]) :-
        once(move(State, Move, Next)),
        getStates(State, Moves, Sons).

%%  getMaxSons(+Sons, +Player, -Best)
%
%   Best are those pairs Move-Next whose states are worth most to Player,
%   in order.
%
%       ?- initial_state([], S), valid_moves(S, Moves), getStates(S, Moves, Sons),
%          getMaxSons(Sons, 0, Best).

getMaxSons(Sons, Player, Best) :-
        sons_valued(Sons, Player, Valued),
        greatest_value(Valued, Greatest),
        sons_with_value(Valued, Greatest, Best).

sons_valued([], _, []).
sons_valued([Move-State|Sons], Player, [Value-(Move-State)|Valued]) :-
        once(value(State, Player, Value)),
        sons_valued(Sons, Player, Valued).

greatest_value([], 0).
greatest_value([Value-_|Valued], Best) :-
        greatest_value_(Valued, Value, Best).

greatest_value_([], Best, Best).
greatest_value_([Value-_|Valued], Best0, Best) :-
        Best1 is max(Best0, Value),
        greatest_value_(Valued, Best1, Best).

sons_with_value([], _, []).
sons_with_value([Value-Son|Valued], Best, Sons) :-
        (   Value =:= Best ->
            Sons = [Son|Sons0]
        ;   Sons = Sons0
        ),
        sons_with_value(Valued, Best, Sons0).

%%  best_moves(+State, -Moves)
%
%   The moves after which the value for the player who made them is
%   greatest, in order: what the level hard chooses from.
%
%       ?- state_text(S, "4/5/2r3/2r4/2r3/5/4 7,5,5,7 0,0,0,0 0"), best_moves(S, Moves).

best_moves(State, Moves) :-
        State = state(_, _, _, Player),
        state_successors(State, Sons),
        getMaxSons(Sons, Player, Best),
        sons_moves(Best, Moves).

sons_moves([], []).
sons_moves([Move-_|Sons], [Move|Moves]) :-
        sons_moves(Sons, Moves).

%%  level_moves(?Level, +State, -Moves)
%
%   The moves that a machine of this level chooses from, all of them
%   equally good to it.

level_moves(easy, State, Moves) :-
        valid_moves(State, Moves).
level_moves(hard, State, Moves) :-
        best_moves(State, Moves).
level_moves(expert, State, Moves) :-
        expert_moves(State, Moves).

%%  choose_move(+State, +Player, +Level, -Move)
%
%   What a machine plays for Player: easy plays any legal move, hard one
%   of the best for the points at once, expert one of the best after the
%   reply (see expert.pl). One of them is drawn at random.
%
%       ?- initial_state([], S), choose_move(S, 0, easy, Move).

choose_move(state(Board, Unused, Zones, _), Player, Level, Move) :-
        choose_move(state(Board, Unused, Zones, Player), Level, Move).

%%  choose_move(+State, ?Level, -Move)
%
%   The same for the player whose turn it is.

choose_move(State, Level, Move) :-
        must_be_known(State),
        level_moves(Level, State, Moves),
        random_one(Moves, Move).
