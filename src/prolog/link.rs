//! One request from beginning to end, on either kind of line.

use super::error::Error;
use super::here::Here;
use super::process::Worker;
use super::wire::{Reply, Request};

/// The line to a machine.
pub(super) enum Link {
    Here(Here),
    Worker(Worker),
}

/// What comes over the line.
pub(super) enum Received {
    Reply(Reply),
    /// The request is lost, but the machine is there, as it was before the request.
    Lost(Error),
    /// The machine is gone.
    Gone(Error),
}

/// How a request ended for the line itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    Open,
    Closed,
}

/// Hears every reply of a request but the last; what it gives back is sent.
pub(super) type Handler<'a> = &'a mut dyn FnMut(Reply) -> Result<Option<Request>, Error>;

impl Link {
    /// Runs a request. After an error the replies that follow are passed over.
    pub(super) fn run(
        &mut self,
        request: Request,
        handle: Handler<'_>,
    ) -> (Line, Result<(), Error>) {
        self.begin(request);
        let mut failure = None;
        let mut halted = false;
        loop {
            let answer = match self.receive() {
                Received::Reply(Reply::Done { renewing }) => {
                    let line = if renewing { self.renew() } else { Line::Open };
                    return (line, failure.map_or(Ok(()), Err));
                }
                Received::Reply(reply) if failure.is_none() => {
                    halted |= matches!(reply, Reply::Halted(_));
                    handle(reply).unwrap_or_else(|error| {
                        failure = Some(error);
                        None
                    })
                }
                // Whoever does not want to hear of this one wants no other either.
                Received::Reply(Reply::Answer(answer)) if !answer.last => Some(Request::Go(false)),
                Received::Reply(_) => None,
                Received::Lost(error) => return (Line::Open, verdict(failure, halted, error)),
                Received::Gone(error) => return (Line::Closed, verdict(failure, halted, error)),
            };
            if let Some(answer) = answer {
                self.send(answer);
            }
        }
    }

    /// Waits until the clauses are loaded.
    pub(super) fn greet(&mut self) -> Result<(), Error> {
        loop {
            match self.receive() {
                Received::Reply(Reply::Done { .. }) => return Ok(()),
                // What was left of a warning.
                Received::Reply(Reply::Output(_)) => {}
                Received::Reply(other) => return Err(unexpected(other)),
                Received::Lost(error) | Received::Gone(error) => return Err(error),
            }
        }
    }

    fn begin(&mut self, request: Request) {
        match self {
            Link::Here(here) => here.send(request),
            Link::Worker(worker) => worker.begin(&request),
        }
    }

    fn send(&mut self, request: Request) {
        match self {
            Link::Here(here) => here.send(request),
            Link::Worker(worker) => worker.send(&request),
        }
    }

    fn receive(&mut self) -> Received {
        match self {
            Link::Here(here) => match here.receive() {
                Some(reply) => Received::Reply(reply),
                None => Received::Gone(Error::Died("its thread has ended".to_owned())),
            },
            Link::Worker(worker) => worker.receive(),
        }
    }

    fn renew(&mut self) -> Line {
        match self {
            Link::Worker(worker) => worker.renew(),
            Link::Here(_) => Line::Open,
        }
    }
}

/// A machine that dies of `halt` dies as it should.
fn verdict(failure: Option<Error>, halted: bool, death: Error) -> Result<(), Error> {
    match failure {
        Some(error) => Err(error),
        None if halted => Ok(()),
        None => Err(death),
    }
}

/// The error that a reply means where none like it was expected.
pub(super) fn unexpected(reply: Reply) -> Error {
    match reply {
        Reply::Exception(exception) if exception.kind == "resource_error" => Error::Memory,
        Reply::Exception(exception) => Error::Exception(exception),
        Reply::Halted(_) => Error::Halted,
        Reply::LoadFailed { file, message } => Error::Load { file, message },
        Reply::Broken(text) => Error::of_death(&text),
        other => Error::Died(format!("unexpected reply {other:?}")),
    }
}
