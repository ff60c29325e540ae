//! Positions and moves for the differential test: anything the rules can be asked.

use rand::{Rng, RngExt, seq::SliceRandom};

use super::Khan;
use super::board::{Square, each};
use super::moves::Move;
use super::position::{Piece, Position, SBIRES};
use crate::game::Side;
use crate::specification::{
    Choice, ClauseFile, Corner, Mutant, RuleCase, SmallWorld, Specified, Valuation,
};

impl Specified for Khan {
    fn clauses(&self) -> &'static [ClauseFile] {
        &[
            (
                "common/lists.pl",
                include_str!("../../../prolog/common/lists.pl"),
            ),
            (
                "common/game.pl",
                include_str!("../../../prolog/common/game.pl"),
            ),
            (
                "common/text.pl",
                include_str!("../../../prolog/common/text.pl"),
            ),
            ("board.pl", include_str!("../../../prolog/khan/board.pl")),
            ("rules.pl", include_str!("../../../prolog/khan/rules.pl")),
            ("faults.pl", include_str!("../../../prolog/khan/faults.pl")),
            ("text.pl", include_str!("../../../prolog/khan/text.pl")),
            (
                "coursework.pl",
                include_str!("../../../prolog/khan/coursework.pl"),
            ),
            (
                "display.pl",
                include_str!("../../../prolog/khan/display.pl"),
            ),
            ("brd.pl", include_str!("../../../prolog/khan/brd.pl")),
            (
                "heuristique.pl",
                include_str!("../../../prolog/khan/heuristique.pl"),
            ),
            (
                "minimax.pl",
                include_str!("../../../prolog/khan/minimax.pl"),
            ),
            (
                "machines.pl",
                include_str!("../../../prolog/khan/machines.pl"),
            ),
            (
                "placement.pl",
                include_str!("../../../prolog/khan/placement.pl"),
            ),
            ("partie.pl", include_str!("../../../prolog/khan/partie.pl")),
            (
                "positionnement.pl",
                include_str!("../../../prolog/khan/positionnement.pl"),
            ),
        ]
    }

    /// Both Kalistas (rarely one), any number of sbires, any side to move, and the Khan
    /// on any piece of the other side or nowhere.
    fn any_position(&self, rng: &mut dyn Rng) -> Position {
        let mut squares: Vec<Square> = Square::all().collect();
        squares.shuffle(rng);
        let mut free = squares.into_iter();
        let turn = Side::BOTH[rng.random_range(0..2)];
        let missing = rng.random_bool(0.02).then_some(turn);
        let mut pieces = Vec::with_capacity(12);
        for side in Side::BOTH {
            let sbires = rng.random_range(0..=SBIRES) as usize;
            let kalistas = usize::from(missing != Some(side));
            let kinds = [(true, kalistas), (false, sbires)];
            for (kalista, count) in kinds {
                let piece = Piece { side, kalista };
                pieces.extend(free.by_ref().take(count).map(|square| (square, piece)));
            }
        }
        let bearers: Vec<Square> = (pieces.iter())
            .filter(|(_, piece)| piece.side != turn)
            .map(|&(square, _)| square)
            .collect();
        let khan = match rng.random_bool(0.05) {
            true => None,
            false => bearers
                .get(rng.random_range(0..bearers.len().max(1)))
                .copied(),
        };
        Position::new(pieces, turn, khan).expect("the other side's Kalista is on the board")
    }

    /// Half of the steps start from a piece of the side to move.
    fn any_move(&self, position: &Position, rng: &mut dyn Rng) -> Move {
        let mut any = || {
            Square::all()
                .nth(rng.random_range(0..36))
                .expect("of 36 squares")
        };
        let (from, to) = (any(), any());
        let own: Vec<Square> = each(position.of(position.turn())).collect();
        match rng.random_range(0..16) {
            0 => Move::Pass,
            1..=3 => Move::PutBack(to),
            4..=9 if !own.is_empty() => Move::Step(own[rng.random_range(0..own.len())], to),
            _ => Move::Step(from, to),
        }
    }

    fn corners(&self) -> &'static [Corner] {
        CORNERS
    }

    fn mutants(&self) -> &'static [Mutant] {
        super::mutants::MUTANTS
    }

    fn valuations(&self) -> &'static [Valuation<Self>] {
        super::questions::VALUATIONS
    }

    fn choices(&self) -> &'static [Choice<Self>] {
        super::questions::CHOICES
    }

    fn rule_cases(&self) -> &'static [RuleCase<Self>] {
        super::questions::RULE_CASES
    }

    fn small_world(&self) -> Option<SmallWorld<Self>> {
        Some(super::world::world())
    }

    fn pieces(&self, position: &Position) -> usize {
        position.occupied().count_ones() as usize
    }

    fn simpler(&self, position: &Position) -> Vec<Position> {
        super::world::simpler(position)
    }
}

