//! Positions and moves for the differential test: anything the rules can be asked.

use rand::{Rng, RngExt, seq::SliceRandom};

use super::Shi;
use super::board::{SQUARES, Size, Square, each};
use super::lines::destinations;
use super::moves::Move;
use super::position::Position;
use crate::game::Side;
use crate::specification::{
    Choice, ClauseFile, Corner, Mutant, RuleCase, SmallWorld, Specified, Valuation,
};

impl Specified for Shi {
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
            (
                "common/database.pl",
                include_str!("../../../prolog/common/database.pl"),
            ),
            ("board.pl", include_str!("../../../prolog/shi/board.pl")),
            ("rules.pl", include_str!("../../../prolog/shi/rules.pl")),
            ("faults.pl", include_str!("../../../prolog/shi/faults.pl")),
            ("text.pl", include_str!("../../../prolog/shi/text.pl")),
            (
                "machines.pl",
                include_str!("../../../prolog/shi/machines.pl"),
            ),
            ("sparse.pl", include_str!("../../../prolog/shi/sparse.pl")),
            ("menus.pl", include_str!("../../../prolog/shi/menus.pl")),
        ]
    }

    /// Any size if none was chosen, any number of pieces that the rules allow, any side to move. Half of
    /// the positions are crowded into a corner of the board, where much blocks much.
    fn any_position(&self, rng: &mut dyn Rng) -> Position {
        let any_size = Size::ALL[rng.random_range(0..Size::ALL.len())];
        let size = self.chosen.unwrap_or(any_size);
        let (width, goal) = (size.get(), usize::from(size.goal()));
        let crowd = match rng.random_bool(0.5) {
            true => rng.random_range(4..=width),
            false => width,
        };
        let crowded = |square: &Square| square.column().max(square.row()) <= crowd;
        let mut squares: Vec<Square> = each(size.squares()).filter(crowded).collect();
        squares.shuffle(rng);
        let mut free = squares.into_iter();
        // A game that is over is seldom worth asking about.
        let most = goal - usize::from(!rng.random_bool(0.05));
        let first = rng.random_range(0..=most);
        let second = rng.random_range(0..=most.min(goal - usize::from(first == goal)));
        let mut pieces = Vec::with_capacity(2 * width);
        for (side, lost) in [(Side::First, first), (Side::Second, second)] {
            pieces.extend(
                free.by_ref()
                    .take(width - lost)
                    .map(|square| (square, side)),
            );
        }
        let turn = Side::BOTH[rng.random_range(0..2)];
        Position::new(size, pieces, turn).expect("so many pieces are a position")
    }

    /// Mostly moves of a piece of the side to move, half of these to a square that the
    /// piece would reach if what stands in the way did not.
    fn any_move(&self, position: &Position, rng: &mut dyn Rng) -> Move {
        let any = |rng: &mut dyn Rng| Square::all().nth(rng.random_range(0..SQUARES));
        let pick = |squares, rng: &mut dyn Rng| {
            let squares: Vec<Square> = each(squares).collect();
            match squares.len() {
                0 => None,
                count => Some(squares[rng.random_range(0..count)]),
            }
        };
        let view = position.view(position.turn());
        let own = pick(view.own, rng);
        let (from, to) = match rng.random_range(0..16) {
            0 => return Move::Pass,
            1..=4 => (any(rng), any(rng)),
            5..=9 => (own, any(rng)),
            _ => {
                let mut bare = view;
                bare.empty = position.size().squares();
                (
                    own,
                    own.and_then(|from| pick(destinations(&bare, from).slides, rng)),
                )
            }
        };
        match (from, to) {
            (Some(from), Some(to)) => Move::Step(from, to),
            _ => Move::Pass,
        }
    }

    fn corners(&self) -> &'static [Corner] {
        CORNERS
    }

    fn mutants(&self) -> &'static [Mutant] {
        super::mutants::MUTANTS
    }

    fn text_predicate(&self) -> &'static str {
        match self.sparse {
            true => "sparse_text",
            false => "state_text",
        }
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
        (position.size().squares() & !position.empty()).count_ones() as usize
    }

    fn simpler(&self, position: &Position) -> Vec<Position> {
        super::world::simpler(self, position)
    }
}

/// Each decided from the rules with board and finger, not by either implementation.
const CORNERS: &[Corner] = &[
    Corner {
        rule: "three pieces taken win on six rows: nobody moves",
        position: "nnnnnn/6/6/6/6/sss3 s",
        moves: &[],
    },
    Corner {
        rule: "four pieces taken win on seven rows",
        position: "nnn4/7/7/7/7/7/sssssss n",
        moves: &[],
    },
    Corner {
        rule: "four pieces taken win on eight rows",
        position: "nnnnnnnn/8/8/8/8/8/8/ssss4 s",
        moves: &[],
    },
    Corner {
        rule: "three pieces taken do not win on seven rows; each jump is over one friend",
        position: "7/7/7/7/nnn4/ssn4/ssn4 s",
        moves: &["A1-A3", "A1-C1", "A1-C3", "A2-C2", "B1-B3"],
    },
    Corner {
        rule: "three pieces taken do not win on eight rows; a second friend blocks along the row",
        position: "8/8/8/8/8/nnn5/ssnn4/sssn4 s",
        moves: &["A1-A3", "A1-C3", "A2-C2", "B1-B3", "B1-D1", "C1-A3"],
    },
    Corner {
        rule: "ninjas jump down and to the left as samurai do up and to the right",
        position: "3snn/3snn/3sss/6/6/6 n",
        moves: &["E6-E4", "F5-D5", "F6-D4", "F6-D6", "F6-F4"],
    },
    Corner {
        rule: "empty squares before and behind the friend; an enemy met first blocks",
        position: "6/6/6/6/nnnn1s/s1s1ns s",
        moves: &[
            "A1-B1", "A1-E1", "C1-B1", "C1-D1", "F1-A6", "F1-B5", "F1-C4", "F1-D3", "F1-E2",
            "F2-B6", "F2-C5", "F2-D4", "F2-E2", "F2-E3", "F2-F3", "F2-F4", "F2-F5", "F2-F6",
        ],
    },
    Corner {
        rule: "a second friend blocks, the edge behind a friend blocks",
        position: "6/6/6/6/nnnn2/sssns1 s",
        moves: &[
            "B1-D1", "E1-E2", "E1-E3", "E1-E4", "E1-E5", "E1-E6", "E1-F1", "E1-F2",
        ],
    },
    Corner {
        rule: "no legal move: pass",
        position: "6/6/6/6/nnnnnn/ssssss s",
        moves: &["pass"],
    },
    Corner {
        rule: "no legal move for ninjas: pass",
        position: "nnnnnnn/sssssss/7/7/7/7/7 n",
        moves: &["pass"],
    },
];
