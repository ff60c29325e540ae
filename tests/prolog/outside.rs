//! Rules in the Prolog systems that are installed here: the same game, the same limits.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use kalista::catalog::{Backend, Selection};
use kalista::check::{self, NativeOracle, Oracles, Source, Subject};
use kalista::game::ruled::{Error, Fault, System};
use kalista::prolog::rules::PrologGame;
use kalista::prolog::{Outside, Place, Program, PrologOracle, Resources, WorkerCommand};
use kalista::{Catalog, Game, GameHandle, perft};

use crate::support::file;
use crate::systems::SYSTEMS;

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The systems that are installed.
fn systems() -> Vec<System> {
    let found = SYSTEMS.iter().filter(|system| system.is_installed());
    let named = found.map(|system| system.program.parse().expect("a system"));
    named.collect()
}

fn worker() -> WorkerCommand {
    WorkerCommand::program(env!("CARGO_BIN_EXE_kalista"))
}

/// How long a question may take where that is not what is tested.
const LONG: Duration = Duration::from_secs(20);

/// A file in a system, in the sandbox.
fn load(system: System, file: &Path, time: Duration) -> Result<PrologGame, Error> {
    let folder = file.parent().expect("a folder");
    let worker = worker().confined_to(folder);
    let outside = Outside::of_file(system, file, None, worker).expect("it is installed");
    PrologGame::load_in(file, None, Place::System(outside), time)
}

fn on_engine(file: &Path) -> GameHandle {
    let selection = Selection::named(file.display().to_string());
    let game = Catalog::current().open_by(&selection, Backend::Clauses);
    game.expect("the engine plays it")
}

/// What the program says, whether it succeeds or not.
fn kalista(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_kalista"))
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("it starts");
    let both = [output.stdout, output.stderr].concat();
    String::from_utf8_lossy(&both).into_owned()
}

/// Whether a check finds that all agree.
#[track_caller]
fn agree(game: &str, backends: &str, positions: &str) {
    let output = Command::new(env!("CARGO_BIN_EXE_kalista"))
        .args(["check", game, "--backends", backends])
        .args(["--positions", positions, "--regressions", "none"])
        .output()
        .expect("it starts");
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    assert!(output.status.success(), "{game}, {backends}: {said}");
}

/// Moves and positions have the same texts on the engine and in every system: terms with
/// operators, texts of the file's own, lists, a turn that was found by looking.
#[test]
fn positions_of_random_games_are_the_same_texts_everywhere() {
    for name in ["examples/hexapawn.pl", "tests/data/nim.pl"] {
        let file = data(name);
        let engine = on_engine(&file);
        for system in systems() {
            let game = load(system, &file, LONG).expect(name);
            let (mut own, mut other) = (engine.start(), game.start());
            for ply in 0.. {
                assert_eq!(game.position_text(&other), engine.position_text(&own));
                let moves = engine.moves(&own).expect("sound rules");
                let theirs = game.legal_moves(&other);
                let texts: Vec<String> = theirs.iter().map(|&mv| game.move_text(mv)).collect();
                assert_eq!(texts, moves, "{name} in {system}");
                let Some(mv) = moves.get(ply * 7 % moves.len().max(1)) else {
                    break;
                };
                own = engine.play(&own, mv).expect("sound rules").expect(mv);
                other = game.play(&other, game.parse_move(mv).expect(mv));
            }
            assert!(game.take_error().is_none());
            let leaves = engine.perft(&engine.start(), 3).expect("sound rules");
            assert_eq!(perft(&game, &game.start(), 3), leaves, "{name} in {system}");
        }
    }
}

/// A program that keeps no contract by itself: what the engine finds out serves elsewhere.
#[test]
fn a_program_runs_in_swipl_by_what_was_found_out_about_it() {
    if !systems().contains(&System::Swi) {
        return;
    }
    for name in [
        "tests/data/wild/heap/main.pl",
        "tests/data/wild/race/main.pl",
    ] {
        let file = data(name).display().to_string();
        let count = |more: &[&str]| kalista(&[&["perft", "4", "--rules", &file], more].concat());
        let leaves = |said: &str| {
            let line = said.lines().find(|line| line.contains(" leaves in "));
            let line = line.unwrap_or_else(|| panic!("{name}: {said}"));
            line.split(' ').next().map(str::to_owned)
        };
        let (here, there) = (count(&[]), count(&["--system", "swipl"]));
        assert_eq!(leaves(&here), leaves(&there), "{name}");
        agree(&file, "clauses,swi", "60");
    }
}

