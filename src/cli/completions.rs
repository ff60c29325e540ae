//! `kalista completions`: what a shell needs to complete our commands.

use clap::Args;
use clap_complete::{Shell, generate};

use super::{Failure, Output, Status};

/// Print the completions of this program for a shell
#[derive(Debug, Args)]
#[command(after_help = "Example:
  kalista completions bash > ~/.local/share/bash-completion/completions/kalista")]
pub struct Arguments {
    /// The shell
    shell: Shell,
}

pub fn run(
    arguments: &Arguments,
    command: &mut clap::Command,
    output: &mut Output,
) -> Result<Status, Failure> {
    let mut script = Vec::new();
    generate(arguments.shell, command, "kalista", &mut script);
    output.text(&String::from_utf8_lossy(&script))?;
    Ok(Status::Yes)
}
