/*  Gauss: why a move is not legal, and what a legal one does.

    Ask, for example:

        ?- initial_state([], S), move_fault(S, (r,1,2), Fault).
        Fault = void_cell(1, 2).
        ?- initial_state([], S), move_fault(S, (r,1,2), Fault),
           fault_text(Fault, Text).
        Text = "The cell 12 is void, and nothing may be placed there."
        ?- state_text(S, "4/5/6/6b/6/5/4 10,4,5,10 0,0,0,0 1"),
           move_reason(S, (r,4,3), Reason), reason_text(Reason, Text).

    A move may have several faults, and each of them is a solution:

        game_is_over(Winner)             nobody moves any more
        not_a_move                       a term that is not a move
        off_board(C, L)                  a cell that does not exist
        void_cell(C, L)                  a cell of the rim
        cell_occupied(C, L, Colour)      a piece stands there
        none_left(Player, Colour)        all of that colour are placed
*/

:- set_prolog_flag(double_quotes, chars).

%%  rule_broken(+State, +Move, -Fault)
%
%   Fault is what is wrong with Move, which is not legal in State; the
%   game is not over. Each fault is a condition of legal_move/2 that the
%   move does not meet.

rule_broken(State, Move, Fault) :-
        (   well_formed(Move) ->
            placement_fault(State, Move, Fault)
        ;   Fault = not_a_move
        ).

well_formed((Colour,C,L)) :-
        once(colour_player(Colour, _, _)),
        integer(C),
        integer(L).

placement_fault(state(_, Unused, _, Turn), (Colour,_,_), none_left(Turn, Colour)) :-
        \+ verifyAvailablePiece(Unused, Turn, Colour).
placement_fault(State, (_,C,L), Fault) :-
        (   cell_number(C, L, N) ->
            cell_fault(State, N, Fault)
        ;   Fault = off_board(C, L)
        ).

cell_fault(_, N, void_cell(C, L)) :-
        cell(N, C, L, void).
cell_fault(state(Board, _, _, _), N, cell_occupied(C, L, There)) :-
        board_plateau(Board, Plateau),
        arg(N, Plateau, There),
        There \== ' ',
        cell(N, C, L, _).

%%  rule_followed(+State, +Move, -Reason)
%
%   What makes a move legal; each is a solution:
%
%       places(Player, Colour, C, L)            the move itself
%       moves_piece(How, Colour, C1,L1, C2,L2)  How: attracted, repelled
%       collects(Colour, Bonus, Risk)           this many pieces leave
%       ends(Winner)                            the game is over then

rule_followed(State, Move, Reason) :-
        State = state(Board, _, Zones0, Turn),
        Move = (Colour,C,L),
        state_played(State, Move, Next),
        Next = state(_, _, Zones, _),
        cell_number(C, L, N),
        board_plateau(Board, Plateau),
        magnetism(N, Colour, Plateau, [_|Changes], _),
        (   Reason = places(Turn, Colour, C, L)
        ;   change_reason(Changes, Colour, Reason)
        ;   zones_reason(Zones0, Zones, Reason)
        ;   game_over(Next, Winner),
            Reason = ends(Winner)
        ).

change_reason([To-Piece,From-_|Changes], Colour, Reason) :-
        (   (   Piece == Colour -> How = repelled ; How = attracted ),
            cell(From, C1, L1, _),
            cell(To, C2, L2, _),
            Reason = moves_piece(How, Piece, C1, L1, C2, L2)
        ;   change_reason(Changes, Colour, Reason)
        ).

zones_reason([[BR0,_],[RR0,_]], [[BR,_],[RR,_]], collects(r, Bonus, Risk)) :-
        Bonus is BR - BR0,
        Risk is RR - RR0,
        Bonus + Risk > 0.
zones_reason([[_,BB0],[_,RB0]], [[_,BB],[_,RB]], collects(b, Bonus, Risk)) :-
        Bonus is BB - BB0,
        Risk is RB - RB0,
        Bonus + Risk > 0.

/*  - - - - - - - - - - - -  In words  - - - - - - - - - - - - - - - - -  */

%%  fault_sentence(+Fault)//
%
%   The sentence of fault_text/2: for a fault of a move, or for what is
%   wrong with a text.

fault_sentence(game_is_over(Winner)) -->
        "The game is over: ", have_won(Winner), ".".
