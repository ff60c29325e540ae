//! The clauses of one game: names and texts, owned, so that a test can break one.

use super::mended::mended;
pub use crate::game::oracle::Goals;

/// Answers what a goal asks of native rules: the name of a game and the words of the
/// question; lines, or why there are none.
pub type NativeAnswers = fn(&str, &[&str]) -> Result<Vec<String>, String>;

/// A piece of Prolog text and what to call it in messages.
#[derive(Debug, Clone, PartialEq, Eq)]
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
/// use kalista::prolog::Program;
///
/// let nim = Program::new("nim").with("nim.pl", "take(Pile, N, Rest) :- Rest is Pile - N, Rest >= 0.");
/// assert_eq!(nim.sources.len(), 4); // what every game relies on comes first
/// ```
#[derive(Debug, Clone)]
pub struct Program {
    /// The game's name.
    pub name: String,
    /// What is loaded, in order.
    pub sources: Vec<Source>,
    /// What an oracle asks them.
    pub goals: Goals,
    /// Who answers for the native rules; a worker has an answer of its own.
    pub native: Option<NativeAnswers>,
}

/// The native rules, asked from Prolog.
const NATIVE: &str = include_str!("../../prolog/native.pl");

/// How a rules file is asked, and what stands in for what it leaves out.
const CONTRACT: &str = include_str!("../../prolog/contract.pl");

/// Predicates of other Prolog systems that people type every day.
const EVERYDAY: &str = include_str!("../../prolog/prelude/everyday.pl");
/// The libraries that in other Prolog systems are built in.
const PRELUDE: &str = include_str!("../../prolog/prelude/scryer.pl");
/// How goals ask the person at the terminal, the same on every system.
const TERMINAL: &str = include_str!("../../prolog/prelude/terminal.pl");

/// The libraries: their names, and texts with comments on what they define.
pub fn libraries() -> impl Iterator<Item = (&'static str, &'static str)> {
    let others = ["system", "builtins"];
    let texts = crate::clauses::library::texts().filter(move |(name, _)| !others.contains(name));
    texts.chain([("everyday", EVERYDAY)])
}

/// The library that has a predicate, if there is one.
pub fn library_of(name: &str, arity: u32) -> Option<&'static str> {
    let name = crate::clauses::atom::Atom::new(name);
    let library = crate::clauses::library::owner(name, arity)?;
    (!matches!(library, "system" | "builtins")).then_some(library)
}

impl Program {
    /// What every game relies on: the libraries, and how to ask at the terminal.
    pub fn new(name: &str) -> Self {
        Self::bare(name)
            .with("prelude/everyday.pl", EVERYDAY)
            .with("prelude/scryer.pl", PRELUDE)
            .with("prelude/terminal.pl", TERMINAL)
    }

    /// Nothing at all, for a system that is told elsewhere what it loads: see
    /// [`Place::System`](super::Place::System).
    pub fn bare(name: &str) -> Self {
        Program {
            name: name.to_owned(),
            sources: Vec::new(),
            goals: Goals::default(),
            native: None,
        }
    }

    /// The same with a way from the clauses to the native rules: see `prolog/native.pl`.
    #[must_use]
    pub fn with_native(self, answers: NativeAnswers) -> Self {
        let mut program = self.with("native.pl", NATIVE);
        program.native = Some(answers);
        program
    }

    /// The same for clauses that are a rules file: what such a file may leave out is
    /// supplied, except `turn/2`: see [`PrologGame::clauses`](super::rules::PrologGame::clauses).
    /// This comes after the file.
    #[must_use]
    pub fn with_contract(self) -> Self {
        self.with("contract.pl", CONTRACT)
    }

    /// What is loaded besides the game: nothing in it changes while a game is asked.
    pub(super) fn is_ours(source: &Source) -> bool {
        [PRELUDE, TERMINAL, NATIVE, CONTRACT].contains(&source.text.as_str())
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

    /// The same for a file of the user's: what Scryer's loader gets wrong is put right.
    #[must_use]
    pub fn with_rules(self, name: &str, text: &str) -> Self {
        self.with(name, &mended(name, text))
    }

    /// The text of that name, for reading or for breaking it on purpose.
    pub fn source_mut(&mut self, name: &str) -> Option<&mut Source> {
        self.sources.iter_mut().find(|source| source.name == name)
    }
}
