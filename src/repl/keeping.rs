//! The game at a toplevel is journalled, too, so that `kalista resume` can reopen it.

use std::path::PathBuf;

use super::Repl;
use crate::games::Playable;
use crate::play::Seat;
use crate::play::journal::Journal;

/// Says in a journal that its game is played at a toplevel.
pub const MARK: &str = "with toplevel";

/// Writes down what happens to the game.
pub(super) struct Keeper {
    folder: Option<PathBuf>,
    open: Option<Open>,
}

struct Open {
    journal: Journal,
    start: String,
    moves: Vec<String>,
    players: String,
}

impl Keeper {
    /// In this folder, if any.
    pub(super) fn new(folder: Option<PathBuf>) -> Self {
        Keeper { folder, open: None }
    }
}

impl<G: Playable> Repl<'_, G> {
    /// Continues a journal whose game this is.
    pub(super) fn keep_in(&mut self, journal: Journal) {
        let (start, moves) = self.so_far();
        let players = self.players_text();
        self.keeper.open = Some(Open {
            journal,
            start,
            moves,
            players,
        });
    }

    /// Writes down what has changed. A game is kept from its first move on; a new start
    /// is a new game. If it cannot be written, it is not.
    pub(super) fn keep(&mut self) {
        let Some(folder) = self.keeper.folder.clone() else {
            return;
        };
        let (start, moves) = self.so_far();
        let is_over = self.game.outcome(self.record.position()).is_some();
        if self
            .keeper
            .open
            .as_ref()
            .is_some_and(|open| open.start != start)
        {
            self.keeper.open = None;
        }
        if self.keeper.open.is_none() {
            let size = self.game.size_of(self.record.start());
            let size = size.map_or_else(String::new, |size| format!("with size {size}\n"));
            let name = self.game.name();
            let header = format!("game {name}\n{size}{MARK}\nstart {start}");
            let created = match moves.is_empty() {
                true => None,
                false => Journal::create(&folder, name).ok(),
            };
            self.keeper.open = created.and_then(|mut journal| {
                journal.add(&header).ok()?;
                Some(Open {
                    journal,
                    start,
                    moves: Vec::new(),
                    players: String::new(),
                })
            });
        }
        let players = self.players_text();
        let Some(mut open) = self.keeper.open.take() else {
            return;
        };
        let mut lines = Vec::new();
        let pairs = open.moves.iter().zip(&moves);
        let same = pairs.take_while(|(old, new)| old == new).count();
        if same < open.moves.len() {
            lines.push(format!("undo {}", open.moves.len() - same));
        }
        if same < moves.len() {
            lines.push(format!("moves {}", moves[same..].join(" ")));
        }
        if open.players != players {
            lines.push(format!("with players {players}"));
        }
        if !lines.is_empty() && open.journal.add(&lines.join("\n")).is_err() {
            return;
        }
        (open.moves, open.players) = (moves, players);
        if is_over {
            let _ = open.journal.finish();
            return;
        }
        self.keeper.open = Some(open);
    }

    fn so_far(&self) -> (String, Vec<String>) {
        let moves = self.record.moves().iter();
        let moves = moves.map(|&mv| self.game.move_text(mv)).collect();
        (self.game.position_text(self.record.start()), moves)
    }

    fn players_text(&self) -> String {
        let seat = |player: &Option<_>| player.clone().map_or(Seat::Human, Seat::Machine);
        let [first, second] = [seat(&self.players[0]), seat(&self.players[1])];
        format!("{first} {second}")
    }
}
