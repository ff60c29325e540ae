/*  Hexapawn: three pawns a side on a board of three by three. A pawn steps
    straight ahead onto an empty square or takes diagonally ahead. Who reaches
    the far row has won; who cannot move has lost.

        ?- initial_state([], S), display_game(S), valid_moves(S, Moves).
        ?- initial_state([], S), move(S, a1a2, Next), display_game(Next).

    A state is pawns(Player, Whites, Blacks): the player to move, and the
    squares File-Rank of each side. A move is an atom: a1a2.
*/

:- set_prolog_flag(double_quotes, chars).

initial_state(_, pawns(white, [1-1,2-1,3-1], [1-3,2-3,3-3])).

%   What a side is called, where it goes and where it wants to be.

ahead(white, 1, 3).
ahead(black, -1, 1).

opponent(white, black).
opponent(black, white).

own_others(pawns(white, Own, Others), Own, Others).
own_others(pawns(black, Others, Own), Own, Others).

%   From-To is a step of the side to move.

step(State, From-To) :-
        State = pawns(Player, _, _),
        own_others(State, Own, Others),
        ahead(Player, Step, _),
        member(From, Own),
        From = File-Rank,
        To = File1-Rank1,
        Rank1 is Rank + Step,
        (   File1 = File, \+ member(To, Own), \+ member(To, Others)
        ;   member(To, Others), abs(File1 - File) =:= 1
        ).

valid_moves(State, Moves) :-
        findall(Move, ( step(State, Step), move_step(Move, Step) ), Moves).

move(State, Move, Next) :-
        State = pawns(Player, _, _),
        own_others(State, Own, Others),
        move_step(Move, From-To),
        step(State, From-To),
        opponent(Player, Opponent),
        select(From, Own, Own1),
        findall(Other, ( member(Other, Others), Other \== To ), Others1),
        sort([To|Own1], Own2),
        functor(Next, pawns, 3),
        arg(1, Next, Opponent),
        own_others(Next, Others1, Own2).

move_step(Move, (File-Rank)-(File1-Rank1)) :-
        (   nonvar(Move) ->
            atom_chars(Move, [F,R,F1,R1])
        ;   true
        ),
        file(F, File), rank(R, Rank), file(F1, File1), rank(R1, Rank1),
        atom_chars(Move, [F,R,F1,R1]).

file(a, 1).   file(b, 2).   file(c, 3).
rank('1', 1). rank('2', 2). rank('3', 3).

game_over(State, Winner) :-
        State = pawns(Player, _, _),
        own_others(State, _, Others),
        opponent(Player, Opponent),
        ahead(Opponent, _, Goal),
        (   member(_-Goal, Others) -> Winner = Opponent
        ;   \+ step(State, _)      -> Winner = Opponent
        ).

value(State, Player, Value) :-
        own_others(State, Own, Others),
        length(Own, N),
        length(Others, N1),
        (   arg(1, State, Player) -> Value is N - N1 ; Value is N1 - N ).

display_game(pawns(Player, Whites, Blacks)) :-
        (   member(Rank, [3,2,1]),
            write(Rank),
            member(File, [1,2,3]),
            square(File-Rank, Whites, Blacks, Sign),
            write(' '), write(Sign),
            File =:= 3, nl,
            fail
        ;   write('  a b c   '), write(Player), write(' to move'), nl
        ).

square(Square, Whites, Blacks, Sign) :-
        (   member(Square, Whites) -> Sign = w
        ;   member(Square, Blacks) -> Sign = b
        ;   Sign = '.'
        ).
