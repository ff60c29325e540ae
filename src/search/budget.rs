//! How much a search may spend on a move, as text: `50ms`, `1.5s`, `d12`, `n100000`, and
//! for one that makes playouts `1000`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::Limits;

/// What an engine may spend on one move.
///
/// ```
/// use kalista::search::Budget;
///
/// let budget: Budget = "1.5s".parse().unwrap();
/// assert_eq!(budget.to_string(), "1500ms");
/// assert_eq!("d12".parse(), Ok(Budget::Depth(12)));
/// assert!("12".parse::<Budget>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// This much time, then the best so far.
    Time(Duration),
    /// Whole depths up to this one.
    Depth(u32),
    /// This many positions, then the best so far.
    Nodes(u64),
}

/// The text is not a budget.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is not a limit: write a time as in 50ms or 1.5s, a depth as in d12, or a number of nodes as in n100000"
)]
pub struct BudgetError(pub String);

impl Budget {
    /// The limits of a search that keeps to it.
    pub fn limits(self) -> Limits {
        match self {
            Budget::Time(time) => Limits::time(time),
            Budget::Depth(depth) => Limits::depth(depth),
            Budget::Nodes(nodes) => Limits::nodes(nodes),
        }
    }
}

impl FromStr for Budget {
    type Err = BudgetError;

    fn from_str(text: &str) -> Result<Self, BudgetError> {
        let budget = match text.as_bytes().first() {
            Some(b'd') => positive(&text[1..]).map(Budget::Depth),
            Some(b'n') => positive(&text[1..]).map(Budget::Nodes),
            _ => parse_duration(text).ok().map(Budget::Time),
        };
        budget.ok_or_else(|| BudgetError(text.to_owned()))
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Time(time) => f.write_str(&duration_text(*time)),
            Budget::Depth(depth) => write!(f, "d{depth}"),
            Budget::Nodes(nodes) => write!(f, "n{nodes}"),
        }
    }
}

/// What a player by playouts may spend on one move.
///
/// ```
/// use kalista::search::PlayoutBudget;
///
/// assert_eq!("1000".parse(), Ok(PlayoutBudget::Playouts(1000)));
/// assert_eq!("1s".parse::<PlayoutBudget>().unwrap().to_string(), "1s");
/// assert!("d12".parse::<PlayoutBudget>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayoutBudget {
    /// As many playouts as there is time for.
    Time(Duration),
    /// This many playouts.
    Playouts(u64),
}

/// The text is not a budget for playouts.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is not a limit: write a time as in 50ms or 1.5s, or a number of playouts as in 1000"
)]
pub struct PlayoutBudgetError(pub String);

impl PlayoutBudget {
    /// The limits of a search that keeps to it.
    pub fn limits(self) -> Limits {
        match self {
            PlayoutBudget::Time(time) => Limits::time(time),
            PlayoutBudget::Playouts(playouts) => Limits::playouts(playouts),
        }
    }
}

impl FromStr for PlayoutBudget {
    type Err = PlayoutBudgetError;

    fn from_str(text: &str) -> Result<Self, PlayoutBudgetError> {
        let time = || parse_duration(text).ok().map(PlayoutBudget::Time);
        let budget = positive(text).map(PlayoutBudget::Playouts).or_else(time);
        budget.ok_or_else(|| PlayoutBudgetError(text.to_owned()))
    }
}

impl fmt::Display for PlayoutBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayoutBudget::Time(time) => f.write_str(&duration_text(*time)),
            PlayoutBudget::Playouts(playouts) => write!(f, "{playouts}"),
        }
    }
}

fn positive<N: FromStr + PartialOrd + From<u8>>(text: &str) -> Option<N> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number: N = digits.then(|| text.parse().ok())??;
    (number >= N::from(1)).then_some(number)
}

/// Units of time, and how many seconds each has.
const UNITS: [(&str, f64); 4] = [("ms", 1e-3), ("us", 1e-6), ("min", 60.0), ("s", 1.0)];
/// Nobody waits longer than this for a move.
const LONGEST: f64 = 7.0 * 24.0 * 3600.0;

/// Reads `50ms`, `1s`, `1.5s` or `2min`.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let fault = || format!("{text:?} is not a time: write it as in 50ms, 1s, 1.5s or 2min");
    let (number, unit) = (UNITS.iter())
        .find_map(|(name, seconds)| Some((text.strip_suffix(name)?, seconds)))
        .ok_or_else(fault)?;
    let plain = number
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: f64 = number.parse().map_err(|_| fault())?;
    let seconds = number * unit;
    if !plain || !(1e-6..=LONGEST).contains(&seconds) {
        return Err(fault());
    }
    // Through whole microseconds, so that the text of a time gives it back.
    Ok(Duration::from_micros((seconds * 1e6).round() as u64))
}

/// Writes a time so that [`parse_duration`] gives it back.
pub fn duration_text(time: Duration) -> String {
    match time.as_micros() {
        micros if micros % 1_000_000 == 0 => format!("{}s", micros / 1_000_000),
        micros if micros % 1_000 == 0 => format!("{}ms", micros / 1_000),
        micros => format!("{micros}us"),
    }
}
