//! Two implementations of a game that write positions differently, played in lock-step.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::AtomicBool;

use kalista::Catalog;
use kalista::catalog::{Backend, GameHandle};
use kalista::check::{Lockstep, LockstepError, LockstepReport, Parting, Spelling};

const HEXAPAWN: &str = "examples/hexapawn.pl";
/// The same game by somebody who counts rows first, from 0 and from the other end.
const ROWS: &str = "tests/data/hexapawn_rows.pl";

fn open(name: &str) -> GameHandle {
    let selection = name.parse().expect("a selection");
    let backend = match name.ends_with(".pl") {
        true => Backend::Clauses,
        false => Backend::Native,
    };
    let game = Catalog::current().open_by(&selection, backend);
    game.expect("a game")
}

fn compared(first: &str, second: &str, positions: u64) -> LockstepReport {
    let lockstep = Lockstep::new(&open(first), &open(second)).with_positions(positions);
    lockstep
        .run(&AtomicBool::new(false))
        .expect("moves in common")
}

/// A copy of the other hexapawn with one thing changed.
fn changed(name: &str, right: &str, wrong: &str) -> PathBuf {
    let text = std::fs::read_to_string(ROWS).expect("a file");
    assert!(text.contains(right), "{right}");
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, text.replace(right, wrong)).expect("it can be written");
    file
}

fn kalista(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kalista"));
    command
        .arg("check")
        .args(arguments)
        .output()
        .expect("it runs")
}

#[test]
fn the_same_texts_of_moves_are_enough() {
    let report = compared(HEXAPAWN, "tests/data/hexapawn_again.pl", 2000);
    assert!(report.agrees() && report.is_whole, "{report:?}");
    // The positions that hexapawn has, as its native rules count them.
    assert_eq!((report.positions, report.spelling), (135, Spelling::Same));
}

#[test]
fn moves_are_matched_by_their_coordinates() {
    let report = compared(HEXAPAWN, ROWS, 2000);
    assert!(report.agrees() && report.is_whole, "{report:?}");
    assert_eq!(report.positions, 135);
    assert_eq!(
        report.spelling.to_string(),
        "the same coordinates, row before column, columns from 0, rows from the other end"
    );
}

#[test]
fn a_rule_that_is_forgotten_is_shown_by_the_shortest_sequence() {
    let file = changed("no_left.pl", "member(Side, [-1,1])", "member(Side, [1])");
    let report = compared(HEXAPAWN, &file.to_string_lossy(), 2000);
    let [only] = &report.divergences[..] else {
        panic!("{report:?}");
    };
    assert_eq!((only.length(), only.is_shortest), (1, true));
    let Parting::Missing(moves) = &only.parting else {
        panic!("{only:?}");
    };
    // A pawn that stands right of the one that stepped cannot take to the left.
    let after = &only.line[0];
    assert_eq!(
        (after.as_str(), moves.as_slice()),
        ("a1a2", &["b3a2".to_owned()][..])
    );
}

#[test]
fn a_wrong_end_of_the_game_is_found() {
    // Black wins although white's pawn has arrived.
    let file = changed("wrong_winner.pl", "Winner = Other", "Winner = o");
    let report = compared(HEXAPAWN, &file.to_string_lossy(), 2000);
    let [only] = &report.divergences[..] else {
        panic!("{report:?}");
    };
    let (white, black) = ("white".to_owned(), "o".to_owned());
    assert_eq!(only.parting, Parting::Outcome(white, black));
    assert!(only.is_shortest);
}

#[test]
fn a_fault_far_from_the_start_is_made_short() {
    // Nobody moves any more once two pawns are taken: only random games go there.
    let right = "    \\+ arrived(Pawns, Other),\n";
    let wrong = "    \\+ arrived(Pawns, Other),\n    Pawns = [_,_,_,_,_|_],\n";
    let file = changed("few_pawns.pl", right, wrong);
    let lockstep = Lockstep::new(&open(HEXAPAWN), &open(&file.to_string_lossy()));
    // Half of them are near the start: the rest are those of random games.
    let report = lockstep.with_positions(60).run(&AtomicBool::new(false));
    let report = report.expect("moves in common");
    assert!(report.depth < 3 && report.games > 0, "{report:?}");
    assert!(!report.agrees(), "{report:?}");
    let all = compared(HEXAPAWN, &file.to_string_lossy(), 2000);
    let shortest = all.divergences.iter().map(|d| d.length()).min();
    assert!(all.divergences[0].is_shortest, "{all:?}");
    for found in &report.divergences {
        assert!(
            Some(found.length()) >= shortest && found.length() < 7,
            "{found:?}"
        );
    }
}

#[test]
fn moves_without_anything_in_common_are_refused_with_both() {
    let lockstep = Lockstep::new(&open("khan"), &open("tests/data/nim.pl"));
    let Err(LockstepError::NothingInCommon { first_moves, .. }) =
        lockstep.run(&AtomicBool::new(false))
    else {
        panic!("they have nothing in common");
    };
    assert!(first_moves.contains("a6a4"), "{first_moves}");
}

#[test]
fn the_command_shows_the_moves_the_board_and_the_reason() {
    let file = changed("no_block.pl", "\\+ member(p(R1,C1,_), Pawns)", "true");
    let file = file.to_string_lossy();
    let output = kalista(&["--rules", HEXAPAWN, "--against", &file, "--lockstep"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    for part in [
        "They differ after 1 move: a1a2",
        "legal only for no_block.pl: go(0-0,1-0)",
        "a3a2 is not legal for hexapawn.pl:",
        "positions compared in lock-step (all",
    ] {
        assert!(said.contains(part), "{part} is not in:\n{said}");
    }
    let same = kalista(&["khan", "--against-rules", "khan", "--positions", "300"]);
    assert_eq!(same.status.code(), Some(0));
}
