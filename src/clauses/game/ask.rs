//! All that the contract says of a position at once, in text: what is compared with Scryer,
//! and how a file is tried before it is played.

use std::collections::HashSet;

use super::contract::{Asked, Contract, Trouble, trouble};
use super::desk::Desk;
use crate::clauses::machine::cell::Cell;
use crate::clauses::machine::{Flat, Thrown};
use crate::game::ruled::Said;

/// What is said, and the states that the moves lead to, in the same order.
pub(super) struct Node {
    pub said: Said,
    pub nexts: Vec<Flat>,
    /// Why the value is left aside, if it is.
    pub no_value: Option<Trouble>,
}

/// A predicate that went wrong, and the text of the position if that is known.
pub(super) type Located<T> = Result<T, (Trouble, Option<String>)>;

impl Contract {
    /// All there is to say of a state. As long as nobody knows whose turn it is, a
    /// position is worth nothing to anybody.
    pub fn node(&self, desk: &mut Desk, state: Cell) -> Located<Node> {
        let text = self
            .some_text(desk, state)
            .map_err(|trouble| (trouble, None))?;
        let node = self.node_of(desk, state, text.clone());
        node.map_err(|trouble| (trouble, Some(text)))
    }

    fn some_text(&self, desk: &mut Desk, state: Cell) -> Asked<String> {
        match self.state_text(&mut desk.machine, state)? {
            Some(text) => Ok(text),
            None => trouble("state_text/2", "fails"),
        }
    }

    fn node_of(&self, desk: &mut Desk, state: Cell, text: String) -> Asked<Node> {
        let machine = &mut desk.machine;
        let player = match self.turn {
            Some(_) => Some(self.player(machine, state)?),
            None => None,
        };
        let name = |machine: &_, player| super::term_text::quoted(machine, player);
        let mut node = Node {
            said: Said {
                text,
                player: player.map_or_else(String::new, |player| name(machine, player)),
                ..Said::default()
            },
            nexts: Vec::new(),
            no_value: None,
        };
        if let Some(winner) = self.winner(machine, state)? {
            node.said.winner = Some(name(machine, winner));
            return Ok(node);
        }
        if let Some(player) = player {
            match self.value(machine, state, player) {
                Ok(value) => node.said.value = value,
                Err(trouble) if trouble.is_theirs => node.no_value = Some(trouble),
                Err(trouble) => return Err(trouble),
            }
        }
        let mut texts = HashSet::new();
        for mv in self.sorted_moves(machine, state)? {
            let mark = machine.mark();
            let next = self.whole_next(machine, state, mv)?;
            let shown = |machine: &_| super::term_text::quoted(machine, mv);
            let Some(mv_text) = self.move_text(machine, mv)? else {
                let what = format!("has no text for the move {}", shown(machine));
                return trouble("move_text/2", what);
            };
            let Some(next_text) = self.state_text(machine, next)? else {
                let what = format!("has no text for the position after {}", shown(machine));
                return trouble("state_text/2", what);
            };
            if !texts.insert(mv_text.clone()) {
                return trouble("move_text/2", "gives two moves the same text");
            }
            node.said.moves.push((mv_text, next_text));
            let flat = machine.flatten(next);
            let flat = flat.map_err(|thrown: Thrown| self.blame(machine, "move/3", thrown))?;
            node.nexts.push(flat);
            machine.release(mark);
        }
        Ok(node)
    }
}
