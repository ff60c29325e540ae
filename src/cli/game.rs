//! The game that a command is about.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::{Backend, Failure};
use crate::catalog::{AnyPosition, Catalog, GameHandle, Selection, is_rules_file};
#[cfg(all(feature = "clauses", feature = "prolog"))]
use crate::game::ruled::System;

/// Whether a Prolog file can be a game.
const HAS_RULES: bool = cfg!(any(feature = "clauses", feature = "prolog"));

/// What stands for a game on the command line: its name, or a file of rules.
pub fn names() -> GameParser {
    GameParser
}

/// Reads what stands for a game.
#[derive(Debug, Clone, Copy)]
pub struct GameParser;

impl TypedValueParser for GameParser {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        match value.to_str() {
            Some(file) if HAS_RULES && is_rules_file(file) => Ok(file.to_owned()),
            // A file of any name, if it is not that of a game.
            Some(file)
                if HAS_RULES
                    && Path::new(file).is_file()
                    && !Catalog::current().names().any(|name| name == file) =>
            {
                Ok(Path::new(".").join(file).display().to_string())
            }
            _ => {
                let names = Catalog::current().names();
                PossibleValuesParser::new(names).parse_ref(command, argument, value)
            }
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Catalog::current().names().map(PossibleValue::new)))
    }
}

/// `--rules FILE` says the same as FILE in the place of the game's name, and can stand
/// anywhere: it is moved there before the arguments are read.
pub fn rules_first(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    // `kalista khan` opens the toplevel of Khan.
    let first = arguments.get(1).and_then(|first| first.to_str());
    if cfg!(feature = "prolog")
        && first.is_some_and(|first| Catalog::current().names().any(|name| name == first))
    {
        arguments.insert(1, "repl".into());
    }
    let ours = arguments.iter().take_while(|argument| *argument != "--");
    let found = ours.enumerate().find_map(|(at, argument)| {
        let text = argument.to_str()?;
        match text.strip_prefix("--rules")? {
            "" => Some((at, 2, arguments.get(at + 1)?.clone())),
            rest => Some((at, 1, rest.strip_prefix('=')?.into())),
        }
    });
    // After the program and the command.
    // A record says itself of which game it is.
    let is_own = arguments.get(1).is_some_and(|command| {
        ["replay", "review", "verify"]
            .map(OsStr::new)
            .contains(&command.as_os_str())
    });
    if let Some((at, length, file)) = found.filter(|&(at, ..)| at >= 2 && !is_own) {
        arguments.drain(at..at + length);
        arguments.insert(2, file);
    }
    arguments
}

/// The game, for commands that cannot do without one.
#[derive(Debug, Clone, Args)]
pub struct GameArguments {
    /// The game
    #[arg(value_parser = names())]
    game: String,
    #[command(flatten)]
    board: BoardArguments,
}

/// The Prolog systems that can be asked for.
#[cfg(all(feature = "clauses", feature = "prolog"))]
fn systems() -> impl TypedValueParser<Value = System> {
    let names = System::ALL.map(System::program);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<System>())
}

/// The size of the board, for games that have several, and who runs their rules.
#[derive(Debug, Clone, Default, Args)]
pub struct BoardArguments {
    /// The size of the board, for a game that has several; an unknown size lists those that exist
    #[arg(long, value_name = "N")]
    pub size: Option<usize>,
    /// What initial_state of a Prolog file wants to know: a term, as in 6, hard or size(6)
    #[cfg_attr(feature = "clauses", arg(long, value_name = "TERM"))]
    #[cfg_attr(not(feature = "clauses"), arg(skip))]
    pub option: Option<String>,
    /// The Prolog system that runs the rules of a file: one that you have installed, in the
    /// place of Kalista's own
    #[arg(long, value_name = "SYSTEM", value_parser = systems())]
    #[cfg(all(feature = "clauses", feature = "prolog"))]
    system: Option<System>,
    /// A Prolog file with the rules of a game of your own, instead of the game's name
    #[arg(long, value_name = "FILE")]
    #[cfg(any(feature = "clauses", feature = "prolog"))]
    rules: Option<Never>,
}

