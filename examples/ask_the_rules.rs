//! Asks the clauses of Khan a question: `cargo run --release --example ask_the_rules`.
//!
//! Which of rouge's moves capture something? The clauses answer; no rule is repeated here.

use kalista::games::khan::Khan;
use kalista::prolog::{Ask, Clauses, Error, Limits, Place, Session};

fn main() -> Result<(), Error> {
    let clauses = Clauses::of(&Khan::new());
    let mut session = Session::start(clauses, Place::Here, Limits::default())?;
    session.set_position("1s1k2/2s1sS/6/sS4/4SK/1S2S1 o f2")?;

    let query = "current_state(ocre, _S), move(_S, _M, _), move_reason(_S, _M, captures(Id)), \
                 move_text(_M, Move).";
    let (answers, _, _) = session.answers(query, &Ask::default(), 100)?;
    for answer in answers {
        println!("{answer}");
    }
    Ok(())
}
