//! What a Prolog interpreter is given of a game.

use std::path::Path;

use super::{GameHandle, Trust, native};
use crate::game::oracle::MovesFrom;
use crate::prolog::{Program, WorkerCommand};

impl GameHandle {
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

    /// How a worker is started for that program: in a sandbox, if the rules are a file that
    /// is not trusted.
    pub fn worker(&self) -> WorkerCommand {
        let file = Path::new(&self.selection().name);
        Trust::current().worker(self.is_from_file().then_some(file))
    }
}
