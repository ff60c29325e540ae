//! Files: where the program keeps what outlives it, and what a person gives it to read.

use std::io::{self, Read};
use std::path::Path;

pub use crate::game::folder::state_folder;

/// No file that a person writes is as large, in bytes.
const LARGEST: u64 = 1 << 26;

/// Reads a file that a person would write; not a device, which may never end.
pub fn read_small(file: &Path) -> io::Result<String> {
    if !std::fs::metadata(file)?.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    if std::fs::metadata(file)?.len() > LARGEST {
        let what = format!("it is larger than {} MiB", LARGEST >> 20);
        return Err(io::Error::other(what));
    }
    let mut text = String::new();
    (std::fs::File::open(file)?.take(LARGEST)).read_to_string(&mut text)?;
    Ok(text)
}
