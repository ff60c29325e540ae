//! The commands that explain, and those that bring in what the user wrote.

use super::nearest::{nearest, suggestion};
use super::reference::Entry;
use super::{LineError, Repl, fail, fail_at};
use crate::game::board::View;
use crate::prolog::{Error, QueryOptions};
use crate::session::sentences;
use crate::terminal::interrupt::raised;

impl Repl<'_> {
    /// Why a move is legal or not, as the clauses see it.
    pub(super) fn why(&mut self, text: &str) -> Result<(), LineError> {
        if text.is_empty() {
            return fail("which move? :why MOVE");
        }
        let mv = match self.session.game().parse_move(text)? {
            Ok(mv) => mv,
            Err(error) => return fail_at("this is not a move", &error),
        };
        self.session.set_interrupt(raised());
        let reasons = self.session.why(&mv).or_else(cannot_say)?;
        let about = (self.session).view_of_reasons(self.session.turn()?, &mv, &reasons);
        let view = View {
            marked: about.marked,
            blocked: about.blocked,
            ..self.view()?
        };
        let answer = if reasons.is_legal {
            "is legal"
        } else {
            "is not legal"
        };
        let board = self.session.board(&view)?;
        self.out.draw(&board, self.options.style)?;
        writeln!(self.out, "  {mv} {answer}:")?;
        let has_words = !reasons.sentences.is_empty();
        for sentence in reasons.sentences {
            self.tell(&format!("  - {sentence}"))?;
        }
        if has_words && !reasons.derived.is_empty() {
            writeln!(self.out, "  in the clauses:")?;
        }
        for derived in reasons.derived {
            self.tell(&format!("  - {derived}"))?;
        }
        Ok(())
    }

    /// Makes the state in the database the game, if it is one.
    pub(super) fn adopt(&mut self, _: &str) -> Result<(), LineError> {
        // A state that its own text does not give back is not a position.
        let query = "current_state(_, S), state_text(S, Text), valid_moves(S, Moves), \
                     state_text(Same, Text), valid_moves(Same, Moves).";
        let texts = sentences(self.session.interpreter()?, query).or_else(cannot_say);
        let texts = texts
            .or_else(|why: LineError| fail(format!("the database holds no position: {why}")))?;
        let [text] = &texts[..] else {
            return fail("the database holds no position of this game");
        };
        let position = match self.session.game().parse_position(text)? {
            Ok(position) => position,
            Err(error) => return fail_at("the database holds no position", &error),
        };
        let text = self.session.game().position_text(&position);
        self.session.restart(position);
        if let Some(prolog) = self.session.prolog() {
            prolog.agrees(&text);
        }
        self.after_change()
    }

    pub(super) fn doc(&mut self, about: &str) -> Result<(), LineError> {
        let (name, arity) = indicator(about)?;
        let found = self.library.describe(name, arity);
        if found.is_empty() {
            return fail(self.unknown(name, "nothing is written about"));
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

    pub(super) fn listing(&mut self, about: &str) -> Result<(), LineError> {
        let (name, arity) = indicator(about)?;
        let found = self.library.listing(name, arity);
        let has_source = !found.is_empty();
        for (file, text) in found {
            writeln!(self.out, "% {file}\n{text}")?;
        }
        // What is the user's own is shown as it is now, wherever it came from.
        let arity = arity.map_or_else(String::new, |arity| format!("/{arity}"));
        let query = format!("catch(listing({}{arity}), _, fail).", quoted_name(name));
        let asked = self
            .session
            .interpreter()?
            .solutions(&query, &QueryOptions::default(), 1)?;
        match asked {
            (answers, text, _) if !answers.is_empty() => {
                Ok(writeln!(self.out, "{}", text.trim_end())?)
            }
            _ if has_source => Ok(()),
            _ => fail(self.unknown(name, "there are no clauses of")),
        }
    }

    pub(super) fn apropos(&mut self, word: &str) -> Result<(), LineError> {
        if word.is_empty() {
            return fail("about what? :apropos WORD");
        }
        let mut lines = Vec::new();
        for (_, entry) in self.library.about(word) {
            let Entry { name, arity, .. } = entry;
            let name = format!("{name}/{arity}");
            lines.push((name, entry.prose.lines().next().unwrap_or("").to_owned()));
        }
        for (name, arity) in &**self.library.predicates() {
            let name = format!("{name}/{arity}");
            if name.contains(word) && !lines.iter().any(|(known, _)| *known == name) {
                lines.push((name, String::new()));
            }
        }
        if lines.is_empty() {
            return fail(format!("no predicate is related to \"{word}\""));
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
        let names = self
            .library
            .predicates()
            .iter()
            .map(|(name, _)| name.as_str());
        let near: Vec<&str> = nearest(name, names.filter(|&other| other != name));
        match near.is_empty() {
            true => format!("{what} {name} in the clause files"),
            false => format!("{what} {name}{}", suggestion(&near)),
        }
    }
}

/// The name of a predicate as an atom.
fn quoted_name(name: &str) -> String {
    format!("'{}'", name.replace('\\', "\\\\").replace('\'', "\\'"))
}

/// `name` or `name/arity`.
fn indicator(text: &str) -> Result<(&str, Option<usize>), LineError> {
    match text.split_once('/') {
        _ if text.is_empty() => fail("which predicate? NAME or NAME/ARITY"),
        None => Ok((text, None)),
        Some((name, arity)) => match arity.parse() {
            Ok(arity) => Ok((name, Some(arity))),
            Err(_) => fail(format!("\"{arity}\" is not a number of arguments")),
        },
    }
}

/// What went wrong when the clauses were asked for their reasons.
fn cannot_say<T>(error: Error) -> Result<T, LineError> {
    match error {
        Error::Exception(exception) => fail(format!("the clauses cannot say: {exception}")),
        error => Err(error.into()),
    }
}
