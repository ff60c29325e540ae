//! Matches: the same games from the same seed, fair pairs, draws that are declared, and
//! records that are games.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::games::{handle, typed};
use kalista::game::rng::rng_for;
use kalista::games::khan::board::Squares;
use kalista::games::khan::placement::heuristique_placements;
use kalista::games::khan::{Edge, position::Position};
use kalista::matches::{
    BenchSet, Finished, Match, MatchGame, Placements, Referee, Sprt, Starts, Summary, play, run,
};
use kalista::players::{FaultKind, Player, PlayerSpec, RandomPlayer};
use kalista::search::{Limits, Options};
use kalista::session::{DrawRules, Ending, History, Record, ReplayError, parse_records};
use kalista::{AnyPosition, GameHandle, Khan, Outcome, RulesError, Side};
use rand::Rng;

fn plan(a: &str, b: &str, games: u64, jobs: usize) -> Match {
    let khan = handle("khan");
    let spec = |text| PlayerSpec::parse(&*khan, text).expect(text);
    Match {
        players: [spec(a), spec(b)],
        games,
        seed: 7,
        jobs,
        undecided_within: 3,
        placements: None,
        referee: Referee::default(),
        openings: Vec::new(),
        skipped: Default::default(),
        options: Options::default().with_hash_mib(1),
        sprt: None,
    }
}

fn played(plan: &Match) -> (Vec<MatchGame>, Summary) {
    let mut games = Vec::new();
    let stop = Arc::new(AtomicBool::new(false));
    let summary = run(plan, &handle("khan"), &stop, |game, _| {
        games.push(game.clone());
        true
    });
    (games, summary.expect("Khan has undecided starts"))
}

/// Where a game began.
fn start(game: &MatchGame) -> &AnyPosition {
    &game.game.positions[0]
}

/// The squares on which a side begins.
fn placed_squares(game: &MatchGame, side: Side) -> Squares {
    let start: Position = typed::<Khan>(start(game));
    start.of(side)
}

fn texts(plan: &Match) -> Vec<String> {
    let khan = handle("khan");
    let record = |game: &MatchGame| game.record(&khan, plan).to_string();
    played(plan).0.iter().map(record).collect()
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    let alone = texts(&plan("alphabeta:d3", "random", 11, 1));
    assert_eq!(alone.len(), 11);
    assert_eq!(alone, texts(&plan("alphabeta:d3", "random", 11, 3)));
    let nodes = texts(&plan("alphabeta:n500", "alphabeta:d2", 6, 1));
    assert_eq!(nodes, texts(&plan("alphabeta:n500", "alphabeta:d2", 6, 2)));
}

/// With heuristique against random, whoever of the two plays a side has placed it: a
/// placement of heuristique stands on two values, with three pieces on the outer line.
#[test]
fn players_place_their_own_pieces() {
    let placed = |text| Match {
        placements: Some(Placements::parse(&*handle("khan"), text).expect(text)),
        ..plan("random", "random", 12, 2)
    };
    let heuristique: Vec<Squares> = Edge::ALL
        .into_iter()
        .flat_map(heuristique_placements)
        .map(|placement| {
            placement
                .into_iter()
                .fold(0, |set, square| set | square.bit())
        })
        .collect();
    let games = played(&placed("heuristique,random")).0;
    for game in &games {
        assert!(heuristique.contains(&placed_squares(game, game.a_side)));
    }
    let at_random =
        |game: &&MatchGame| !heuristique.contains(&placed_squares(game, game.a_side.other()));
    assert!(games.iter().filter(at_random).count() > 6);
    // Players who place alike begin both games of a pair alike.
    let games = played(&placed("heuristique")).0;
    for pair in games.chunks(2) {
        assert_eq!(start(&pair[0]), start(&pair[1]));
    }
    for wrong in ["", "worst", "random,", "random,best,best"] {
        assert!(
            Placements::parse(&*handle("khan"), wrong).is_err(),
            "{wrong}"
        );
    }
}

#[test]
fn another_seed_plays_other_games() {
    let first = plan("random", "random", 4, 1);
    let second = Match {
        seed: 8,
        ..first.clone()
    };
    assert_ne!(start(&played(&first).0[0]), start(&played(&second).0[0]));
    // Two games of a pair have random numbers of their own.
    let games = played(&first).0;
    assert_ne!(games[0].game.moves, games[1].game.moves);
}

