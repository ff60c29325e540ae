//! The line to a process of another system: requests, frames, its end.

use std::io::{PipeReader, Read, Write};
use std::os::fd::AsFd;
use std::process::{Child, ChildStdin, ExitStatus};
use std::time::Duration;

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

use super::Outside;
use super::folder::Folder;
use super::start::{Started, start};
use crate::game::ruled::System;
use crate::prolog::death::Death;
use crate::prolog::error::Error;
use crate::prolog::link::{Channel, Received};
use crate::prolog::machine::secret;
use crate::prolog::message::{FRAME, FRAME_END, Message, is_open};
use crate::prolog::process::Stopper;
use crate::prolog::{Program, request};

/// No frame is nearly as long, in bytes.
const LONGEST_FRAME: usize = 1 << 28;
/// So much is read at once, in bytes.
const CHUNK: usize = 1 << 16;
/// What is kept of what a system said, in bytes.
const MOST_SAID: usize = 1 << 14;

/// Between which characters a term stands that is still to be spelled.
const TERM: char = '\u{2}';
const TERM_END: char = '\u{3}';

/// What a system says that has used up its memory.
const OUT_OF_MEMORY: [&str; 3] = ["stack overflow", "out of memory", "Stack limit"];

/// A process of another system, and the line to it.
pub(in crate::prolog) struct SystemProcess {
    child: Child,
    input: Option<ChildStdin>,
    /// Where its frames come from, and what else it writes there.
    frames: PipeReader,
    /// What was read there and is not understood yet.
    unread: Vec<u8>,
    /// What goals write.
    output: PipeReader,
    /// What it loads, until it has.
    folder: Option<Folder>,
    system: System,
    tag: String,
    outside: Outside,
    stopper: Stopper,
    /// What was written beside the frames lately.
    said: String,
}

impl SystemProcess {
    /// Starts a system; [`Channel::load`] waits until it has loaded the rules.
    pub(in crate::prolog) fn start(
        outside: &Outside,
        program: &Program,
        memory: u64,
        stopper: &Stopper,
    ) -> Result<Self, Error> {
        let load_error = |message: String| Error::Load {
            file: outside.system.title().to_owned(),
            message,
        };
        let started = start(outside, program, memory).map_err(load_error)?;
        let Started {
            mut child,
            frames,
            output,
            folder,
        } = started;
        stopper.aim(child.id() as i32);
        Ok(SystemProcess {
            input: child.stdin.take(),
            child,
            frames,
            unread: Vec::new(),
            output,
            folder: Some(folder),
            system: outside.system,
            tag: secret(),
            outside: outside.clone(),
            stopper: stopper.clone(),
            said: String::new(),
        })
    }

