% Tic-tac-toe as a course might ask for it: several files, SICStus libraries, the player
% not in the state, a winner for "nobody yet".
:- use_module(library(lists)).
:- use_module(library(random)).
:- use_module(library(system)).
:- consult('logic/rules').
:- ensure_loaded(display).
:- include('bot.pl').
:- dynamic board_size/1.

play :-
    initial_state(3, Board),
    write('\e[2JWho begins? '), read(Player), skip_line,
    loop(Board, Player).

loop(Board, _) :- game_over(Board, Winner), Winner \= none, !, format('~w has won~n', [Winner]).
loop(Board, Player) :-
    display_game(Board),
    choose_move(Board, Player, 1, Move),
    move(Board, Player, Move, Next),
    other(Player, Other),
    sleep(1),
    loop(Next, Other).

:- initialization(greet).
greet :- now(_), write('hello'), nl.
