//! Matches: the same games from the same seed, fair pairs, draws that are declared, and
//! records that are games.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kalista::game::{Game, Outcome, Side};
use kalista::games::khan::board::Squares;
use kalista::games::khan::placement::wished_camps;
use kalista::games::khan::{Edge, Khan};
use kalista::matches::{
    BenchSet, DrawRules, Ending, Match, MatchGame, Placements, Record, Starts, Summary,
    parse_records, play, replay, rng_for, run,
};
use kalista::players::{Player, RandomPlayer, Spec};
use kalista::search::{Limits, Options, Prover};
use rand::Rng;

fn plan(a: &str, b: &str, games: u64, jobs: usize) -> Match {
    let spec = |text| Spec::parse(&Khan::new(), text).expect(text);
    Match {
        players: [spec(a), spec(b)],
        games,
        seed: 7,
        jobs,
        undecided_within: 3,
        placements: None,
        draws: DrawRules::default(),
        options: Options::default().with_hash_mib(1),
        sprt: None,
    }
}

fn played(plan: &Match) -> (Vec<MatchGame<Khan>>, Summary) {
    let mut games = Vec::new();
    let stop = Arc::new(AtomicBool::new(false));
    let summary = run(plan, &Khan::new(), &stop, |game, _| {
        games.push(game.clone());
        true
    });
    (games, summary.expect("Khan has undecided starts"))
}

fn texts(plan: &Match) -> Vec<String> {
    let record = |game: &MatchGame<Khan>| Record::new(&Khan::new(), plan, game).to_string();
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
/// camp of heuristique stands on two values, with three pieces on the outer line.
#[test]
fn players_place_their_own_pieces() {
    let placed = |text| Match {
        placements: Some(Placements::parse(&Khan::new(), text).expect(text)),
        ..plan("random", "random", 12, 2)
    };
    let wished: Vec<Squares> = Edge::ALL
        .into_iter()
        .flat_map(wished_camps)
        .map(|camp| camp.into_iter().fold(0, |set, square| set | square.bit()))
        .collect();
    let games = played(&placed("heuristique,random")).0;
    for game in &games {
        assert!(wished.contains(&game.game.start.of(game.a_side)));
    }
    let by_chance =
        |game: &&MatchGame<Khan>| !wished.contains(&game.game.start.of(game.a_side.other()));
    assert!(games.iter().filter(by_chance).count() > 6);
    // Who place alike begin both games of a pair alike.
    let games = played(&placed("heuristique")).0;
    for pair in games.chunks(2) {
        assert_eq!(pair[0].game.start, pair[1].game.start);
    }
    for wrong in ["", "worst", "random,", "random,best,best"] {
        assert!(Placements::parse(&Khan::new(), wrong).is_err(), "{wrong}");
    }
}

#[test]
fn another_seed_plays_other_games() {
    let first = plan("random", "random", 4, 1);
    let second = Match {
        seed: 8,
        ..first.clone()
    };
    assert_ne!(
        played(&first).0[0].game.start,
        played(&second).0[0].game.start
    );
    // Two games of a pair have chance of their own.
    let games = played(&first).0;
    assert_ne!(games[0].game.moves, games[1].game.moves);
}

#[test]
fn pairs_share_a_start_and_swap_sides() {
    let (games, summary) = played(&plan("alphabeta:d2", "random", 10, 2));
    for (index, game) in games.iter().enumerate() {
        assert_eq!(game.number as usize, index + 1);
        assert_eq!(game.a_side, Side::BOTH[index % 2]);
        assert_eq!(game.game.start, games[index / 2 * 2].game.start);
    }
    assert_ne!(games[0].game.start, games[2].game.start);
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
        plan.sprt = Some(kalista::matches::Sprt::parse("0,100").expect("claims"));
        played(&plan).1.tally
    };
    let tally = decided(1);
    assert!(tally.games() < 100 && tally.wins > tally.losses);
    assert_eq!(tally, decided(3));
}

