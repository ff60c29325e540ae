//! A person's turn.

use super::commands::{Command, is_command};
use super::console::Leave;
use super::game::{Playing, capitalised};
use crate::game::Side;
use crate::players::PlayerSpec;
use crate::session::Reasons;

/// If there are more moves than these, only their number is told.
const LISTED: usize = 32;
/// Moves on one line.
const MOVES_A_LINE: usize = 12;
/// The player that gives hints.
const HINT: &str = "alphabeta:500ms";

/// Whether the player is asked once more.
enum Turn {
    Goes,
    Ends,
}

impl Playing<'_, '_> {
    /// Shows the board and asks until there is a move.
    pub(super) fn persons_turn(&mut self, side: Side) -> Result<(), Leave> {
        self.lay_out(side)?;
        let name = self.session.game().side_name(side).to_owned();
        let prompt = format!("{name}> ");
        let mut words = self.session.moves(None)?;
        words.extend(Command::names(false));
        loop {
            let Some(text) = self.console.ask(&prompt, &words)? else {
                continue;
            };
            if let Some((command, rest)) = is_command(&text, false) {
                match self.command(side, command, rest)? {
                    Turn::Goes => continue,
                    Turn::Ends => return Ok(()),
                }
            }
            match self.understood(&text)? {
                Ok(mv) if self.session.play(&mv)? => {
                    return self.console.tell(format_args!("{name} plays {mv}."));
                }
                Ok(mv) => self.refuse(&mv)?,
                Err(why) => self.console.tell(why)?,
            }
        }
    }

    /// The board, what the player should know, and what may be played.
    fn lay_out(&mut self, side: Side) -> Result<(), Leave> {
        self.show(&self.session.view(side))?;
        let game = self.session.game();
        let mut lines = vec![format!("{}, it is your turn.", game.side_name(side))];
        lines.extend(game.situation(self.session.position())?);
        let moves = self.session.moves(None)?;
        lines.push(match moves.len() {
            count if count > LISTED => format!(
                "You have {count} moves: type moves to see them all, or a square to see those from there."
            ),
            _ => format!("You may play: {}", listed(&moves)),
        });
        if self.session.history().moves().len() < 2 {
            lines.push(game.how_to_move().to_owned());
            lines.push("help shows what else you can type.".to_owned());
        }
        self.console.tell(lines.join("\n"))
    }

    /// The move that a text means, however it is spelt: `b6b5`, `B6-B5`, `b6 b5`; or what
    /// is to be said instead.
    fn understood(&self, text: &str) -> Result<Result<String, String>, Leave> {
        let game = self.session.game();
        let text = text.trim_end_matches('.');
        let words: Vec<&str> = text
            .split(|c: char| c.is_whitespace() || ",-".contains(c))
            .filter(|word| !word.is_empty() && !["to", "x"].contains(word))
            .collect();
        let mut spellings = vec![text.to_owned(), words.concat(), words.join("-")];
        for spelling in spellings.clone() {
            spellings.extend([spelling.to_lowercase(), spelling.to_uppercase()]);
        }
        for spelling in &spellings {
            if let Ok(mv) = game.parse_move(spelling)? {
                return Ok(Ok(mv));
            }
        }
        Ok(Err(
            match (self.session.square(text), game.parse_move(text)?) {
                (Some(square), _) => self.about_square(&square)?,
                (None, read) => {
                    let why = read.err();
                    let why = why.map_or_else(String::new, |error| format!(": {}", error.what()));
                    let how = game.how_to_move();
                    format!(
                        "\"{text}\" is neither a move nor a command{why}.\n{how} help shows what else you can type."
                    )
                }
            },
        ))
    }

    /// What may be played from a square.
    fn about_square(&self, square: &str) -> Result<String, Leave> {
        let moves = self.session.moves(Some(square))?;
        Ok(match moves.is_empty() {
            true => format!("None of your moves begins on {square}; moves lists those you have."),
            false => format!("From {square} you may play: {}", listed(&moves)),
        })
    }

    /// Says why a move cannot be played.
    fn refuse(&mut self, mv: &str) -> Result<(), Leave> {
        let sentences = self
            .reasons(mv)?
            .map_or_else(|_| Vec::new(), |found| found.sentences);
        let mut lines = vec![format!("{mv} is not allowed:")];
        lines.extend(sentences.iter().map(|why| format!("- {why}")));
        if sentences.is_empty() {
            lines.push("- it is not in the list that moves shows".to_owned());
        }
        self.console.tell(lines.join("\n"))
    }

    /// What the clauses say of a move, or why they do not.
    #[cfg(feature = "prolog")]
    fn reasons(&mut self, mv: &str) -> Result<Result<Reasons, String>, Leave> {
        let found = self.session.why(mv);
        // A Ctrl-C that stopped the clauses has done its work.
        crate::terminal::interrupt::was_raised();
        Ok(found.map_err(|error| error.to_string()))
    }

