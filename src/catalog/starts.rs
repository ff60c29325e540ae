//! Starts that follow from presets and strategies, without anybody being asked.

use rand::Rng;

use super::any::AnyGame;
use super::position::AnyPosition;
use crate::game::opening::{Opening, Preset};
use crate::game::{RulesError, Side};

impl dyn AnyGame + '_ {
    /// The side of this name.
    pub fn side_named(&self, name: &str) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.side_name(side) == name)
    }

    /// The legal moves, sorted as text.
    pub fn sorted_moves(&self, position: &AnyPosition) -> Result<Vec<String>, RulesError> {
        let mut moves = self.moves(position)?;
        moves.sort_unstable();
        Ok(moves)
    }

    /// Whether there is anything to decide before the first move.
    pub fn has_opening(&self) -> bool {
        matches!(self.opening(&[]), Ok(Opening::Decide(_)))
    }

    /// Reads a preset choice for both sides, or for one as in `rouge=random`.
    pub fn parse_preset(&self, topic: &str, text: &str) -> Result<Preset, String> {
        let Some((name, text)) = text.split_once('=') else {
            return Ok(Preset::of_both(topic, text));
        };
        let side = self.side_named(name);
        let side = side.ok_or_else(|| format!("there is no side \"{name}\""))?;
        Ok(Preset {
            side: Some(side),
            ..Preset::of_both(topic, text)
        })
    }

    /// The strategies by which the pieces can be placed before the game; `random` where
    /// there is nothing to place.
    pub fn placements(&self) -> Vec<&'static str> {
        let mut choices = Vec::new();
        while let Ok(Opening::Decide(decision)) = self.opening(&choices) {
            if decision.topic == "placement" {
                return decision.strategies.to_vec();
            }
            choices.extend(decision.options.first().cloned());
        }
        vec!["random"]
    }

    /// A start in which everything is as it was preset, and the rest is left to the
    /// strategies of the game's machines.
    pub fn start_with(&self, presets: &[Preset], rng: &mut dyn Rng) -> Result<AnyPosition, String> {
        let mut choices = Vec::new();
        let mut topics = Vec::new();
        loop {
            let decision = match self.opening(&choices)? {
                Opening::Decide(decision) => decision,
                Opening::Begin(start) => {
                    let unasked = |preset: &&Preset| !topics.contains(&preset.topic);
                    return match presets.iter().find(unasked) {
                        Some(preset) => {
                            Err(format!("{} has no {} to choose", self.name(), preset.topic))
                        }
                        None => Ok(start),
                    };
                }
            };
            topics.push(decision.topic.to_owned());
            let strategy = || self.machine_strategy(&decision, false);
            let text = Preset::find(presets, &decision).unwrap_or_else(strategy);
            let side = self.side_name(decision.side);
            let more = self.choices(&choices, text, rng);
            choices.extend(more.map_err(|why| format!("the {} of {side}: {why}", decision.topic))?);
        }
    }

    /// A start drawn at random among those that the rules allow.
    pub fn random_start(&self, rng: &mut dyn Rng) -> AnyPosition {
        self.start_with(&[], rng).unwrap_or_else(|_| self.start())
    }
}
