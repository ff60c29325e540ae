//! What a Prolog interpreter is given of a game.

use std::path::Path;

use super::{GameHandle, Trust, native};
use crate::clauses::game::adapter_file;
use crate::game::oracle::MovesFrom;
use crate::game::ruled::System;
use crate::prolog::{Outside, Program, Unavailable, WorkerCommand};

impl GameHandle {
    /// The rules of the game and more texts for the engine, with the places of all
    /// clauses: what can be watched and explained.
    ///
    /// # Errors
    ///
    /// The file of the rules cannot be read.
    #[cfg(feature = "clauses")]
    pub fn watched_program(
        &self,
        more: &[(String, String)],
        limits: crate::clauses::machine::Limits,
    ) -> Result<crate::clauses::game::Program, crate::game::ruled::Error> {
        use crate::clauses::game::Program;
        use std::path::Path;
        if self.is_from_file() {
            let own = self.clauses().iter().skip(1);
            let texts = own
                .chain(more)
                .map(|(name, text)| (name.as_str(), text.as_str()));
            let texts: Vec<(&str, &str)> = texts.collect();
            // As short as it can be said from here.
            let here = std::env::current_dir().unwrap_or_default();
            let file = Path::new(&self.selection().name);
            let file = file.strip_prefix(here).unwrap_or(file);
            return Program::of_file_and(file, &texts, limits);
        }
        let texts: Vec<(String, String)> = self.clauses().iter().chain(more).cloned().collect();
        Ok(Program::of_texts(self.name(), &texts, limits))
    }

    /// The rules of the game as a program: what every game relies on, its clauses with
    /// what they leave out, and a way from there to the native rules.
    pub fn program(&self) -> Program {
        let add = |program: Program, (file, text): &(String, String)| match self.is_from_file() {
            true => program.with_rules(file, text),
            false => program.with(file, text),
        };
        let program = self.clauses().iter().fold(Program::new(self.name()), add);
        let mut program = program.with_contract().with_native(native::answer);
        if self.is_from_file() {
            program.goals.moves = MovesFrom::List;
        }
        program
    }

    /// The name and the text of the clauses by which a file keeps the contract, if it does not
    /// by itself.
    #[cfg(feature = "clauses")]
    pub fn adapter(&self) -> Option<&(String, String)> {
        let (file, _) = self.clauses().first()?;
        let adapter = adapter_file(Path::new(file)).display().to_string();
        self.clauses().iter().find(|(name, _)| *name == adapter)
    }

    /// The rules of the game in a Prolog system of the user's own: a file with the adapter
    /// that it has here, or the clauses of the catalog.
    ///
    /// # Errors
    ///
    /// The system cannot be asked.
    #[cfg(feature = "clauses")]
    pub fn outside(&self, system: System) -> Result<Outside, Unavailable> {
        if !self.is_from_file() {
            return Outside::of_texts(system, self.clauses(), self.worker());
        }
        let adapter = self.adapter().map(|(_, text)| text.clone());
        let file = Path::new(&self.selection().name);
        Outside::of_file(system, file, adapter, self.worker())
    }

    /// How a worker is started for that program: in a sandbox, if the rules are a file that
    /// is not trusted.
    pub fn worker(&self) -> WorkerCommand {
        let file = Path::new(&self.selection().name);
        Trust::current().worker(self.is_from_file().then_some(file))
    }
}
