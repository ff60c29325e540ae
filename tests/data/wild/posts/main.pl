% Posts: take a free post that has no taken one beside it. Who cannot has lost.
% The menu asks how many posts there are, and keeps the number as a fact.
:- use_module(library(lists)).
:- use_module(library(between)).
:- dynamic posts/1.

play :-
    write('1 - Two people'), nl,
    write('2 - Against the machine'), nl,
    write('0 - Leave'), nl,
    read(Choice),
    mode(Choice, Mode),
    ask_posts(4, 6, Posts),
    assertz(posts(Posts)),
    initial_state(config(Mode, Posts), State),
    game_loop(State).

mode(0, _) :- halt.
mode(1, people).
mode(2, machine).

ask_posts(Low, High, Number) :-
    repeat,
    write('How many posts? '),
    digits(0, Number),
    Number >= Low,
    Number =< High,
    !.

digits(Sum, Number) :-
    get_code(Code),
    Code >= 48, Code =< 57,
    !,
    Next is Sum * 10 + Code - 48,
    digits(Next, Number).
digits(Number, Number).

game_loop(State) :- game_over(State, Winner), !, write(Winner).
game_loop(State) :-
    read(Move),
    move(State, Move, Next),
    game_loop(Next).

initial_state(config(Mode, Posts), state(Mode, Row, red)) :-
    length(Row, Posts),
    maplist(=(free), Row).

valid_moves(state(_, Row, _), Moves) :-
    posts(Number),
    findall(At, (between(1, Number, At), is_open(Row, At)), Moves).

is_open(Row, At) :-
    nth1(At, Row, free),
    Left is At - 1,
    Right is At + 1,
    \+ is_taken(Row, Left),
    \+ is_taken(Row, Right).

is_taken(Row, At) :-
    nth1(At, Row, Who),
    Who \== free.

move(state(Mode, Row, Player), At, state(Mode, NewRow, Other)) :-
    is_open(Row, At),
    nth1(At, Row, _, Rest),
    nth1(At, NewRow, Player, Rest),
    other(Player, Other).

other(red, blue).
other(blue, red).

game_over(State, Winner) :-
    valid_moves(State, []),
    State = state(_, _, Player),
    other(Player, Winner).