/// `--rules` is here to be seen in the help; where it is left, it has no file or stands
/// before the command.
#[cfg(any(feature = "clauses", feature = "prolog"))]
#[derive(Debug, Clone)]
enum Never {}

#[cfg(any(feature = "clauses", feature = "prolog"))]
impl std::str::FromStr for Never {
    type Err = &'static str;

    fn from_str(_: &str) -> Result<Self, Self::Err> {
        Err("write it once, after the command: kalista COMMAND --rules FILE.pl")
    }
}

impl BoardArguments {
    /// A game on this board.
    pub fn of(&self, game: &str) -> Selection {
        Selection {
            size: self.size,
            option: self.option.clone(),
            #[cfg(all(feature = "clauses", feature = "prolog"))]
            system: self.system,
            ..Selection::named(game)
        }
    }

    /// Opens a game on this board.
    pub fn open(&self, game: &str) -> Result<GameHandle, Failure> {
        Ok(Catalog::current().open(&self.of(game))?)
    }
}

impl GameArguments {
    /// Opens the game that was chosen.
    pub fn open(&self) -> Result<GameHandle, Failure> {
        self.open_by(None)
    }

    /// Opens the game that was chosen, answered by whom the user named: native rules if
    /// nobody, or for a file the engine.
    pub fn open_by(&self, backend: Option<Backend>) -> Result<GameHandle, Failure> {
        match backend {
            Some(backend) => {
                let selection = self.board.of(&self.game);
                Ok(Catalog::current().open_by(&selection, backend.into())?)
            }
            None => self.board.open(&self.game),
        }
    }

    /// The same where Scryer is asked by other means: of a game with native rules, those
    /// are opened.
    #[cfg(feature = "prolog")]
    pub fn open_or_ask(&self, backend: Option<Backend>) -> Result<(GameHandle, bool), Failure> {
        let is_asked = backend == Some(Backend::Prolog) && !is_rules_file(&self.game);
        let game = self.open_by(backend.filter(|_| !is_asked))?;
        Ok((game, is_asked))
    }
}

/// A game whose clauses are asked queries, which only Scryer answers.
#[cfg(feature = "prolog")]
pub fn open_for_queries(board: &BoardArguments, game: &str) -> Result<GameHandle, Failure> {
    let selection = board.of(game);
    match selection.system {
        Some(system) => Err(Failure::Other(format!(
            "queries are answered by Scryer: omit --system {system}, which is for commands that \
             play or count, or start {system} itself"
        ))),
        None => Ok(Catalog::current().open(&selection)?),
    }
}

/// Reads a position; the game's usual start if none is given.
pub fn position_or_start(game: &GameHandle, text: Option<&str>) -> Result<AnyPosition, Failure> {
    match text {
        Some(text) => game.parse_position(text)?.map_err(Failure::position),
        None => Ok(game.start()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(line: &str) -> String {
        let words = rules_first(line.split_whitespace().map(OsString::from));
        words.join(OsStr::new(" ")).into_string().unwrap()
    }

    #[test]
    fn rules_stand_where_the_name_of_a_game_would() {
        assert_eq!(
            rewritten("kalista moves --rules g.pl POS"),
            "kalista moves g.pl POS"
        );
        assert_eq!(
            rewritten("kalista perft 3 --rules=g.pl"),
            "kalista perft g.pl 3"
        );
        assert_eq!(
            rewritten("kalista moves khan -- --rules x"),
            "kalista moves khan -- --rules x"
        );
        assert_eq!(rewritten("kalista moves khan"), "kalista moves khan");
        assert_eq!(rewritten("kalista moves --rules"), "kalista moves --rules");
    }
}