#[test]
fn pairs_share_a_start_and_swap_sides() {
    let (games, summary) = played(&plan("alphabeta:d2", "random", 10, 2));
    for (index, game) in games.iter().enumerate() {
        assert_eq!(game.number as usize, index + 1);
        assert_eq!(game.a_side, Side::BOTH[index % 2]);
        assert_eq!(start(game), start(&games[index / 2 * 2]));
    }
    assert_ne!(start(&games[0]), start(&games[2]));
    assert_eq!(summary.tally.games(), 10);
    let points: f64 = games.iter().map(MatchGame::points).sum();
    assert!((summary.tally.score() * 10.0 - points).abs() < 1e-9);
    let parts = summary.by_side.iter().map(|part| part.games());
    assert_eq!(parts.collect::<Vec<_>>(), [5, 5]);
}

#[test]
fn a_test_that_is_decided_ends_the_match_at_the_same_game() {
    let decided = |jobs| {
        let mut plan = plan("alphabeta:d3", "random", 400, jobs);
        plan.sprt = Some(Sprt::parse("0,100").expect("claims"));
        played(&plan).1.tally
    };
    let tally = decided(1);
    assert!(tally.games() < 100 && tally.wins > tally.losses);
    assert_eq!(tally, decided(3));
}

#[test]
fn starts_are_undecided_unless_any_will_do() {
    let khan = handle("khan");
    let mut prover = khan.prover(1 << 20);
    let mut is_decided = |start: AnyPosition| {
        let proof = prover.prove(&start, 5, &Limits::default());
        proof.expect("sound").is_some()
    };
    let mut decided = |within| {
        let mut starts = Starts::new(&khan, 3, within);
        (0..60)
            .filter(|&number| is_decided(starts.draw(number).expect("a start")))
            .count()
    };
    assert_eq!(decided(5), 0);
    assert!(decided(0) > 5);
    // A start does not depend on those drawn before it.
    let one = Starts::new(&khan, 3, 5).draw(9).expect("a start");
    let mut all = Starts::new(&khan, 3, 5);
    let last = (0..10)
        .map(|number| all.draw(number).expect("a start"))
        .last();
    assert_eq!(last, Some(one));
}

/// Plays a list of moves over and over; both sides of it.
struct Round(Vec<String>);

impl Player for Round {
    fn choose(
        &mut self,
        history: &[AnyPosition],
        _: &AnyPosition,
        _: &mut dyn Rng,
    ) -> Result<Option<String>, RulesError> {
        Ok(Some(self.0[history.len() % self.0.len()].clone()))
    }
}

/// A position and four moves that lead back to it, somewhere in random games.
fn cycle(khan: &GameHandle) -> (AnyPosition, Vec<String>) {
    fn back(
        khan: &GameHandle,
        home: &AnyPosition,
        path: &mut Vec<String>,
        here: &AnyPosition,
    ) -> bool {
        if path.len() == 4 {
            return here == home;
        }
        khan.moves(here).expect("sound").into_iter().any(|mv| {
            let next = khan.play(here, &mv).expect("sound").expect("a legal move");
            path.push(mv);
            let found = back(khan, home, path, &next);
            if !found {
                path.pop();
            }
            found
        })
    }
    let mut rng = rng_for(5, 5, 5);
    loop {
        let mut position = khan.random_start(&mut rng);
        let mut player = RandomPlayer(&**khan);
        while let Some(mv) = player.choose(&[], &position, &mut rng).expect("sound") {
            position = khan.play(&position, &mv).expect("sound").expect("legal");
            let mut path = Vec::new();
            if back(khan, &position, &mut path, &position) {
                return (position, path);
            }
        }
    }
}

/// Plays a record again and checks its end.
fn replay(khan: &GameHandle, record: &Record) -> Result<History, ReplayError> {
    let history = record.replay(khan)?;
    record.verify_end(khan, &history)?;
    Ok(history)
}

