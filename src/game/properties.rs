//! What two implementations of the rules can be compared on.

use std::fmt;
use std::str::FromStr;

/// One thing that is asked about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "cli", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "cli", serde(rename_all = "lowercase"))]
pub enum Property {
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

/// Names, and the letters by which `driver/answer.pl` knows them.
const NAMES: [(Property, &str, char); 9] = [
    (Property::Moves, "moves", 'm'),
    (Property::Successors, "successors", 's'),
    (Property::Outcome, "outcome", 'o'),
    (Property::Legality, "legality", 'l'),
    (Property::Faults, "faults", 'f'),
    (Property::Text, "text", 't'),
    (Property::Values, "values", 'v'),
    (Property::Perft, "perft", 'p'),
    (Property::Machines, "machines", 'c'),
];

impl Property {
    /// Those that are asked of single moves.
    pub const OF_PROBES: [Property; 3] = [Property::Legality, Property::Faults, Property::Text];

    /// All of them.
    pub fn all() -> impl Iterator<Item = Property> {
        NAMES.iter().map(|&(property, ..)| property)
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

/// A set of properties, written `moves,successors,outcome`.
///
/// ```
/// use kalista::game::properties::{Property, Properties};
///
/// let asked: Properties = "moves,outcome".parse().unwrap();
/// assert!(asked.has(Property::Outcome) && !asked.has(Property::Perft));
/// assert_eq!(asked.to_string(), "moves,outcome");
/// assert_eq!("all".parse::<Properties>().unwrap().iter().count(), 9);
/// assert!("mvoes".parse::<Properties>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "cli", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "cli", serde(try_from = "String", into = "String"))]
pub struct Properties(u16);

impl Properties {
    /// The moves, where they lead, how the game ends, and the legality of whatever moves
    /// are named: what a single question is about.
    pub const PLAIN: Properties = Properties(0b1111);
    /// What a check compares if nobody says otherwise: all that does not take much longer
    /// than the rest.
    pub const USUAL: Properties = Properties((1 << Property::Perft as u16) - 1);
    /// Everything but the choices of the machines, which take a hundred times as long as
    /// all the rest.
    pub const MOST: Properties = Properties((1 << Property::Machines as u16) - 1);
    /// The choices of the machines alone.
    pub const MACHINES: Properties = Properties(1 << Property::Machines as u16);
    /// Everything.
    pub const ALL: Properties = Properties((1 << NAMES.len()) - 1);

    /// Whether a property is among them.
    pub const fn has(self, property: Property) -> bool {
        self.0 & 1 << property as u16 != 0
    }

    /// Those that are also among these.
    pub const fn within(self, others: Properties) -> Properties {
        Properties(self.0 & others.0)
    }

    /// Whether one of these is.
    pub fn has_any(self, properties: &[Property]) -> bool {
        properties.iter().any(|&property| self.has(property))
    }

    /// The properties, in their usual order.
    pub fn iter(self) -> impl Iterator<Item = Property> {
        Property::all().filter(move |&property| self.has(property))
    }
}

impl Default for Properties {
    fn default() -> Self {
        Properties::PLAIN
    }
}

impl FromIterator<Property> for Properties {
    fn from_iter<I: IntoIterator<Item = Property>>(properties: I) -> Self {
        let add = |set, property| set | 1 << property as u16;
        Properties(properties.into_iter().fold(0, add))
    }
}

/// There is no such property.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no \"{0}\" to compare; choose from: {names}, usual, most, all", names = names().join(", "))]
pub struct UnknownProperty(String);

fn names() -> Vec<&'static str> {
    Property::all().map(Property::name).collect()
}

impl FromStr for Properties {
    type Err = UnknownProperty;

    /// Names joined by commas; `all` is all of them, `most` all but the machines,
    /// `usual` all but the machines and perft.
    fn from_str(text: &str) -> Result<Self, UnknownProperty> {
        let part = |name: &str| match name.trim() {
            "all" => Ok(Properties::ALL),
            "most" => Ok(Properties::MOST),
            "usual" => Ok(Properties::USUAL),
            name => Property::all()
                .find(|property| property.name() == name)
                .map(|property| Properties::from_iter([property]))
                .ok_or_else(|| UnknownProperty(name.to_owned())),
        };
        text.split(',').try_fold(Properties(0), |set, name| {
            Ok(Properties(set.0 | part(name)?.0))
        })
    }
}

impl fmt::Display for Properties {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.iter().map(Property::name).collect();
        f.write_str(&names.join(","))
    }
}

impl TryFrom<String> for Properties {
    type Error = UnknownProperty;

    fn try_from(text: String) -> Result<Self, UnknownProperty> {
        text.parse()
    }
}

impl From<Properties> for String {
    fn from(properties: Properties) -> String {
        properties.to_string()
    }
}
