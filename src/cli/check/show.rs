//! Reports in files, and what is printed of them.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Arguments, Failure, Output, Status};
use crate::catalog::GameHandle;
use crate::check::{Coverage, Figures, PAGE, Report, Shard, page};
use crate::game::folder::file_only;

/// Places that were never reached and are named.
const MOST_UNREACHED: usize = 20;

/// The text of a file, however long; not a device, which may never end.
pub(super) fn text(file: &Path) -> io::Result<String> {
    file_only(file)?;
    fs::read_to_string(file)
}

/// Reads the report of an earlier check.
pub(super) fn read(file: &Path) -> Result<Report, Failure> {
    let text = text(file).map_err(|error| Failure::Io {
        what: format!("reading {}", file.display()),
        error,
    })?;
    serde_json::from_str(&text).map_err(|error| {
        let file = file.display();
        Failure::Other(format!("{file} is not the report of a check: {error}"))
    })
}

/// The files of a report: one from which it can be continued, and beside it the same for
/// people (Markdown and a page) and for CI.
pub(super) struct Files {
    json: PathBuf,
    markdown: PathBuf,
    page: PathBuf,
    junit: PathBuf,
    /// What draws boards.
    game: Option<GameHandle>,
}

impl Files {
    /// Tries whether a report can be written there. What is there already stays if it is
    /// not a report: the name may be a mistake.
    pub(super) fn new(json: &Path, game: Option<&GameHandle>) -> Result<Self, Failure> {
        let files = Files {
            json: json.to_owned(),
            markdown: json.with_extension("md"),
            page: json.with_extension("html"),
            junit: json.with_extension("junit.xml"),
            game: game.cloned(),
        };
        if [&files.markdown, &files.page].contains(&&files.json) {
            let better = json.with_extension("json");
            return Err(Failure::Other(format!(
                "{} is where the report for people would be; name the other: --report {}",
                json.display(),
                better.display()
            )));
        }
        let is_report = |text: &str| serde_json::from_str::<Report>(text).is_ok();
        claim(&files.json, is_report)?;
        claim(&files.markdown, |text| text.starts_with(Report::HEADING))?;
        claim(&files.page, |text| text.starts_with(PAGE))?;
        claim(&files.junit, |text| text.starts_with(Report::JUNIT))?;
        Ok(files)
    }

    /// The file from which the check can be continued.
    pub(super) fn json(&self) -> &Path {
        &self.json
    }

    /// Writes the file from which the check can be continued. A reader never sees half of
    /// it.
    pub(super) fn save(&self, report: &Report) -> Result<(), Failure> {
        write_json(&self.json, report)
    }

    /// Writes all of them.
    pub(super) fn write(&self, report: &Report) -> Result<(), Failure> {
        self.save(report)?;
        replace(&self.markdown, &report.to_markdown())?;
        replace(&self.page, &page(report, self.game.as_ref()))?;
        replace(&self.junit, &report.to_junit())
    }
}

/// The file of a report: in a folder, it is named after the game and the part.
pub(super) fn named(file: &Path, arguments: &Arguments, game: &GameHandle) -> PathBuf {
    let is_named = file
        .extension()
        .is_some_and(|extension| extension == "json");
    let is_folder = file.to_string_lossy().ends_with('/') || (file.is_dir() && !is_named);
    if !is_folder {
        return file.to_owned();
    }
    // A folder that is missing and cannot be made shows when the file is tried.
    let _ = fs::create_dir_all(file);
    let Shard { number, of } = arguments.shard;
    let name = game.name().rsplit('/').next().unwrap_or_default();
    let name = name.trim_end_matches(".pl");
    file.join(format!("{name}-{number}-of-{of}.json"))
}

/// A file can be written, and nobody will miss what is in it.
pub(in crate::cli) fn claim(file: &Path, is_ours: impl Fn(&str) -> bool) -> Result<(), Failure> {
    let failure = |error| Failure::Io {
        what: format!("{} cannot be written", file.display()),
        error,
    };
    match text(file) {
        Ok(text) if text.is_empty() || is_ours(&text) => {}
        Ok(_) => {
            return Err(Failure::Other(format!(
                "{} is there already, and is not the report of a check; choose another \
                    name for the report",
                file.display()
            )));
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(failure(error)),
    }
    let half = half(file);
    create(&half).map_err(failure)?;
    fs::remove_file(half).map_err(failure)
}

/// A file for what is written by [`write_json`], looked at before the work.
pub(super) fn claimed<T: DeserializeOwned>(file: &Path) -> Result<(), Failure> {
    claim(file, |text| serde_json::from_str::<T>(text).is_ok())
}

/// Writes a value as JSON. A reader never sees half of it.
pub(super) fn write_json(file: &Path, value: &impl Serialize) -> Result<(), Failure> {
    let json = serde_json::to_string_pretty(value).map_err(Failure::other)?;
    replace(file, &(json + "\n"))
}

/// What becomes a file once it is whole.
fn half(file: &Path) -> PathBuf {
    let mut half = file.as_os_str().to_owned();
    half.push(".part");
    half.into()
}

/// A new file; one that an earlier check left unfinished goes.
fn create(half: &Path) -> io::Result<fs::File> {
    match fs::remove_file(half) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    OpenOptions::new().write(true).create_new(true).open(half)
}

pub(in crate::cli) fn replace(file: &Path, text: &str) -> Result<(), Failure> {
    let half = half(file);
    let written = create(&half)
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .and_then(|()| fs::rename(&half, file));
    written.map_err(|error| {
        let _ = fs::remove_file(&half);
        Failure::Io {
            what: format!("writing {}", file.display()),
            error,
        }
    })
}

/// What of the clauses was reached, file by file, and what never was.
fn reached(coverage: &Coverage, output: &mut Output) -> Result<(), Failure> {
    output.line("reached:")?;
    let mut unreached = Vec::new();
    let mut idle = 0;
    for (file, counts) in coverage.by_file() {
        let figures = Figures::of(file, &counts);
        if figures.clauses_reached == 0 {
            idle += 1;
            continue;
        }
        output.line(format_args!("  {:<28} {figures}", file.name))?;
        let spots = file.spots.iter().zip(&counts);
        unreached.extend(
            spots
                .filter(|(_, count)| count[0] == 0)
                .map(|(spot, _)| (file, spot)),
        );
    }
    if idle > 0 {
        output.line(format_args!(
            "  nothing in {idle} more files, which nothing asked for"
        ))?;
    }
    for (file, spot) in unreached.iter().take(MOST_UNREACHED) {
        let what = if spot.is_clause { "clause" } else { "goal" };
        let (name, line, text) = (&file.name, spot.line, spot.text(file));
        output.line(format_args!("never reached: {name}:{line}: {what} {text}"))?;
    }
    if let Some(more) = unreached.len().checked_sub(MOST_UNREACHED + 1) {
        let more = more + 1;
        output.line(format_args!(
            "and {more} more: --coverage=FILE shows them all"
        ))?;
    }
    Ok(())
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
    if let Some(coverage) = &report.clauses {
        reached(coverage, output)?;
    }
    Ok(match report.mismatches.is_empty() {
        true => Status::Yes,
        false => Status::No,
    })
}
