//! The program as people meet it: commands, the toplevel, the table, and what the README shows.

#![cfg(feature = "cli")]

mod boards;
mod cli;
mod cli_search;
mod cli_tune;
mod files;
#[path = "../support/fuzzing.rs"]
mod fuzzing;
#[cfg(feature = "prolog")]
mod help_examples;
mod hostile_text;
mod journal_fuzz;
#[cfg(target_os = "linux")]
mod kill_fuzz;
mod long_lines;
mod play_fuzz;
mod play_games;
mod play_resume;
mod play_terminal;
#[cfg(target_os = "linux")]
#[path = "../support/processes.rs"]
mod processes;
#[cfg(feature = "prolog")]
mod proofs;
#[cfg(feature = "prolog")]
mod readme;
#[cfg(feature = "prolog")]
mod repl_fuzz;
#[cfg(feature = "prolog")]
mod repl_own_clauses;
#[cfg(feature = "prolog")]
mod repl_script;
#[cfg(feature = "prolog")]
mod repl_terminal;
mod replay_records;
mod review;
mod sizes;
mod support;
mod tournament;
#[cfg(target_os = "linux")]
mod ugi;
#[cfg(feature = "prolog")]
mod vocabulary_terminal;
