//! The native rules, without the program and, but for what compares them, without Prolog.

mod architecture;
#[cfg(feature = "prolog")]
mod clauses;
mod conformance;
#[path = "../support/contract.rs"]
mod contract;
#[cfg(feature = "clauses")]
mod engine_counts;
#[cfg(feature = "clauses")]
mod engine_games;
#[path = "../support/every_game.rs"]
mod every_game;
#[path = "../support/games.rs"]
mod games;
mod gauss_rules;
#[cfg(feature = "clauses")]
mod hostile;
mod khan_machines;
mod khan_placement;
mod khan_rules;
#[path = "../support/machines.rs"]
mod machines;
mod pictures;
#[path = "../support/random.rs"]
mod random;
mod session;
mod shi_rules;
#[cfg(feature = "clauses")]
mod wild;
#[cfg(feature = "clauses")]
mod wild_counts;
#[path = "../support/worked.rs"]
mod worked;
mod worked_positions;
