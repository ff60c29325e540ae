//! A mistake of the native generator, made on purpose and for this test only: it shows in
//! one position of about 50,000, and a check must find it.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::Khan;
use super::board::Square;
use super::moves::Move;
use super::position::Position;
use crate::game::Game;
use crate::specification::Specified;

impl Khan {
    /// The rules, but for one mistake.
    pub(crate) fn faulty() -> Self {
        Khan {
            faulty: true,
            ..Khan::new()
        }
    }
}

fn square(name: &str) -> Square {
    Square::parse(name).expect("a square")
}

/// A piece on a1 is forgotten while the own Kalista is on d4 and the enemy's on f5.
pub(super) fn commit(khan: &Khan, position: &Position, moves: &mut Vec<Move>) {
    let turn = position.turn();
    if khan.faulty
        && position.kalista(turn) == square("d4").bit()
        && position.kalista(turn.other()) == square("f5").bit()
    {
        let a1 = square("a1");
        moves.retain(|mv| !matches!(mv, Move::Step(from, _) if *from == a1));
    }
}

#[test]
fn it_shows_about_once_in_fifty_thousand_positions() {
    let (sound, faulty) = (Khan::new(), Khan::faulty());
    let dice = &mut Xoshiro256PlusPlus::seed_from_u64(3);
    let all = 2_000_000;
    let shows = |position: &Position| sound.legal_moves(position) != faulty.legal_moves(position);
    let shown = (0..all)
        .filter(|_| shows(&sound.any_position(dice)))
        .count();
    let rate = all / shown.max(1);
    assert!((35_000..=70_000).contains(&rate), "once in {rate}");
}

#[cfg(feature = "prolog")]
#[test]
fn a_campaign_finds_it_and_shrinks_it() {
    use crate::aspects::{Aspect, Aspects};
    use crate::differential::{Campaign, Pair, Plan, Source, shrink};
    use crate::prolog::{Clauses, Limits, Place, PrologReferee};
    use crate::verdict::{Native, RefereeError};

    let khan = Khan::faulty();
    let referees = || -> Result<Pair, RefereeError> {
        let clauses = Clauses::of(&khan);
        let prolog = PrologReferee::start(clauses, Place::Here, Limits::default())?;
        Ok([Box::new(Native(khan)), Box::new(prolog)])
    };
    let campaign = Campaign {
        game: &khan,
        source: Source::Arbitrary,
        jobs: 2,
        enough: 1,
        stop: &false.into(),
    };
    let plan = Plan {
        seed: 4,
        asked: Aspects::from_iter([Aspect::Moves]),
        ..Plan::new("khan", 1_000_000)
    };
    let report = campaign
        .run(campaign.begin(plan), referees, |_| ())
        .expect("it runs");
    let found = report.mismatches.first().expect("it is found");

    let mut pair = referees().expect("they start");
    let smallest = shrink(&khan, &found.mismatch, &mut pair).expect("they live");
    let position = khan
        .parse_position(&smallest.case.position)
        .expect("a position");
    // The two Kalistas, the piece that is forgotten, and whatever makes it move.
    assert!(khan.pieces(&position) <= 5, "{smallest}");
    assert!(
        smallest
            .disputed_moves()
            .iter()
            .all(|mv| mv.starts_with("a1")),
        "{smallest}"
    );
}
