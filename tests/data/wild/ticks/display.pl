symbol(empty, ' ').
symbol(cross, 'X').
symbol(nought, 'O').

display_game(Board) :-
    format('~`-t~13|~n', []),
    ( foreach(Row, Board) do
        ( foreach(Cell, Row) do symbol(Cell, S), format('| ~a ', [S]) ),
        format('|~n~*c~n', [13, 0'-])
    ).