const BAD: &str = "
initial_state(_, at(0, white)).
next(white, black).
next(black, white).
valid_moves(at(N, _), [go, wait]) :- N < 9.
move(at(N, P), go, at(M, Q)) :- M is N + 1, next(P, Q), BAD.
move(at(N, P), wait, at(N, Q)) :- next(P, Q).
game_over(at(9, P), P).
";

/// What the first move meets, as the error says it.
fn fault(system: System, name: &str, bad: &str) -> String {
    fault_within(system, name, bad, LONG)
}

fn fault_within(system: System, name: &str, bad: &str, time: Duration) -> String {
    let text = BAD.replace("BAD", bad);
    let file = file(&format!("outside-{name}.pl"), &text);
    let game = load(system, &file, time);
    let error = match game {
        Err(error) => error,
        Ok(game) => {
            perft(&game, &game.start(), 4);
            let error = game.take_error().expect("an error");
            error.ruled().expect("of the rules").clone()
        }
    };
    assert!(matches!(error.fault, Fault::Broken { .. }), "{error}");
    error.to_string()
}

#[test]
fn what_breaks_down_is_named_and_the_system_is_there_again() {
    for system in systems() {
        let fault = |name, bad| fault(system, name, bad);
        let endless = "(M < 3 -> true ; repeat, fail)";
        let looping = fault_within(system, "loops", endless, Duration::from_secs(2));
        assert!(
            looping.contains("move/3 does not end; it was stopped after 2 s"),
            "{looping}"
        );
        assert!(fault("halts", "(M < 3 -> true ; halt)").contains("move/3 calls halt"));
        let missing = fault("missing", "(M < 3 -> true ; nobody(M))");
        assert!(
            missing.contains("calls nobody/1, which does not exist"),
            "{missing}"
        );
        let thrown = fault("throws", "(M < 3 -> true ; throw(oops))");
        assert!(thrown.contains("move/3 throws oops"), "{thrown}");
        let reading = fault("reads", "(M < 3 -> true ; read(X), X \\== end_of_file)");
        assert!(reading.contains("move/3 fails for a move"), "{reading}");
        let grown = fault("grows", "(M < 2 -> true ; length(L, 100000000), L = [_|_])");
        assert!(grown.contains("uses up all memory"), "{grown}");
    }
    // What rules write is kept away from what they answer.
    for system in systems() {
        let text = BAD.replace("BAD", "write('\\1\\n\\4\\ noise'), nl");
        let file = file("outside-noise.pl", &text);
        let game = load(system, &file, LONG).expect("it loads");
        perft(&game, &game.start(), 3);
        assert!(game.take_error().is_none(), "{system}");
    }
}

/// Rules reach as little as in the embedded Scryer.
#[cfg(target_os = "linux")]
#[test]
fn a_system_runs_rules_in_the_sandbox() {
    if kalista::prolog::sandbox::missing().is_some() {
        return;
    }
    let written = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outside-written");
    let _ = std::fs::remove_file(&written);
    for system in systems() {
        let reading = fault(system, "peeks", "open('/etc/passwd', read, S), close(S)");
        assert!(
            reading.contains("is stopped") || reading.contains("permission"),
            "{reading}"
        );
        let writing = format!("open('{}', write, S), close(S)", written.display());
        fault(system, "writes", &writing);
        let shell = format!("shell('touch {}')", written.display());
        fault(system, "shells", &shell);
        assert!(!written.exists(), "{system}");
    }
}

/// The command line, the words of a system that is missing, and who is asked about queries.
#[test]
fn a_system_is_chosen_by_its_name() {
    let file = data("examples/hexapawn.pl").display().to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_kalista"))
        .args(["moves", &file, "--system", "gprolog"])
        .env("PATH", "/nowhere")
        .output()
        .expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        said.trim_end(),
        "kalista: gprolog is not installed, or not on the PATH; GNU Prolog: apt install gprolog, \
         brew install gnu-prolog, or gprolog.org"
    );
    assert_eq!(output.status.code(), Some(2));
    assert!(kalista(&["query", &file, "true.", "--system", "swipl"]).contains("omit --system"));
    assert!(kalista(&["moves", "khan", "--system", "swipl"]).contains("--backends native,swi"));
    for system in systems() {
        let (system, own) = (
            system.program(),
            kalista(&["analyse", &file, "--depth", "4"]),
        );
        let found = kalista(&["analyse", &file, "--depth", "4", "--system", system]);
        let best = |said: &str| {
            let line = said.lines().find(|line| line.starts_with("best move"));
            let words = line.unwrap_or(said).split(',').next();
            words.map(str::to_owned)
        };
        assert_eq!(best(&found), best(&own), "{system}: {found}");
    }
}

