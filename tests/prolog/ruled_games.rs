//! Games that are nothing but a Prolog file: what works, and what is said of files that
//! do not keep the contract.

use std::path::{Path, PathBuf};
use std::time::Duration;

use kalista::game::{Game, Heuristics, Machines, Outcome, Side, perft};
use kalista::prolog::rules::{Error, Move, Position, PrologGame};
use kalista::prolog::{Interpreter, Place, Program, QueryOptions, Resources, WorkerCommand};
use kalista::search::judgement::Forced;
use kalista::search::{Engine, Limits, Options, Score, TreeOptions, flat, mcts};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;

fn place() -> Place {
    Place::Worker(WorkerCommand::program(env!("CARGO_BIN_EXE_kalista")))
}

fn load(file: &Path, timeout: Duration) -> Result<PrologGame, Error> {
    PrologGame::load_in(file, None, place(), timeout)
}

fn hexapawn() -> PrologGame {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/hexapawn.pl");
    load(&file, Duration::from_secs(20)).expect("the example is a game")
}

/// The counts come from a program of its own that was run under SWI-Prolog.
#[test]
fn hexapawn_has_its_tree() {
    let game = hexapawn();
    assert_eq!(game.name(), "hexapawn");
    assert_eq!(
        Side::BOTH.map(|side| game.side_name(side)),
        ["white", "black"]
    );
    let counts: Vec<u64> = (1..=7)
        .map(|depth| perft(&game, &game.start(), depth))
        .collect();
    assert_eq!(counts, [3, 10, 28, 56, 70, 64, 20]);
}

/// With best play the second side wins hexapawn: known since its author built it from
/// matchboxes.
#[test]
fn the_engine_solves_hexapawn() {
    let game = hexapawn();
    let mut engine = Engine::new(&game, Options::default());
    let found = engine.search(&game.start(), &[], &Limits::depth(8), |_| {});
    assert!(matches!(found.score, Score::Loss(_)), "{:?}", found.score);
}

/// So do playouts, without a value and without being told that the game is short.
#[test]
fn playouts_solve_hexapawn() {
    let game = hexapawn();
    let (options, limits) = (TreeOptions::default(), Limits::playouts(10_000));
    let found = mcts::search(&game, &game.start(), &[], &options, &limits, 1);
    assert!(matches!(found.forced, Some(Forced::Loss(_))), "{found:?}");
    assert!(found.playouts < 10_000);
}

/// White loses hexapawn, so nobody beats `random` there in 95 of 100 games: the most that
/// can be had against it is 87.5 % as white and everything as black, by trying all replies.
/// The tree has everything as black, for it has solved the game.
#[test]
fn playouts_beat_random_at_hexapawn() {
    type Chooser<'g> = dyn Fn(&Position, u64) -> Option<Move> + 'g;
    let game = hexapawn();
    let options = TreeOptions::default();
    let limits = Limits::playouts(200);
    let tree = |position: &Position, seed| {
        let found = mcts::search(&game, position, &[], &options, &limits, seed);
        found.best().copied()
    };
    let plain = |position: &Position, seed| {
        let found = flat::search(&game, position, &limits, seed);
        found.best().copied()
    };
    let mut rng = SmallRng::seed_from_u64(1);
    let mut wins = |choose: &Chooser<'_>, own: Side, games: u64| {
        let mut wins = 0;
        for seed in 0..games {
            let mut position = game.start();
            while game.outcome(&position).is_none() {
                let chosen = match game.turn(&position) == own {
                    true => choose(&position, seed),
                    false => game.legal_moves(&position).choose(&mut rng).copied(),
                };
                position = game.play(&position, chosen.unwrap());
            }
            wins += u64::from(game.outcome(&position) == Some(Outcome::Win(own)));
        }
        wins
    };
    assert_eq!(wins(&tree, Side::Second, 100), 100);
    let white = wins(&tree, Side::First, 100);
    assert!(white >= 70, "{white} of 100 as white");
    let black = wins(&plain, Side::Second, 100);
    assert!(black >= 85, "{black} of 100 as black, without a tree");
}

