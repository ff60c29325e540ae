/*  Shi: the rules.

    Ask, for example:

        ?- initial_state([], S), valid_moves(S, Moves).
        ?- initial_state([], S), move(S, 1-1-1-4, Next).        % is it legal?
        ?- initial_state([size(6)], S), move(S, Move, Next).    % every move
        ?- state_text(S, "nnnnnn/6/6/6/6/ssssss s"),
           state_text(Next, "nnnnnn/6/s5/6/6/1sssss n"),
           move(S, Move, Next).                                 % which move was it?

    A state is a term Board-Size-Points1-Points2-Type: the board as a list
    of rows (see board.pl), the number of its rows, how many pieces
    samurai and ninjas have taken, and the side to move.

    A move is one of

        X-Y-Nx-Ny       the piece on X-Y goes to Nx-Ny,
        pass            the side cannot move at all.

    Everything here is a pure relation: the state is an argument, and
    nothing is asserted. Where a mode is +, the argument must be known.
    valid_moves/2 and move/3, which every game has, are in common/game.pl.
*/

:- set_prolog_flag(double_quotes, chars).

%%  turn(+State, ?Type)
%
%   It is the turn of Type.
%
%       ?- initial_state([], S), turn(S, Type).
%       Type = samurai.

turn(_-_-_-_-Type, Type).

%%  game_over(+State, ?Winner)
%
%   A side wins as soon as it has taken half of the enemy pieces, rounded
%   up. The relation fails as long as neither has.
%
%       ?- initial_state([], Board-Size-_-_-Type), game_over(Board-Size-4-0-Type, Winner).

game_over(_-Size-Points1-Points2-_, Winner) :-
        size_goal(Size, Goal),
        (   Points1 >= Goal -> Winner = samurai
        ;   Points2 >= Goal -> Winner = ninja
        ).

%%  legal_move(+State, ?Move)
%
%   Move is legal in State: the one place where this is decided. A side
%   that cannot move passes.
%
%       ?- initial_state([], S), legal_move(S, 1-1-X-Y).

legal_move(State, Move) :-
        \+ game_over(State, _),
        State = Board-_-_-_-Type,
        board_view(Board, View),
        (   piece_move(Type, View, _) ->
            piece_move(Type, View, Move)
        ;   Move = pass
        ).

%%  state_played(+State0, +Move, -State)
%
%   State is State0 after Move, which must be legal.

state_played(Board-Size-Points1-Points2-Type, pass, Board-Size-Points1-Points2-Opponent) :-
        opponent(Type, Opponent).
state_played(Board-Size-Points1-Points2-Type, X-Y-Nx-Ny, State) :-
        move_piece(Type, Board, X-Y-Nx-Ny, NewBoard, Piece),
        update_points(Type, Piece, Points1, Points2, NewPoints1, NewPoints2),
        opponent(Type, Opponent),
        State = NewBoard-Size-NewPoints1-NewPoints2-Opponent.

%%  update_points(+Type, +Piece, +Points1, +Points2, -NewPoints1, -NewPoints2)
%
%   The points after a move of Type onto Piece: one more if a piece stood
%   there.
%
%       ?- update_points(samurai, piece(ninja), 0, 2, NewPoints1, NewPoints2).

update_points(Type, piece(There), Points1, Points2, NewPoints1, NewPoints2) :-
        (   There == empty ->
            NewPoints1 = Points1,
            NewPoints2 = Points2
        ;   one_more(Type, Points1, Points2, NewPoints1, NewPoints2)
        ).

one_more(samurai, Points1, Points2, NewPoints1, Points2) :-
        NewPoints1 is Points1 + 1.
one_more(ninja, Points1, Points2, Points1, NewPoints2) :-
        NewPoints2 is Points2 + 1.

