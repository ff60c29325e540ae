//! Something to be done with every game of the catalog, with its type.

use kalista::Catalog;

/// The games that [`for_every_game`] knows.
const TYPED: [&str; 3] = ["khan", "shi", "gauss"];

/// No game of the catalog is left out.
pub fn assert_all_are_typed() {
    let names: Vec<&str> = Catalog::current().names().collect();
    assert_eq!(names, TYPED);
}

/// Calls a generic function with each game.
macro_rules! for_every_game {
    ($check:path) => {
        $crate::every_game::assert_all_are_typed();
        $check(&kalista::Khan::new());
        $check(&kalista::Shi::default());
        $check(&kalista::Gauss::new());
    };
}

pub(crate) use for_every_game;
