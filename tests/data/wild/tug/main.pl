%   A tug of war with a rope so long that pulling at random does not end it. Each side pulls by
%   up to three, but nobody can answer a pull of three with another one.

:- use_module(library(system)).

play :-
    initial_state(State),
    pull(State).

pull(State) :-
    write('How strong? '),
    read(Strength),
    ( move(State, Strength, Next)
    -> ( game_over(Next, Winner)
       -> write(Winner), nl
       ; pull(Next)
       )
    ; write('Not now.'), nl, pull(State)
    ).

initial_state(rope(0, 0, east)).

valid_moves(rope(_, _, _), [0,1,2,3]).

move(rope(At, Last, east), Strength, rope(New, Strength, west)) :-
    can(Last, Strength),
    New is At + Strength.
move(rope(At, Last, west), Strength, rope(New, Strength, east)) :-
    can(Last, Strength),
    New is At - Strength.

can(Last, Strength) :-
    member(Strength, [0,1,2,3]),
    \+ ( Last = 3, Strength = 3 ).

game_over(rope(At, _, _), east) :-
    At >= 300.
game_over(rope(At, _, _), west) :-
    At =< -300.