#[test]
fn the_third_occurrence_is_a_draw_and_the_record_says_so() {
    let khan = handle("khan");
    let (start, moves) = cycle(&khan);
    let game = |repetitions, max_plies| {
        let rules = DrawRules {
            repetitions,
            max_plies,
        };
        let (mut first, mut second) = (Round(moves.clone()), Round(moves.clone()));
        let seats: [&mut dyn Player; 2] = [&mut first, &mut second];
        let stop = AtomicBool::new(false);
        let game = play(&*khan, &start, seats, rules, &mut rng_for(1, 1, 1), &stop);
        game.expect("sound").expect("a game")
    };
    let drawn = game(3, 400);
    assert_eq!(drawn.ending, Ending::Repetition(3));
    assert_eq!((drawn.outcome, drawn.moves.len()), (Outcome::Tie, 8));
    assert_eq!(game(2, 400).moves.len(), 4);
    assert_eq!(game(0, 21).ending, Ending::Plies(21));

    let mut record = record_of(&khan, drawn);
    assert_eq!(record.result.as_deref(), Some("draw"));
    assert!(replay(&khan, &record).is_ok());
    record.ending = Some(Ending::Repetition(2));
    assert!(replay(&khan, &record).is_err());

    let mut record = record_of(&khan, game(0, 21));
    assert!(replay(&khan, &record).is_ok());
    record.ending = Some(Ending::Plies(20));
    assert!(replay(&khan, &record).is_err());
}

fn record_of(khan: &GameHandle, game: Finished) -> Record {
    let (number, a_side) = (1, Side::First);
    let played = MatchGame {
        number,
        a_side,
        game,
    };
    played.record(khan, &plan("random", "random", 1, 1))
}

#[test]
fn long_games_are_drawn_unless_that_is_turned_off() {
    let mut short = plan("random", "random", 20, 1);
    short.referee.draws.max_plies = 6;
    let (games, summary) = played(&short);
    for game in &games {
        assert!(game.game.moves.len() <= 6);
        let full = game.game.moves.len() == 6 && game.game.ending != Ending::Rules;
        assert_eq!(full, game.game.ending == Ending::Plies(6));
    }
    assert!(summary.endings[&Ending::Plies(6)] > 0);
    short.referee.draws = DrawRules {
        repetitions: 0,
        max_plies: 0,
    };
    let endings = played(&short).1.endings;
    assert_eq!(
        endings.into_iter().collect::<Vec<_>>(),
        [(Ending::Rules, 20)]
    );
}

/// Gives up, or cheats.
struct Faulty(Option<String>);

impl Player for Faulty {
    fn choose(
        &mut self,
        _: &[AnyPosition],
        _: &AnyPosition,
        _: &mut dyn Rng,
    ) -> Result<Option<String>, RulesError> {
        Ok(self.0.clone())
    }
}

#[test]
fn a_player_without_a_legal_move_loses() {
    let khan = handle("khan");
    let illegal = Ending::Fault(FaultKind::Illegal);
    for (said, ending) in [
        (None, Ending::NoMove),
        (Some("pass"), illegal),
        (Some("what?"), illegal),
    ] {
        let mut faulty = Faulty(said.map(str::to_owned));
        let mut random = RandomPlayer(&*khan);
        let stop = AtomicBool::new(false);
        let rules = DrawRules::default();
        let mut rng = rng_for(1, 1, 1);
        let seats: [&mut dyn Player; 2] = [&mut random, &mut faulty];
        let game = play(&*khan, &khan.start(), seats, rules, &mut rng, &stop);
        let game = game.expect("sound").expect("a game");
        assert_eq!(game.outcome, Outcome::Win(Side::First));
        assert_eq!((game.ending, game.moves.len()), (ending, 1));
        assert!(replay(&khan, &record_of(&khan, game)).is_ok());
    }
}

#[test]
fn records_are_read_back_and_replayed() {
    let khan = handle("khan");
    let plan = plan("alphabeta:d3", "random", 8, 1);
    let (games, _) = played(&plan);
    let records: Vec<Record> = games.iter().map(|game| game.record(&khan, &plan)).collect();
    let texts: Vec<String> = records.iter().map(Record::to_string).collect();
    for text in [texts.join("\n"), texts.concat()] {
        let read = parse_records(&text).expect("records");
        let again: Vec<String> = read.iter().map(Record::to_string).collect();
        assert_eq!(again, texts);
        for ((record, written), game) in read.iter().zip(&records).zip(&games) {
            let facts = |record: &Record| {
                let Record { number, seed, .. } = *record;
                (record.game.clone(), number, seed, record.players.clone())
            };
            assert_eq!(facts(record), facts(written));
            assert_eq!(record.start, written.start);
            assert_eq!(record.moves, game.game.moves);
            assert_eq!(
                (&record.result, record.ending),
                (&written.result, written.ending)
            );
            let again = replay(&khan, record).expect("the record of a game");
            assert_eq!(again.moves(), game.game.moves);
            assert_eq!(again.positions(), game.game.positions);
            let outcome = khan.outcome(again.position()).expect("sound");
            assert_eq!(outcome, Some(game.game.outcome));
        }
    }
}

