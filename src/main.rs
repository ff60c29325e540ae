//! The `kalista` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    kalista::cli::main(kalista::Catalog::default(), std::env::args_os())
}
