//! Where the positions of a check come from.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::subject::SmallWorld;
use crate::catalog::{AnyPosition, GameHandle};

/// Where positions come from, with whatever that needs.
#[derive(Debug, Clone)]
pub enum Source {
    /// See [`SourceName::Mixed`].
    Mixed,
    /// See [`SourceName::Play`].
    Play,
    /// See [`SourceName::Guided`].
    Guided,
    /// See [`SourceName::Arbitrary`].
    Arbitrary,
    /// See [`SourceName::World`].
    World(SmallWorld),
    /// The texts of a file, with its name. Some of them may not be positions: then both
    /// implementations must say so.
    Corpus(String, Vec<String>),
    /// See [`SourceName::From`].
    From(AnyPosition),
    /// See [`SourceName::Reaching`].
    #[cfg(feature = "clauses")]
    Reaching(std::sync::Arc<super::reaching::Pool>),
}

impl Source {
    /// The name under which a plan knows it.
    pub fn name(&self, game: &GameHandle) -> SourceName {
        match self {
            Source::Mixed => SourceName::Mixed,
            Source::Play => SourceName::Play,
            Source::Guided => SourceName::Guided,
            Source::Arbitrary => SourceName::Arbitrary,
            Source::World(_) => SourceName::World,
            Source::Corpus(file, texts) => SourceName::Corpus {
                file: file.clone(),
                checksum: checksum(texts),
            },
            Source::From(position) => SourceName::From(game.position_text(position)),
            #[cfg(feature = "clauses")]
            Source::Reaching(_) => SourceName::Reaching,
        }
    }

    /// What a report of what was reached calls it.
    pub(super) fn origin(&self) -> &'static str {
        match self {
            Source::Mixed => "mixed",
            Source::Play => "random games",
            Source::Guided => "guided games",
            Source::Arbitrary => "made up",
            Source::World(_) => "small world",
            Source::Corpus(..) => "corpus",
            Source::From(_) => "games from here",
            #[cfg(feature = "clauses")]
            Source::Reaching(_) => "changed",
        }
    }

    /// How many positions it has, if it has an end.
    pub fn count(&self) -> Option<u64> {
        match self {
            Source::World(world) => Some(world.count),
            Source::Corpus(_, texts) => Some(texts.len() as u64),
            _ => None,
        }
    }
}

/// Where positions come from, as a plan remembers it and as a user names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum SourceName {
    /// Some of everything, and the edge cases of the rules
    Mixed,
    /// Games played at random from random starts
    Play,
    /// Games in which the engine chooses most of the moves
    Guided,
    /// Positions made up freely
    Arbitrary,
    /// Positions that reached something new in the clauses, changed further
    Reaching,
    /// Every position of a small world, each once
    World,
    /// The positions of a file
    #[value(skip)]
    Corpus {
        /// Its path.
        file: String,
        /// What tells whether it is still the same.
        checksum: u64,
    },
    /// Games played at random from one position: its text
    #[value(skip)]
    From(String),
}

impl fmt::Display for SourceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SourceName::Mixed => f.write_str("mixed"),
            SourceName::Play => f.write_str("play"),
            SourceName::Guided => f.write_str("guided"),
            SourceName::Arbitrary => f.write_str("arbitrary"),
            SourceName::Reaching => f.write_str("reaching"),
            SourceName::World => f.write_str("the small world"),
            SourceName::Corpus { file, .. } => write!(f, "{file}"),
            SourceName::From(position) => write!(f, "games from {position}"),
        }
    }
}

fn checksum(texts: &[String]) -> u64 {
    fnv(texts.iter().flat_map(|text| text.bytes().chain([b'\n'])))
}

/// The hash FNV-1a: the same in every build.
pub(super) fn fnv(bytes: impl Iterator<Item = u8>) -> u64 {
    let mix = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    bytes.fold(0xCBF2_9CE4_8422_2325, mix)
}
