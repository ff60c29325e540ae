//! One request from beginning to end, wherever the machine runs.

use std::borrow::Cow;

use super::error::Error;
use super::message::Message;
use super::request::{self, STOP};

/// The line to a machine.
pub(super) trait Channel: Send {
    /// Sends the sources to be loaded, before anything else.
    fn load(&mut self, sources: &str) {
        self.begin(sources);
    }
    /// Sends a request.
    fn begin(&mut self, request: &str);
    /// Sends what belongs to the request before.
    fn send(&mut self, text: &str);
    fn receive(&mut self) -> Received;
    /// Waits for what takes the machine's place when it is renewing itself.
    fn renew(&mut self) -> Connection {
        Connection::Open
    }
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
pub(super) type Handler<'a> =
    &'a mut dyn FnMut(Message) -> Result<Option<Cow<'static, str>>, Error>;

/// Has the sources loaded.
pub(super) fn load(channel: &mut dyn Channel, sources: &str) -> Result<(), Error> {
    channel.load(sources);
    loop {
        match channel.receive() {
            Received::Message(Message::Done) => return Ok(()),
            // What was left of a warning.
            Received::Message(Message::Output(_)) => {}
            Received::Message(other) => return Err(unexpected(other)),
            Received::Lost(error) | Received::Gone(error) => return Err(error),
        }
    }
}

/// Runs a request. After an error the messages that follow are passed over.
pub(super) fn run(
    channel: &mut dyn Channel,
    request: &str,
    handle: Handler<'_>,
) -> (Connection, Result<(), Error>) {
    channel.begin(request);
    let mut failure = None;
    let mut halted = false;
    loop {
        let decision = match channel.receive() {
            Received::Message(Message::Done) => {
                return (Connection::Open, failure.map_or(Ok(()), Err));
            }
            Received::Message(Message::Renewing) => {
                return (channel.renew(), failure.map_or(Ok(()), Err));
            }
            Received::Message(message) if failure.is_none() => {
                halted |= matches!(message, Message::Halted(_));
                handle(message).unwrap_or_else(|error| {
                    failure = Some(error);
                    None
                })
            }
            // Whoever does not want to hear of this one wants no other either.
            Received::Message(Message::Solution(solution)) if !solution.last => Some(STOP.into()),
            Received::Message(Message::Wanted(_)) => Some(request::programs(&[]).into()),
            Received::Message(_) => None,
            Received::Lost(error) => return (Connection::Restored, ending(failure, halted, error)),
            Received::Gone(error) => return (Connection::Closed, ending(failure, halted, error)),
        };
        if let Some(decision) = decision {
            channel.send(&decision);
        }
    }
}

/// A machine that ends by `halt` ends as it should.
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
        Message::Halted(_) => Error::Halted,
        Message::LoadFailed(file, message) => Error::Load { file, message },
        Message::Broken(text) => Error::of_death(&text),
        other => Error::Died(format!("unexpected message {other:?}")),
    }
}
