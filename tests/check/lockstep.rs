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

/// A student's Khan with some things changed: a copy of its own folder.
fn student(name: &str, changes: &[(&str, &str, &str)]) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("student-{name}"));
    std::fs::create_dir_all(&folder).expect("it can be made");
    for file in ["main.pl", "main.kalista.pl", "plateau.pl", "coups.pl"] {
        let kept = Path::new("tests/data/wild/khan").join(file);
        let mut text = std::fs::read_to_string(kept).expect("a file");
        for (_, right, wrong) in changes.iter().filter(|change| change.0 == file) {
            assert!(text.contains(right), "{right}");
            text = text.replace(right, wrong);
        }
        std::fs::write(folder.join(file), text).expect("it can be written");
    }
    folder.join("main.pl").to_string_lossy().into_owned()
}

fn said(arguments: &[&str]) -> String {
    String::from_utf8_lossy(&kalista(arguments).stdout).into_owned()
}

#[test]
fn missing_moves_of_another_shape_are_a_difference_of_their_own() {
    // Nobody steps on e5, and no sbire comes back.
    let file = student(
        "shapes",
        &[
            (
                "coups.pl",
                "    voisine(C, L, D, M),\n    \\+ member(D-M, Vus),\n",
                "    voisine(C, L, D, M), D-M \\== 5-5,\n    \\+ member(D-M, Vus),\n",
            ),
            (
                "coups.pl",
                "reserve(Joueur, N), N > 0",
                "reserve(Joueur, N), N > 9",
            ),
        ],
    );
    let report = compared("khan", &file, 6000);
    let shape = |report: &LockstepReport, shape: &str| {
        let mut of_it = report.divergences.iter();
        let found = of_it.find(|d| d.parting.kind().shape == shape);
        found
            .cloned()
            .unwrap_or_else(|| panic!("no {shape} in {report:?}"))
    };
    let (step, back) = (shape(&report, "##"), shape(&report, "S@#"));
    assert_eq!((step.length(), step.is_shortest), (0, true));
    assert!(matches!(&back.parting, Parting::Missing(moves) if moves[0].starts_with("S@")));
    assert!((3..=14).contains(&back.length()), "{back:?}");
    // Every kind is counted, and the summary says how often each turned up.
    for kind in ["(##): ", "(S@#): "] {
        assert!(report.summary().contains(kind), "{}", report.summary());
    }
    let counted: Vec<u64> = report.kinds.iter().map(|known| known.positions).collect();
    assert!(counted.len() >= 2 && counted.iter().all(|&count| count > 0));
}

#[test]
fn a_position_without_moves_is_a_difference_and_known_lines_lead_there() {
    let forgotten = (
        "coups.pl",
        "( Tries == [] -> Coups = [passe] ; Coups = Tries )",
        "Coups = Tries",
    );
    let file = student("no_pass", &[forgotten]);
    let text = said(&["khan", "--against-rules", &file, "--positions", "300"]);
    for part in [
        "legal only for khan: pass",
        "The player has no other move, and passes.",
        "a known sequence of moves",
    ] {
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
    // The same where the games begin.
    let nothing = (
        "main.kalista.pl",
        "valid_moves(J-S, Coups) :- pose(S), user:coups(J, Coups).",
        "valid_moves(_, []).",
    );
    let file = student("no_moves", &[nothing]);
    let output = kalista(&["khan", "--against-rules", &file]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{text}");
    for part in ["They differ at the start", "legal only for khan: a6a4"] {
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
}

#[test]
fn what_was_never_met_is_said() {
    let file = student("right", &[]);
    let text = said(&["khan", "--against-rules", &file, "--positions", "300"]);
    for part in [
        "no difference",
        " of 20 named cases met",
        "never met: the Kalista is alone",
    ] {
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
    let passes = "never met: no legal move but pass, against the Khan";
    assert!(!text.contains(passes), "{text}");
}

#[test]
fn a_move_that_is_listed_and_cannot_be_made_is_named_before_it_is_made() {
    let refused = (
        "coups.pl",
        "retract(reserve(Joueur, N)), N1 is N - 1",
        "retract(reserve(Joueur, N)), N > 9, N1 is N - 1",
    );
    let report = compared("khan", &student("no_return", &[refused]), 6000);
    let [only] = &report.divergences[..] else {
        panic!("{report:?}");
    };
    let Parting::SecondRefuses(mv, why) = &only.parting else {
        panic!("{only:?}");
    };
    assert!(
        mv.starts_with("S@") && why.starts_with("move/3 fails"),
        "{mv}: {why}"
    );
    assert!(report.differing > 0 && report.kinds[0].kind.shape == "S@#");
    // The board is the one on which the move is made.
    let khan = open("khan");
    let position = khan
        .parse_position(&only.first_position)
        .expect("sound rules");
    let legal = khan
        .moves(&position.expect("a position"))
        .expect("sound rules");
    assert!(legal.contains(mv), "{mv} is not in {legal:?}");
}

#[test]
fn positions_that_can_be_read_are_compared_after_each_move() {
    // Whatever is played, the position is written like that of the start.
    let texts = (
        "main.kalista.pl",
        "turn(J-_, J).",
        "turn(J-_, J).\nstate_text(S, T) :- ( var(S) -> initial_state(_, S) ; true ), \
         atom_chars('ssksss/6/6/6/6/SSSKSS r -', T).",
    );
    let report = compared("khan", &student("texts", &[texts]), 300);
    assert!(report.reads_positions);
    let first = &report.divergences[0];
    assert_eq!((first.length(), first.is_shortest), (0, true));
    let is_first = matches!(&first.parting, Parting::Elsewhere(mv, ..) if mv == "a6a4");
    assert!(is_first, "{first:?}");
    // What rules from a file would make of the positions of others is anybody's guess.
    let report = compared(HEXAPAWN, "tests/data/hexapawn_again.pl", 300);
    assert!(!report.reads_positions);
}
