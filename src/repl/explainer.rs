//! What the commands that explain ask: the clauses of the session, where they can be
//! watched.

use std::path::Path;
use std::time::Duration;

use super::{LineError, Repl, fail, fail_at};
use crate::clauses::explain::{Explainer, Trouble};
use crate::clauses::machine::Limits;
use crate::prolog::{Interpreter, QueryOptions};
use crate::session::read_small;
use crate::terminal::interrupt::raised;

/// How long a goal may be watched.
const TIME: Duration = Duration::from_secs(60);
/// Facts of the user's that are taken over.
const MOST_FACTS: usize = 20_000;

impl Repl<'_> {
    /// The clauses of the game, of the files that were consulted, and what was asserted.
    pub(super) fn explainer(&mut self) -> Result<Explainer, LineError> {
        let mut texts = Vec::new();
        let interpreter = self.session.interpreter()?;
        for file in interpreter.consulted().to_vec() {
            match read_small(Path::new(&file)) {
                Ok(text) => texts.push((file, text)),
                Err(error) => return fail(format!("{file} cannot be read: {error}")),
            }
        }
        texts.push(("(asserted)".to_owned(), asserted(interpreter)?));
        let limits = Limits {
            time: TIME,
            ..Limits::default()
        };
        let program = self.session.game().watched_program(&texts, limits);
        let program = program.map_err(|error| LineError::Message(error.to_string()))?;
        let mut explainer = Explainer::new(program, limits);
        explainer.set_interrupt(raised());
        Ok(explainer)
    }
}

/// Goals that make the database of the engine that of the interpreter. Predicates whose
/// names need quotes are left out.
fn asserted(interpreter: &mut Interpreter) -> Result<String, LineError> {
    let known = interpreter.predicates()?;
    let is_plain = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    let plain = known.iter().filter(|(name, _)| is_plain(name));
    let atoms = plain.map(|(name, arity)| format!("({name})/{arity}"));
    let list = atoms.collect::<Vec<_>>().join(",");
    let dynamic = format!(
        "member(N/A, [{list}]), functor(H, N, A), \
         catch(predicate_property(H, dynamic), _, fail), "
    );
    let mut goals = String::from(":- set_prolog_flag(double_quotes, chars).\n");
    let options = QueryOptions::default();
    let mut add = |query: &str, variable: &str, goal: &str| -> Result<(), LineError> {
        let (answers, ..) = interpreter.solutions(query, &options, MOST_FACTS)?;
        for answer in answers {
            let value = answer.bindings.iter().find(|(name, _)| name == variable);
            if let Some((_, value)) = value {
                goals.push_str(&format!(":- {goal}(({value})).\n"));
            }
        }
        Ok(())
    };
    add(&format!("{dynamic} true."), "H", "retractall")?;
    add(
        &format!("{dynamic} clause(H, B), C = (H :- B)."),
        "C",
        "assertz",
    )?;
    Ok(goals)
}

/// A question that was not answered, as a message.
pub(super) fn told<T>(trouble: Trouble) -> Result<T, LineError> {
    match trouble {
        Trouble::Syntax(error) => fail_at("syntax error", &error),
        other => fail(other.to_string()),
    }
}
