//! One request from beginning to end, wherever the machine runs.

use std::borrow::Cow;

use super::death::Death;
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
    /// How much memory the machine has needed, in KiB, if it has said so.
    fn size(&self) -> Option<u64> {
        None
    }
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
            Received::Message(Message::Done(_)) => return Ok(()),
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
            Received::Message(Message::Done(_)) => {
                return (Connection::Open, failure.map_or(Ok(()), Err));
            }
            Received::Message(Message::Renewing) => {
                return (channel.renew(), failure.map_or(Ok(()), Err));
            }
            Received::Message(message) if failure.is_none() => {
                halted |= matches!(message, Message::Halted(_));
                let refused = refusal(&message);
                handle(message).unwrap_or_else(|error| {
                    failure = Some(error);
                    refused
                })
            }
            // Whoever does not want to hear of this one wants no other either.
            Received::Message(message) => refusal(&message),
            Received::Lost(error) => return (Connection::Restored, ending(failure, halted, error)),
            Received::Gone(error) => return (Connection::Closed, ending(failure, halted, error)),
        };
        if let Some(decision) = decision {
            channel.send(&decision);
        }
    }
}

/// What a machine is told that waits after a message that nobody wants to hear.
fn refusal(message: &Message) -> Option<Cow<'static, str>> {
    match message {
        Message::Solution(solution) if !solution.last => Some(STOP.into()),
        Message::Wanted(_) => Some(request::programs(&[]).into()),
        _ => None,
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
        Message::Exception(exception) => Error::Exception(Box::new(exception)),
        Message::Halted(_) => Error::Halted,
        Message::LoadFailed(file, message) => Error::Load { file, message },
        Message::Broken(text) => Death::error(None, &text),
        other => Error::Died(format!("unexpected message {other:?}")),
    }
}
