//! The rules of Khan, broken one at a time: what the differential test must notice.

use crate::specification::Mutant;

const fn rules(fault: &'static str, right: &'static str, wrong: &'static str) -> Mutant {
    let file = "rules.pl";
    Mutant {
        fault,
        file,
        right,
        wrong,
    }
}

const fn board(fault: &'static str, right: &'static str, wrong: &'static str) -> Mutant {
    let file = "board.pl";
    Mutant {
        fault,
        file,
        right,
        wrong,
    }
}

/// Among them every fault that existing programs were found to have.
#[rustfmt::skip]
pub(super) const MUTANTS: &[Mutant] = &[
    rules(
        "the first move is not free",
        ";   Duty = free",
        ";   Duty = obey(1)",
    ),
    rules(
        "the second exception is forgotten: blocked pieces must still obey",
        "(   can_move(V, State, Plateau) ->",
        "(   own_squares(State, Own), worth(Own, V, [_|_]) ->",
    ),
    rules(
        "one blocked piece is enough to disobey",
        "(   can_move(V, State, Plateau) ->",
        r"(   can_move(V, State, Plateau),
                \+ ( State = etat(P, _), own_squares(State, Own), worth(Own, V, Ws),
                     is_among(W, Ws), \+ walk(V, P, Plateau, [W], _) ) ->",
    ),
    rules(
        "a disobeying piece moves by the Khan's value",
        r"        putting_back(V, State, Plateau, Moves, Moves0),
        moves_from(Squares, State, Plateau, Moves0).",
        r"        putting_back(V, State, Plateau, Moves, Moves0),
        State = etat(P, _),
        findall((C,L,C2,L2),
                ( is_among(A, Squares), square(A, C, L, _),
                  walk(V, P, Plateau, [A], [B|_]), square(B, C2, L2, _) ),
                Moves1),
        sort(Moves1, Moves0).",
    ),
    rules(
        "the Kalista may not disobey",
        r"        putting_back(V, State, Plateau, Moves, Moves0),
        moves_from(Squares, State, Plateau, Moves0).",
        r"        putting_back(V, State, Plateau, Moves, Moves0),
        findall(A, ( is_among(A, Squares), arg(A, Plateau, Id), \+ piece(Id, _, kalista) ), As),
        moves_from(As, State, Plateau, Moves0).",
    ),
    rules(
        "only pieces on other values may disobey, and nothing is put back",
        r"        putting_back(V, State, Plateau, Moves, Moves0),
        moves_from(Squares, State, Plateau, Moves0).",
        r"        Moves = Moves0,
        moves_from(Squares, State, Plateau, Moves0).",
    ),
    rules(
        "a sbire is offered back when none is out",
        r"(   standing(0, 0, Player, Pions, _) ->
            findall",
        r"(   is_among(pion(_, _, _, _, _), Pions), Player \== nobody ->
            findall",
    ),
    rules(
        "a sbire is put back on a square of another value",
        r"        square(N, _, _, V),
        arg(N, Plateau, empty).",
        r"        square(N, _, _, W),
        V \== W,
        arg(N, Plateau, empty).",
    ),
    rules(
        "a sbire is put back on a piece",
        r"        square(N, _, _, V),
        arg(N, Plateau, empty).",
        r"        square(N, _, _, V),
        arg(N, Plateau, _).",
    ),
    rules(
        "a sbire is put back although the Khan can be obeyed",
        r"        worth(Squares0, V, Squares),
        moves_from(Squares, State, Plateau, Moves).",
        r"        worth(Squares0, V, Squares),
        putting_back(V, State, Plateau, Moves, Moves0),
        moves_from(Squares, State, Plateau, Moves0).",
    ),
    rules(
        "the three-step turn that ends beside its start is missed",
        r"        may_land(There, Player),
        unvisited(Path, B).",
        r"        may_land(There, Player),
        \+ ( Path = [_,Start], beside(Start, B) ),
        unvisited(Path, B).",
    ),
    rules(
        "a square may be visited twice",
        r"        may_land(There, Player),
        unvisited(Path, B).",
        "        may_land(There, Player).",
    ),
    rules(
        "rouge may pass over ocre's pieces",
        r"        arg(B, Plateau, empty),
        unvisited(Path, B).",
        r"        arg(B, Plateau, There),
        may_land(There, rouge),
        unvisited(Path, B).",
    ),
    rules(
        "a piece may land on its own Kalista",
        "may_land(kr, ocre).",
        "may_land(kr, _).",
    ),
    rules(
        "ocre's Kalista cannot be captured",
        "may_land(ko, rouge).",
        "may_land(ko, nobody).",
    ),
    rules(
        "three steps are two",
        "        walk(2, Player, Plateau, Path1, Path).",
        "        walk(1, Player, Plateau, Path1, Path).",
    ),
    rules(
        "different paths are different moves",
        "        sort(Bs0, Bs),",
        "        Bs = Bs0,",
    ),
    rules(
        "a side without a legal move has no move",
        "            Moves = [pass]",
        "            Moves = []",
    ),
    rules(
        "the former bearer keeps the Khan",
        "replaced(Id, Pions0, pion(Id, C, L, in, V), Pions1)",
        "Pions1 = Pions0",
    ),
    rules(
        "the piece played does not wear the Khan",
        "replaced(Id, Pions1, pion(Id, C, L, khan, V), Pions)",
        "replaced(Id, Pions1, pion(Id, C, L, in, V), Pions)",
    ),
    rules(
        "a sbire put back does not wear the Khan",
        "replaced(Id, Pions1, pion(Id, C, L, khan, V), Pions)",
        "( C1 =:= 0 -> E = in ; E = khan ), replaced(Id, Pions1, pion(Id, C, L, E, V), Pions)",
    ),
    rules(
        "a captured piece stays in the game",
        "pion(There, 0, 0, out, 0)",
        "pion(There, C, L, in, V)",
    ),
    rules(
        "the wrong side wins",
        "kalistas_winner(out,  _,   ocre).",
        "kalistas_winner(out,  _,   rouge).",
    ),
    rules(
        "the game goes on if the Kalista captures the Kalista",
        "kalistas_winner(khan, out, rouge).",
        "kalistas_winner(khan, out, nobody) :- fail.",
    ),
    rules(
        "the turn does not change",
        r"        opponent(Player, Opponent),
        (   khan_bearer",
        r"        Opponent = Player,
        (   khan_bearer",
    ),
    board(
        "the square f6 is worth 2",
        "square(36, 6, 6, 1).",
        "square(36, 6, 6, 2).",
    ),
    board(
        "no step leads from f6 to f5",
        "beside(36, 35).",
        "",
    ),
];
