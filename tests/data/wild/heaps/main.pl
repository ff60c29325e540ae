% Stones from a heap, one or two at a time: who takes the last one wins. The loop asks whether the
% game is over for the player who has just moved.
:- use_module(library(lists)).
:- use_module(library(random)).

play :- initial_state(7, State), turn_of(State, ana).

turn_of(State, Player) :-
    valid_moves(State, Player, Moves),
    random_member(Move, Moves),
    move(State, Player, Move, Next),
    (   game_over(Next, Player, Winner) -> write(Winner), nl
    ;   next_player(Player, Other), turn_of(Next, Other)
    ).

initial_state(N, heap(N)).

valid_moves(heap(N), _, Moves) :- findall(K, ( member(K, [1,2]), K =< N ), Moves).

move(heap(N), _, K, heap(M)) :- K =< N, M is N - K.

next_player(ana, rui).
next_player(rui, ana).

game_over(heap(0), Player, Player).
