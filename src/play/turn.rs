//! A person's turn.

use std::time::Duration;

use super::Seat;
use super::commands::{Command, is_command};
use super::console::Leave;
use super::table::Table;
use crate::games::Playable;
use crate::players::Spec;
use crate::record::Record;

/// If there are more moves than these, only their number is told.
const LISTED: usize = 32;
/// What the engine spends on a hint.
const HINT: Duration = Duration::from_millis(500);

impl<G: Playable> Table<'_, '_, G> {
    /// Shows the board and asks until there is a move.
    pub(super) fn persons_turn(&mut self, record: &mut Record<G>) -> Result<(), Leave> {
        self.lay_out(record)?;
        let side = self.game.turn(record.position());
        let prompt = format!("{}> ", self.game.side_name(side));
        let words = self.words(record);
        loop {
            let Some(text) = self.console.ask(&prompt, &words)? else {
                continue;
            };
            if let Some((command, rest)) = is_command(&text, false) {
                match self.command(record, command, rest)? {
                    Turn::Goes => continue,
                    Turn::Ends => return Ok(()),
                }
            }
            match self.understood(record, &text) {
                Ok(mv) if self.game.is_legal(record.position(), mv) => {
                    return self.play_move(record, mv);
                }
                Ok(mv) => self.refuse(record, mv)?,
                Err(why) => self.console.tell(why)?,
            }
        }
    }

    /// The board, what the player should know, and what may be played.
    fn lay_out(&mut self, record: &Record<G>) -> Result<(), Leave> {
        let position = record.position();
        let side = self.game.turn(position);
        let view = self.view(record, side);
        self.show(record, &view)?;
        let name = self.game.side_name(side);
        let mut lines = vec![format!("{name}, it is your turn.")];
        lines.extend(self.game.situation(position));
        self.console.tell(lines.join("\n"))?;
        let moves = self.sorted_moves(record);
        match moves.len() > LISTED {
            true => {
                let count = moves.len();
                self.console.tell(format_args!(
                    "You have {count} moves: type moves to see them all, or a square to see those from there."
                ))?;
            }
            false => {
                let listed = self.listed(&moves);
                self.console.tell(format_args!("You may play: {listed}"))?;
            }
        }
        if record.moves().len() < 2 {
            let how = self.game.how_to_move();
            self.console
                .tell(format_args!("{how}\nhelp shows what else you can type."))?;
        }
        Ok(())
    }

    fn sorted_moves(&self, record: &Record<G>) -> Vec<G::Move> {
        let mut moves = self.game.legal_moves(record.position());
        moves.sort_by_key(|&mv| self.game.move_text(mv));
        moves
    }

    /// Moves in lines that are not too long.
    fn listed(&self, moves: &[G::Move]) -> String {
        let texts: Vec<String> = moves.iter().map(|&mv| self.game.move_text(mv)).collect();
        let lines: Vec<String> = texts.chunks(12).map(|line| line.join(" ")).collect();
        lines.join("\n  ")
    }

    /// What can be typed now.
    fn words(&self, record: &Record<G>) -> Vec<String> {
        let moves = self.sorted_moves(record).into_iter();
        let moves = moves.map(|mv| self.game.move_text(mv));
        moves.chain(Command::names(false)).collect()
    }

    /// The move that a text means, however it is spelt: `b6b5`, `B6-B5`, `b6 b5`.
    fn understood(&mut self, record: &Record<G>, text: &str) -> Result<G::Move, String> {
        let text = text.trim_end_matches('.');
        let words: Vec<&str> = text
            .split(|c: char| c.is_whitespace() || ",-".contains(c))
            .filter(|word| !word.is_empty() && !["to", "x"].contains(word))
            .collect();
        let mut spellings = vec![text.to_owned(), words.concat(), words.join("-")];
        for spelling in spellings.clone() {
            spellings.extend([spelling.to_lowercase(), spelling.to_uppercase()]);
        }
        let moves = spellings.iter().map(|text| self.game.parse_move(text));
        if let Some(mv) = moves.clone().find_map(Result::ok) {
            return Ok(mv);
        }
        if let Some(from_here) = self.about_square(record, text) {
            return Err(from_here);
        }
        let why = self.game.parse_move(text).err();
        let why = why.map_or_else(String::new, |error| format!(": {}", error.what()));
        let how = self.game.how_to_move();
        Err(format!(
            "\"{text}\" is neither a move nor a command{why}.\n{how} help shows what else you can type."
        ))
    }

