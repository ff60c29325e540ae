/*  Khan: why a move is not legal, and why it is.

    Ask, for example:

        ?- initial_state([], S), move_fault(S, (2,6,2,4), Fault).
        Fault = steps(1, 2, 6, 2, 4).
        ?- initial_state([], S), move_fault(S, (2,6,2,4), Fault),
           fault_text(Fault, Text).
        Text = "b6 is worth 1, and no path of exactly 1 step leads from b6 to b4."
        ?- initial_state([], S), move_reason(S, (2,6,2,5), Reason),
           reason_text(Reason, Text).

    A move may have several faults, and each of them is a solution:

        game_is_over(Winner)             nobody moves any more
        not_a_move                       a term that is not a move
        off_board(C, L)                  a square that does not exist
        no_piece(C, L)                   nobody stands there
        wrong_owner(Id)                  the piece is the opponent's
        own_piece_on_target(Id)          nobody captures own pieces
        steps(V, C1, L1, C2, L2)         no path has exactly V steps
        blocked(C, L, Id)                every path is blocked, here by Id
        khan_asks(Khan, V)               another value must be obeyed
        no_khan                          putting back: nobody wears it,
        khan_can_be_obeyed(Khan)           a piece can do what it asks,
        no_sbire_out                       none has been captured,
        square_occupied(Id)                the square is not empty,
        wrong_value(V, Khan)               it is not worth what it asks
        pass_not_allowed                 the player can move
*/

:- set_prolog_flag(double_quotes, chars).

%%  rule_broken(+State, +Move, -Fault)
%
%   Fault is what is wrong with Move, which is not legal in State; the
%   game is not over. Each fault is a condition of duty_move/4 that the
%   move does not meet.

rule_broken(State, Move, Fault) :-
        state_plateau(State, Plateau),
        khan_duty(State, Plateau, Duty),
        move_kind(Move, Kind),
        kind_fault(Kind, Duty, State, Plateau, Fault).

%   move_kind(+Move, -Kind): Kind is pass, put_back(C,L),
%   walk(C1,L1,C2,L2), or not_a_move.

move_kind(Move, Kind) :-
        (   Move = pass ->
            Kind = pass
        ;   Move = (C1,L1,C2,L2),
            integer(C1), integer(L1),
            integer(C2), integer(L2) ->
            (   C1 =:= 0, L1 =:= 0 -> Kind = put_back(C2, L2)
            ;   Kind = walk(C1, L1, C2, L2)
            )
        ;   Kind = not_a_move
        ).

kind_fault(not_a_move, _, _, _, not_a_move).
kind_fault(pass, _, _, _, pass_not_allowed).
kind_fault(put_back(C, L), Duty, State, Plateau, Fault) :-
        put_back_fault(Duty, State, Plateau, C, L, Fault).
kind_fault(walk(C1, L1, C2, L2), Duty, State, Plateau, Fault) :-
        (   on_board(C1, L1), on_board(C2, L2) ->
            piece_fault(Duty, State, Plateau, C1, L1, C2, L2, Fault)
        ;   is_among((C,L), [(C1,L1),(C2,L2)]),
            off_board_fault(C, L, Fault)
        ).

on_board(C, L) :-
        1 =< C, C =< 6,
        1 =< L, L =< 6.

off_board_fault(C, L, off_board(C, L)) :-
        \+ on_board(C, L).

%%  put_back_fault(+Duty, +State, +Plateau, +C, +L, -Fault)
%
%   Why no sbire may be put back, or not on this square.

put_back_fault(free, _, _, _, _, no_khan).
put_back_fault(obey(Khan), _, _, _, _, khan_can_be_obeyed(Khan)).
put_back_fault(_, State, _, _, _, no_sbire_out) :-
        \+ captured_sbire(State, _).
put_back_fault(_, _, _, C, L, Fault) :-
        off_board_fault(C, L, Fault).
put_back_fault(_, _, Plateau, C, L, square_occupied(Id)) :-
        on_board(C, L),
        looking_at(C, L, Plateau, Id),
        Id \== empty.
put_back_fault(Duty, _, _, C, L, wrong_value(V, Khan)) :-
        is_among(Duty, [obey(Khan),disobey(Khan)]),
        on_board(C, L),
        coordinates_number(C, L, N),
        square(N, _, _, V),
        V =\= Khan.

looking_at(C, L, Plateau, There) :-
        coordinates_number(C, L, N),
        arg(N, Plateau, There).

%%  piece_fault(+Duty, +State, +Plateau, +C1, +L1, +C2, +L2, -Fault)
%
%   Why the piece on (C1,L1) cannot go to (C2,L2). If there is none, or
%   if it is not the player's, nothing else is worth saying.

piece_fault(Duty, State, Plateau, C1, L1, C2, L2, Fault) :-
        (   own_square(State, C1, L1, V) ->
            turn(State, Player),
            coordinates_number(C1, L1, A),
            coordinates_number(C2, L2, B),
            walk_fault(Duty, Player, Plateau, A, V, B, Fault)
        ;   looking_at(C1, L1, Plateau, empty) ->
            Fault = no_piece(C1, L1)
        ;   looking_at(C1, L1, Plateau, Id),
            Fault = wrong_owner(Id)
        ).

