//! Prolog on a thread of this process.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::machine::{self, Port};
use super::message::Notice;
use super::program::NativeAnswers;

/// Printing and copying deep terms recurses; this is address space, not memory.
const STACK: usize = 256 << 20;

/// The interpreter's end of the line to a machine on its own thread.
pub(super) struct MachineThread {
    requests: Sender<String>,
    messages: Receiver<String>,
}

struct ThreadPort {
    requests: Receiver<String>,
    messages: Sender<String>,
}

impl Port for ThreadPort {
    fn next(&mut self) -> Option<String> {
        self.requests.recv().ok()
    }

    fn send(&mut self, message: String) {
        let _ = self.messages.send(message);
    }

    fn done(&mut self) {
        self.send(Notice::Done.encode());
    }
}

impl MachineThread {
    pub(super) fn start(native: Option<NativeAnswers>) -> std::io::Result<Self> {
        let (requests, request_end) = channel();
        let (message_end, messages) = channel();
        let port = ThreadPort {
            requests: request_end,
            messages: message_end,
        };
        thread::Builder::new()
            .name("prolog".to_owned())
            .stack_size(STACK)
            .spawn(move || machine::serve(native, port))?;
        Ok(MachineThread { requests, messages })
    }

    pub(super) fn send(&mut self, text: String) {
        let _ = self.requests.send(text);
    }

    pub(super) fn receive(&mut self) -> Option<String> {
        self.messages.recv().ok()
    }
}
