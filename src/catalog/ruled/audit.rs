//! A share of all answers, repeated by Scryer in the background.

use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, Weak};
use std::thread;
use std::time::{Duration, Instant};

use super::Shared;
use super::trial::agree;
use crate::clauses::game::{ClausesGame, Position};

/// Positions that wait; others are let go.
const WAITING: usize = 32;
/// For each second of work the auditor rests this many.
const REST: u32 = 9;

/// Which answers are repeated.
#[derive(Debug, Clone, Copy)]
pub struct Audit {
    /// One in so many, if there is time.
    pub one_in: u64,
    /// None before the game has been open for this long: Scryer is not even started for a
    /// command that is over sooner.
    pub after: Duration,
}

impl Default for Audit {
    fn default() -> Self {
        Audit {
            one_in: 512,
            after: Duration::from_secs(3),
        }
    }
}

/// Begins to listen; the thread is started with the first answer that is to be repeated.
pub(super) fn begin(engine: &ClausesGame, shared: &Arc<Shared>, share: Audit) {
    let begun = Instant::now();
    let (send, receive) = sync_channel(WAITING);
    let receive = Mutex::new(Some(receive));
    let shared = Arc::downgrade(shared);
    let game = engine.downgrade();
    engine.watch(share.one_in, move |position: &Position| {
        if begun.elapsed() < share.after {
            return;
        }
        if let Ok(mut receive) = receive.try_lock()
            && let Some(receive) = receive.take()
        {
            let (shared, game) = (shared.clone(), game.clone());
            let audit = move || audit(&receive, &shared, &move || game.upgrade());
            // Without a thread nothing is repeated.
            let _ = thread::Builder::new()
                .name("auditor".to_owned())
                .spawn(audit);
        }
        // Whatever does not fit is let go.
        let _ = send.try_send(position.clone());
    });
}

fn audit(
    positions: &Receiver<Position>,
    shared: &Weak<Shared>,
    game: &dyn Fn() -> Option<ClausesGame>,
) {
    while let Ok(position) = positions.recv() {
        let (Some(shared), Some(game)) = (shared.upgrade(), game()) else {
            return;
        };
        if shared.has_left() {
            return;
        }
        let begun = Instant::now();
        if let Err(Some(difference)) = agree(&game, &shared.scryer, &position) {
            shared.leave(&difference);
            return;
        }
        drop((shared, game));
        thread::sleep(begun.elapsed() * REST);
    }
}
