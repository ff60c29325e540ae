% What a start wants is known only to those who call it, and the loop makes its states of what the
% start gives. Written for SICStus Prolog.
:- use_module(library(lists)).
:- use_module(library(random)).

play :-
    two_people(sunny).

two_people(Weather) :-
    begin([camp(north, person), camp(south, person)], Weather).

begin(Camps, Weather) :-
    length_of(Weather, Length),
    initial_state(set(Length, Camps), Field-Camp),
    rounds(Field-Camp-Camps).

length_of(sunny, 4).
length_of(rainy, 3).

rounds(Field-Camp-_) :-
    game_over(Field-Camp-_, Winner), !,
    write(Winner).
rounds(GameState) :-
    read(Move),
    move(GameState, Move, NewGameState),
    rounds(NewGameState).

initial_state(set(Length, [Camp|_]), Field-Camp) :-
    Length > 2,
    length(Field, Length),
    all_free(Field).

all_free([]).
all_free([free|Rest]) :- all_free(Rest).

valid_moves(Field-_-[_,_], ListOfMoves) :-
    findall(At-New, dug(Field, At, New), ListOfMoves).

dug(Field, At, New) :-
    nth0(At, Field, free, Rest),
    nth0(At, New, hole, Rest).

move(Field-Camp-[One,Other], At, NewField-Next-[One,Other]) :-
    dug(Field, At, NewField),
    ( Camp = One -> Next = Other ; Next = One ).

% Whoever digs beside a hole has lost.
game_over(Field-camp(Side,_)-_, Side) :- append(_, [hole,hole|_], Field).
