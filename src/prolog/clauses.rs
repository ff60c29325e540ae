//! The clauses of one game: names and texts, owned, so that a test can break one.

use serde::{Deserialize, Serialize};

use crate::specification::{ClauseFile, Mutant, Specified};

/// A piece of Prolog text and what to call it in messages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// `khan/rules.pl`.
    pub name: String,
    /// The clauses.
    pub text: String,
}

/// Everything that is loaded into a machine before it is asked: what the rules rely
/// on, and then the rules, in this order.
///
/// ```
/// use kalista::prolog::Clauses;
///
/// let nim = Clauses::new("nim").with("nim.pl", "take(Pile, N, Rest) :- Rest is Pile - N, Rest >= 0.");
/// assert_eq!(nim.sources.len(), 3); // what every game relies on comes first
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clauses {
    /// The game's name.
    pub name: String,
    /// What is loaded, in order.
    pub sources: Vec<Source>,
    /// What a check asks them.
    pub questions: Questions,
}

/// The names of what a check asks the clauses, besides what every game has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Questions {
    /// The predicate that relates a state and its text.
    pub text: String,
    /// See [`Valuation::goal`](crate::specification::Valuation::goal).
    pub values: Vec<String>,
    /// See [`Choice::goal`](crate::specification::Choice::goal).
    pub choices: Vec<String>,
}

impl Default for Questions {
    fn default() -> Self {
        Questions {
            text: "state_text".to_owned(),
            values: Vec::new(),
            choices: Vec::new(),
        }
    }
}

/// The native rules, asked from Prolog.
const NATIVE: ClauseFile = ("native.pl", include_str!("../../prolog/native.pl"));

/// The libraries that in other Prolog systems are built in.
const PRELUDE: &str = include_str!("../../prolog/prelude/scryer.pl");
/// How goals ask the person at the terminal, the same on every system.
const TERMINAL: &str = include_str!("../../prolog/prelude/terminal.pl");

impl Clauses {
    /// What every game relies on: the libraries, and how to ask at the terminal.
    pub fn new(name: &str) -> Self {
        let empty = Clauses {
            name: name.to_owned(),
            sources: Vec::new(),
            questions: Questions::default(),
        };
        empty
            .with("prelude/scryer.pl", PRELUDE)
            .with("prelude/terminal.pl", TERMINAL)
    }

    /// What every game relies on, the rules of a game, and a way from there to the
    /// native rules.
    pub fn of(game: &impl Specified) -> Self {
        let add = |clauses: Clauses, &(file, text): &ClauseFile| clauses.with(file, text);
        let files = game.clauses().iter().chain([&NATIVE]);
        let values = game.valuations().iter().map(|of| of.goal.to_owned());
        let choices = game.choices().iter().map(|of| of.goal.to_owned());
        let mut clauses = files.fold(Clauses::new(game.name()), add);
        clauses.questions = Questions {
            text: game.text_predicate().to_owned(),
            values: values.collect(),
            choices: choices.collect(),
        };
        clauses
    }

    /// The same clauses with one rule broken. The error says that the mutant no longer
    /// fits the text.
    pub fn broken(mut self, mutant: &Mutant) -> Result<Self, String> {
        let Mutant { file, right, .. } = mutant;
        let Some(source) = self.source_mut(file) else {
            return Err(format!("there is no file {file} to break"));
        };
        match source.text.matches(right).count() {
            1 => source.text = source.text.replace(right, mutant.wrong),
            found => return Err(format!("{file} has {found} times, not once:\n{right}")),
        }
        Ok(self)
    }

    /// One more text, loaded after the others.
    #[must_use]
    pub fn with(mut self, name: &str, text: &str) -> Self {
        self.sources.push(Source {
            name: name.to_owned(),
            text: text.to_owned(),
        });
        self
    }

    /// The text of that name, for reading or for breaking it on purpose.
    pub fn source_mut(&mut self, name: &str) -> Option<&mut Source> {
        self.sources.iter_mut().find(|source| source.name == name)
    }
}
