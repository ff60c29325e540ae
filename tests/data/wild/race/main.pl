% A race in SWI-Prolog: whoever steps on a number divisible by five moves again.
:- use_module(library(apply)).

initial_state(state(0, red)).

valid_moves(state(N, _), Moves) :-
    include([Step]>>(N + Step =< 12), [1,2], Steps),
    maplist([Step,step(Step)]>>true, Steps, Moves).

move(state(N, Player), step(Step), state(M, Next)) :-
    M is N + Step,
    ( 0 is M mod 5 -> Next = Player ; next(Player, Next) ),
    string_concat("at ", M, Text), writeln(Text).

next(red, blue).
next(blue, red).

game_over(state(12, Player), Winner) :- next(Player, Winner).
