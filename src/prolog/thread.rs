//! Prolog on a thread of this process.

use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread;

use super::error::Error;
use super::link::{Channel, Received};
use super::machine::{self, Port};
use super::message::{Message, notice};
use super::program::NativeAnswers;

/// Printing and copying deep terms recurses; this is address space, not memory.
const STACK: usize = 256 << 20;

/// How many messages the machine may be ahead of whoever hears them.
const AHEAD: usize = 64;

/// The interpreter's end of the line to a machine on its own thread.
pub(super) struct MachineThread {
    requests: Sender<String>,
    messages: Receiver<String>,
}

struct ThreadPort {
    requests: Receiver<String>,
    messages: SyncSender<String>,
}

impl Port for ThreadPort {
    fn next(&mut self) -> Option<String> {
        self.requests.recv().ok()
    }

    fn send(&mut self, message: String) {
        let _ = self.messages.send(message);
    }

    fn done(&mut self) {
        self.send(notice::done(0));
    }
}

impl MachineThread {
    pub(super) fn start(native: Option<NativeAnswers>) -> std::io::Result<Self> {
        let (requests, request_end) = channel();
        let (message_end, messages) = sync_channel(AHEAD);
        let port = ThreadPort {
            requests: request_end,
            messages: message_end,
        };
        thread::Builder::new()
            .name("prolog".to_owned())
            .stack_size(STACK)
            .spawn(move || machine::serve(&[], native, port))?;
        Ok(MachineThread { requests, messages })
    }
}

impl Channel for MachineThread {
    fn begin(&mut self, request: &str) {
        self.send(request);
    }

    fn send(&mut self, text: &str) {
        let _ = self.requests.send(text.to_owned());
    }

    fn receive(&mut self) -> Received {
        match self.messages.recv() {
            Ok(text) => Received::Message(Message::decode(&text)),
            Err(_) => Received::Gone(Error::Died("its thread has ended".to_owned())),
        }
    }
}