#[test]
fn positions_and_moves_are_read_and_written() {
    let game = hexapawn();
    let text = game.position_text(&game.start());
    assert_eq!(text, "pawns(white,[1-1,2-1,3-1],[1-3,2-3,3-3])");
    assert_eq!(game.parse_position(&text).unwrap(), game.start());
    assert_eq!(
        game.parse_position(&format!(" {text}")).unwrap(),
        game.start()
    );
    assert!(game.parse_position("pawns(").is_err());
    assert!(game.parse_position("pawns(white,X,[])").is_err());
    let step = game.parse_move("b1b2").unwrap();
    let next = game.play(&game.start(), step);
    assert_eq!(game.turn(&next), Side::Second);
    assert!(!game.is_legal(&next, step));
    let won = game.parse_position("pawns(black,[1-3],[2-2])").unwrap();
    assert_eq!(game.outcome(&won), Some(Outcome::Win(Side::First)));
    assert!(game.legal_moves(&won).is_empty());
}

/// A small game that is right, to be broken in one place.
const TAKE: &str = "
initial_state(_, heap(one, 5)).
other(one, two).
other(two, one).
valid_moves(heap(_, N), Moves) :- findall(K, (member(K, [1,2]), K =< N), Moves).
move(heap(P, N), K, heap(Q, M)) :- K =< N, M is N - K, other(P, Q).
game_over(heap(P, 0), W) :- other(P, W).
";

struct Written(PathBuf);

