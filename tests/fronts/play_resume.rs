//! A game is never lost: kill -9 at any moment, and it goes on as it would have.

use std::io::Write;

use crate::support::{Home, Person, offered, played};

const GAME: [&str; 6] = ["play", "khan", "--ocre", "random", "--seed", "11"];
const BEFORE: [&str; 8] = ["humain", "haut", "d2", "a2", "b1", "c2", "e1", "f2"];
/// Moves that the person makes.
const MOVES: usize = 6;

/// Types what comes next: the answers of `BEFORE`, then the first move offered.
fn go_on(person: &mut Person, typed: &mut usize, until: usize) -> Vec<String> {
    let mut moves = Vec::new();
    while *typed < until {
        let Some(text) = person.question() else {
            break;
        };
        match BEFORE.get(*typed) {
            Some(answer) => person.type_line(answer),
            None => {
                let offered = offered(&text);
                moves.push(offered[0].clone());
                person.type_line(&offered[0]);
            }
        }
        *typed += 1;
    }
    moves
}

#[test]
fn a_killed_game_goes_on_as_it_would_have() {
    let all = BEFORE.len() + MOVES;
    let whole = Home::new("resume-whole");
    let mut person = whole.sit_down(&GAME);
    go_on(&mut person, &mut 0, all);
    person.question();
    let expected = played(&person.seen);
    let last = offered(&person.seen);
    assert!(expected.len() >= 2 * MOVES - 1, "{expected:?}");
    person.leave();

    // During the choice of the side, in the middle of the placement, after it, after moves.
    for stop in [2, 4, 8, 9, 12] {
        let home = Home::new(&format!("resume-{stop}"));
        let mut person = home.sit_down(&GAME);
        let mut typed = 0;
        go_on(&mut person, &mut typed, stop);
        person.question();
        let mut seen = person.seen.clone();
        person.kill();
        let mut person = home.sit_down(&["resume"]);
        go_on(&mut person, &mut typed, all);
        person.question();
        seen.push_str(&person.seen);
        assert_eq!(played(&seen), expected, "stopped after {stop} lines");
        assert_eq!(offered(&seen), last, "stopped after {stop} lines");
        person.leave();
    }
}

#[test]
fn a_machine_that_was_killed_while_it_thought_thinks_again() {
    let home = Home::new("resume-thinking");
    let mut person = home.sit_down(&[
        "play",
        "khan",
        "--rouge",
        "humain",
        "--ocre",
        "alphabeta:60s",
        "--side",
        "bas",
        "--placement",
        "rouge=d6,a6,b6,c6,e6,f6",
        "--placement",
        "ocre=c1,a1,b1,d1,e1,f1",
    ]);
    person.answer(&["b6b5"]);
    person.until("rouge plays b6b5.");
    person.kill();
    let list = home.run(&["resume", "--list"], b"");
    let list = String::from_utf8(list.stdout).unwrap();
    assert!(
        list.contains("khan, rouge humain, ocre alphabeta:60s, 1 move"),
        "{list}"
    );
    // The game goes on with the machine, not with the person.
    let person = home.sit_down(&["resume"]);
    std::thread::sleep(std::time::Duration::from_millis(500));
    let list = home.run(&["resume", "--list"], b"");
    let list = String::from_utf8(list.stdout).unwrap();
    assert!(list.contains("being played"), "{list}");
    person.kill();
    let journal = std::fs::read_to_string(&home.journals()[0]).unwrap();
    assert!(journal.ends_with("\n1. b6b5\n"), "{journal}");
}

#[test]
fn what_was_taken_back_stays_taken_back() {
    let home = Home::new("resume-undo");
    let mut person = home.sit_down(&["play", "khan", "--ocre", "random", "--seed", "5"]);
    person.answer(&["humain", "bas", "d6", "c6", "undo", "f5", "a6 b6 c6 e6"]);
    let first = offered(&person.question().unwrap());
    person.type_line(&first[0]);
    person.answer(&["undo"]);
    assert_eq!(offered(&person.question().unwrap()), first);
    person.kill();
    let mut person = home.sit_down(&["resume"]);
    assert_eq!(offered(&person.question().unwrap()), first);
    // And it can be played again after all.
    person.type_line("redo");
    assert_ne!(offered(&person.question().unwrap()), first);
    person.leave();
}

#[test]
fn a_torn_line_does_no_harm() {
    let home = Home::new("resume-torn");
    let mut person = home.sit_down(&GAME);
    go_on(&mut person, &mut 0, BEFORE.len() + 1);
    let turn = offered(&person.question().unwrap());
    person.kill();
    let journal = home.journals().remove(0);
    let mut file = std::fs::OpenOptions::new()
        .append(true)
        .open(&journal)
        .unwrap();
    file.write_all(b"1. f1").unwrap();
    drop(file);
    let mut person = home.sit_down(&["resume"]);
    assert_eq!(offered(&person.question().unwrap()), turn);
    person.type_line(&turn[0]);
    person.question();
    let (said, code) = person.leave();
    assert!(
        said.contains("The game is kept: kalista resume continues it."),
        "{said}"
    );
    assert_eq!(code, Some(0));
    let text = std::fs::read_to_string(&journal).unwrap();
    assert!(text.contains(&format!(" {}\n", turn[0])), "{text}");
}

#[test]
fn several_games_are_listed_and_one_is_chosen() {
    let home = Home::new("resume-several");
    let start = ["--position", "6/SSSKSS/6/6/ssksss/6 r -"];
    let people = ["play", "khan", "--rouge", "humain", "--ocre", "humain"];
    home.run(&[&people[..], &start].concat(), b"a2b3\n");
    home.run(
        &["play", "shi", "--samurai", "humain", "--ninja", "humain"],
        b"quit\n",
    );
    let list = String::from_utf8(home.run(&["resume", "--list"], b"").stdout).unwrap();
    assert!(
        list.contains(" 1  shi, samurai humain, ninja humain, 0 moves"),
        "{list}"
    );
    assert!(
        list.contains(" 2  khan, rouge humain, ocre humain, 1 move"),
        "{list}"
    );

    // A game in play cannot be taken over; the other one can be continued meanwhile.
    let mut busy = home.sit_down(&["resume", "1"]);
    busy.question();
    let refused = home.run(&["resume", "1"], b"");
    assert_eq!(refused.status.code(), Some(2));
    let why = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(why.contains("being played elsewhere"), "{why}");
    let said = home.run(&["resume"], b"7\n2\nquit\n");
    let said = String::from_utf8(said.stdout).unwrap();
    assert!(said.contains("Type a number from 1 to 2"), "{said}");
    assert!(said.contains("ocre, it is your turn"), "{said}");
    busy.kill();

    let forgotten = home.run(&["resume", "2", "--forget"], b"");
    assert_eq!(forgotten.status.code(), Some(0));
    assert_eq!(home.journals().len(), 1);
    assert_eq!(home.run(&["resume", "3"], b"").status.code(), Some(2));
}

#[test]
fn where_nothing_can_be_kept_the_game_goes_on_and_says_so() {
    let home = Home::new("resume-nowhere");
    std::fs::write(home.0.join("kalista"), "a file where the folder should be").unwrap();
    let start = ["--position", "6/SSSKSS/6/6/ssksss/6 r -"];
    let people = ["play", "khan", "--rouge", "humain", "--ocre", "humain"];
    let output = home.run(&[&people[..], &start].concat(), b"c2c5\n");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("This game cannot be kept"), "{said}");
    assert!(said.contains("The winner is rouge (humain)."), "{said}");
}
