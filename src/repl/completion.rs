//! Help while a line is typed: what can stand here, and whether it goes on.

use std::sync::Arc;

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

use super::Repl;
use super::commands::{Argument, COMMANDS};
use super::reference::Indicator;
use crate::catalog::{AnyPosition, Catalog, GameHandle};
use crate::game::Side;
use crate::game::opening::Opening;
use crate::game::rng::rng_for;
use crate::players;
use crate::terminal::Style;

/// Knows what can be played and asked now; works it out when it is needed.
pub(super) struct Assistant {
    game: GameHandle,
    position: AnyPosition,
    predicates: Arc<[Indicator]>,
    files: FilenameCompleter,
    is_fancy: bool,
}

impl Assistant {
    pub(super) fn new(repl: &Repl<'_>) -> Self {
        Assistant {
            game: repl.session.game().clone(),
            position: repl.session.position().clone(),
            predicates: repl.library.predicates().clone(),
            files: FilenameCompleter::new(),
            is_fancy: repl.options.style == Style::Fancy,
        }
    }

    fn moves(&self) -> Vec<String> {
        self.game.sorted_moves(&self.position).unwrap_or_default()
    }

    /// The words that can stand after a command.
    fn arguments(&self, argument: Argument) -> Vec<String> {
        match argument {
            Argument::Nothing | Argument::File => Vec::new(),
            Argument::Viewpoint => {
                let viewpoints = self.game.viewpoints().iter();
                viewpoints.map(|&word| word.to_owned()).collect()
            }
            Argument::Opening => self.openings(),
            Argument::Square => self.game.squares(&self.position),
            Argument::Move => self.moves(),
            Argument::Position => vec![self.game.position_text(&self.position)],
            Argument::Player => self.players(),
            Argument::Game => Catalog::current().names().map(str::to_owned).collect(),
            Argument::Predicate => {
                let written = |(name, arity): &Indicator| format!("{name}/{arity}");
                self.predicates.iter().map(written).collect()
            }
            Argument::Command => {
                let names = COMMANDS.iter().map(|command| &command.name[1..]);
                names.map(str::to_owned).collect()
            }
        }
    }

    /// What `:new` understands.
    fn openings(&self) -> Vec<String> {
        let mut words = Vec::new();
        let mut choices = Vec::new();
        // The questions as a random game would meet them, each topic once.
        while let Ok(Opening::Decide(decision)) = self.game.opening(&choices) {
            let flag = format!("--{}", decision.topic);
            if !words.contains(&flag) {
                words.push(flag);
                words.extend(decision.options);
            }
            words.extend(decision.strategies.iter().map(|&word| word.to_owned()));
            let strategy = decision.strategies.first().copied().unwrap_or("");
            match (self.game).choices(&choices, strategy, &mut rng_for(0, 0, 0)) {
                Ok(more) => choices.extend(more),
                Err(_) => break,
            }
        }
        words.sort();
        words.dedup();
        words
    }

    /// `rouge=humain`, `rouge=random`, ...
    fn players(&self) -> Vec<String> {
        let mut players = vec!["humain".to_owned()];
        players.extend(players::words(&*self.game));
        let words = |side: Side| {
            let name = self.game.side_name(side);
            players.iter().map(move |player| format!("{name}={player}"))
        };
        Side::BOTH.into_iter().flat_map(words).collect()
    }
}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = &line[..pos];
        if typed.starts_with(':') {
            let Some((name, rest)) = typed.split_once(' ') else {
                let names = COMMANDS.iter().map(|command| command.name.to_owned());
                return Ok((0, matching(typed, names)));
            };
            let known = COMMANDS.iter().find(|command| command.name == name);
            let argument = known.map_or(Argument::Nothing, |command| command.argument);
            if argument == Argument::File {
                let (begin, mut files) = self.files.complete(line, pos, context)?;
                files.retain(|file| !file.display.contains(char::is_control));
                return Ok((begin, files));
            }
            // A position has spaces in it; everything else is one word.
            let begin = match argument {
                Argument::Position => pos - rest.len(),
                _ => pos - rest.rsplit(' ').next().unwrap_or(rest).len(),
            };
            let words = self.arguments(argument).into_iter();
            return Ok((begin, matching(&typed[begin..], words)));
        }
        // The name of a file, in the quotes of an atom or in the brackets of a list.
        if let Some(at) = open_quote(typed) {
            let (begin, found) = self.files.complete(&typed[at..], pos - at, context)?;
            return Ok((at + begin, found));
        }
        let is_word = |c: char| c.is_alphanumeric() || "_@".contains(c);
        let word = &typed[typed.trim_end_matches(is_word).len()..];
        let begin = pos - word.len();
        if word.is_empty() && begin > 0 {
            return Ok((pos, Vec::new()));
        }
        let mut words: Vec<String> = Vec::new();
        if begin == 0 {
            words.extend(self.moves());
        }
        if !word.is_empty() {
            let names = self.predicates.iter();
            words.extend(names.map(|(name, arity)| match arity {
                0 => name.clone(),
                _ => format!("{name}("),
            }));
        }
        Ok((begin, matching(word, words.into_iter())))
    }
}

/// Where the text begins that is inside of a quote.
fn open_quote(typed: &str) -> Option<usize> {
    let mut open = None;
    for (at, c) in typed.char_indices() {
        match (open, c) {
            (None, '\'' | '"') => open = Some((c, at + 1)),
            (Some((quote, _)), c) if c == quote => open = None,
            _ => {}
        }
    }
    open.map(|(_, at)| at)
}

fn matching(word: &str, words: impl Iterator<Item = String>) -> Vec<Pair> {
    // What cannot be typed cannot be completed, and would play with the terminal.
    let is_meant = |other: &String| other.starts_with(word) && !other.contains(char::is_control);
    let mut words: Vec<String> = words.filter(is_meant).collect();
    words.sort();
    words.dedup();
    let pair = |word: String| Pair {
        display: word.clone(),
        replacement: word,
    };
    words.into_iter().map(pair).collect()
}

// A text that goes on has a prompt of its own for each line: see `editor`.
impl Validator for Assistant {}

impl Hinter for Assistant {
    type Hint = String;
}

impl Highlighter for Assistant {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(
        &'s self,
        prompt: &'p str,
        _default: bool,
    ) -> std::borrow::Cow<'b, str> {
        match self.is_fancy {
            true => format!("\x1b[1m{prompt}\x1b[0m").into(),
            false => prompt.into(),
        }
    }
}

impl Helper for Assistant {}
