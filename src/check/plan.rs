//! What a check is to do: enough to do it again, to continue it, or to share it out.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::array;
use super::panel::Panel;
use super::source::SourceName;
use crate::catalog::Backend;
use crate::game::properties::Properties;

/// Which positions are compared, and on what. Two checks with the same plan compare the
/// same positions, whatever machines they run on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The game's name.
    pub game: String,
    /// Where the positions come from.
    pub source: SourceName,
    /// The seed of the random numbers.
    pub seed: u64,
    /// Positions in all, those of other shards included.
    pub positions: u64,
    /// Positions that cross into an implementation at once.
    pub batch: u64,
    /// What is compared.
    pub asked: Properties,
    /// Which part of the batches is compared.
    pub shard: Shard,
    /// Who is asked. A plan of version 0.1 does not say so: see [`Plan::asked_of`].
    #[serde(default, rename = "backends", skip_serializing_if = "Option::is_none")]
    pub panel: Option<Panel>,
    /// A program that is asked as well.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<String>,
}

impl Plan {
    /// This many positions of a game from the usual source; the rest as usual.
    pub fn new(game: &str, positions: u64) -> Self {
        Plan {
            game: game.to_owned(),
            source: SourceName::Mixed,
            seed: 1,
            positions,
            batch: 100,
            asked: Properties::USUAL,
            shard: Shard::WHOLE,
            panel: None,
            against: None,
        }
    }

    /// Who is asked, besides the program that it may be against: whom the plan names, or
    /// whom it always was. Of a rules file, the engine takes the place of native rules.
    pub fn asked_of(&self, is_from_file: bool) -> Panel {
        let first = match is_from_file {
            true => Backend::Clauses,
            false => Backend::Native,
        };
        let usual = || match self.against {
            Some(_) => Panel::of([first]),
            None => Panel::of([first, Backend::Prolog]),
        };
        self.panel.clone().unwrap_or_else(usual)
    }

    /// How many batches there are, those of other shards included.
    pub fn batches(&self) -> u64 {
        self.positions.div_ceil(self.batch.max(1))
    }

    /// The numbers of the positions of a batch.
    pub fn positions_of(&self, batch: u64) -> std::ops::Range<u64> {
        let first = batch * self.batch.max(1);
        first..(first + self.batch.max(1)).min(self.positions)
    }

    /// The batches of this shard.
    pub fn own_batches(&self) -> std::ops::Range<u64> {
        let Shard { number, of } = self.shard;
        let border = |part: u64| {
            let batches = u128::from(self.batches()) * u128::from(part) / u128::from(of);
            batches as u64
        };
        border(number - 1)..border(number)
    }

    /// The positions of this shard.
    pub fn own_positions(&self) -> u64 {
        let position = |batch: u64| (batch * self.batch.max(1)).min(self.positions);
        let batches = self.own_batches();
        position(batches.end) - position(batches.start)
    }
}

/// One of several equal parts of a check: `3/16`.
///
/// ```
/// use kalista::check::Shard;
///
/// let shard: Shard = "3/16".parse().unwrap();
/// assert_eq!((shard.number, shard.of), (3, 16));
/// assert!("17/16".parse::<Shard>().is_err() && "0/2".parse::<Shard>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// Which part, counted from 1.
    pub number: u64,
    /// How many parts there are.
    pub of: u64,
}

impl Shard {
    /// The only part.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// The text is not a shard.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ShardError {
    /// It is not written like one.
    #[error("\"{0}\" is not a part: write 3/16 for the third of sixteen")]
    Text(String),
    /// It is to be taken from a job array, and there is none.
    #[error(
        "\"{0}\" takes its part from a job array, and this is not one: none of SLURM_ARRAY_TASK_ID, \
         JOB_COMPLETION_INDEX and AWS_BATCH_JOB_ARRAY_INDEX is set, or the number of parts is not \
         (auto/16 gives it)"
    )]
    NoArray(String),
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        if let Some(rest) = text.strip_prefix("auto") {
            return array::part(rest, &|name| std::env::var(name).ok())
                .ok_or_else(|| ShardError::NoArray(text.to_owned()));
        }
        let parse = || {
            let (number, of) = text.split_once('/')?;
            let (number, of) = (number.parse().ok()?, of.parse().ok()?);
            (1 <= number && number <= of).then_some(Shard { number, of })
        };
        parse().ok_or_else(|| ShardError::Text(text.to_owned()))
    }
}

impl TryFrom<String> for Shard {
    type Error = ShardError;

    fn try_from(text: String) -> Result<Self, ShardError> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}
