//! A mistake of the native rules, made on purpose: it shows in one position of about
//! 50,000, and a check must find it.

use std::sync::atomic::AtomicBool;

use kalista::catalog::{AnyPosition, Catalog, GameHandle};
use kalista::check::{Campaign, NativeOracle, Oracles, Plan, Source, examine, shrink, subject};
use kalista::game::oracle::{OracleError, Question};
use kalista::game::properties::{Properties, Property};
use kalista::games::khan::board::Square;
use kalista::games::khan::moves::Move;
use kalista::games::khan::position::Position;
use kalista::prolog::{Place, PrologOracle, Resources};
use kalista::{Game, Heuristics, Khan, Machines, Outcome, Presentation, Side, TextError};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// Khan, but for one mistake: a piece on a1 is forgotten while its own Kalista is on d4
/// and the enemy's on f5.
struct Faulty(Khan);

fn square(name: &str) -> Square {
    Square::parse(name).expect("a square")
}

impl Game for Faulty {
    type Position = Position;
    type Move = Move;

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        self.0.moves(position, moves);
        let turn = position.turn();
        if position.kalista(turn) == square("d4").bit()
            && position.kalista(turn.other()) == square("f5").bit()
        {
            let a1 = square("a1");
            moves.retain(|mv| !matches!(mv, Move::Step(from, _) if *from == a1));
        }
    }

    fn name(&self) -> &str {
        self.0.name()
    }
    fn side_name(&self, side: Side) -> &str {
        self.0.side_name(side)
    }
    fn start(&self) -> Position {
        self.0.start()
    }
    fn turn(&self, position: &Position) -> Side {
        self.0.turn(position)
    }
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.0.outcome(position)
    }
    fn play(&self, position: &Position, mv: Move) -> Position {
        self.0.play(position, mv)
    }
    fn hash(&self, position: &Position) -> u64 {
        Game::hash(&self.0, position)
    }
    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        self.0.parse_position(text)
    }
    fn position_text(&self, position: &Position) -> String {
        self.0.position_text(position)
    }
    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        self.0.parse_move(text)
    }
    fn move_text(&self, mv: Move) -> String {
        self.0.move_text(mv)
    }
}

impl Heuristics for Faulty {}
impl Machines for Faulty {}
impl Presentation for Faulty {}

fn faulty() -> GameHandle {
    GameHandle::of(Faulty(Khan::new()), khan().clauses().to_vec())
}

fn khan() -> GameHandle {
    Catalog::current().open_named("khan", None).expect("khan")
}

fn oracles() -> Result<Oracles<'static>, OracleError> {
    let native = NativeOracle::new(&subject(&faulty()));
    let clauses = PrologOracle::start(khan().program(), Place::Thread, Resources::default())?;
    Ok(vec![Box::new(native), Box::new(clauses)])
}

#[test]
fn it_shows_about_once_in_fifty_thousand_positions() {
    let (sound, faulty) = (Khan::new(), Faulty(Khan::new()));
    let subject = subject(&khan());
    let rng = &mut Xoshiro256PlusPlus::seed_from_u64(3);
    let shows = |position: &AnyPosition| {
        let position = position.downcast().expect("a position of Khan");
        sound.legal_moves(position) != faulty.legal_moves(position)
    };
    let all = 2_000_000;
    let shown = (0..all).filter(|_| shows(&subject.arbitrary_position(rng)));
    let rate = all / shown.count().max(1);
    assert!((35_000..=70_000).contains(&rate), "once in {rate}");
}

#[test]
fn a_campaign_finds_it_and_shrinks_it() {
    let (subject, never) = (subject(&faulty()), AtomicBool::new(false));
    let campaign = Campaign::new(&subject, Source::Arbitrary, &never)
        .with_jobs(2)
        .with_enough(1);
    let plan = Plan {
        seed: 4,
        asked: Properties::from_iter([Property::Moves]),
        ..Plan::new("khan", 1_000_000)
    };
    let report = campaign.run(campaign.begin(plan), oracles, |_| ());
    let report = report.expect("it runs");
    let found = report.mismatches.first().expect("it is found");

    let mut oracles = oracles().expect("they start");
    let smallest = shrink(&*subject, &found.mismatch, &mut oracles).expect("they live");
    let position = subject.game().parse_position(&smallest.question.position);
    let position = position.expect("sound rules").expect("a position");
    // The two Kalistas, the piece that is forgotten, and whatever makes it move.
    assert!(subject.pieces(&position) <= 5, "{smallest}");
    let disputed = smallest.disputed_moves();
    assert!(disputed.iter().all(|mv| mv.starts_with("a1")), "{smallest}");
}

#[test]
fn a_mismatch_shows_the_answers_and_the_query() {
    // Forgotten: the sbire on a1 and its two steps, to a3, b2 and c1.
    let question = Question::of("S5/6/6/3K2/5k/6 r -");
    let mut oracles = oracles().expect("they start");
    let found = examine(&*subject(&faulty()), &[question], &mut oracles).expect("they live");
    let mismatch = found.into_iter().flatten().next().expect("they differ");
    let text = mismatch.to_string();
    for part in [
        "position   S5/6/6/3K2/5k/6 r -",
        "legal only for prolog: a1a3 a1b2 a1c1",
        "see        kalista query khan 'state_text(S, \"S5/6/6/3K2/5k/6 r -\"), ",
    ] {
        assert!(text.contains(part), "{part:?} is missing in\n{text}");
    }
}
