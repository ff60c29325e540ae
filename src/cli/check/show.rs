//! Reports in files, and what is printed of them.

use std::path::Path;

use super::{Failure, Output, Status};
use crate::check::Report;

/// Reads the report of an earlier check.
pub(super) fn read(file: &Path) -> Result<Report, Failure> {
    let what = |what: &str| format!("{what} {}", file.display());
    let text = std::fs::read_to_string(file).map_err(|error| Failure::Io {
        what: what("reading"),
        error,
    })?;
    serde_json::from_str(&text).map_err(|error| {
        Failure::Other(format!(
            "{} is not the report of a check: {error}",
            file.display()
        ))
    })
}

/// Writes a report, and beside it the same for people. A reader never sees half of one.
pub(super) fn write(report: &Report, file: &Path) -> Result<(), Failure> {
    let json = serde_json::to_string_pretty(report);
    let json = json.map_err(|error| Failure::Other(error.to_string()))?;
    replace(file, &(json + "\n"))?;
    replace(&file.with_extension("md"), &report.to_markdown())
}

fn replace(file: &Path, text: &str) -> Result<(), Failure> {
    let mut half = file.as_os_str().to_owned();
    half.push(".part");
    (std::fs::write(&half, text).and_then(|()| std::fs::rename(&half, file))).map_err(|error| {
        Failure::Io {
            what: format!("writing {}", file.display()),
            error,
        }
    })
}

/// The end of a report as it is printed: the figures, what was restarted, what was met.
pub(super) fn summary(report: &Report, output: &mut Output) -> Result<Status, Failure> {
    output.line(report.summary())?;
    for restart in &report.restarts {
        output.line(format_args!(
            "batch {} was repeated: {}",
            restart.batch, restart.what
        ))?;
    }
    if !report.coverage.is_empty() {
        let met = report.coverage.values().filter(|&&met| met > 0).count();
        let all = report.coverage.len();
        output.line(format_args!("{met} of {all} named cases met"))?;
        for case in report.never_met() {
            output.line(format_args!("never met: {case}"))?;
        }
    }
    Ok(match report.mismatches.is_empty() {
        true => Status::Yes,
        false => Status::No,
    })
}
