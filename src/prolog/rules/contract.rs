//! The predicates that a file of rules has, and what stands in for those it may leave
//! out.

/// The name and the text of a file of clauses.
pub(super) type Source = (String, String);

/// A predicate of the contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expected {
    /// Its name.
    pub name: &'static str,
    /// How many arguments it has.
    pub arity: u32,
    /// How it is called, and what it means.
    pub meaning: &'static str,
}

impl Expected {
    /// `valid_moves/2`.
    pub fn indicator(&self) -> String {
        format!("{}/{}", self.name, self.arity)
    }
}

const fn expected(name: &'static str, arity: u32, meaning: &'static str) -> Expected {
    Expected {
        name,
        arity,
        meaning,
    }
}

/// What a file must have.
pub const REQUIRED: [Expected; 4] = [
    expected(
        "initial_state",
        2,
        "initial_state(+Options, -State), the state before the first move",
    ),
    expected(
        "valid_moves",
        2,
        "valid_moves(+State, -Moves), the list of all legal moves, each once, \
         and at least one while the game goes on",
    ),
    expected(
        "move",
        3,
        "move(+State, +Move, -Next), the state after a legal move",
    ),
    expected(
        "game_over",
        2,
        "game_over(+State, -Winner), which fails while the game goes on; \
         a winner who is not a player means that nobody wins",
    ),
];

/// What a file may have.
pub const OPTIONAL: [Expected; 7] = [
    expected(
        "turn",
        2,
        "turn(+State, -Player), whose move it is, the players taking turns; \
         it may be left out if the state itself names the player",
    ),
    expected(
        "state_text",
        2,
        "state_text(?State, ?Text), a position as a list of characters, in both directions",
    ),
    expected(
        "move_text",
        2,
        "move_text(?Move, ?Text), a move as a list of characters, in both directions",
    ),
    expected(
        "value",
        3,
        "value(+State, +Player, -Value), a number: the more, the better for the player",
    ),
    expected(
        "display_game",
        1,
        "display_game(+State), which draws the position",
    ),
    expected(
        "choose_move",
        3,
        "choose_move(+State, +Level, -Move), a machine's move; the levels are 1 and 2",
    ),
    expected(
        "move_fault",
        3,
        "move_fault(+State, +Move, -Fault), each reason why a move is not legal",
    ),
];

/// What is expected of a predicate, given as `name/arity`.
pub fn meaning(indicator: &str) -> Option<&'static str> {
    let all = REQUIRED.iter().chain(&OPTIONAL);
    all.into_iter()
        .find(|expected| expected.indicator() == indicator)
        .map(|expected| expected.meaning)
}

/// The levels of a file's own machine.
pub const LEVELS: &[&str] = &["1", "2"];

/// How the clauses are asked.
pub(super) const CONTRACT: (&str, &str) = (
    "contract/contract.pl",
    include_str!("../../../prolog/contract/contract.pl"),
);

const STATE_TEXT: (&str, &str) = (
    "contract/state_text.pl",
    include_str!("../../../prolog/contract/state_text.pl"),
);
const MOVE_TEXT: (&str, &str) = (
    "contract/move_text.pl",
    include_str!("../../../prolog/contract/move_text.pl"),
);
const MOVE_TEXT_OF_STATE: (&str, &str) = (
    "contract/move_text_of_state.pl",
    include_str!("../../../prolog/contract/move_text_of_state.pl"),
);
const VALUE: (&str, &str) = (
    "contract/value.pl",
    include_str!("../../../prolog/contract/value.pl"),
);

/// The files that stand in for what a game leaves out, `turn/2` excepted.
pub(super) fn substitutes(has: impl Fn(&str, u32) -> bool) -> Vec<(&'static str, &'static str)> {
    let mut files = Vec::new();
    if !has("state_text", 2) {
        files.push(STATE_TEXT);
    }
    match (has("move_text", 2), has("move_text", 3)) {
        (true, _) => {}
        (false, true) => files.push(MOVE_TEXT_OF_STATE),
        (false, false) => files.push(MOVE_TEXT),
    }
    if !has("value", 3) {
        files.push(VALUE);
    }
    files
}

/// Clauses for `turn/2` where the player stands in the state, found by its path.
pub(super) fn turn_clauses(path: &[usize]) -> String {
    let mut goals = Vec::new();
    let mut term = "State".to_owned();
    for (depth, argument) in path.iter().enumerate() {
        let part = match depth + 1 == path.len() {
            true => "Player".to_owned(),
            false => format!("Part{}", depth + 1),
        };
        goals.push(format!("arg({argument}, {term}, {part})"));
        term = part;
    }
    format!(
        "/*  Whose turn it is. The game does not say it in a predicate; that it stands\n    \
             here was found by looking at the start and at what follows. */\n\n\
         %%  turn(+State, -Player)\n\n\
         turn(State, Player) :-\n        {}.\n",
        goals.join(",\n        ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_has_no_substitute() {
        assert_eq!(substitutes(|_, _| true), []);
        let names = |files: Vec<(&'static str, &'static str)>| {
            files.into_iter().map(|file| file.0).collect::<Vec<_>>()
        };
        let none = names(substitutes(|_, _| false));
        assert_eq!(none.len(), 3);
        let with_state = names(substitutes(|name, arity| (name, arity) == ("move_text", 3)));
        assert!(with_state.contains(&"contract/move_text_of_state.pl"));
    }

    #[test]
    fn the_way_to_the_player_is_a_chain_of_arguments() {
        assert!(turn_clauses(&[2]).contains("arg(2, State, Player)."));
        let deep = turn_clauses(&[1, 3]);
        assert!(deep.contains("arg(1, State, Part1),\n        arg(3, Part1, Player)."));
    }
}
