//! A session that starts while the user reads the first board.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use super::{Clauses, Error, Feed, Limits, Place, Session, Stopper, WorkerCommand};
use crate::specification::Specified;

/// What Ctrl-C stops: the session that is talked to now.
static STOPPER: Mutex<Option<Stopper>> = Mutex::new(None);

/// Stops what the session of this process is doing; tells whether it did anything.
pub fn stop_session() -> bool {
    let current = STOPPER.lock().unwrap_or_else(PoisonError::into_inner);
    current.as_ref().is_some_and(Stopper::stop)
}

enum State {
    Starting(JoinHandle<Result<Session, Error>>),
    Ready(Box<Session>),
    Failed(Error),
}

/// A session that knows the game on the screen.
pub struct Background {
    state: State,
    /// The position that the database speaks of.
    told: Option<String>,
}

impl Background {
    /// Starts a worker in the background.
    pub fn start(game: &impl Specified, memory: u64, feed: Option<Arc<Feed>>) -> Self {
        let clauses = Clauses::of(game);
        let limits = Limits {
            memory,
            ..Limits::default()
        };
        let place = Place::Worker(WorkerCommand::current().fed_by(feed));
        let start = || Session::start(clauses, place, limits);
        Background {
            state: State::Starting(std::thread::spawn(start)),
            told: None,
        }
    }

    /// The session, as soon as it is ready.
    pub fn session(&mut self) -> Result<&mut Session, Error> {
        let failed = State::Failed(Error::Died("it did not start".to_owned()));
        self.state = match std::mem::replace(&mut self.state, failed) {
            State::Starting(thread) => match thread.join() {
                Ok(Ok(session)) => {
                    let mut current = STOPPER.lock().unwrap_or_else(PoisonError::into_inner);
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
    pub fn at(&mut self, position: &str) -> Result<&mut Session, Error> {
        if self.told.as_deref() != Some(position) {
            self.session()?.set_position(position)?;
            self.told = Some(position.to_owned());
        }
        self.session()
    }

    /// The database speaks of this position without being told: it was taken from there.
    pub fn agrees(&mut self, position: &str) {
        self.told = Some(position.to_owned());
    }
}
