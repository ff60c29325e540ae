//! A search ends when it has to, and always with a legal move.

mod search_common;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use kalista::game::Game;
use kalista::search::{Engine, Limits, Options, Prover, Score};
use search_common::Maze;

/// A maze without an end.
fn endless() -> Maze {
    Maze {
        seed: 5,
        nodes: 1 << 40,
        branching: 5,
        ends: 0,
        range: 100,
        any_end: false,
    }
}

/// How long this thread has been ready to run without a processor: what a busy machine
/// adds to every time, and no search can do anything about. Linux counts it;
/// elsewhere it is taken to be nothing.
fn kept_waiting() -> Duration {
    let counts = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let waited = counts.split_whitespace().nth(1);
    Duration::from_nanos(waited.and_then(|ns| ns.parse().ok()).unwrap_or(0))
}

/// The time that something takes, and how much of it was spent waiting.
fn timed(run: impl FnOnce()) -> (Duration, Duration) {
    let (start, before) = (Instant::now(), kept_waiting());
    run();
    (start.elapsed(), kept_waiting().saturating_sub(before))
}

const ALLOWED: Duration = Duration::from_millis(20);

#[test]
fn time_is_not_overshot() {
    let maze = endless();
    let mut engine = Engine::new(&maze, Options::default());
    for ms in [1, 5, 20, 60, 150] {
        let time = Duration::from_millis(ms);
        for _ in 0..4 {
            let (taken, waited) = timed(|| {
                let report = engine.search(&maze.start(), &[], &Limits::time(time), |_| {});
                let legal = |mv| maze.is_legal(&maze.start(), mv);
                assert!(report.best.is_some_and(legal));
            });
            let own = taken.saturating_sub(waited);
            assert!(
                own <= time + ALLOWED,
                "{ms} ms: {taken:?}, {waited:?} waiting"
            );
        }
    }
    let time = Duration::from_millis(30);
    let (taken, waited) = timed(|| {
        let mut prover = Prover::new(&maze, 1 << 16);
        let proof = prover.prove(&maze.start(), 200, &Limits::time(time));
        assert!(proof.score.is_none() && proof.within < 200);
    });
    assert!(
        taken.saturating_sub(waited) <= time + ALLOWED,
        "{taken:?}, {waited:?} waiting"
    );
}

/// Helpers wait where this thread cannot see it, so only a try during which the machine
/// was free says anything.
#[test]
fn time_is_not_overshot_by_two_threads() {
    let maze = endless();
    let mut engine = Engine::new(&maze, Options::default().with_threads(2));
    let time = Duration::from_millis(20);
    let mut quiet = 0;
    for _ in 0..10 {
        let (taken, waited) = timed(|| {
            engine.search(&maze.start(), &[], &Limits::time(time), |_| {});
        });
        if waited < Duration::from_millis(1) {
            quiet += 1;
            assert!(taken <= time + ALLOWED, "{taken:?}, {waited:?} waiting");
        }
    }
    if quiet == 0 {
        eprintln!("the machine is too busy: nothing was measured");
    }
}

#[test]
fn nodes_are_counted_exactly() {
    let maze = endless();
    for nodes in [1, 2, 10, 999, 5000, 54_321] {
        let mut engine = Engine::new(&maze, Options::default());
        let report = engine.search(&maze.start(), &[], &Limits::nodes(nodes), |_| {});
        assert_eq!(report.nodes, nodes);
        assert!(report.best.is_some());
    }
}

#[test]
fn a_flag_from_outside_ends_the_search() {
    let maze = endless();
    let stop = Arc::new(AtomicBool::new(false));
    let limits = Limits::default().with_stop(stop.clone());
    let start = Instant::now();
    let raiser = thread::spawn(move || {
        thread::sleep(Duration::from_millis(30));
        stop.store(true, Relaxed);
    });
    let mut depths = Vec::new();
    let mut engine = Engine::new(&maze, Options::default().with_threads(2));
    let report = engine.search(&maze.start(), &[], &limits, |depth| {
        depths.push(depth.depth)
    });
    raiser.join().unwrap();
    assert!(start.elapsed() < Duration::from_secs(2));
    assert_eq!(depths, (1..=report.depth).collect::<Vec<_>>());
}

#[test]
fn a_search_cut_short_claims_no_loss_it_has_not_proven() {
    for seed in 0..400 {
        let maze = Maze::random(seed);
        if maze.outcome(&maze.start()).is_some() {
            continue;
        }
        for nodes in [3, 7, 20, 50, 150, 400] {
            let mut engine = Engine::new(&maze, Options::default().with_hash_mib(1));
            let report = engine.search(&maze.start(), &[], &Limits::nodes(nodes), |_| {});
            if let Score::Win(plies) | Score::Loss(plies) = report.score
                && plies <= 9
            {
                let proof =
                    Prover::new(&maze, 1 << 16).prove(&maze.start(), plies, &Limits::default());
                assert_eq!(proof.score, Some(report.score), "{maze:?} nodes {nodes}");
            }
        }
    }
}

#[test]
fn a_finished_game_has_no_move() {
    let maze = Maze {
        nodes: 4,
        ends: 100,
        ..endless()
    };
    let mut engine = Engine::new(&maze, Options::default());
    let report = engine.search(&maze.start(), &[], &Limits::depth(5), |_| {});
    assert_eq!((report.best, report.nodes), (None, 0));
    let proof = Prover::new(&maze, 0).prove(&maze.start(), 5, &Limits::default());
    assert_eq!(proof.score, None);
}
