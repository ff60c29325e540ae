//! The clauses of the games that have native rules, too: the texts in `prolog/`.

use super::ClauseFile;

/// The texts of these files below `prolog/`, under their names without the folder.
macro_rules! clauses {
    ($folder:literal: $($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../prolog/", $folder, "/", $name)))),*]
    };
}

pub(super) const KHAN: &[ClauseFile] = clauses!("khan": "board.pl" "rules.pl" "faults.pl" "text.pl"
    "coursework.pl" "display.pl" "brd.pl" "heuristique.pl" "minimax.pl" "machines.pl" "placement.pl"
    "partie.pl" "positionnement.pl");

pub(super) const SHI: &[ClauseFile] = clauses!("shi": "board.pl" "rules.pl" "faults.pl" "text.pl"
    "machines.pl" "sparse.pl" "database.pl" "menus.pl");

pub(super) const GAUSS: &[ClauseFile] = clauses!("gauss": "board.pl" "rules.pl" "faults.pl" "text.pl"
    "display.pl" "coursework.pl" "machines.pl" "expert.pl" "menus.pl");
