//! The rules of Khan, broken one at a time: what the differential test must notice.

use crate::specification::Mutant;

/// Among them every fault that existing programs were found to have.
#[rustfmt::skip]
pub(super) const MUTANTS: &[Mutant] = &[
    Mutant::new(
        "rules.pl",
        "the first move is not free",
        ";   Duty = free",
        ";   Duty = obey(1)",
    ),
    Mutant::new(
        "rules.pl",
        "the second exception is forgotten: blocked pieces must still obey",
        "(   can_move(V, Squares, State, Plateau) ->",
        "(   own_squares(State, Own), worth(Own, V, [_|_]) ->",
    ),
    Mutant::new(
        "rules.pl",
        "one blocked piece is enough to disobey",
        "(   can_move(V, Squares, State, Plateau) ->",
        r"(   can_move(V, Squares, State, Plateau),
                \+ ( State = etat(P, _), own_squares(State, Own), worth(Own, V, Ws),
                     is_among(W, Ws), \+ walk(V, P, Plateau, W, _, _) ) ->",
    ),
    Mutant::new(
        "rules.pl",
        "a disobeying piece moves by the Khan's value",
        r"        putting_back(V, State, Plateau, Moves, Moves0),
        moves_from(Squares, State, Plateau, Moves0).",
        r"        putting_back(V, State, Plateau, Moves, Moves0),
        State = etat(P, _),
        findall((C,L,C2,L2),
                ( is_among(A, Squares), square(A, C, L, _),
                  walk(V, P, Plateau, A, _, B), square(B, C2, L2, _) ),
                Moves1),
        sort(Moves1, Moves0).",
    ),
    Mutant::new(
        "rules.pl",
        "the Kalista may not disobey",
        r"        putting_back(V, State, Plateau, Moves, Moves0),
        moves_from(Squares, State, Plateau, Moves0).",
        r"        putting_back(V, State, Plateau, Moves, Moves0),
        findall(A, ( is_among(A, Squares), arg(A, Plateau, Id), \+ piece(Id, _, kalista) ), As),
        moves_from(As, State, Plateau, Moves0).",
    ),
    Mutant::new(
        "rules.pl",
        "only pieces on other values may disobey, and nothing is put back",
        r"        putting_back(V, State, Plateau, Moves, Moves0),
        moves_from(Squares, State, Plateau, Moves0).",
        r"        Moves = Moves0,
        moves_from(Squares, State, Plateau, Moves0).",
    ),
    Mutant::new(
        "rules.pl",
        "a sbire is offered back when none is out",
        r"(   standing(0, 0, Player, Pions, _) ->
            findall",
        r"(   is_among(pion(_, _, _, _, _), Pions), Player \== nobody ->
            findall",
    ),
    Mutant::new(
        "rules.pl",
        "a sbire is put back on a square of another value",
        r"        square(N, _, _, V),
        arg(N, Plateau, empty).",
        r"        square(N, _, _, W),
        V \== W,
        arg(N, Plateau, empty).",
    ),
    Mutant::new(
        "rules.pl",
        "a sbire is put back on a piece",
        r"        square(N, _, _, V),
        arg(N, Plateau, empty).",
        r"        square(N, _, _, V),
        arg(N, Plateau, _).",
    ),
    Mutant::new(
        "rules.pl",
        "a sbire is put back although the Khan can be obeyed",
        r"        worth(Squares0, V, Squares),
        moves_from(Squares, State, Plateau, Moves).",
        r"        worth(Squares0, V, Squares),
        putting_back(V, State, Plateau, Moves, Moves0),
        moves_from(Squares, State, Plateau, Moves0).",
    ),
    Mutant::new(
        "rules.pl",
        "the three-step turn that ends beside its start is missed",
        r"        B =\= M1,
",
        r"        B =\= M1,
        \+ beside(A, B),
",
    ),
    Mutant::new(
        "rules.pl",
        "a square may be visited twice",
        r"        B =\= M1,
",
        "",
    ),
    Mutant::new(
        "rules.pl",
        "rouge may pass over ocre's pieces",
        r"        M2 =\= A,
        arg(M2, Plateau, empty),",
        r"        M2 =\= A,
        arg(M2, Plateau, Over),
        may_land(Over, rouge),",
    ),
    Mutant::new(
        "rules.pl",
        "a piece may land on its own Kalista",
        "may_land(kr, ocre).",
        "may_land(kr, _).",
    ),
    Mutant::new(
        "rules.pl",
        "ocre's Kalista cannot be captured",
        "may_land(ko, rouge).",
        "may_land(ko, nobody).",
    ),
    Mutant::new(
        "rules.pl",
        "three steps are two",
        r"walk(3, Player, Plateau, A, [M1,M2], B) :-
        beside(A, M1),",
        r"walk(3, Player, Plateau, A, [M1,M2], B) :-
        M1 = A,",
    ),
    Mutant::new(
        "rules.pl",
        "different paths are different moves",
        "        sort(Bs0, Bs),",
        "        Bs = Bs0,",
    ),
    Mutant::new(
        "rules.pl",
        "a side without a legal move has no move",
        "            Moves = [pass]",
        "            Moves = []",
    ),
    Mutant::new(
        "rules.pl",
        "the former bearer keeps the Khan",
        r"replaced(Id, Pions0, pion(Id, C, L, in, V), Pions)
        ;   State = State0",
        r"Pions = Pions0, Id-C-L-V = _
        ;   State = State0",
    ),
    Mutant::new(
        "rules.pl",
        "after a pass the Khan stays",
        r"        khan_taken_off(State0, State1),
        (   ground(Move)",
        r"        (   state_moves(State0, Plateau, [pass]) -> State1 = State0
        ;   khan_taken_off(State0, State1)
        ),
        (   ground(Move)",
    ),
    Mutant::new(
        "rules.pl",
        "the piece played does not wear the Khan",
        "replaced(Id, Pions1, pion(Id, C, L, khan, V), Pions)",
        "replaced(Id, Pions1, pion(Id, C, L, in, V), Pions)",
    ),
    Mutant::new(
        "rules.pl",
        "a sbire put back does not wear the Khan",
        r"        piece_played(Id, C, L, Plateau, State0, State).
",
        r"        piece_played(Id, C, L, Plateau, State0, State1),
        (   C1 =:= 0 -> khan_taken_off(State1, State) ; State = State1 ).
",
    ),
    Mutant::new(
        "rules.pl",
        "a captured piece stays in the game",
        "pion(There, 0, 0, out, 0)",
        "pion(There, C, L, in, V)",
    ),
    Mutant::new(
        "rules.pl",
        "the wrong side wins",
        "kalistas_winner(out,  _,   ocre).",
        "kalistas_winner(out,  _,   rouge).",
    ),
    Mutant::new(
        "rules.pl",
        "the game goes on if the Kalista captures the Kalista",
        "kalistas_winner(khan, out, rouge).",
        "kalistas_winner(khan, out, nobody) :- fail.",
    ),
    Mutant::new(
        "rules.pl",
        "the turn does not change",
        r"piece_played(Id, C, L, Plateau, etat(Player, Pions0), etat(Opponent, Pions)) :-
        opponent(Player, Opponent),",
        r"piece_played(Id, C, L, Plateau, etat(Player, Pions0), etat(Opponent, Pions)) :-
        Opponent = Player,",
    ),
    Mutant::new(
        "board.pl",
        "the square f6 is worth 2",
        "square(36, 6, 6, 1).",
        "square(36, 6, 6, 2).",
    ),
    Mutant::new(
        "board.pl",
        "no step leads from f6 to f5",
        "beside(36, 35).",
        "",
    ),
    Mutant::new(
        "faults.pl",
        "a fault is found in putting back a sbire that is out",
        r"no_sbire_out) :-
        \+ standing(0, 0, Player, Pions, _).",
        r"no_sbire_out) :-
        standing(0, 0, Player, Pions, _).",
    ),
    Mutant::new(
        "faults.pl",
        "no fault is found in disobeying a Khan of a lower value",
        r"        khan_duty(State, Plateau, obey(Khan)),
        Khan =\= V.",
        r"        khan_duty(State, Plateau, obey(Khan)),
        Khan > V.",
    ),
    Mutant::new(
        "text.pl",
        "two neighbours in the middle of a line are written in the wrong order",
        "line(12, _,_,C,D,_,_) --> ['2',C,D,'2'].",
        "line(12, _,_,C,D,_,_) --> ['2',D,C,'2'].",
    ),
    Mutant::new(
        "heuristique.pl",
        "the own pieces are counted from one on",
        "4*(Allies - 1)",
        "4*Allies",
    ),
    Mutant::new(
        "minimax.pl",
        "squares worth 3 count against the score, not those worth 2",
        "power_2(pion(_, _, _, _, 2)).",
        "power_2(pion(_, _, _, _, 3)).",
    ),
    Mutant::of_machine(
        "heuristique.pl",
        "the machines play the last of the best moves",
        "(   Value1 > Value0 ->",
        "(   Value1 >= Value0 ->",
    ),
    Mutant::of_machine(
        "minimax.pl",
        "the opponent is expected to play the worst move",
        "(   Turn == Player ->",
        r"(   Turn \== Player ->",
    ),
];
