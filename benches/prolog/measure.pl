/*  How fast, and how alike: one set of tasks for every Prolog system.

        swipl -O -q -g "measure(perft(3))" -t halt examples/hexapawn.pl benches/prolog/measure.pl
        gprolog --consult-file examples/hexapawn.pl --consult-file benches/prolog/measure.pl \
                --query-goal "measure(perft(3)), halt"
        kalista query --rules examples/hexapawn.pl \
                "consult('benches/prolog/measure.pl'), measure(perft(3))."

    benches/clauses.rs has it compiled to native code by GNU Prolog, too.

    Loaded beside the clauses of a game, of which it knows the contract
    alone: initial_state/2, valid_moves/2, move/3 and game_over/2. What it
    counts is the same in every system, or something is wrong:

        ?- measure(perft(3)).              % every leaf is played
        ?- measure(counted(3)).            % the moves before a leaf are counted
        ?- measure(playouts(1000, 1)).     % random games from the seed 1
        ?- measure(times(50, perft(3))).   % the same fifty times
        ?- measure([size(6)], perft(2)).

    prints a line like

        @ perft(3) 28 15

    the task, its results (here the leaves), and last the milliseconds of
    CPU time that it took, or a dash where the system does not say.

    Nothing is asserted. Whatever makes garbage is inside findall/3, so
    that it runs in systems that do not collect any.
*/

%%  measure(+Task), measure(+Options, +Task)
%
%   Does a task from the state that initial_state/2 gives for Options, and
%   prints what came out of it.

measure(Task) :-
        measure([], Task).

measure(Options, Task) :-
        once(initial_state(Options, State)),
        cpu_milliseconds(Begun),
        task_results(Task, State, Results),
        cpu_milliseconds(Ended),
        write('@ '), writeq(Task),
        written_results(Results),
        written_time(Begun, Ended), nl.

task_results(perft(Depth), State, [Leaves]) :-
        perft(Depth, State, Leaves).
task_results(counted(Depth), State, [Leaves]) :-
        counted_perft(Depth, State, Leaves).
task_results(playouts(N, Seed), State, [Plies,Checksum]) :-
        playouts(N, Seed, State, Plies, Checksum).
task_results(times(N, Task), State, Results) :-
        findall(Results0, task_results(Task, State, Results0), [Results1]),
        (   N =:= 1 ->
            Results = Results1
        ;   N1 is N - 1,
            task_results(times(N1, Task), State, Results)
        ).

written_results([]).
written_results([Result|Results]) :-
        write(' '), write(Result),
        written_results(Results).

written_time(Begun, Ended) :-
        (   integer(Begun) ->
            Time is Ended - Begun,
            write(' '), write(Time)
        ;   write(' -')
        ).

%   The CPU time of this process in milliseconds, if the system tells it.
%   (What SWI-Prolog calls runtime leaves out the garbage collection.)

cpu_milliseconds(Time) :-
        (   catch(statistics(process_cputime, Seconds), _, fail) ->
            Time is truncate(Seconds * 1000)
        ;   catch(statistics(runtime, [Time0|_]), _, fail) ->
            Time = Time0
        ;   Time = unknown
        ).

/*  - - - - - - - - - - - - -  Perft  - - - - - - - - - - - - - - - - - -

    The leaves of the game tree at a depth. As in src/game/perft.rs, a game
    that is over before that depth has none; whether a leaf itself is over
    is not asked.
*/

%%  perft(+Depth, +State, -Leaves)
%
%   The last ply is played: the state of every leaf is made.
%
%       ?- initial_state([], S), perft(3, S, Leaves).

perft(Depth, State, Leaves) :-
        (   Depth =:= 0 ->
            Leaves = 1
        ;   game_over(State, _) ->
            Leaves = 0
        ;   once(valid_moves(State, Moves)),
            Depth1 is Depth - 1,
            findall(Below, perft_below(Moves, Depth1, State, Below), Belows),
            perft_sum(Belows, 0, Leaves)
        ).

perft_below(Moves, Depth, State, Leaves) :-
        next_state(Moves, State, Next),
        perft(Depth, Next, Leaves).

%%  counted_perft(+Depth, +State, -Leaves)
%
%   The same number, but the moves of the last ply are only counted.
%
%       ?- initial_state([], S), counted_perft(3, S, Leaves).

