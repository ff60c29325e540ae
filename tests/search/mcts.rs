//! Playouts and the tree they grow: what is proven is true, what is forced is found, and
//! the same seed finds it again.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use crate::every_game::for_every_game;
use crate::forced;
use crate::games::handle;
use crate::random::random_moment;
use crate::support::{Maze, forced_end, negamax, solve};
use kalista::game::rng::rng_for;
use kalista::matches::{Match, Referee, run};
use kalista::players::PlayerSpec;
use kalista::search::judgement::Forced;
use kalista::search::playouts::{Length, playout};
use kalista::search::{
    Judgement, Limits, Options, Prover, Score, TreeOptions, flat, mcts, parse_duration,
};
use kalista::{Catalog, Game, Gauss, Heuristics, Khan, Outcome, Side, TextError};

fn search<G: Heuristics>(game: &G, position: &G::Position, playouts: u64) -> Judgement<G::Move> {
    let limits = Limits::playouts(playouts);
    mcts::search(game, position, &[], &TreeOptions::default(), &limits, 1)
}

/// A judgement without the time it took.
fn timeless<M>(judgement: Judgement<M>) -> Judgement<M> {
    Judgement {
        time: Duration::ZERO,
        ..judgement
    }
}

/// The kind of end, whatever its length.
fn end(score: Score) -> Forced {
    match score {
        Score::Win(_) => Forced::Win(0),
        Score::Loss(_) => Forced::Loss(0),
        Score::Value(_) => Forced::Draw,
    }
}

fn without_length(forced: Forced) -> Forced {
    match forced {
        Forced::Win(_) => Forced::Win(0),
        Forced::Loss(_) => Forced::Loss(0),
        Forced::Draw => Forced::Draw,
    }
}

#[test]
fn short_forced_ends_of_khan_are_found() {
    let khan = Khan::new();
    let mut prover = Prover::new(&khan, 1 << 20);
    let mut tried = 0;
    for (position, score) in forced::set() {
        let text = khan.position_text(&position);
        let (Score::Win(plies @ (1 | 3)) | Score::Loss(plies @ 2)) = score else {
            continue;
        };
        let found = search(&khan, &position, 5_000);
        assert_eq!(found.forced.map(without_length), Some(end(score)), "{text}");
        let &best = found.best().expect("a move");
        if let Score::Win(_) = score {
            let next = khan.play(&position, best);
            let proof = prover.prove(&next, 9, &Limits::default());
            let kept = khan.outcome(&next) == Some(Outcome::Win(khan.turn(&position)))
                || matches!(proof.score, Some(Score::Loss(_)));
            assert!(kept, "{text}: {}", khan.move_text(best));
        }
        if plies == 1 {
            assert_eq!((found.forced, found.playouts), (Some(Forced::Win(1)), 0));
            let plain = flat::search(&khan, &position, &Limits::playouts(1), 1);
            let next = khan.play(&position, *plain.best().expect("a move"));
            assert!(khan.outcome(&next).is_some(), "{text}");
        }
        tried += 1;
    }
    assert!(tried > 60, "{tried}");
}

/// Mazes so small that every line without a repetition can be tried.
#[test]
fn an_exhausted_tree_has_the_value_of_negamax() {
    let mut kinds: HashMap<Forced, u32> = HashMap::new();
    for seed in 0..600 {
        let maze = Maze {
            seed,
            nodes: 3 + seed % 4,
            branching: 2 + seed % 2,
            ends: [0, 5, 15, 30][seed as usize % 4],
            range: 0,
            any_end: seed % 2 == 0,
        };
        let start = maze.start();
        if maze.outcome(&start).is_some() {
            continue;
        }
        let found = search(&maze, &start, 1_000_000);
        let truth = end(negamax(&maze, &start, 99, Some(&mut Vec::new())));
        assert_eq!(found.forced.map(without_length), Some(truth), "{maze:?}");
        *kinds.entry(truth).or_default() += 1;
        // The move that is played keeps what there is.
        let &best = found.best().expect("a move");
        let after = solve(&maze).get(&maze.play(&start, best)).copied();
        let after = after.map_or(Forced::Draw, |score| end(score.reversed()));
        assert_eq!(after, truth, "{maze:?}");
    }
    assert!(
        kinds.len() == 3 && kinds.values().all(|&count| count > 50),
        "{kinds:?}"
    );
}

