//! The engine, asked as the others are asked: the one place that knows its interface.

use crate::canonical::{Answer, End};

/// Whether [`engine_answer`] asks the engine. Until it does, what would hold the engine to
/// the others is skipped, with a note.
pub const IS_THERE: bool = false;

/// What the engine answers to a goal, as text: see [`canonical`](crate::canonical).
///
/// - `program` is a text of clauses, directives included, in which `"abc"` is a list of
///   characters; `goal` is a goal without its full stop, and may be no Prolog at all. It
///   can end with a comment: put the full stop on a new line.
/// - The libraries of `tests/data/conformance/harness_scryer.pl` are there.
/// - Every call starts from nothing: what a goal asserts is gone before the next.
/// - It always returns, soon: a goal that takes too many steps or too much memory is
///   answered with the solutions so far and [`LIMIT`](crate::scryer::LIMIT). It never
///   panics.
/// - A goal that cannot be read is answered `error(syntax_error(_))`; clauses of the
///   program that cannot be read are left out.
///
/// To fill in: fill an [`Answer`](crate::canonical::Answer), return its `text()`, and set
/// [`IS_THERE`]. For example:
///
/// ```ignore
/// let machine = Machine::load(program);
/// let mut answer = Answer::default();
/// let mut solutions = machine.ask(goal, limits);
/// answer.end = loop {
///     match solutions.next() {
///         Ok(None) => break End::Exhausted,
///         Ok(Some(_)) if answer.solutions.len() == MOST => break End::More,
///         Ok(Some(bindings)) => answer.solutions.push(bindings.map(|(name, value)| (name, parts(value)))),
///         Err(Stop::Thrown(ball)) => break End::Thrown(parts(ball)),
///         Err(Stop::Limit) => break End::Unknown(LIMIT.to_owned()),
///     }
/// };
/// answer.output = solutions.written();
/// answer.text()
/// ```
///
/// where `parts` lists a term from left to right: `f(X, [a])` is `Compound("f", 2)`,
/// `Var(0)`, `Compound(".", 2)`, `Atom("a")`, `Atom("[]")`.
pub fn engine_answer(program: &str, goal: &str) -> String {
    let _ = (program, goal);
    let nothing = Answer {
        end: End::Unknown("the engine is not there yet".to_owned()),
        ..Answer::default()
    };
    nothing.text()
}

/// The same, where even a panic is an answer.
pub fn answer_or_panic(program: &str, goal: &str) -> String {
    let answer = std::panic::catch_unwind(|| engine_answer(program, goal));
    answer.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        format!("panic: {}", text.unwrap_or("?"))
    })
}

/// Whether the engine can be asked; says so if not.
pub fn is_there() -> bool {
    if !IS_THERE {
        eprintln!("tests/clauses/engine.rs does not ask the engine yet: not compared");
    }
    IS_THERE
}