walk_fault(Duty, _, _, _, V, _, khan_asks(Khan, V)) :-
        \+ duty_allows(Duty, V),
        Duty = obey(Khan).
walk_fault(_, Player, Plateau, A, _, B, own_piece_on_target(Id)) :-
        A =\= B,
        arg(B, Plateau, Id),
        \+ may_land(Id, Player).
walk_fault(_, _, _, A, V, B, steps(V, C1, L1, C2, L2)) :-
        \+ route(V, A, _, B),
        square(A, C1, L1, _),
        square(B, C2, L2, _).
walk_fault(_, _, Plateau, A, V, B, blocked(C, L, Id)) :-
        \+ free_route(V, Plateau, A, B),
        findall(M, route_obstacle(V, Plateau, A, B, M), Ms0),
        sort(Ms0, Ms),
        is_among(M, Ms),
        square(M, C, L, _),
        arg(M, Plateau, Id).

%%  route(?Steps, +A, -Between, ?B)
%
%   A path of this many steps, as if the board were empty.

route(V, A, Between, B) :-
        state_plateau(etat(_, []), Nobody),
        walk(V, _, Nobody, A, Between, B).

free_route(V, Plateau, A, B) :-
        route(V, A, Between, B),
        \+ obstacle(Between, Plateau, _).

route_obstacle(V, Plateau, A, B, M) :-
        route(V, A, Between, B),
        obstacle(Between, Plateau, M).

obstacle(Squares, Plateau, M) :-
        is_among(M, Squares),
        \+ arg(M, Plateau, empty).

%%  rule_followed(+State, +Move, -Reason)
%
%   What makes a move legal; each is a solution:
%
%       cannot_move               the player must pass
%       free_move                 nobody wears the Khan
%       obeys_khan(V)             the piece stands on the value asked for
%       disobeys_khan(V, Why)     no_piece_there: on no square worth V, or
%                                 none_can_move: those there are blocked
%       puts_back(Id, C, L)       this sbire comes back
%       path(Squares)             a path, from square to square (C,L)
%       captures(Id)              an enemy piece is captured
%       wins(Player)              it is the Kalista

rule_followed(State, Move, Reason) :-
        state_plateau(State, Plateau),
        move_kind(Move, Kind),
        kind_reason(Kind, State, Plateau, Reason).

kind_reason(pass, _, _, cannot_move).
kind_reason(put_back(C, L), State, Plateau, Reason) :-
        captured_sbire(State, Id),
        (   khan_reason(State, Plateau, Reason)
        ;   Reason = puts_back(Id, C, L)
        ).
kind_reason(walk(C1, L1, C2, L2), State, Plateau, Reason) :-
        turn(State, Player),
        coordinates_number(C1, L1, A),
        coordinates_number(C2, L2, B),
        square(A, _, _, V),
        once(walk(V, Player, Plateau, A, Between, B)),
        (   khan_reason(State, Plateau, Reason)
        ;   Reason = path([(C1,L1)|Squares]),
            numbers_squares(Between, Squares, [(C2,L2)])
        ;   arg(B, Plateau, There),
            capture_reason(There, Player, Reason)
        ).

khan_reason(State, Plateau, Reason) :-
        khan_duty(State, Plateau, Duty),
        duty_reason(Duty, State, Reason).

duty_reason(free, _, free_move).
duty_reason(obey(V), _, obeys_khan(V)).
duty_reason(disobey(V), State, disobeys_khan(V, Why)) :-
        (   own_square(State, _, _, V) ->
            Why = none_can_move
        ;   Why = no_piece_there
        ).

capture_reason(There, _, captures(There)) :-
        There \== empty.
capture_reason(There, Player, wins(Player)) :-
        piece(There, _, kalista).

numbers_squares([], Squares, Squares).
numbers_squares([N|Ns], [(C,L)|Squares0], Squares) :-
        square(N, C, L, _),
        numbers_squares(Ns, Squares0, Squares).

/*  - - - - - - - - - - - -  In words  - - - - - - - - - - - - - - - - -  */

%%  fault_sentence(+Fault)//
%
%   The sentence of fault_text/2: for a fault of a move, or for what is
%   wrong with a text.

fault_sentence(game_is_over(Winner)) -->
        "The game is over: ", shown(Winner), " has won.".
fault_sentence(not_a_move) -->
        "This is not a move.".
fault_sentence(off_board(C, L)) -->
        "There is no square ", pair(C, L), " on the board.".
fault_sentence(no_piece(C, L)) -->
        "There is no piece on ", square_name(C, L), ".".
fault_sentence(wrong_owner(Id)) -->
        { piece(Id, Owner, _), opponent(Owner, Player) },
        "It is the turn of ", shown(Player), ", but ", the_piece(Id),
        " belongs to ", shown(Owner), ".".
