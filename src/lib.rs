//! Kalista: the rules of a game are Prolog clauses, Rust plays them fast, and whatever
//! Rust claims can be checked against the clauses.
//!
//! # Rules and search
//!
//! A [`Game`] keeps a contract of a dozen methods. Khan, Shi and Gauss are here; the
//! search knows none of them.
//!
//! ```
//! use kalista::search::{Engine, Limits, Options, Score};
//! use kalista::{Game, Khan};
//!
//! let khan = Khan::new();
//! let position = khan.parse_position("6/SSSKSS/6/6/ssksss/6 r -")?;
//! let found = Engine::new(&khan, Options::default()).search(&position, &[], &Limits::depth(4), |_| {});
//! assert_eq!(found.score, Score::Win(1));
//! assert_eq!(found.best.map(|mv| khan.move_text(mv)).as_deref(), Some("c2c5"));
//! # Ok::<(), kalista::TextError>(())
//! ```
//!
//! # A game whose type nobody has to know
//!
//! The [`Catalog`] opens games by name, or from a Prolog file. What it gives, a
//! [`GameHandle`], speaks in text; a [`Session`] is a game in progress.
//!
//! ```
//! use kalista::session::Config;
//! use kalista::{Catalog, Session};
//!
//! let shi = Catalog::current().open_named("shi", Some(6))?;
//! let mut session = Session::new(shi, Config::new(7));
//! assert!(session.play("A1-A5")?);
//! assert!(!session.play("A1-A5")?); // not legal any more
//! assert_eq!(session.position_text(), "nnnnnn/s5/6/6/6/1sssss n");
//! session.undo(1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The clauses
//!
//! With the feature `prolog` the rules can be asked as what they are, in an embedded
//! Scryer Prolog, and compared with the native ones position by position.
//!
#![cfg_attr(feature = "prolog", doc = "```")]
#![cfg_attr(not(feature = "prolog"), doc = "```ignore")]
//! use kalista::Catalog;
//! use kalista::prolog::{Interpreter, Place, QueryOptions, Resources};
//!
//! let khan = Catalog::current().open_named("khan", None)?;
//! let mut clauses = Interpreter::start(khan.program(), Place::Thread, Resources::default())?;
//! let query = "initial_state([], S), valid_moves(S, Moves), length(Moves, N).";
//! let (solutions, ..) = clauses.solutions(query, &QueryOptions::default(), 1)?;
//! assert!(solutions[0].to_string().ends_with("N = 15"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Rooms
//!
//! Every module is a room, and each knows only those before it in this list:
//!
//! | room | what is in it |
//! |---|---|
//! | [`game`] | the contract |
//! | [`games`] | native rules |
//! | [`search`] | alpha-beta and playouts over the contract |
//! | `clauses` | clauses compiled and run in this process, and games that are nothing but a Prolog file |
//! | `prolog` | the embedded Scryer Prolog, and games that are nothing but a Prolog file |
//! | [`catalog`] | which games there are, and all of them behind one face |
//! | [`players`] | who chooses a move |
//! | [`session`] | a game in progress, its record and its journal |
//! | [`mod@matches`], [`tuning`] | games between players; weights found by playing |
//! | [`picture`] | boards as SVG |
//! | `proofs` | forced wins that the rules alone can check |
//! | [`ugi`] | the engine as a program that others ask |
//! | `check` | two implementations of the same rules, compared |
//! | `terminal`, `play`, `repl`, `cli` | what a person sees |
//!
//! Features: `prolog` and `cli` are on by default. Without them the native games, the
//! search, sessions and matches are left, with hardly a dependency.

#![warn(missing_docs)]

pub mod catalog;
#[cfg(feature = "cli")]
pub mod check;
#[cfg(feature = "clauses")]
pub mod clauses;
#[cfg(feature = "cli")]
pub mod cli;
pub mod game;
pub mod games;
pub mod matches;
pub mod picture;
#[cfg(feature = "cli")]
mod play;
pub mod players;
#[cfg(feature = "prolog")]
pub mod prolog;
#[cfg(feature = "cli")]
pub mod proofs;
#[cfg(all(feature = "cli", feature = "prolog"))]
mod repl;
pub mod search;
#[cfg(feature = "serve")]
mod serve;
pub mod session;
#[cfg(feature = "cli")]
pub mod terminal;
pub mod tuning;
pub mod ugi;

pub use catalog::{AnyGame, AnyPosition, Catalog, GameHandle, Row};
pub use game::{
    Game, Heuristics, Machines, Outcome, Presentation, RulesError, Side, TextError, perft,
};
pub use games::{gauss::Gauss, khan::Khan, shi::Shi};
pub use session::Session;