/// The clauses of a game in a system, with one line changed.
fn forged(subject: &dyn Subject, system: System, from: &str, to: &str) -> PrologOracle {
    let own = subject.game().clauses();
    let replace = |(name, text): &(String, String)| (name.clone(), text.replace(from, to));
    let texts: Vec<(String, String)> = own.iter().map(replace).collect();
    assert!(from.is_empty() || texts != own, "{from} is in no text");
    let outside = Outside::of_texts(system, &texts, worker()).expect("it is installed");
    let program = Program {
        goals: check::program(subject).goals,
        ..Program::bare(subject.game().name())
    };
    let oracle = PrologOracle::start(program, Place::System(outside), Resources::default());
    oracle.expect("the clauses load")
}

#[test]
fn a_voice_from_outside_agrees_and_finds_a_difference() {
    for game in crate::games() {
        let name = game.name().to_owned();
        for system in systems() {
            agree(&name, &format!("native,{}", system.short_name()), "40");
        }
    }
    const HEAD: &str = "game_over(etat(_, Pions), Winner) :-";
    let subject = check::subject(&crate::game("khan"));
    for system in systems() {
        // No game is ever over.
        let mut oracles: Oracles<'_> = vec![
            Box::new(NativeOracle::new(&subject)),
            Box::new(forged(&*subject, system, HEAD, &format!("{HEAD} fail,"))),
        ];
        let plan = check::Plan::new("khan", 200);
        let stop = std::sync::atomic::AtomicBool::new(false);
        let campaign = check::Campaign::new(&subject, Source::Mixed, &stop);
        let report = campaign.run_with(campaign.begin(plan), &mut oracles);
        let report = report.expect("everybody answers");
        assert!(!report.mismatches.is_empty(), "{system}");
    }
}

/// Nothing is left of a system when whoever asked it is killed in the middle of a question.
#[cfg(target_os = "linux")]
#[test]
fn a_system_dies_with_whoever_asked_it() {
    let endless = BAD.replace("BAD", "(M < 1 -> true ; repeat, fail)");
    let file = file("outside-orphan.pl", &endless);
    let running = || {
        let processes = std::fs::read_dir("/proc").expect("/proc is there");
        let lines = processes.flatten().filter_map(|entry| {
            let line = std::fs::read(entry.path().join("cmdline")).ok()?;
            Some(String::from_utf8_lossy(&line).into_owned())
        });
        let name = "outside-orphan.pl";
        lines
            .filter(|line| line.contains("quotes") && line.contains(name))
            .count()
    };
    if !systems().contains(&System::Swi) {
        return;
    }
    let mut victim = Command::new(env!("CARGO_BIN_EXE_kalista"))
        .args(["perft", "5", "--system", "swipl", "--rules"])
        .arg(&file)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let wait = |what: &str, is_done: &dyn Fn() -> bool| {
        let begun = Instant::now();
        while !is_done() {
            assert!(begun.elapsed() < Duration::from_secs(20), "{what}");
            std::thread::sleep(Duration::from_millis(10));
        }
    };
    wait("it does not start", &|| running() > 0);
    victim.kill().expect("it is there");
    victim.wait().expect("it ends");
    wait("a system stays behind", &|| running() == 0);
}

/// What an option means is found out by the engine and told to the system.
#[test]
fn an_option_is_told_to_a_system() {
    if !systems().contains(&System::Swi) {
        return;
    }
    let file = data("tests/data/wild/pebbles/main.pl");
    let file = file.to_str().expect("a path");
    for (option, leaves) in [("2", "3 leaves"), ("3", "76 leaves")] {
        let counted = |more: &[&str]| {
            let asked = ["perft", file, "3", "--option", option];
            kalista(&[&asked, more].concat())
        };
        for more in [&[] as &[&str], &["--system", "swipl"]] {
            let said = counted(more);
            assert!(said.contains(leaves), "{option} {more:?}: {said}");
        }
    }
    let beside = data("tests/data/wild/khan/main.pl");
    let said = kalista(&[
        "moves",
        beside.to_str().expect("a path"),
        "--option",
        "1",
        "--system",
        "swipl",
    ]);
    assert!(said.contains("the adapter beside the program"), "{said}");
}

