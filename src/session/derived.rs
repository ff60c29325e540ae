//! What the clauses show of a move, without a word from their author.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::why::{UNLISTED, reasons};
use super::{Reasons, Session};
use crate::catalog::{AnyPosition, GameHandle};
use crate::clauses::explain::{Explainer, Origin, Proof, Verdict, shown_in_full};
use crate::clauses::machine::Limits;
use crate::game::RulesError;
use crate::prolog::syntax::{quoted, unquoted};

/// What a question about a move may use.
const LIMITS: Limits = Limits {
    steps: u64::MAX,
    time: Duration::from_secs(2),
    words: 1 << 24,
};

/// Rules of a proof that are told.
const MOST: usize = 4;
/// Sentences that are told.
const MOST_SENTENCES: usize = 8;

impl Session {
    /// What ends the search for a reason when it is set.
    pub fn set_interrupt(&mut self, flag: Arc<AtomicBool>) {
        self.interrupt = flag;
    }

    /// Adds what the clauses show. Where they cannot be followed, nothing is added.
    pub(super) fn derive(&mut self, reasons: &mut Reasons, mv: &str) {
        let position = self.position_text();
        if self.reasoner.is_none() {
            self.reasoner = Reasoner::new(self.game()).map(Box::new);
        }
        let interrupt = Arc::clone(&self.interrupt);
        if let Some(reasoner) = &mut self.reasoner {
            reasoner.set_interrupt(interrupt);
            reasoner.derive(reasons, &position, mv);
        }
    }
}

/// Works out why a move is legal or not in this process, without Scryer: quick enough for
/// a click.
pub struct Reasoner {
    game: GameHandle,
    explainer: Explainer,
}

impl Reasoner {
    /// Somebody who knows the clauses of a game; `None` if they cannot be read.
    pub fn new(game: &GameHandle) -> Option<Self> {
        let program = game.watched_program(&[], LIMITS).ok()?;
        Some(Reasoner {
            game: game.clone(),
            explainer: Explainer::new(program, LIMITS),
        })
    }

    /// What ends the search for a reason when it is set.
    pub fn set_interrupt(&mut self, flag: Arc<AtomicBool>) {
        self.explainer.set_interrupt(flag);
    }

    /// Why a move is legal or not: in the words of the clauses' author where there are any,
    /// and as the clauses show it.
    pub fn why(&mut self, position: &AnyPosition, mv: &str) -> Result<Reasons, RulesError> {
        let mut reasons = self.said(position, mv)?;
        let text = self.game.position_text(position);
        self.derive(&mut reasons, &text, mv);
        Ok(reasons)
    }

    /// The same without what the clauses show: far quicker.
    pub fn said(&mut self, position: &AnyPosition, mv: &str) -> Result<Reasons, RulesError> {
        let is_legal = self.game.play(position, mv)?.is_some();
        let text = self.game.position_text(position);
        let (predicate, words) = match is_legal {
            true => (
                "move_reason/3",
                "move_reason(S, M, R), reason_text(R, Text)",
            ),
            false => ("move_fault/3", "move_fault(S, M, F), fault_text(F, Text)"),
        };
        let mut sentences = self.sentences(predicate, words, &text, mv);
        if !is_legal && sentences.is_empty() {
            sentences.push(UNLISTED.to_owned());
        }
        Ok(reasons(&*self.game, position, mv, is_legal, sentences))
    }

    /// What the author's own predicates say; nothing where there are none, or where they
    /// break.
    fn sentences(&mut self, predicate: &str, words: &str, position: &str, mv: &str) -> Vec<String> {
        let program = self.explainer.program();
        let needed = [predicate, "state_text/2", "move_text/2"];
        if needed
            .iter()
            .any(|needed| program.predicate(needed).is_none())
        {
            return Vec::new();
        }
        let (position, mv) = (quoted(position), quoted(mv));
        let goal = format!("state_text(S, {position}), move_text(M, {mv}), {words}.");
        let Ok(asked) = self.explainer.read(&goal) else {
            return Vec::new();
        };
        let Some((_, text)) = asked.names.iter().find(|(name, _)| name == "Text") else {
            return Vec::new();
        };
        let mut sentences: Vec<String> = Vec::new();
        let mut nobody = ();
        let mut solver = self.explainer.run(asked.goal, &mut nobody);
        while sentences.len() < MOST_SENTENCES && solver.answer() == Ok(true) {
            let sentence = unquoted(&shown_in_full(solver.machine(), *text));
            if !sentences.contains(&sentence) {
                sentences.push(sentence);
            }
        }
        sentences
    }

    /// Adds what the clauses show.
    fn derive(&mut self, reasons: &mut Reasons, position: &str, mv: &str) {
        match self.explainer.why_move(position, mv) {
            Ok(Verdict::Illegal(found)) if !reasons.is_legal => {
                let places = found.reasons.iter().flat_map(|reason| &reason.places);
                reasons.places = places
                    .map(|place| (place.file.clone(), place.line))
                    .collect();
                let found = found.reasons.iter();
                reasons.derived = found.map(ToString::to_string).collect();
            }
            Ok(Verdict::Legal(Some(proof))) if reasons.is_legal => {
                (reasons.derived, reasons.places) = rules(&proof);
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
fn rules(proof: &Proof) -> (Vec<String>, Vec<(String, u32)>) {
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
        let text = format!("{predicate}, {file}, line {line}: {}", goals.join(", "));
        told.push((text, (file.clone(), line)));
    }
    // The innermost rules know most about the move.
    let first = told.len().saturating_sub(MOST);
    told.split_off(first).into_iter().unzip()
}
