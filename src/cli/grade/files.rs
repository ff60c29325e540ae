//! The pages of submissions.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::catalog::GameHandle;
use crate::check::{Graded, PAGE, Submission, graded_page, grades_page};
use crate::cli::Failure;
use crate::cli::check::show::{claim, replace};

/// A folder of pages: one for each submission, and one for all.
pub(super) struct Pages {
    folder: PathBuf,
    /// The names of the files, in the order of the submissions.
    names: Vec<String>,
}

impl Pages {
    /// Tries whether the pages can be written there. What is there already and is no page of
    /// ours stays.
    pub(super) fn new(folder: &Path, all: &[Submission]) -> Result<Self, Failure> {
        fs::create_dir_all(folder).map_err(|error| Failure::Io {
            what: format!("{} cannot be made", folder.display()),
            error,
        })?;
        let mut taken: BTreeSet<String> = ["index".to_owned()].into();
        let mut name = |submission: &Submission| {
            let plain = plain(&submission.name);
            let numbered = (2..).map(|number| format!("{plain}-{number}"));
            let mut free = std::iter::once(plain.clone()).chain(numbered);
            let name = free.find(|name| taken.insert(name.clone()));
            format!("{}.html", name.unwrap_or(plain))
        };
        let names: Vec<String> = all.iter().map(&mut name).collect();
        let pages = Pages {
            folder: folder.to_owned(),
            names,
        };
        for name in pages.names.iter().map(String::as_str).chain(["index.html"]) {
            claim(&folder.join(name), |text| text.starts_with(PAGE))?;
        }
        Ok(pages)
    }

    /// Writes them; the page for all.
    pub(super) fn write(
        &self,
        reference: &str,
        graded: &[Graded],
        game: &GameHandle,
    ) -> Result<PathBuf, Failure> {
        let mut all = Vec::new();
        for (one, name) in graded.iter().zip(&self.names) {
            replace(&self.folder.join(name), &graded_page(reference, one, game))?;
            all.push((one.clone(), name.clone()));
        }
        let index = self.folder.join("index.html");
        replace(&index, &grades_page(reference, &all))?;
        Ok(index)
    }
}

/// The name of a submission as that of a file: letters and digits, whatever else there is.
fn plain(name: &str) -> String {
    let name = name.trim_end_matches(".pl");
    let plain = |c: char| match c.is_ascii_alphanumeric() || c == '-' || c == '.' {
        true => c,
        false => '_',
    };
    let plain: String = name.chars().map(plain).take(100).collect();
    match plain.trim_matches('.').is_empty() {
        true => "submission".to_owned(),
        false => plain.trim_start_matches('.').to_owned(),
    }
}