/// How many leaves there are, as the program says it.
fn leaves(file: &Path, depth: &str, more: &[&str]) -> String {
    let file = file.to_str().expect("a path");
    let said = kalista(&[&["perft", depth, "--rules", file], more].concat());
    let line = said.lines().find(|line| line.contains(" leaves in "));
    let line = line.unwrap_or_else(|| panic!("{more:?}: {said}"));
    line.split(' ').next().unwrap_or_default().to_owned()
}

/// GNU Prolog has no modules; an adapter works there all the same.
#[test]
fn an_adapter_works_in_every_system() {
    let program = "
:- dynamic(taken/1).
start(8, b(5)).
moves(b(N), L) :- findall(K, (between(1, 2, K), K =< N), L).
move(b(N), K, b(M)) :- assertz(taken(K)), taken(K), M is N - K.
done(b(0)).
";
    let adapter = ":- module(kalista, []).
initial_state(_, go-B) :- user:start(8, B).
turn(P-_, P).
valid_moves(_-B, Ms) :- user:moves(B, L), findall(move(K), listed(K, L), Ms).
listed(K, L) :- member(K, L).
move(P-B, move(K), Q-C) :- once(next(P, Q)), user:move(B, K, C).
next(go, move).
next(move, go).
game_over(P-B, Q) :- user:done(B), next(P, Q).
";
    let written = file("outside-adapted.pl", program);
    let without_header = adapter.replacen(":- module(kalista, []).", "", 1);
    for adapter in [adapter, &without_header] {
        file("outside-adapted.kalista.pl", adapter);
        for system in systems() {
            let there = ["--system", system.program()];
            for depth in ["3", "4"] {
                assert_eq!(
                    leaves(&written, depth, &there),
                    leaves(&written, depth, &[]),
                    "{system}: {adapter}"
                );
            }
        }
    }
}

/// What SICStus Prolog has and SWI-Prolog has not is supplied there; what the program defines
/// itself counts first.
#[test]
fn sicstus_programs_run_in_swipl() {
    let program = "
:- use_module(library(between)).
:- use_module(library(system)).
:- use_module(library(sets)).
initial_state(_, s([[1,2],[3,4]], white)) :- now(_).
turn(s(_, P), P).
valid_moves(s(Rows, _), Moves) :-
    transpose(Rows, [Column|_]),
    (foreach(X, Column), foreach(M, Moves0) do M = take(X)),
    add_element(turn(1), Moves0, Moves1),
    rev(Moves1, Moves).
rev(Moves, Moves).
move(s(Rows, P), take(X), s(Rest, Q)) :- other(P, Q), without(X, Rows, Rest).
move(s(Rows, P), turn(N), s(Turned, Q)) :- other(P, Q), rotate_list(N, Rows, Turned).
without(_, [_], [[9,9]]).
without(_, [_,Row], [Row]).
other(white, black).
other(black, white).
game_over(s([[9|_]|_], P), P).
";
    let written = file("sicstus-in-swi.pl", program);
    for depth in ["1", "2", "3"] {
        let here = leaves(&written, depth, &[]);
        assert_ne!(here, "0");
        for system in systems()
            .iter()
            .filter(|system| system.program() == "swipl")
        {
            let there = ["--system", system.program()];
            assert_eq!(leaves(&written, depth, &there), here, "{depth}");
        }
    }
}

