other(cross, nought).
other(nought, cross).

initial_state(Size, Board) :-
    retractall(board_size(_)),
    assertz(board_size(Size)),
    Size > 0,
    ( for(_, 1, Size), foreach(Row, Board), param(Size) do
        ( for(_, 1, Size), foreach(empty, Row) do true )
    ).

valid_moves(Board, _Player, Moves) :-
    findall(R-C, cell(Board, R, C, empty), Moves).

cell(Board, R, C, What) :- nth1(R, Board, Row), nth1(C, Row, What).

move(Board, Player, R-C, Next) :-
    cell(Board, R, C, empty),
    changed(Board, R, Row, NewRow, Next),
    changed(Row, C, empty, Player, NewRow).

changed(List, N, Old, New, Changed) :-
    N0 is N - 1,
    length(Front, N0),
    append(Front, [Old|Back], List),
    append(Front, [New|Back], Changed).

game_over(Board, Winner) :- line(Board, [Winner,Winner,Winner]), Winner \= empty, !.
game_over(Board, draw) :- \+ cell(Board, _, _, empty), !.
game_over(_, none).

line(Board, Line) :- member(Line, Board).
line(Board, Line) :- transpose(Board, Columns), member(Line, Columns).
line(Board, [A,B,C]) :- board_size(3), Board = [[A,_,_],[_,B,_],[_,_,C]].
line(Board, [A,B,C]) :- board_size(3), Board = [[_,_,A],[_,B,_],[C,_,_]].

this clause is broken.
