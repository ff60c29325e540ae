//! Whom the person at the keyboard trusts: which clauses run in a sandbox.

use std::path::Path;
use std::sync::OnceLock;

use super::notice::notice;
use crate::prolog::{WorkerCommand, sandbox};

/// Whose clauses run free, and whose in a [sandbox](crate::prolog::sandbox).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Trust {
    /// Those of the catalog run free, and so do the queries of whoever asks them. A file of
    /// rules runs in a sandbox, and whatever is asked of it.
    #[default]
    Own,
    /// All run free.
    All,
    /// Everything runs in a sandbox.
    Nobody,
}

static CURRENT: OnceLock<Trust> = OnceLock::new();
static SAID: OnceLock<()> = OnceLock::new();

impl Trust {
    /// Makes this the trust of the process. It has to be done before the first game is
    /// opened; afterwards it is too late, and nothing happens.
    pub fn install(self) {
        let _ = CURRENT.set(self);
    }

    /// The trust of the process.
    pub fn current() -> Self {
        *CURRENT.get_or_init(Trust::default)
    }

    /// How a worker is started for the clauses of this file, or of the catalog. If it is to
    /// have a sandbox and this system has none, that is said, once.
    pub fn worker(self, file: Option<&Path>) -> WorkerCommand {
        let worker = WorkerCommand::current();
        let folder = match (self, file) {
            (Trust::All, _) | (Trust::Own, None) => return worker,
            (_, Some(file)) => folder_of(file),
            (Trust::Nobody, None) => folder_of(Path::new("clauses")),
        };
        if let Some(missing) = sandbox::missing()
            && SAID.set(()).is_ok()
        {
            notice(format_args!("{missing}"));
        }
        worker.confined_to(folder)
    }
}

/// The folder in which a file stands, whole, so that it stays the same wherever a worker goes.
fn folder_of(file: &Path) -> std::path::PathBuf {
    let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    file.parent().unwrap_or(Path::new("/")).to_owned()
}
