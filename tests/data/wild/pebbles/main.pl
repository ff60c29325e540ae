% Pebbles on heaps: the start gives the heaps alone, the loop puts the player beside them,
% and whoever cannot move has lost: game_over/2 is asked only then.
:- use_module(library(lists)).
:- use_module(library(random)).

play :- initial_state(3, Heaps), turn_of([Heaps,ann]).

turn_of([Heaps,Player]) :-
    valid_moves([Heaps,Player], []), !,
    game_over([Heaps,Player], Winner), write(Winner), nl.
turn_of(State) :-
    valid_moves(State, Moves),
    random_member(Move, Moves),
    move(State, Move, Next),
    turn_of(Next).

initial_state(N, Heaps) :- N > 1, N < 5, numlist(1, N, Heaps).

valid_moves([Heaps,_Player], Moves) :-
    findall(I-K, (nth1(I, Heaps, Heap), between(1, Heap, K)), Moves).

move([Heaps,Player], I-K, [Next,Other]) :-
    nth1(I, Heaps, Heap, Rest),
    Left is Heap - K,
    nth1(I, Next, Left, Rest),
    next_player(Player, Other).

next_player(ann, bob).
next_player(bob, ann).

game_over([_,Player], Winner) :- next_player(Player, Winner).
