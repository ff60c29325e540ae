//! The leaves of a game tree, counted inside a machine: states stay where they are, and
//! the heap is given back as the count returns.

use super::contract::{Asked, Trouble};
use super::desk::Desk;
use super::{ClausesGame, Position};
use crate::clauses::machine::cell::Cell;
use crate::game::perft::count_leaves;

impl ClausesGame {
    /// The number of leaves at a depth. The last ply is counted, not played.
    pub(super) fn leaves(&self, position: &Position, depth: u32) -> u64 {
        let leaves = self.ask(position, |desk, state| {
            let leaves = self.below(desk, state, depth);
            match desk.machine.has_changed() {
                true => Ok(None),
                false => leaves.map(Some),
            }
        });
        match leaves {
            Some(Some(leaves)) => leaves,
            // Rules that change the database find it as it was only if each position is a
            // question of its own.
            Some(None) => count_leaves(self, position, depth),
            None => 0,
        }
    }

    fn below(&self, desk: &mut Desk, state: Cell, depth: u32) -> Asked<u64> {
        if depth == 0 {
            return Ok(1);
        }
        let contract = &self.0.contract;
        let mark = desk.machine.mark();
        let winner = contract.winner(&mut desk.machine, state);
        let winner = winner.map_err(|trouble| self.here(desk, state, trouble))?;
        desk.machine.release(mark);
        if winner.is_some() {
            return Ok(self.0.finished_leaves);
        }
        self.show_some(desk, state);
        let moves = contract.moves(&mut desk.machine, state);
        let moves = moves.map_err(|trouble| self.here(desk, state, trouble))?;
        if depth == 1 {
            desk.machine.release(mark);
            return Ok(moves.len() as u64);
        }
        let mut leaves = 0;
        for mv in moves {
            let before = desk.machine.mark();
            let next = contract.next(&mut desk.machine, state, mv);
            let next = next.map_err(|trouble| self.here(desk, state, trouble))?;
            leaves += self.below(desk, next, depth - 1)?;
            desk.machine.release(before);
        }
        desk.machine.release(mark);
        Ok(leaves)
    }

    /// Says in which position it was that something went wrong.
    pub(super) fn here(&self, desk: &mut Desk, state: Cell, mut trouble: Trouble) -> Trouble {
        if trouble.position.is_none() {
            let text = self.0.contract.state_text(&mut desk.machine, state);
            trouble.position = text.ok().flatten();
        }
        trouble
    }

    /// Shows one in so many positions to whoever watches.
    fn show_some(&self, desk: &mut Desk, state: Cell) {
        desk.answered += 1;
        if let Some((one_in, watcher)) = self.0.watcher.get()
            && desk.answered.is_multiple_of(*one_in)
            && let Ok(position) = self.position(desk, state)
        {
            watcher(&position);
        }
    }
}