    /// Whether a move is legal: without Prolog nobody can say why.
    #[cfg(not(feature = "prolog"))]
    fn reasons(&mut self, mv: &str) -> Result<Result<Reasons, String>, Leave> {
        let moves = self.session.moves(None)?;
        Ok(Ok(Reasons {
            is_legal: moves.iter().any(|legal| legal == mv),
            sentences: Vec::new(),
            derived: Vec::new(),
            squares: Vec::new(),
            places: Vec::new(),
        }))
    }

    fn command(&mut self, side: Side, command: Command, rest: &str) -> Result<Turn, Leave> {
        let game = self.session.game().clone();
        match command {
            Command::Quit => return Err(Leave::Quit),
            Command::Help => {
                let (how, help) = (game.how_to_move(), Command::help(false));
                self.console.tell(format_args!("{how}\n{help}"))?;
            }
            Command::Rules => self.console.tell(game.instructions())?,
            Command::Moves => self.moves(side, rest)?,
            Command::Board => self.board(side, rest)?,
            Command::Why => self.why(side, rest)?,
            Command::Hint => self.hint()?,
            Command::Save => self.save(rest)?,
            Command::Undo | Command::Redo => return self.step(command == Command::Redo),
        }
        Ok(Turn::Goes)
    }

    fn moves(&mut self, side: Side, square: &str) -> Result<(), Leave> {
        let square = self.session.square(square);
        let moves = self.session.moves(square.as_deref())?;
        let view = (self.session).view_of_moves(side, &moves, square.is_some());
        if !view.marked.is_empty() {
            self.show(&view)?;
        }
        match square.filter(|_| moves.is_empty()) {
            Some(square) => {
                (self.console).tell(format_args!("None of your moves begins on {square}."))
            }
            None => self.console.tell(listed(&moves)),
        }
    }

    fn board(&mut self, side: Side, viewpoint: &str) -> Result<(), Leave> {
        match self.session.view_from(side, viewpoint) {
            Ok(view) => self.show(&view),
            Err(why) => self.console.tell(capitalised(&why)),
        }
    }

    fn why(&mut self, side: Side, text: &str) -> Result<(), Leave> {
        if text.is_empty() {
            return self.console.tell("Which move? Type: why MOVE");
        }
        let mv = match self.understood(text)? {
            Ok(mv) => mv,
            Err(why) => return self.console.tell(why),
        };
        let found = match self.reasons(&mv)? {
            Ok(found) => found,
            Err(error) => {
                return (self.console).tell(format_args!("The clauses cannot say: {error}."));
            }
        };
        self.show(&self.session.view_of_reasons(side, &mv, &found))?;
        let answer = if found.is_legal {
            "allowed"
        } else {
            "not allowed"
        };
        let mut lines = vec![format!("{mv} is {answer}:")];
        lines.extend(found.sentences.iter().map(|why| format!("- {why}")));
        self.console.tell(lines.join("\n"))
    }

    fn hint(&mut self) -> Result<(), Leave> {
        let Ok(spec) = PlayerSpec::parse(&**self.session.game(), HINT) else {
            return self.console.tell("There is no engine for this game.");
        };
        match self.thought(&spec) {
            Ok(Some(mv)) => (self.console).tell(format_args!("The engine would play {mv}.")),
            Ok(None) => self.console.tell("The engine found no move."),
            Err(Leave::Interrupted) => self.console.tell("The engine was stopped."),
            Err(leave) => Err(leave),
        }
    }

    fn save(&mut self, file: &str) -> Result<(), Leave> {
        if file.is_empty() {
            return self.console.tell("Where to? Type: save FILE");
        }
        let saved = self.session.record()?.save(file);
        let (Ok(message) | Err(message)) = saved;
        self.console.tell(format_args!("{message}."))
    }

    /// Goes back or forth to the next position in which a person is to move.
    fn step(&mut self, forth: bool) -> Result<Turn, Leave> {
        let count = self.session.steps_to_person(forth)?;
        let name = if forth { "redo" } else { "undo" };
        let is_done = match (count, forth) {
            (None, _) => false,
            (Some(count), true) => self.session.redo(count),
            (Some(count), false) => self.session.undo(count),
        };
        if !is_done {
            self.console
                .tell(format_args!("You have no move to {name}."))?;
            return Ok(Turn::Goes);
        }
        Ok(Turn::Ends)
    }
}

/// Moves in lines that are not too long.
fn listed(moves: &[String]) -> String {
    let lines: Vec<String> = moves
        .chunks(MOVES_A_LINE)
        .map(|line| line.join(" "))
        .collect();
    lines.join("\n  ")
}
