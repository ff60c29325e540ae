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

/// Parts of names that are made up like the usual ones: one of each row has to be there.
fn signs(task: Task) -> &'static [&'static [&'static str]] {
    match task {
        Task::Start => &[
            &[
                "init", "start", "create", "generate", "empty", "first", "setup", "make",
            ],
            &["board", "state", "game", "tabuleiro"],
        ],
        Task::Moves => &[
            &[
                "valid",
                "possible",
                "legal",
                "available",
                "all",
                "list",
                "generate",
                "find",
                "get",
            ],
            &["moves", "plays", "actions", "jogadas", "movements"],
        ],
        // What checks one move in its arguments is rarely what gives one after the other.
        Task::Each => &[&[]],
        Task::Apply => &[
            &[
                "make", "do", "apply", "execute", "perform", "play", "process", "exec", "place",
                "new",
            ],
            &["move", "play", "jogada", "piece", "turn"],
        ],
        Task::Over => &[
            &[
                "over", "end", "win", "won", "victory", "finish", "vencedor", "fim",
            ],
            &[
                "game", "check", "has", "player", "who", "get", "is", "jogo", "state",
            ],
        ],
    }
}

/// How many arguments a predicate of the usual name has if it does the task.
fn arities(task: Task) -> std::ops::RangeInclusive<u32> {
    match task {
        Task::Start => 1..=3,
        Task::Moves => 2..=4,
        // One move after the other is rarely what the program itself asks for.
        Task::Each => 0..=0,
        Task::Apply => 3..=6,
        Task::Over => 1..=4,
    }
}

/// Whether a predicate has the name that the contract has for a task.
pub(super) fn is_called_so(task: Task, (name, arity): (Atom, u32)) -> bool {
    names(task).first() == Some(&bare(name.name()).as_str()) && arities(task).contains(&arity)
}

/// The most predicates that are tried for a task because of a made-up name.
const MADE_UP: usize = 4;

/// A name as it is looked for.
fn bare(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Whether a name is one of those that are usual for a task.
pub(super) fn is_usual(task: Task, name: &str) -> bool {
    names(task).contains(&bare(name).as_str())
}

/// Whether a predicate of this name does only a part of a task: what is numbered is one of
/// several, and lists only some of the moves.
pub(super) fn is_part(task: Task, name: &str) -> bool {
    task == Task::Moves && name.ends_with(|c: char| c.is_ascii_digit())
}

/// Whether a predicate of this name talks to somebody: it draws, asks or chooses.
pub(super) fn is_spoken(name: &str) -> bool {
    let name = bare(name);
    let signs = [
        "display", "print", "show", "write", "draw", "read", "ask", "choose", "input", "menu",
        "loop", "cycle", "best", "greedy", "minimax", "value", "evaluate", "random", "bot", "turn",
        "human", "computer", "select", "pick",
    ];
    signs.iter().any(|sign| name.contains(sign))
}

/// How likely a predicate of this name is where people begin: the lower, the likelier.
pub(super) fn is_entry(name: &str) -> Option<usize> {
    let name = bare(name);
    if is_spoken(&name) && name.contains("display") {
        return None;
    }
    let signs = [
        "play", "start", "main", "game", "run", "menu", "begin", "init", "jogar", "go",
    ];
    signs.iter().position(|sign| name.contains(sign))
}

/// Whether a predicate of this name chooses a move.
pub(super) fn chooses(name: &str) -> bool {
    let name = bare(name);
    let has = |signs: &[&str]| signs.iter().any(|sign| name.contains(sign));
    has(&["choose", "random", "bot", "computer", "pc", "easy"]) && has(&["move", "play", "jogada"])
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
    let mut made_up: Vec<(usize, u32, Atom)> = Vec::new();
    for predicate in &loaded.predicates {
        let key = predicate.key;
        if key.module != Atom::USER || predicate.clauses.is_empty() && !predicate.is_dynamic {
            continue;
        }
        let name = bare(key.name.name());
        // A player is not what is played, nor is what is displayed.
        let made = name.replace("player", "").replace("display", "");
        let has_one = |row: &&[&str]| row.iter().any(|sign| made.contains(sign));
        if let Some(rank) = names(task).iter().position(|wanted| *wanted == name) {
            found.push((rank, key.arity, key.name));
        } else if (key.arity > 1 || task == Task::Start)
            && signs(task).iter().all(has_one)
            && !is_part(task, &name)
        {
            made_up.push((name.len(), key.arity, key.name));
        }
    }
    found.sort_by_key(|&(rank, arity, _)| (rank, arity));
    // Whoever has what the contract calls it means that: what would do in its place would be
    // another game.
    let is_it =
        |&(rank, arity, _): &(usize, u32, Atom)| rank == 0 && arities(task).contains(&arity);
    // Starts are another thing: one that asks at the terminal may have a board beside it.
    if task != Task::Start && found.iter().any(is_it) {
        found.retain(|&(rank, ..)| rank == 0);
        made_up.clear();
    }
    // Short names are less special.
    made_up.sort_by_key(|&(length, arity, _)| (length, arity));
    found.extend(made_up.into_iter().take(MADE_UP));
    found
        .into_iter()
        .map(|(_, arity, name)| (name, arity))
        .collect()
}
