//! The predicates that a rules file has, and those that it may leave out. How they are
//! asked, and what stands in for those left out, is in `prolog/contract.pl`.

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

/// The text of the source that says whose turn it is where a file does not.
pub(super) fn turn_source(clause: &str) -> String {
    format!(
        "/*  Whose turn it is. The game does not say it in a predicate; that it stands\n    \
             here was found by looking at the start and at what follows. */\n\n\
         %%  turn(+State, -Player)\n\n\
         {clause}.\n"
    )
}
