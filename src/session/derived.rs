//! What the clauses show of a move, without a word from their author.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::why::UNLISTED;
use super::{Reasons, Session};
use crate::clauses::explain::{Explainer, Origin, Proof, Verdict};
use crate::clauses::machine::Limits;

/// What a question about a move may use.
const LIMITS: Limits = Limits {
    steps: u64::MAX,
    time: Duration::from_secs(2),
    words: 1 << 24,
};

/// Rules of a proof that are told.
const MOST: usize = 4;

impl Session {
    /// What ends the search for a reason when it is set.
    pub fn set_interrupt(&mut self, flag: Arc<AtomicBool>) {
        self.interrupt = flag;
    }

    /// Adds what the clauses show. Where they cannot be followed, nothing is added.
    pub(super) fn derive(&mut self, reasons: &mut Reasons, mv: &str) {
        let position = self.position_text();
        if self.explainer.is_none() {
            let program = self.game().watched_program(&[], LIMITS);
            self.explainer = program
                .ok()
                .map(|program| Box::new(Explainer::new(program, LIMITS)));
        }
        let Some(explainer) = &mut self.explainer else {
            return;
        };
        explainer.set_interrupt(Arc::clone(&self.interrupt));
        match explainer.why_move(&position, mv) {
            Ok(Verdict::Illegal(found)) if !reasons.is_legal => {
                let found = found.reasons.iter();
                reasons.derived = found.map(ToString::to_string).collect();
            }
            Ok(Verdict::Legal(Some(proof))) if reasons.is_legal => {
                reasons.derived = rules(&proof);
            }
            _ => {}
        }
        // Without words of the author's these are the words.
        let has_none = reasons
            .sentences
            .iter()
            .all(|sentence| sentence == UNLISTED);
        if has_none && !reasons.derived.is_empty() {
            reasons.sentences = std::mem::take(&mut reasons.derived);
        }
    }
}

/// The rules of a proof that say something: those of the program that ask others, from
/// outside to inside, without those that only pass the question on.
fn rules(proof: &Proof) -> Vec<String> {
    let mut told = Vec::new();
    for step in &proof.steps {
        let Some(rule) = step.rule.as_ref().filter(|rule| !rule.is_fact) else {
            continue;
        };
        let goals = step.children.iter().map(|&child| &proof.steps[child]);
        let goals: Vec<&str> = goals
            .filter(|goal| goal.origin == Origin::Program)
            .map(|goal| goal.goal.as_str())
            .collect();
        if goals.len() < 2 {
            continue;
        }
        let (file, line, predicate) = (&rule.file, rule.line, &step.predicate);
        told.push(format!(
            "{predicate}, {file}, line {line}: {}",
            goals.join(", ")
        ));
    }
    // The innermost rules know most about the move.
    let first = told.len().saturating_sub(MOST);
    told.split_off(first)
}
