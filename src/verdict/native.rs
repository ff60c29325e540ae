//! The native rules of a game as a [`Referee`].

use super::{Case, Referee, RefereeError, Verdict};
use crate::aspects::Aspect;
use crate::game::Game;
use crate::specification::Specified;

/// The native rules of a game as a [`Referee`].
#[derive(Debug, Clone, Default)]
pub struct Native<G>(pub G);

impl<G: Specified> Referee for Native<G> {
    fn judge(&mut self, cases: &[Case]) -> Result<Vec<Result<Verdict, String>>, RefereeError> {
        Ok(cases.iter().map(|case| self.verdict(case)).collect())
    }

    fn name(&self) -> &str {
        "native"
    }
}

impl<G: Specified> Native<G> {
    fn verdict(&self, case: &Case) -> Result<Verdict, String> {
        let game = &self.0;
        let (position, mut verdict) = Bare(game).verdict(case)?;
        if case.asked.has(Aspect::Values) {
            let value = |of: &crate::specification::Valuation<G>| (of.native)(game, &position);
            verdict.values = game.valuations().iter().map(value).collect();
        }
        if case.asked.has(Aspect::Machines) {
            for choice in game.choices() {
                let moves = (choice.native)(game, &position);
                let mut texts: Vec<_> = moves.into_iter().map(|mv| game.move_text(mv)).collect();
                texts.sort_unstable();
                verdict.choices.push(texts);
            }
        }
        Ok(verdict)
    }
}

/// The rules of a game that adds nothing to the contract as a [`Referee`]: it has no
/// values and no machines.
#[derive(Debug, Clone, Default)]
pub struct Plain<G>(pub G);

impl<G: Game> Referee for Plain<G> {
    fn judge(&mut self, cases: &[Case]) -> Result<Vec<Result<Verdict, String>>, RefereeError> {
        let judge = |case| Bare(&self.0).verdict(case).map(|(_, verdict)| verdict);
        Ok(cases.iter().map(judge).collect())
    }

    fn name(&self) -> &str {
        "native"
    }
}

/// What the contract alone can answer.
struct Bare<'g, G>(&'g G);

impl<G: Game> Bare<'_, G> {
    fn verdict(&self, case: &Case) -> Result<(G::Position, Verdict), String> {
        let game = self.0;
        let read = |text: &String| game.parse_move(text).map_err(|error| error.to_string());
        let position = game
            .parse_position(&case.position)
            .map_err(|error| error.to_string())?;
        let probes = case.asked_probes().iter().map(read);
        let probes: Vec<G::Move> = probes.collect::<Result<_, _>>()?;

        let mut verdict = Verdict::default();
        self.moves(case, &position, &mut verdict);
        if case.asked.has(Aspect::Outcome) {
            verdict.outcome = self.outcome(&position);
        }
        let legal = || (probes.iter()).map(|&mv| game.is_legal(&position, mv));
        if case.asked.has(Aspect::Legality) {
            verdict.legal = legal().collect();
        }
        if case.asked.has(Aspect::Faults) {
            verdict.faultless = legal().collect();
        }
        if case.asked.has(Aspect::Text) {
            verdict.texts.push(game.position_text(&position));
            (verdict.texts).extend(probes.iter().map(|&mv| game.move_text(mv)));
        }
        Ok((position, verdict))
    }

    fn moves(&self, case: &Case, position: &G::Position, verdict: &mut Verdict) {
        let game = self.0;
        let asked = |aspect| case.asked.has(aspect);
        if !(case.asked).has_any(&[Aspect::Moves, Aspect::Successors, Aspect::Perft]) {
            return;
        }
        for mv in game.legal_moves(position) {
            let text = game.move_text(mv);
            let next = game.play(position, mv);
            if asked(Aspect::Outcome)
                && let Some(end) = self.outcome(&next)
            {
                verdict.endings.insert(text.clone(), end);
            }
            if asked(Aspect::Perft) {
                verdict
                    .replies
                    .insert(text.clone(), game.count_moves(&next));
            }
            let after = match asked(Aspect::Successors) {
                true => game.position_text(&next),
                false => String::new(),
            };
            verdict.successors.insert(text, after);
        }
    }

    fn outcome(&self, position: &G::Position) -> Option<String> {
        let outcome = self.0.outcome(position)?;
        Some(self.0.outcome_name(outcome).to_owned())
    }
}
