//! What predicates are called that do the work of the contract.

use crate::clauses::atom::Atom;
use crate::clauses::load::Loaded;

/// A task of the contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    /// The state before the first move.
    Start,
    /// A list of all moves.
    Moves,
    /// One move after the other.
    Each,
    /// The state after a move.
    Apply,
    /// Who has won.
    Over,
}

/// Names without underscores and capitals; the first ones are the most likely.
fn names(task: Task) -> &'static [&'static str] {
    match task {
        Task::Start => &[
            "initialstate",
            "initial",
            "initialgamestate",
            "initialboard",
            "initstate",
            "startstate",
            "initialgame",
            "startinggamestate",
            "initboard",
            "startboard",
            "startingboard",
            "initgame",
            "initializegame",
            "initializeboard",
            "createboard",
            "generateboard",
            "makeboard",
            "buildboard",
            "newboard",
            "emptyboard",
            "etatinitial",
            "estadoinicial",
            "tabuleiroinicial",
            "tabuleiro",
            "board",
        ],
        Task::Moves => &[
            "validmoves",
            "getvalidmoves",
            "getallvalidmoves",
            "allvalidmoves",
            "listvalidmoves",
            "validmoveslist",
            "legalmoves",
            "possiblemoves",
            "getpossiblemoves",
            "getallmoves",
            "allmoves",
            "allpossiblemoves",
            "availablemoves",
            "validplays",
            "getvalidplays",
            "getmoves",
            "getplayermoves",
            "playermoves",
            "playervalidmoves",
            "getlegalmoves",
            "findallmoves",
            "validactions",
            "moves",
        ],
        Task::Each => &[
            "validmove",
            "legalmove",
            "possiblemove",
            "isvalidmove",
            "validplay",
            "availablemove",
            "checkmove",
            "canmove",
        ],
        Task::Apply => &[
            "move",
            "makemove",
            "domove",
            "applymove",
            "executemove",
            "playmove",
            "performmove",
            "makeplay",
            "movepiece",
            "nextstate",
            "placepiece",
            "updateboard",
        ],
        Task::Over => &[
            "gameover",
            "isgameover",
            "checkgameover",
            "gameend",
            "endgame",
            "gameended",
            "gamewon",
            "gamewinner",
            "checkwinner",
            "checkwin",
            "haswon",
            "winner",
            "wins",
            "win",
            "checkend",
            "endofgame",
        ],
    }
}

/// A name as it is looked for.
fn bare(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Whether a name is that of a predicate which changes players.
pub(super) fn changes_players(name: &str) -> bool {
    let name = bare(name);
    let signs = [
        "next", "other", "oppon", "change", "switch", "swap", "enemy", "rival", "opposit",
        "toggle", "adversar", "invert", "turn",
    ];
    signs.iter().any(|sign| name.contains(sign))
}

/// The predicates of a program that may do a task, the most likely one first: names and
/// numbers of arguments.
pub(super) fn candidates(loaded: &Loaded, task: Task) -> Vec<(Atom, u32)> {
    let mut found: Vec<(usize, u32, Atom)> = Vec::new();
    for predicate in &loaded.predicates {
        let key = predicate.key;
        if key.module != Atom::USER || predicate.clauses.is_empty() && !predicate.is_dynamic {
            continue;
        }
        let name = bare(key.name.name());
        if let Some(rank) = names(task).iter().position(|wanted| *wanted == name) {
            found.push((rank, key.arity, key.name));
        }
    }
    found.sort_by_key(|&(rank, arity, _)| (rank, arity));
    found
        .into_iter()
        .map(|(_, arity, name)| (name, arity))
        .collect()
}
