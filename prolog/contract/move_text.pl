/*  The text of a move where a game has none of its own: the move, written
    as a Prolog term that can be read again. */

%%  move_text(?Move, ?Text)
%
%       ?- initial_state([], S), move(S, Move, _), move_text(Move, Text).

move_text(Move, Text) :-
        (   nonvar(Move) ->
            write_term_to_chars(Move, [quoted(true),double_quotes(true)], Text)
        ;   append(Text, " .", Sentence),
            read_term_from_chars(Sentence, Move, []),
            ground(Move)
        ).
