//! Which game, and on a board of which size, as text.

use std::fmt;
use std::str::FromStr;

/// Which game, and on a board of which size, where that was chosen.
///
/// ```
/// use kalista::catalog::Selection;
///
/// let small: Selection = "shi --size 6".parse().unwrap();
/// assert_eq!((small.name.as_str(), small.size), ("shi", Some(6)));
/// assert_eq!(small.to_string(), "shi --size 6");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selection {
    /// The name of a game, or a file of rules, which ends in `.pl`.
    pub name: String,
    /// One of the game's sizes.
    pub size: Option<usize>,
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
    /// A file of rules cannot be played.
    #[error(transparent)]
    Rules(#[from] crate::game::ruled::Error),
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
        "\"{0}\" does not name a game; write NAME or NAME --size N, or FILE.pl for rules of your own"
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
        match self.size {
            Some(size) => write!(f, "{} --size {size}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

impl FromStr for Selection {
    type Err = OpenError;

    /// Reads `shi`, `shi --size 7` or `FILE.pl`; whether there is such a game shows when
    /// it is opened.
    fn from_str(text: &str) -> Result<Self, OpenError> {
        let text = text.trim();
        let wrong = || OpenError::Text(text.to_owned());
        let (name, size) = match text.rsplit_once(" --size ") {
            None => (text, None),
            Some((name, size)) => (name.trim(), Some(size.trim().parse().map_err(|_| wrong())?)),
        };
        let is_word = !name.is_empty() && !name.contains(char::is_whitespace);
        match is_word || is_rules_file(name) {
            true => Ok(Selection {
                name: name.to_owned(),
                size,
            }),
            false => Err(wrong()),
        }
    }
}

/// Whether this is the name of a file of rules, and not of a game.
pub fn is_rules_file(name: &str) -> bool {
    [".pl", ".prolog", ".pro", ".plt"]
        .iter()
        .any(|ending| name.ends_with(ending))
}
