//! The rules of Shi, broken one at a time: what the differential test must notice.

use crate::specification::Mutant;

#[rustfmt::skip]
pub(super) const MUTANTS: &[Mutant] = &[
    Mutant::new(
        "board.pl",
        "half of seven is rounded down",
        "size_goal(7, 4).",
        "size_goal(7, 3).",
    ),
    Mutant::new(
        "rules.pl",
        "one capture too many is needed to win",
        "Points2 >= Goal -> Winner = ninja",
        "Points2 > Goal -> Winner = ninja",
    ),
    Mutant::new(
        "rules.pl",
        "a side that cannot move has no move at all",
        "Moves = [pass]",
        "Moves = []",
    ),
    Mutant::new(
        "rules.pl",
        "a side may pass whenever it likes",
        "        ;   Moves = Moves0\n        ).",
        "        ;   Moves = [pass|Moves0]\n        ).",
    ),
    Mutant::new(
        "rules.pl",
        "a piece takes like a queen, without a friend to jump over",
        "        ;   Moves0 = Moves\n        ).\n\n%   jump(...)",
        "        ;   opponent(Type, There) ->\n            X is X0 + Dx,\n            Y is Y0 + Dy,\n            Moves0 = [From-X-Y|Moves]\n        ;   Moves0 = Moves\n        ).\n\n%   jump(...)",
    ),
    Mutant::new(
        "rules.pl",
        "an enemy can be jumped over",
        ";   There == Type ->",
        ";   There \\== edge ->",
    ),
    Mutant::new(
        "rules.pl",
        "a second friend can be jumped over",
        "(   There == empty ->\n            jump(",
        "(   ( There == empty ; There == Type ) ->\n            jump(",
    ),
    Mutant::new(
        "rules.pl",
        "no empty squares may lie between the friend and the enemy",
        "            jump(N, X, Y, Dn, Dx, Dy, Type, View, From, Moves0, Moves)\n        ;   opponent",
        "            Moves0 = Moves\n        ;   opponent",
    ),
    Mutant::new(
        "rules.pl",
        "a jump may end on an empty square behind the friend",
        "            jump(N, X, Y, Dn, Dx, Dy, Type, View, From, Moves0, Moves)\n        ;   opponent",
        "            Moves0 = [From-X-Y|Moves1],\n            jump(N, X, Y, Dn, Dx, Dy, Type, View, From, Moves1, Moves)\n        ;   opponent",
    ),
    Mutant::new(
        "rules.pl",
        "the friend must stand beside the attacker",
        "        ;   There == Type ->",
        "        ;   There == Type, X0-Y0 == From ->",
    ),
    Mutant::new(
        "rules.pl",
        "a piece slides one square only",
        "            slide(N, X, Y, Dn, Dx, Dy, Type, View, From, Moves1, Moves)",
        "            Moves1 = Moves",
    ),
    Mutant::new(
        "rules.pl",
        "nobody moves down and to the left",
        "        slide(N, X, Y,  DownLeft, -1, -1, Type, View, X-Y, Moves7, Moves).",
        "        DownLeft = DownLeft, Moves7 = Moves.",
    ),
    Mutant::new(
        "rules.pl",
        "who takes moves again",
        "            State = NewBoard-Size-NewPoints1-NewPoints2-Opponent",
        "            ( Piece == piece(empty) -> Next = Opponent ; Next = Type ),\n            State = NewBoard-Size-NewPoints1-NewPoints2-Next",
    ),
    Mutant::new(
        "board.pl",
        "the piece that moves stays where it was as well",
        "nth_replaced(X, Row0, piece(Type), piece(empty), Row1)",
        "nth_replaced(X, Row0, piece(Type), piece(Type), Row1)",
    ),
    Mutant::new(
        "board.pl",
        "two squares of the largest board are exchanged",
        "edge,A4,B4,C4,D4,E4,F4,G4,H4,",
        "edge,A4,C4,B4,D4,E4,F4,G4,H4,",
    ),
    Mutant::new(
        "faults.pl",
        "no fault is found in landing on an own piece",
        "There == Type, Fault = own_piece_on_target(To)",
        "There == edge, Fault = own_piece_on_target(To)",
    ),
    Mutant::new(
        "machines.pl",
        "the opponent's attack is worth less",
        "can_attack(State, Opponent) -> Value = 10",
        "can_attack(State, Opponent) -> Value = 9",
    ),
    Mutant::of_machine(
        "machines.pl",
        "level 2 draws among the worst moves",
        "lowest(Valued, 11, Lowest),",
        "lowest(Valued, 11, Lowest0), Lowest is max(Lowest0, 0),",
    ),
];