    /// What may be played from a square, if that is what was typed.
    fn about_square(&self, record: &Record<G>, text: &str) -> Option<String> {
        let square = (self.game.squares(record.position()).into_iter())
            .find(|square| square.eq_ignore_ascii_case(text))?;
        let moves = self.moves_at(record, &square);
        Some(match moves.is_empty() {
            true => format!("None of your moves begins on {square}: moves lists those you have."),
            false => format!("On {square} you may begin: {}", self.listed(&moves)),
        })
    }

    fn moves_at(&self, record: &Record<G>, square: &str) -> Vec<G::Move> {
        let mut moves = self.sorted_moves(record);
        moves.retain(|&mv| {
            let first = self.game.squares_of(mv).into_iter().next();
            first.as_deref() == Some(square)
        });
        moves
    }

    fn play_move(&mut self, record: &mut Record<G>, mv: G::Move) -> Result<(), Leave> {
        let side = self.game.turn(record.position());
        let text = self.game.move_text(mv);
        if record.play(self.game, mv).is_ok() {
            self.note(&format!("moves {text}"))?;
            let who = self.game.side_name(side);
            self.console.tell(format_args!("{who} plays {text}."))?;
        }
        Ok(())
    }

    /// Says why a move cannot be played.
    fn refuse(&mut self, record: &Record<G>, mv: G::Move) -> Result<(), Leave> {
        let text = self.game.move_text(mv);
        let reason = self.reasons.about(self.game, record.position(), mv);
        let mut lines = vec![format!("{text} is not allowed:")];
        match reason {
            Ok(reason) if !reason.sentences.is_empty() => {
                lines.extend(reason.sentences.iter().map(|why| format!("- {why}")));
            }
            _ => lines.push("- it is none of the moves that moves lists".to_owned()),
        }
        self.console.tell(lines.join("\n"))
    }

    fn command(
        &mut self,
        record: &mut Record<G>,
        command: Command,
        rest: &str,
    ) -> Result<Turn, Leave> {
        match command {
            Command::Quit => return Err(Leave::Quit),
            Command::Help => {
                let how = self.game.how_to_move();
                let help = Command::help(false);
                self.console.tell(format_args!("{how}\n{help}"))?;
            }
            Command::Rules => self.console.tell(self.game.instructions())?,
            Command::Moves => self.moves(record, rest)?,
            Command::Board => self.board(record, rest)?,
            Command::Why => self.why(record, rest)?,
            Command::Hint => self.hint(record)?,
            Command::Save => self.save(record, rest)?,
            Command::Undo => return self.step(record, "undo", Record::undo),
            Command::Redo => return self.step(record, "redo", Record::redo),
        }
        Ok(Turn::Goes)
    }

    fn moves(&mut self, record: &Record<G>, square: &str) -> Result<(), Leave> {
        let side = self.game.turn(record.position());
        let mut view = self.view(record, side);
        let square = (self.game.squares(record.position()).into_iter())
            .find(|known| known.eq_ignore_ascii_case(square));
        let moves = match &square {
            None => self.sorted_moves(record),
            Some(square) => self.moves_at(record, square),
        };
        view.marked = (moves.iter())
            .filter_map(|&mv| {
                let mut squares = self.game.squares_of(mv).into_iter();
                match square {
                    None => squares.next(),
                    Some(_) => squares.next_back(),
                }
            })
            .collect();
        if !view.marked.is_empty() {
            self.show(record, &view)?;
        }
        let listed = self.listed(&moves);
        match (square, moves.is_empty()) {
            (Some(square), true) => {
                (self.console).tell(format_args!("None of your moves begins on {square}."))
            }
            _ => self.console.tell(listed),
        }
    }