fault_sentence(not_a_move) -->
        "This is not a move.".
fault_sentence(off_board(C, L)) -->
        "There is no cell in column ", shown(C), ", line ", shown(L), ".".
fault_sentence(void_cell(C, L)) -->
        "The cell ", cell_name(C, L),
        " is void, and nothing may be placed there.".
fault_sentence(cell_occupied(C, L, Colour)) -->
        "The cell ", cell_name(C, L), " is not empty: a ",
        colour_name(Colour), " piece stands there.".
fault_sentence(none_left(Player, Colour)) -->
        player_name(Player), " has no ", colour_name(Colour),
        " piece left.".
fault_sentence(not_a_text) -->
        "A position is a text whose characters are all known.".
fault_sentence(four_fields) -->
        "A position has four parts with one space between them: ",
        "board, reserves, zones and the player to move.".
fault_sentence(no_player(Chars)) -->
        "The player to move is 0 or 1, not '", characters(Chars), "'.".
fault_sentence(columns_missing(C)) -->
        "Column ", shown(C), " is missing: the board has 7 columns.".
fault_sentence(too_many_columns) -->
        "The board has more than 7 columns.".
fault_sentence(column_too_short(C)) -->
        { column_before(C, _, Height) },
        "Column ", shown(C), " has fewer than ", shown(Height), " cells.".
fault_sentence(column_too_long(C)) -->
        { column_before(C, _, Height) },
        "Column ", shown(C), " has more than ", shown(Height), " cells.".
fault_sentence(digits_together(C)) -->
        "Two digits follow each other in column ", shown(C),
        ": write their sum.".
fault_sentence(no_piece_letter(Char)) -->
        "The character '", shown(Char),
        "' is none of r, b, the digits 1 to 7, and /.".
fault_sentence(four_numbers(Chars)) -->
        "There must be four numbers with commas between them, not '",
        characters(Chars), "'.".
fault_sentence(no_number(Chars)) -->
        "'", characters(Chars), "' is not a number of pieces from 0 to 15.".
fault_sentence(holds_too_many(Player, Colour, Most)) -->
        player_name(Player), " begins with ", shown(Most), " ",
        colour_name(Colour), " pieces.".
fault_sentence(not_fifteen(Colour, N)) -->
        "There are 15 ", colour_name(Colour),
        " pieces on the board, in the reserves and in the zones together, not ",
        shown(N), ".".
fault_sentence(not_in_turn) -->
        "The players take turns: when red (0) is to move both hold equally ",
        "many pieces, and when blue (1) is, blue holds one more.".
fault_sentence(group_stands(Colour, C, L)) -->
        "The ", colour_name(Colour), " piece on ", cell_name(C, L),
        " belongs to a group of four or more, which would have left the board.".

%%  reason_sentence(+Reason)//
%
%   The sentence of reason_text/2.

reason_sentence(places(Player, Colour, C, L)) -->
        player_name(Player), " places a ", colour_name(Colour),
        " piece on ", cell_name(C, L), ", an empty inner cell.".
reason_sentence(moves_piece(How, Colour, C1, L1, C2, L2)) -->
        "The ", colour_name(Colour), " piece on ", cell_name(C1, L1), " is ",
        shown(How), ", to ", cell_name(C2, L2), ".".
reason_sentence(collects(Colour, Bonus, Risk)) -->
        { N is Bonus + Risk },
        shown(N), " connected ", colour_name(Colour),
        " pieces leave the board: ", shown(Bonus), " to the bonus zone, ",
        shown(Risk), " to the risk zone.".
reason_sentence(ends(Winner)) -->
        "All pieces have been placed: ", have_won(Winner), ".".

have_won(Winner) -->
        (   { Winner == both } ->
            "both have won"
        ;   { once(colour_player(_, Winner, Name)) } ->
            shown(Name), " has won"
        ;   shown(Winner), " has won"
        ).

%   player_name(+Player)//: the player of the colour, at the beginning of a
%   sentence.

player_name(Player) -->
        { once(colour_player(_, Player, Name)) },
        (   { Name == red } ->
            "Red"
        ;   "Blue"
        ).

colour_name(Colour) -->
        { once(colour_player(Colour, _, Name)) },
        shown(Name).

cell_name(C, L) -->
        shown(C), shown(L).