/// Whatever the size of the maze, and however early the search ends.
#[test]
fn what_is_proven_is_true() {
    let mut proven = 0;
    for seed in 0..300 {
        let maze = Maze::random(seed);
        let start = maze.start();
        if maze.outcome(&start).is_some() {
            continue;
        }
        for playouts in [1, 10, 100, 2000] {
            let found = search(&maze, &start, playouts);
            if let Some(Forced::Win(plies) | Forced::Loss(plies)) = found.forced
                && plies <= 6
            {
                let truth = forced_end(&maze, &start, plies).map(end);
                assert_eq!(found.forced.map(without_length), truth, "{maze:?}");
                proven += 1;
            }
            let best = found.moves[0].forced;
            if let Some(Forced::Loss(_)) = best {
                assert!(matches!(found.forced, Some(Forced::Loss(_))), "{maze:?}");
            }
        }
    }
    assert!(proven > 150, "{proven}");
}

/// A heap from which one, two or three are taken; whoever leaves a multiple of five goes on,
/// and whoever takes the last one wins, or in the other kind of game loses.
#[derive(Debug, Clone, Copy)]
struct Heap {
    last_wins: bool,
}

impl Game for Heap {
    /// How many there are, and whose turn it is.
    type Position = (u8, Side);
    type Move = u8;

