//! Which game, on a board of which size and with which option, as text.

use std::fmt;
use std::str::FromStr;

use crate::game::ruled::System;

/// Which game, on a board of which size, in which Prolog system and with which option, where
/// that was chosen.
///
/// ```
/// use kalista::catalog::Selection;
///
/// let small: Selection = "shi --size 6".parse().unwrap();
/// assert_eq!((small.name.as_str(), small.size), ("shi", Some(6)));
/// assert_eq!(small.to_string(), "shi --size 6");
/// let wild: Selection = "main.pl --option size(5)".parse().unwrap();
/// assert_eq!((wild.name.as_str(), wild.option.as_deref()), ("main.pl", Some("size(5)")));
/// let outside: Selection = "nim.pl --system gprolog".parse().unwrap();
/// assert_eq!(outside.to_string(), "nim.pl --system gprolog");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selection {
    /// The name of a game, or a file of rules, which ends in `.pl`.
    pub name: String,
    /// One of the game's sizes.
    pub size: Option<usize>,
    /// What `initial_state` of a file of rules is told: a term.
    pub option: Option<String>,
    /// The Prolog system that runs a file of rules, if it is to be one of the user's own.
    pub system: Option<System>,
}

impl Selection {
    /// A game as it usually is.
    pub fn named(name: impl Into<String>) -> Self {
        Selection {
            name: name.into(),
            size: None,
            option: None,
            system: None,
        }
    }
}

/// Why a game cannot be opened.
#[derive(Debug, Clone, thiserror::Error)]
pub enum OpenError {
    /// There is none of that name.
    #[error("there is no game \"{name}\"; the games are: {known}")]
    Name {
        /// What was written.
        name: String,
        /// What could have been.
        known: String,
    },
    /// It is not played on boards of that size.
    #[error("{game} has no board of size {size}; {}", known_sizes(.sizes))]
    Size {
        /// The game.
        game: String,
        /// The size that was asked for.
        size: usize,
        /// Those there are.
        sizes: &'static [usize],
    },
    /// It takes no option.
    #[error("{0} takes no --option: that is for a file of rules")]
    Option(String),
    /// A file of rules cannot be played.
    #[error(transparent)]
    Rules(#[from] crate::game::ruled::Error),
    /// A Prolog system of the user's own cannot be asked.
    #[cfg(feature = "prolog")]
    #[error(transparent)]
    System(#[from] crate::prolog::Unavailable),
    /// It cannot be answered by whoever was named.
    #[error("{game} has no backend {backend}: {why}")]
    Backend {
        /// The game.
        game: String,
        /// Who was to answer.
        backend: super::Backend,
        /// Why not.
        why: String,
    },
    /// What was written does not select anything.
    #[error(
        "\"{0}\" does not name a game; write NAME or NAME --size N, or FILE.pl for rules of your own \
         (with --option TERM, if they want one)"
    )]
    Text(String),
}

fn known_sizes(sizes: &[usize]) -> String {
    let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
    match sizes.is_empty() {
        true => "its board has one size only: omit --size".to_owned(),
        false => format!("its sizes are: {}", sizes.join(", ")),
    }
}

impl fmt::Display for Selection {
    /// Writes what is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if let Some(size) = self.size {
            write!(f, " --size {size}")?;
        }
        if let Some(system) = self.system {
            write!(f, " --system {system}")?;
        }
        match &self.option {
            Some(option) => write!(f, " --option {option}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Selection {
    type Err = OpenError;

    /// Reads `shi`, `shi --size 7`, `FILE.pl`, `FILE.pl --system swipl` or `FILE.pl --option
    /// TERM`; whether there is such a game shows when it is opened.
    fn from_str(text: &str) -> Result<Self, OpenError> {
        let text = text.trim();
        let wrong = || OpenError::Text(text.to_owned());
        let (rest, option) = match text.split_once(" --option ") {
            None => (text, None),
            Some((rest, option)) => (rest, Some(option.trim().to_owned())),
        };
        let (rest, system) = match rest.rsplit_once(" --system ") {
            None => (rest, None),
            Some((rest, system)) => (rest, Some(system.trim().parse().map_err(|_| wrong())?)),
        };
        let (name, size) = match rest.rsplit_once(" --size ") {
            None => (rest, None),
            Some((name, size)) => (name.trim(), Some(size.trim().parse().map_err(|_| wrong())?)),
        };
        let is_word = !name.is_empty() && !name.contains(char::is_whitespace);
        match is_word || is_rules_file(name) {
            true => Ok(Selection {
                name: name.to_owned(),
                size,
                option,
                system,
            }),
            false => Err(wrong()),
        }
    }
}

/// Whether this is the name of a file of rules, and not of a game: by its ending, or because
/// it names a folder and there is such a file.
pub fn is_rules_file(name: &str) -> bool {
    ends_like_rules(name)
        || name.contains(std::path::MAIN_SEPARATOR) && std::path::Path::new(name).is_file()
}

/// Whether a name ends as those of Prolog files do.
pub fn ends_like_rules(name: &str) -> bool {
    let mut endings = [".pl", ".prolog", ".pro", ".plt"].iter();
    endings.any(|ending| name.ends_with(ending))
}
