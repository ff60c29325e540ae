//! Records that are read as they were written, and games that go on as they would have.

mod records;
mod resumed;

use kalista::{Catalog, GameHandle};

/// Games that version 0.1 has written: one form of matches, one of everything else.
const MATCH: &str = include_str!("../../data/records/match-0.1.txt");
const SAVED: &str = include_str!("../../data/records/saved-0.1.txt");
const JOURNAL: &str = include_str!("../../data/records/journal-0.1.game");
const UNFINISHED: &str = include_str!("../../data/records/unfinished-0.1.game");
const TOPLEVEL: &str = include_str!("../../data/records/toplevel-0.1.game");

fn khan() -> GameHandle {
    Catalog::current().open_named("khan", None).unwrap()
}
