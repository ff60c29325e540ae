//! What a front is told as it happens.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{Stream, unfold};
use serde::Serialize;
use tokio::sync::{mpsc, watch};

use super::Server;
use super::refusal::Refusal;
use super::state::{Line, Reviewed};
use super::table::Table;
use super::thinking::wake;
use crate::game::Outcome;
use crate::search::{Limits, Options};
use crate::session::Moment;

/// A line that has nothing to say shows whether anybody is still there.
const PULSE: Duration = Duration::from_secs(10);
/// No analysis takes longer.
const LONGEST: Duration = Duration::from_secs(300);
/// How long a review looks at each position.
const REVIEWED: Duration = Duration::from_millis(120);
/// MiB for the positions of an analysis.
const TABLE_MIB: usize = 64;

type Told = Result<Event, Infallible>;

fn pulsing<S: Stream<Item = Told> + Send + 'static>(
    stream: S,
) -> Sse<axum::response::sse::KeepAliveStream<S>> {
    Sse::new(stream).keep_alive(KeepAlive::new().interval(PULSE))
}

fn event(name: &str, value: &impl Serialize) -> Event {
    let event = Event::default().event(name);
    event.json_data(value).unwrap_or_default()
}

/// Somebody who looks at a game. When the last one goes, its machine stops thinking.
struct Watcher(Arc<Table>);

impl Watcher {
    fn new(table: Arc<Table>) -> Self {
        table.watchers.fetch_add(1, SeqCst);
        Watcher(table)
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        if self.0.watchers.fetch_sub(1, SeqCst) == 1 {
            self.0.stop_thinking();
        }
    }
}

#[derive(Serialize)]
struct Changed {
    version: u64,
    is_thinking: bool,
}

/// Tells of every change of a game.
pub(super) fn changes(
    server: &Arc<Server>,
    table: Arc<Table>,
) -> Sse<impl Stream<Item = Told> + use<>> {
    let watcher = Watcher::new(table.clone());
    let mut seen = table.changed.subscribe();
    seen.mark_changed();
    let stopped = server.stop.subscribe();
    wake(server, &table);
    let state = (seen, stopped, watcher, server.clone());
    pulsing(unfold(
        state,
        |(mut seen, mut stopped, watcher, server)| async move {
            let version = next(&mut seen, &mut stopped).await?;
            wake(&server, &watcher.0);
            let changed = Changed {
                version,
                is_thinking: watcher.0.is_thinking(),
            };
            let told = Ok(event("changed", &changed));
            Some((told, (seen, stopped, watcher, server)))
        },
    ))
}

/// The next version; `None` when the server stops.
async fn next(seen: &mut watch::Receiver<u64>, stopped: &mut watch::Receiver<bool>) -> Option<u64> {
    tokio::select! {
        _ = stopped.wait_for(|stop| *stop) => None,
        changed = seen.changed() => changed.ok().map(|()| *seen.borrow_and_update()),
    }
}

/// Stops a search when nobody listens any more.
struct Listening {
    lines: mpsc::Receiver<Event>,
    stop: Arc<AtomicBool>,
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.stop.store(true, SeqCst);
    }
}

/// The engine's lines about a moment of a game, depth by depth.
pub(super) fn analysis(
    server: &Arc<Server>,
    moment: Moment,
) -> Sse<impl Stream<Item = Told> + use<>> {
    searched(server, move |stop, sender| search(&moment, stop, sender))
}

/// A game looked at again: how far that has come, and what was found.
pub(super) fn review(
    server: &Arc<Server>,
    moment: Moment,
    outcome: Option<Outcome>,
) -> Sse<impl Stream<Item = Told> + use<>> {
    searched(server, move |stop, sender| {
        let of = moment.history().positions().len();
        let limits = Limits::time(REVIEWED).with_stop(stop);
        let options = Options::default().with_hash_mib(TABLE_MIB);
        let found = moment.review(outcome, options, &limits, &mut |done| {
            let _ = sender.blocking_send(event("progress", &Progress { done, of }));
        });
        let last = match found {
            Ok(found) => event("done", &Reviewed::of(moment.game(), &found)),
            Err(error) => event("failed", &error.to_string()),
        };
        let _ = sender.blocking_send(last);
    })
}

#[derive(Serialize)]
struct Progress {
    done: usize,
    of: usize,
}

/// Somebody searches on a thread for that, as long as anybody listens.
fn searched<F>(server: &Arc<Server>, search: F) -> Sse<impl Stream<Item = Told> + use<F>>
where
    F: FnOnce(Arc<AtomicBool>, &mpsc::Sender<Event>) + Send + 'static,
{
    let (sender, lines) = mpsc::channel(64);
    let stop = Arc::new(AtomicBool::new(false));
    let listening = Listening {
        lines,
        stop: stop.clone(),
    };
    let searches = server.tables.searches.clone();
    tokio::spawn(async move {
        let permit = searches.acquire_owned().await;
        let _ = tokio::task::spawn_blocking(move || search(stop, &sender)).await;
        drop(permit);
    });
    let stopped = server.stop.subscribe();
    pulsing(unfold(
        (listening, stopped),
        |(mut listening, mut stopped)| async move {
            let line = tokio::select! {
                _ = stopped.wait_for(|stop| *stop) => None,
                line = listening.lines.recv() => line,
            };
            line.map(|line| (Ok(line), (listening, stopped)))
        },
    ))
}

fn search(moment: &Moment, stop: Arc<AtomicBool>, sender: &mpsc::Sender<Event>) {
    if stop.load(SeqCst) {
        return;
    }
    let limits = Limits::time(LONGEST).with_stop(stop.clone());
    let options = Options::default().with_hash_mib(TABLE_MIB);
    let found = moment.search(options, &limits, &mut |found| {
        let line = event("line", &Line::of(moment, found));
        if sender.blocking_send(line).is_err() {
            stop.store(true, SeqCst);
        }
    });
    let last = match found {
        Ok(found) => event("done", &Line::of(moment, &found)),
        Err(error) => event("failed", &error.to_string()),
    };
    let _ = sender.blocking_send(last);
}

/// How long a hint is looked for.
const HINT: Duration = Duration::from_millis(700);

/// What the engine would play.
pub(super) async fn hint(server: &Arc<Server>, moment: Moment) -> Result<Line, Refusal> {
    let stop = Arc::new(AtomicBool::new(false));
    let (_sender, lines) = mpsc::channel(1);
    let _listening = Listening {
        lines,
        stop: stop.clone(),
    };
    let _permit = server.tables.searches.clone().acquire_owned().await;
    let search = move || {
        let limits = Limits::time(HINT).with_stop(stop);
        let options = Options::default().with_hash_mib(TABLE_MIB);
        let found = moment.search(options, &limits, &mut |_| {})?;
        Ok(Line::of(&moment, &found))
    };
    let found = tokio::task::spawn_blocking(search).await;
    found.map_err(Refusal::wrong)?
}
