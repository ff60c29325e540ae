% Who is ahead is told at any time: it is a winner only when nobody can move. Written for SICStus
% Prolog.
:- use_module(library(lists)).
:- use_module(library(random)).

play :-
    initial_state([5,easy], State),
    loop(State).

loop(State) :-
    valid_moves(State, []), !,
    game_over(State, Winner),
    format('~w', [Winner]).
loop(State) :-
    read(Move),
    move(State, Move, NewState),
    loop(NewState).

initial_state([Length,_Level], row(Cells, 0-0, 1)) :- numlist(1, Length, Cells).

valid_moves(row(Cells, _, _), Moves) :-
    findall(End, (member(End, [left,right]), Cells \== []), Moves).

move(row(Cells, Points, Player), End, row(Rest, NewPoints, Next)) :-
    taken(End, Cells, Cell, Rest),
    added(Player, Cell, Points, NewPoints),
    Next is 3 - Player.

taken(left, [Cell|Rest], Cell, Rest).
taken(right, Cells, Cell, Rest) :- append(Rest, [Cell], Cells).

added(1, Cell, A-B, C-B) :- C is A + Cell.
added(2, Cell, A-B, A-C) :- C is B + Cell.

game_over(row(_, A-B, _), Winner) :-
    ( A > B -> Winner = 1 ; B > A -> Winner = 2 ; Winner = 0 ).
