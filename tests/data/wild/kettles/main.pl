%   The kettles stand in the database, and a state says only who pours next: one or two cups of
%   one kettle. Whoever pours the last one has won.

:- use_module(library(system)).

initial_state(pours(ann)) :-
    retractall(kettle(_, _)),
    assertz(kettle(green, 2)),
    assertz(kettle(black, 3)).

valid_moves(pours(_), Moves) :-
    findall(Kettle-Cups, can_pour(Kettle, Cups), Moves).

can_pour(Kettle, Cups) :-
    kettle(Kettle, Left),
    member(Cups, [1,2]),
    Cups =< Left.

move(pours(Player), Kettle-Cups, pours(Next)) :-
    retract(kettle(Kettle, Left)),
    Rest is Left - Cups,
    assertz(kettle(Kettle, Rest)),
    neighbour(Player, Next).

game_over(pours(Player), Winner) :-
    \+ can_pour(_, _),
    neighbour(Player, Winner).

neighbour(ann, ben).
neighbour(ben, ann).
