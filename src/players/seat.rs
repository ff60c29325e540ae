//! Who plays a side: a person, or a machine of some level.

use std::fmt;

use super::spec::{Kind, PlayerSpec, SpecError, words};
use crate::catalog::AnyGame;

/// Words for a person.
const PEOPLE: &[&str] = &[
    "humain", "human", "person", "personne", "homme", "joueur", "player", "h",
];
/// Words for a machine.
const MACHINES: &[&str] = &[
    "machine",
    "computer",
    "ordinateur",
    "bot",
    "ia",
    "ai",
    "cpu",
    "m",
];
/// Words for the weakest, a middling and the strongest level, in other languages.
const WEAK: &[&str] = &["easy", "facile", "weak", "beginner"];
const MIDDLING: &[&str] = &["normal", "normale", "medium", "moyen", "moyenne"];
const STRONG: &[&str] = &["hard", "difficile", "strong", "difficult", "expert"];

/// Who plays a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seat {
    /// A person.
    Human,
    /// A machine.
    Machine(PlayerSpec),
}

/// The levels of a game's own machines, weakest first: the word, and the player.
pub fn levels(game: &dyn AnyGame) -> Vec<(&'static str, String)> {
    let machines = game.machines();
    let with_levels = machines.iter().rfind(|(_, levels)| !levels.is_empty());
    match with_levels {
        Some((machine, levels)) => (levels.iter())
            .map(|level| (*level, format!("{machine}:{level}")))
            .collect(),
        None => (machines.iter())
            .map(|(machine, _)| (*machine, (*machine).to_owned()))
            .collect(),
    }
}

/// Whether a word says that a machine plays, but not which.
pub fn is_any_machine(text: &str) -> bool {
    MACHINES.contains(&text.to_lowercase().as_str())
}

/// What was typed, in small letters; the command of a program is left as it is.
fn cased(text: &str) -> String {
    let text = text.trim();
    let lower = text.to_lowercase();
    match lower.starts_with("ugi") {
        true => text.to_owned(),
        false => lower,
    }
}

impl Seat {
    /// Reads `humain`, `machine`, `machine:difficile`, `minimax:facile`,
    /// `alphabeta:50ms`, `mcts:1s`, and what people say instead. A machine without a level is the
    /// strongest of the game's own.
    ///
    /// ```
    /// use kalista::{Catalog, players::Seat};
    ///
    /// let khan = Catalog::current().open_named("khan", None).unwrap();
    /// let seat = |text| Seat::parse(&*khan, text).unwrap().to_string();
    /// assert_eq!(seat("Human"), "humain");
    /// assert_eq!(seat("machine:hard"), "minimax:difficile");
    /// assert_eq!(seat("alphabeta:50ms"), "alphabeta:50ms");
    /// assert!(Seat::parse(&*khan, "nobody").is_err());
    /// ```
    pub fn parse(game: &dyn AnyGame, text: &str) -> Result<Seat, SpecError> {
        let text = cased(text);
        if PEOPLE.contains(&text.as_str()) {
            return Ok(Seat::Human);
        }
        let level = match text.split_once([':', ' ']) {
            Some((word, level)) if is_any_machine(word) => level.trim(),
            _ if is_any_machine(&text) => STRONG[0],
            _ => text.as_str(),
        };
        Self::machine(game, level).map_err(|error| match error {
            SpecError::Name { name, known } => SpecError::Name {
                name,
                known: format!("humain, {known}"),
            },
            error => error,
        })
    }

    /// Reads the level of a machine, or the name of a player.
    pub fn machine(game: &dyn AnyGame, text: &str) -> Result<Seat, SpecError> {
        let text = cased(text);
        let levels = levels(game);
        let number = text.parse::<usize>().ok().filter(|number| *number >= 1);
        let is = |words: &[&str]| words.contains(&text.as_str());
        let index = match number {
            Some(number) => Some(number - 1),
            None if levels.iter().any(|(name, _)| *name == text) => {
                levels.iter().position(|(name, _)| *name == text)
            }
            None if is(WEAK) => Some(0),
            None if is(MIDDLING) => Some(levels.len() / 2),
            None if is(STRONG) => levels.len().checked_sub(1),
            None => None,
        };
        if let Some((_, spec)) = index.and_then(|index| levels.get(index)) {
            return PlayerSpec::parse(game, spec).map(Seat::Machine);
        }
        PlayerSpec::parse(game, &text).map(Seat::Machine)
    }

    /// Whether a person plays.
    pub fn is_human(&self) -> bool {
        *self == Seat::Human
    }

    /// The same for texts that come from elsewhere: they start no program on this computer.
    ///
    /// # Errors
    ///
    /// There is no such player, or it is a program.
    pub fn parse_foreign(game: &dyn AnyGame, text: &str) -> Result<Seat, SpecError> {
        match Self::parse(game, text)? {
            Seat::Machine(spec) if spec.command().is_some() => Err(SpecError::Program),
            seat => Ok(seat),
        }
    }

    /// Whether it is an engine, which searches a tree.
    pub fn is_engine(&self) -> bool {
        let Seat::Machine(spec) = self else {
            return false;
        };
        matches!(spec.kind(), Kind::Alphabeta(_) | Kind::Mcts(_))
    }

    /// As it is announced: `humain`, or `machine, minimax:difficile`.
    pub fn announced(&self) -> String {
        match self {
            Seat::Human => PEOPLE[0].to_owned(),
            Seat::Machine(spec) => format!("{}, {spec}", MACHINES[0]),
        }
    }

    /// Everything that can be said for a seat of this game.
    pub fn texts(game: &dyn AnyGame) -> Vec<String> {
        let mut texts = vec![PEOPLE[0].to_owned(), MACHINES[0].to_owned()];
        let levels = levels(game).into_iter();
        texts.extend(levels.map(|(level, _)| format!("{}:{level}", MACHINES[0])));
        texts.extend(words(game));
        texts
    }
}

impl fmt::Display for Seat {
    /// So that [`Seat::parse`] gives it back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Human => f.write_str(PEOPLE[0]),
            Seat::Machine(spec) => spec.fmt(f),
        }
    }
}
