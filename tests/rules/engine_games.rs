//! Prolog files as games on the engine: the contract, its limits, several threads, and
//! what is said of files that do not keep it. Scryer says the same, as
//! `tests/prolog/ruled_games.rs` tests.

use std::time::Duration;

use kalista::clauses::game::{ClausesGame, OpenError, Settings};
use kalista::clauses::machine::Limits as MachineLimits;
use kalista::game::{Game, Heuristics, Machines, Outcome, Presentation, Side, perft};
use kalista::search::{Engine, Limits, Options, Score};
use kalista::{Catalog, RulesError};
use rand::SeedableRng;
use rand::rngs::SmallRng;

const HEXAPAWN: &str = include_str!("../../examples/hexapawn.pl");

/// A small game that is right, to be broken in one place.
const TAKE: &str = "
initial_state(_, heap(one, 5)).
other(one, two).
other(two, one).
valid_moves(heap(_, N), Moves) :- findall(K, (member(K, [1,2]), K =< N), Moves).
move(heap(P, N), K, heap(Q, M)) :- K =< N, M is N - K, other(P, Q).
game_over(heap(P, 0), W) :- other(P, W).
";

fn settings() -> Settings {
    Settings {
        limits: MachineLimits {
            time: Duration::from_secs(1),
            ..Settings::default().limits
        },
        ..Settings::default()
    }
}

fn open(name: &str, text: &str) -> Result<ClausesGame, OpenError> {
    let texts = [(format!("{name}.pl"), text.to_owned())];
    ClausesGame::of_texts(name, &texts, None, settings())
}

fn game(name: &str, text: &str) -> ClausesGame {
    open(name, text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn said(name: &str, text: &str) -> String {
    match open(name, text) {
        Ok(_) => panic!("{name} was taken for a game"),
        Err(error) => error.to_string(),
    }
}

fn broken(name: &str, right: &str, wrong: &str) -> String {
    assert_eq!(TAKE.matches(right).count(), 1, "{right}");
    said(name, &TAKE.replace(right, wrong))
}

fn text(error: Option<RulesError>) -> String {
    error.map(|error| error.to_string()).unwrap_or_default()
}

#[test]
fn hexapawn_has_its_tree() {
    let game = game("hexapawn", HEXAPAWN);
    let names = Side::BOTH.map(|side| game.side_name(side).to_owned());
    assert_eq!(names, ["white", "black"]);
    let counts: Vec<u64> = (0..=7)
        .map(|depth| perft(&game, &game.start(), depth))
        .collect();
    assert_eq!(counts, [1, 3, 10, 28, 56, 70, 64, 20]);
    assert_eq!(
        game.turn_clause(),
        Some("turn(State,Player):-arg(1,State,Player)")
    );
    assert!(game.has("value/3") && !game.has("turn/2"));
}

/// What is counted inside a machine is what is counted position by position.
#[test]
fn a_tree_is_the_same_in_a_machine_and_outside() {
    let game = game("hexapawn", HEXAPAWN);
    let mut leaves = 0;
    let mut open = vec![(game.start(), 4)];
    while let Some((position, depth)) = open.pop() {
        if depth == 0 {
            leaves += 1;
        } else {
            let moves = game.legal_moves(&position).into_iter();
            open.extend(moves.map(|mv| (game.play(&position, mv), depth - 1)));
        }
    }
    assert_eq!(leaves, perft(&game, &game.start(), 4));
}

#[test]
fn the_search_solves_hexapawn_on_one_thread_and_on_several() {
    let game = game("hexapawn", HEXAPAWN);
    for threads in [1, 2, 4] {
        let mut engine = Engine::new(&game, Options::default().with_threads(threads));
        let found = engine.search(&game.start(), &[], &Limits::depth(8), |_| {});
        assert!(matches!(found.score, Score::Loss(6)), "{:?}", found.score);
    }
}

/// Each thread has a machine of its own; moves and positions mean the same to all.
#[test]
fn threads_agree() {
    let game = game("hexapawn", HEXAPAWN);
    let texts = |game: &ClausesGame| {
        let start = game.start();
        let nexts = game.legal_moves(&start).into_iter().map(|mv| {
            let next = game.play(&start, mv);
            (mv, game.move_text(mv), game.position_text(&next))
        });
        (nexts.collect::<Vec<_>>(), perft(game, &start, 6))
    };
    let all: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| texts(&game))).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    });
    assert!(all.iter().all(|one| *one == all[0]), "{all:?}");
}

