//! Which files have been tried: a small file for each, named after all of its texts.

use std::path::{Path, PathBuf};

use crate::clauses::game::ClausesGame;
use crate::game::folder::state_folder;

/// Where it is noted that the engine and Scryer agreed on a file.
pub struct Mark(Option<PathBuf>);

impl Mark {
    /// That of a game, in the user's folder; without one nothing is noted, and every use
    /// is the first.
    pub fn of(game: &ClausesGame, size: Option<usize>) -> Self {
        Mark::in_folder(state_folder(), game, size)
    }

    /// The same in a folder of one's own.
    pub fn in_folder(folder: Option<PathBuf>, game: &ClausesGame, size: Option<usize>) -> Self {
        let key = key(game, size);
        Mark(folder.map(|folder| folder.join("trusted").join(key)))
    }

    /// The file, if there is a place for it.
    pub fn file(&self) -> Option<&Path> {
        self.0.as_deref()
    }

    /// Whether the file was tried and both agreed.
    pub(super) fn is_there(&self) -> bool {
        self.0.as_ref().is_some_and(|file| file.is_file())
    }

    /// Notes it. If that cannot be done, the file is tried again the next time.
    pub(super) fn set(&self) {
        if let Some(file) = &self.0 {
            let _ = file.parent().map(std::fs::create_dir_all);
            let _ = std::fs::write(file, "the engine and Scryer agree\n");
        }
    }

    /// Takes it back.
    pub(super) fn remove(&self) {
        if let Some(file) = &self.0 {
            let _ = std::fs::remove_file(file);
        }
    }
}

/// A name that changes with the texts, with the board and with this program.
fn key(game: &ClausesGame, size: Option<usize>) -> String {
    let size = size.map_or_else(String::new, |size| size.to_string());
    let files = game.program().loaded().files.iter();
    let texts = files.flat_map(|file| [file.name.as_str(), file.text.as_str()]);
    let mut hashes = [0xcbf2_9ce4_8422_2325_u64, 0x6c62_272e_07bb_0142];
    for text in texts.chain([env!("CARGO_PKG_VERSION"), size.as_str()]) {
        for byte in text.bytes().chain([0xff]) {
            for (hash, prime) in hashes
                .iter_mut()
                .zip([0x0000_0100_0000_01b3, 0x9e37_79b9_7f4a_7c15])
            {
                *hash = (*hash ^ u64::from(byte)).wrapping_mul(prime);
            }
        }
    }
    format!("{:016x}{:016x}", hashes[0], hashes[1])
}
