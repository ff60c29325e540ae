//! Reports in files, and what is printed of them.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::{Failure, Output, Status};
use crate::check::Report;
use crate::game::folder::file_only;

/// How the file for people ends.
const FOR_PEOPLE: &str = "md";

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

/// The two files of a report: one from which it can be continued, and beside it the same
/// for people.
pub(super) struct Files {
    json: PathBuf,
    page: PathBuf,
}

impl Files {
    /// Tries whether a report can be written there. What is there already stays if it is
    /// not a report: the name may be a mistake.
    pub(super) fn new(json: &Path) -> Result<Self, Failure> {
        let files = Files {
            json: json.to_owned(),
            page: json.with_extension(FOR_PEOPLE),
        };
        if files.page == files.json {
            let better = json.with_extension("json");
            return Err(Failure::Other(format!(
                "{} is where the report for people would be; name the other: --report {}",
                json.display(),
                better.display()
            )));
        }
        let is_report = |text: &str| serde_json::from_str::<Report>(text).is_ok();
        files.claim(&files.json, is_report)?;
        files.claim(&files.page, |text| text.starts_with(Report::HEADING))?;
        Ok(files)
    }

    /// A file can be written, and nobody will miss what is in it.
    fn claim(&self, file: &Path, is_ours: impl Fn(&str) -> bool) -> Result<(), Failure> {
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

    /// The file from which the check can be continued.
    pub(super) fn json(&self) -> &Path {
        &self.json
    }

    /// Writes both. A reader never sees half of one.
    pub(super) fn write(&self, report: &Report) -> Result<(), Failure> {
        let json = serde_json::to_string_pretty(report);
        let json = json.map_err(|error| Failure::Other(error.to_string()))?;
        replace(&self.json, &(json + "\n"))?;
        replace(&self.page, &report.to_markdown())
    }
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

fn replace(file: &Path, text: &str) -> Result<(), Failure> {
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
