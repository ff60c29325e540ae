//! Whole games through `kalista play`, by people and machines.

use crate::support::{Home, offered, played};
use kalista::session::{History, first_record};
use kalista::{Catalog, GameHandle, Outcome, Side};

/// Plays on until the game is over, always the `choice`th of the moves offered.
fn play_out(person: &mut crate::support::Person, choice: usize) {
    while let Some(text) = person.question() {
        let moves = offered(&text);
        assert!(!moves.is_empty(), "{text}");
        person.type_line(&moves[choice % moves.len()]);
    }
}

/// What the rules say of a finished game's journal.
fn judged(home: &Home) -> (GameHandle, History, Option<Outcome>) {
    let [journal] = &home.finished()[..] else {
        panic!("one game should be finished");
    };
    let khan = Catalog::current().open_named("khan", None).unwrap();
    let text = std::fs::read_to_string(journal).unwrap();
    let record = first_record(&text).unwrap();
    let history = record.replay(&khan).unwrap();
    record.verify_end(&khan, &history).unwrap();
    assert!(record.result.is_some(), "{text}");
    let outcome = khan.outcome(history.position()).unwrap();
    (khan, history, outcome)
}

#[test]
fn a_person_plays_a_machine_to_the_end() {
    let home = Home::new("play-whole");
    let mut person = home.sit_down(&["play", "khan", "--seed", "7"]);
    // Who plays, the side, the pieces; wrong answers are refused and asked again.
    person.answer(&["nobody", "human", "machine", "easy", "nord", "bas"]);
    person.answer(&["d6", "d6", "a1", "z9", "c6", "b6 e6"]);
    person.answer(&["a6", "f6"]);
    assert!(person.seen.contains("there is no player \"nobody\""));
    assert!(person.seen.contains("\"nord\" is not a side of the board"));
    assert!(
        person
            .seen
            .contains("d6 is taken: your Kalista stands there")
    );
    assert!(person.seen.contains("a1 is not on your side"));
    assert!(person.seen.contains("\"z9\" is not a square"));
    // b6 is worth one step, and b4 is two steps away.
    let turn = person.question().unwrap();
    assert!(turn.contains("No piece wears the Khan"), "{turn}");
    person.type_line("b6b4");
    let refused = person.question().unwrap();
    assert!(refused.contains("b6b4 is not allowed"), "{refused}");
    #[cfg(feature = "prolog")]
    assert!(refused.contains("no path of exactly 1 step"), "{refused}");
    person.type_line("B6 - B5");
    play_out(&mut person, 0);

    let said = person.seen.clone();
    let (khan, record, outcome) = judged(&home);
    let start = khan.position_text(record.start());
    assert!(start.ends_with("/6/SSSKSS r -"), "{start}");
    let moves = record.moves();
    assert_eq!(moves[0], "b6b5");
    assert_eq!(moves, played(&said));
    let winner = match outcome {
        Some(Outcome::Win(Side::First)) => "The winner is rouge (humain).",
        Some(Outcome::Win(Side::Second)) => "The winner is ocre (machine, minimax:facile).",
        _ => "It is a draw.",
    };
    assert!(said.trim_end().ends_with(winner), "{said}");
    // Nothing is left to be resumed.
    assert_eq!(home.run(&["resume"], b"").status.code(), Some(1));
}

#[test]
fn two_machines_need_no_question_and_the_seed_decides() {
    let game = |name: &str, seed: &str| {
        let home = Home::new(name);
        let arguments = [
            "play",
            "khan",
            "--rouge",
            "machine:facile",
            "--ocre",
            "random",
            "--side",
            "gauche",
            "--placement",
            "rouge=heuristique",
            "--placement",
            "ocre=random",
            "--seed",
            seed,
        ];
        let output = home.run(&arguments, b"");
        assert_eq!(output.status.code(), Some(0));
        let (khan, record, outcome) = judged(&home);
        let start = khan.position_text(record.start());
        let said = String::from_utf8(output.stdout).unwrap();
        match outcome {
            Some(Outcome::Win(side)) => {
                let winner = format!("The winner is {} (machine", khan.side_name(side));
                assert!(said.contains(&winner), "{said}");
            }
            _ => assert!(said.contains("It is a draw."), "{said}"),
        }
        (start, said)
    };
    let (start, first) = game("play-two-a", "7");
    let (_, same) = game("play-two-b", "7");
    let (_, other) = game("play-two-c", "8");
    assert_eq!(first, same);
    assert_ne!(first, other);
    // Rouge sits at gauche: its pieces, and only they, are in the first two columns.
    for line in start.split(' ').next().unwrap().split('/') {
        let is_rouge = |c: char| c == 'K' || c == 'S';
        let mut column = 0;
        for c in line.chars() {
            match c.to_digit(10) {
                Some(run) => column += run,
                None => {
                    assert_eq!(is_rouge(c), column < 2, "{start}");
                    column += 1;
                }
            }
        }
    }
}

