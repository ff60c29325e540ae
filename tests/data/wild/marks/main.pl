% Marks in a row, as a course might have it: the configuration is a term of constants that
% only its own predicates know, valid_moves/2 wants the board alone and lists moves in
% another shape than move/3 takes, and the winner is asked for player by player.
:- use_module(library(lists)).
:- use_module(library(system)).

play :- initial_state(config(duel, short), State), loop(State).

loop([Board,_,_]) :- member(Player, [red,blue]), wins(Player, Board), !, write(Player), nl.
loop(State) :-
    State = [Board,_,_],
    valid_moves(Board, Moves),
    write(Moves), read(Move),
    move(State, Move, Next),
    loop(Next).

initial_state(config(Mode, Length), [Board,red,0]) :-
    mode(Mode, _),
    row(Length, Board).

mode(duel, 2).
mode(training, 1).

row(short, [e,e,e,e,e]).
row(long, [e,e,e,e,e,e,e,e]).

valid_moves(Board, Moves) :- findall([N,cell], nth1(N, Board, e), Moves).

move([Board,Player,Count], put(N, cell), [Next,Other,Count1]) :-
    N0 is N - 1,
    length(Front, N0),
    append(Front, [e|Back], Board),
    append(Front, [Player|Back], Next),
    other(Player, Other),
    Count1 is Count + 1.

other(red, blue).
other(blue, red).

wins(Player, Board) :-
    atom_length(Player, _),
    append(_, [Player,Player,Player|_], Board).
