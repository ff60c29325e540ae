/*  The text of a position where a game has none of its own: the state,
    written as a Prolog term that can be read again. */

%%  state_text(?State, ?Text)
%
%       ?- initial_state([], S), state_text(S, Text).

state_text(State, Text) :-
        (   nonvar(State) ->
            write_term_to_chars(State, [quoted(true),double_quotes(true)], Text)
        ;   append(Text, " .", Sentence),
            read_term_from_chars(Sentence, State, []),
            ground(State)
        ).
