/*  Tic-tac-toe: two players mark the squares of a board of three by three
    in turn. Who has three marks in a line has won; when all squares are
    marked without such a line, nobody has.

        ?- initial_state([], S), display_game(S), valid_moves(S, Moves).
        ?- initial_state([], S), move(S, b2, Next), display_game(Next).
        ?- initial_state([], S), move(S, b2, S1), move(S1, Reply, S2).

    A state is turn(Player, Board): the player to move, x or o, and the
    board, a term with the nine squares

        board(A1, A2, A3, B1, B2, B3, C1, C2, C3)

    each of which is x, o, or - as long as it is empty. A move is the name
    of a square, like b2.
*/

%%  initial_state(+Options, -State)
%
%   Nothing is marked, and x begins.
%
%       ?- initial_state([], S).

initial_state(_, turn(x, board(-,-,-, -,-,-, -,-,-))).

%%  other(?Player, ?Other)
%
%       ?- other(x, Other).
%       Other = o.

other(x, o).
other(o, x).

%%  marked(?Square, ?Board0, ?Mark, ?Board)
%
%   The Square, empty in Board0, carries the Mark in Board. All the other
%   squares are the same in both.
%
%       ?- marked(b2, board(x,-,-,-,-,-,-,-,-), o, Board).
%       Board = board(x,-,-,-,o,-,-,-,-).

marked(a1, board(-,B,C,D,E,F,G,H,I), X, board(X,B,C,D,E,F,G,H,I)).
marked(a2, board(A,-,C,D,E,F,G,H,I), X, board(A,X,C,D,E,F,G,H,I)).
marked(a3, board(A,B,-,D,E,F,G,H,I), X, board(A,B,X,D,E,F,G,H,I)).
marked(b1, board(A,B,C,-,E,F,G,H,I), X, board(A,B,C,X,E,F,G,H,I)).
marked(b2, board(A,B,C,D,-,F,G,H,I), X, board(A,B,C,D,X,F,G,H,I)).
marked(b3, board(A,B,C,D,E,-,G,H,I), X, board(A,B,C,D,E,X,G,H,I)).
marked(c1, board(A,B,C,D,E,F,-,H,I), X, board(A,B,C,D,E,F,X,H,I)).
marked(c2, board(A,B,C,D,E,F,G,-,I), X, board(A,B,C,D,E,F,G,X,I)).
marked(c3, board(A,B,C,D,E,F,G,H,-), X, board(A,B,C,D,E,F,G,H,X)).

%%  has_line(+Player, +Board)
%
%   Three marks of Player are in a line: found once for each line.
%
%       ?- has_line(x, board(x,o,-,-,x,o,-,-,x)).

has_line(X, board(X,X,X,_,_,_,_,_,_)).
has_line(X, board(_,_,_,X,X,X,_,_,_)).
has_line(X, board(_,_,_,_,_,_,X,X,X)).
has_line(X, board(X,_,_,X,_,_,X,_,_)).
has_line(X, board(_,X,_,_,X,_,_,X,_)).
has_line(X, board(_,_,X,_,_,X,_,_,X)).
has_line(X, board(X,_,_,_,X,_,_,_,X)).
has_line(X, board(_,_,X,_,X,_,X,_,_)).

%%  valid_moves(+State, -Moves)
%
%   The empty squares.
%
%       ?- initial_state([], S), valid_moves(S, Moves).
%       Moves = [a1,a2,a3,b1,b2,b3,c1,c2,c3].

valid_moves(turn(_, Board), Moves) :-
        findall(Square, marked(Square, Board, _, _), Moves).

%%  move(+State, ?Move, -Next)
%
%   The player to move marks a square.
%
%       ?- initial_state([], S), move(S, b2, Next).
%       Next = turn(o, board(-,-,-,-,x,-,-,-,-)).

move(turn(Player, Board0), Square, turn(Other, Board)) :-
        other(Player, Other),
        marked(Square, Board0, Player, Board).

%%  game_over(+State, -Winner)
%
%   Only the player who moved last can have a new line; if the board is
%   full without one, the winner is draw.
%
%       ?- game_over(turn(o, board(x,o,-,-,x,o,-,-,x)), Winner).
%       Winner = x.

game_over(turn(Player, Board), Winner) :-
        other(Player, Other),
        (   has_line(Other, Board) ->
            Winner = Other
        ;   \+ marked(_, Board, _, _),
            Winner = draw
        ).

%%  value(+State, +Player, -Value)
%
%   A mark is worth as much as there are lines through its square: the
%   marks of Player, less those of the other.
%
%       ?- value(turn(x, board(o,-,-,-,x,-,-,-,-)), x, Value).
%       Value = 1.

value(turn(_, Board), Player, Value) :-
        other(Player, Other),
        marks_worth(Player, Board, Worth),
        marks_worth(Other, Board, Worth1),
        Value is Worth - Worth1.

marks_worth(Player, Board, Worth) :-
        findall(Lines, mark_lines(Player, Board, Lines), All),
        sum_list(All, Worth).

mark_lines(Player, Board, Lines) :-
        between(1, 9, N),
        arg(N, Board, Player),
        arg(N, board(3,2,3, 2,4,2, 3,2,3), Lines).

%%  display_game(+State)
%
%   Draws the board.
%
%       ?- initial_state([], S), display_game(S).

display_game(turn(_, Board)) :-
        (   member(Row, [3,2,1]),
            nl, write(Row),
            member(Column, [1,2,3]),
            N is 3 * (Column - 1) + Row,
            arg(N, Board, Mark),
            write(' '), write(Mark),
            fail
        ;   nl, write('  a b c'), nl
        ).
