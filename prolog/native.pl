/*  The native rules and the alpha-beta engine, asked from Prolog.

        ?- initial_state([], S), native_moves(S, Moves).
        ?- initial_state([], S), native_perft(S, 5, Leaves).
        ?- initial_state([], S), native_best(S, time(50), Move, Score).

    They know the same states and moves as the clauses, and answer some
    thousand times faster, so that a program in Prolog can look for tactics
    or hold a tournament.

    How the question gets there is up to the prelude, native_answer/3: in
    the embedded machine it stays in the process; under SWI-Prolog and GNU
    Prolog the program kalista is started, or the one that the environment
    variable KALISTA names.
*/

:- set_prolog_flag(double_quotes, chars).

%%  native_moves(+State, -Moves)
%
%   What valid_moves/2 says: the legal moves, sorted.
%
%       ?- initial_state([], S), native_moves(S, Moves), valid_moves(S, Moves).

native_moves(State, Moves) :-
        native_position(State, Position),
        native_lines(["moves",Position], Lines),
        lines_moves(Lines, Moves0),
        sort(Moves0, Moves).

%%  native_perft(+State, +Depth, -Leaves)
%
%   The number of leaves of the game tree after Depth moves.
%
%       ?- initial_state([], S), native_perft(S, 4, Leaves).

native_perft(State, Depth, Leaves) :-
        native_position(State, Position),
        must_be_count(Depth),
        number_chars(Depth, Digits),
        native_lines(["perft",Digits,Position], [Line]),
        number_chars(Leaves, Line).

%%  native_best(+State, +Limit, -Move, -Score)
%
%   The engine's move within a limit, time(Milliseconds), depth(Plies) or
%   nodes(Positions), and what it thinks of the position for the player to
%   move: win(N) or loss(N), proven, the game ending at the N-th move from
%   here, or value(V), 0 being even. Fails if the game is over.
%
%       ?- initial_state([], S), native_best(S, depth(6), Move, Score).

native_best(State, Limit, Move, Score) :-
        native_position(State, Position),
        limit_text(Limit, Text),
        native_lines(["best",Text,Position], [Move_text,Score_text]),
        move_text(Move, Move_text),
        score_text(Score, Score_text).

native_position(State, Position) :-
        (   var(State) ->
            throw(error(instantiation_error, native_state))
        ;   catch(state_text(State, Position0), _, fail) ->
            Position = Position0
        ;   throw(error(type_error(state, State), native_state))
        ).

must_be_count(N) :-
        (   var(N) ->
            throw(error(instantiation_error, native_count))
        ;   \+ integer(N) ->
            throw(error(type_error(integer, N), native_count))
        ;   N < 0 ->
            throw(error(domain_error(not_less_than_zero, N), native_count))
        ;   true
        ).

limit_text(Limit, Text) :-
        (   var(Limit) ->
            throw(error(instantiation_error, native_limit))
        ;   limit_form(Limit, N, Before, After) ->
            must_be_count(N),
            number_chars(N, Digits),
            append(Before, Digits, Text0),
            append(Text0, After, Text)
        ;   throw(error(domain_error(search_limit, Limit), native_limit))
        ).

limit_form(time(Milliseconds), Milliseconds, "", "ms").
limit_form(depth(Plies), Plies, "d", "").
limit_form(nodes(Positions), Positions, "n", "").

score_text(Score, Text) :-
        append(Name_chars, [' '|Digits], Text),
        !,
        atom_chars(Name, Name_chars),
        number_chars(N, Digits),
        Score =.. [Name,N].

lines_moves([], []).
lines_moves([Line|Lines], [Move|Moves]) :-
        move_text(Move, Line),
        lines_moves(Lines, Moves).

%   The prelude gives lines, or the message of what went wrong.

native_lines(Words, Lines) :-
        catch(game_name(Game),
              error(existence_error(procedure, _), _),
              throw(error(existence_error(native_rules, this_game), native_rules))),
        atom_chars(Game, Game_chars),
        native_answer(Game_chars, Words, Answer),
        (   Answer = lines(Lines0) ->
            Lines = Lines0
        ;   Answer = failed(Message0),
            atom_chars(Message, Message0),
            throw(error(system_error, Message))
        ).
