% Hexapawn, as far as the first hour went.

initial_state(_, pawns(white, [1-1,2-1,3-1], [1-3,2-3,3-3])).
