//! The same clauses, unmodified, on every Prolog system found on this machine.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use crate::systems::{SYSTEMS, System};
use crate::worked::MovesLine;
use crate::{game, games};
use kalista::GameHandle;

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

/// What a system says of the positions, or `None` if it is not installed.
fn ask(game: &GameHandle, system: &System, lines: &[MovesLine]) -> Option<Vec<MovesLine>> {
    let mut program = PROGRAM.to_owned();
    for line in lines {
        writeln!(program, "case(\"{}\").", line.position).expect("into a string");
    }
    let text = system.run(game, "positions", &program, "judge_cases", "")?;
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
    for game in games() {
        let lines = crate::worked::positions(game.name());
        for system in &SYSTEMS {
            if let Some(said) = ask(&game, system, &lines) {
                assert_eq!(said, lines, "{}", system.program);
            }
        }
    }
}

/// Counts leaves as the contract says: a finished game counts as `finished/1`.
const PERFT: &str = r"
:- set_prolog_flag(double_quotes, chars).

count_all :-
        start(Text, Depth),
        state_text(State, Text),
        leaves(Depth, State, Leaves),
        write('@l '), write(Leaves), nl,
        fail.
count_all :-
        write('@done'), nl.

leaves(Depth, State, Leaves) :-
        (   Depth =:= 0         -> Leaves = 1
        ;   game_over(State, _) -> finished(Leaves)
        ;   Depth1 is Depth - 1,
            findall(Below, below(Depth1, State, Below), Belows),
            total(Belows, 0, Leaves)
        ).

below(Depth, State, Leaves) :-
        move(State, _, Next),
        leaves(Depth, Next, Leaves).

total([], N, N).
total([X|Xs], N0, N) :- N1 is N0 + X, total(Xs, N1, N).
";

/// Rust and every system found count this many leaves of a game: a start, a depth, a number.
fn counts(game: &GameHandle, numbers: &[(&str, u32, u64)]) {
    let mut program = PERFT.to_owned();
    writeln!(program, "finished({}).", game.finished_leaves()).expect("into a string");
    for &(start, depth, leaves) in numbers {
        let position = game.parse_position(start).expect("sound rules");
        let counted = game.perft(&position.expect(start), depth);
        assert_eq!(counted.expect("sound rules"), leaves, "{start}");
        writeln!(program, "start(\"{start}\", {depth}).").expect("into a string");
    }
    for system in &SYSTEMS {
        let Some(text) = system.run(game, "perft", &program, "count_all", "") else {
            continue;
        };
        let counted = text.lines().filter_map(|line| line.strip_prefix("@l "));
        let counted: Vec<u64> = counted.map(|n| n.parse().expect(n)).collect();
        let wanted: Vec<u64> = numbers.iter().map(|&(_, _, leaves)| leaves).collect();
        assert_eq!(counted, wanted, "{} {}", system.program, game.name());
    }
}

/// The numbers are those of the rules, not of either implementation.
#[test]
fn every_system_found_counts_the_leaves_that_rust_counts() {
    let khan = &[
        ("ssksss/6/6/6/6/SSSKSS r -", 4, 2_242),
        ("6/SSSKSS/6/6/ssksss/6 r -", 3, 908),
        ("K3s1/1S3s/S3s1/1S3s/S3s1/1S3k r -", 3, 1_351),
    ];
    let shi = &[
        ("nnnnnn/6/6/6/6/ssssss s", 2, 2_508),
        ("nnnnnnn/7/7/7/7/7/sssssss s", 2, 5_290),
        ("nnnnnnnn/8/8/8/8/8/8/ssssssss s", 2, 9_882),
    ];
    let gauss = &[
        ("4/5/6/7/6/5/4 10,5,5,10 0,0,0,0 0", 1, 38),
        ("4/5/6/7/6/5/4 10,5,5,10 0,0,0,0 0", 2, 1_368),
    ];
    counts(&game("khan"), khan);
    counts(&game("shi"), shi);
    counts(&game("gauss"), gauss);
}

/// Asks the native rules and the engine, and the clauses for the same.
const NATIVE: &str = r"
native_all :-
        initial_state([], State),
        native_moves(State, Moves),
        valid_moves(State, Own),
        ( Moves == Own -> write('@moves') ; write('@no') ), nl,
        native_perft(State, 2, Leaves),
        write('@perft '), write(Leaves), nl,
        native_best(State, depth(2), Move, Score),
        ( move(State, Move, _) -> write('@best ') ; write('@no ') ),
        functor(Score, Kind, 1), write(Kind), nl,
        catch(native_best(State, soon, _, _), error(Error, _), true),
        write('@error '), write(Error), nl.
