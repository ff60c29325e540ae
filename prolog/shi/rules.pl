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
    nothing is asserted. The states and moves that are handed in must be
    known as far as the modes (+) say.
*/

:- set_prolog_flag(double_quotes, chars).

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

%%  valid_moves(+State, -Moves)
%
%   Moves are all legal moves in the standard order of terms, each once.
%   A side that cannot move passes. When the game is over, nobody moves.

valid_moves(State, Moves) :-
        must_be_known(State),
        (   game_over(State, _) ->
            Moves = []
        ;   state_moves(State, Moves)
        ).

state_moves(Board-Size-_-_-Type, Moves) :-
        board_moves(Board, Size, Type, Moves0),
        (   Moves0 = [] ->
            Moves = [pass]
        ;   Moves = Moves0
        ).

%%  move(+State0, ?Move, ?State)
%
%   Move is legal in State0 and leads to State. All legal moves are
%   found, each once, and there is never more than one move from one
%   given state to another; so when the move or the state after it is
%   known, the first answer is the only one.

move(State0, Move, State) :-
        must_be_known(State0),
        \+ game_over(State0, _),
        (   ground(Move) ->
            once(legal_move(State0, Move)),
            state_played(State0, Move, State)
        ;   state_moves(State0, Moves),
            (   ground(State) -> once(listed_move(Moves, State0, Move, State))
            ;   listed_move(Moves, State0, Move, State)
            )
        ).

legal_move(State, pass) :-
        state_moves(State, [pass]).
legal_move(Board-Size-_-_-Type, X-Y-Nx-Ny) :-
        valid_piece_move(Type, Board, Size, X-Y-Nx-Ny).

listed_move(Moves, State0, Move, State) :-
        is_among(Move, Moves),
        state_played(State0, Move, State).

%%  state_successors(+State, -Successors)
%
%   Successors is the list of all Move-Next such that Move leads from
%   State to Next, in the order of valid_moves/2: what findall/3 over
%   move/3 would give, without copying every state.

state_successors(State, Successors) :-
        valid_moves(State, Moves),
        moves_successors(Moves, State, Successors).

moves_successors([], _, []).
moves_successors([Move|Moves], State, [Move-Next|Successors]) :-
        state_played(State, Move, Next),
        moves_successors(Moves, State, Successors).

%%  state_played(+State0, +Move, -State)
%
%   State is State0 after Move, which must be legal.

state_played(Board-Size-Points1-Points2-Type, Move, State) :-
        opponent(Type, Opponent),
        (   Move == pass ->
            State = Board-Size-Points1-Points2-Opponent
        ;   piece_moved(Move, Size, Type, Board, NewBoard, Piece),
            update_points(Type, Piece, Points1, Points2, NewPoints1, NewPoints2),
            State = NewBoard-Size-NewPoints1-NewPoints2-Opponent
        ).

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

%%  board_moves(+Board, +Size, +Type, -Moves)
%
%   All moves of the pieces of Type, in the standard order of terms.

board_moves(Board, Size, Type, Moves) :-
        board_view(Size, Board, View),
        own_pieces(Board, Size, Type, Own),
        pieces_moves(Own, Size, Type, View, Moves0),
        sort(Moves0, Moves).

pieces_moves([], _, _, _, []).
pieces_moves([own(N, X, Y)|Own], Size, Type, View, Moves) :-
        piece_moves(N, X, Y, Size, Type, View, Moves, Moves0),
        pieces_moves(Own, Size, Type, View, Moves0).

%%  piece_moves(+N, +X, +Y, +Size, +Type, +View, -Moves0, -Moves)
%
%   Moves0, with the tail Moves, are the moves of the piece of Type on
%   X-Y, along each of the eight lines.

piece_moves(N, X, Y, Size, Type, View, Moves0, Moves) :-
        Down is Size + 1,       Up is -Down,
        DownRight is Down + 1,  UpLeft is -DownRight,
        DownLeft is Down - 1,   UpRight is -DownLeft,
        slide(N, X, Y,         1,  1,  0, Type, View, X-Y, Moves0, Moves1),
        slide(N, X, Y,        -1, -1,  0, Type, View, X-Y, Moves1, Moves2),
        slide(N, X, Y,        Up,  0,  1, Type, View, X-Y, Moves2, Moves3),
        slide(N, X, Y,      Down,  0, -1, Type, View, X-Y, Moves3, Moves4),
        slide(N, X, Y,   UpRight,  1,  1, Type, View, X-Y, Moves4, Moves5),
        slide(N, X, Y,    UpLeft, -1,  1, Type, View, X-Y, Moves5, Moves6),
        slide(N, X, Y, DownRight,  1, -1, Type, View, X-Y, Moves6, Moves7),
        slide(N, X, Y,  DownLeft, -1, -1, Type, View, X-Y, Moves7, Moves).

%   slide(+N, +X, +Y, +Dn, +Dx, +Dy, +Type, +View, +From, -Moves0, -Moves):
%   the moves of the piece from From that has come to X-Y, further along
%   this line.

slide(N0, X0, Y0, Dn, Dx, Dy, Type, View, From, Moves0, Moves) :-
        N is N0 + Dn,
        arg(N, View, There),
        (   There == empty ->
            X is X0 + Dx,
            Y is Y0 + Dy,
            Moves0 = [From-X-Y|Moves1],
            slide(N, X, Y, Dn, Dx, Dy, Type, View, From, Moves1, Moves)
        ;   There == Type ->
            X is X0 + Dx,
            Y is Y0 + Dy,
            jump(N, X, Y, Dn, Dx, Dy, Type, View, From, Moves0, Moves)
        ;   Moves0 = Moves
        ).

%   jump(...): the same for a piece that has jumped over a friend, on X-Y
%   or before it.

jump(N0, X0, Y0, Dn, Dx, Dy, Type, View, From, Moves0, Moves) :-
        N is N0 + Dn,
        X is X0 + Dx,
        Y is Y0 + Dy,
        arg(N, View, There),
        (   There == empty ->
            jump(N, X, Y, Dn, Dx, Dy, Type, View, From, Moves0, Moves)
        ;   opponent(Type, There) ->
            Moves0 = [From-X-Y|Moves]
        ;   Moves0 = Moves
        ).

%%  valid_piece_move(+Type, +Board, +Size, ?Move)
%
%   Move is a move that a piece of Type may make. Without the square it
%   comes from, the moves of all pieces are found.
%
%       ?- initial_state([], Board-Size-_-_-_),
%          valid_piece_move(samurai, Board, Size, 1-1-X-Y).

valid_piece_move(Type, Board, Size, X-Y-Nx-Ny) :-
        own_pieces(Board, Size, Type, Own),
        (   ground(X-Y) -> once(is_among(own(N, X, Y), Own))
        ;   is_among(own(N, X, Y), Own)
        ),
        board_view(Size, Board, View),
        piece_moves(N, X, Y, Size, Type, View, Moves, []),
        is_among(X-Y-Nx-Ny, Moves).

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