#[test]
fn positions_and_moves_are_read_and_written() {
    let game = game("hexapawn", HEXAPAWN);
    let text = game.position_text(&game.start());
    assert_eq!(text, "pawns(white,[1-1,2-1,3-1],[1-3,2-3,3-3])");
    assert_eq!(game.parse_position(&text).unwrap(), game.start());
    let spaced = format!(" {}", text.replace(',', " , "));
    assert_eq!(game.parse_position(&spaced).unwrap(), game.start());
    assert_eq!(
        game.hash(&game.parse_position(&text).unwrap()),
        game.hash(&game.start())
    );
    for wrong in ["pawns(", "pawns(white,X,[])", "", "pawns(green,[],[])"] {
        let read = game.parse_position(wrong);
        assert!(read.is_err(), "{wrong}");
        game.take_error();
    }
    let step = game.parse_move("b1b2").unwrap();
    let next = game.play(&game.start(), step);
    assert_eq!(game.turn(&next), Side::Second);
    assert!(!game.is_legal(&next, step));
    assert!(game.parse_move("help").is_err());
    assert!(game.parse_move("member(X, [1])").is_err());
    let won = game.parse_position("pawns(black,[1-3],[2-2])").unwrap();
    assert_eq!(game.outcome(&won), Some(Outcome::Win(Side::First)));
    assert!(game.legal_moves(&won).is_empty());
    assert_eq!(game.count_moves(&won), 0);
    let board = format!("{:?}", game.board(&game.start(), &Default::default()));
    assert!(board.contains("3 b b b"), "{board}");
}

/// All that is said of a position, as a comparison with Scryer takes it.
#[test]
fn a_position_is_told_in_full() {
    let game = game("take", TAKE);
    let said = game.said(&game.start()).unwrap();
    assert_eq!(
        (said.text.as_str(), said.player.as_str()),
        ("heap(one,5)", "one")
    );
    assert_eq!(said.moves.last().unwrap().1, "heap(two,3)");
    assert_eq!(said, game.said_of("heap(one,5)").unwrap());
    let over = game.said_of("heap(two,0)").unwrap();
    assert_eq!(over.winner.as_deref(), Some("one"));
    assert!(over.moves.is_empty());
}

#[test]
fn a_win_at_once_is_seen() {
    let game = game("take", TAKE);
    let at = |text: &str| {
        let position = game.parse_position(text).unwrap();
        game.wins_now(&position).map(|mv| game.move_text(mv))
    };
    assert_eq!(at("heap(one,2)").as_deref(), Some("2"));
    assert_eq!(at("heap(two,1)").as_deref(), Some("1"));
    assert_eq!(at("heap(one,3)"), None);
    assert_eq!(at("heap(one,0)"), None);
}

#[test]
fn a_file_may_know_values_and_have_a_machine() {
    let more = "value(heap(P, N), one, V) :- ( P = one -> V is N / 4 ; V is -N / 4 ).
value(S, two, V) :- value(S, one, W), V is -W.
choose_move(S, 1, M) :- valid_moves(S, [M|_]).
choose_move(S, 2, M) :- valid_moves(S, Ms), append(_, [M], Ms).
";
    let game = game("valued", &format!("{TAKE}{more}"));
    assert_eq!(game.evaluate(&game.start()), 125);
    let mut rng = SmallRng::seed_from_u64(1);
    let mut played = |level| {
        let mv = game.machine_move("level", Some(level), &game.start(), &mut rng);
        game.move_text(mv.unwrap())
    };
    assert_eq!([played("1"), played("2")], ["1", "2"]);
}

/// A value that breaks down costs the search its values, and nothing else.
#[test]
fn a_value_that_throws_is_left_aside_with_a_note() {
    for (value, what) in [
        (
            "value(heap(_, N), _, V) :- ( N < 3 -> throw(oops) ; V = N ).",
            "throws oops",
        ),
        ("value(heap(_, N), _, N) :- N > 2.", "fails"),
        (
            "value(heap(_, N), _, V) :- ( N < 3 -> V = many ; V = N ).",
            "does not give a number: many",
        ),
    ] {
        let game = game("valued", &format!("{TAKE}{value}\n"));
        let mut engine = Engine::new(&game, Options::default());
        let found = engine.search(&game.start(), &[], &Limits::depth(6), |_| {});
        assert_eq!(
            found.best.map(|mv| game.move_text(mv)).as_deref(),
            Some("2")
        );
        assert_eq!(text(game.take_error()), "");
        let near = game.parse_position("heap(one,2)").unwrap();
        assert_eq!(game.evaluate(&near), 0);
        let notes = game.take_notes();
        assert_eq!(notes.len(), 1, "{notes:?}");
        assert!(notes[0].contains(&format!("value/3 {what}")), "{notes:?}");
    }
}

/// What a question asserts is gone with its answer.
#[test]
fn the_database_is_the_same_for_every_question() {
    let counting = TAKE.replace("K =< N, M is", "assertz(seen(K)), K =< N, M is");
    let rules = format!(
        ":- dynamic(seen/1).\n{counting}value(_, _, V) :- findall(K, seen(K), Ks), length(Ks, V).\n"
    );
    let game = game("asserts", &rules);
    assert_eq!(perft(&game, &game.start(), 3), 7);
    assert_eq!(game.evaluate(&game.start()), 0);
}

