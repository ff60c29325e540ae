//! The Prolog systems in which a rules file can run besides those that come along.

use std::fmt;
use std::str::FromStr;

/// A Prolog system that users install themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum System {
    /// SWI-Prolog.
    Swi,
    /// GNU Prolog.
    Gnu,
}

impl System {
    /// All there are.
    pub const ALL: [System; 2] = [System::Swi, System::Gnu];

    /// The program that is started, and what `--system` calls it.
    pub fn program(self) -> &'static str {
        match self {
            System::Swi => "swipl",
            System::Gnu => "gprolog",
        }
    }

    /// What it is called where it answers beside others: `swi`.
    pub fn short_name(self) -> &'static str {
        match self {
            System::Swi => "swi",
            System::Gnu => "gnu",
        }
    }

    /// What people call it.
    pub fn title(self) -> &'static str {
        match self {
            System::Swi => "SWI-Prolog",
            System::Gnu => "GNU Prolog",
        }
    }

    /// How it is installed.
    pub fn how_to_install(self) -> &'static str {
        match self {
            System::Swi => "apt install swi-prolog-nox, brew install swi-prolog, or swi-prolog.org",
            System::Gnu => "apt install gprolog, brew install gnu-prolog, or gprolog.org",
        }
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.program())
    }
}

/// The name of no Prolog system.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no Prolog system \"{0}\" to run rules in; choose swipl or gprolog")]
pub struct SystemError(String);

impl FromStr for System {
    type Err = SystemError;

    fn from_str(text: &str) -> Result<Self, SystemError> {
        let is = |system: &System| [system.program(), system.short_name()].contains(&text);
        let found = System::ALL.into_iter().find(is);
        found.ok_or_else(|| SystemError(text.to_owned()))
    }
}