counted_perft(Depth, State, Leaves) :-
        (   Depth =:= 0 ->
            Leaves = 1
        ;   game_over(State, _) ->
            Leaves = 0
        ;   Depth =:= 1 ->
            once(valid_moves(State, Moves)),
            length(Moves, Leaves)
        ;   once(valid_moves(State, Moves)),
            Depth1 is Depth - 1,
            findall(Below, counted_below(Moves, Depth1, State, Below), Belows),
            perft_sum(Belows, 0, Leaves)
        ).

counted_below(Moves, Depth, State, Leaves) :-
        next_state(Moves, State, Next),
        counted_perft(Depth, Next, Leaves).

%   next_state(+Moves, +State, -Next): on backtracking, one for each move.

next_state([Move|Moves], State, Next) :-
        (   once(move(State, Move, Next))
        ;   next_state(Moves, State, Next)
        ).

perft_sum([], Sum, Sum).
perft_sum([N|Ns], Sum0, Sum) :-
        Sum1 is Sum0 + N,
        perft_sum(Ns, Sum1, Sum).

/*  - - - - - - - - - - - - -  Playouts  - - - - - - - - - - - - - - - - -

    Random games. The chance is a linear congruential generator whose
    products stay below 2^54:

        X' = (X * 1664525 + 1013904223) mod 4294967296

    It starts with the seed and runs on from game to game. Before each ply
    it takes a step, and the move played is number

        (X' >> 16) mod Length                   (counted from 0)

    of the moves that valid_moves/2 gives, in the standard order of terms
    (sort/2). A game ends when game_over/2 says so, else after 500 plies.

    The checksum begins with 0 and takes in one integer I after the other:

        C' = (C * 31 + I + 1) mod 1000000007

    the number of each move played, and after each game the codes of the
    characters of its winner: of the atom or integer that game_over/2 gives,
    of unfinished after 500 plies, of stuck if there is no move.
*/

%%  playouts(+N, +Seed, -Plies, -Checksum)
%
%   N games have so many plies together.
%
%       ?- playouts(100, 1, Plies, Checksum).

playouts(N, Seed, Plies, Checksum) :-
        once(initial_state([], State)),
        playouts(N, Seed, State, Plies, Checksum).

playouts(N, Seed, State, Plies, Checksum) :-
        games_played(N, State, Seed, 0, Plies, 0, Checksum).

games_played(N, State, X0, Plies0, Plies, Sum0, Sum) :-
        (   N =:= 0 ->
            Plies = Plies0,
            Sum = Sum0
        ;   findall(game(X, Length, Sum2),
                    game_played(0, State, X0, X, Length, Sum0, Sum2),
                    [game(X1, Length1, Sum1)]),
            Plies1 is Plies0 + Length1,
            N1 is N - 1,
            games_played(N1, State, X1, Plies1, Plies, Sum1, Sum)
        ).

%   game_played(+Ply, +State, +X0, -X, -Length, +Sum0, -Sum): one game from
%   this state on.

game_played(Ply, State, X0, X, Length, Sum0, Sum) :-
        (   game_over(State, Winner) ->
            game_ended(Winner, Ply, X0, X, Length, Sum0, Sum)
        ;   Ply >= 500 ->
            game_ended(unfinished, Ply, X0, X, Length, Sum0, Sum)
        ;   once(valid_moves(State, Moves0)),
            sort(Moves0, Moves),
            length(Moves, Count),
            (   Count =:= 0 ->
                game_ended(stuck, Ply, X0, X, Length, Sum0, Sum)
            ;   X1 is (X0 * 1664525 + 1013904223) mod 4294967296,
                Number is (X1 >> 16) mod Count,
                Sum1 is (Sum0 * 31 + Number + 1) mod 1000000007,
                move_number(Number, Moves, Move),
                once(move(State, Move, Next)),
                Ply1 is Ply + 1,
                game_played(Ply1, Next, X1, X, Length, Sum1, Sum)
            )
        ).

game_ended(Winner, Ply, X, X, Ply, Sum0, Sum) :-
        (   integer(Winner) ->
            number_codes(Winner, Codes)
        ;   atom_codes(Winner, Codes)
        ),
        codes_sum(Codes, Sum0, Sum).

codes_sum([], Sum, Sum).
codes_sum([Code|Codes], Sum0, Sum) :-
        Sum1 is (Sum0 * 31 + Code + 1) mod 1000000007,
        codes_sum(Codes, Sum1, Sum).

move_number(N, [Move0|Moves], Move) :-
        (   N =:= 0 ->
            Move = Move0
        ;   N1 is N - 1,
            move_number(N1, Moves, Move)
        ).
