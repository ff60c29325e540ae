//! The native rules and the clauses, asked the same questions.

#![cfg(feature = "cli")]

mod arbitrary;
#[cfg(all(feature = "prolog", feature = "clauses"))]
mod backends;
#[cfg(feature = "prolog")]
mod campaign;
#[cfg(all(feature = "prolog", target_os = "linux"))]
mod check_command;
#[path = "../support/contract.rs"]
mod contract;
#[cfg(feature = "clauses")]
mod coverage;
#[cfg(feature = "prolog")]
mod differential;
#[path = "../support/every_game.rs"]
mod every_game;
#[cfg(feature = "prolog")]
mod faults;
#[cfg(feature = "prolog")]
mod fuzz;
#[cfg(feature = "prolog")]
#[path = "../support/fuzzing.rs"]
mod fuzzing;
#[path = "../support/games.rs"]
mod games;
#[cfg(feature = "prolog")]
mod grade;
#[cfg(all(feature = "prolog", feature = "clauses"))]
mod guided;
#[cfg(all(feature = "prolog", target_os = "linux"))]
mod kill_fuzz;
#[cfg(all(feature = "prolog", feature = "clauses"))]
mod lockstep;
#[path = "../support/machines.rs"]
mod machines;
#[cfg(all(feature = "prolog", feature = "clauses"))]
mod mutants;
#[cfg(all(feature = "prolog", target_os = "linux"))]
#[path = "../support/processes.rs"]
mod processes;
#[cfg(feature = "prolog")]
mod rare_fault;
#[cfg(feature = "prolog")]
mod regressions;
#[cfg(all(feature = "prolog", target_os = "linux"))]
mod report_files;
#[cfg(all(feature = "prolog", feature = "clauses"))]
mod rules_command;
#[cfg(feature = "prolog")]
mod seeding;
mod small_worlds;
#[cfg(feature = "prolog")]
mod support;
#[path = "../support/weights.rs"]
mod weights;
#[cfg(feature = "prolog")]
mod wild_command;
