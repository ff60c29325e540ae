//! The clauses of the games that have native rules, too: the texts in `prolog/`.

use super::ClauseFile;

/// The texts of these files below `prolog/`: what games have in common, under the names
/// with their folder, then those of a game, under their names alone.
macro_rules! clauses {
    ($($common:literal)* ; $folder:literal: $($name:literal)*) => {
        &[
            $((concat!("common/", $common), include_str!(concat!("../../prolog/common/", $common)))),*,
            $(($name, include_str!(concat!("../../prolog/", $folder, "/", $name)))),*
        ]
    };
}

pub(super) const KHAN: &[ClauseFile] = clauses!("lists.pl" "game.pl" "text.pl";
    "khan": "board.pl" "rules.pl" "faults.pl" "text.pl" "coursework.pl" "display.pl" "brd.pl"
    "heuristique.pl" "minimax.pl" "machines.pl" "placement.pl" "partie.pl" "positionnement.pl");

pub(super) const SHI: &[ClauseFile] = clauses!("lists.pl" "game.pl" "text.pl" "database.pl";
    "shi": "board.pl" "rules.pl" "faults.pl" "text.pl" "machines.pl" "sparse.pl" "menus.pl");

pub(super) const GAUSS: &[ClauseFile] = clauses!("lists.pl" "game.pl" "text.pl" "database.pl";
    "gauss": "board.pl" "rules.pl" "faults.pl" "text.pl" "display.pl" "coursework.pl" "machines.pl"
    "expert.pl" "menus.pl");
