//! Journals that something has damaged: no panic, and what stands before the damage is kept.

use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use kalista::Catalog;
use kalista::session::journal::{Journal, unfinished};
use kalista::session::{Left, Resumed, parse_records};
use rand::RngExt;

use crate::fuzzing::{Dice, cases, dice};
use crate::support::Home;

/// A whole journal, of a game with everything in it.
const JOURNAL: &str = "game: khan\nrouge: humain\nocre: random\ndate: 2026-11-17\nseed: 11\n\
draws: 3 400\nstart: 6/SSSKSS/6/6/ssksss/6 r -\n1. a2b3\n1... b5a3\nundo: 1\nredo: 1\n";

/// The same with a few of its bytes changed, left out, doubled or cut off.
fn damaged(dice: &mut Dice) -> Vec<u8> {
    let mut bytes = JOURNAL.as_bytes().to_vec();
    for _ in 0..dice.random_range(1..4) {
        let at = dice.random_range(0..bytes.len().max(1)).min(bytes.len());
        let to = (at + dice.random_range(1..9)).min(bytes.len());
        match dice.random_range(0..6) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..to)),
            2 => {
                let piece = bytes[at..to].to_vec();
                bytes.splice(at..at, piece);
            }
            3 if at < bytes.len() => bytes[at] ^= 1 << dice.random_range(0..8),
            4 => drop(bytes.splice(at..at, [b'\n'])),
            _ => {
                let byte = dice.random_range(0..=u8::MAX);
                bytes.splice(at..at, [byte]);
            }
        }
    }
    bytes
}

/// The moves of the lines that damage has not reached.
fn moves_before(bytes: &[u8]) -> Vec<String> {
    let same = JOURNAL
        .bytes()
        .zip(bytes)
        .take_while(|(one, other)| one == *other);
    let same = &JOURNAL[..same.count()];
    let whole = same.rfind('\n').map_or(0, |end| end + 1);
    let records = parse_records(&same[..whole]).unwrap_or_default();
    records
        .first()
        .map_or_else(Vec::new, |record| record.moves.clone())
}

/// Opens a journal again. A program that another test is just starting has inherited its
/// lock, for a moment.
fn reopened(path: &Path) -> Option<(Journal, String)> {
    for _ in 0..1000 {
        match Journal::reopen(path) {
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                std::thread::sleep(Duration::from_millis(5));
            }
            opened => return opened.ok(),
        }
    }
    None
}

/// Continues a journal, if there is enough of it; gives the moves that are left.
fn continued(path: &Path) -> Option<Vec<String>> {
    let (journal, text) = reopened(path)?;
    let left = Left::of(&text).ok()?;
    let game = Catalog::current().open(&left.record().selection()).ok()?;
    let (resumed, damage) = left.resume(&game, journal).ok()?;
    let said = damage.map_or_else(String::new, |damage| damage.to_string());
    assert!(said.is_empty() || said.contains("is damaged"), "{said}");
    match resumed {
        Resumed::Session(session) => Some(session.history().moves().to_vec()),
        Resumed::Preparation(_) => Some(Vec::new()),
    }
}

#[test]
fn damage_costs_what_follows_it_and_no_more() {
    let home = Home::new("journal-fuzz");
    let dice = &mut dice(13);
    for _ in 0..cases(500) {
        let folder = home.0.join("kalista");
        drop(Journal::create(&folder, "khan", "game: khan").unwrap());
        let path = unfinished(&folder).unwrap().remove(0).path;
        let bytes = damaged(dice);
        std::fs::write(&path, &bytes).unwrap();
        let moves = continued(&path);
        let before = moves_before(&bytes);
        if let Some(moves) = &moves {
            // Later lines may take moves back that earlier ones played.
            let told = String::from_utf8_lossy(&bytes);
            let undone = told.contains("undo");
            assert!(
                undone || moves.starts_with(&before),
                "{told}: {moves:?}, {before:?}"
            );
            // And from the new journal it goes on in the same way, without any damage.
            for kept in unfinished(&folder).unwrap() {
                assert!(kept.is_whole);
                let again = continued(&kept.path).expect("it was continued before");

                assert_eq!(&again, moves, "{}", kept.text);
            }
        } else {
            assert!(before.is_empty(), "{}", String::from_utf8_lossy(&bytes));
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}

/// The program says so, and goes on.
#[test]
fn a_damaged_game_goes_on_from_before_the_damage() {
    let home = Home::new("journal-damaged");
    let folder = home.0.join("kalista");
    drop(Journal::create(&folder, "khan", "game: khan").unwrap());
    let path = unfinished(&folder).unwrap().remove(0).path;
    let mut bytes = JOURNAL.replace("undo: 1\nredo: 1\n", "").into_bytes();
    bytes.extend_from_slice(b"2. b2\xff\xfe\n2... d5d4\n");
    std::fs::write(&path, &bytes).unwrap();
    let list = home.run(&["resume", "--list"], b"");
    let list = String::from_utf8(list.stdout).unwrap();
    assert!(list.contains("2 moves, damaged"), "{list}");
    let output = home.run(&["resume"], b"quit\n");
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(
        said.contains("The journal of this game is damaged"),
        "{said}"
    );
    assert!(said.contains("rouge, it is your turn."), "{said}");
    let aside = home
        .0
        .join("kalista/damaged")
        .join(path.file_name().unwrap());
    assert_eq!(std::fs::read(aside).unwrap(), bytes);
    let list = home.run(&["resume", "--list"], b"");
    let list = String::from_utf8(list.stdout).unwrap();
    assert!(
        list.contains("2 moves, ") && !list.contains("damaged"),
        "{list}"
    );
}
