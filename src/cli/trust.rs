//! `--trust` and `--sandbox`: whose clauses run free.

use clap::Args;

use crate::catalog::Trust;

/// Whose clauses run free.
#[derive(Debug, Clone, Copy, Args)]
pub struct TrustArguments {
    /// Let the clauses of a rules file do what you can do: read and write files, start programs,
    /// connect
    #[arg(long, global = true, conflicts_with = "sandbox")]
    trust: bool,
    /// Keep all clauses and queries in the sandbox, those of the built-in games, too
    #[arg(long, global = true)]
    sandbox: bool,
}

impl TrustArguments {
    /// Makes this the trust of the process.
    pub fn install(self) {
        let trust = match (self.trust, self.sandbox) {
            (true, _) => Trust::All,
            (_, true) => Trust::Nobody,
            _ => Trust::Own,
        };
        trust.install();
    }
}
