//! What two implementations of the rules can be compared on.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One thing that is asked about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Aspect {
    /// Which moves are legal.
    Moves,
    /// The position after each legal move.
    Successors,
    /// How the game ended, here and after each legal move.
    Outcome,
    /// Whether single moves, most of them illegal, are legal.
    Legality,
    /// Whether the clauses find a fault in just the moves that are not legal.
    Faults,
    /// Whether positions and moves, once read, are written as they were.
    Text,
    /// The numbers that the coursework gives positions.
    Values,
    /// How many moves there are after each move: perft 2, leaf by leaf.
    Perft,
    /// What the coursework's machines play.
    Machines,
}

/// Names, and the letters by which `driver/judge.pl` knows them.
const NAMES: [(Aspect, &str, char); 9] = [
    (Aspect::Moves, "moves", 'm'),
    (Aspect::Successors, "successors", 's'),
    (Aspect::Outcome, "outcome", 'o'),
    (Aspect::Legality, "legality", 'l'),
    (Aspect::Faults, "faults", 'f'),
    (Aspect::Text, "text", 't'),
    (Aspect::Values, "values", 'v'),
    (Aspect::Perft, "perft", 'p'),
    (Aspect::Machines, "machines", 'c'),
];

impl Aspect {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Aspect> {
        NAMES.iter().map(|&(aspect, ..)| aspect)
    }

    /// The name a user types: `moves`.
    pub fn name(self) -> &'static str {
        NAMES[self as usize].1
    }

    /// The letter it has on the way into Prolog.
    pub fn letter(self) -> char {
        NAMES[self as usize].2
    }
}

/// A set of aspects, written `moves,successors,outcome`.
///
/// ```
/// use kalista::aspects::{Aspect, Aspects};
///
/// let asked: Aspects = "moves,outcome".parse().unwrap();
/// assert!(asked.has(Aspect::Outcome) && !asked.has(Aspect::Perft));
/// assert_eq!(asked.to_string(), "moves,outcome");
/// assert_eq!("all".parse::<Aspects>().unwrap().iter().count(), 9);
/// assert!("mvoes".parse::<Aspects>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Aspects(u16);

impl Aspects {
    /// The moves, where they lead, how the game ends, and the legality of whatever moves
    /// are named: what a single question is about.
    pub const PLAIN: Aspects = Aspects(0b1111);
    /// What a check compares if nobody says otherwise: all that does not take much longer
    /// than the rest.
    pub const USUAL: Aspects = Aspects((1 << Aspect::Perft as u16) - 1);
    /// Everything but the choices of the machines, which take a hundred times as long as
    /// all the rest.
    pub const MOST: Aspects = Aspects((1 << Aspect::Machines as u16) - 1);
    /// The choices of the machines alone.
    pub const MACHINES: Aspects = Aspects(1 << Aspect::Machines as u16);
    /// Everything.
    pub const ALL: Aspects = Aspects((1 << NAMES.len()) - 1);

    /// Whether an aspect is among them.
    pub const fn has(self, aspect: Aspect) -> bool {
        self.0 & 1 << aspect as u16 != 0
    }

    /// Those that are also among these.
    pub const fn within(self, others: Aspects) -> Aspects {
        Aspects(self.0 & others.0)
    }

    /// Whether one of these is.
    pub fn has_any(self, aspects: &[Aspect]) -> bool {
        aspects.iter().any(|&aspect| self.has(aspect))
    }

    /// The aspects, in their usual order.
    pub fn iter(self) -> impl Iterator<Item = Aspect> {
        Aspect::all().filter(move |&aspect| self.has(aspect))
    }
}

impl Default for Aspects {
    fn default() -> Self {
        Aspects::PLAIN
    }
}

impl FromIterator<Aspect> for Aspects {
    fn from_iter<I: IntoIterator<Item = Aspect>>(aspects: I) -> Self {
        let add = |set, aspect| set | 1 << aspect as u16;
        Aspects(aspects.into_iter().fold(0, add))
    }
}

/// There is no such aspect.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no \"{0}\" to compare; there are: {names}, usual, most, all", names = names().join(", "))]
pub struct UnknownAspect(String);

fn names() -> Vec<&'static str> {
    Aspect::all().map(Aspect::name).collect()
}

impl FromStr for Aspects {
    type Err = UnknownAspect;

    /// Names joined by commas; `all` is all of them, `most` all but the machines,
    /// `usual` all but the machines and perft.
    fn from_str(text: &str) -> Result<Self, UnknownAspect> {
        let part = |name: &str| match name.trim() {
            "all" => Ok(Aspects::ALL),
            "most" => Ok(Aspects::MOST),
            "usual" => Ok(Aspects::USUAL),
            name => Aspect::all()
                .find(|aspect| aspect.name() == name)
                .map(|aspect| Aspects::from_iter([aspect]))
                .ok_or_else(|| UnknownAspect(name.to_owned())),
        };
        text.split(',')
            .try_fold(Aspects(0), |set, name| Ok(Aspects(set.0 | part(name)?.0)))
    }
}

impl fmt::Display for Aspects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.iter().map(Aspect::name).collect();
        f.write_str(&names.join(","))
    }
}

impl TryFrom<String> for Aspects {
    type Error = UnknownAspect;

    fn try_from(text: String) -> Result<Self, UnknownAspect> {
        text.parse()
    }
}

impl From<Aspects> for String {
    fn from(aspects: Aspects) -> String {
        aspects.to_string()
    }
}