    fn name(&self) -> &'static str {
        "heap"
    }
    fn side_name(&self, side: Side) -> &'static str {
        ["first", "second"][side.index()]
    }
    fn start(&self) -> Self::Position {
        (20, Side::First)
    }
    fn turn(&self, position: &Self::Position) -> Side {
        position.1
    }
    fn outcome(&self, &(left, side): &Self::Position) -> Option<Outcome> {
        // Zero is a multiple of five: the side to move has made the last move.
        (left == 0).then_some(Outcome::Win(match self.last_wins {
            true => side,
            false => side.other(),
        }))
    }
    fn moves(&self, &(left, _): &Self::Position, moves: &mut Vec<u8>) {
        moves.extend(1..=left.min(3));
    }
    fn play(&self, &(left, side): &Self::Position, mv: u8) -> Self::Position {
        let left = left - mv;
        let again = left.is_multiple_of(5);
        (left, if again { side } else { side.other() })
    }
    fn hash(&self, &(left, side): &Self::Position) -> u64 {
        (u64::from(left) * 2 + side.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
    fn parse_position(&self, text: &str) -> Result<Self::Position, TextError> {
        Err(TextError::at_end(text, "heaps are not written"))
    }
    fn position_text(&self, position: &Self::Position) -> String {
        format!("{position:?}")
    }
    fn parse_move(&self, text: &str) -> Result<u8, TextError> {
        Err(TextError::at_end(text, "heaps are not written"))
    }
    fn move_text(&self, mv: u8) -> String {
        mv.to_string()
    }
}

impl Heuristics for Heap {}

impl Heap {
    fn winner(&self, position: &(u8, Side)) -> Side {
        if let Some(Outcome::Win(side)) = self.outcome(position) {
            return side;
        }
        let turn = self.turn(position);
        let wins = |&mv: &u8| self.winner(&self.play(position, mv)) == turn;
        match self.legal_moves(position).iter().any(wins) {
            true => turn,
            false => turn.other(),
        }
    }
}

#[test]
fn a_side_may_move_twice_in_a_row() {
    for last_wins in [true, false] {
        let heap = Heap { last_wins };
        for left in 1..=14 {
            for side in Side::BOTH {
                let start = (left, side);
                let found = search(&heap, &start, 100_000);
                let wins = matches!(found.forced, Some(Forced::Win(_)));
                assert!(found.forced.is_some(), "{start:?}");
                assert_eq!(wins, heap.winner(&start) == side, "{start:?}");
                let next = heap.play(&start, *found.best().expect("a move"));
                assert_eq!(heap.winner(&next), heap.winner(&start), "{start:?}");
                // Without a proof the playouts alone say who is better off.
                let many = flat::search(&heap, &start, &Limits::playouts(300), 1);
                assert!(many.best().is_some());
            }
        }
    }
}

fn the_same_again<G: Game + Heuristics>(game: &G) {
    let handle = handle(game.name());
    let mut rng = rng_for(3, 0, 0);
    let options = TreeOptions::default();
    let limits = Limits::playouts(120);
    let mut differ = 0;
    for _ in 0..10 {
        let position = random_moment(game, &handle, 0..10, &mut rng);
        let tree = |seed| timeless(mcts::search(game, &position, &[], &options, &limits, seed));
        let plain = |seed| timeless(flat::search(game, &position, &limits, seed));
        assert_eq!(tree(5), tree(5));
        assert_eq!(plain(5), plain(5));
        differ += u32::from(tree(5) != tree(6)) + u32::from(plain(5) != plain(6));
        let legal = game.legal_moves(&position);
        for found in [tree(5), plain(5)] {
            assert_eq!(found.moves.len(), legal.len());
            assert!(found.moves.iter().all(|judged| legal.contains(&judged.mv)));
            let sum: u64 = found.moves.iter().map(|judged| judged.playouts).sum();
            assert_eq!(sum, found.playouts);
        }
    }
    assert!(differ > 5, "{differ}");
}

#[test]
fn the_same_seed_finds_the_same() {
    for_every_game!(the_same_again);
}

fn wins_at_once<G: Game + Heuristics>(game: &G) {
    let handle = handle(game.name());
    let mut rng = rng_for(4, 0, 0);
    let mut met = 0;
    for _ in 0..400 {
        let position = random_moment(game, &handle, 0..60, &mut rng);
        if game.outcome(&position).is_some() || game.wins_now(&position).is_none() {
            continue;
        }
        met += 1;
        let won = Some(Outcome::Win(game.turn(&position)));
        let limits = Limits::playouts(1);
        let tree = mcts::search(game, &position, &[], &TreeOptions::default(), &limits, met);
        let plain = flat::search(game, &position, &limits, met);
        for found in [tree, plain] {
            let next = game.play(&position, *found.best().expect("a move"));
            assert_eq!(
                game.outcome(&next),
                won,
                "{}",
                game.position_text(&position)
            );
        }
    }
    assert!(met > 0);
}

#[test]
fn a_win_at_once_is_played() {
    for_every_game!(wins_at_once);
}

#[test]
fn a_playout_is_a_game() {
    let gauss = Gauss::new();
    let mut rng = rng_for(1, 0, 0);
    for _ in 0..100 {
        let (outcome, plies) = playout(&gauss, &gauss.start(), &mut rng, 1000);
        assert!(
            outcome.is_some() && plies <= 100,
            "{outcome:?} after {plies}"
        );
        assert_eq!(playout(&gauss, &gauss.start(), &mut rng, 4), (None, 4));
    }
    // Every move is as likely as the others: the heap of three is empty after one ply in
    // three games, after two in three, after three in one of six.
    let heap = Heap { last_wins: true };
    let mut counts = [0i32; 4];
    for _ in 0..12_000 {
        let (outcome, plies) = playout(&heap, &(3, Side::First), &mut rng, 9);
        assert!(outcome.is_some());
        counts[plies as usize] += 1;
    }
    let near = |count: i32, expected: i32| (count - expected).abs() < 400;
    assert!(
        near(counts[1], 4000) && near(counts[2], 6000) && near(counts[3], 2000),
        "{counts:?}"
    );
}

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

#[test]
fn games_without_an_end_are_given_up() {
    // Without a horizon playouts go on to the cap, and the evaluation decides there.
    let whole = TreeOptions {
        length: Length::WHOLE,
        ..TreeOptions::default()
    };
    let maze = endless();
    let limits = Limits::playouts(100);
    let found = mcts::search(&maze, &maze.start(), &[], &whole, &limits, 1);
    assert_eq!((found.playouts, found.forced), (100, None));
    assert!(found.nodes >= 100 * u64::from(Length::WHOLE.cap));
    let values = found.moves.iter().map(|judged| judged.points);
    assert!(values.clone().any(|points| points != 0.5));
    assert!(
        values
            .into_iter()
            .all(|points| (0.0..=1.0).contains(&points))
    );
}

#[test]
fn limits_are_kept() {
    let maze = endless();
    let start = maze.start();
    let options = TreeOptions::default();
    for nodes in [1, 2, 10, 999, 5000, 54_321] {
        let limits = Limits::nodes(nodes);
        let found = mcts::search(&maze, &start, &[], &options, &limits, 1);
        assert_eq!(found.nodes, nodes);
        assert!(found.best().is_some_and(|&mv| maze.is_legal(&start, mv)));
        assert_eq!(flat::search(&maze, &start, &limits, 1).nodes, nodes);
    }
    for playouts in [1, 7, 1000] {
        let limits = Limits::playouts(playouts);
        let found = mcts::search(&maze, &start, &[], &options, &limits, 1);
        assert_eq!(found.playouts, playouts);
        assert_eq!(flat::search(&maze, &start, &limits, 1).playouts, playouts);
    }
    // A busy computer takes its time: these bounds only tell a search that ends from one
    // that does not.
    let soon = Duration::from_secs(5);
    let begun = Instant::now();
    let limits = Limits::time(Duration::from_millis(30));
    let found = mcts::search(&maze, &start, &[], &options, &limits, 1);
    assert!(found.playouts > 0 && begun.elapsed() < soon);
    flat::search(&maze, &start, &limits, 1);
    assert!(begun.elapsed() < soon);

    let stop = Arc::new(AtomicBool::new(false));
    let limits = Limits::default().with_stop(stop.clone());
    let raiser = thread::spawn(move || {
        thread::sleep(Duration::from_millis(30));
        stop.store(true, Relaxed);
    });
    let found = mcts::search(&maze, &start, &[], &options, &limits, 1);
    raiser.join().expect("it raised the flag");
    assert!(found.playouts > 0 && begun.elapsed() < soon);
    // The flag stays up: nothing is searched, and a move is there all the same.
    let found = mcts::search(&maze, &start, &[], &options, &limits, 1);
    assert!(found.playouts == 0 && found.best().is_some());
    assert!(flat::search(&maze, &start, &limits, 1).best().is_some());
}

/// All moves end the game, and none of them wins: there is nothing to play out, and the
/// time is kept all the same.
#[test]
fn a_game_that_is_lost_at_once_is_no_trap() {
    let heap = Heap { last_wins: false };
    let start = (1, Side::Second);
    let limits = Limits::time(Duration::from_millis(20));
    assert_eq!(flat::search(&heap, &start, &limits, 1).best(), Some(&1));
    let found = mcts::search(&heap, &start, &[], &TreeOptions::default(), &limits, 1);
    assert_eq!(
        (found.best(), found.forced),
        (Some(&1), Some(Forced::Loss(1)))
    );
    let over = (0, Side::Second);
    assert_eq!(search(&heap, &over, 10).best(), None);
    assert_eq!(
        flat::search(&heap, &over, &Limits::playouts(10), 1).best(),
        None
    );
}

#[test]
fn the_tree_keeps_to_its_memory() {
    let khan = Khan::new();
    let start = khan.start();
    let moves = khan.legal_moves(&start).len() as u64;
    for (bytes, most) in [(0, moves + 1), (100_000, 100_000 / 24)] {
        let options = TreeOptions {
            bytes,
            ..TreeOptions::default()
        };
        let found = mcts::search(&khan, &start, &[], &options, &Limits::playouts(5000), 1);
        assert_eq!(found.playouts, 5000);
        assert!(found.kept <= most, "{} kept in {bytes} bytes", found.kept);
        assert!(found.best().is_some());
    }
}

/// Positions that the game has met twice are draws, and a won position is not given away
/// for one.
#[test]
fn the_history_counts() {
    let heap = Heap { last_wins: true };
    let start = (7, Side::First);
    let tree = |history: &[(u8, Side)]| {
        let limits = Limits::playouts(10_000);
        let options = TreeOptions::default();
        mcts::search(&heap, &start, history, &options, &limits, 1)
    };
    assert!(matches!(tree(&[]).forced, Some(Forced::Win(_))));
    let everywhere: Vec<(u8, Side)> = (1..7)
        .flat_map(|left| Side::BOTH.map(|side| (left, side)))
        .flat_map(|position| [position, position])
        .collect();
    assert_eq!(tree(&everywhere).forced, Some(Forced::Draw));
}

/// The share of the points that a player gets against `random`.
fn against_random(name: &str, size: Option<usize>, player: &str, games: u64) -> f64 {
    let game = Catalog::current().open_named(name, size).expect(name);
    let spec = |text| PlayerSpec::parse(&*game, text).expect(text);
    let plan = Match {
        players: [spec(player), spec("random")],
        games,
        seed: 7,
        jobs: 2,
        undecided_within: 3,
        placements: None,
        referee: Referee::default(),
        openings: Vec::new(),
        skipped: Default::default(),
        options: Options::default(),
        sprt: None,
    };
    let stop = Arc::new(AtomicBool::new(false));
    let summary = run(&plan, &game, &stop, |_, _| true).expect("it is played");
    summary.tally.score()
}

#[test]
fn both_beat_random() {
    for (name, size) in [("khan", None), ("shi", Some(6)), ("gauss", None)] {
        for player in ["mcts:200", "playouts:200"] {
            let score = against_random(name, size, player, 40);
            println!("{name} {player}: {score}");
            assert!(score >= 0.95, "{name} {player}: {score}");
        }
    }
}

#[test]
fn the_time_of_a_player_is_kept() {
    let khan = handle("khan");
    let spec = PlayerSpec::parse(&*khan, "mcts:30ms").expect("a player");
    assert!(!spec.is_repeatable(1));
    let mut player = spec.player(&*khan, &Default::default());
    let begun = Instant::now();
    let chosen = player.choose(&[], &khan.start(), &mut rng_for(1, 1, 1));
    assert!(chosen.expect("sound").is_some());
    assert!(begun.elapsed() < parse_duration("5s").expect("a time"));
}
