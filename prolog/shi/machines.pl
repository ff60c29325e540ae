/*  Shi: the machine players.

    Ask, for example:

        ?- initial_state([], S), choose_move(S, 2, Move).
        ?- initial_state([size(6)], S), best_moves(S, Moves).
        ?- state_text(S, "1nnn2/1n4/6/6/4ss/s3ss s"),
           attacked_squares(S, samurai, Squares).
        Squares = [2-5].

    There are two levels:

        1    any legal move, all equally likely
        2    looks one move ahead, and draws among the best moves

    What level 2 thinks of a move, the lower the better:

        -10    it takes a piece; else
         10    the opponent could take a piece after it; else
         -5    the mover could take a piece after it; else
          0

    They are also called level1 and level2.
*/

:- set_prolog_flag(double_quotes, chars).

%%  evaluate_board(+State, +NewState, +Player, -Value)
%
%   What a move of Player from State to NewState is worth.
%
%       ?- initial_state([size(6)], S), move(S, 1-1-1-4, New),
%          evaluate_board(S, New, samurai, Value).

evaluate_board(State, NewState, Player, Value) :-
        player_points(Player, State, Points),
        player_points(Player, NewState, NewPoints),
        (   NewPoints > Points ->
            Value = -10
        ;   value(NewState, Player, Value)
        ).

%%  evaluate_board(+State, +NewState, -Value)
%
%   The same for the player who was to move in State.
%
%       ?- initial_state([size(6)], S), move(S, 1-1-1-4, New), evaluate_board(S, New, Value).

evaluate_board(State, NewState, Value) :-
        State = _-_-_-_-Player,
        evaluate_board(State, NewState, Player, Value).

player_points(samurai, _-_-Points-_-_, Points).
player_points(ninja,   _-_-_-Points-_, Points).

%%  value(+State, +Player, -Value)
%
%   What State is worth to Player, who has just moved.
%
%       ?- initial_state([size(6)], S), value(S, samurai, Value).

value(State, Player, Value) :-
        opponent(Player, Opponent),
        (   can_attack(State, Opponent) -> Value = 10
        ;   can_attack(State, Player)   -> Value = -5
        ;   Value = 0
        ).

%%  can_attack(+State, +Player)
%
%   Player could take a piece in State, if it were Player's turn.
%
%       ?- state_text(S, "1nnn2/1n4/6/6/4ss/s3ss s"), can_attack(S, samurai).

can_attack(Board-Size-_-_-_, Player) :-
        once(attacked_square(Board, Size, Player, _)).

%%  attacked_squares(+State, +Player, -Squares)
%
%   Squares lists the squares X-Y of all the pieces that Player could
%   take in State, each once, in order.

attacked_squares(Board-Size-_-_-_, Player, Squares) :-
        findall(Square, attacked_square(Board, Size, Player, Square), Squares0),
        sort(Squares0, Squares).

attacked_square(Board, Size, Player, X-Y) :-
        opponent(Player, Opponent),
        valid_piece_move(Player, Board, Size, _-_-X-Y),
        piece_in_board(Board, Opponent, X, Y).

%%  best_moves(+State, -Moves)
%
%   The moves among which level 2 draws, those with the lowest value, in
%   the order of valid_moves/2.

best_moves(State, Best) :-
        valid_moves(State, Moves),
        best_among(Moves, State, Best).

best_among(Moves, State, Best) :-
        moves_valued(Moves, State, Valued),
        lowest(Valued, 11, Lowest),
        of_value(Valued, Lowest, Best).

moves_valued([], _, []).
moves_valued([Move|Moves], State, [Value-Move|Valued]) :-
        State = _-_-_-_-Player,
        state_played(State, Move, Next),
        evaluate_board(State, Next, Player, Value),
        moves_valued(Moves, State, Valued).

lowest([], Value, Value).
lowest([Value1-_|Valued], Value0, Value) :-
        Value2 is min(Value0, Value1),
        lowest(Valued, Value2, Value).

of_value([], _, []).
of_value([Value0-Move|Valued], Value, Moves) :-
        (   Value0 =:= Value ->
            Moves = [Move|Moves1]
        ;   Moves = Moves1
        ),
        of_value(Valued, Value, Moves1).

%%  get_same_values(+Best, +Valued, -Moves)
%
%   Best is Value-Move, and Valued a list of such pairs. Moves are Move and
%   all those of the list that have the same value.
%
%       ?- get_same_values(-5-m1, [-5-m2,0-m3], Moves).
%       Moves = [m1,m2].

get_same_values(Value-Move, Valued, Moves) :-
        of_value([Value-Move|Valued], Value, Moves).

%%  choose_move(+State, +Player, -Move)
%
%   What Player plays: a machine is called by its level, and a human is
%   asked for the move, which has the form of a move but need not be legal
%   (menus.pl). There is none if the game is over.
%
%       ?- initial_state([size(6)], S), choose_move(S, 2, Move).
%       ?- initial_state([size(6)], S), choose_move(S, human, Move).

choose_move(State, Player, Move) :-
        (   Player == human ->
            State = _-Size-_-_-_,
            read_move(X, Y, Nx, Ny, Size),
            Move = X-Y-Nx-Ny
        ;   valid_moves(State, Moves),
            choose_move(Player, State, Moves, Move)
        ).

%%  choose_move(+Level, +State, +Moves, -Move)
%
%   What the machine of this Level plays, where the legal Moves are known
%   already.
%
%       ?- initial_state([], S), valid_moves(S, Moves), choose_move(1, S, Moves, Move).

choose_move(1, _, Moves, Move) :-
        random_one(Moves, Move).
choose_move(2, State, Moves, Move) :-
        best_among(Moves, State, Best),
        random_one(Best, Move).
choose_move(level1, State, Moves, Move) :-
        choose_move(1, State, Moves, Move).
choose_move(level2, State, Moves, Move) :-
        choose_move(2, State, Moves, Move).
