//! What the tests of the check share.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kalista::catalog::Catalog;
use kalista::check::{self, Campaign, Oracles, Plan, Report, Source, Subject};
use kalista::game::oracle::OracleError;
use kalista::prolog::{Place, Program, Resources};

/// A game of the catalog, as a check sees it.
pub fn subject(name: &str) -> Arc<dyn Subject> {
    let game = Catalog::current().open_named(name, None);
    check::subject(&game.expect("a game of the catalog"))
}

/// All of them.
pub fn subjects() -> impl Iterator<Item = Arc<dyn Subject>> {
    Catalog::current().names().map(subject)
}

/// The native rules, and clauses that may be others.
pub fn native_and(
    subject: &Arc<dyn Subject>,
    program: Program,
) -> Result<Oracles<'static>, OracleError> {
    check::native_and(subject, program, Place::Thread, Resources::default())
}

/// The native rules and the clauses.
pub fn oracles(subject: &Arc<dyn Subject>) -> Result<Oracles<'static>, OracleError> {
    native_and(subject, check::program(&**subject))
}

/// The report of a check of the native rules against these clauses, on two threads.
pub fn checked(
    subject: &Arc<dyn Subject>,
    source: Source,
    plan: Plan,
    program: &Program,
) -> Report {
    let never = AtomicBool::new(false);
    let campaign = Campaign::new(subject, source, &never).with_jobs(2);
    let oracles = || native_and(subject, program.clone());
    let report = campaign.run(campaign.begin(plan), oracles, |_| ());
    report.expect("it runs")
}
