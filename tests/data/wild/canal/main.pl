%   Two boats on either side of a canal; whoever has both at the fourth lock has won. Moves are
%   listed boat by boat, with all the locks that it can pass.

:- use_module(library(system)).

initial_state(canal([0,0], [0,0], north)).

valid_moves(canal(North, South, Player), Groups) :-
    boats(Player, North, South, Boats),
    findall(Boat-Locks, (nth1(Boat, Boats, At), locks(At, Locks), Locks = [_|_]), Groups).

boats(north, North, _, North).
boats(south, _, South, South).

locks(At, Locks) :-
    findall(Lock, (member(Step, [1,2]), Lock is At + Step, Lock =< 4), Locks).

move(canal(North, South, north), Boat-Lock, canal(New, South, south)) :-
    sail(North, Boat, Lock, New).
move(canal(North, South, south), Boat-Lock, canal(North, New, north)) :-
    sail(South, Boat, Lock, New).

sail(Boats, Boat, Lock, New) :-
    integer(Lock),
    nth1(Boat, Boats, _, Others),
    nth1(Boat, New, Lock, Others).

game_over(canal([4,4], _, _), north).
game_over(canal(_, [4,4], _), south).
