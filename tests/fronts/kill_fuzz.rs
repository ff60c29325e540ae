//! A game is never lost: kill -9 at any moment, and nothing that was acknowledged is gone.

use std::time::Duration;

use kalista::session::{Left, Record};
use nix::sys::signal::{Signal, kill};
use rand::RngExt;
use rand::seq::IndexedRandom;

use crate::fuzzing::{Dice, cases, dice};
use crate::processes::all_gone;
use crate::support::{Home, offered, played};

/// How a game begins. Shi and Gauss have a menu otherwise.
const GAMES: &[&[&str]] = &[
    &[
        "play", "khan", "--rouge", "humain", "--ocre", "random", "--side", "bas",
    ],
    &["play", "khan", "--rouge", "humain", "--ocre", "humain"],
    &["play", "shi", "--samurai", "humain", "--ninja", "random"],
    &["play", "gauss", "--red", "humain", "--blue", "random"],
];
const POSITION: &str = "6/SSSKSS/6/6/ssksss/6 r -";

/// What the only journal says; `None` if the game is not listed any more.
fn kept(home: &Home) -> Option<Record> {
    let list = home.run(&["resume", "--list"], b"");
    let said = String::from_utf8_lossy(&list.stdout).into_owned();
    assert!(
        !said.contains("damaged") && !said.contains("cannot be read"),
        "{said}"
    );
    let journal = home.journals();
    let journal = journal
        .iter()
        .find(|file| file.extension().is_some_and(|end| end == "game"))?;
    let text = std::fs::read_to_string(journal).expect("a journal");
    // The last line may have been cut.
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let left = Left::of(&text[..whole]).expect("a game");
    assert!(!left.is_damaged(), "{text}");
    Some(left.record().clone())
}

/// Plays until the process is killed, which is at some moment; gives all that was seen.
fn play_until_killed(home: &Home, arguments: &[&str], dice: &mut Dice) -> String {
    let mut person = home.sit_down(arguments);
    let pid = person.pid();
    let moment = Duration::from_millis(dice.random_range(0..250));
    let killer = std::thread::spawn(move || {
        std::thread::sleep(moment);
        let _ = kill(pid, Signal::SIGKILL);
    });
    while let Some(text) = person.question() {
        let choice = match offered(&text).choose(dice) {
            _ if dice.random_bool(0.05) => "undo".to_owned(),
            Some(mv) if text.contains("You may play: ") => mv.clone(),
            // A side, or squares for the pieces; or too many moves to be listed.
            _ => ["bas", "usual", "heuristique", "moves", "1"]
                .choose(dice)
                .map_or_else(String::new, |&word| word.to_owned()),
        };
        if !person.try_type(&choice) {
            break;
        }
    }
    killer.join().expect("no panic");
    person.rest()
}

#[test]
fn nothing_acknowledged_is_lost() {
    let dice = &mut dice(31);
    let (mut kills, mut number) = (cases(12), 0);
    while kills > 0 {
        number += 1;
        let home = Home::new(&format!("kill-fuzz-{number}"));
        let seed = number.to_string();
        let mut arguments = GAMES.choose(dice).expect("a game").to_vec();
        let is_placed = arguments[1] == "khan" && dice.random_bool(0.5);
        if is_placed {
            arguments.retain(|&argument| argument != "--side" && argument != "bas");
            arguments.extend(["--position", POSITION]);
        }
        arguments.extend(["--seed", &seed]);
        let mut before: Vec<String> = Vec::new();
        let mut command = arguments.clone();
        for _ in 0..dice.random_range(1..8) {
            if kills == 0 {
                break;
            }
            kills -= 1;
            let seen = play_until_killed(&home, &command, dice);
            assert!(!seen.contains("panicked"), "{seen}");
            let Some(record) = kept(&home) else {
                // Killed before it began, or it is over and put away.
                let is_over = seen.contains("The winner is") || !home.finished().is_empty();
                assert!(
                    is_over || (before.is_empty() && played(&seen).is_empty()),
                    "{seen}"
                );
                break;
            };
            assert!(
                !is_placed || record.start.as_deref() == Some(POSITION),
                "{record}"
            );
            // What is taken back goes, and may be played again otherwise; the last that was
            // typed may have been heeded and not shown any more.
            if !seen.contains("undo") {
                let all = [before, played(&seen)].concat();
                let kept = [record.moves.clone(), record.undone].concat();
                assert!(kept.starts_with(&all), "{all:?} is not in {kept:?}: {seen}");
            }
            before = record.moves;
            command = vec!["resume"];
        }
        all_gone(&home.mark());
    }
}
