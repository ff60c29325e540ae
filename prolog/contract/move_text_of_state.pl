/*  The text of a move where a game's own takes the state along. */

%%  move_text(?Move, ?Text)

move_text(Move, Text) :-
        move_text(_, Move, Text).
