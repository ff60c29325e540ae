//! Who is asked in a check, and how often.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::catalog::{Backend, BackendError};

/// Who is asked, in order: the others are compared with the first. Written
/// `native,clauses,prolog:10%`.
///
/// ```
/// use kalista::check::Panel;
///
/// let panel: Panel = "native,clauses,prolog:2.5%".parse().unwrap();
/// assert_eq!(panel.to_string(), "native,clauses,prolog:2.5%");
/// assert!("native,native".parse::<Panel>().is_err());
/// assert!("native:50%,prolog".parse::<Panel>().is_err());
/// assert_eq!("clauses,scryer,swipl".parse::<Panel>().unwrap().to_string(), "clauses,prolog,swi");
/// assert!("native,sicstus".parse::<Panel>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Panel(Vec<Member>);

/// One of those who are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Member {
    /// Who.
    pub backend: Backend,
    /// Of how many of the positions.
    pub share: Share,
}

/// A share of the positions: hundredths of a percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Share(u32);

impl Share {
    /// All of them.
    pub const ALL: Share = Share(10_000);

    /// Whether the position of this number is in it: the same in every run, and spread
    /// evenly.
    pub fn has(self, number: u64) -> bool {
        let mixed = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ (mixed >> 31)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 32;
        mixed % u64::from(Share::ALL.0) < u64::from(self.0)
    }
}

impl Panel {
    /// All of these, asked about every position.
    pub fn of(backends: impl IntoIterator<Item = Backend>) -> Self {
        let member = |backend| Member {
            backend,
            share: Share::ALL,
        };
        Panel(backends.into_iter().map(member).collect())
    }

    /// Who is asked.
    pub fn members(&self) -> &[Member] {
        &self.0
    }

    /// Whether somebody is asked.
    pub fn has(&self, backend: Backend) -> bool {
        self.0.iter().any(|member| member.backend == backend)
    }

    /// The share of an oracle, by its name; all for whoever is not among these.
    pub fn share_of(&self, oracle: &str) -> Share {
        let named = |member: &&Member| member.backend.to_string() == oracle;
        let found = self.0.iter().find(named);
        found.map_or(Share::ALL, |member| member.share)
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}%", f64::from(self.0) / 100.0)
    }
}

impl fmt::Display for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Member { backend, share } = self;
        match *share {
            Share::ALL => write!(f, "{backend}"),
            share => write!(f, "{backend}:{share}"),
        }
    }
}

impl fmt::Display for Panel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, member) in self.0.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(f, "{comma}{member}")?;
        }
        Ok(())
    }
}

/// The text does not say whom to ask.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PanelError {
    /// There is nobody of that name.
    #[error(transparent)]
    Unknown(#[from] BackendError),
    /// Somebody is named twice.
    #[error("{0} is named twice")]
    Twice(Backend),
    /// The share is not one.
    #[error("\"{0}\" is not a share: write prolog:10% to ask about every tenth position")]
    Share(String),
    /// The first one has a share.
    #[error(
        "{0} comes first, so the others are compared with it: it is asked about every position"
    )]
    First(Backend),
}

impl FromStr for Member {
    type Err = PanelError;

    fn from_str(text: &str) -> Result<Self, PanelError> {
        let (name, share) = match text.split_once(':') {
            Some((name, share)) => (name, Some(share)),
            None => (text, None),
        };
        Ok(Member {
            backend: name.parse()?,
            share: share.map_or(Ok(Share::ALL), str::parse)?,
        })
    }
}

impl FromStr for Share {
    type Err = PanelError;

    fn from_str(text: &str) -> Result<Self, PanelError> {
        let percent = text
            .strip_suffix('%')
            .and_then(|text| text.parse::<f64>().ok());
        let share = percent.map(|percent| (percent * 100.0).round());
        match share.filter(|share| (1.0..=10_000.0).contains(share)) {
            Some(share) => Ok(Share(share as u32)),
            None => Err(PanelError::Share(text.to_owned())),
        }
    }
}

impl FromStr for Panel {
    type Err = PanelError;

    fn from_str(text: &str) -> Result<Self, PanelError> {
        let mut panel = Panel(Vec::new());
        for member in text.split(',') {
            let member: Member = member.trim().parse()?;
            if panel.has(member.backend) {
                return Err(PanelError::Twice(member.backend));
            }
            if panel.0.is_empty() && member.share != Share::ALL {
                return Err(PanelError::First(member.backend));
            }
            panel.0.push(member);
        }
        Ok(panel)
    }
}

impl TryFrom<String> for Panel {
    type Error = PanelError;

    fn try_from(text: String) -> Result<Self, PanelError> {
        text.parse()
    }
}

impl From<Panel> for String {
    fn from(panel: Panel) -> String {
        panel.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_spread_over_all_positions() {
        let share: Share = "10%".parse().expect("a share");
        for first in [0, 1_000, 1_000_000_000] {
            let asked = (first..first + 10_000).filter(|&number| share.has(number));
            let asked = asked.count();
            assert!((900..1_100).contains(&asked), "{asked} of 10000");
        }
        assert!((0..10_000).all(|number| Share::ALL.has(number)));
    }

    #[test]
    fn an_oracle_that_nobody_limits_is_asked_about_everything() {
        let panel: Panel = "native,prolog:10%".parse().expect("a panel");
        assert_eq!(panel.share_of("python3 x.py"), Share::ALL);
        assert_eq!(panel.share_of("prolog").to_string(), "10%");
    }
}