impl Written {
    fn new(name: &str, text: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("kalista-ruled-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join(name);
        std::fs::write(&file, text).unwrap();
        Written(file)
    }
}

impl Drop for Written {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn said(name: &str, text: &str) -> String {
    let file = Written::new(name, text);
    match load(&file.0, Duration::from_secs(3)) {
        Ok(_) => panic!("{name} was taken for a game"),
        Err(error) => {
            let message = error.to_string();
            let shown = file.0.display().to_string();
            message
                .strip_prefix(&shown)
                .expect("the file is named")
                .to_owned()
        }
    }
}

fn broken(name: &str, right: &str, wrong: &str) -> String {
    assert_eq!(TAKE.matches(right).count(), 1, "{right}");
    said(name, &TAKE.replace(right, wrong))
}

#[test]
fn the_small_game_is_one_as_it_stands() {
    let file = Written::new("take.pl", TAKE);
    let game = load(&file.0, Duration::from_secs(20)).unwrap();
    // Taking one or two, last one wins: five is a win for the side to move, by two.
    let mut engine = Engine::new(&game, Options::default());
    let found = engine.search(&game.start(), &[], &Limits::depth(6), |_| {});
    assert_eq!(
        found.best.map(|mv| game.move_text(mv)).as_deref(),
        Some("2")
    );
    assert_eq!(perft(&game, &game.start(), 3), 7);
}

/// What a toplevel is given of such a game has what the file leaves out, too.
#[test]
fn a_program_has_what_its_file_leaves_out() {
    let file = Written::new("left_out.pl", TAKE);
    let game = load(&file.0, Duration::from_secs(20)).unwrap();
    let add = |program: Program, (name, text): &(String, String)| program.with(name, text);
    let program = game.clauses().iter().fold(Program::new("take"), add);
    let mut interpreter =
        Interpreter::start(program.with_contract(), Place::Thread, Resources::default()).unwrap();
    let query = "initial_state([], S), turn(S, P), state_text(S, T), move_text(M, \"2\"), \
                 move_text(M, U), value(S, P, V).";
    let (solutions, ..) = interpreter
        .solutions(query, &QueryOptions::default(), 1)
        .unwrap();
    assert_eq!(
        solutions[0].to_string(),
        "S = heap(one,5), P = one, T = \"heap(one,5)\", M = 2, U = \"2\", V = 0"
    );
}

/// A value that depends on who asks, a fraction at that, and a machine of its own.
#[test]
fn a_file_may_know_values_and_have_a_machine() {
    let more = "value(heap(P, N), one, V) :- ( P = one -> V is N / 4 ; V is -N / 4 ).
value(S, two, V) :- value(S, one, W), V is -W.
choose_move(S, 1, M) :- valid_moves(S, [M|_]).
choose_move(S, 2, M) :- valid_moves(S, Ms), append(_, [M], Ms).
";
    let file = Written::new("valued.pl", &format!("{TAKE}{more}"));
    let game = load(&file.0, Duration::from_secs(20)).unwrap();
    assert_eq!(game.evaluate(&game.start()), 125);
    let played = |level| {
        let mut rng = SmallRng::seed_from_u64(1);
        let mv = game.machine_move("level", Some(level), &game.start(), &mut rng);
        game.move_text(mv.unwrap())
    };
    assert_eq!([played("1"), played("2")], ["1", "2"]);
}

#[test]
fn a_predicate_that_is_missing_is_named() {
    let message = broken("missing.pl", "valid_moves(heap", "moves_of(heap");
    assert!(
        message.starts_with(": there is no valid_moves/2; expected: valid_moves(+State"),
        "{message}"
    );
}

#[test]
fn a_move_that_fails_is_named() {
    let message = broken("fails.pl", "K =< N, M is", "K < 2, M is");
    assert!(
        message.starts_with(": move/3 fails for a move that valid_moves/2 lists: 2"),
        "{message}"
    );
}

#[test]
fn moves_that_never_come_are_named() {
    let message = broken(
        "endless.pl",
        "findall(K, (member(K, [1,2]), K =< N), Moves)",
        "repeat, N < 0, Moves = []",
    );
    assert!(
        message.starts_with(": valid_moves/2 does not end; it was stopped after 3 s"),
        "{message}"
    );
}

#[test]
fn a_file_that_halts_is_refused() {
    let message = said("halts.pl", &format!("{TAKE}:- initialization(halt).\n"));
    assert!(
        message.contains("cannot be loaded") && message.contains("halt"),
        "{message}"
    );
    let message = broken("halts_later.pl", "K =< N, M is", "halt, M is");
    assert!(message.starts_with(": move/3 calls halt"), "{message}");
}

#[test]
fn a_file_that_does_not_end_loading_is_refused() {
    let message = said(
        "loops.pl",
        &format!("{TAKE}loop :- loop.\n:- initialization(loop).\n"),
    );
    assert!(
        message.starts_with(": it did not load within 3 s"),
        "{message}"
    );
}

#[test]
fn a_syntax_error_is_shown() {
    let message = broken("syntax.pl", "K =< N, M is", "K =< N M is");
    assert!(
        message.starts_with(": it cannot be loaded: syntax error in line 6:"),
        "{message}"
    );
    assert!(
        message.contains("^ an operator or a comma is missing before this"),
        "{message}"
    );
}

#[test]
fn wrong_answers_are_named() {
    for (name, right, wrong, start) in [
        (
            "list.pl",
            "findall(K, (member(K, [1,2]), K =< N), Moves)",
            "N > 0, Moves = some",
            ": valid_moves/2 does not give a list of moves: some",
        ),
        (
            "twice.pl",
            "[1,2]), K =< N",
            "[1,1,2]), K =< N",
            ": valid_moves/2 lists a move twice",
        ),
        (
            "unknown.pl",
            "K =< N, M is",
            "sub(K, N), M is",
            ": move/3 calls sub/2, which does not exist",
        ),
        ("same.pl", "other(P, Q)", "P = Q", ": there is no turn/2"),
        (
            "over.pl",
            "game_over(heap(P, 0), W)",
            "game_over(heap(P, _), W)",
            ": game_over/2 says that the game is over before it begins",
        ),
        (
            "stuck.pl",
            "game_over(heap(P, 0), W) :- other(P, W)",
            "game_over(heap(P, 99), W) :- other(P, W)",
            "",
        ),
    ] {
        if start.is_empty() {
            // Only a position that comes later shows it.
            let file = Written::new(name, &TAKE.replace(right, wrong));
            let game = load(&file.0, Duration::from_secs(3)).unwrap();
            perft(&game, &game.start(), 6);
            let error = game.take_error().unwrap().to_string();
            assert!(error.contains(": valid_moves/2 gives no move"), "{error}");
            assert!(error.contains("in the position heap(two,0)"), "{error}");
            continue;
        }
        let message = broken(name, right, wrong);
        assert!(message.starts_with(start), "{name}: {message}");
    }
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let error = load(Path::new("no/such/file.pl"), Duration::from_secs(1))
        .map(|_| ())
        .unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("no/such/file.pl: it cannot be read")
    );
}

fn kalista(arguments: &[&str], state: &Path, typed: &str) -> String {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut process = Command::new(env!("CARGO_BIN_EXE_kalista"))
        .args(arguments)
        .env("XDG_STATE_HOME", state)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = process.stdin.take().unwrap().write_all(typed.as_bytes());
    let output = process.wait_with_output().unwrap();
    String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
}

/// A game of one's own is played, left and continued like any other.
#[test]
fn a_game_of_ones_own_is_played_and_resumed() {
    let state = std::env::temp_dir().join(format!("kalista-ruled-state-{}", std::process::id()));
    let rules = "examples/hexapawn.pl";
    let play = [
        "play",
        "--rules",
        rules,
        "--first",
        "humain",
        "--second",
        "alphabeta:d4",
    ];
    let left = kalista(&play, &state, "z9z9\nb1b2\n");
    assert!(left.contains("white plays b1b2."), "{left}");
    assert!(left.contains("kalista resume continues it"), "{left}");
    let resumed = kalista(&["resume"], &state, "");
    assert!(resumed.contains("white, it is your turn"), "{resumed}");
    let _ = std::fs::remove_dir_all(&state);

    let asked = "initial_state([], S), native_moves(S, M).";
    let native = kalista(&["query", "--rules", rules, asked], &state, "");
    assert!(
        native.contains("there are no native rules of this game"),
        "{native}"
    );
    let bench = kalista(&["bench", "--rules", rules], &state, "");
    assert!(bench.contains("random games a second"), "{bench}");

    let toplevel = kalista(
        &["repl", rules, "-e", "c1c2", "-e", ":go", "-e", ":history"],
        &state,
        "",
    );
    assert!(toplevel.contains("1. c1c2"), "{toplevel}");
}

/// A broken file is told of, and the toplevel stays open for the next line.
#[test]
fn the_toplevel_survives_rules_that_break_down() {
    let broken = TAKE.replace("game_over(heap(P, 0), W)", "game_over(heap(P, 99), W)");
    let file = Written::new("breaks.pl", &broken);
    let state = std::env::temp_dir();
    let name = file.0.display().to_string();
    let lines = [
        "-e",
        "2",
        "-e",
        "2",
        "-e",
        "1",
        "-e",
        ":undo",
        "-e",
        ":position",
        "-e",
        "X = 1.",
    ];
    let said = kalista(
        &[&["repl", "--rules", &name], &lines[..]].concat(),
        &state,
        "",
    );
    assert!(said.contains("valid_moves/2 gives no move"), "{said}");
    assert!(said.contains("X = 1."), "{said}");
}

/// A value that throws once each side has lost a pawn, deep in the tree, costs the search
/// its values: one note, however many threads search. Scryer alone does not forgive it:
/// one message and exit code 2, and nothing is made of what came after.
#[test]
fn values_that_break_down_in_the_middle_of_a_search_are_one_message() {
    let text = include_str!("../../examples/hexapawn.pl").replace(
        "length(Own, N),",
        "length(Own, N), ( N =< 2, length(Others, 2) -> throw(oops) ; true ),",
    );
    let name = format!("kalista-broken-{}.pl", std::process::id());
    let file = std::env::temp_dir().join(name);
    std::fs::write(&file, text).unwrap();
    for (backend, threads) in [("", "1"), ("", "2"), ("prolog", "1"), ("prolog", "2")] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_kalista"));
        command.args(["analyse", "--depth", "6", "--threads", threads, "--rules"]);
        command.arg(&file);
        if !backend.is_empty() {
            command.args(["--backend", backend]);
        }
        let output = command.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("value/3 throws oops"), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        let depths = String::from_utf8_lossy(&output.stdout).lines().count() - 1;
        let is_engine = backend.is_empty() && cfg!(feature = "clauses");
        match is_engine {
            true => assert_eq!(output.status.code(), Some(0), "{said}"),
            false => assert!(output.status.code() == Some(2) && depths < 6, "{said}"),
        }
    }
    std::fs::remove_file(&file).unwrap();
}

/// Playouts end with the first error, too, and nothing is made of what came after it.
#[test]
fn rules_that_break_down_end_playouts_at_once() {
    let broken = TAKE.replace("game_over(heap(P, 0), W)", "game_over(heap(P, 99), W)");
    let file = Written::new("breaks_playouts.pl", &broken);
    let game = load(&file.0, Duration::from_secs(20)).unwrap();
    let (options, limits) = (TreeOptions::default(), Limits::default());
    let start = game.start();
    // Nothing but the error ends these searches.
    let found = mcts::search(&game, &start, &[], &options, &limits, 1);
    assert_eq!(found.forced, None);
    let error = game
        .take_error()
        .expect("the heap is empty and the game goes on");
    assert!(
        error.to_string().contains("valid_moves/2 gives no move"),
        "{error}"
    );
    flat::search(&game, &start, &limits, 1);
    assert!(game.take_error().is_some());

    let handle = kalista::GameHandle::of(game, Vec::new());
    let start = handle.start();
    assert!(handle.mcts(&start, &[], &options, &limits, 1).is_err());
    assert!(handle.playouts(&start, &limits, 1).is_err());
}
