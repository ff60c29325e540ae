//! Gauss, for a check: positions and moves that are anything the rules can be asked.

mod questions;
mod world;

use rand::{Rng, RngExt, seq::SliceRandom};

use super::SmallWorld;
use super::knowledge::{Knowledge, Named};
use crate::catalog::GameHandle;
use crate::game::Side;
use crate::games::gauss::Gauss;
use crate::games::gauss::board::{Cell, Cells, INNER, VOID, each};
use crate::games::gauss::moves::Move;
use crate::games::gauss::position::{Colour, Counts, Position, groups};

/// How many pieces the two players place together.
const PLACEMENTS: u8 = 30;

/// What is known of Gauss.
pub(super) struct Known(Gauss);

impl Known {
    pub(super) fn new() -> Self {
        Known(Gauss::new())
    }
}

impl Knowledge for Known {
    type Game = Gauss;

    const EDGE_CASES: &'static str = include_str!("edge_cases.txt");
    const LINES: &'static str = include_str!("lines.txt");
    const VALUES: &'static [Named<Self, i64>] = questions::VALUES;
    const MACHINES: &'static [Named<Self, Vec<Move>>] = questions::MACHINES;
    const RULE_CASES: &'static [Named<Self, bool>] = questions::RULE_CASES;

    fn rules(&self) -> &Gauss {
        &self.0
    }

    /// Any number of placements; of the placed pieces, any share was collected, and the
    /// rest stands anywhere, as far as no four of a colour are connected.
    fn arbitrary_position(&self, rng: &mut dyn Rng) -> Position {
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
    fn arbitrary_move(&self, position: &Position, rng: &mut dyn Rng) -> Move {
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

    fn pieces(&self, position: &Position) -> usize {
        position.occupied().count_ones() as usize
    }

    fn shrunk(&self, position: &Position) -> Vec<Position> {
        world::shrunk(position)
    }

    fn small_world(&self, game: &GameHandle) -> SmallWorld {
        world::world(game)
    }
}
