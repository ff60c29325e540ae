//! An interpreter that starts while the user reads the first board.

use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;

use super::{Error, Interpreter, Place, Program, Resources, Stopper, WorkerCommand};

/// What Ctrl-C stops: the interpreter that is talked to now.
static STOPPER: Mutex<Option<Stopper>> = Mutex::new(None);

/// Stops what the interpreter of this process is doing; tells whether it did anything.
pub fn stop_query() -> bool {
    let current = STOPPER.lock().unwrap_or_else(PoisonError::into_inner);
    current.as_ref().is_some_and(Stopper::stop)
}

enum State {
    Starting(JoinHandle<Result<Interpreter, Error>>),
    Ready(Box<Interpreter>),
    Failed(Error),
}

/// An interpreter that knows the game on the screen.
pub struct Background {
    state: State,
}

impl Background {
    /// Starts a worker in the background.
    pub fn start(program: Program, worker: WorkerCommand, memory: u64) -> Self {
        let limits = Resources {
            memory,
            ..Resources::default()
        };
        let place = Place::Worker(worker);
        let start = || Interpreter::start(program, place, limits);
        let state = match std::thread::Builder::new().spawn(start) {
            Ok(thread) => State::Starting(thread),
            Err(error) => State::Failed(Error::Died(format!("it does not start: {error}"))),
        };
        Background { state }
    }

    /// The interpreter, as soon as it is ready.
    pub fn interpreter(&mut self) -> Result<&mut Interpreter, Error> {
        let failed = State::Failed(Error::Died("it did not start".to_owned()));
        self.state = match std::mem::replace(&mut self.state, failed) {
            State::Starting(thread) => match thread.join() {
                Ok(Ok(interpreter)) => {
                    let mut current = STOPPER.lock().unwrap_or_else(PoisonError::into_inner);
                    *current = Some(interpreter.stopper());
                    State::Ready(Box::new(interpreter))
                }
                Ok(Err(error)) => State::Failed(error),
                Err(_) => State::Failed(Error::Died("its thread broke down".to_owned())),
            },
            other => other,
        };
        match &mut self.state {
            State::Ready(interpreter) => Ok(interpreter),
            State::Failed(error) => Err(error.clone()),
            State::Starting(_) => Err(Error::Died("it did not start".to_owned())),
        }
    }

    /// The interpreter, with this position in its database as soon as a query is asked.
    /// What the user changed there stays as long as the position does.
    pub fn at(&mut self, position: &str) -> Result<&mut Interpreter, Error> {
        let interpreter = self.interpreter()?;
        interpreter.set_position(position);
        Ok(interpreter)
    }

    /// Another game begins: its position is told even if it is the one before.
    pub fn forget(&mut self) {
        match &mut self.state {
            State::Ready(interpreter) => interpreter.forget_position(),
            // Nobody has been told anything yet.
            State::Starting(_) | State::Failed(_) => {}
        }
    }

    /// The database holds this position without being told: it was taken from there.
    pub fn agrees(&mut self, position: &str) {
        if let Ok(interpreter) = self.interpreter() {
            interpreter.assume_position(position);
        }
    }
}
