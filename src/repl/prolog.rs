//! The clauses of the game, loaded while the user reads the first board.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};
use std::thread::JoinHandle;

use crate::prolog::{Clauses, Error, Feed, Limits, Place, Session, Stopper, WorkerCommand};
use crate::specification::Specified;

/// What Ctrl-C stops: the session that is talked to now.
static STOPPER: OnceLock<Mutex<Option<Stopper>>> = OnceLock::new();
static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

fn stopper() -> &'static Mutex<Option<Stopper>> {
    STOPPER.get_or_init(Mutex::default)
}

/// From now on Ctrl-C stops what is being asked. If there is nothing to stop, it ends
/// the process, unless the terminal is `interactive`.
pub fn catch_interrupts(interactive: bool) {
    // If somebody else handles Ctrl-C already, so be it.
    let _ = ctrlc::set_handler(move || {
        INTERRUPTED.store(true, Ordering::Relaxed);
        let current = stopper().lock().unwrap_or_else(PoisonError::into_inner);
        let stopped = current.as_ref().is_some_and(Stopper::stop);
        if !stopped && !interactive {
            std::process::exit(130);
        }
    });
}

/// Whether Ctrl-C was pressed since this was last asked.
pub(super) fn was_interrupted() -> bool {
    INTERRUPTED.swap(false, Ordering::Relaxed)
}

/// The flag that Ctrl-C raises.
pub(super) fn interrupts() -> Arc<AtomicBool> {
    INTERRUPTED.clone()
}

enum State {
    Starting(JoinHandle<Result<Session, Error>>),
    Ready(Box<Session>),
    Failed(Error),
}

/// A session that knows the game on the screen.
pub(super) struct Prolog {
    state: State,
    /// The position that the database speaks of.
    told: Option<String>,
}

impl Prolog {
    /// Starts a worker in the background.
    pub(super) fn start(game: &impl Specified, memory: u64, feed: Option<Arc<Feed>>) -> Self {
        let clauses = Clauses::of(game);
        let limits = Limits {
            memory,
            ..Limits::default()
        };
        let place = Place::Worker(WorkerCommand::current().fed_by(feed));
        let start = || Session::start(clauses, place, limits);
        Prolog {
            state: State::Starting(std::thread::spawn(start)),
            told: None,
        }
    }

    /// The session, as soon as it is ready.
    pub(super) fn session(&mut self) -> Result<&mut Session, Error> {
        let failed = State::Failed(Error::Died("it did not start".to_owned()));
        self.state = match std::mem::replace(&mut self.state, failed) {
            State::Starting(thread) => match thread.join() {
                Ok(Ok(session)) => {
                    let mut current = stopper().lock().unwrap_or_else(PoisonError::into_inner);
                    *current = Some(session.stopper());
                    State::Ready(Box::new(session))
                }
                Ok(Err(error)) => State::Failed(error),
                Err(_) => State::Failed(Error::Died("its thread broke down".to_owned())),
            },
            other => other,
        };
        match &mut self.state {
            State::Ready(session) => Ok(session),
            State::Failed(error) => Err(error.clone()),
            State::Starting(_) => Err(Error::Died("it did not start".to_owned())),
        }
    }

    /// The session, with this position in its database. What the user changed there
    /// stays as long as the game does.
    pub(super) fn at(&mut self, position: &str) -> Result<&mut Session, Error> {
        if self.told.as_deref() != Some(position) {
            self.session()?.set_position(position)?;
            self.told = Some(position.to_owned());
        }
        was_interrupted();
        self.session()
    }

    /// The database speaks of this position without being told: it was taken from there.
    pub(super) fn agrees(&mut self, position: &str) {
        self.told = Some(position.to_owned());
    }
}
