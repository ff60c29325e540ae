//! Mismatches that were found once, kept in files and tried again forever.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::mismatch::Mismatch;
use super::source::fnv;
use crate::game::oracle::Question;

/// A question to which two implementations once had different answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Regression {
    /// The game.
    pub game: String,
    /// What is asked.
    #[serde(alias = "case")]
    pub question: Question,
    /// The faults that it shows, where they are known: those of mutants, for example.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<String>,
    /// What was found, for people.
    pub found: Vec<String>,
}

impl Regression {
    /// What is to be remembered of a mismatch.
    pub fn of(mismatch: &Mismatch) -> Self {
        Regression {
            game: mismatch.game.clone(),
            question: mismatch.question.clone(),
            faults: Vec::new(),
            found: mismatch.to_string().lines().map(str::to_owned).collect(),
        }
    }

    /// The name of its file: the same for the same question.
    pub fn file_name(&self) -> String {
        let Question {
            position,
            probes,
            asked,
        } = &self.question;
        let text = format!("{position}{}{asked}", probes.concat());
        format!("{}-{:08x}.json", self.game, fnv(text.bytes()) as u32)
    }

    /// Writes it into a folder.
    pub fn write(&self, folder: &Path) -> io::Result<PathBuf> {
        let path = folder.join(self.file_name());
        let mut text = serde_json::to_string_pretty(self)?;
        text.push('\n');
        std::fs::write(&path, text)?;
        Ok(path)
    }

    /// Reads all that are in a folder, in the order of their names.
    pub fn read_all(folder: &Path) -> io::Result<Vec<(PathBuf, Regression)>> {
        let mut files: Vec<PathBuf> = std::fs::read_dir(folder)?
            .map(|entry| Ok(entry?.path()))
            .collect::<io::Result<_>>()?;
        files.retain(|file| file.extension().is_some_and(|ending| ending == "json"));
        files.sort();
        let read = |file: PathBuf| {
            let text = std::fs::read_to_string(&file)?;
            let regression = serde_json::from_str(&text)?;
            Ok((file, regression))
        };
        files.into_iter().map(read).collect()
    }
}