fault_sentence(own_piece_on_target(Id)) -->
        "The move ends on a piece of the same player, ", the_piece(Id), ".".
fault_sentence(steps(V, C1, L1, C2, L2)) -->
        square_name(C1, L1), " is worth ", shown(V),
        ", and no path of exactly ", steps(V), " leads from ",
        square_name(C1, L1), " to ", square_name(C2, L2), ".".
fault_sentence(blocked(C, L, Id)) -->
        "Every path is blocked: on ", square_name(C, L), " stands ",
        the_piece(Id), ".".
fault_sentence(khan_asks(Khan, V)) -->
        "The Khan asks for a piece on a square worth ", shown(Khan),
        ", but this one stands on a square worth ", shown(V), ".".
fault_sentence(no_khan) -->
        "A sbire can only be put back against the Khan, and no piece wears it.".
fault_sentence(khan_can_be_obeyed(Khan)) -->
        "No sbire may be put back, because a piece on a square worth ",
        shown(Khan), " can move, as the Khan asks.".
fault_sentence(no_sbire_out) -->
        "None of the player's sbires has been captured.".
fault_sentence(square_occupied(Id)) -->
        "A sbire comes back on an empty square, but ", the_piece(Id),
        " stands there.".
fault_sentence(wrong_value(V, Khan)) -->
        "A sbire comes back on a square worth ", shown(Khan),
        ", as the Khan asks, but this one is worth ", shown(V), ".".
fault_sentence(pass_not_allowed) -->
        "The player can move, and so must not pass.".
fault_sentence(not_a_text) -->
        "A position is a text whose characters are all known.".
fault_sentence(no_piece_letter(Char)) -->
        "The character '", shown(Char),
        "' is none of K, S, k, s, the digits 1 to 6, and /.".
fault_sentence(too_many(Letter)) -->
        "There are too many ", [Letter],
        ": each side has one Kalista and at most five sbires.".
fault_sentence(line_too_long(L)) -->
        "Line ", shown(L), " has more than 6 squares.".
fault_sentence(line_too_short(L)) -->
        "Line ", shown(L), " has fewer than 6 squares.".
fault_sentence(digits_together(L)) -->
        "Two digits follow each other in line ", shown(L),
        ": write their sum.".
fault_sentence(lines_missing(L)) -->
        "The board ends in line ", shown(L), ", but it must have 6 lines.".
fault_sentence(too_many_lines) -->
        "The board has more than 6 lines.".
fault_sentence(no_kalista) -->
        "Both Kalistas are missing.".
fault_sentence(player_missing) -->
        "After the board come a space, the side to move (r or o) and a space.".
fault_sentence(khan_missing) -->
        "After the side to move come a space and the square of the Khan, or -.".
fault_sentence(no_khan_square(Chars)) -->
        "The Khan is on a square like c4, or - if nobody wears it, but not on '",
        characters(Chars), "'.".
fault_sentence(khan_on_empty_square(C, L)) -->
        "The Khan is on ", square_name(C, L), ", but no piece stands there.".
fault_sentence(khan_on_side_to_move(C, L)) -->
        "The Khan is on ", square_name(C, L),
        ", on a piece of the side to move; only the opponent can wear it.".

%%  reason_sentence(+Reason)//
%
%   The sentence of reason_text/2.

reason_sentence(cannot_move) -->
        "The player has no other move, and passes.".
reason_sentence(free_move) -->
        "No piece wears the Khan, so every piece may move.".
reason_sentence(obeys_khan(V)) -->
        "The piece stands on a square worth ", shown(V),
        ", as the Khan asks.".
reason_sentence(disobeys_khan(V, no_piece_there)) -->
        "The Khan need not be obeyed: none of the player's pieces stands on a square worth ",
        shown(V), ".".
reason_sentence(disobeys_khan(V, none_can_move)) -->
        "The Khan need not be obeyed: none of the player's pieces on a square worth ",
        shown(V), " can move.".
reason_sentence(puts_back(Id, C, L)) -->
        "A captured sbire, ", shown(Id), ", is put back on ",
        square_name(C, L), ".".
reason_sentence(path([(C,L)|Squares])) -->
        "A path is ", square_name(C, L), squares_on(Squares), ".".
reason_sentence(captures(Id)) -->
        "The move captures ", the_piece(Id), ".".
reason_sentence(wins(Player)) -->
        "The enemy Kalista is captured: ", shown(Player), " wins.".

squares_on([]) --> [].
squares_on([(C,L)|Squares]) -->
        ", ", square_name(C, L), squares_on(Squares).

the_piece(Id) -->
        { piece(Id, _, Kind) },
        "the ", kind_word(Kind), " ", shown(Id).

kind_word(kalista) --> "Kalista".
kind_word(sbire)   --> "sbire".

steps(1) --> "1 step".
steps(2) --> "2 steps".
steps(3) --> "3 steps".

pair(C, L) -->
        "(", shown(C), ",", shown(L), ")".
