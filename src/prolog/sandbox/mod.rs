//! What a worker may do that runs clauses which nobody here wrote.
//!
//! | module | what is in it |
//! |---|---|
//! | this module | the sandbox as a whole, and what this system lacks for one |
//! | `files` | Landlock: which files can be read |
//! | `calls` | seccomp: which system calls there are |
//! | `words` | a refusal, as a sentence |
//!
//! A worker enters its sandbox before it loads the first clause and never leaves it; whatever
//! it starts is in it, too. What is refused comes back as an error, not as a death: clauses
//! get a `permission_error`, and whoever asked hears which predicate wanted what.
//!
//! The two parts overlap on purpose. Where Landlock is missing, seccomp alone still keeps a
//! worker from writing, starting programs and connecting; where seccomp is missing, Landlock
//! alone keeps it from all files but its own.

#[cfg(target_os = "linux")]
#[cfg_attr(
    not(any(
        target_arch = "x86_64",
        target_arch = "aarch64",
        target_arch = "riscv64"
    )),
    path = "no_calls.rs"
)]
mod calls;
#[cfg(target_os = "linux")]
mod files;
mod words;

use std::path::{Path, PathBuf};

pub(super) use words::{in_text, in_words, sentence};

macro_rules! sources {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../../prolog/sandbox/", $name)))),*]
    };
}

/// What takes the place of the libraries that reach beyond Prolog: the same predicates, each
/// of which says that it is not permitted.
pub(super) const LIBRARIES: [(&str, &str); 6] = sources!(
    "os.pl" "files.pl" "process.pl" "sockets.pl" "library.pl" "expansion.pl"
);

/// What is left to another program in its sandbox; what does not exist is passed over.
#[derive(Debug, Clone, Default)]
pub(super) struct Confinement {
    /// Files and folders that can be read.
    pub reads: Vec<PathBuf>,
    /// Programs that can be started; all that they start is in the same sandbox.
    pub executes: Vec<PathBuf>,
    /// A folder that can be written to.
    pub writes: Option<PathBuf>,
}

/// Enters the sandbox: from now on this process can read what is in the folder, and do
/// nothing else that reaches beyond it.
///
/// # Errors
///
/// This system has what a sandbox needs and yet refuses one; the error says which part.
#[cfg(target_os = "linux")]
pub(super) fn enter(folder: &Path) -> Result<(), String> {
    files::restrict(folder).map_err(|error| format!("Landlock: {error}"))?;
    calls::restrict(calls::Code::Fixed).map_err(|error| format!("seccomp: {error}"))
}

/// Enters the sandbox for another program, which this process becomes next: it can start
/// itself, and has new code from its libraries.
///
/// # Errors
///
/// As [`enter`].
#[cfg(target_os = "linux")]
pub(super) fn enter_for(confinement: &Confinement) -> Result<(), String> {
    files::restrict_to(confinement).map_err(|error| format!("Landlock: {error}"))?;
    // Where Landlock is, it knows the one folder that may be written to.
    let code = match confinement.writes.is_some() && files::is_there() {
        true => calls::Code::LoadedAndWritten,
        false => calls::Code::Loaded,
    };
    calls::restrict(code).map_err(|error| format!("seccomp: {error}"))
}

/// There is no sandbox on this system; [`missing`] says so.
#[cfg(not(target_os = "linux"))]
pub(super) fn enter_for(_confinement: &Confinement) -> Result<(), String> {
    Ok(())
}

/// There is no sandbox on this system; [`missing`] says so.
#[cfg(not(target_os = "linux"))]
pub(super) fn enter(_folder: &Path) -> Result<(), String> {
    Ok(())
}

/// What this system lacks for a whole sandbox, as a sentence; nothing if it lacks nothing.
#[must_use]
pub fn missing() -> Option<&'static str> {
    #[cfg(target_os = "linux")]
    return match (files::is_there(), calls::is_there()) {
        (true, true) => None,
        (false, true) => Some(
            "this kernel has no Landlock: a rules file can read all files that you can read, \
             but it cannot write, start programs or connect",
        ),
        (true, false) => Some(
            "this kernel has no seccomp: a rules file can read only its own folder and cannot \
             write, but it might connect to other computers",
        ),
        (false, false) => Some(
            "this kernel has neither Landlock nor seccomp: a rules file can do whatever you can do",
        ),
    };
    #[cfg(not(target_os = "linux"))]
    Some("there is no sandbox on this system: a rules file can do whatever you can do")
}
