choose_move(Board, Player, 1, Move) :-
    valid_moves(Board, Player, Moves),
    random_member(Move, Moves).
choose_move(_, _, human, Move) :- read(Move).
