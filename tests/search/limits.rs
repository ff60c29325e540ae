//! A search ends when it has to, and always with a legal move.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{Maze, Spot};
use kalista::search::{Engine, Limits, Options, Prover, Score};
use kalista::{Game, Heuristics, Outcome, Side, TextError};

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

/// A maze that counts the positions visited after a deadline, and takes its time for
/// each. A clock on the wall would measure what else the machine does; the work done
/// after the deadline is the search's own.
struct Watched {
    maze: Maze,
    deadline: Instant,
    pace: Duration,
    late: AtomicU64,
}

impl Game for Watched {
    type Position = Spot;
    type Move = u8;

    fn name(&self) -> &'static str {
        "watched"
    }
    fn side_name(&self, side: Side) -> &str {
        self.maze.side_name(side)
    }
    fn start(&self) -> Spot {
        self.maze.start()
    }
    fn turn(&self, spot: &Spot) -> Side {
        self.maze.turn(spot)
    }
    fn outcome(&self, spot: &Spot) -> Option<Outcome> {
        self.maze.outcome(spot)
    }
    fn moves(&self, spot: &Spot, moves: &mut Vec<u8>) {
        self.maze.moves(spot, moves);
    }
    fn play(&self, spot: &Spot, mv: u8) -> Spot {
        self.maze.play(spot, mv)
    }
    /// Asked once at every position that the search visits.
    fn hash(&self, spot: &Spot) -> u64 {
        let start = Instant::now();
        self.late
            .fetch_add(u64::from(start > self.deadline), Relaxed);
        while start.elapsed() < self.pace {
            std::hint::spin_loop();
        }
        self.maze.hash(spot)
    }
    fn parse_position(&self, text: &str) -> Result<Spot, TextError> {
        self.maze.parse_position(text)
    }
    fn position_text(&self, spot: &Spot) -> String {
        self.maze.position_text(spot)
    }
    fn parse_move(&self, text: &str) -> Result<u8, TextError> {
        self.maze.parse_move(text)
    }
    fn move_text(&self, mv: u8) -> String {
        self.maze.move_text(mv)
    }
}

impl Heuristics for Watched {
    fn evaluate(&self, spot: &Spot) -> i32 {
        self.maze.evaluate(spot)
    }
}

/// Positions visited after the time was up.
fn late(time: Duration, pace: Duration, threads: usize) -> u64 {
    let mut watched = Watched {
        maze: endless(),
        deadline: Instant::now(),
        pace,
        late: AtomicU64::new(0),
    };
    watched.deadline += time;
    let options = Options::default().with_hash_mib(1).with_threads(threads);
    let mut engine = Engine::new(&watched, options);
    let left = watched.deadline.saturating_duration_since(Instant::now());
    let report = engine.search(&watched.start(), &[], &Limits::time(left), |_| {});
    let legal = |mv| watched.maze.is_legal(&watched.maze.start(), mv);
    assert!(report.best.is_some_and(legal));
    drop(engine);
    watched.late.into_inner()
}

/// The least that a few searches do after their time: a machine that is busy with something
/// else adds to what one of them does, and takes nothing away.
fn least_late(time: Duration, pace: Duration, threads: usize, wanted: u64) -> u64 {
    let tries = (0..20).map(|_| late(time, pace, threads));
    let mut least = u64::MAX;
    for late in tries {
        least = least.min(late);
        if least <= wanted {
            break;
        }
    }
    least
}

#[test]
fn little_is_done_after_the_time_is_up() {
    for threads in [1, 2] {
        for ms in [10, 30, 100] {
            let time = Duration::from_millis(ms);
            // A position takes about a microsecond here: a millisecond of work.
            let most = 1024 * threads as u64;
            let quick = least_late(time, Duration::ZERO, threads, most);
            assert!(quick <= most, "{quick} after {ms} ms, {threads} threads");
            // And here two milliseconds, as where clauses play: the one at hand.
            let most = 2 * threads as u64;
            let slow = least_late(time, Duration::from_millis(2), threads, most);
            assert!(slow <= most, "{slow} after {ms} ms, {threads} threads");
        }
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
