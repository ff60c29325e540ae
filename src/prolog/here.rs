//! Prolog on a thread of this process.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::machine::{self, Port};
use super::program::Program;
use super::wire::{Reply, Request};

/// Printing and copying deep terms recurses; this is address space, not memory.
const STACK: usize = 256 << 20;

/// The interpreter's end of the line to a machine on its own thread.
pub(super) struct Here {
    requests: Sender<Request>,
    replies: Receiver<Reply>,
}

struct ThreadPort {
    requests: Receiver<Request>,
    replies: Sender<Reply>,
}

impl Port for ThreadPort {
    fn next(&mut self) -> Option<Request> {
        self.requests.recv().ok()
    }

    fn send(&mut self, reply: Reply) {
        let _ = self.replies.send(reply);
    }
}

impl Here {
    pub(super) fn start(clauses: Program) -> std::io::Result<Self> {
        let (requests, request_end) = channel();
        let (reply_end, replies) = channel();
        let port = ThreadPort {
            requests: request_end,
            replies: reply_end,
        };
        thread::Builder::new()
            .name("prolog".to_owned())
            .stack_size(STACK)
            .spawn(move || machine::serve(&clauses, port))?;
        Ok(Here { requests, replies })
    }

    pub(super) fn send(&mut self, request: Request) {
        let _ = self.requests.send(request);
    }

    pub(super) fn receive(&mut self) -> Option<Reply> {
        self.replies.recv().ok()
    }
}
