//! Positions and moves for the differential test: anything the rules can be asked.

use rand::{Rng, RngExt, seq::SliceRandom};

use super::Gauss;
use super::board::{Cell, Cells, INNER, VOID, each};
use super::moves::Move;
use super::mutants::MUTANTS;
use super::position::{Colour, Counts, Position, groups};
use crate::game::Side;
use crate::specification::{
    Choice, ClauseFile, Corner, Mutant, RuleCase, SmallWorld, Specified, Valuation,
};

/// How many pieces the two players place together.
const PLACEMENTS: u8 = 30;

impl Specified for Gauss {
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
            ("board.pl", include_str!("../../../prolog/gauss/board.pl")),
            ("rules.pl", include_str!("../../../prolog/gauss/rules.pl")),
            ("faults.pl", include_str!("../../../prolog/gauss/faults.pl")),
            ("text.pl", include_str!("../../../prolog/gauss/text.pl")),
            (
                "display.pl",
                include_str!("../../../prolog/gauss/display.pl"),
            ),
            (
                "coursework.pl",
                include_str!("../../../prolog/gauss/coursework.pl"),
            ),
            (
                "machines.pl",
                include_str!("../../../prolog/gauss/machines.pl"),
            ),
            ("expert.pl", include_str!("../../../prolog/gauss/expert.pl")),
            ("menus.pl", include_str!("../../../prolog/gauss/menus.pl")),
        ]
    }

    /// Any number of placements; of the placed pieces, any share was collected, and the
    /// rest stands anywhere, as far as no four of a colour are connected.
    fn any_position(&self, rng: &mut dyn Rng) -> Position {
        let placements = match rng.random_bool(0.05) {
            true => PLACEMENTS,
            false => rng.random_range(0..PLACEMENTS),
        };
        let by_player = [placements.div_ceil(2), placements / 2];
        let mut counts = Counts::START;
        let mut placed = [0_u8; 2];
        for (reserve, mut left) in counts.reserves.iter_mut().zip(by_player) {
            while left > 0 {
                let colour = rng.random_range(0..2);
                if reserve[colour] > 0 {
                    reserve[colour] -= 1;
                    placed[colour] += 1;
                    left -= 1;
                }
            }
        }

        let mut cells: Vec<Cell> = Cell::all().collect();
        cells.shuffle(rng);
        let collected_share = rng.random_range(0.0..1.0);
        let mut pieces: [Cells; 2] = [0; 2];
        for colour in [0, 1] {
            for _ in 0..placed[colour] {
                match cells.pop() {
                    Some(cell) if !rng.random_bool(collected_share) => {
                        pieces[colour] |= cell.bit();
                    }
                    _ => match rng.random_bool(0.3) {
                        true => counts.risk[colour] += 1,
                        false => counts.bonus[colour] += 1,
                    },
                }
            }
            let groups = groups(pieces[colour], pieces[colour]);
            pieces[colour] &= !groups;
            counts.risk[colour] += (groups & VOID).count_ones() as u8;
            counts.bonus[colour] += (groups & INNER).count_ones() as u8;
        }
        let turn = Side::BOTH[usize::from(placements % 2)];
        Position::new(pieces, counts, turn).unwrap_or(Position::START)
    }

    /// Half of the placements are on a free cell, if there is one.
    fn any_move(&self, position: &Position, rng: &mut dyn Rng) -> Move {
        let among = match position.free() {
            0 => Cell::all().collect(),
            _ if rng.random_bool(0.5) => Cell::all().collect(),
            free => each(free).collect::<Vec<Cell>>(),
        };
        Move {
            colour: Colour::BOTH[rng.random_range(0..2)],
            cell: among[rng.random_range(0..among.len())],
        }
    }

    fn corners(&self) -> &'static [Corner] {
        CORNERS
    }

    fn mutants(&self) -> &'static [Mutant] {
        MUTANTS
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
        rule: "a game that is over has no moves; equal in everything, both win",
        position: "4/5/6/7/6/5/4 0,0,0,0 15,15,0,0 0",
        moves: &[],
    },
    Corner {
        rule: "equal in the void: nobody subtracts, and more points win",
        position: "r2b/5/6/7/6/5/4 0,0,0,0 6,5,8,9 0",
        moves: &[],
    },
    Corner {
        rule: "more in the void: red subtracts its risk zone, and loses by it",
        position: "r2b/5/6/7/6/5/r3 0,0,0,0 8,5,5,9 0",
        moves: &[],
    },
    Corner {
        rule: "equal points: fewer pieces in the void win",
        position: "r2b/5/6/7/6/5/b3 0,0,0,0 7,10,7,3 0",
        moves: &[],
    },
    Corner {
        rule: "equal points, equal in the void: fewer in the risk zone win",
        position: "4/5/6/3b3/6/5/4 0,0,0,0 7,7,8,7 0",
        moves: &[],
    },
    Corner {
        rule: "equal in everything with pieces inside the void: both win",
        position: "4/5/6/3b3/3r2/5/4 0,0,0,0 7,7,7,7 0",
        moves: &[],
    },
    Corner {
        rule: "the start: either colour on every inner cell",
        position: "4/5/6/7/6/5/4 10,5,5,10 0,0,0,0 0",
        moves: &[
            "b22", "b23", "b24", "b32", "b33", "b34", "b35", "b42", "b43", "b44", "b45", "b46",
            "b52", "b53", "b54", "b55", "b62", "b63", "b64", "r22", "r23", "r24", "r32", "r33",
            "r34", "r35", "r42", "r43", "r44", "r45", "r46", "r52", "r53", "r54", "r55", "r62",
            "r63", "r64",
        ],
    },
    Corner {
        rule: "no piece of the own colour is left: only the other is placed",
        position: "4/5/6/7/6/5/4 0,1,0,1 15,13,0,0 0",
        moves: &[
            "b22", "b23", "b24", "b32", "b33", "b34", "b35", "b42", "b43", "b44", "b45", "b46",
            "b52", "b53", "b54", "b55", "b62", "b63", "b64",
        ],
    },
    Corner {
        rule: "r44 attracts a piece out of the void from every side: the six are a group",
        position: "b2b/5/6/b5b/6/5/b2b 0,0,1,0 7,5,7,4 1",
        moves: &[
            "r22", "r23", "r24", "r32", "r33", "r34", "r35", "r42", "r43", "r44", "r45", "r46",
            "r52", "r53", "r54", "r55", "r62", "r63", "r64",
        ],
    },
    Corner {
        rule: "r44 repels 43 to the void and 45 up to a piece; 54 and 71 are held fast",
        position: "4/5/6/2r1r1b/3r2/3b1/r3 0,0,1,0 5,7,5,6 1",
        moves: &[
            "r22", "r23", "r24", "r32", "r33", "r34", "r35", "r42", "r44", "r46", "r52", "r53",
            "r55", "r62", "r63",
        ],
    },
    Corner {
        rule: "r44 attracts the fourth piece of a group of exactly four",
        position: "4/5/3bb1/4b2/6/5/3b 0,0,1,0 7,6,7,5 1",
        moves: &[
            "r22", "r23", "r24", "r32", "r33", "r42", "r43", "r44", "r46", "r52", "r53", "r54",
            "r55", "r62", "r63", "r64",
        ],
    },
    Corner {
        rule: "the same with a red piece behind the group: it is not attracted when the group has left",
        position: "4/5/3bb1/4br1/6/5/3b 0,0,1,0 7,6,6,5 1",
        moves: &[
            "r22", "r23", "r24", "r32", "r33", "r42", "r43", "r44", "r52", "r53", "r54", "r55",
            "r62", "r63", "r64",
        ],
    },
    Corner {
        rule: "r44 makes a group of each colour, and player 1 moves: red is collected for red",
        position: "4/5/3bb1/rrr1b2/6/5/3b 0,0,1,0 6,6,5,5 1",
        moves: &[
            "r22", "r23", "r24", "r32", "r33", "r44", "r46", "r52", "r53", "r54", "r55", "r62",
            "r63", "r64",
        ],
    },
    Corner {
        rule: "r44 repels a piece to a group in the void: all four are at risk",
        position: "rrr1/5/3r2/7/6/5/4 0,0,1,0 6,8,4,7 1",
        moves: &[
            "r22", "r23", "r24", "r32", "r33", "r35", "r42", "r43", "r44", "r45", "r46", "r52",
            "r53", "r54", "r55", "r62", "r63", "r64",
        ],
    },
];
