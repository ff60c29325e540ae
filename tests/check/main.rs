//! The native rules and the clauses, asked the same questions.

#![cfg(feature = "cli")]

mod arbitrary;
#[cfg(feature = "prolog")]
mod campaign;
#[cfg(all(feature = "prolog", target_os = "linux"))]
mod check_command;
#[cfg(feature = "prolog")]
mod differential;
#[cfg(feature = "prolog")]
mod fuzz;
#[cfg(feature = "prolog")]
mod rare_fault;
#[cfg(feature = "prolog")]
mod regressions;
#[cfg(feature = "prolog")]
mod seeding;
mod small_worlds;
#[cfg(feature = "prolog")]
mod support;
