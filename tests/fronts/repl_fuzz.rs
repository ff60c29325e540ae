//! Whatever is piped in: no panic, no hang.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// Lines that make sense, to be spoilt.
const LINES: &[&str] = &[
    "member(X, [1,2,3]).",
    "pion(Id, C, L, khan, V).",
    "possibleMoves(_, rouge, Moves).",
    "X = \"a string\", Y = 'an atom', Z = 0'c.",
    "atom_length(X, Y).",
    "X is 1 / 0.",
    "catch(throw(a), E, true).",
    "assertz(f(1)), f(X), retract(f(1)).",
    "p :- q.",
    ":- dynamic(a/1).",
    "?- true.",
    "X = [a|X].",
    "length(L, 3), L = [A|B].",
    "/* a comment */ true.",
    "% nothing",
    "b6b5",
    "c1c2",
    "S@c4",
    "pass",
    ":help",
    ":board gauche",
    ":moves b6",
    ":why b1b4",
    ":undo",
    ":redo 2",
    ":history",
    ":position ssksss/6/6/6/6/SSSKSS r -",
    ":position 6/SSSKSS/6/6/ssksss/6 r -",
    ":new --side gauche",
    ":load /nowhere",
    ":game khan",
    ":players ocre=random",
    ":hint 1ms",
    ":go 1ms",
    ":doc move/3",
    ":listing move/3",
    ":apropos khan",
    ":adopt",
    ":check 1",
];

const CHARS: &[char] = &[
    'a', 'X', '_', '0', '9', '(', ')', '[', ']', '{', '}', '|', ',', '.', ' ', '\'', '"', '`',
    '\\', '%', '/', '*', ':', '-', '>', '@', '\t', '\u{1}', 'é', '→', '🂡', '~', '!',
];

fn spoilt(rng: &mut Xoshiro256PlusPlus) -> String {
    let mut line: Vec<char> = match rng.random_bool(0.15) {
        true => Vec::new(),
        false => LINES.choose(rng).unwrap().chars().collect(),
    };
    let changes = match line.is_empty() {
        true => rng.random_range(1..40),
        false => rng.random_range(0..4),
    };
    for _ in 0..changes {
        let at = rng.random_range(0..=line.len());
        match rng.random_range(0..4) {
            0 if at < line.len() => {
                line.remove(at);
            }
            1 if at < line.len() => line[at] = *CHARS.choose(rng).unwrap(),
            2 => {
                let other: Vec<char> = LINES.choose(rng).unwrap().chars().collect();
                let end = rng.random_range(0..=other.len());
                line.splice(at..at, other[..end].iter().copied());
            }
            _ => line.insert(at, *CHARS.choose(rng).unwrap()),
        }
    }
    let line: String = line.into_iter().collect();
    // Nothing that writes files, waits for input or ends the toplevel on purpose.
    let dangerous = [
        "save", "halt", ":q", ":sa", ":au", "read", "get_", ":consult",
    ];
    match dangerous.iter().any(|word| line.contains(word)) {
        true => "true.".to_owned(),
        false => line,
    }
}

/// A line that ends what another leaves open, so that it does not swallow all the rest.
fn closers(line: &str) -> String {
    let is_open = |quote: &char| line.matches(*quote).count() % 2 == 1;
    let mut closers: String = ['\'', '"', '`'].into_iter().filter(is_open).collect();
    if line.contains("/*") && !line.contains("*/") {
        closers.push_str("*/");
    }
    match closers.is_empty() {
        true => closers,
        false => closers + " .\n",
    }
}

#[test]
fn thousands_of_spoilt_lines_do_no_harm() {
    let folder = std::env::temp_dir().join(format!("kalista-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    for round in 0..4 {
        let mut text = String::new();
        for _ in 0..750 {
            let line = spoilt(&mut rng);
            text.push_str(&line);
            text.push('\n');
            if rng.random_bool(0.95) {
                text.push_str(&closers(&line));
            }
        }
        let input = folder.join(format!("input-{round}"));
        std::fs::write(&input, &text).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_kalista"))
            .args(["repl", "khan", "--inferences", "200000", "--memory", "400"])
            .current_dir(&folder)
            .stdin(std::fs::File::open(&input).unwrap())
            .stdout(Stdio::null())
            .stderr(std::fs::File::create(folder.join("stderr")).unwrap())
            .spawn()
            .unwrap();
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            if begun.elapsed() > Duration::from_secs(240) {
                child.kill().unwrap();
                panic!("it hangs on {}", input.display());
            }
            std::thread::sleep(Duration::from_millis(50));
        };
        let said = std::fs::read_to_string(folder.join("stderr")).unwrap_or_default();
        assert_eq!(status.code(), Some(2), "{}", input.display());
        // Enough of the lines were looked at one by one.
        assert!(said.lines().count() > 200, "{}", input.display());
        assert!(!said.contains("panicked"), "{}: {said}", input.display());
    }
}
