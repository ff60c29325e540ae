//! Whatever is read: no panic, no hang, no disagreement.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::fuzzing::{Dice, cases, dice};
use crate::support::{checked, native_and, subjects};
use kalista::check::{MovesLine, Plan, Regression, Report, Source, examine, program};
use kalista::game::oracle::Question;
use kalista::game::properties::{Properties, Property};
use rand::RngExt;
use rand::seq::IndexedRandom;

/// What texts are made of, and what tears protocols apart.
const CHARS: &[char] = &[
    'K', 'S', 'k', 's', 'n', 'r', 'b', 'o', 'a', 'f', 'A', 'H', '0', '1', '2', '3', '4', '5', '6',
    '7', '8', '9', '/', ' ', '-', '@', ',', '\'', '"', '\\', '(', ')', '.', '\u{0}', '\u{1}',
    '\u{2}', '\u{1e}', '\u{1f}', '\t', '\n', 'é', '√', '\u{feff}', '🂡',
];

/// A text with a few characters changed, left out, added or swapped.
fn spoilt(text: &str, dice: &mut Dice) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..dice.random_range(0..4) {
        let char = *CHARS.choose(dice).expect("there are some");
        let at = dice.random_range(0..=chars.len());
        match dice.random_range(0..4) {
            0 => chars.insert(at, char),
            1 if at < chars.len() => chars[at] = char,
            2 if at < chars.len() => drop(chars.remove(at)),
            3 if at + 1 < chars.len() => chars.swap(at, at + 1),
            _ => {}
        }
    }
    chars.into_iter().collect()
}

#[test]
fn positions_are_read_alike_and_written_as_they_were() {
    for subject in subjects() {
        let game = subject.game();
        let dice = &mut dice(1);
        let clauses = program(&*subject);
        let mut oracles = native_and(&subject, clauses).expect("they start");
        let mut left = cases(1_000);
        while left > 0 {
            let batch: Vec<Question> = (0..left.min(100))
                .map(|_| {
                    let text = game.position_text(&subject.arbitrary_position(dice));
                    Question {
                        asked: Properties::from_iter([Property::Text]),
                        ..Question::of(spoilt(&text, dice))
                    }
                })
                .collect();
            left -= batch.len();
            for question in &batch {
                if let Ok(Ok(position)) = game.parse_position(&question.position) {
                    assert_eq!(game.position_text(&position), question.position);
                }
            }
            let found = examine(&*subject, &batch, &mut oracles).expect("they live");
            if let Some(mismatch) = found.into_iter().flatten().next() {
                panic!("{mismatch}");
            }
        }
    }
}

#[test]
fn moves_are_read_and_written_as_they_were() {
    for subject in subjects() {
        let game = subject.game();
        let read = |text: &str| game.parse_move(text).expect("native rules").ok();
        let dice = &mut dice(2);
        for _ in 0..cases(20_000) {
            let position = subject.arbitrary_position(dice);
            let mv = subject.arbitrary_move(&position, dice).expect("a move");
            assert_eq!(read(&mv).as_ref(), Some(&mv));
            let text = spoilt(&mv, dice);
            if let Some(written) = read(&text) {
                // Spaces, dashes and capital letters are as people like them.
                let is_bare = |c: &char| !c.is_whitespace() && *c != '-';
                let bare = |text: &str| -> String {
                    text.to_lowercase().chars().filter(is_bare).collect()
                };
                assert_eq!(bare(&written), bare(&text), "{text:?}");
            }
        }
    }
}

/// What `kalista moves` says to lines of positions, asked of one of its backends.
fn said(game: &str, backend: &str, lines: &[String]) -> Vec<serde_json::Value> {
    let mut process = Command::new(env!("CARGO_BIN_EXE_kalista"))
        .args(["moves", game, "-", "--json", "--successors"])
        .args(["--backend", backend])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = process.stdin.take().expect("a pipe");
    let written = lines.join("\n") + "\n";
    let writer = std::thread::spawn(move || input.write_all(written.as_bytes()));
    let output = process.wait_with_output().expect("it ends");
    writer.join().expect("no panic").expect("all is read");
    let answers = String::from_utf8(output.stdout).expect("it is text");
    assert_eq!(answers.lines().count(), lines.len(), "{game} {backend}");
    let read = |answer: &str| serde_json::from_str(answer).expect(answer);
    answers.lines().map(read).collect()
}

