//! Where the program keeps what outlives it.

use std::path::PathBuf;

/// `$XDG_STATE_HOME/kalista`, or `~/.local/state/kalista`; `None` if there is no home.
pub fn state_folder() -> Option<PathBuf> {
    let absolute = |name| {
        let path = PathBuf::from(std::env::var_os(name)?);
        path.is_absolute().then_some(path)
    };
    let state = absolute("XDG_STATE_HOME").or_else(|| Some(absolute("HOME")?.join(".local/state")));
    Some(state?.join("kalista"))
}
