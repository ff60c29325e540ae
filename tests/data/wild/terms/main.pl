% Players that are terms: who sits there, and what their stones are. The loop hands them on in
% turn, and nothing of them is in the board. Written for SICStus Prolog.
:- use_module(library(lists)).
:- use_module(library(random)).

play :-
    menu(Kind),
    seats(Kind, Player, Other),
    initial_state(Board),
    turns(Board, Player, Other).

menu(Kind) :- write('Kind: '), read(Kind).

seats(two, seat(human, 1, none), seat(human, 2, none)).

turns(Board, _, _) :-
    game_over(Board, Winner), !,
    format('~w has won', [Winner]).
turns(Board, Player, Other) :-
    read_move(Move),
    move(Board, Player, Move, NewBoard),
    turns(NewBoard, Other, Player).

read_move(Move) :- read(Move).

initial_state([0,0,0,0,0]).

valid_moves(Board, Player, Moves) :-
    findall(At, move(Board, Player, At, _), Moves).

% A stone is laid on an empty place that has no stone of the other side beside it.
move(Board, seat(_, Side, _), At, NewBoard) :-
    nth1(At, Board, 0),
    Other is 3 - Side,
    Left is At - 1, Right is At + 1,
    \+ nth1(Left, Board, Other),
    \+ nth1(Right, Board, Other),
    laid(At, Board, Side, NewBoard).

laid(1, [_|Rest], Side, [Side|Rest]) :- !.
laid(N, [X|Rest], Side, [X|More]) :- M is N - 1, laid(M, Rest, Side, More).

% Two stones of a side at the ends win.
game_over([Side,_,_,_,Side], Side) :- Side \== 0.
game_over(Board, 0) :-
    \+ move(Board, seat(human, 1, none), _, _),
    \+ move(Board, seat(human, 2, none), _, _).
