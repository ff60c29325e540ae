//! Why a referee refuses a move, as the clauses say it.

use std::collections::HashMap;

use crate::catalog::{AnyPosition, GameHandle};
#[cfg(feature = "prolog")]
use crate::session::{Config, Session};

/// Positions and moves for which it was found out.
const KNOWN: usize = 1000;
/// Memory for the clauses.
#[cfg(feature = "prolog")]
const MEMORY: u64 = 1 << 30;

/// What was found out: the clauses are started for the first move that is refused.
#[derive(Default)]
pub(super) struct Reasons {
    #[cfg(feature = "prolog")]
    session: Option<Box<Session>>,
    known: HashMap<(String, String), Option<String>>,
}

impl Reasons {
    /// Why a move is not legal in a position; nothing if nobody can say.
    pub fn why(&mut self, game: &GameHandle, position: &AnyPosition, mv: &str) -> Option<String> {
        let key = (game.position_text(position), mv.to_owned());
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        if self.known.len() >= KNOWN {
            return None;
        }
        let why = self.ask(game, position, mv);
        self.known.insert(key, why.clone());
        why
    }

    #[cfg(feature = "prolog")]
    fn ask(&mut self, game: &GameHandle, position: &AnyPosition, mv: &str) -> Option<String> {
        let session = self.session.get_or_insert_with(|| {
            let mut session = Session::new(game.clone(), Config::new(0));
            session.start_prolog(MEMORY, None);
            Box::new(session)
        });
        session.restart(position.clone());
        let reasons = session.why(mv).ok()?;
        let sentences = match reasons.sentences.is_empty() {
            true => reasons.derived,
            false => reasons.sentences,
        };
        (!reasons.is_legal && !sentences.is_empty()).then(|| sentences.join(" "))
    }

    #[cfg(not(feature = "prolog"))]
    fn ask(&mut self, _: &GameHandle, _: &AnyPosition, _: &str) -> Option<String> {
        None
    }
}
