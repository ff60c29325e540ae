//! `kalista check --merge`: the reports of several parts as one.

use super::{Arguments, Failure, Output, Status, show};
use crate::check::Report;

/// Joins the reports; the exit code is 0 if no part found a mismatch and none is missing.
pub(super) fn run(arguments: &Arguments, output: &mut Output) -> Result<Status, Failure> {
    let reports = arguments.merge.iter().map(|file| show::read(file));
    let reports: Vec<Report> = reports.collect::<Result<_, _>>()?;
    let whole = Report::merge(reports).map_err(|error| Failure::Other(error.to_string()))?;
    if let Some(file) = &arguments.report {
        show::Files::new(file)?.write(&whole)?;
    }
    for found in &whole.mismatches {
        output.line(found.smallest.as_ref().unwrap_or(&found.mismatch))?;
        output.line("")?;
    }
    let status = show::summary(&whole, output)?;
    match whole.is_complete() {
        true => Ok(status),
        false => {
            let left = whole.plan.own_positions() - whole.positions;
            output.line(format_args!("{left} positions are still to be compared"))?;
            Ok(Status::No)
        }
    }
}
