//! What was handed in: files and folders, and where a program begins.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::catalog::ends_like_rules;
use crate::clauses::load::{Below, Input, LoadOptions, load};

/// Files of a folder that are looked at.
const MOST_FILES: usize = 400;
/// How deep a folder is searched.
const DEEPEST: usize = 8;
/// What a main file is often called, the most usual name first.
const USUAL: [&str; 8] = [
    "main", "game", "play", "app", "start", "index", "jogo", "menu",
];

/// What one person handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submission {
    /// Its name: that of the file or folder.
    pub name: String,
    /// The file or folder.
    pub path: PathBuf,
}

/// The file that a program begins with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MainFile {
    /// The file.
    pub file: PathBuf,
    /// Why it is this one.
    pub why: String,
}

/// All that was handed in. Of a single folder, whatever it has in it that is a Prolog file or a
/// folder is a submission, unless all of it is one program with an adapter beside its main file.
/// Otherwise each path is one.
///
/// # Errors
///
/// A path that cannot be read.
pub fn submissions(paths: &[PathBuf]) -> io::Result<Vec<Submission>> {
    let mut found = Vec::new();
    let mut add = |path: PathBuf| {
        let name = path.file_name().unwrap_or(path.as_os_str());
        let name = name.to_string_lossy().into_owned();
        let submission = Submission { name, path };
        if !found.contains(&submission) {
            found.push(submission);
        }
    };
    match paths {
        [folder] if folder.is_dir() => {
            let entries = listed(folder).map_err(|error| of(folder, &error))?;
            if is_one_program(folder, &entries) {
                // The name of `.` is that of the folder it stands for.
                add(folder.canonicalize().unwrap_or_else(|_| folder.clone()));
                return Ok(found);
            }
            for entry in entries {
                if entry.is_dir() || is_program(&entry) {
                    add(entry);
                }
            }
        }
        paths => {
            for path in paths {
                fs::metadata(path).map_err(|error| of(path, &error))?;
                add(path.clone());
            }
        }
    }
    Ok(found)
}

fn of(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// What a folder has in it, in order, without what is hidden.
fn listed(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().map(|name| name.to_string_lossy());
        if name.is_some_and(|name| !name.starts_with(['.', '_'])) {
            entries.push(path);
        }
    }
    entries.sort();
    Ok(entries)
}

/// Whether a file can be a program: an adapter is only part of one.
fn is_program(file: &Path) -> bool {
    let name = file.to_string_lossy();
    ends_like_rules(&name) && !name.ends_with(".kalista.pl")
}

/// Whether a folder is the program of one person, and not those of many: a single file has an
/// adapter beside it, and is called like a main file or loads others.
fn is_one_program(folder: &Path, entries: &[PathBuf]) -> bool {
    let mut adapted = entries.iter().filter(|entry| has_adapter(entry));
    let (Some(file), None) = (adapted.next(), adapted.next()) else {
        return false;
    };
    usual_rank(file) < USUAL.len() || loads(&Below::new(folder), file) > 0
}

/// How usual the name of a file is for a main file: 0 is the most usual.
fn usual_rank(file: &Path) -> usize {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let stem = stem.to_lowercase();
    let usual = USUAL.iter().position(|usual| *usual == stem);
    usual.unwrap_or(USUAL.len())
}

/// How many other files a program loads.
fn loads(below: &Below, file: &Path) -> usize {
    let input = Input::Path(file.to_string_lossy().into_owned());
    let loaded = load(vec![input], below, LoadOptions::default());
    let names: BTreeSet<&str> = loaded.files.iter().map(|file| &*file.name).collect();
    names.len().saturating_sub(1)
}

/// Whether an adapter stands beside a program.
fn has_adapter(file: &Path) -> bool {
    is_program(file) && file.with_extension("kalista.pl").is_file()
}

impl Submission {
    /// Where its program begins.
    ///
    /// # Errors
    ///
    /// In words, why there is no program.
    pub fn main_file(&self) -> Result<MainFile, String> {
        if !self.path.is_dir() {
            return Ok(MainFile::only(&self.path));
        }
        let mut files = Vec::new();
        collect(&self.path, DEEPEST, &mut files);
        match &files[..] {
            [] => Err("there is no Prolog file in it".to_owned()),
            [only] => Ok(MainFile::only(only)),
            _ => Ok(self.chosen(&files)),
        }
    }

    /// Of several files, the one with an adapter beside it, or the one that loads the others.
    fn chosen(&self, files: &[PathBuf]) -> MainFile {
        if let Some(file) = files.iter().find(|file| has_adapter(file)) {
            return MainFile {
                file: file.clone(),
                why: "the one with an adapter beside it".to_owned(),
            };
        }
        let below = Below::new(&self.path);
        let rank = |file: &PathBuf| {
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            let (others, depth) = (loads(&below, file), file.components().count());
            // A file of tests loads even the main one.
            let is_test = stem.to_lowercase().contains("test");
            (is_test, Reverse(others), usual_rank(file), depth)
        };
        let ranked = files.iter().map(|file| (rank(file), file));
        // There are several: the callers know.
        let Some(((_, Reverse(others), ..), file)) = ranked.min() else {
            return MainFile::only(&self.path);
        };
        MainFile {
            file: file.clone(),
            why: match others {
                0 => format!("one of {} files that do not load each other", files.len()),
                1 => "it loads another".to_owned(),
                others => format!("it loads {others} others"),
            },
        }
    }
}

impl MainFile {
    fn only(file: &Path) -> Self {
        MainFile {
            file: file.to_owned(),
            why: "the only file".to_owned(),
        }
    }
}

/// The programs below a folder; links are not followed.
fn collect(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    for entry in listed(folder).unwrap_or_default() {
        let is_link = fs::symlink_metadata(&entry).is_ok_and(|data| data.is_symlink());
        match entry.is_dir() {
            _ if is_link || files.len() >= MOST_FILES => {}
            true if depth > 0 => collect(&entry, depth - 1, files),
            false if is_program(&entry) => files.push(entry),
            _ => {}
        }
    }
}