#[test]
fn a_predicate_that_is_missing_is_named() {
    let message = broken("missing", "valid_moves(heap", "moves_of(heap");
    let start = "missing: there is no valid_moves/2; expected: valid_moves(+State";
    assert!(message.starts_with(start), "{message}");
}

#[test]
fn a_syntax_error_is_shown() {
    let message = broken("syntax", "K =< N, M is", "K =< N M is");
    assert!(
        message.contains("it cannot be loaded: syntax error in"),
        "{message}"
    );
    assert!(message.contains("line 6:"), "{message}");
}

#[test]
fn what_does_not_end_is_stopped() {
    let message = broken(
        "endless",
        "findall(K, (member(K, [1,2]), K =< N), Moves)",
        "repeat, N < 0, Moves = []",
    );
    let start = "endless: valid_moves/2 does not end; it was stopped after 1 s";
    assert!(message.starts_with(start), "{message}");
    let message = said(
        "hungry",
        &format!(
            "{}grow(X) :- grow([X|X]).\n",
            TAKE.replace("K =< N, M is", "grow([]), M is")
        ),
    );
    let start = "hungry: move/3 uses up all memory";
    let slow = "hungry: move/3 does not end";
    assert!(
        message.starts_with(start) || message.starts_with(slow),
        "{message}"
    );
}

#[test]
fn wrong_answers_are_named() {
    let moves = "findall(K, (member(K, [1,2]), K =< N), Moves)";
    for (name, right, wrong, start) in [
        (
            "list",
            moves,
            "N > 0, Moves = some",
            "valid_moves/2 does not give a list of moves: some",
        ),
        (
            "partial",
            moves,
            "N > 0, Moves = [1|_]",
            "valid_moves/2 does not give a list of moves",
        ),
        (
            "variables",
            moves,
            "N > 0, Moves = [_]",
            "valid_moves/2 leaves variables in the moves",
        ),
        (
            "twice",
            "[1,2]), K =< N",
            "[1,1,2]), K =< N",
            "valid_moves/2 lists a move twice",
        ),
        (
            "fails",
            "K =< N, M is",
            "K < 2, M is",
            "move/3 fails for a move that valid_moves/2 lists: 2",
        ),
        (
            "unknown",
            "K =< N, M is",
            "sub(K, N), M is",
            "move/3 calls sub/2, which does not exist",
        ),
        (
            "throws",
            "K =< N, M is",
            "throw(oops(K)), M is",
            "move/3 throws oops(1)",
        ),
        ("halts", "K =< N, M is", "halt, M is", "move/3 calls halt"),
        ("same", "other(P, Q)", "P = Q", "there is no turn/2"),
        (
            "over",
            "game_over(heap(P, 0), W)",
            "game_over(heap(P, _), W)",
            "game_over/2 says that the game is over before it begins",
        ),
        (
            "start",
            "initial_state(_, heap(one, 5))",
            "initial_state(_, heap(one, _))",
            "initial_state/2 leaves variables",
        ),
    ] {
        let message = broken(name, right, wrong);
        assert!(
            message.starts_with(&format!("{name}: {start}")),
            "{name}: {message}"
        );
    }
}

/// Only a position that comes later shows it, in a count as in a search.
#[test]
fn rules_that_break_down_later_name_the_position() {
    let stuck = TAKE.replace("game_over(heap(P, 0), W)", "game_over(heap(P, 99), W)");
    let game = game("stuck", &stuck);
    perft(&game, &game.start(), 6);
    let error = text(game.take_error());
    assert!(error.contains("valid_moves/2 gives no move"), "{error}");
    assert!(error.contains("in the position heap(two,0)"), "{error}");
    let mut engine = Engine::new(&game, Options::default().with_threads(2));
    engine.search(&game.start(), &[], &Limits::depth(6), |_| {});
    let error = text(game.take_error());
    assert!(error.contains("valid_moves/2 gives no move"), "{error}");
    assert_eq!(text(game.take_error()), "");
}

/// The games with native rules, answered by their clauses.
#[test]
fn the_clauses_of_every_game_have_the_tree_of_its_native_rules() {
    for (name, size, depth) in [
        ("khan", None, 3),
        ("shi", None, 2),
        ("shi", Some(6), 2),
        ("gauss", None, 2),
    ] {
        let native = Catalog::current().open_named(name, size).unwrap();
        let clauses = native
            .by_clauses()
            .unwrap_or_else(|error| panic!("{error}"));
        let start = clauses.start();
        assert_eq!(
            clauses.position_text(&start),
            native.position_text(&native.start())
        );
        assert_eq!(
            Side::BOTH.map(|side| clauses.side_name(side)),
            Side::BOTH.map(|side| native.side_name(side))
        );
        assert_eq!(
            clauses.sorted_moves(&start).unwrap(),
            native.sorted_moves(&native.start()).unwrap()
        );
        for depth in 1..=depth {
            let one = clauses.perft(&start, depth).unwrap();
            let other = native.perft(&native.start(), depth).unwrap();
            assert_eq!(one, other, "{name}, depth {depth}");
        }
    }
}
