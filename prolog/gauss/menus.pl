/*  Gauss: the menus, and a whole game at the terminal.

    Ask:

        ?- play.
        ?- choose_mode(Mode), choose_difficulty(Level).     % its two menus
        ?- read_placement(Move).                            % colour, column, line
        ?- initial_state([], S), game_loop(S).              % with the controllers below

    There is one loop for all kinds of games. Who controls a player and how
    well the machine plays are facts that the menus change:

        controller(Player, Who)    player 0 or 1: human or computer
        difficulty(Level)          easy, hard or expert

    After a game the menu comes back. What is not understood or not legal is
    asked again; when the input ends, what asks fails, and play/0 says that
    the game has ended.
*/

:- set_prolog_flag(double_quotes, chars).

:- dynamic(controller/2).
:- dynamic(difficulty/1).

/*  - - - - - - - - - - - -  Settings  - - - - - - - - - - - - - - - - -  */

%%  controller(?Player, ?Who)
%
%   Who places for a player: human or computer. Facts.
%
%       ?- controller(0, Who).
%       Who = human.

controller(0, human).
controller(1, human).

%%  difficulty(?Level)
%
%   How the computer plays: easy, hard or expert. A fact.
%
%       ?- difficulty(Level).
%       Level = easy.

difficulty(easy).

%%  set_controllers(+Who0, +Who1)
%
%   From now on these two place.
%
%       ?- set_controllers(human, computer), controller(1, Who).

set_controllers(Who0, Who1) :-
        retractall(controller(_, _)),
        assertz(controller(0, Who0)),
        assertz(controller(1, Who1)).

%%  set_difficulty(+Level)
%
%       ?- set_difficulty(hard), difficulty(Level).

set_difficulty(Level) :-
        once(level_name(Level, _)),
        retractall(difficulty(_)),
        assertz(difficulty(Level)).

level_name(easy, "1").
level_name(hard, "2").
level_name(expert, "3").

/*  - - - - - - - - - - - -  The menus  - - - - - - - - - - - - - - - -  */

%%  play
%
%   The menu, games, and the menu again, until the user leaves.
%
%       ?- play.

play :-
        (   menu_loop ->
            true
        ;   input_has_ended
        ).

menu_loop :-
        choose_mode(Mode),
        (   Mode == exit ->
            true
        ;   Mode = Who0-Who1,
            set_controllers(Who0, Who1),
            (   Mode == human-human ->
                true
            ;   choose_difficulty(Level),
                set_difficulty(Level)
            ),
            initial_state([], State),
            \+ \+ game_loop(State),             % forgets the game
            menu_loop
        ).

%%  choose_mode(-Mode)
%
%   Shows the first menu and asks; Mode is Who0-Who1, or exit.
%
%       ?- choose_mode(Mode).

choose_mode(Mode) :-
        nl,
        write('GAUSS'), nl,
        write('1  player against player'), nl,
        write('2  player against computer'), nl,
        write('3  computer against computer'), nl,
        write('4  exit'), nl,
        asked(['Your choice: '], mode_named, 'A digit from 1 to 4, please.', Mode).

mode_named("1", human-human).
mode_named("2", human-computer).
mode_named("3", computer-computer).
mode_named("4", exit).

%%  choose_difficulty(-Level)
%
%   Shows the second menu and asks.
%
%       ?- choose_difficulty(Level).

choose_difficulty(Level) :-
        nl,
        write('1  easy'), nl,
        write('2  hard'), nl,
        write('3  expert'), nl,
        asked(['How well does the computer play? '], difficulty_named,
              'Please type 1, 2 or 3.', Level).

difficulty_named(Text, Level) :-
        level_name(Level, Text).

/*  - - - - - - - - - - - -  The game  - - - - - - - - - - - - - - - - -  */

%%  game_loop(+State)
%
%   Plays on from State until all pieces are placed; then it shows the
%   points and who has won.
%
%       ?- set_controllers(computer, computer), initial_state([], S), game_loop(S).

game_loop(State) :-
        nl,
        display_game(State),
        (   game_over(State, _) ->
            State = state(Board, _, Zones, _),
            get_number_void(Board, Voids),
            get_points(Zones, Voids, [Red,Blue]),
            write_words(['Points: red ',Red,', blue ',Blue,'.']), nl
        ;   State = state(_, _, _, Player),
            controller(Player, Who),
            turn(Who, Player, State, Next),
            game_loop(Next)
        ).

%   turn(+Who, +Player, +State, -Next): asks until the move is legal.

turn(human, Player, State, Next) :-
        read_placement(Move),
        (   move(State, Move, Next0) ->
            confirm(Player, Move),
            Next = Next0
        ;   write_faults(State, Move),
            turn(human, Player, State, Next)
        ).
turn(computer, Player, State, Next) :-
        difficulty(Level),
        findall(Move0, choose_move(State, Player, Level, Move0), [Move]),
        move(State, Move, Next),
        confirm(Player, Move).

confirm(Player, (Colour,X,Y)) :-
        once(colour_player(Colour, _, Name)),
        write_words(['Player ',Player,' places ',Name,' on column ',X,', line ',Y,'.']), nl.

%%  read_placement(-Move)
%
%   Asks for a colour, a column and the line in it, counted from the top.
%   Whether the move is legal is decided by move/3.
%
%       ?- read_placement(Move).

read_placement((Colour,X,Y)) :-
        asked(['Colour, r or b: '], colour_named, 'Please type r or b.', Colour),
        asked(['Column, 1 to 7: '], column_named, 'There are seven columns.', X),
        column_before(X, _, Height),
        asked(['Line, 1 to ',Height,': '], line_named(Height), 'There is no such line.', Y).

colour_named("r", r).
colour_named("b", b).

column_named(Text, X) :-
        small_number(Text, 1, 7, X).

line_named(Height, Text, Y) :-
        small_number(Text, 1, Height, Y).
