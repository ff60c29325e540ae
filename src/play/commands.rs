//! What can be said besides a move: one table makes help and dispatch.

/// Something to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Command {
    Help,
    Moves,
    Why,
    Hint,
    Undo,
    Redo,
    Board,
    Rules,
    Save,
    Quit,
}

/// A row of the table: the names, what follows, what it does, and whether it makes
/// sense before the first move.
type Row = (
    Command,
    &'static [&'static str],
    &'static str,
    &'static str,
    bool,
);

#[rustfmt::skip]
const TABLE: &[Row] = &[
    (Command::Moves, &["moves", "coups"], "[SQUARE]", "the moves you have, marked on the board", false),
    (Command::Why, &["why", "pourquoi"], "MOVE", "why a move is allowed, or why it is not", false),
    (Command::Hint, &["hint", "conseil"], "", "what the engine would play", false),
    (Command::Undo, &["undo", "back", "annuler"], "", "take your last decision back", true),
    (Command::Redo, &["redo"], "", "play it again after all", false),
    (Command::Board, &["board", "plateau"], "[SIDE]", "draw the board again, from any side", true),
    (Command::Rules, &["rules", "instructions", "regles"], "", "the rules of the game", true),
    (Command::Save, &["save"], "FILE", "write the game to a file", false),
    (Command::Help, &["help", "?", "h", "aide"], "", "this list", true),
    (Command::Quit, &["quit", "q", "exit", "leave", "quitter"], "", "leave; kalista resume continues the game", true),
];

impl Command {
    /// The names to be completed, all or those that make sense before the first move.
    pub(super) fn names(early: bool) -> impl Iterator<Item = String> {
        let rows = TABLE.iter().filter(move |row| row.4 || !early);
        rows.map(|row| row.1[0].to_owned())
    }

    /// The list of them.
    pub(super) fn help(early: bool) -> String {
        let rows = TABLE.iter().filter(|row| row.4 || !early);
        let lines = rows.map(|(_, names, usage, what, _)| {
            let usage = format!("{} {usage}", names[0]);
            format!("  {usage:<16} {what}")
        });
        lines.collect::<Vec<String>>().join("\n")
    }
}

/// The command that a line is, with what follows it; a colon before it does no harm.
pub(super) fn is_command(text: &str, early: bool) -> Option<(Command, &str)> {
    let text = text.strip_prefix(':').unwrap_or(text);
    let (word, rest) = match text.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim()),
        None => (text, ""),
    };
    let word = word.trim_end_matches('.').to_lowercase();
    let mut rows = TABLE.iter().filter(|row| row.4 || !early);
    let row = rows.find(|row| row.1.contains(&word.as_str()))?;
    Some((row.0, rest))
}
