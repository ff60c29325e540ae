//! Rules files that are spoilt or mean harm: no panic, no hang, no process left behind.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rand::RngExt;
use rand::seq::IndexedRandom;

use crate::fuzzing::{Dice, cases, dice};
use crate::processes::{MARK, all_gone};

/// Longer than it takes to give up a file on which every goal loops.
const PATIENCE: Duration = Duration::from_secs(120);

/// Files of games, to be spoilt.
const FILES: &[&str] = &[
    "examples/hexapawn.pl",
    "examples/breakthrough.pl",
    "tests/data/nim.pl",
];

/// What no game should say.
const HOSTILE: &[&str] = &[
    ":- initialization(halt).",
    ":- initialization(throw(ball)).",
    ":- initialization((repeat, fail)).",
    ":- dynamic(valid_moves/2).",
    ":- op(0, xfx, :-).",
    ":- foo.",
    "valid_moves(_, [X,X|_]).",
    "valid_moves(_, Ms) :- length(Ms, 1000), Ms = [a|_].",
    "move(S, M, S).",
    "move(_, _, X) :- X = f(X).",
    "game_over(_, _) :- game_over(_, _), game_over(_, _).",
    "game_over(_, f(X, X, _)).",
    "state_text(_, T) :- length(T, 100000), maplist(=(a), T).",
    "turn(_, _).",
    "turn(_, 'a\nb').",
    "value(_, _, 1.0Inf).",
    "value(_, _, 99999999999999999999999999).",
    "display_game(_) :- repeat, write(x), fail.",
    "initial_state(_, S) :- initial_state(_, S).",
    "players([a]).",
    "'$kalista_halt'(1).",
    "end_of_file.",
    "/*",
    "\u{0}\u{1}\u{2}\u{1b}[2J",
];

fn spoilt(text: &str, dice: &mut Dice) -> Vec<u8> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..dice.random_range(1..4) {
        let at = dice.random_range(0..lines.len().max(1)).min(lines.len());
        match dice.random_range(0..5) {
            0 => lines.truncate(at),
            1 if at < lines.len() => drop(lines.remove(at)),
            2 if at < lines.len() => {
                let line = lines[at].clone();
                lines.push(line);
            }
            3 if at < lines.len() => {
                let mut chars: Vec<char> = lines[at].chars().collect();
                let place = dice.random_range(0..chars.len().max(1)).min(chars.len());
                let char = *['(', ')', '[', '|', '\'', '"', '.', 'X', '\\', '!']
                    .choose(dice)
                    .unwrap();
                chars.insert(place, char);
                lines[at] = chars.into_iter().collect();
            }
            _ => {
                let line = HOSTILE.choose(dice).expect("there are some");
                lines.insert(at, (*line).to_owned());
            }
        }
    }
    let mut bytes = lines.join("\n").into_bytes();
    bytes.push(b'\n');
    if dice.random_bool(0.1) {
        let at = dice.random_range(0..bytes.len());
        bytes[at] = 0xff;
    }
    bytes
}

#[test]
fn spoilt_and_hostile_rules_files_do_no_harm() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rules-fuzz");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("it is made");
    let mark = format!("rules-fuzz-{}", std::process::id());
    let dice = &mut dice(40);
    for number in 0..cases(8) {
        let file = FILES.choose(dice).expect("there are some");
        let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file));
        let path = folder.join(format!("game-{number}.pl"));
        std::fs::write(&path, spoilt(&text.expect("rules"), dice)).expect("it is written");
        let errors = folder.join("stderr");
        let mut process = Command::new(env!("CARGO_BIN_EXE_kalista"))
            .args(["moves", "--json", "--successors", "--rules"])
            .arg(&path)
            .env(MARK, &mark)
            .env("XDG_STATE_HOME", &folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(std::fs::File::create(&errors).expect("a file"))
            .spawn()
            .expect("it starts");
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = process.try_wait().expect("a process") {
                break status;
            }
            assert!(begun.elapsed() < PATIENCE, "it hangs on {}", path.display());
            std::thread::sleep(Duration::from_millis(20));
        };
        let said = std::fs::read(&errors).unwrap_or_default();
        let said = String::from_utf8_lossy(&said);
        let shown = path.display();
        assert!(
            matches!(status.code(), Some(0 | 2)),
            "{shown}: {status}, {said}"
        );
        assert!(!said.contains("panicked"), "{shown}: {said}");
        all_gone(&mark);
        std::fs::remove_file(&path).expect("it is there");
    }
}
