//! The moves of a position in text, told in one go: no state leaves the machine.

use super::contract::{Asked, trouble};
use super::desk::Desk;
use super::term_text::quoted;
use super::{ClausesGame, Position};
use crate::clauses::machine::cell::Cell;
use crate::game::Game;
use crate::game::oracle::{Answer, tells_nexts};
use crate::game::properties::{Properties, Property};

impl ClausesGame {
    /// See [`Game::tell_moves`].
    pub(super) fn tell(&self, position: &Position, asked: &Properties, answer: &mut Answer) {
        if self.outcome(position).is_some() {
            return;
        }
        if !tells_nexts(asked) {
            self.ask(position, |desk, state| {
                for mv in self.0.contract.moves(&mut desk.machine, state)? {
                    let text = self.told_move(desk, mv)?;
                    answer.successors.insert(text, String::new());
                }
                Ok(())
            });
            return;
        }
        self.ask(position, |desk, state| {
            let pairs = match self.0.contract.listed(&mut desk.machine, state)? {
                Some(pairs) => pairs
                    .into_iter()
                    .map(|(mv, next)| (mv, Some(next)))
                    .collect(),
                None => {
                    let moves = self.0.contract.moves(&mut desk.machine, state)?;
                    let moves = moves.into_iter().map(|mv| (mv, None));
                    moves.collect::<Vec<(Cell, Option<Cell>)>>()
                }
            };
            for (mv, next) in pairs {
                let mark = desk.machine.mark();
                let next = match next {
                    Some(next) => next,
                    None => self.0.contract.next(&mut desk.machine, state, mv)?,
                };
                self.tell_move(desk, (mv, next), asked, answer)?;
                desk.machine.release(mark);
            }
            Ok(())
        });
    }

    fn tell_move(
        &self,
        desk: &mut Desk,
        (mv, next): (Cell, Cell),
        asked: &Properties,
        answer: &mut Answer,
    ) -> Asked<()> {
        let text = self.told_move(desk, mv)?;
        let is_over = match asked.has(Property::Outcome) || asked.has(Property::Perft) {
            true => self.ending(desk, next)?,
            false => None,
        };
        if asked.has(Property::Outcome)
            && let Some(outcome) = is_over
        {
            let end = self.outcome_name(outcome).to_owned();
            answer.endings.insert(text.clone(), end);
        }
        if asked.has(Property::Perft) {
            let replies = match is_over {
                Some(_) => 0,
                None => self.0.contract.moves(&mut desk.machine, next)?.len() as u64,
            };
            answer.replies.insert(text.clone(), replies);
        }
        let after = match asked.has(Property::Successors) {
            true => match self.0.contract.state_text(&mut desk.machine, next)? {
                Some(after) => after,
                None => {
                    let shown = quoted(&desk.machine, mv);
                    let what = format!("has no text for the position after {shown}");
                    return trouble("state_text/2", what);
                }
            },
            false => String::new(),
        };
        answer.successors.insert(text, after);
        Ok(())
    }

    /// The text of a move, which this thread remembers.
    fn told_move(&self, desk: &mut Desk, mv: Cell) -> Asked<String> {
        let flat = self.flat(desk, mv)?;
        let number = self.0.moves.number(flat, &mut desk.numbers);
        if let Some(text) = desk.texts.get(&number.0) {
            return Ok(text.to_string());
        }
        let Some(text) = self.0.contract.move_text(&mut desk.machine, mv)? else {
            let shown = quoted(&desk.machine, mv);
            return trouble("move_text/2", format!("has no text for the move {shown}"));
        };
        self.0.moves.set_text(number, &text);
        desk.texts.insert(number.0, text.as_str().into());
        Ok(text)
    }
}
