/*  Shi: why a move is not legal, and why it is.

    Ask, for example:

        ?- initial_state([], S), move_fault(S, 1-1-1-8, Fault).
        Fault = no_jump(1-8).
        ?- initial_state([], S), move_fault(S, 1-1-1-8, Fault),
           fault_text(Fault, Text).
        Text = "A8 can only be taken by jumping over a friend."

        ?- initial_state([], S), move_reason(S, 1-1-1-4, Reason),
           reason_text(Reason, Text).

    A move may have several faults, and each of them is a solution:

        game_is_over(Winner)        nobody moves any more
        not_a_move                  a term that is not a move
        pass_not_allowed(Type)      the side can move
        off_board(Square, Size)     a square that does not exist
        no_piece(Square)            nobody stands there
        wrong_owner(Square, Owner)  the piece is the opponent's
        same_square(Square)         the piece stays where it is
        no_line(From, To)           not along a row, a column or a diagonal
        own_piece_on_target(Square) nobody takes own pieces
        blocked(Square, Type)       a slide stops at this piece
        enemy_first(Square)         a jump is over a friend, not an enemy
        no_jump(Square)             nobody to jump over
        too_many(Squares)           more than one piece to jump over
*/

:- set_prolog_flag(double_quotes, chars).

%%  rule_broken(+State, +Move, -Fault)
%
%   Fault is what is wrong with Move, which is not legal in State; the
%   game is not over.

rule_broken(State, Move, Fault) :-
        (   Move == pass ->
            turn(State, Type),
            Fault = pass_not_allowed(Type)
        ;   squares_move(Move) ->
            piece_move_fault(State, Move, Fault)
        ;   Fault = not_a_move
        ).

squares_move(Move) :-
        Move = X-Y-Nx-Ny,
        integer(X), integer(Y),
        integer(Nx), integer(Ny).

%   piece_move_fault(+State, +Move, -Fault): first whether there are such
%   squares; then whether the piece may be moved at all; then its way.

piece_move_fault(State, X-Y-Nx-Ny, Fault) :-
        State = Board-Size-_-_-Type,
        (   on_board(X, Y, Size), on_board(Nx, Ny, Size) ->
            once(piece_in_board(Board, There, X, Y)),
            (   There == empty -> Fault = no_piece(X-Y)
            ;   There \== Type -> Fault = wrong_owner(X-Y, There)
            ;   way_fault(Board, Type, X-Y, Nx-Ny, Fault)
            )
        ;   is_among(A-B, [X-Y,Nx-Ny]),
            \+ on_board(A, B, Size),
            Fault = off_board(A-B, Size)
        ).

on_board(X, Y, Size) :-
        1 =< X, X =< Size,
        1 =< Y, Y =< Size.

%%  way_fault(+Board, +Type, +From, +To, -Fault)
%
%   Why the piece of Type on From cannot go to To.

way_fault(Board, Type, From, To, Fault) :-
        To = Nx-Ny,
        once(piece_in_board(Board, There, Nx, Ny)),
        (   From == To ->
            Fault = same_square(From)
        ;   There == Type, Fault = own_piece_on_target(To)
        ;   \+ in_line(From, To, _), Fault = no_line(From, To)
        ;   There \== Type,
            in_line(From, To, Dx-Dy),
            pieces_between(From, To, Dx, Dy, Board, Between),
            between_fault(There, Type, To, Between, Fault)
        ).

%   in_line(+From, +To, -Step): a queen's line leads from one to the
%   other, each step of which is Dx to the right and Dy up.

in_line(X-Y, Nx-Ny, Dx-Dy) :-
        A is Nx - X,
        B is Ny - Y,
        (   A =:= 0       -> true
        ;   B =:= 0       -> true
        ;   A =:= B       -> true
        ;   A =:= -B
        ),
        Dx is sign(A),
        Dy is sign(B).

%   pieces_between(+From, +To, +Dx, +Dy, +Board, -Between): the pieces on
%   the squares between, each as X-Y-Type, in the order of the way.

pieces_between(X0-Y0, To, Dx, Dy, Board, Between) :-
        X is X0 + Dx,
        Y is Y0 + Dy,
        (   X-Y == To ->
            Between = []
        ;   once(piece_in_board(Board, There, X, Y)),
            (   There == empty ->
                Between = Between1
            ;   Between = [X-Y-There|Between1]
            ),
            pieces_between(X-Y, To, Dx, Dy, Board, Between1)
        ).

%   between_fault(+There, +Type, +To, +Between, -Fault): There is what
%   stands on To, empty or an enemy.

between_fault(empty, _, _, Between, blocked(X-Y, Piece)) :-
        is_among(X-Y-Piece, Between).
between_fault(Enemy, Type, To, Between, Fault) :-
        opponent(Type, Enemy),
        (   Between = [] ->
            Fault = no_jump(To)
        ;   is_among(X-Y-Enemy, Between),
            Fault = enemy_first(X-Y)
        ;   findall(X-Y, is_among(X-Y-Type, Between), Friends),
            Friends = [_,_|_],
            Fault = too_many(Friends)
        ).

%%  rule_followed(+State, +Move, -Reason)
%
%   What makes a move legal; each is a solution:
%
%       cannot_move(Type)           the side passes because it must
%       slides(From, To)            all squares on the way are empty
%       jumps(From, Friend, To)     over one friend, onto an enemy
%       wins(Type, Points)          this many are taken then, and that is enough

