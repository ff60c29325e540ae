//! Whatever is typed at a table: no panic, no hang, and the game is still there.

use rand::RngExt;
use rand::seq::IndexedRandom;

use crate::fuzzing::{Dice, cases, dice};
use crate::support::Home;

/// What makes sense somewhere. Nothing that writes files or thinks for long.
const WORDS: &[&str] = &[
    "humain",
    "machine",
    "machine:facile",
    "random",
    "easy",
    "1",
    "2",
    "3",
    "4",
    "1-2",
    "6",
    "7x7",
    "samurai",
    "ninja",
    "red",
    "blue",
    "bas",
    "gauche",
    "haut",
    "heuristique",
    "a1",
    "d6",
    "f5",
    "b6b5",
    "b6 b5",
    "S@c4",
    "pass",
    "A1-A4",
    "b2-b3",
    "r42",
    "b 4 4",
    "R44",
    "undo",
    "redo",
    "moves",
    "moves b6",
    "why b6b4",
    "why r44",
    "why A1-A9",
    "board droite",
    "board",
    "rules",
    "help",
    "?",
    ":help",
    "42",
    "",
    " ",
    "-",
    "=",
    ".",
];
const CHARS: &[char] = &[
    'a', 'K', '6', ' ', '-', '@', ':', '.', ',', '=', '\t', '\u{1}', '\u{1b}', 'é', '→', '🂡',
];
/// Lines that are typed at one table.
const LINES: usize = 700;

fn line(rng: &mut Dice) -> Vec<u8> {
    let mut text: Vec<char> = WORDS.choose(rng).unwrap().chars().collect();
    let changes = if rng.random_bool(0.6) {
        0
    } else {
        rng.random_range(1..5)
    };
    for _ in 0..changes {
        let at = rng.random_range(0..=text.len());
        match rng.random_bool(0.3) && at < text.len() {
            true => {
                text.remove(at);
            }
            false => text.insert(at, *CHARS.choose(rng).unwrap()),
        }
    }
    let mut bytes = text.into_iter().collect::<String>().into_bytes();
    if rng.random_bool(0.02) {
        bytes.push(0xff);
    }
    if rng.random_bool(0.005) {
        bytes.extend(std::iter::repeat_n(b'z', 100_000));
    }
    bytes.push(b'\n');
    bytes
}

#[test]
fn spoilt_lines_do_no_harm() {
    let rng = &mut dice(10);
    let (mut left, mut table) = (cases(4 * LINES), 0);
    while left > 0 {
        let lines = left.min(LINES);
        (left, table) = (left - lines, table + 1);
        let game = ["khan", "shi", "khan", "gauss"][table % 4];
        let home = Home::new(&format!("play-fuzz-{table}"));
        let input: Vec<u8> = (0..lines).flat_map(|_| line(rng)).collect();
        let seed = table.to_string();
        let output = home.run(&["play", game, "--seed", &seed], &input);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{game} {seed}: {said}");
        assert!(!said.contains("panicked"), "{said}");
        // What is left over can be continued, whatever was typed.
        for number in 1..=home.journals().len() {
            let resumed = home.run(&["resume", &number.to_string()], b"help\n");
            let said = String::from_utf8_lossy(&resumed.stderr).into_owned();
            assert_eq!(resumed.status.code(), Some(0), "{game} {seed}: {said}");
        }
    }
}