    fn board(&mut self, record: &Record<G>, seat: &str) -> Result<(), Leave> {
        let side = self.game.turn(record.position());
        let mut view = self.view(record, side);
        let seats = self.game.seats();
        if let Some(seat) = seats.iter().find(|known| known.eq_ignore_ascii_case(seat)) {
            view.seat = (*seat).to_owned();
        } else if !seat.is_empty() {
            let sides = match seats {
                [] => "This board looks the same from everywhere.".to_owned(),
                seats => format!("The sides are: {}.", seats.join(", ")),
            };
            return self.console.tell(sides);
        }
        self.show(record, &view)
    }

    fn why(&mut self, record: &Record<G>, text: &str) -> Result<(), Leave> {
        if text.is_empty() {
            return self.console.tell("Which move? Type: why MOVE");
        }
        let mv = match self.understood(record, text) {
            Ok(mv) => mv,
            Err(why) => return self.console.tell(why),
        };
        let reason = match self.reasons.about(self.game, record.position(), mv) {
            Ok(reason) => reason,
            Err(error) => {
                let message = format!("The clauses cannot say: {error}.");
                return self.console.tell(message);
            }
        };
        let side = self.game.turn(record.position());
        let mut view = self.view(record, side);
        view.marked = self.game.squares_of(mv);
        match reason.is_legal {
            true => view.marked.extend(reason.squares),
            false => view.blocked = reason.squares,
        }
        self.show(record, &view)?;
        let verdict = if reason.is_legal {
            "allowed"
        } else {
            "not allowed"
        };
        let mut lines = vec![format!("{} is {verdict}:", self.game.move_text(mv))];
        lines.extend(reason.sentences.iter().map(|why| format!("- {why}")));
        self.console.tell(lines.join("\n"))
    }

    fn hint(&mut self, record: &Record<G>) -> Result<(), Leave> {
        let engine = format!("alphabeta:{}ms", HINT.as_millis());
        let Ok(spec) = Spec::parse(self.game, &engine) else {
            return self.console.tell("There is no engine for this game.");
        };
        match self.thought(record, &spec) {
            Ok(Some(mv)) => {
                let text = self.game.move_text(mv);
                self.console
                    .tell(format_args!("The engine would play {text}."))
            }
            Ok(None) => self.console.tell("The engine knows no move."),
            Err(Leave::Interrupted) => self.console.tell("The engine was stopped."),
            Err(leave) => Err(leave),
        }
    }

    fn save(&mut self, record: &Record<G>, file: &str) -> Result<(), Leave> {
        if file.is_empty() {
            return self.console.tell("Where to? Type: save FILE");
        }
        let message = match std::fs::write(file, record.text(self.game)) {
            Ok(()) => format!("{} moves are in {file}.", record.moves().len()),
            Err(error) => format!("{file} cannot be written: {error}."),
        };
        self.console.tell(message)
    }

    /// Goes back or forth to the next position in which a person is to move.
    fn step(
        &mut self,
        record: &mut Record<G>,
        name: &str,
        step: fn(&mut Record<G>) -> Option<G::Move>,
    ) -> Result<Turn, Leave> {
        let mut tried = record.clone();
        let mut count = 0;
        while step(&mut tried).is_some() {
            count += 1;
            let turn = self.game.turn(tried.position());
            if *self.seat(turn) == Seat::Human {
                *record = tried;
                self.note(&format!("{name} {count}"))?;
                return Ok(Turn::Ends);
            }
        }
        self.console
            .tell(format_args!("There is no move of yours to {name}."))?;
        Ok(Turn::Goes)
    }
}

/// Whether the player is asked once more.
enum Turn {
    Goes,
    Ends,
}