#[test]
fn starts_are_undecided_unless_any_will_do() {
    let khan = Khan::new();
    let mut prover = Prover::new(&khan, 1 << 20);
    let mut is_decided = |start: <Khan as Game>::Position| {
        let proof = prover.prove(&start, 5, &Limits::default());
        proof.score.is_some()
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
    let one = Starts::new(&khan, 3, 5).draw(9);
    let mut all = Starts::new(&khan, 3, 5);
    assert_eq!((0..10).map(|number| all.draw(number)).last(), Some(one));
}

/// Plays a list of moves over and over; both sides of it.
struct Round(Vec<<Khan as Game>::Move>);

impl Player<Khan> for Round {
    fn choose(
        &mut self,
        history: &[<Khan as Game>::Position],
        _: &<Khan as Game>::Position,
        _: &mut dyn Rng,
    ) -> Option<<Khan as Game>::Move> {
        Some(self.0[history.len() % self.0.len()])
    }
}

type Cycle = (<Khan as Game>::Position, Vec<<Khan as Game>::Move>);

/// A position and four moves that lead back to it, somewhere in random games.
fn cycle(khan: &Khan) -> Cycle {
    fn back(
        khan: &Khan,
        home: &<Khan as Game>::Position,
        path: &mut Vec<<Khan as Game>::Move>,
        here: &<Khan as Game>::Position,
    ) -> bool {
        if path.len() == 4 {
            return here == home;
        }
        khan.legal_moves(here).into_iter().any(|mv| {
            path.push(mv);
            let found = back(khan, home, path, &khan.play(here, mv));
            if !found {
                path.pop();
            }
            found
        })
    }
    let mut rng = rng_for(5, 5, 5);
    loop {
        let mut position = khan.random_start(&mut rng);
        while let Some(mv) = RandomPlayer(khan).choose(&[], &position, &mut rng) {
            position = khan.play(&position, mv);
            let mut path = Vec::new();
            if back(khan, &position, &mut path, &position) {
                return (position, path);
            }
        }
    }
}

#[test]
fn the_third_occurrence_is_a_draw_and_the_record_says_so() {
    let khan = Khan::new();
    let (start, moves) = cycle(&khan);
    let game = |repetitions, max_plies| {
        let rules = DrawRules {
            repetitions,
            max_plies,
        };
        let (mut first, mut second) = (Round(moves.clone()), Round(moves.clone()));
        let seats: [&mut dyn Player<Khan>; 2] = [&mut first, &mut second];
        let stop = AtomicBool::new(false);
        play(&khan, &start, seats, rules, &mut rng_for(1, 1, 1), &stop).expect("a game")
    };
    let drawn = game(3, 400);
    assert_eq!(drawn.ending, Ending::Repetition(3));
    assert_eq!((drawn.outcome, drawn.moves.len()), (Outcome::Tie, 8));
    assert_eq!(game(2, 400).moves.len(), 4);
    assert_eq!(game(0, 21).ending, Ending::Plies(21));

    let mut record = record_of(&khan, drawn);
    assert_eq!(record.result, "draw");
    assert!(replay(&khan, &record).is_ok());
    record.ending = Ending::Repetition(2);
    assert!(replay(&khan, &record).is_err());
}

fn record_of(khan: &Khan, game: kalista::matches::Finished<Khan>) -> Record {
    let number = 1;
    let a_side = Side::First;
    let plan = plan("random", "random", 1, 1);
    Record::new(
        khan,
        &plan,
        &MatchGame {
            number,
            a_side,
            game,
        },
    )
}

#[test]
fn long_games_are_drawn_unless_that_is_turned_off() {
    let mut short = plan("random", "random", 20, 1);
    short.draws.max_plies = 6;
    let (games, summary) = played(&short);
    for game in &games {
        assert!(game.game.moves.len() <= 6);
        let full = game.game.moves.len() == 6 && game.game.ending != Ending::Rules;
        assert_eq!(full, game.game.ending == Ending::Plies(6));
    }
    assert!(summary.endings[&Ending::Plies(6)] > 0);
    short.draws = DrawRules {
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
struct Faulty(Option<<Khan as Game>::Move>);

impl Player<Khan> for Faulty {
    fn choose(
        &mut self,
        _: &[<Khan as Game>::Position],
        _: &<Khan as Game>::Position,
        _: &mut dyn Rng,
    ) -> Option<<Khan as Game>::Move> {
        self.0
    }
}

#[test]
fn a_player_without_a_legal_move_loses() {
    let khan = Khan::new();
    for said in [None, khan.parse_move("pass").ok()] {
        let (mut faulty, mut random) = (Faulty(said), RandomPlayer(&khan));
        let stop = AtomicBool::new(false);
        let rules = DrawRules::default();
        let mut rng = rng_for(1, 1, 1);
        let seats: [&mut dyn Player<Khan>; 2] = [&mut random, &mut faulty];
        let game = play(&khan, &khan.start(), seats, rules, &mut rng, &stop).expect("a game");
        assert_eq!(game.outcome, Outcome::Win(Side::First));
        assert_eq!((game.ending, game.moves.len()), (Ending::NoMove, 1));
        assert!(replay(&khan, &record_of(&khan, game)).is_ok());
    }
}

#[test]
fn records_are_read_back_and_replayed() {
    let khan = Khan::new();
    let plan = plan("alphabeta:d3", "random", 8, 1);
    let (games, _) = played(&plan);
    let records: Vec<Record> = (games.iter())
        .map(|game| Record::new(&khan, &plan, game))
        .collect();
    let text: Vec<String> = records.iter().map(Record::to_string).collect();
    assert_eq!(parse_records(&text.join("\n")).as_ref(), Ok(&records));
    assert_eq!(parse_records(&text.concat()).as_ref(), Ok(&records));
    for (record, game) in records.iter().zip(&games) {
        let again = replay(&khan, record).expect("the record of a game");
        assert_eq!(again.moves, game.game.moves);
        assert_eq!(again.outcome, game.game.outcome);
    }
}

#[test]
fn records_that_are_no_games_are_refused() {
    let khan = Khan::new();
    let plan = plan("alphabeta:d3", "random", 1, 1);
    let record = Record::new(&khan, &plan, &played(&plan).0[0]);
    let refused = |change: fn(&mut Record)| {
        let mut changed = record.clone();
        change(&mut changed);
        replay(&khan, &changed)
            .expect_err("the record was changed")
            .to_string()
    };
    assert!(refused(|r| r.moves[1] = "zz".into()).starts_with("move 2, \"zz\""));
    assert!(refused(|r| r.moves[1] = "pass".into()).starts_with("move 2, pass, is not legal"));
    assert!(refused(|r| r.moves.push("pass".into())).contains("is not legal"));
    assert!(refused(|r| r.moves.truncate(1)).contains("by the rules it goes on"));
    assert!(refused(|r| r.ending = Ending::Plies(9)).contains("over by the rules"));
    assert!(refused(|r| r.result = "draw".into()).contains("the result is rouge"));
    assert!(refused(|r| r.start = "6/6".into()).starts_with("the start: "));
    assert!(refused(|r| r.game = "go".into()).contains("a game of go"));
    assert!(refused(|r| r.players.swap(0, 1)).contains("rouge and ocre"));

    for (text, line) in [
        ("moves: a1a2", 1),
        ("game: khan\nwhat", 2),
        ("game: khan\nnumber: 1\nseed: 1\nend: boredom", 4),
        ("# nothing\n\ngame: khan", 3),
    ] {
        assert_eq!(
            parse_records(text).map_err(|error| error.line),
            Err(line),
            "{text}"
        );
    }
    assert_eq!(parse_records("\n# only a remark\n"), Ok(Vec::new()));
}

#[test]
fn every_game_has_a_bench_that_can_be_read() {
    let khan = Khan::new();
    let text = kalista::games::bench_text("khan").expect("khan has a bench");
    let set = BenchSet::parse(&khan, text).expect("a bench");
    assert_eq!(set.positions.len(), 24);
    // The file says which seed it was drawn from.
    assert_eq!(BenchSet::draw(&khan, 1, 24, 7, set.depth), Ok(set));
    assert!(BenchSet::parse(&khan, "6/6").is_err());
    assert!(BenchSet::parse(&khan, "depth 3\n6/6").is_err());
}
