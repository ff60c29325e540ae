/*  One state in the database.

    Ask, for example:

        ?- initial_state([], S), set_state(S).
        ?- current_state(S), valid_moves(S, Moves).
        ?- current_state(Player, S), display_game(S).

    The rules never look at it: it is there for those who ask questions
    about one position.
*/

:- dynamic(current_state/1).

%%  set_state(+State)
%
%   From now on current_state/1 holds this state, and no other. Fails for
%   what is not a state: a state has a text.
%
%       ?- initial_state([], S), set_state(S).

set_state(State) :-
        must_be_known(State),
        once(state_text(State, _)),
        retractall(current_state(_)),
        assertz(current_state(State)).

%%  current_state(?Player, -State)
%
%   The state in the database, and the player whose turn it is there.
%
%       ?- current_state(Player, S), display_game(S).

current_state(Player, State) :-
        current_state(State),
        turn(State, Player).