/// Each decided from the rules with board and finger, not by either implementation.
const CORNERS: &[Corner] = &[
    Corner {
        rule: "a game that is over has no moves",
        position: "6/6/6/6/6/SSSKSS r -",
        moves: &[],
    },
    Corner {
        rule: "the first move is free, and nothing is put back without a Khan; three steps can turn back beside the start",
        position: "k5/6/6/6/3K2/6 r -",
        moves: &[
            "d5a5", "d5b4", "d5b6", "d5c3", "d5c5", "d5d2", "d5d4", "d5d6", "d5e3", "d5e5", "d5f4",
            "d5f6",
        ],
    },
    Corner {
        rule: "a path may not cross a piece, whoever owns it",
        position: "Ks3k/6/6/6/6/6 r -",
        moves: &["a1a3", "a1b2"],
    },
    Corner {
        rule: "no piece on the Khan's value: move any by its own square, or put a sbire back on that value",
        position: "K5/6/6/6/6/5k r f6",
        moves: &[
            "S@a3", "S@b2", "S@b4", "S@b6", "S@c1", "S@c5", "S@d2", "S@d4", "S@e3", "S@e5", "S@f2",
            "a1a3", "a1b2", "a1c1",
        ],
    },
    Corner {
        rule: "the same for ocre",
        position: "K5/6/6/6/6/5k o a1",
        moves: &[
            "S@a2", "S@a5", "S@a6", "S@c3", "S@c4", "S@d1", "S@d6", "S@e1", "S@e6", "S@f3", "S@f4",
            "f6e6", "f6f5",
        ],
    },
    Corner {
        rule: "no piece on the Khan's value and no sbire out: nothing is put back",
        position: "K2SS1/S5/6/6/S5/S4k r f6",
        moves: &[
            "a1b2", "a1c1", "a2a4", "a2b1", "a2b3", "a2c2", "a5a3", "a5b4", "a5b6", "a5c5", "a6b5",
            "a6c6", "d1b1", "d1c2", "d1d3", "d1e2", "e1d2", "e1e3", "e1f2",
        ],
    },
    Corner {
        rule: "the pieces on the Khan's value are all blocked: as if there were none",
        position: "KSS2k/1s4/6/6/6/6 r f1",
        moves: &[
            "S@a4", "S@b3", "S@b5", "S@c2", "S@c6", "S@d3", "S@d5", "S@e2", "S@e4", "S@f5", "a1a3",
            "a1b2", "c1c2", "c1d1",
        ],
    },
    Corner {
        rule: "one of the pieces on the Khan's value is blocked, another is not: it must be obeyed",
        position: "KSS2k/1s4/6/6/3S2/6 r f1",
        moves: &[
            "d5a5", "d5b4", "d5b6", "d5c3", "d5c5", "d5d2", "d5d4", "d5d6", "d5e3", "d5e5", "d5f4",
            "d5f6",
        ],
    },
    Corner {
        rule: "the Kalista may capture the Kalista",
        position: "1k4/1K4/6/6/6/6 r b1",
        moves: &[
            "S@a4", "S@b3", "S@b5", "S@c2", "S@c6", "S@d3", "S@d5", "S@e2", "S@e4", "S@f1", "S@f5",
            "b2a2", "b2b1", "b2b3", "b2c2",
        ],
    },
    Corner {
        rule: "no legal move at all: pass",
        position: "5k/6/6/ss4/SSss2/KSSSs1 r a4",
        moves: &["pass"],
    },
    Corner {
        rule: "no legal move on a free turn: pass",
        position: "5k/6/6/ss4/SSss2/KSSSs1 r -",
        moves: &["pass"],
    },
    Corner {
        rule: "no piece can move, but a sbire is out: it is put back",
        position: "5k/6/6/ss4/SSss2/KSS1s1 r a4",
        moves: &["S@b1", "S@b3", "S@c2", "S@d3", "S@e2", "S@e4", "S@f5"],
    },
];
