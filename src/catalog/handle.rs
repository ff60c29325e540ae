//! A game that is open.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use super::any::{AnyGame, Erased};
use super::backend::Backend;
use super::row::Details;
use super::selection::{OpenError, Selection, is_rules_file};
use crate::game::{Game, Heuristics, Machines, Presentation};

/// A game that is open: an [`AnyGame`], to which it dereferences, and what the catalog
/// says of it. Clones are the same game.
#[derive(Clone)]
pub struct GameHandle {
    game: Arc<dyn AnyGame>,
    details: Arc<Details>,
    selection: Selection,
    backend: Backend,
}

impl GameHandle {
    pub(super) fn new(game: Box<dyn AnyGame>, details: Details, selection: Selection) -> Self {
        GameHandle {
            backend: Backend::Native,
            game: game.into(),
            details: Arc::new(details),
            selection,
        }
    }

    /// A game that is in no catalog, and its rules as Prolog clauses: names and texts.
    pub fn of<G>(game: G, clauses: Vec<(String, String)>) -> Self
    where
        G: Game + Heuristics + Machines + Presentation,
    {
        let name = game.name().to_owned();
        let details = Details {
            clauses,
            ..Details::default()
        };
        GameHandle::new(Box::new(Erased(game)), details, Selection::named(name))
    }

    /// A rules file on the engine, with somebody who vouches for it.
    ///
    /// # Errors
    ///
    /// Scryer cannot play the file, and the engine is not to be trusted with it.
    #[cfg(all(feature = "clauses", feature = "prolog"))]
    pub fn watched(
        game: crate::clauses::game::ClausesGame,
        size: Option<usize>,
        witness: super::ruled::Witness,
    ) -> Result<Self, OpenError> {
        let selection = Selection {
            size,
            ..Selection::named(game.file())
        };
        super::rules_file::open_with(game, &selection, witness)
    }

    /// The same game, but it is this one that answers.
    #[cfg(any(feature = "clauses", feature = "prolog"))]
    pub(super) fn answered_by(&self, game: Box<dyn AnyGame>, backend: Backend) -> Self {
        GameHandle {
            game: game.into(),
            backend,
            ..self.clone()
        }
    }

    /// The same, told who it is that answers.
    #[cfg(any(feature = "clauses", feature = "prolog"))]
    pub(super) fn with_backend(mut self, backend: Backend) -> Self {
        if let Backend::System(system) = backend {
            self.selection.system = Some(system);
        }
        GameHandle { backend, ..self }
    }

    /// Who answers.
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// What opens this game again, from any folder: a file of rules has its whole
    /// path here.
    pub fn selection(&self) -> &Selection {
        &self.selection
    }

    /// Whether the rules are a Prolog file and nothing else.
    pub fn is_from_file(&self) -> bool {
        is_rules_file(&self.selection.name)
    }

    /// The sizes of board that a user may choose from; none if there is only one board.
    pub fn sizes(&self) -> &'static [usize] {
        self.details.sizes
    }

    /// The size of the board, where there are several.
    pub fn size(&self) -> Option<usize> {
        self.selection.size.or(self.details.usual_size)
    }

    /// The same game on a board of another size.
    pub fn of_size(&self, size: usize) -> Result<GameHandle, OpenError> {
        super::Catalog::current().open(&Selection {
            size: Some(size),
            ..self.selection.clone()
        })
    }

    /// The rules as Prolog clauses: names and texts, in the order in which they are loaded.
    pub fn clauses(&self) -> &[(String, String)] {
        &self.details.clauses
    }

    /// The text of the game's bench, if it has one.
    pub fn bench(&self) -> Option<&'static str> {
        self.details.bench
    }

    /// How many random moves make two games of a match differ.
    pub fn opening_plies(&self) -> u32 {
        self.details.opening_plies
    }

    /// The same game with other weights for its evaluation, if it has any.
    pub fn reweighted(&self, weights: &[i32]) -> Option<GameHandle> {
        let game = self.game.with_weights(weights)?;
        Some(GameHandle {
            game: game.into(),
            ..self.clone()
        })
    }
}

impl Deref for GameHandle {
    type Target = dyn AnyGame;

    fn deref(&self) -> &Self::Target {
        &*self.game
    }
}

impl fmt::Debug for GameHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameHandle({})", self.selection)
    }
}
