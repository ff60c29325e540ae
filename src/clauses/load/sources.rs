//! Where texts come from.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::game::folder::read_bytes;

/// A text that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Located {
    /// What no other text has; the same text has it under all its names.
    pub identity: String,
    /// What messages call it, and what the files it asks for are relative to.
    pub name: String,
}

/// Where texts come from: a folder, or the program itself.
pub trait Sources {
    /// The text that a name means in the text `from`, or at the beginning.
    fn locate(&self, from: Option<&str>, wanted: &str) -> Option<Located>;

    /// A text that was located.
    ///
    /// # Errors
    ///
    /// In words, why it cannot be read.
    fn read(&self, found: &Located) -> Result<String, String>;
}

/// Endings that a name can leave out.
const ENDINGS: [&str; 4] = ["", ".pl", ".prolog", ".pro"];

/// Names that a text can have: relative to the text that asks for it, with one of the
/// endings, and with slashes where a program for Windows has backslashes.
fn candidates(from: Option<&str>, wanted: &str) -> impl Iterator<Item = String> {
    let folder = from
        .and_then(|from| Path::new(from).parent())
        .unwrap_or(Path::new(""));
    let slashes = wanted.replace('\\', "/");
    let names = [wanted.to_owned(), slashes].map(|name| tidy(&folder.join(name)));
    let with_endings = |name: String| ENDINGS.map(|ending| format!("{name}{ending}"));
    names.into_iter().flat_map(with_endings)
}

/// A path without detours: `a/./b/../c` is `a/c`.
fn tidy(path: &Path) -> String {
    let mut tidy = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir
                if matches!(tidy.components().next_back(), Some(Component::Normal(_))) =>
            {
                tidy.pop();
            }
            part => tidy.push(part),
        }
    }
    tidy.to_string_lossy().into_owned()
}

/// The files of this computer.
#[derive(Debug, Clone, Copy, Default)]
pub struct Disk;

impl Sources for Disk {
    fn locate(&self, from: Option<&str>, wanted: &str) -> Option<Located> {
        let name = candidates(from, wanted).find(|name| Path::new(name).is_file())?;
        let identity = fs::canonicalize(&name)
            .map_or_else(|_| name.clone(), |path| path.to_string_lossy().into_owned());
        Some(Located { identity, name })
    }

    fn read(&self, found: &Located) -> Result<String, String> {
        let bytes = read_bytes(Path::new(&found.name));
        bytes.map(decode).map_err(|error| error.to_string())
    }
}

/// The files below a folder, and no others, whatever links lead there.
#[derive(Debug, Clone)]
pub struct Below {
    folder: PathBuf,
}

impl Below {
    /// Those below this folder.
    pub fn new(folder: &Path) -> Self {
        let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        Below { folder }
    }
}

impl Sources for Below {
    fn locate(&self, from: Option<&str>, wanted: &str) -> Option<Located> {
        let found = Disk.locate(from, wanted)?;
        Path::new(&found.identity)
            .starts_with(&self.folder)
            .then_some(found)
    }

    fn read(&self, found: &Located) -> Result<String, String> {
        let bytes = read_bytes(Path::new(&found.identity));
        bytes.map(decode).map_err(|error| error.to_string())
    }
}

/// Texts that are at hand, by their names.
#[derive(Debug, Clone, Default)]
pub struct Texts {
    texts: BTreeMap<String, String>,
}

impl Texts {
    /// Adds one.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) {
        self.texts.insert(name.into(), text.into());
    }
}

impl<N: Into<String>, T: Into<String>> FromIterator<(N, T)> for Texts {
    fn from_iter<I: IntoIterator<Item = (N, T)>>(texts: I) -> Self {
        let both = texts
            .into_iter()
            .map(|(name, text)| (name.into(), text.into()));
        Texts {
            texts: both.collect(),
        }
    }
}

impl Sources for Texts {
    fn locate(&self, from: Option<&str>, wanted: &str) -> Option<Located> {
        let name = candidates(from, wanted).find(|name| self.texts.contains_key(name))?;
        Some(Located {
            identity: name.clone(),
            name,
        })
    }

    fn read(&self, found: &Located) -> Result<String, String> {
        let text = self.texts.get(&found.identity);
        text.cloned()
            .ok_or_else(|| "it is not there any more".to_owned())
    }
}

/// The text of a file: UTF-8, UTF-16 if a byte order mark says so, and otherwise Latin-1,
/// in which every byte is a character.
pub fn decode(bytes: Vec<u8>) -> String {
    let utf16 = |pair: fn([u8; 2]) -> u16| {
        let (pairs, _) = bytes[2..].as_chunks::<2>();
        let units: Vec<u16> = pairs.iter().map(|&two| pair(two)).collect();
        String::from_utf16_lossy(&units)
    };
    match *bytes {
        [0xff, 0xfe, ..] => utf16(u16::from_le_bytes),
        [0xfe, 0xff, ..] => utf16(u16::from_be_bytes),
        _ => {
            let latin = |error: std::string::FromUtf8Error| {
                error.into_bytes().into_iter().map(char::from).collect()
            };
            String::from_utf8(bytes).unwrap_or_else(latin)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_relative_to_the_text_that_has_them() {
        let texts: Texts = [("a/main.pl", ""), ("a/board.pl", ""), ("b/io.prolog", "")]
            .into_iter()
            .collect();
        let name = |from, wanted| texts.locate(from, wanted).map(|found| found.name);
        let main = Some("a/main.pl");
        assert_eq!(name(None, "a/main").as_deref(), main);
        assert_eq!(name(main, "board").as_deref(), Some("a/board.pl"));
        assert_eq!(name(main, "./board.pl").as_deref(), Some("a/board.pl"));
        assert_eq!(name(main, "../b/io").as_deref(), Some("b/io.prolog"));
        assert_eq!(name(main, "..\\b\\io").as_deref(), Some("b/io.prolog"));
        assert_eq!(name(main, "io"), None);
    }

    #[test]
    fn encodings() {
        assert_eq!(decode("é".into()), "é");
        assert_eq!(decode(vec![b'a', 0xe9]), "aé");
        assert_eq!(decode(vec![0xff, 0xfe, b'a', 0, 0xe9, 0]), "aé");
        assert_eq!(decode(vec![0xfe, 0xff, 0, b'a', 0, 0xe9]), "aé");
    }
}
