//! The native rules, without the program and, but for what compares them, without Prolog.

mod conformance;
mod gauss_rules;
mod khan_machines;
mod khan_placement;
mod khan_rules;
mod shi_rules;
#[path = "../support/worked.rs"]
mod worked;
mod worked_positions;