    /// What goals have written by now, if they have written anything.
    fn written(&mut self) -> Option<String> {
        let mut here = [PollFd::new(self.output.as_fd(), PollFlags::POLLIN)];
        let is_there = poll(&mut here, PollTimeout::ZERO).is_ok_and(|count| count > 0);
        let bytes = is_there.then(|| chunk(&mut self.output))?;
        (!bytes.is_empty()).then(|| String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The next whole frame, or what stands before one.
    fn next_message(&mut self) -> Option<Message> {
        let begin = self.unread.iter().position(|&byte| byte == FRAME as u8);
        let is_frame = begin == Some(0);
        let length = match is_frame {
            true => self.unread.iter().position(|&b| b == FRAME_END as u8)? + 1,
            false => begin.unwrap_or(self.unread.len()),
        };
        if length == 0 {
            return None;
        }
        let bytes: Vec<u8> = self.unread.drain(..length).collect();
        let text = String::from_utf8_lossy(&bytes);
        Some(match is_frame {
            true => self.frame(text.trim_start_matches(FRAME).trim_end_matches(FRAME_END)),
            false => Message::Output(text.into_owned()),
        })
    }

    /// Waits until something comes; tells whether anything still can.
    fn wait(&mut self) -> bool {
        let mut both = [
            PollFd::new(self.frames.as_fd(), PollFlags::POLLIN),
            PollFd::new(self.output.as_fd(), PollFlags::POLLIN),
        ];
        if poll(&mut both, PollTimeout::NONE).is_err_and(|error| error != Errno::EINTR) {
            return false;
        }
        let is_ready = both[0].revents().is_some_and(|what| !what.is_empty());
        // If only goals have written, that is seen to first.
        if !is_ready {
            let is_over = both[1].revents() == Some(PollFlags::POLLHUP);
            return !is_over;
        }
        let bytes = chunk(&mut self.frames);
        let is_more = !bytes.is_empty() && self.unread.len() < LONGEST_FRAME;
        self.unread.extend(bytes);
        is_more
    }

    /// What a frame says, if it is one.
    fn frame(&mut self, frame: &str) -> Message {
        let own = frame.strip_prefix(self.tag.as_str());
        match own {
            Some("n") => {
                if self.folder.is_some() {
                    self.outside.complain(&self.said);
                }
                self.said.clear();
                Message::Done(0)
            }
            Some(frame) => Message::decode(&format!("{FRAME}{}", self.spelled(frame))),
            None if is_open(frame) => Message::decode(&format!("{FRAME}{frame}")),
            None => Message::Output(frame.to_owned()),
        }
    }

    /// A frame whose terms are written as the engine writes them.
    fn spelled(&self, frame: &str) -> String {
        let mut parts = frame.split(TERM);
        let mut spelled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            match part.split_once(TERM_END) {
                Some((term, rest)) => {
                    spelled.push_str(&self.outside.spelling.of_canonical(term));
                    spelled.push_str(rest);
                }
                None => spelled.push_str(part),
            }
        }
        spelled
    }

    /// Waits a moment for the end of a process whose line is cut, and then ends it.
    fn end(&mut self) -> std::io::Result<ExitStatus> {
        for _ in 0..100 {
            if let Some(how) = self.child.try_wait()? {
                return Ok(how);
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        self.child.kill()?;
        self.child.wait()
    }

    /// Why the process has ended.
    fn ending(&mut self) -> Error {
        let was_stopped = self.stopper.rest();
        let how = self.end();
        if was_stopped {
            return Error::Stopped;
        }
        let has = |sign: &&str| self.said.contains(*sign);
        if OUT_OF_MEMORY.iter().any(has) {
            return Error::Memory;
        }
        let was_loading = self.folder.is_some();
        match how.ok().and_then(death) {
            Some(Death::Exit(_)) if !was_loading => Error::Halted,
            Some(Death::Exit(code)) => Error::Load {
                file: self.system.title().to_owned(),
                message: match self.said.trim() {
                    "" => format!("it ended with code {code} before the rules were loaded (halt?)"),
                    said => said.to_owned(),
                },
            },
            death => Death::error(death, ""),
        }
    }
}

fn death(how: ExitStatus) -> Option<Death> {
    use std::os::unix::process::ExitStatusExt;
    let signal = how.signal().map(Death::Signal);
    signal.or_else(|| how.code().map(Death::Exit))
}

impl Channel for SystemProcess {
    /// The system has been told what to load; it answers when that is done.
    fn load(&mut self, _sources: &str) {
        let tag = request::tag(&self.tag);
        self.begin(&tag);
    }

    fn begin(&mut self, request: &str) {
        self.stopper.work();
        self.send(request);
    }

    /// If nobody is there to read it, [`Channel::receive`] will tell.
    fn send(&mut self, text: &str) {
        let Some(input) = &mut self.input else { return };
        let sent = match self.system {
            System::Swi => input.write_all(text.as_bytes()),
            // It counts bytes where others count characters.
            System::Gnu => input.write_all(request::in_bytes(text).as_bytes()),
        };
        let _ = sent.and_then(|()| input.flush());
    }

    fn receive(&mut self) -> Received {
        loop {
            // What was written before a frame comes before it.
            let written = self.written().map(Message::Output);
            match written.or_else(|| self.next_message()) {
                Some(Message::Output(output)) => {
                    if self.said.len() < MOST_SAID {
                        self.said.push_str(&output);
                    }
                    return Received::Message(Message::Output(output));
                }
                Some(Message::Done(size)) => {
                    self.folder = None;
                    if !self.stopper.rest() {
                        return Received::Message(Message::Done(size));
                    }
                    let _ = self.child.kill();
                    return Received::Gone(Error::Stopped);
                }
                Some(message) => return Received::Message(message),
                None if self.wait() => {}
                None => return Received::Gone(self.ending()),
            }
        }
    }
}

/// What is there to be read, or nothing at the end.
fn chunk(from: &mut PipeReader) -> Vec<u8> {
    let mut bytes = vec![0; CHUNK];
    let read = from.read(&mut bytes).unwrap_or(0);
    bytes.truncate(read);
    bytes
}

impl Drop for SystemProcess {
    fn drop(&mut self) {
        self.stopper.rest();
        self.input = None;
        // With whatever it has started.
        let _ = killpg(Pid::from_raw(self.child.id() as i32), Signal::SIGKILL);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
