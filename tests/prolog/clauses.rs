//! Loading clauses, good and bad, and what the driver makes of a game.

use std::path::PathBuf;

use crate::support::{all, both, consulted, file, limits, nim, shows, worker};
use kalista::game::oracle::Question;
use kalista::prolog::{Error, Interpreter, Place, Program, Resources, WorkerCommand};

#[test]
fn a_file_that_cannot_be_loaded_does_no_harm() {
    let faulty = file("faulty.pl", "good(1).\nbad(X :- foo.\n");
    let throwing = file("throwing.pl", ":- X is foo.\n");
    let halting = file("halting.pl", ":- initialization(halt).\nok(1).\n");
    both(|interpreter| {
        interpreter.set_position("4 a");
        for (path, said) in [
            (&faulty, "faulty.pl:2: "),
            (&throwing, "throwing.pl:1: is/2: foo is not a number"),
            (&PathBuf::from("/nowhere/at/all.pl"), "there is no file"),
        ] {
            let (is_whole, notes) = consulted(interpreter, path).unwrap();
            assert!(!is_whole && notes.contains(said), "{path:?}: {notes}");
            shows(interpreter, "match_pile(N, Who).", "N = 4, Who = a");
        }
        let halted = consulted(interpreter, &halting);
        assert_eq!(halted, Err(Error::Halted));
        shows(interpreter, "match_pile(N, Who).", "N = 4, Who = a");
        let good = file("good.pl", "good(2).\ngood(3).\nfine(X) :- good(X).\n");
        let (is_whole, notes) = consulted(interpreter, &good).unwrap();
        // One clause of the faulty file was loaded.
        assert!(
            is_whole && notes.contains("good/1 replaces the clauses of another file"),
            "{notes}"
        );
        shows(interpreter, "fine(X).", "X = 2 ; X = 3");
        interpreter.restart().unwrap();
        shows(
            interpreter,
            "fine(X), match_pile(N, Who).",
            "X = 2, N = 4, Who = a ; X = 3, N = 4, Who = a",
        );
    });
}

#[test]
fn clauses_that_cannot_be_loaded_are_named() {
    let faults = [
        ("good(1).\nbad(X :- foo.\n", "syntax error in line 2"),
        ("bad(1)", "line 1: the last clause has no full stop"),
        (
            "good.\nbad('1).",
            "line 2: a quote or comment is never closed",
        ),
        (":- initialization(halt).", "halt"),
        (":- use_module(library(no_such)).", "existence_error"),
    ];
    for place in [Place::Thread, worker()] {
        for (text, what) in faults {
            let clauses = nim().with("mine.pl", text);
            match Interpreter::start(clauses, place.clone(), limits()) {
                Err(Error::Load { file, message }) => {
                    assert_eq!(file, "mine.pl");
                    assert!(message.contains(what), "{text:?}: {message}");
                }
                other => panic!("{text:?}: {:?}", other.map(|_| ())),
            }
        }
    }
}

#[test]
fn a_worker_that_is_none_is_an_error() {
    for program in ["/bin/true", "/nowhere/at/all"] {
        let place = Place::Worker(WorkerCommand::program(program));
        let result = Interpreter::start(nim(), place, limits());
        assert!(matches!(result, Err(Error::Died(_))));
    }
}

#[test]
fn the_driver_knows_the_game_by_its_contract() {
    both(|interpreter| {
        let questions = [
            Question {
                position: "5 a".into(),
                probes: vec!["1".into(), "3".into()],
                ..Question::default()
            },
            Question::of("nonsense"),
            Question {
                position: "2 b".into(),
                probes: vec!["3".into()],
                ..Question::default()
            },
            Question {
                position: "2 b".into(),
                probes: vec!["4".into()],
                ..Question::default()
            },
            Question::of("0 a"),
        ];
        let replies = interpreter.answer(&questions).unwrap();
        let first = replies[0].as_ref().unwrap();
        let after: Vec<_> = first
            .successors
            .iter()
            .map(|(m, p)| (m.as_str(), p.as_str()))
            .collect();
        assert_eq!(after, [("1", "4 b"), ("2", "3 b"), ("3", "2 b")]);
        assert_eq!(
            (&first.outcome, &first.legal[..]),
            (&None, &[true, true][..])
        );
        assert_eq!(replies[1], Err("not a position of this game".to_owned()));
        assert_eq!(replies[2].as_ref().unwrap().legal, [false]);
        assert_eq!(replies[3], Err("not a move of this game: 4".to_owned()));
        assert_eq!(replies[4].as_ref().unwrap().outcome.as_deref(), Some("b"));
        // 3 + 2 + 1 moves of 3, 2 and 1 left, and one finished game.
        assert_eq!(interpreter.perft("3 a", 0, 1), Ok(1));
        assert_eq!(interpreter.perft("3 a", 1, 1), Ok(3));
        assert_eq!(interpreter.perft("3 a", 2, 0), Ok(3));
        assert_eq!(interpreter.perft("3 a", 2, 1), Ok(4));
        assert!(matches!(
            interpreter.perft("x", 2, 1),
            Err(Error::Position(_))
        ));
        interpreter.set_position("x");
        assert!(matches!(all(interpreter, "true."), Err(Error::Position(text)) if text == "x"));
        shows(interpreter, "true.", "true");
        let predicates = interpreter.predicates().unwrap();
        assert!(
            predicates.contains(&("match_pile".to_owned(), 2)),
            "{predicates:?}"
        );
    });
}

#[test]
fn rules_that_loop_or_throw_are_refused_case_by_case() {
    let text = include_str!("../data/nim.pl")
        .replace("takes(3).", "takes(3) :- throw(oops).")
        .replace("other(b, a).", "other(b, a).\nother(c, c) :- other(c, c).");
    for place in [Place::Thread, worker()] {
        let limits = Resources {
            inferences: Some(50_000),
            ..limits()
        };
        let clauses = Program::new("nim").with("nim.pl", &text);
        let mut interpreter = Interpreter::start(clauses, place, limits).unwrap();
        let replies = interpreter
            .answer(&[
                Question::of("5 a"),
                Question::of("5 c"),
                Question::of("0 b"),
            ])
            .unwrap();
        assert_eq!(replies[0], Err("oops".to_owned()));
        assert!(replies[1].as_ref().unwrap_err().contains("budget"));
        assert!(matches!(
            interpreter.perft("5 c", 3, 0),
            Err(Error::Budget(50_000))
        ));
        shows(&mut interpreter, "X = 1.", "X = 1");
    }
}
