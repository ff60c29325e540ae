//! `kalista check --merge`: the reports of several parts as one.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::{Arguments, Failure, Output, Status, show};
use crate::catalog::{Catalog, Selection};
use crate::check::{Plan, Report, Shard};

/// Joins the reports; the exit code is 0 if no part found a mismatch and none is missing.
pub(super) fn run(arguments: &Arguments, output: &mut Output) -> Result<Status, Failure> {
    let mut reports = Vec::new();
    for path in &arguments.merge {
        match path.is_dir() {
            true => reports.extend(arrived(path, output)?),
            false => reports.push(show::read(path)?),
        }
    }
    let of = reports.first().map_or(1, |report| report.plan.shard.of);
    let whole = Report::merge(reports).map_err(Failure::other)?;
    if let Some(file) = &arguments.report {
        let selection: Result<Selection, _> = whole.plan.game.parse();
        let game = selection.and_then(|selection| Catalog::current().open(&selection));
        show::Files::new(file, game.as_ref().ok())?.write(&whole)?;
    }
    for found in &whole.mismatches {
        output.line(found.smallest.as_ref().unwrap_or(&found.mismatch))?;
        output.line("")?;
    }
    let status = show::summary(&whole, output)?;
    if whole.is_complete() {
        return Ok(status);
    }
    let left = whole.plan.own_positions() - whole.positions;
    output.line(format_args!("{left} positions are still to be compared"))?;
    for number in 1..=of {
        let plan = Plan {
            shard: Shard { number, of },
            ..whole.plan.clone()
        };
        let mut batches = plan.own_batches();
        let done = batches
            .clone()
            .filter(|&batch| whole.has_done(batch))
            .count() as u64;
        if batches.all(|batch| whole.has_done(batch)) {
            continue;
        }
        let state = match done {
            0 => "is missing",
            _ => "is not finished",
        };
        let shard = plan.shard;
        output.line(format_args!(
            "part {shard} {state}: repeat it with --shard {shard}"
        ))?;
    }
    Ok(Status::No)
}

/// The reports of a folder: of several for the same part, the one that has come furthest.
fn arrived(folder: &Path, output: &mut Output) -> Result<Vec<Report>, Failure> {
    let failure = |error| Failure::Io {
        what: format!("reading {}", folder.display()),
        error,
    };
    let entries = fs::read_dir(folder).map_err(failure)?;
    let mut files: Vec<PathBuf> = (entries.flatten())
        .map(|entry| entry.path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "json")
        })
        .collect();
    files.sort();
    let mut parts: BTreeMap<(u64, u64), Report> = BTreeMap::new();
    for file in files {
        let report = match show::read(&file) {
            Ok(report) => report,
            Err(error) => {
                output.line(format_args!("left out: {error}"))?;
                continue;
            }
        };
        let Shard { number, of } = report.plan.shard;
        let is_further = |known: &Report| report.positions > known.positions;
        if parts.get(&(of, number)).is_none_or(is_further) {
            parts.insert((of, number), report);
        }
    }
    match parts.is_empty() {
        true => Err(Failure::Other(format!(
            "{} holds no reports of parts; check --shard --report writes them",
            folder.display()
        ))),
        false => Ok(parts.into_values().collect()),
    }
}
