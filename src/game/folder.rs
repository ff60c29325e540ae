//! Files: where the program keeps what outlives it, and what a person gives it to read.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// No file that a person writes is as large, in bytes.
const LARGEST: u64 = 1 << 26;

/// Why nothing can be kept where there is no [`state_folder`].
pub const NO_HOME: &str = "there is no home folder (neither XDG_STATE_HOME nor HOME is set)";

/// `$XDG_STATE_HOME/kalista`, or `~/.local/state/kalista`; `None` if there is no home.
pub fn state_folder() -> Option<PathBuf> {
    let absolute = |name| {
        let path = PathBuf::from(std::env::var_os(name)?);
        path.is_absolute().then_some(path)
    };
    let state = absolute("XDG_STATE_HOME").or_else(|| Some(absolute("HOME")?.join(".local/state")));
    Some(state?.join("kalista"))
}

/// Refuses what is not a file: a pipe or a device may never end, or wait for somebody.
pub fn file_only(file: &Path) -> io::Result<()> {
    match std::fs::metadata(file)?.is_file() {
        true => Ok(()),
        false => Err(io::Error::other("it is not a file")),
    }
}

/// Reads the bytes of a file that a person would write.
pub fn read_bytes(file: &Path) -> io::Result<Vec<u8>> {
    file_only(file)?;
    let mut bytes = Vec::new();
    let mut file = std::fs::File::open(file)?.take(LARGEST + 1);
    match file.read_to_end(&mut bytes)? as u64 > LARGEST {
        true => {
            let what = format!("it is larger than {} MiB", LARGEST >> 20);
            Err(io::Error::other(what))
        }
        false => Ok(bytes),
    }
}

/// Reads a file that a person would write, which is to be text.
pub fn read_small(file: &Path) -> io::Result<String> {
    let wrong = |error| io::Error::new(io::ErrorKind::InvalidData, error);
    String::from_utf8(read_bytes(file)?).map_err(|error| wrong(error.utf8_error()))
}