/*  - - - - - - - - - - - -  Lines  - - - - - - - - - - - - - - - - - -

    A piece slides like a queen: along one of eight lines, over empty
    squares, to an empty square. The only way to take is the jump attack:
    along one of these lines the first piece met is a friend, and the next
    one is an enemy; there may be empty squares before the friend and
    between the two. The attacker lands on the enemy's square. An enemy met
    first, a second friend, or the edge of the board end the line.
*/

%%  valid_piece_move(+Type, +Board, +Size, ?Move)
%
%   Move is a move that a piece of Type may make. Without the square it
%   comes from, the moves of all pieces are found.
%
%       ?- initial_state([], Board-Size-_-_-_),
%          valid_piece_move(samurai, Board, Size, 1-1-X-Y).

valid_piece_move(Type, Board, _, Move) :-
        board_view(Board, View),
        piece_move(Type, View, Move).

%%  piece_move(+Type, +View, ?Move)
%
%   The same where the view of the board is known.

piece_move(Type, View, X-Y-Nx-Ny) :-
        coordinate(X),
        coordinate(Y),
        view_type(View, X, Y, Type),
        direction(Dx, Dy),
        slide(X, Y, Dx, Dy, Type, View, Nx, Ny).

%%  direction(?Dx, ?Dy)
%
%   The eight lines: each step is this many squares to the right and up.

direction( 1,  0).
direction(-1,  0).
direction( 0,  1).
direction( 0, -1).
direction( 1,  1).
direction(-1,  1).
direction( 1, -1).
direction(-1, -1).

%%  slide(+X0, +Y0, +Dx, +Dy, +Type, +View, ?Nx, ?Ny)
%
%   A piece of Type that has come to X0-Y0 along this line, over empty
%   squares only, may go on to Nx-Ny: to an empty square, or by a jump
%   attack.

slide(X0, Y0, Dx, Dy, Type, View, Nx, Ny) :-
        X is X0 + Dx,
        Y is Y0 + Dy,
        view_type(View, X, Y, There),
        (   There == empty ->
            (   Nx = X,
                Ny = Y
            ;   slide(X, Y, Dx, Dy, Type, View, Nx, Ny)
            )
        ;   There == Type,
            jump(X, Y, Dx, Dy, Type, View, Nx, Ny)
        ).

%%  jump(+X0, +Y0, +Dx, +Dy, +Type, +View, ?Nx, ?Ny)
%
%   A piece of Type that has jumped over one friend, on X0-Y0 or before
%   it, may take the enemy on Nx-Ny: the next piece on this line.

jump(X0, Y0, Dx, Dy, Type, View, Nx, Ny) :-
        X is X0 + Dx,
        Y is Y0 + Dy,
        view_type(View, X, Y, There),
        (   There == empty ->
            jump(X, Y, Dx, Dy, Type, View, Nx, Ny)
        ;   opponent(Type, There),
            Nx = X,
            Ny = Y
        ).

/*  - - - - - - - - - - - -  The start  - - - - - - - - - - - - - - - -  */

%%  initial_state(+Options, -State)
%
%   Samurai fill the bottom row, ninjas the top row, and samurai begin.
%   Options may contain size(Size), where Size is 6, 7 or 8; without it,
%   it is 8. Instead of the list, the size alone will do.
%
%       ?- initial_state([size(7)], S).

initial_state(Options, Board-Size-0-0-samurai) :-
        must_be_known(Options),
        options_size(Options, Size),
        once(board_size(Size)),
        full_row(Size, ninja, Top),
        full_row(Size, samurai, Bottom),
        Between is Size - 2,
        empty_rows(Between, Size, Rows, [Bottom]),
        Board = [Top|Rows].

options_size(Options, Size) :-
        (   integer(Options)                -> Size = Options
        ;   is_among(size(Chosen), Options) -> Size = Chosen
        ;   Size = 8
        ).

empty_rows(N, Size, Rows0, Rows) :-
        (   N =:= 0 ->
            Rows0 = Rows
        ;   full_row(Size, empty, Row),
            Rows0 = [Row|Rows1],
            N1 is N - 1,
            empty_rows(N1, Size, Rows1, Rows)
        ).
