//! The program as people meet it: commands, the toplevel, the table, and what the README shows.

#![cfg(feature = "cli")]

mod boards;
mod cli;
mod cli_search;
mod cli_tune;
#[cfg(feature = "prolog")]
mod help_examples;
mod play_fuzz;
mod play_games;
mod play_resume;
mod play_terminal;
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
mod sizes;
mod support;
#[cfg(feature = "prolog")]
mod vocabulary_terminal;
