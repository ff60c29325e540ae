/*  Shi: the menus, and a whole game at the terminal.

    Ask:

        ?- play.
        ?- bot_bot.                                 % one of its menus
        ?- read_move(X, Y, Nx, Ny, 8).              % asks for A1-A4
        ?- initial_state([size(6)], S), game_loop(S, human, 2).

    The menus are a state machine. display_menu/1 shows a menu, what is
    typed is read character by character, and change_menu/2 knows what
    comes next:

        main              1 to 4: games and instructions; 5 leaves
        player_bot        1-2: level 1, and you play second; 3 goes back
        bot_bot           1-2: level 1 against level 2; 3 goes back
        size(P1, P2)      6, 7 or 8 for a game of P1 against P2; 1 goes back

    A player is human, or a machine: its level, 1 or 2. After a game the
    main menu comes back. What is not understood is asked again; when the
    input ends, what asks fails, and play/0 says that the game has ended.
*/

:- set_prolog_flag(double_quotes, chars).

%%  play
%
%   The menus, from the first one until the user leaves.
%
%       ?- play.

play :-
        (   main ->
            true
        ;   input_has_ended
        ).

/*  - - - - - - - - - - - -  The menus  - - - - - - - - - - - - - - - -  */

%%  main
%
%   The first menu.
%
%       ?- main.

main :-
        menu(main).

%%  player_bot
%
%   The menu of a game against the machine.
%
%       ?- player_bot.

player_bot :-
        menu(player_bot).

%%  bot_bot
%
%   The menu of a game between two machines.
%
%       ?- bot_bot.

bot_bot :-
        menu(bot_bot).

menu(Menu) :-
        display_menu(Menu),
        menu_answer(Menu, Answer),
        change_menu(Answer, Menu).

menu_answer(Menu, Answer) :-
        menu_digits(Menu, Low, High),
        flush_output,
        read_digit_between(Low, High, Value),
        (   menu_rest(Menu, Value, Answer0) ->
            Answer = Answer0
        ;   write('This is not a choice of this menu; once more: '),
            menu_answer(Menu, Answer)
        ).

%   menu_digits(?Menu, ?Low, ?High): how an answer begins.

menu_digits(main, 1, 5).
menu_digits(player_bot, 1, 3).
menu_digits(bot_bot, 1, 3).
menu_digits(size(_, _), 1, 8).

%   menu_rest(+Menu, +Value, -Answer): how it goes on.

menu_rest(main, Value, Value) :-
        read_specific_char('\n').
menu_rest(player_bot, Value, Answer) :-
        read_aux(Value, Answer).
menu_rest(bot_bot, Value, Answer) :-
        read_aux(Value, Answer).
menu_rest(size(_, _), Value, Value) :-
        read_specific_char('\n'),
        once(is_among(Value, [1,6,7,8])).

%%  display_menu(+Menu)
%
%   Shows a menu.
%
%       ?- display_menu(main).

display_menu(main) :-
        nl,
        write('SHI'), nl,
        write('1  player against player'), nl,
        write('2  player against bot'), nl,
        write('3  bot against bot'), nl,
        write('4  instructions'), nl,
        write('5  exit'), nl,
        write('Your choice: ').
display_menu(player_bot) :-
        nl,
        write('Level of the bot (1 any move, 2 one move ahead) and your turn (1 first, 2 second):'), nl,
        write('1-1, 1-2, 2-1 or 2-2; 3 goes back: ').
display_menu(bot_bot) :-
        nl,
        write('Levels of samurai and ninjas (1 any move, 2 one move ahead):'), nl,
        write('1-1, 1-2, 2-1 or 2-2; 3 goes back: ').
display_menu(size(_, _)) :-
        nl,
        write('Size of the board, 6, 7 or 8; 1 goes back: ').
display_menu(instructions) :-
        nl,
        write('Pieces slide like queens, over empty squares. A piece takes by jumping over'), nl,
        write('exactly one piece of its own side along a line onto an enemy piece; there may'), nl,
        write('be empty squares between them. Whoever has taken half of the enemy pieces,'), nl,
        write('rounded up, has won. Samurai begin. A move is typed like A1-A4.'), nl.

%%  change_menu(+Answer, +Menu)
%
%   What comes after an answer in a menu, and after that, until the user
%   leaves.
%
%       ?- change_menu(5, main).

change_menu(Answer, Menu) :-
        after(Menu, Answer).

after(main, Answer) :-
        after_main(Answer).
after(player_bot, Answer) :-
        after_player_bot(Answer).
after(bot_bot, Answer) :-
        after_bot_bot(Answer).
after(size(Player1, Player2), Answer) :-
        (   Answer =:= 1 ->
            main
        ;   initial_state([size(Answer)], State),
            \+ \+ game_loop(State, Player1, Player2),     % forgets the game
            main
        ).

after_main(1) :-
        menu(size(human, human)).
after_main(2) :-
        player_bot.
after_main(3) :-
        bot_bot.
