//! The same clauses, unmodified, on every Prolog system found on this machine.

mod common;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use kalista::games::{self, Task};
use kalista::specification::Specified;
use kalista::verdict::MovesLine;

/// Prints, for every case/1, what the contract's predicates say of it. The marks tell
/// the lines apart from whatever else a system prints.
const PROGRAM: &str = r"
:- set_prolog_flag(double_quotes, chars).

judge_cases :-
        case(Text),
        state_text(State, Text),
        write('@p '), put_text(Text), nl,
        judge_case(State),
        fail.
judge_cases :-
        write('@done'), nl.

judge_case(State) :-
        game_over(State, Winner),
        write('@o '), write(Winner), nl.
judge_case(State) :-
        move(State, Move, Next),
        once(( move_text(Move, Text), state_text(Next, Next_text) )),
        write('@m '), put_text(Text), write(' '), put_text(Next_text), nl.

put_text([]).
put_text([C|Cs]) :- put_char(C), put_text(Cs).
";

struct System {
    program: &'static str,
    prelude: &'static str,
    arguments: fn(&[PathBuf]) -> Vec<String>,
}

const SYSTEMS: [System; 2] = [
    System {
        program: "swipl",
        prelude: "swi.pl",
        arguments: |files| {
            let goals = ["-q", "-g", "judge_cases", "-t", "halt"].map(str::to_owned);
            goals.into_iter().chain(files.iter().map(shown)).collect()
        },
    },
    System {
        program: "gprolog",
        prelude: "gnu.pl",
        arguments: |files| {
            let load = |file| ["--consult-file".to_owned(), shown(file)];
            let goal = ["--query-goal", "judge_cases, halt"].map(str::to_owned);
            files.iter().flat_map(load).chain(goal).collect()
        },
    },
];

fn shown(path: impl AsRef<Path>) -> String {
    path.as_ref().display().to_string()
}

/// What a system says of the positions, or `None` if it is not installed.
fn ask<G: Specified>(game: &G, system: &System, lines: &[MovesLine]) -> Option<Vec<MovesLine>> {
    let prolog = Path::new(env!("CARGO_MANIFEST_DIR")).join("prolog");
    let mut program = PROGRAM.to_owned();
    for line in lines {
        writeln!(program, "case(\"{}\").", line.position).expect("into a string");
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let script = folder.join(format!("{}-{}.pl", game.name(), system.program));
    std::fs::write(&script, program).expect("the script is written");

    let mut files = vec![prolog.join("prelude").join(system.prelude)];
    let rules = game.clauses().iter();
    files.extend(rules.map(|(file, _)| prolog.join(game.name()).join(file)));
    files.push(script);
    let output = Command::new(system.program)
        .args((system.arguments)(&files))
        .stdin(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("@done"), "{}: {text}", system.program);
    Some(read(&text))
}

fn read(text: &str) -> Vec<MovesLine> {
    let mut said: Vec<MovesLine> = Vec::new();
    for line in text.lines() {
        let (mark, rest) = line.split_at(line.len().min(3));
        match (mark, said.last_mut()) {
            ("@p ", _) => said.push(MovesLine {
                position: rest.to_owned(),
                moves: Vec::new(),
                outcome: None,
                successors: Some(BTreeMap::new()),
            }),
            ("@o ", Some(last)) => last.outcome = Some(rest.to_owned()),
            ("@m ", Some(last)) => {
                let (mv, after) = rest.split_once(' ').expect("a move and a position");
                last.moves.push(mv.to_owned());
                last.successors
                    .get_or_insert_default()
                    .insert(mv.to_owned(), after.to_owned());
            }
            _ => {}
        }
    }
    for line in &mut said {
        line.moves.sort();
    }
    said
}

#[test]
fn every_system_found_agrees_with_the_worked_positions() {
    struct Agree;
    impl Task for Agree {
        type Output = ();
        fn run<G: Specified>(self, game: G) {
            let lines = common::worked_positions(game.name());
            for system in &SYSTEMS {
                match ask(&game, system, &lines) {
                    Some(said) => assert_eq!(said, lines, "{}", system.program),
                    None => eprintln!("{} is not installed: not compared", system.program),
                }
            }
        }
    }
    for name in games::NAMES {
        games::with_game(name, Agree).expect("a registered game");
    }
}