#[test]
fn records_that_are_no_games_are_refused() {
    let khan = handle("khan");
    let plan = plan("alphabeta:d3", "random", 1, 1);
    let record = played(&plan).0[0].record(&khan, &plan);
    let refused = |change: fn(&mut Record)| {
        let mut changed = record.clone();
        change(&mut changed);
        // As it is, and as it is written and read again.
        let error = replay(&khan, &changed).expect_err("the record was changed");
        let read = parse_records(&changed.to_string()).expect("still a record");
        let same = replay(&khan, &read[0]).expect_err("the record was changed");
        // What was written has a place, what was not has none; otherwise they are alike.
        let kind = |error: &ReplayError| match error {
            ReplayError::Written { ply, .. } | ReplayError::Move { ply, .. } => Ok(*ply),
            other => Err(std::mem::discriminant(other)),
        };
        assert_eq!(kind(&error), kind(&same));
        same.to_string()
    };
    let unreadable = refused(|r| r.moves[1] = "zz".into());
    assert!(unreadable.starts_with("move 2: line 7:"), "{unreadable}");
    assert!(
        unreadable.contains("zz\n") && unreadable.contains("^^ "),
        "{unreadable}"
    );
    let illegal = refused(|r| r.moves[1] = "pass".into());
    assert!(illegal.starts_with("move 2: line 7:"), "{illegal}");
    assert!(illegal.contains("^^^^ pass is not legal here"), "{illegal}");
    assert!(refused(|r| r.moves.push("pass".into())).contains("is not legal"));
    assert!(refused(|r| r.moves.truncate(1)).contains("by the rules it goes on"));
    assert!(refused(|r| r.ending = Some(Ending::Plies(9))).contains("over by the rules"));
    assert!(refused(|r| r.result = Some("draw".into())).contains("the result is rouge"));
    assert!(refused(|r| r.start = Some("6/6".into())).starts_with("the start: "));
    assert!(refused(|r| r.game = "go".into()).contains("a game of go"));
    let swapped = refused(|r| r.players.as_mut().expect("players").swap(0, 1));
    assert!(swapped.contains("rouge and ocre"), "{swapped}");

    for (text, line) in [
        ("moves: a1a2", 1),
        ("game: khan\nwhat", 2),
        ("game: khan\nnumber: 1\nseed: 1\nend: boredom", 4),
        ("game: khan\nnumber: one", 2),
        ("game: khan\nrouge: a\nocre: b\nvert: c", 4),
        ("game: khan\n1. b6b5\nstart: here", 3),
        ("game: khan\n1. b6b5\n\nundo: 2", 4),
    ] {
        let error = parse_records(text).expect_err(text);
        assert_eq!(error.line, line, "{text}");
    }
    let nothing = parse_records("\n# only a remark\n").expect("no records");
    assert!(nothing.is_empty());
}

/// What a record does not say is not held against it, but then it claims no end.
#[test]
fn a_record_of_a_game_alone_is_its_start() {
    let khan = handle("khan");
    let records = parse_records("# nothing\n\ngame: khan").expect("a record");
    let [record] = records.as_slice() else {
        panic!("one game, not {}", records.len());
    };
    let history = replay(&khan, record).expect("a game");
    assert_eq!(history.positions(), [khan.start()]);
    assert_eq!((&record.result, record.ending), (&None, None));
}

#[test]
fn the_bench_of_khan_is_the_one_that_its_seed_draws() {
    let khan = handle("khan");
    let set = BenchSet::parse(&khan, khan.bench().expect("a bench")).expect("a bench");
    assert_eq!(set.positions.len(), 24);
    // The file says which seed it was drawn from.
    let drawn = BenchSet::draw(&khan, 1, 24, 7, set.depth).expect("starts");
    assert_eq!((drawn.depth, drawn.positions), (set.depth, set.positions));
    assert!(BenchSet::parse(&khan, "6/6").is_err());
    assert!(BenchSet::parse(&khan, "depth 3\n6/6").is_err());
}
