//! The `kalista` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(feature = "prolog")]
    kalista::prolog::worker::run_if_asked();
    kalista::cli::main()
}
