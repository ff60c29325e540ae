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
        ";   Move = pass",
        ";   Move = pass, fail",
    ),
    Mutant::new(
        "rules.pl",
        "a side may pass whenever it likes",
        "            piece_move(Type, View, Move)\n",
        "            ( piece_move(Type, View, Move) ; Move = pass )\n",
    ),
    Mutant::new(
        "rules.pl",
        "a piece takes like a queen, without a friend to jump over",
        "        ;   There == Type,",
        "        ;   opponent(Type, There),\n            Nx = X,\n            Ny = Y\n        ;   There == Type,",
    ),
    Mutant::new(
        "rules.pl",
        "an enemy can be jumped over",
        "        ;   There == Type,",
        "        ;   There \\== empty,",
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
        "            jump(X, Y, Dx, Dy, Type, View, Nx, Ny)\n        ;   opponent",
        "            fail\n        ;   opponent",
    ),
    Mutant::new(
        "rules.pl",
        "a jump may end on an empty square behind the friend",
        "            jump(X, Y, Dx, Dy, Type, View, Nx, Ny)\n        ;   opponent",
        "            (   Nx = X,\n                Ny = Y\n            ;   jump(X, Y, Dx, Dy, Type, View, Nx, Ny)\n            )\n        ;   opponent",
    ),
    Mutant::new(
        "rules.pl",
        "the friend must stand beside the attacker",
        "            ;   slide(X, Y, Dx, Dy, Type, View, Nx, Ny)\n",
        "            ;   slide(X, Y, Dx, Dy, Type, View, Nx, Ny),\n                view_type(View, Nx, Ny, empty)\n",
    ),
    Mutant::new(
        "rules.pl",
        "a piece slides one square only",
        "            ;   slide(X, Y, Dx, Dy, Type, View, Nx, Ny)\n",
        "            ;   fail\n",
    ),
    Mutant::new(
        "rules.pl",
        "nobody moves down and to the left",
        "direction(-1, -1).",
        "",
    ),
    Mutant::new(
        "rules.pl",
        "who takes moves again",
        "        State = NewBoard-Size-NewPoints1-NewPoints2-Opponent.",
        "        ( Piece == piece(empty) -> Next = Opponent ; Next = Type ),\n        State = NewBoard-Size-NewPoints1-NewPoints2-Next.",
    ),
    Mutant::new(
        "board.pl",
        "the piece that moves stays where it was as well",
        "piece_replaced(X, Y, Size, Board0, piece(Type), piece(empty), Board1)",
        "piece_replaced(X, Y, Size, Board0, piece(Type), piece(Type), Board1)",
    ),
    Mutant::new(
        "board.pl",
        "lines run along the columns of another board, in which rows and columns are exchanged",
        "        arg(Y, View, Row),\n        arg(X, Row, piece(Type)).",
        "        arg(X, View, Row),\n        arg(Y, Row, piece(Type)).",
    ),
    Mutant::new(
        "common/text.pl",
        "an empty row of the largest board is written as one of seven squares",
        "empty_run(8) --> ['8'].",
        "empty_run(8) --> ['7'].",
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
