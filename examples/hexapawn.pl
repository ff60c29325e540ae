/*  Hexapawn: three pawns a side on a board of three by three. A pawn steps
    straight ahead onto an empty square, or takes diagonally ahead. Who
    reaches the far row has won; who cannot move has lost.

        ?- initial_state([], S), display_game(S), valid_moves(S, Moves).
        ?- initial_state([], S), move(S, b1b2, Next), display_game(Next).

    A state is pawns(Player, Whites, Blacks): the player to move, and the
    squares File-Rank of each side. A move is an atom like b1b2.
*/

%%  initial_state(+Options, -State)

initial_state(_, pawns(white, [1-1,2-1,3-1], [1-3,2-3,3-3])).

%   Which way the pawns of a player go, and the row they want to reach.

player_other_step_goal(white, black, 1, 3).
player_other_step_goal(black, white, -1, 1).

state_own_others(pawns(white, Own, Others), Own, Others).
state_own_others(pawns(black, Others, Own), Own, Others).

%%  step(+State, ?From, ?To)
%
%   A pawn of the player to move may go from one square to the other; none
%   may once the other player has arrived.

step(State, From, To) :-
        \+ arrived(State),
        State = pawns(Player, _, _),
        state_own_others(State, Own, Others),
        player_other_step_goal(Player, _, Step, _),
        member(From, Own),
        From = File-Rank,
        To = File1-Rank1,
        Rank1 is Rank + Step,
        (   File1 = File, \+ member(To, Own), \+ member(To, Others)
        ;   member(To, Others), abs(File1 - File) =:= 1
        ).

%%  valid_moves(+State, -Moves)

valid_moves(State, Moves) :-
        findall(Move, ( step(State, From, To), move_from_to(Move, From, To) ), Moves).

%%  move(+State, +Move, -Next)

move(State, Move, Next) :-
        state_own_others(State, Own, Others),
        step(State, From, To),
        move_from_to(Move, From, To),
        State = pawns(Player, _, _),
        player_other_step_goal(Player, Other, _, _),
        findall(Square, ( member(Square, [To|Own]), Square \== From ), Own1),
        findall(Square, ( member(Square, Others), Square \== To ), Others1),
        sort(Own1, Own2),
        Next = pawns(Other, _, _),
        state_own_others(Next, Others1, Own2).

move_from_to(Move, File-Rank, File1-Rank1) :-
        Files = [1-a,2-b,3-c],
        Ranks = [1-'1',2-'2',3-'3'],
        member(File-F, Files), member(Rank-R, Ranks),
        member(File1-F1, Files), member(Rank1-R1, Ranks),
        atom_chars(Move, [F,R,F1,R1]).

%%  game_over(+State, -Winner)

game_over(State, Other) :-
        State = pawns(Player, _, _),
        player_other_step_goal(Player, Other, _, _),
        \+ step(State, _, _).

%   arrived(+State): the player who moved last has a pawn on the far row.

arrived(State) :-
        State = pawns(Player, _, _),
        state_own_others(State, _, Others),
        player_other_step_goal(Player, Other, _, _),
        player_other_step_goal(Other, _, _, Goal),
        member(_-Goal, Others).

%%  value(+State, +Player, -Value)
%
%   The pawns of the player, less those of the other.

value(State, Player, Value) :-
        state_own_others(State, Own, Others),
        length(Own, N),
        length(Others, N1),
        (   State = pawns(Player, _, _) -> Value is N - N1 ; Value is N1 - N ).

%%  board_view(+State, -Cells)
%
%   How the board looks as a picture: a cell(Name, Column, Row, Piece) for each
%   square, columns from the left and rows from the top. Names are those that
%   moves are made of.
%
%       ?- initial_state([], S), board_view(S, [Cell|_]).

board_view(State, Cells) :-
        findall(cell(Name, File, Row, Piece),
                ( member(Row-Rank, [1-3,2-2,3-1]),
                  member(File, [1,2,3]),
                  move_from_to(Move, File-Rank, File-Rank),
                  atom_chars(Move, [F,R|_]),
                  atom_chars(Name, [F,R]),
                  square_piece(State, File-Rank, Piece)
                ),
                Cells).

square_piece(pawns(_, Whites, Blacks), Square, Piece) :-
        (   member(Square, Whites) -> Piece = piece(white)
        ;   member(Square, Blacks) -> Piece = piece(black)
        ;   Piece = empty
        ).

%%  display_game(+State)

display_game(pawns(_, Whites, Blacks)) :-
        (   member(Rank, [3,2,1]),
            nl, write(Rank),
            member(File, [1,2,3]),
            (   member(File-Rank, Whites) -> Sign = w
            ;   member(File-Rank, Blacks) -> Sign = b
            ;   Sign = '.'
            ),
            write(' '), write(Sign),
            fail
        ;   nl, write('  a b c'), nl
        ).
