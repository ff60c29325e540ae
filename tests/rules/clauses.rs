//! The clauses of a game, asked in the process of the tests.

use crate::games::handle;
use kalista::prolog::{Interpreter, Place, Program, QueryOptions, Resources};

/// The clauses of a game.
pub fn program(game: &str) -> Program {
    handle(game).program()
}

/// Loads clauses.
pub fn start(program: Program) -> Interpreter {
    let interpreter = Interpreter::start(program, Place::Thread, Resources::default());
    interpreter.expect("the clauses load")
}

/// What a query writes until its first solution.
pub fn written(interpreter: &mut Interpreter, query: &str) -> String {
    let (_, output, _) = (interpreter.solutions(query, &QueryOptions::default(), 1)).expect(query);
    output
}
