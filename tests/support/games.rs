//! The games, with their types and without.

use kalista::{AnyPosition, Catalog, Game, GameHandle};

/// A game of the catalog, without its type.
pub fn handle(name: &str) -> GameHandle {
    let game = Catalog::current().open_named(name, None);
    game.expect("a game of the catalog")
}

/// A position of a game, with its type.
pub fn typed<G: Game>(position: &AnyPosition) -> G::Position {
    let position = position.downcast::<G::Position>();
    position.expect("a position of this game").clone()
}
