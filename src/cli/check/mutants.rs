//! `kalista check --mutants`: every broken copy of the clauses must be killed.

use std::sync::Arc;

use super::{Arguments, Failure, Output, Status};
use crate::catalog::Backend;
use crate::check::{MutationReport, Panel, Source, Subject};

/// What a mutant may take if nobody says otherwise.
const POSITIONS: u64 = 10_000;

pub(super) fn run(
    arguments: &Arguments,
    subject: &Arc<dyn Subject>,
    panel: &Panel,
    source: &Source,
    output: &mut Output,
) -> Result<Status, Failure> {
    let clauses = match panel.members() {
        [first, second] if first.backend == Backend::Native => second.backend,
        _ => {
            let what = "mutants are compared with the native rules: --backends native,clauses \
                        or native,prolog";
            return Err(Failure::Other(what.to_owned()));
        }
    };
    let positions = arguments.positions.unwrap_or(POSITIONS);
    let mut report = MutationReport::default();
    output.line("positions  fault")?;
    for mutant in subject.mutants() {
        let result = mutant.run(subject, clauses, source.clone(), positions, arguments.seed)?;
        let after = match &result.killed {
            Some((after, _)) => after.to_string(),
            None => "SURVIVES".to_owned(),
        };
        let (fault, file) = (result.fault, result.file);
        output.line(format_args!("{after:>9}  {fault} ({file})"))?;
        output.flush()?;
        report.0.push(result);
    }
    let (all, survivors) = (report.0.len(), report.survivors().count());
    let median = report.median().unwrap_or_default();
    output.line(format_args!(
        "{} of {all} mutants killed, half of them within {median} positions",
        all - survivors
    ))?;
    Ok(match survivors {
        0 => Status::Yes,
        _ => Status::No,
    })
}
