//! `--size`: the same games on other boards, wherever a command takes a game.

use std::process::{Command, Output};

use kalista::Catalog;
use kalista::catalog::Selection;

fn kalista(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kalista"))
        .args(arguments)
        .output()
        .expect("the binary runs")
}

/// Exit code, standard output, standard error.
fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = kalista(arguments);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    (output.status.code(), out, err)
}

/// From the rules page: leaves at depth 3.
const PERFT: [(usize, u64); 3] = [(6, 130_032), (7, 396_142), (8, 1_007_454)];

#[test]
fn every_size_of_a_game_starts_on_its_own_board_and_no_other_exists() {
    for name in Catalog::current().names() {
        let open = |size| Catalog::current().open_named(name, Some(size));
        let sizes = Catalog::current().open_named(name, None).unwrap().sizes();
        for &size in sizes {
            let sized = open(size).expect("a size of the game");
            assert_eq!(sized.size(), Some(size));
            assert_eq!(sized.squares(&sized.start()).len(), size * size);
        }
        for size in (0..20).filter(|size| !sizes.contains(size)) {
            let message = open(size).expect_err("no such size").to_string();
            assert!(message.contains(name), "{message}");
            for known in sizes {
                assert!(message.contains(&known.to_string()), "{message}");
            }
        }
    }
    let shi = Catalog::current().open_named("shi", None).unwrap();
    assert_eq!(shi.sizes(), [6, 7, 8]);
}

#[test]
fn a_selection_opens_only_what_exists() {
    let opens = |text: &str| {
        let selection = text.parse::<Selection>();
        selection.is_ok_and(|selection| Catalog::current().open(&selection).is_ok())
    };
    for text in ["shi", "shi --size 7", " gauss "] {
        assert!(opens(text), "{text}");
    }
    for text in [
        "",
        "chess",
        "shi --size",
        "shi --size 5",
        "shi --size x",
        "khan --size 6",
        "shi 7",
    ] {
        assert!(!opens(text), "{text}");
    }
}

#[test]
fn native_commands_take_the_size() {
    for (size, leaves) in PERFT {
        let shi = Catalog::current().open_named("shi", Some(size)).unwrap();
        assert_eq!(shi.perft(&shi.start(), 3).unwrap(), leaves);
        let number = size.to_string();
        let (code, out, _) = run(&["perft", "shi", "3", "--size", &number]);
        assert_eq!(code, Some(0));
        assert!(out.starts_with(&format!("{leaves} leaves")), "{out}");

        let start = shi.position_text(&shi.start());
        let (_, out, _) = run(&["moves", "shi", "--size", &number, "--json"]);
        assert!(
            out.starts_with(&format!("{{\"position\":\"{start}\"")),
            "{out}"
        );

        let (code, out, _) = run(&["bench", "shi", "--size", &number, "--depth", "1", "--json"]);
        assert_eq!(code, Some(0));
        assert!(!out.contains("\"positions\":0,"), "{out}");
    }
}

#[test]
fn a_size_that_does_not_exist_or_that_a_position_has_already_is_an_error() {
    let (code, _, message) = run(&["moves", "shi", "--size", "9"]);
    assert_eq!(code, Some(2));
    assert!(message.contains("its sizes are: 6, 7, 8"), "{message}");
    let (code, _, message) = run(&["bench", "khan", "--size", "6"]);
    assert_eq!(code, Some(2));
    assert!(message.contains("khan has no board of size 6"), "{message}");
    let start = "nnnnnn/6/6/6/6/ssssss s";
    let (code, ..) = run(&["moves", "shi", start, "--size", "6"]);
    assert_eq!(code, Some(2));
}

#[cfg(feature = "prolog")]
#[test]
fn the_clauses_are_asked_about_the_board_that_was_chosen() {
    let (_, out, _) = run(&["perft", "shi", "2", "--size", "7", "--backend", "prolog"]);
    assert!(out.starts_with("5290 leaves"), "{out}");
    let (code, out, _) = run(&["check", "shi", "--size", "6", "--positions", "20"]);
    assert_eq!(code, Some(0), "{out}");
    let (code, out, _) = run(&[
        "repl",
        "khan",
        "-e",
        ":game shi --size 7",
        "-e",
        ":position",
    ]);
    assert_eq!(
        (code, out.trim_end()),
        (Some(0), "nnnnnnn/7/7/7/7/7/sssssss s")
    );
    let (code, _, message) = run(&["repl", "khan", "-e", ":game shi --size 9"]);
    assert_eq!(code, Some(2));
    assert!(message.contains("its sizes are: 6, 7, 8"), "{message}");
}
