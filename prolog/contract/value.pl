/*  What a position is worth where a game does not say: nothing in
    particular. A search then sees wins and losses only. */

%%  value(+State, +Player, -Value)

value(_, _, 0).