";

#[test]
fn every_system_found_can_ask_the_engine() {
    for game in games() {
        let leaves = game.perft(&game.start(), 2).expect("sound rules");
        for system in &SYSTEMS {
            let Some(text) = system.run(&game, "native", NATIVE, "native_all", "") else {
                continue;
            };
            let said: Vec<&str> = text.lines().filter(|line| line.starts_with('@')).collect();
            let perft = format!("@perft {leaves}");
            let error = "@error domain_error(search_limit,soon)";
            assert_eq!(
                said,
                ["@moves", &perft, "@best value", error],
                "{} {}",
                system.program,
                game.name()
            );
        }
    }
}

/// The lines of `prolog/README.md` that start another system, as a reader would paste them.
#[test]
fn the_lines_that_start_the_other_systems_work() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(folder.join("prolog/README.md")).expect("the page");
    for system in &SYSTEMS {
        if !system.is_installed() {
            continue;
        }
        let begin = format!("    {} ", system.program);
        let lines: Vec<&str> = page
            .lines()
            .filter(|line| line.starts_with(&begin))
            .collect();
        assert_eq!(lines.len(), games().count(), "{}", system.program);
        for (game, moves) in [("khan", 15), ("shi", 102), ("gauss", 38)] {
            let line = lines.iter().find(|line| line.contains(game)).expect(game);
            let mut shell = Command::new("bash");
            shell.args(["-c", line.trim()]).current_dir(folder);
            let query =
                "initial_state([], S), valid_moves(S, M), length(M, N), write(moves(N)), nl.\n";
            let said = crate::systems::typed_into(&mut shell, query).expect("bash");
            assert!(
                said.contains(&format!("moves({moves})\n")),
                "{line}: {said}"
            );
        }
    }
}

/// The files that `prolog/GAME.pl` loads, without the preludes.
fn loaded_by(game: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("prolog");
    let loader = std::fs::read_to_string(folder.join(format!("{game}.pl"))).expect("a loader");
    let included = loader.lines().filter_map(|line| {
        let file = line.strip_prefix(":- include('")?.strip_suffix("').")?;
        assert!(folder.join(file).is_file(), "{game}.pl: there is no {file}");
        (!file.starts_with("prelude/")).then(|| file.to_owned())
    });
    included.collect()
}

/// Whoever starts `swipl prolog/khan.pl` gets the clauses that are embedded here.
#[test]
fn the_loaders_name_the_embedded_files_in_their_order() {
    for game in games() {
        let own = |file: &str| match file.starts_with("common/") {
            true => file.to_owned(),
            false => format!("{}/{file}", game.name()),
        };
        let embedded = game.clauses().iter().map(|(file, _)| own(file));
        let embedded: Vec<String> = embedded.chain(["native.pl".to_owned()]).collect();
        assert_eq!(loaded_by(game.name()), embedded, "{}", game.name());
    }
}

/// A Scryer Prolog of one's own: what every game relies on is loaded, and then the loader.
#[cfg(feature = "prolog")]
#[test]
fn a_scryer_of_ones_own_can_use_the_loaders() {
    use kalista::prolog::{Interpreter, Place, Program, QueryOptions, Resources};

    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("prolog");
    for (game, moves) in [("khan", 15), ("shi", 102), ("gauss", 38)] {
        let program = Program::new(game);
        let mut interpreter = Interpreter::start(program, Place::Thread, Resources::default())
            .expect("the prelude loads");
        let loader = folder.join(format!("{game}.pl"));
        let consult = format!("consult('{}').", loader.display());
        // As Scryer itself does it.
        let options = QueryOptions {
            of_game: true,
            ..QueryOptions::default()
        };
        let (loaded, ..) =
            (interpreter.solutions(&consult, &options, 1)).expect("the loader loads");
        assert_eq!(loaded.len(), 1, "{game}");
        let query = "initial_state([], S), valid_moves(S, M), length(M, N), write(moves(N)).";
        let (_, written, _) =
            (interpreter.solutions(query, &QueryOptions::default(), 1)).expect(query);
        assert!(
            written.contains(&format!("moves({moves})")),
            "{game}: {written}"
        );
    }
}
