//! A graph drawn by hand, on which a kept value that leans on a repetition hides a
//! forced win.
//!
//! ```text
//!   0 --> 1 (worth 5 to the first side, and nothing more to come)
//!   0 --> 2 --> 3 --> 4 --> 5 --> 6 (the first side has won)
//! ```

use std::time::Instant;

use super::limits::{Clock, Limits, Shared};
use super::options::Options;
use super::score::{Score, win_at};
use super::searcher::{INFINITE, Searcher};
use super::table::Table;
use crate::game::Heuristics;
use crate::game::text::TextError;
use crate::game::{Game, Outcome, Side};

const NEXT: [&[u8]; 10] = [&[1, 2], &[7], &[3], &[4], &[5], &[6], &[], &[8], &[9], &[]];

struct Drawn;

impl Game for Drawn {
    /// A node and the side to move.
    type Position = (u8, Side);
    type Move = u8;

    fn name(&self) -> &'static str {
        "drawn"
    }
    fn side_name(&self, _: Side) -> &'static str {
        "side"
    }
    fn start(&self) -> Self::Position {
        (0, Side::First)
    }
    fn turn(&self, position: &Self::Position) -> Side {
        position.1
    }
    fn outcome(&self, position: &Self::Position) -> Option<Outcome> {
        (position.0 == 6).then_some(Outcome::Win(Side::First))
    }
    fn moves(&self, position: &Self::Position, moves: &mut Vec<u8>) {
        moves.extend(NEXT[usize::from(position.0)]);
    }
    fn play(&self, position: &Self::Position, mv: u8) -> Self::Position {
        (mv, position.1.other())
    }
    fn hash(&self, position: &Self::Position) -> u64 {
        (u64::from(position.0) * 2 + position.1.index() as u64 + 1) << 50
    }
    fn parse_position(&self, text: &str) -> Result<Self::Position, TextError> {
        Err(TextError::at_end(text, "not written"))
    }
    fn position_text(&self, _: &Self::Position) -> String {
        String::new()
    }
    fn parse_move(&self, text: &str) -> Result<u8, TextError> {
        Err(TextError::at_end(text, "not written"))
    }
    fn move_text(&self, mv: u8) -> String {
        mv.to_string()
    }
}

impl Heuristics for Drawn {
    fn evaluate(&self, position: &Self::Position) -> i32 {
        match (position.0, position.1) {
            (7..=9, Side::First) => 5,
            (7..=9, Side::Second) => -5,
            _ => 0,
        }
    }
}

/// Searches node 0 with a table that may have been used before.
fn search(table: &Table, drawn: &[u64]) -> i32 {
    let options = Options {
        reductions: false,
        ..Options::default()
    };
    let (limits, shared) = (Limits::default(), Shared::default());
    let clock = Clock::new(&limits, &shared, Instant::now());
    let mut worker = Searcher::new(&Drawn, table, &options, clock, drawn);
    let found = worker.search(&Drawn.start(), 4, -INFINITE, INFINITE);
    found.unwrap_or(i32::MIN)
}

#[test]
fn a_draw_of_one_path_is_not_kept_for_another() {
    // In one game node 4 has been met twice already: going there is a draw, so the
    // five points of node 1 are better.
    let table = Table::with_bytes(1 << 12);
    let met_twice = [
        Drawn.hash(&(4, Side::Second)),
        Drawn.hash(&(4, Side::First)),
    ];
    assert_eq!(Score::from_raw(search(&table, &met_twice)), Score::Value(5));
    // In another it has not, and the win must be found with the same table.
    assert_eq!(search(&table, &[]), win_at(5));
}
