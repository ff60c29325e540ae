//! The clauses and the embedded Prolog; other systems are asked without it, too.

#![cfg(feature = "cli")]

#[cfg(feature = "prolog")]
mod clauses;
#[cfg(feature = "prolog")]
mod course;
#[cfg(feature = "prolog")]
mod explanations;
#[cfg(feature = "prolog")]
mod forged;
#[cfg(all(feature = "prolog", target_os = "linux"))]
#[path = "../support/fuzzing.rs"]
mod fuzzing;
#[cfg(all(feature = "prolog", target_os = "linux"))]
mod hostile;
#[cfg(feature = "prolog")]
mod khan_clauses;
#[cfg(feature = "prolog")]
mod limits;
#[cfg(all(feature = "clauses", feature = "prolog"))]
mod loading;
#[cfg(feature = "prolog")]
mod native_from_prolog;
#[cfg(all(feature = "clauses", feature = "prolog"))]
mod needless;
#[cfg(all(feature = "prolog", target_os = "linux"))]
mod orphans;
#[cfg(all(feature = "clauses", feature = "prolog"))]
mod outside;
mod portability;
#[cfg(all(feature = "prolog", target_os = "linux"))]
#[path = "../support/processes.rs"]
mod processes;
#[cfg(all(feature = "clauses", feature = "prolog"))]
mod reasons;
#[cfg(feature = "prolog")]
mod ruled_games;
#[cfg(all(feature = "prolog", target_os = "linux"))]
mod rules_fuzz;
#[cfg(all(feature = "prolog", target_os = "linux"))]
mod soak;
#[cfg(feature = "prolog")]
mod support;
mod systems;
#[cfg(feature = "prolog")]
mod traps;
#[cfg(all(feature = "clauses", feature = "prolog"))]
mod trust;
#[cfg(feature = "prolog")]
mod vocabulary;
#[path = "../support/worked.rs"]
mod worked;

use kalista::{Catalog, GameHandle};

/// A game of the catalog.
fn game(name: &str) -> GameHandle {
    let game = Catalog::current().open_named(name, None);
    game.expect("a game of the catalog")
}

/// All of them.
fn games() -> impl Iterator<Item = GameHandle> {
    Catalog::current().names().map(game)
}
