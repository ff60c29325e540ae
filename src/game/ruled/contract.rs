//! The predicates of a rules file. How they are asked, and what stands in for those that
//! may be left out, is in `prolog/contract.pl`.

/// What is expected of each, first those that a file must have.
pub const PREDICATES: [(&str, &str); 12] = [
    (
        "initial_state/2",
        "initial_state(+Options, -State), the state before the first move",
    ),
    (
        "valid_moves/2",
        "valid_moves(+State, -Moves), the list of all legal moves, each once, and at least one \
         while the game goes on",
    ),
    (
        "move/3",
        "move(+State, +Move, -Next), the state after a legal move",
    ),
    (
        "game_over/2",
        "game_over(+State, -Winner), which fails while the game goes on; a winner who is not a \
         player means that nobody wins",
    ),
    (
        "turn/2",
        "turn(+State, -Player), whose move it is, the players taking turns; it may be left out \
         if the state itself names the player",
    ),
    (
        "state_text/2",
        "state_text(?State, ?Text), a position as a list of characters, in both directions",
    ),
    (
        "move_text/2",
        "move_text(?Move, ?Text), a move as a list of characters, in both directions",
    ),
    (
        "value/3",
        "value(+State, +Player, -Value), a number: the higher, the better for the player",
    ),
    (
        "display_game/1",
        "display_game(+State), which draws the position",
    ),
    (
        "board_view/2",
        "board_view(+State, -Cells), a list of cell(Name, Column, Row, Piece): how the position \
         looks as a picture",
    ),
    (
        "choose_move/3",
        "choose_move(+State, +Level, -Move), a machine's move; the levels are 1 and 2",
    ),
    (
        "move_fault/3",
        "move_fault(+State, +Move, -Fault), each reason why a move is not legal",
    ),
];

/// How many of them a file must have.
pub const REQUIRED: usize = 4;

/// What is expected of a predicate, given as `name/arity`.
pub fn meaning(indicator: &str) -> Option<&'static str> {
    let mut predicates = PREDICATES.into_iter();
    predicates.find_map(|(own, meaning)| (own == indicator).then_some(meaning))
}

/// The levels of a file's own machine.
pub const LEVELS: &[&str] = &["1", "2"];

/// The text of the source that says whose turn it is where a file does not.
pub fn turn_source(clause: &str) -> String {
    format!(
        "/*  Whose turn it is. The game does not say it in a predicate; that it stands\n    \
             here was found by looking at the start and at what follows. */\n\n\
         %%  turn(+State, -Player)\n\n\
         {clause}.\n"
    )
}