rule_followed(State, Move, Reason) :-
        State = Board-_-_-_-Type,
        state_played(State, Move, Next),
        (   way_reason(Move, Type, Board, Reason)
        ;   game_over(Next, Type),
            player_points(Type, Next, Points),
            Reason = wins(Type, Points)
        ).

way_reason(pass, Type, _, cannot_move(Type)).
way_reason(X-Y-Nx-Ny, _, Board, Reason) :-
        in_line(X-Y, Nx-Ny, Dx-Dy),
        pieces_between(X-Y, Nx-Ny, Dx, Dy, Board, Between),
        (   Between = [Fx-Fy-_] ->
            Reason = jumps(X-Y, Fx-Fy, Nx-Ny)
        ;   Reason = slides(X-Y, Nx-Ny)
        ).

/*  - - - - - - - - - - - -  In words  - - - - - - - - - - - - - - - - -  */

%%  fault_sentence(+Fault)//
%
%   The sentence of fault_text/2: for a fault of a move, or for what is
%   wrong with a text.

fault_sentence(game_is_over(Winner)) -->
        "The game is over: ", shown(Winner), " has won.".
fault_sentence(not_a_move) -->
        "This is not a move.".
fault_sentence(pass_not_allowed(Type)) -->
        "The side to move, ", shown(Type), ", can move, and so must not pass.".
fault_sentence(off_board(X-Y, Size)) -->
        "There is no square ", square_shown(X, Y), " on a board of ",
        shown(Size), " by ", shown(Size), ".".
fault_sentence(no_piece(X-Y)) -->
        "There is no piece on ", square_name(X, Y), ".".
fault_sentence(wrong_owner(X-Y, Owner)) -->
        { opponent(Owner, Type) },
        "It is the turn of ", shown(Type), ", but on ", square_name(X, Y),
        " stands a ", shown(Owner), ".".
fault_sentence(same_square(X-Y)) -->
        "The piece on ", square_name(X, Y), " must go somewhere.".
fault_sentence(no_line(X-Y, Nx-Ny)) -->
        "No row, column or diagonal leads from ", square_name(X, Y), " to ",
        square_name(Nx, Ny), ".".
fault_sentence(own_piece_on_target(X-Y)) -->
        "A piece of the same side stands on ", square_name(X, Y), ".".
fault_sentence(blocked(X-Y, Type)) -->
        "The way is blocked: on ", square_name(X, Y), " stands a ",
        shown(Type), ", and a jump must capture.".
fault_sentence(enemy_first(X-Y)) -->
        "On the way, on ", square_name(X, Y),
        ", stands an enemy: only a friend can be jumped over.".
fault_sentence(no_jump(X-Y)) -->
        square_name(X, Y), " can only be taken by jumping over a friend.".
fault_sentence(too_many([X-Y|Squares])) -->
        "Only one friend can be jumped over, but they stand on ",
        square_name(X, Y), squares_on(Squares), ".".
fault_sentence(not_a_text) -->
        "A position is a text whose characters are all known.".
fault_sentence(no_piece_letter(Char)) -->
        "The character '", shown(Char),
        "' is none of s, n, the digits 1 to 8, and /.".
fault_sentence(no_size(Size)) -->
        "The board has ", shown(Size), " rows, but it must have 6, 7 or 8.".
fault_sentence(row_length(Y, Length, Size)) -->
        "Row ", shown(Y), " has ", shown(Length), " squares, not ",
        shown(Size), ", as there are ", shown(Size), " rows.".
fault_sentence(digits_together(R)) -->
        "Two digits follow each other in row ", shown(R),
        " of the text: write their sum.".
fault_sentence(player_missing) -->
        "After the board come a space and the side to move, s or n, and no more.".
fault_sentence(too_many(Type, Size)) -->
        "There are too many pieces of ", shown(Type), ": each side has ",
        shown(Size), ".".
fault_sentence(too_few(Type)) -->
        "There are too few pieces of ", shown(Type),
        ": the game ends before that many are taken.".
fault_sentence(both_won) -->
        "Only one side can have lost half of its pieces.".

%%  reason_sentence(+Reason)//
%
%   The sentence of reason_text/2.

reason_sentence(cannot_move(Type)) -->
        "No piece of ", shown(Type), " can move.".
reason_sentence(slides(X-Y, Nx-Ny)) -->
        "The way from ", square_name(X, Y), " to ", square_name(Nx, Ny),
        " is straight and free.".
reason_sentence(jumps(X-Y, Fx-Fy, Nx-Ny)) -->
        "The piece on ", square_name(X, Y), " jumps over its friend on ",
        square_name(Fx, Fy), " and takes the enemy on ",
        square_name(Nx, Ny), ".".
reason_sentence(wins(Type, Points)) -->
        "That makes ", shown(Points), " pieces, and ", shown(Type), " wins.".

squares_on([]) --> [].
squares_on([X-Y|Squares]) -->
        ", ", square_name(X, Y), squares_on(Squares).

%   square_shown(+X, +Y)//: a square by its name, or by its numbers if it
%   has none.

square_shown(X, Y) -->
        (   square_name(X, Y) -> []
        ;   shown(X), "-", shown(Y)
        ).
