//! Machines that play, as long as somebody looks on.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use super::Server;
use super::table::{Play, Table};
use crate::players::{EngineSettings, PlayerSpec, Seat};
use crate::search::Options;
use crate::session::Moment;

/// How long a move is seen at least where machines play each other.
const PACE: Duration = Duration::from_millis(500);
/// MiB for the positions that a machine has searched.
const TABLE_MIB: usize = 32;

/// Lets the machine of the side to move think, if there is one and somebody looks on.
pub(super) fn wake(server: &Arc<Server>, table: &Arc<Table>) {
    let stop = Arc::new(AtomicBool::new(false));
    {
        let mut thinking = table
            .thinking
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if thinking.is_some() || table.is_idle() || to_move(&mut table.play()).is_none() {
            return;
        }
        *thinking = Some(stop.clone());
    }
    let (server, table) = (server.clone(), table.clone());
    tokio::spawn(async move {
        let permit = server.tables.searches.clone().acquire_owned().await;
        let at_work = table.clone();
        let is_alone = tokio::task::spawn_blocking(move || think(&at_work, &stop)).await;
        drop(permit);
        if is_alone.unwrap_or(false) {
            tokio::time::sleep(PACE).await;
        }
        *table
            .thinking
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = None;
        table.changed.send_modify(|_| {});
        wake(&server, &table);
    });
}

/// The machine whose turn it is, and the game as it stands.
fn to_move(play: &mut Play) -> Option<(PlayerSpec, Moment, u64, bool)> {
    let version = play.version;
    let session = play.session().ok()?;
    if !matches!(session.ended(), Ok(None)) {
        return None;
    }
    let is_alone = !session.config().seats.iter().any(Seat::is_human);
    match session.seat(session.turn().ok()?) {
        Seat::Machine(spec) => Some((spec.clone(), session.moment(), version, is_alone)),
        Seat::Human => None,
    }
}

/// Thinks, and plays unless the game has gone on meanwhile; tells whether only machines play.
fn think(table: &Table, stop: &Arc<AtomicBool>) -> bool {
    let Some((spec, mut moment, version, is_alone)) = to_move(&mut table.play()) else {
        return false;
    };
    let settings = EngineSettings {
        options: Options::default().with_hash_mib(TABLE_MIB),
        stop: stop.clone(),
        ..EngineSettings::default()
    };
    let found = moment.machine_move(&spec, &settings);
    if stop.load(SeqCst) {
        return false;
    }
    // If somebody was quicker, what was found is of no use.
    let _ = table.change(Some(version), |play| {
        match found {
            Ok(Some(mv)) => {
                let session = play.session()?;
                if !session.play(&mv)? {
                    session.forfeit();
                }
            }
            Ok(None) => play.session()?.forfeit(),
            Err(error) => {
                play.session()?.forfeit();
                play.notice = Some(error.to_string());
            }
        }
        Ok(())
    });
    is_alone
}
