% Two pairs of tokens on a line step towards each other. Whoever cannot step skips, as the program
% itself does it in choose_move/3; it is over when nobody can step,
% and whoever holds the middle has won.
:- use_module(library(lists)).
:- use_module(library(random)).

play :- initial_state(line, State), loop(State).

loop(State) :- game_over(State, Winner), !, write(Winner), nl.
loop(State) :- choose_move(State, 1, Move), move(State, Move, Next), loop(Next).

initial_state(line, line([red,red,none,none,none,blue,blue], red)).

valid_moves(line(Cells, Player), Moves) :-
    findall(step(From), step(Cells, Player, From, _), Moves).

step(Cells, Player, From, To) :-
    nth1(From, Cells, Player),
    ahead(Player, D),
    To is From + D,
    nth1(To, Cells, none).

ahead(red, 1).
ahead(blue, -1).

move(line(Cells, Player), step(From), line(Next, Other)) :-
    step(Cells, Player, From, To),
    put(Cells, From, none, Cells1),
    put(Cells1, To, Player, Next),
    next_player(Player, Other).
move(line(Cells, Player), skip, line(Cells, Other)) :-
    next_player(Player, Other).

put([_|Cells], 1, X, [X|Cells]) :- !.
put([C|Cells], N, X, [C|Next]) :- N1 is N - 1, put(Cells, N1, X, Next).

next_player(red, blue).
next_player(blue, red).

choose_move(State, _, skip) :- valid_moves(State, []), !.
choose_move(State, 1, Move) :- valid_moves(State, Moves), random_member(Move, Moves).

game_over(line(Cells, _), Winner) :-
    \+ step(Cells, red, _, _),
    \+ step(Cells, blue, _, _),
    nth1(4, Cells, Winner).
