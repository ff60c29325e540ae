//! Lines typed at a terminal: editing, history and completion.

use std::io;
use std::path::Path;

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::commands::{Argument, table};
use super::pieces::{is_unfinished, pieces};
use super::{Leave, Repl};
use crate::drawing::Style;
use crate::game::Side;
use crate::games::{NAMES, Playable};
use crate::guide::Opening;
use crate::players::known;

/// Reads and carries out lines until the user leaves.
pub(super) fn converse<G: Playable>(repl: &mut Repl<'_, G>) -> io::Result<Leave> {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .history_ignore_space(true)
        .auto_add_history(true)
        .build();
    let mut editor: Editor<Assistant, DefaultHistory> =
        Editor::with_config(config).map_err(io::Error::other)?;
    editor.set_helper(Some(Assistant::new(repl)));
    let history = repl.options.history.clone();
    if let Some(file) = &history {
        let _ = editor.load_history(file);
    }
    repl.greet()?;
    let leave = loop {
        if let Some(assistant) = editor.helper_mut() {
            assistant.learn(repl);
        }
        match editor.readline(&repl.prompt()) {
            Ok(text) => {
                if let Some(file) = &history {
                    remember(&mut editor, file);
                }
                if let Err(leave) = repl.typed(&text) {
                    break leave;
                }
            }
            Err(ReadlineError::Interrupted) => {
                writeln!(repl.out, "  Ctrl-D or :quit leaves")?;
            }
            Err(ReadlineError::Eof) => break Leave::Quit,
            Err(ReadlineError::Io(error)) => return Err(error),
            Err(error) => return Err(io::Error::other(error)),
        }
    };
    Ok(leave)
}

/// Adds the last line to the file: now, so that nothing is lost whatever happens.
fn remember(editor: &mut Editor<Assistant, DefaultHistory>, file: &Path) {
    if let Some(folder) = file.parent() {
        let _ = std::fs::create_dir_all(folder);
    }
    let _ = editor.append_history(file);
}

impl<G: Playable> Repl<'_, G> {
    fn greet(&mut self) -> io::Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        let name = self.game.name();
        let (board, status) = {
            let view = self.view();
            let position = self.record.position();
            (self.game.draw(position, &view), self.game.status(position))
        };
        writeln!(
            self.out,
            "Kalista {version}, {name}. A bare move plays, a query ends with a full stop, :help tells the rest."
        )?;
        writeln!(self.out, "{board}\n  {status}")?;
        self.out.flush()
    }

    /// What was typed, or pasted: of several things in one text, each is shown again
    /// before its answer.
    fn typed(&mut self, text: &str) -> Result<(), Leave> {
        let pieces = pieces(&self.game, text);
        for piece in &pieces {
            if pieces.len() > 1 {
                if piece.trim().is_empty() {
                    continue;
                }
                let prompt = self.prompt();
                writeln!(self.out, "{prompt}{piece}").map_err(Leave::Output)?;
            }
            self.line(piece)?;
        }
        Ok(())
    }

    /// Who is to move.
    fn prompt(&self) -> String {
        let position = self.record.position();
        match self.game.outcome(position) {
            Some(_) => format!("{} ?- ", self.game.name()),
            None => format!("{} ?- ", self.game.side_name(self.game.turn(position))),
        }
    }
}

type IsUnfinished = Box<dyn Fn(&str) -> bool>;

/// Helps while a line is typed.
struct Assistant {
    is_unfinished: IsUnfinished,
    commands: Vec<(&'static str, Argument)>,
    seats: Vec<String>,
    openings: Vec<String>,
    squares: Vec<String>,
    players: Vec<String>,
    moves: Vec<String>,
    predicates: Vec<(String, usize)>,
    position: String,
    files: FilenameCompleter,
    fancy: bool,
}

impl Assistant {
    fn new<G: Playable>(repl: &Repl<'_, G>) -> Self {
        let game = repl.game.clone();
        Assistant {
            is_unfinished: Box::new(move |text| is_unfinished(&game, text)),
            commands: (table::<G>().iter())
                .map(|command| (command.name, command.argument))
                .collect(),
            seats: repl.game.seats().iter().map(|&s| s.to_owned()).collect(),
            openings: opening_words(&repl.game),
            squares: Vec::new(),
            players: player_words(&repl.game),
            moves: Vec::new(),
            predicates: Vec::new(),
            position: String::new(),
            files: FilenameCompleter::new(),
            fancy: repl.options.style == Style::Fancy,
        }
    }

    /// What can be played and asked now.
    fn learn<G: Playable>(&mut self, repl: &Repl<'_, G>) {
        let moves = repl.game.legal_moves(repl.record.position());
        self.moves = moves.iter().map(|&mv| repl.game.move_text(mv)).collect();
        self.moves.sort();
        self.squares = repl.game.squares(repl.record.position());
        self.predicates = repl.library.predicates();
        self.position = repl.position_text();
    }

