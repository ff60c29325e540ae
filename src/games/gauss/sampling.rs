//! Positions and moves for the differential test: anything the rules can be asked.

use rand::{Rng, RngExt, seq::SliceRandom};

use super::Gauss;
use super::board::{Cell, Cells, INNER, VOID, each};
use super::moves::Move;
use super::position::{Colour, Counts, Position, groups};
use crate::game::Side;
use crate::specification::{ClauseFile, Corner, Specified};

/// How many pieces the two players place together.
const PLACEMENTS: u8 = 30;

impl Specified for Gauss {
    fn clauses(&self) -> &'static [ClauseFile] {
        &[
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
}

/// Each decided from the rules with board and finger, not by either implementation.
const CORNERS: &[Corner] = &[];
