//! What the tests of the differential test share.

use std::sync::atomic::AtomicBool;

use kalista::differential::{Campaign, Pair, Plan, Report, Source};
use kalista::games::{self, Playable, Task};
use kalista::prolog::{Clauses, Limits, Place, PrologReferee};
use kalista::specification::Specified;
use kalista::verdict::{Native, RefereeError};

/// The native rules, and clauses that may be others.
pub fn native_and<G: Specified>(game: &G, clauses: Clauses) -> Result<Pair, RefereeError> {
    let prolog = PrologReferee::start(clauses, Place::Here, Limits::default())?;
    Ok([Box::new(Native(game.clone())), Box::new(prolog)])
}

/// Does a task with every game there is.
pub fn for_every_game<T: Task<Output = ()>>(task: impl Fn() -> T) {
    for name in games::NAMES {
        games::with_game(name, task()).expect("a registered game");
    }
}

/// The report of a check.
pub fn checked<G: Playable>(game: &G, source: Source<G>, plan: Plan) -> Report {
    checked_with(game, source, plan, &Clauses::of(game))
}

/// The report of a check of the native rules against these clauses.
pub fn checked_with<G: Playable>(
    game: &G,
    source: Source<G>,
    plan: Plan,
    clauses: &Clauses,
) -> Report {
    let never = AtomicBool::new(false);
    let campaign = campaign(game, source, &never);
    let pair = || native_and(game, clauses.clone());
    campaign
        .run(campaign.begin(plan), pair, |_| ())
        .expect("it runs")
}

/// A check on two threads.
pub fn campaign<'a, G: Playable>(
    game: &'a G,
    source: Source<G>,
    stop: &'a AtomicBool,
) -> Campaign<'a, G> {
    Campaign {
        game,
        source,
        jobs: 2,
        enough: 10,
        stop,
    }
}
