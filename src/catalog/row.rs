//! What the catalog says of a game.

use std::fmt;

use super::any::{AnyGame, Erased};
use super::selection::OpenError;
use crate::game::{Game, Heuristics, Machines, Presentation};

/// One file of a game's rules in Prolog: its name and its text.
pub type ClauseFile = (&'static str, &'static str);

type Open = dyn Fn() -> Box<dyn AnyGame> + Send + Sync;
type OpenSized = dyn Fn(usize) -> Option<Box<dyn AnyGame>> + Send + Sync;

/// A game of the [catalog](super::Catalog): its name, how to open it, and what else
/// there is for it.
pub struct Row {
    name: String,
    open: Box<Open>,
    open_sized: Box<OpenSized>,
    details: Details,
}

/// What there is for a game besides its rules.
#[derive(Debug, Clone, Default)]
pub(super) struct Details {
    pub(super) sizes: &'static [usize],
    pub(super) usual_size: Option<usize>,
    pub(super) clauses: Vec<(String, String)>,
    pub(super) bench: Option<&'static str>,
    pub(super) opening_plies: u32,
}

impl Row {
    /// A game of this name with native rules, on its one board.
    pub fn new<G>(name: &str, open: impl Fn() -> G + Send + Sync + 'static) -> Self
    where
        G: Game + Heuristics + Machines + Presentation,
    {
        Row {
            name: name.to_owned(),
            open: Box::new(move || Box::new(Erased(open()))),
            open_sized: Box::new(|_| None),
            details: Details::default(),
        }
    }

    /// The sizes of board that a user may choose from, and the one that is usual.
    #[must_use]
    pub fn with_sizes<G>(
        mut self,
        sizes: &'static [usize],
        usual: usize,
        open: impl Fn(usize) -> Option<G> + Send + Sync + 'static,
    ) -> Self
    where
        G: Game + Heuristics + Machines + Presentation,
    {
        self.open_sized = Box::new(move |size| Some(Box::new(Erased(open(size)?))));
        self.details.sizes = sizes;
        self.details.usual_size = Some(usual);
        self
    }

    /// The rules as Prolog clauses, in the order in which they are loaded.
    #[must_use]
    pub fn with_clauses(mut self, files: &[ClauseFile]) -> Self {
        let owned = files
            .iter()
            .map(|&(name, text)| (name.to_owned(), text.to_owned()));
        self.details.clauses = owned.collect();
        self
    }

    /// The positions of its bench: see [`BenchSet`](crate::matches::BenchSet).
    #[must_use]
    pub fn with_bench(mut self, text: &'static str) -> Self {
        self.details.bench = Some(text);
        self
    }

    /// How many random moves make two games of a match differ, for a game with a single
    /// start.
    #[must_use]
    pub fn with_opening_plies(mut self, plies: u32) -> Self {
        self.details.opening_plies = plies;
        self
    }

    /// The name of the game.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn details(&self) -> &Details {
        &self.details
    }

    pub(super) fn open(&self, size: Option<usize>) -> Result<Box<dyn AnyGame>, OpenError> {
        let Some(size) = size else {
            return Ok((self.open)());
        };
        (self.open_sized)(size).ok_or_else(|| OpenError::Size {
            game: self.name.clone(),
            size,
            sizes: self.details.sizes,
        })
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Row")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}
