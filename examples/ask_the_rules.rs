//! Asks the clauses of Khan a question: `cargo run --release --example ask_the_rules`.
//!
//! Which of ocre's moves capture something? The clauses answer; no rule is repeated here.

use kalista::Catalog;
use kalista::prolog::{Interpreter, Place, QueryOptions, Resources};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let khan = Catalog::current().open_named("khan", None)?;
    let mut interpreter = Interpreter::start(khan.program(), Place::Thread, Resources::default())?;
    interpreter.set_position("1s1k2/2s1sS/6/sS4/4SK/1S2S1 o f2");

    let query = "current_state(ocre, _S), move(_S, _M, _), move_reason(_S, _M, captures(Id)), \
                 move_text(_M, Move).";
    let (solutions, ..) = interpreter.solutions(query, &QueryOptions::default(), 100)?;
    for solution in solutions {
        println!("{solution}");
    }
    Ok(())
}
