/*  Shi: one state in the database.

    Ask, for example:

        ?- initial_state([size(6)], S), set_state(S).
        ?- current_state(S), valid_moves(S, Moves).
        ?- current_state(Type, S), display_game(S).

    The rules never look at it: it is there for those who ask questions
    about one position.
*/

:- dynamic(current_state/1).

%%  set_state(+State)
%
%   From now on current_state/1 holds this state, and no other.

set_state(State) :-
        must_be_known(State),
        retractall(current_state(_)),
        assertz(current_state(State)).

%%  current_state(?Type, -State)
%
%   The state in the database, and the side whose turn it is there.

current_state(Type, State) :-
        current_state(State),
        State = _-_-_-_-Type.