/// Lines with spoilt positions, as many of them as there are cases; `check` is given some
/// thousands of them at a time.
fn lines_of_positions(usual: usize, stream: u64, check: impl Fn(&str, &[String])) {
    for subject in subjects() {
        let game = subject.game();
        let dice = &mut dice(stream);
        let mut line = |_| {
            let text = game.position_text(&subject.arbitrary_position(dice));
            spoilt(&text, dice).replace('\n', " ")
        };
        let mut left = cases(usual);
        while left > 0 {
            let lines: Vec<String> = (0..left.min(20_000)).map(&mut line).collect();
            left -= lines.len();
            check(game.name(), &lines);
        }
    }
}

/// Two backends say the same, line by line; in which words a line is refused is their own.
#[track_caller]
fn agree(game: &str, backends: [&str; 2], lines: &[String]) {
    let [one, other] = backends.map(|backend| said(game, backend, lines));
    for ((line, one), mut other) in lines.iter().zip(one).zip(other) {
        assert_eq!(one["position"], line.trim_end_matches('\r'));
        assert!(one["moves"].is_array() != one["error"].is_string(), "{one}");
        if one["error"].is_string() && other["error"].is_string() {
            other["error"] = one["error"].clone();
        }
        assert_eq!(one, other, "{line:?}");
    }
}

#[cfg(feature = "clauses")]
#[test]
fn lines_are_answered_alike_by_native_rules_and_the_engine() {
    lines_of_positions(500, 3, |game, lines| {
        agree(game, ["native", "clauses"], lines)
    });
}

#[test]
fn lines_are_answered_alike_by_native_rules_and_scryer() {
    lines_of_positions(300, 7, |game, lines| {
        agree(game, ["native", "prolog"], lines)
    });
}

#[test]
fn files_of_json_that_are_none_are_errors() {
    let report = Report::new(Plan::new("khan", 10), ["a case"]);
    let regression =
        r#"{"game":"khan","question":{"position":"6","probes":[],"asked":"moves"},"found":[]}"#;
    let line = r#"{"position":"6","moves":["a1b1"],"outcome":null}"#;
    let whole = serde_json::to_string(&report).expect("it is written");
    let dice = &mut dice(4);
    for _ in 0..cases(5_000) {
        // Whether it is read does not matter, only that nothing breaks.
        let _ = serde_json::from_str::<Report>(&spoilt(&whole, dice));
        let _ = serde_json::from_str::<Regression>(&spoilt(regression, dice));
        let _ = serde_json::from_str::<MovesLine>(&spoilt(line, dice));
    }
}

#[test]
fn the_driver_survives_whatever_it_is_given() {
    for subject in subjects() {
        let game = subject.game();
        let dice = &mut dice(5);
        let pair = native_and(&subject, program(&*subject)).expect("a pair");
        let Ok([mut native, mut prolog]) = <[_; 2]>::try_from(pair) else {
            panic!("two are started");
        };
        let sane = Question::of(game.position_text(&game.start()));
        let right = native.ask(std::slice::from_ref(&sane)).expect("an answer");
        for _ in 0..cases(300) {
            let position = subject.arbitrary_position(dice);
            let mut probe = |_| {
                let mv = subject.arbitrary_move(&position, dice).expect("a move");
                spoilt(&mv, dice)
            };
            let probes = (0..3).map(&mut probe).collect();
            let question = Question {
                position: spoilt(&game.position_text(&position), dice),
                probes,
                asked: Properties::USUAL,
            };
            let said = prolog.ask(&[question.clone(), sane.clone()]);
            let said = said.unwrap_or_else(|error| panic!("{question:?}: {error}"));
            assert_eq!(said[1..], right, "after {question:?}");
        }
    }
}

#[test]
fn native_rules_and_clauses_agree_whatever_the_seed() {
    for subject in subjects() {
        let plan = Plan {
            seed: dice(6).random_range(0..u64::MAX),
            batch: 20,
            ..Plan::new(subject.game().name(), cases(200) as u64)
        };
        let report = checked(&subject, Source::Mixed, plan, &program(&*subject));
        let found = report.mismatches.first();
        assert!(found.is_none(), "{}", report.to_markdown());
    }
}
