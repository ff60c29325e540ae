//! One request from beginning to end, wherever the machine runs.

use super::error::Error;
use super::message::{Message, Notice};
use super::process::Worker;
use super::request::STOP;
use super::thread::MachineThread;

/// The line to a machine.
pub(super) enum Link {
    Thread(MachineThread),
    Worker(Worker),
}

/// What comes over the line.
pub(super) enum Received {
    Message(Message),
    /// The request is lost, but the machine is there, as it was before the request.
    Lost(Error),
    /// The machine is gone.
    Gone(Error),
}

/// What a request leaves behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Connection {
    /// A machine that has done it.
    Open,
    /// A machine that is as it was before the request.
    Restored,
    /// No machine.
    Closed,
}

/// Hears every message of a request but the last; what it gives back is sent.
pub(super) type Handler<'a> = &'a mut dyn FnMut(Message) -> Result<Option<&'static str>, Error>;

impl Link {
    /// Runs a request. After an error the messages that follow are passed over.
    pub(super) fn run(
        &mut self,
        request: String,
        handle: Handler<'_>,
    ) -> (Connection, Result<(), Error>) {
        self.begin(request);
        let mut failure = None;
        let mut halted = false;
        loop {
            let decision = match self.receive() {
                Received::Message(Message::Notice(Notice::Done)) => {
                    return (Connection::Open, failure.map_or(Ok(()), Err));
                }
                Received::Message(Message::Notice(Notice::Renewing)) => {
                    return (self.renew(), failure.map_or(Ok(()), Err));
                }
                Received::Message(message) if failure.is_none() => {
                    halted |= matches!(message, Message::Notice(Notice::Halted(_)));
                    handle(message).unwrap_or_else(|error| {
                        failure = Some(error);
                        None
                    })
                }
                // Whoever does not want to hear of this one wants no other either.
                Received::Message(Message::Solution(solution)) if !solution.last => Some(STOP),
                Received::Message(_) => None,
                Received::Lost(error) => {
                    return (Connection::Restored, ending(failure, halted, error));
                }
                Received::Gone(error) => {
                    return (Connection::Closed, ending(failure, halted, error));
                }
            };
            if let Some(decision) = decision {
                self.send(decision.to_owned());
            }
        }
    }

    /// Has the sources loaded.
    pub(super) fn load(&mut self, sources: String) -> Result<(), Error> {
        match self {
            Link::Thread(thread) => thread.send(sources),
            Link::Worker(worker) => worker.load(&sources),
        }
        loop {
            match self.receive() {
                Received::Message(Message::Notice(Notice::Done)) => return Ok(()),
                // What was left of a warning.
                Received::Message(Message::Notice(Notice::Output(_))) => {}
                Received::Message(other) => return Err(unexpected(other)),
                Received::Lost(error) | Received::Gone(error) => return Err(error),
            }
        }
    }

    fn begin(&mut self, request: String) {
        match self {
            Link::Thread(thread) => thread.send(request),
            Link::Worker(worker) => worker.begin(&request),
        }
    }

    fn send(&mut self, text: String) {
        match self {
            Link::Thread(thread) => thread.send(text),
            Link::Worker(worker) => worker.send(&text),
        }
    }

    fn receive(&mut self) -> Received {
        match self {
            Link::Thread(thread) => match thread.receive() {
                Some(text) => Received::Message(Message::decode(&text)),
                None => Received::Gone(Error::Died("its thread has ended".to_owned())),
            },
            Link::Worker(worker) => worker.receive(),
        }
    }

    fn renew(&mut self) -> Connection {
        match self {
            Link::Worker(worker) => worker.renew(),
            Link::Thread(_) => Connection::Open,
        }
    }
}

/// A machine that dies of `halt` dies as it should.
fn ending(failure: Option<Error>, halted: bool, death: Error) -> Result<(), Error> {
    match failure {
        Some(error) => Err(error),
        None if halted => Ok(()),
        None => Err(death),
    }
}

/// The error that a message means where none like it was expected.
pub(super) fn unexpected(message: Message) -> Error {
    match message {
        Message::Exception(exception) if exception.is_out_of_memory() => Error::Memory,
        Message::Exception(exception) => Error::Exception(exception),
        Message::Notice(Notice::Halted(_)) => Error::Halted,
        Message::Notice(Notice::LoadFailed(file, message)) => Error::Load { file, message },
        Message::Notice(Notice::Broken(text)) => Error::of_death(&text),
        other => Error::Died(format!("unexpected message {other:?}")),
    }
}