after_main(4) :-
        display_menu(instructions),
        main.
after_main(5).

after_player_bot(3) :-
        main.
after_player_bot(Level-Turn) :-
        seats(Turn, Level, Player1, Player2),
        menu(size(Player1, Player2)).

seats(1, Level, human, Level).
seats(2, Level, Level, human).

after_bot_bot(3) :-
        main.
after_bot_bot(Level1-Level2) :-
        menu(size(Level1, Level2)).

/*  - - - - - - - - - - - -  Reading  - - - - - - - - - - - - - - - - -

    These read single characters. Where one does not fit, the rest of its
    line is passed over, so that the next answer begins with the next line.
*/

%%  read_digit_between(+Low, +High, -Value)
%
%   Reads a digit from Low to High, and asks again for as long as it is
%   something else. Fails at the end of the input.
%
%       ?- read_digit_between(1, 5, Value).

read_digit_between(Low, High, Value) :-
        next_char(Char),
        Char \== end_of_file,
        (   small_number([Char], Low, High, Value0) ->
            Value = Value0
        ;   blank(Char) ->
            read_digit_between(Low, High, Value)
        ;   Char == '\n' ->
            read_digit_between(Low, High, Value)
        ;   rest_of_line(Char, _),
            write('A digit from '), write(Low), write(' to '), write(High), write(', please: '),
            flush_output,
            read_digit_between(Low, High, Value)
        ).

%%  read_specific_char(+Char)
%
%   Reads this character; fails if there is another one. The end of the
%   input also ends a line.
%
%       ?- read_specific_char('\n').

read_specific_char(Char) :-
        next_char(Char0),
        (   Char0 == Char ->
            true
        ;   Char == '\n', Char0 == end_of_file ->
            true
        ;   blank(Char0) ->
            read_specific_char(Char)
        ;   rest_of_line(Char0, _),
            fail
        ).

%%  read_aux(+Value, -Res)
%
%   The rest of an answer that began with Value: nothing after 3, which
%   goes back; otherwise a - and 1 or 2. Res is 3 or Value-N.
%
%       ?- read_aux(1, Res).                % and then type -2

read_aux(Value, Res) :-
        (   Value =:= 3 ->
            read_specific_char('\n'),
            Res = 3
        ;   read_specific_char(-),
            next_char(Digit),
            (   small_number([Digit], 1, 2, N) ->
                read_specific_char('\n'),
                Res = Value-N
            ;   rest_of_line(Digit, _),
                fail
            )
        ).

%%  read_move(-X, -Y, -Nx, -Ny, +Size)
%
%   Asks for a move like A1-A4, until it has this form and lies on a board
%   of this Size. Whether it is legal is decided by move/3.
%
%       ?- read_move(X, Y, Nx, Ny, 8).

read_move(X, Y, Nx, Ny, Size) :-
        asked(['Your move: '], move_of_size(Size), 'A move looks like A1-A4.', X-Y-Nx-Ny).

move_of_size(Size, Text, X-Y-Nx-Ny) :-
        catch(move_text(X-Y-Nx-Ny, Text), _, fail),
        X =< Size, Y =< Size,
        Nx =< Size, Ny =< Size.

/*  - - - - - - - - - - - -  The game  - - - - - - - - - - - - - - - - -  */

%%  game_loop(+State, +Player1, +Player2)
%
%   Plays on from State, samurai by Player1 and ninjas by Player2: each is
%   human, or the level of a machine. A game in which a machine takes part
%   is also over when a position occurs for the third time or after 400
%   moves.
%
%       ?- initial_state([size(6)], S), game_loop(S, 1, 2).

game_loop(State, Player1, Player2) :-
        turns(State, Player1, Player2, []).

turns(State, Player1, Player2, Before) :-
        nl,
        display_game(State),
        (   game_over(State, _) ->
            true
        ;   drawn(State, Player1-Player2, Before, Why) ->
            write('The game is drawn: '), write(Why), write('.'), nl
        ;   State = _-_-_-_-Type,
            plays(Type, Player1, Player2, Player),
            turn(Player, State, Next),
            turns(Next, Player1, Player2, [State|Before])
        ).

plays(samurai, Player1, _, Player1).
plays(ninja, _, Player2, Player2).

%   turn(+Player, +State, -Next): asks until the move is legal.

turn(Player, State, Next) :-
        (   valid_moves(State, [pass]) ->
            write('There is no move: pass.'), nl,
            move(State, pass, Next)
        ;   Player == human ->
            choose_move(State, human, Move),
            (   move(State, Move, Next0) ->
                Next = Next0
            ;   write_faults(State, Move),
                turn(Player, State, Next)
            )
        ;   findall(Move0, choose_move(State, Player, Move0), [Move]),
            move_text(Move, Text),
            write('Level '), write(Player), write(' plays '), write_words(Text), nl,
            move(State, Move, Next)
        ).

drawn(State, Players, Before, Why) :-
        Players \== human-human,
        goes_nowhere(State, Before, Why).
