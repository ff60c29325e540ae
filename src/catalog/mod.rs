//! Which games there are, and every one of them behind one face.
//!
//! A [`Catalog`] is a table of [`Row`]s, one for each game with native rules; a program
//! that embeds this crate adds its own. Whatever is opened, from a row or from a Prolog
//! file, is a [`GameHandle`]: an [`AnyGame`] together with what its row says of it.
//!
//! | module | what is in it |
//! |---|---|
//! | `any`, `position`, `engine` | a game, its positions and its search without their types |
//! | `row` | what the catalog says of a game |
//! | `selection` | which game, and on a board of which size, as text |
//! | `handle` | a game that is open |
//! | `starts` | starts that follow from presets and strategies |
//! | [`native`] | what Prolog asks of the native rules |
//! | `backend` | who answers, and the same game answered by somebody else |
//! | [`ruled`] | a Prolog file: played on the engine, with Scryer behind it |
//! | `notice` | what is said beside a command's own output |

mod any;
mod backend;
mod clauses;
mod engine;
mod handle;
pub mod native;
#[cfg(all(feature = "clauses", feature = "prolog"))]
mod notice;
mod position;
#[cfg(feature = "prolog")]
mod program;
mod row;
#[cfg(all(feature = "clauses", feature = "prolog"))]
pub mod ruled;
#[cfg(any(feature = "clauses", feature = "prolog"))]
mod rules_file;
mod selection;
mod starts;
#[cfg(feature = "prolog")]
mod trust;

use std::sync::OnceLock;

pub use any::AnyGame;
pub use backend::{Backend, BackendError};
pub use engine::{AnyEngine, AnyProver};
pub use handle::GameHandle;
pub use position::AnyPosition;
pub use row::{ClauseFile, Row};
pub use selection::{OpenError, Selection, ends_like_rules, is_rules_file};
#[cfg(feature = "prolog")]
pub use trust::Trust;

use crate::games::{gauss, khan, shi};

/// The games that can be opened by name.
#[derive(Debug)]
pub struct Catalog {
    rows: Vec<Row>,
}

static CURRENT: OnceLock<Catalog> = OnceLock::new();

impl Default for Catalog {
    /// Khan, Shi and Gauss.
    fn default() -> Self {
        Catalog {
            rows: vec![khan_row(), shi_row(), gauss_row()],
        }
    }
}

impl Catalog {
    /// The same with one more game, which takes the place of one of the same name.
    ///
    /// `examples/hexapawn.rs` adds a game to the whole command line in this way.
    #[must_use]
    pub fn with(mut self, row: Row) -> Self {
        self.rows.retain(|known| known.name() != row.name());
        self.rows.push(row);
        self
    }

    /// Makes this the catalog of the process. It has to be the first thing that is done
    /// with any catalog; afterwards it is too late, and nothing happens.
    pub fn install(self) {
        let _ = CURRENT.set(self);
    }

    /// The catalog of the process.
    pub fn current() -> &'static Catalog {
        CURRENT.get_or_init(Catalog::default)
    }

    /// The names of the games, as a user types them.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().map(Row::name)
    }

    /// The row of a game.
    pub fn row(&self, name: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.name() == name)
    }

    /// Opens the game of a row.
    ///
    /// ```
    /// use kalista::Catalog;
    ///
    /// let shi = Catalog::current().open_named("shi", Some(6)).unwrap();
    /// assert_eq!(shi.position_text(&shi.start()), "nnnnnn/6/6/6/6/ssssss s");
    ///
    /// let error = Catalog::current().open_named("shi", Some(9)).unwrap_err();
    /// assert!(error.to_string().contains("its sizes are: 6, 7, 8"));
    /// ```
    pub fn open_named(&self, name: &str, size: Option<usize>) -> Result<GameHandle, OpenError> {
        let row = self.row(name).ok_or_else(|| OpenError::Name {
            name: name.to_owned(),
            known: self.names().collect::<Vec<_>>().join(", "),
        })?;
        let game = row.open(size)?;
        let selection = Selection {
            size,
            ..Selection::named(name)
        };
        Ok(GameHandle::new(game, row.details().clone(), selection))
    }

    /// Opens the game that was selected: one of these, or a Prolog file.
    pub fn open(&self, selection: &Selection) -> Result<GameHandle, OpenError> {
        #[cfg(any(feature = "clauses", feature = "prolog"))]
        if is_rules_file(&selection.name) {
            return rules_file::open(selection);
        }
        if let Some(system) = selection.system {
            let why = "its rules are not a file; kalista check compares its clauses there, \
                       --backends native,swi";
            return Err(Backend::System(system).refused(&selection.name, why));
        }
        match &selection.option {
            Some(_) => Err(OpenError::Option(selection.name.clone())),
            None => self.open_named(&selection.name, selection.size),
        }
    }
}

fn khan_row() -> Row {
    Row::new("khan", khan::Khan::new)
        .with_clauses(clauses::KHAN)
        .with_bench(include_str!("../games/khan/bench.txt"))
}

fn shi_row() -> Row {
    let sized = |size| shi::board::Size::new(size).map(shi::Shi::new);
    Row::new("shi", shi::Shi::default)
        .with_sizes(&shi::board::Size::NUMBERS, 8, sized)
        .with_clauses(clauses::SHI)
        .with_bench(include_str!("../games/shi/bench.txt"))
        // A pair of moves gives thousands of starts, few of which lose a piece.
        .with_opening_plies(2)
}

fn gauss_row() -> Row {
    Row::new("gauss", gauss::Gauss::new)
        .with_clauses(clauses::GAUSS)
        .with_bench(include_str!("../games/gauss/bench.txt"))
        // Four pieces on the board, and nothing is decided.
        .with_opening_plies(4)
}
