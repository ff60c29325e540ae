//! The `kalista` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    kalista::cli::main()
}
