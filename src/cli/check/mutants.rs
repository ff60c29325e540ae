//! `kalista check --mutants`: every broken copy of the clauses must be noticed.

use super::{Arguments, Failure, Output, Verdict};
use crate::differential::{Fate, Source, try_mutant};
use crate::specification::Specified;

/// What a mutant may take if nobody says otherwise.
const POSITIONS: u64 = 10_000;

pub(super) fn run<G: Specified>(
    arguments: &Arguments,
    game: &G,
    source: Source<G>,
    output: &mut Output,
) -> Result<Verdict, Failure> {
    let positions = arguments.positions.unwrap_or(POSITIONS);
    let mut fate = Fate::default();
    output.line("positions  fault")?;
    for mutant in game.mutants() {
        let caught = try_mutant(game, source.clone(), mutant, positions, arguments.seed)?;
        let after = caught
            .after
            .map_or("SURVIVES".to_owned(), |after| after.to_string());
        output.line(format_args!(
            "{after:>9}  {} ({})",
            caught.fault, caught.file
        ))?;
        output.flush()?;
        fate.0.push(caught);
    }
    let (all, survivors) = (fate.0.len(), fate.survivors().count());
    let median = fate.median().unwrap_or_default();
    output.line(format_args!(
        "{} of {all} mutants noticed, half of them within {median} positions",
        all - survivors
    ))?;
    Ok(match survivors {
        0 => Verdict::Yes,
        _ => Verdict::No,
    })
}
