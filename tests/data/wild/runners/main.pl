% Runners: each side has two, which go one or two steps. The first side with
% both on the fifth square wins. Moves are listed runner by runner; only the
% machine that chooses at random makes single moves of that.
:- use_module(library(lists)).
:- use_module(library(random)).

play :- initial_state(race([0,0], [0,0], north)), true.

initial_state(race([0,0], [0,0], north)).

of(race(Runners, _, north), Runners).
of(race(_, Runners, south), Runners).

valid_moves(State, All) :-
    of(State, Runners),
    findall(Runner-Squares, squares(Runners, Runner, Squares), All).

squares(Runners, Runner, Squares) :-
    nth1(Runner, Runners, At),
    findall(To, (member(Steps, [1,2]), To is At + Steps, To =< 5), Squares),
    Squares \== [].

move(race(Own, Others, north), Runner/To, race(New, Others, south)) :- run(Own, Runner, To, New).
move(race(Others, Own, south), Runner/To, race(Others, New, north)) :- run(Own, Runner, To, New).

run(Runners, Runner, To, New) :-
    nth1(Runner, Runners, At, Rest),
    To > At,
    nth1(Runner, New, To, Rest).

game_over(race([5,5], _, _), north).
game_over(race(_, [5,5], _), south).

choose_move(_, 0, Runner/To) :- read(Runner), read(To).
choose_move(State, 1, Move) :- any_move(State, Move).
choose_move(State, 2, Runner/To) :-
    valid_moves(State, All),
    findall(S-R, (member(R-Squares, All), last(Squares, S)), Best),
    random_member(To-Runner, Best).

any_move(State, Runner/To) :-
    write('I think'), nl,
    valid_moves(State, All),
    random_member(Runner-Squares, All),
    length(Squares, Length),
    random(0, Length, Index),
    nth0(Index, Squares, To), !.