    /// The words that can stand after a command.
    fn arguments(&self, argument: Argument) -> Vec<String> {
        match argument {
            Argument::Nothing | Argument::File => Vec::new(),
            Argument::Seat => self.seats.clone(),
            Argument::Opening => self.openings.clone(),
            Argument::Square => self.squares.clone(),
            Argument::Move => self.moves.clone(),
            Argument::Position => vec![self.position.clone()],
            Argument::Player => self.players.clone(),
            Argument::Game => NAMES.iter().map(|&name| name.to_owned()).collect(),
            Argument::Predicate => {
                let name = |(name, arity): &(String, usize)| format!("{name}/{arity}");
                self.predicates.iter().map(name).collect()
            }
            Argument::Command => {
                let name = |(name, _): &(&str, Argument)| name[1..].to_owned();
                self.commands.iter().map(name).collect()
            }
        }
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
        let is_word = |c: char| c.is_alphanumeric() || "_@".contains(c);
        if typed.starts_with(':') {
            let Some((name, rest)) = typed.split_once(' ') else {
                let names = self.commands.iter().map(|(name, _)| (*name).to_owned());
                return Ok((0, matching(typed, names)));
            };
            let known = self.commands.iter().find(|(known, _)| *known == name);
            let argument = known.map_or(Argument::Nothing, |&(_, argument)| argument);
            if argument == Argument::File {
                return self.files.complete(line, pos, context);
            }
            // A position has spaces in it; everything else is one word.
            let begin = match argument {
                Argument::Position => pos - rest.len(),
                _ => pos - rest.rsplit(' ').next().unwrap_or(rest).len(),
            };
            let words = self.arguments(argument).into_iter();
            return Ok((begin, matching(&typed[begin..], words)));
        }
        let begin = typed.rfind(|c| !is_word(c)).map_or(0, |at| {
            at + typed[at..].chars().next().map_or(1, char::len_utf8)
        });
        let word = &typed[begin..];
        if word.is_empty() && begin > 0 {
            return Ok((pos, Vec::new()));
        }
        let mut words: Vec<String> = Vec::new();
        if begin == 0 {
            words.extend(self.moves.iter().cloned());
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

/// What `:new` understands.
fn opening_words<G: Playable>(game: &G) -> Vec<String> {
    let mut words = Vec::new();
    let mut decided = Vec::new();
    // The questions as a game of chance would meet them, each topic once.
    while let Ok(Opening::Ask(question)) = game.opening(&decided) {
        let flag = format!("--{}", question.topic);
        if !words.contains(&flag) {
            words.push(flag);
            words.extend(question.answers);
        }
        let ways = question.ways.iter().map(|&way| way.to_owned());
        words.extend(ways);
        let way = question.ways.first().copied().unwrap_or("");
        match game.checked(&decided, way, &mut rand::rng()) {
            Ok(more) => decided.extend(more),
            Err(_) => break,
        }
    }
    words.sort();
    words.dedup();
    words
}

/// `rouge=humain`, `rouge=random`, ...
fn player_words<G: Playable>(game: &G) -> Vec<String> {
    let mut players = vec!["humain".to_owned()];
    for player in known(game) {
        // minimax:facile|normale
        match player.split_once(':') {
            Some((name, levels)) => {
                players.extend(levels.split('|').map(|level| format!("{name}:{level}")));
            }
            None => players.push(player),
        }
    }
    let words = |side: Side| {
        let name = game.side_name(side);
        players.iter().map(move |player| format!("{name}={player}"))
    };
    Side::BOTH.into_iter().flat_map(words).collect()
}

fn matching(word: &str, words: impl Iterator<Item = String>) -> Vec<Pair> {
    let mut words: Vec<String> = words.filter(|other| other.starts_with(word)).collect();
    words.dedup();
    let pair = |word: String| Pair {
        display: word.clone(),
        replacement: word,
    };
    words.into_iter().map(pair).collect()
}

impl Validator for Assistant {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(match (self.is_unfinished)(context.input()) {
            true => ValidationResult::Incomplete,
            false => ValidationResult::Valid(None),
        })
    }
}

impl Hinter for Assistant {
    type Hint = String;
}

impl Highlighter for Assistant {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(
        &'s self,
        prompt: &'p str,
        _default: bool,
    ) -> std::borrow::Cow<'b, str> {
        match self.fancy {
            true => format!("\x1b[1m{prompt}\x1b[0m").into(),
            false => prompt.into(),
        }
    }
}

impl Helper for Assistant {}