#[test]
fn people_play_each_other_from_exact_squares() {
    let home = Home::new("play-people");
    let arguments = [
        "play",
        "khan",
        "--rouge",
        "humain",
        "--ocre",
        "human",
        "--side",
        "haut",
        "--placement",
        "rouge=d2,a2,b2,c2,e2,f2",
        "--placement",
        "ocre=c5,a5,b5,d5,e5,f5",
    ];
    // c2 is worth 3: c2, c3, c4, c5 takes the Kalista.
    let output = home.run(&arguments, b"c2c5\n");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("The winner is rouge (humain)."), "{said}");
    let (khan, record, _) = judged(&home);
    let start = khan.position_text(record.start());
    assert_eq!(start, "6/SSSKSS/6/6/ssksss/6 r -");
}

#[test]
fn the_khan_is_explained_turn_by_turn() {
    let home = Home::new("play-khan");
    let turn = |position: &str| {
        let arguments = ["play", "khan", "--rouge", "humain", "--ocre", "humain"];
        let arguments = [&arguments[..], &["--position", position]].concat();
        String::from_utf8(home.run(&arguments, b"").stdout).unwrap()
    };
    // The positions are edge cases of the rules: b1 is worth 3 and can move.
    let said = turn("KS3k/6/6/6/6/6 r f1");
    assert!(
        said.contains("The Khan is on f1, a square worth 3."),
        "{said}"
    );
    assert!(said.contains("You can obey it"), "{said}");
    // Rouge has but its Kalista, on a 2: any piece may move, or a sbire comes back.
    let said = turn("K4k/6/6/6/6/6 r f1");
    assert!(said.contains("none of your pieces stands on a 3"), "{said}");
    assert!(said.contains("or put a sbire back on an empty 3"), "{said}");
    assert!(said.contains("S@b1"), "{said}");
    let said = turn("ssksss/6/6/6/6/SSSKSS r -");
    assert!(said.contains("you may move any of yours"), "{said}");
}

#[test]
fn undo_goes_back_to_the_last_decision_of_a_person() {
    let home = Home::new("play-undo");
    let mut person = home.sit_down(&["play", "khan", "--ocre", "random", "--seed", "3"]);
    person.answer(&["humain", "bas", "d6", "c6", "undo", "b6", "a6 c6 e6 f6"]);
    let first = person.question().unwrap();
    person.type_line("b6b5");
    let second = person.question().unwrap();
    assert!(second.contains("ocre (machine, random) plays"), "{second}");
    person.type_line("undo");
    let again = person.question().unwrap();
    assert_eq!(offered(&again), offered(&first));
    person.type_line("undo");
    let nothing = person.question().unwrap();
    assert!(nothing.contains("You have no move to undo"), "{nothing}");
    person.type_line("redo");
    let redone = person.question().unwrap();
    assert_eq!(offered(&redone), offered(&second));
    person.leave();
}

#[test]
fn the_menu_leads_through_shi_and_gauss_and_comes_back() {
    let home = Home::new("play-menu");
    // Instructions, a wrong choice, two easy machines, then the menu again.
    let output = home.run(&["play", "gauss", "--seed", "1"], b"4\n9\n3\neasy\n1\n5\n");
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(said.contains("magnets"), "{said}");
    assert!(said.contains("Type a number from 1 to 5."), "{said}");
    assert_eq!(played(&said).len(), 30); // A game of Gauss has 30 placements.
    assert_eq!(said.matches("5  leave").count(), 3, "{said}");
    assert_eq!(home.finished().len(), 1);

    // As in the coursework: 1-2 is level 1, and the person plays second.
    let said = home.run(&["play", "shi", "--seed", "1"], b"2\n5\n6\n1-2\n");
    let said = String::from_utf8(said.stdout).unwrap();
    assert!(said.contains("Type one of: 6, 7, 8."), "{said}");
    assert!(said.contains("samurai (machine, level1) plays"), "{said}");
    assert!(said.contains("ninja, it is your turn"), "{said}");
    let [journal] = &home.journals()[..] else {
        panic!("one game should be unfinished");
    };
    let journal = std::fs::read_to_string(journal).unwrap();
    assert!(
        journal.contains("\nstart: nnnnnn/6/6/6/6/ssssss s\n"),
        "{journal}"
    );
    let again = home.run(&["resume"], b"quit\n");
    let again = String::from_utf8(again.stdout).unwrap();
    assert!(again.contains("ninja, it is your turn"), "{again}");
}

#[test]
fn what_cannot_be_is_said_at_once() {
    let home = Home::new("play-wrong");
    for (arguments, why) in [
        (
            &["khan", "--samurai", "humain"][..],
            "samurai does not play khan",
        ),
        (
            &["khan", "--rouge", "nobody"],
            "there is no player \"nobody\"",
        ),
        (&["khan", "--rouge", "machine:insane"], "insane"),
        (&["shi", "--side", "bas"], "always begins in the same way"),
        (
            &["khan", "--position", "nonsense"],
            "this is not a position",
        ),
        (
            &[
                "khan", "--rouge", "random", "--ocre", "random", "--side", "nord",
            ],
            "\"nord\" is not a side",
        ),
        (
            &[
                "khan",
                "--rouge",
                "random",
                "--ocre",
                "random",
                "--side",
                "bas",
                "--placement",
                "rouge=a6,b6",
            ],
            "not complete",
        ),
    ] {
        let output = home.run(&[&["play"], arguments].concat(), b"");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(said.contains(why), "{arguments:?}: {said}");
    }
    // None of these is a game that anybody would want to continue.
    assert_eq!(home.run(&["resume"], b"").status.code(), Some(1));
}
