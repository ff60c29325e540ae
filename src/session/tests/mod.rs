//! Records that are read as they were written, and games that go on as they would have.

mod records;
mod resumed;

use crate::catalog::{Catalog, GameHandle};

/// Games that version 0.1 has written: one form of matches, one of everything else.
const MATCH: &str = include_str!("../../../tests/data/records/match-0.1.txt");
const SAVED: &str = include_str!("../../../tests/data/records/saved-0.1.txt");
const JOURNAL: &str = include_str!("../../../tests/data/records/journal-0.1.game");
const UNFINISHED: &str = include_str!("../../../tests/data/records/unfinished-0.1.game");
const TOPLEVEL: &str = include_str!("../../../tests/data/records/toplevel-0.1.game");

fn khan() -> GameHandle {
    Catalog::current().open_named("khan", None).unwrap()
}

#[test]
fn dates_are_those_of_the_calendar() {
    use super::date::date;
    for (days, expected) in [
        (0, "1970-01-01"),
        (11_016, "2000-02-29"),
        (11_017, "2000-03-01"),
        (20_774, "2026-11-17"),
        (47_540, "2100-02-28"),
        (47_541, "2100-03-01"),
    ] {
        assert_eq!(date(days), expected);
    }
    // Day after day through more than 400 years.
    let (mut year, mut month, mut day) = (1970, 1, 1);
    for days in 0..160_000 {
        assert_eq!(date(days), format!("{year:04}-{month:02}-{day:02}"));
        let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let length = match month {
            2 if is_leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        day += 1;
        if day > length {
            (day, month) = (1, month + 1);
        }
        if month > 12 {
            (month, year) = (1, year + 1);
        }
    }
}