/// A turn may have several moves with many choices each; the other player is found all the same.
#[test]
fn a_turn_of_three_moves() {
    let program = "
initial_state(_, at(0, white)).
turn(at(_, P), P).
valid_moves(at(_, _), Moves) :- findall(go(X), between(1, 30, X), Moves).
move(at(N, P), go(X), at(M, Q)) :- M is N + 100 + X, next(M, P, Q).
next(M, P, Q) :- ( M // 100 mod 3 =:= 0 -> other(P, Q) ; Q = P ).
other(white, black).
other(black, white).
game_over(at(N, P), P) :- N > 2000.
";
    let written = file("outside-three.pl", program);
    let mut ways = vec![["--backend", "clauses"], ["--backend", "prolog"]];
    let systems = systems();
    ways.extend(systems.iter().map(|system| ["--system", system.program()]));
    for way in ways {
        assert_eq!(leaves(&written, "2", &way), "900", "{way:?}");
    }
}

/// What a question asserts is gone before the next one.
#[test]
fn every_question_finds_the_same_database() {
    let counting = "
:- dynamic(seen/1).
:- dynamic(calls/1).
calls(0).
initial_state(_, at(0, white)).
turn(at(_, P), P).
next(white, black).
next(black, white).
valid_moves(at(N, _), Moves) :- called(K), M is 3 - K, findall(I, between(1, M, I), Moves), assertz(seen(N)).
called(K) :- retract(calls(K)), L is K + 1, assertz(calls(L)).
move(at(N, P), I, at(M, Q)) :- M is N + I, next(P, Q), \\+ seen(M), assertz(new(M)).
game_over(at(N, P), P) :- N > 9.
";
    let file = file("outside-database.pl", counting);
    for system in systems() {
        let game = load(system, &file, LONG).expect("it loads");
        for _ in 0..2 {
            assert_eq!(perft(&game, &game.start(), 3), 27, "{system}");
            assert!(game.take_error().is_none(), "{system}");
        }
        let again = game.said_of("at(0,white)").expect("sound rules");
        assert_eq!(again.moves.len(), 3, "{system}");
    }
}

/// Words on the standard error output are no part of an answer.
#[test]
fn what_rules_write_to_user_error_spoils_nothing() {
    let talk = "write(user_error, talk), nl(user_error), flush_output(user_error)";
    let text = BAD
        .replace("BAD", talk)
        .replace("N < 9", &format!("N < 9, {talk}"));
    let text = text.replace(
        "game_over(at(9, P), P)",
        &format!("game_over(at(N, P), P) :- {talk}, N >= 9"),
    );
    let file = file("outside-talk.pl", &text);
    for system in systems() {
        agree(
            file.to_str().expect("a path"),
            &format!("clauses,{}", system.short_name()),
            "30",
        );
        let game = load(system, &file, LONG).expect("it loads");
        assert_eq!(perft(&game, &game.start(), 3), 8, "{system}");
        assert!(game.take_error().is_none(), "{system}");
    }
}

/// A global variable of one question is not there in the next one.
#[test]
fn global_variables_of_swi_prolog_are_gone_after_a_question() {
    if !systems().contains(&System::Swi) {
        return;
    }
    // One question asks for moves a few times, all of them together more than six times.
    let counted = "N < 9, ( nb_current(asked, K) -> true ; K = 0 ), K < 6, \
                   K1 is K + 1, nb_setval(asked, K1)";
    let text = BAD.replace("BAD", "true").replace("N < 9", counted);
    let file = file("outside-globals.pl", &text);
    let game = load(System::Swi, &file, LONG).expect("it loads");
    assert_eq!(perft(&game, &game.start(), 7), 128);
    assert!(game.take_error().is_none());
}

/// Strings of SWI-Prolog have the texts that the engine gives them, and are strings again when
/// they come back.
#[test]
fn strings_in_states_are_compared_with_those_of_the_engine() {
    if !systems().contains(&System::Swi) {
        return;
    }
    let text = "
initial_state(_, state([\"x\",\"empty\",\"o y\"], white, \"go\")).
next(white, black).
next(black, white).
valid_moves(state(B, _, _), Moves) :- findall(take(C), (member(C, B), string_or_text(C)), Moves).
string_or_text(C) :- string_concat(C, \"\", D), string_length(D, N), N > 0.
move(state(B, P, \"go\"), take(C), state(D, Q, \"go\")) :- select(C, B, D), next(P, Q).
game_over(state([], P, _), P).
play :- writeln(\"hello\"), forall(member(X, [1]), print(X)).
";
    let file = file("outside-strings.pl", text);
    agree(file.to_str().expect("a path"), "clauses,swi", "30");
    let game = load(System::Swi, &file, LONG).expect("it loads");
    assert_eq!(
        game.position_text(&game.start()),
        "state([x,empty,'o y'],white,go)"
    );
    assert_eq!(perft(&game, &game.start(), 3), 6);
}

/// Predicates of the rules that are called like those of a library are the rules' alone.
#[test]
fn rules_may_have_predicates_that_are_called_like_ours() {
    let own = "append(_, _, _) :- fail.\nmember(_, _) :- fail.\nmaplist(_, _, _) :- fail.\n";
    let file = file(
        "outside-names.pl",
        &format!("{own}{}", BAD.replace("BAD", "true")),
    );
    for system in systems() {
        let game = load(system, &file, LONG).expect("it loads");
        assert_eq!(perft(&game, &game.start(), 3), 8, "{system}");
        assert!(game.take_error().is_none(), "{system}");
    }
}
