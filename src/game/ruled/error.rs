//! What is wrong with a rules file.

use std::time::Duration;

use super::contract::meaning;

/// Why a rules file cannot be played, or no longer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {}{}", .fault, .fault.expectation())]
pub struct Error {
    /// The file.
    pub file: String,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with a rules file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It cannot be read.
    #[error("it cannot be read: {0}")]
    Unreadable(String),
    /// Prolog does not take it.
    #[error("it cannot be loaded: {0}")]
    Unloadable(String),
    /// Loading does not end.
    #[error("it did not load within {} s: does one of its goals never end?", .0.as_secs())]
    LoadingEndless(Duration),
    /// A predicate is missing.
    #[error("there is no {0}")]
    Missing(String),
    /// A predicate does not keep the contract.
    #[error("{predicate} {what}{}", at(.position))]
    Broken {
        /// `valid_moves/2`.
        predicate: String,
        /// What it did.
        what: String,
        /// Where.
        position: Option<String>,
    },
}

impl Fault {
    /// Whether there is no program at all, and not one that does something else.
    pub fn is_of_loading(&self) -> bool {
        matches!(
            self,
            Fault::Unreadable(_) | Fault::Unloadable(_) | Fault::LoadingEndless(_)
        )
    }

    /// What would have been right.
    fn expectation(&self) -> String {
        let predicate = match self {
            Fault::Missing(predicate) | Fault::Broken { predicate, .. } => predicate,
            _ => return String::new(),
        };
        match meaning(predicate) {
            Some(meaning) => format!("; expected: {meaning}"),
            None => String::new(),
        }
    }
}

/// What is said of a predicate that asks somebody begins like this.
pub const QUESTION: &str = "asks at the terminal";

/// What is said of a predicate that does not come to an end begins with one of these.
const ENDLESS: [&str; 4] = [
    "does not end",
    "uses up all memory",
    "gives a term without end",
    "lists more than",
];

/// Whether this is said of a predicate that does not come to an end.
pub fn is_endless(what: &str) -> bool {
    ENDLESS.iter().any(|sign| what.starts_with(sign))
}

fn at(position: &Option<String>) -> String {
    match position {
        Some(position) => format!(", in the position {position}"),
        None => String::new(),
    }
}

impl Error {
    /// Whether a predicate is to blame.
    pub fn is_about(&self, indicator: &str) -> bool {
        matches!(&self.fault, Fault::Broken { predicate, .. } if predicate == indicator)
    }

    /// Whether a predicate did not come to an end in the time or the memory that it had.
    /// Whoever is asked the same again finds the same, after as long a time.
    pub fn is_endless(&self) -> bool {
        matches!(&self.fault, Fault::Broken { what, .. } if is_endless(what))
    }

    /// Whether a predicate wants to know something from the terminal, where nobody is.
    pub fn is_question(&self) -> bool {
        matches!(&self.fault, Fault::Broken { what, .. } if what.starts_with(QUESTION))
    }

    /// What happened, without the file and the predicate.
    pub fn what(&self) -> String {
        match &self.fault {
            Fault::Broken {
                predicate, what, ..
            } => format!("{predicate} {what}"),
            fault => fault.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_names_the_file_the_predicate_the_place_and_what_was_expected() {
        let error = Error {
            file: "nim.pl".to_owned(),
            fault: Fault::Broken {
                predicate: "move/3".to_owned(),
                what: "fails".to_owned(),
                position: Some("heap(3)".to_owned()),
            },
        };
        assert_eq!(
            error.to_string(),
            "nim.pl: move/3 fails, in the position heap(3); expected: \
             move(+State, +Move, -Next), the state after a legal move"
        );
    }
}
