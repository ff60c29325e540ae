//! Broken clauses, one rule at a time: the proof that a check can fail.

use std::sync::atomic::AtomicBool;

use super::campaign::{Campaign, Pair};
use super::generate::Source;
use super::plan::Plan;
use crate::prolog::{Clauses, Limits, Place, PrologReferee};
use crate::specification::{Mutant, Specified};
use crate::verdict::{Native, RefereeError};

/// Broken clauses may also never end: more than enough for a position.
const BUDGET: u64 = 50_000_000;

/// What became of a mutant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caught {
    /// The mutant.
    pub fault: &'static str,
    /// The file it is in.
    pub file: &'static str,
    /// After how many positions it was noticed; none if it was not.
    pub after: Option<u64>,
}

/// The fate of all mutants of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fate(pub Vec<Caught>);

impl Fate {
    /// Those that nobody noticed.
    pub fn survivors(&self) -> impl Iterator<Item = &Caught> {
        self.0.iter().filter(|caught| caught.after.is_none())
    }

    /// After how many positions half of those that were noticed had been.
    pub fn median(&self) -> Option<u64> {
        let mut after: Vec<u64> = self.0.iter().filter_map(|caught| caught.after).collect();
        after.sort_unstable();
        after.get(after.len().checked_sub(1)? / 2).copied()
    }
}

/// Breaks the clauses and counts the positions until that is noticed, at most so many.
/// The error says that the mutant does not fit the clauses, or that they do not load.
pub fn try_mutant<G: Specified>(
    game: &G,
    source: Source<G>,
    mutant: &Mutant,
    positions: u64,
    seed: u64,
) -> Result<Caught, RefereeError> {
    let clauses = (Clauses::of(game).broken(mutant)).map_err(|what| RefereeError {
        who: mutant.fault.to_owned(),
        what,
    })?;
    let limits = Limits {
        inferences: Some(BUDGET),
        ..Limits::default()
    };
    let referees = || -> Result<Pair, RefereeError> {
        let broken = PrologReferee::start(clauses.clone(), Place::Here, limits.clone())?;
        Ok([Box::new(Native(game.clone())), Box::new(broken)])
    };
    let campaign = Campaign {
        game,
        source,
        jobs: 1,
        enough: 1,
        stop: &AtomicBool::new(false),
    };
    let plan = Plan {
        seed,
        batch: 25,
        asked: mutant.asked,
        ..Plan::new(game.name(), positions)
    };
    let report = campaign.run(campaign.begin(plan), referees, |_| ())?;
    Ok(Caught {
        fault: mutant.fault,
        file: mutant.file,
        after: report.first_mismatch(),
    })
}
