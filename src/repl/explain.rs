//! The commands that explain, and those that bring in what the user wrote.

use std::path::Path;

use super::nearest::nearest;
use super::playing::read_small;
use super::reference::Entry;
use super::{Repl, Trouble, say};
use crate::explanation::{Explanation, explain, sentences};
use crate::games::Playable;
use crate::prolog::Error;
use crate::record::Record;

impl<G: Playable> Repl<'_, G> {
    /// Why a move is legal or not, as the clauses see it.
    pub(super) fn why(&mut self, text: &str) -> Result<(), Trouble> {
        let mv = match self.game.parse_move(text) {
            Ok(mv) => mv,
            Err(_) if text.is_empty() => return say("which move? :why MOVE"),
            Err(error) => {
                let caret = error.with_caret().replace('\n', "\n  ");
                return say(format!("this is no move:\n  {caret}"));
            }
        };
        let session = self.prolog.session()?;
        let explained = explain(session, &self.game, self.record.position(), mv);
        let Explanation {
            is_legal,
            sentences,
            squares,
        } = explained.or_else(cannot_say)?;
        let mut view = self.view();
        view.marked = self.game.squares_of(mv);
        let verdict = match is_legal {
            true => {
                view.marked.extend(squares);
                "is legal"
            }
            false => {
                view.blocked = squares;
                "is not legal"
            }
        };
        let board = self.game.draw(self.record.position(), &view);
        writeln!(
            self.out,
            "{board}\n  {} {verdict}:",
            self.game.move_text(mv)
        )?;
        for sentence in sentences {
            writeln!(self.out, "  - {sentence}")?;
        }
        Ok(())
    }

    /// Makes the state in the database the game, if it is one.
    pub(super) fn adopt(&mut self, _: &str) -> Result<(), Trouble> {
        let position = self.position_text();
        let session = self.prolog.at(&position)?;
        // A state that says what its text does not say again is no position.
        let query = "current_state(_, S), state_text(S, Text), valid_moves(S, Moves), \
                     state_text(Same, Text), valid_moves(Same, Moves).";
        let texts = match sentences(session, query).or_else(cannot_say) {
            Err(Trouble::Say(why)) => return say(format!("this database is no position: {why}")),
            texts => texts?,
        };
        let [text] = &texts[..] else {
            return say("the database holds no position of this game");
        };
        match self.game.parse_position(text) {
            Ok(position) => {
                let text = self.game.position_text(&position);
                self.record = Record::new(&self.game, position);
                self.prolog.agrees(&text);
                self.after_change()
            }
            Err(error) => {
                let caret = error.with_caret().replace('\n', "\n  ");
                say(format!("the database holds no position:\n  {caret}"))
            }
        }
    }

    pub(super) fn consult(&mut self, file: &str) -> Result<(), Trouble> {
        if file.is_empty() {
            return say("which file? :consult FILE");
        }
        let text = match read_small(file) {
            Ok(text) => text,
            Err(error) => return say(format!("{file} cannot be read: {error}")),
        };
        let position = self.position_text();
        let output = self.prolog.at(&position)?.consult(Path::new(file))?;
        for line in output.lines().filter(|line| !line.trim().is_empty()) {
            writeln!(self.out, "  {line}")?;
        }
        self.library.add(file, &text);
        writeln!(self.out, "  {file} is loaded")?;
        Ok(())
    }

    pub(super) fn doc(&mut self, about: &str) -> Result<(), Trouble> {
        let (name, arity) = indicator(about)?;
        let found = self.library.describe(name, arity);
        if found.is_empty() {
            return say(self.unknown(name, "nothing is written about"));
        }
        let example = self.library.example(name);
        for (file, entry) in found {
            writeln!(self.out, "  {}    ({file})", entry.signature)?;
            for line in entry.prose.lines() {
                writeln!(self.out, "{}", format!("    {line}").trim_end())?;
            }
        }
        if let Some(example) = example {
            writeln!(self.out, "  for example:")?;
            for (number, line) in example.lines().enumerate() {
                let lead = if number == 0 { "    " } else { "      " };
                writeln!(self.out, "{lead}{}", line.trim())?;
            }
        }
        Ok(())
    }

    pub(super) fn listing(&mut self, about: &str) -> Result<(), Trouble> {
        let (name, arity) = indicator(about)?;
        let found = self.library.listing(name, arity);
        if found.is_empty() {
            return say(self.unknown(name, "there are no clauses of"));
        }
        for (file, text) in found {
            writeln!(self.out, "% {file}\n{text}")?;
        }
        Ok(())
    }

    pub(super) fn apropos(&mut self, word: &str) -> Result<(), Trouble> {
        if word.is_empty() {
            return say("about what? :apropos WORD");
        }
        let mut lines = Vec::new();
        for (_, entry) in self.library.about(word) {
            let Entry { name, arity, .. } = entry;
            let name = format!("{name}/{arity}");
            lines.push((name, entry.prose.lines().next().unwrap_or("").to_owned()));
        }
        for (name, arity) in self.library.predicates() {
            let name = format!("{name}/{arity}");
            if name.contains(word) && !lines.iter().any(|(known, _)| *known == name) {
                lines.push((name, String::new()));
            }
        }
        if lines.is_empty() {
            return say(format!("nothing has to do with \"{word}\""));
        }
        let width = lines.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        for (name, prose) in lines {
            writeln!(
                self.out,
                "{}",
                format!("  {name:<width$}  {prose}").trim_end()
            )?;
        }
        Ok(())
    }

    fn unknown(&self, name: &str, what: &str) -> String {
        let predicates = self.library.predicates();
        let names = predicates.iter().map(|(name, _)| name.as_str());
        let near: Vec<&str> = nearest(name, names.filter(|&other| other != name));
        match near.is_empty() {
            true => format!("{what} {name} in the clause files"),
            false => format!("{what} {name}; there is {}", near.join(", ")),
        }
    }
}

/// `name` or `name/arity`.
fn indicator(text: &str) -> Result<(&str, Option<usize>), Trouble> {
    match text.split_once('/') {
        _ if text.is_empty() => say("which predicate? NAME or NAME/ARITY"),
        None => Ok((text, None)),
        Some((name, arity)) => match arity.parse() {
            Ok(arity) => Ok((name, Some(arity))),
            Err(_) => say(format!("\"{arity}\" is no number of arguments")),
        },
    }
}

/// What went wrong when the clauses were asked for their reasons.
fn cannot_say<T>(error: Error) -> Result<T, Trouble> {
    match error {
        Error::Exception(exception) => say(format!("the clauses cannot say: {exception}")),
        error => Err(error.into()),
    }
}
