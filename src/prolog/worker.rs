//! The worker process: this program, started once more to run Prolog only.

use std::ffi::OsStr;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, RawFd};
use std::os::unix::net::UnixStream;

use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::sys::resource::{Resource, setrlimit};
use nix::sys::signal::{SigHandler, Signal, signal};
use nix::unistd::getpid;

use super::line::Line;
use super::machine::{self, Port};
use super::message::{self, notice};
use super::program::NativeAnswers;
use super::request;
use super::snapshot::{Snapshots, Taken, vanish};

/// The first argument of a worker; after it, the number of the descriptor of the
/// line to the interpreter, and the bytes of memory it may use.
pub(super) const MARK: &str = "prolog-worker";

/// Does the work of a worker process and never returns, if this process was started
/// as one; otherwise returns at once. A program that uses
/// [`Place::Worker`](super::Place::Worker) calls this first in `main`.
pub fn run_if_asked(native: Option<NativeAnswers>) {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().as_deref() != Some(OsStr::new(MARK)) {
        return;
    }
    let mut number = || arguments.next()?.to_str()?.parse::<u64>().ok();
    let line = number()
        .and_then(|fd| RawFd::try_from(fd).ok())
        .and_then(inherited);
    let (Some(line), Some(memory)) = (line, number()) else {
        eprintln!("{MARK} is how this program starts itself; it is not for use by hand");
        std::process::exit(2);
    };
    // Ctrl-C goes to all processes of the terminal: the interpreter decides what it means.
    // SAFETY: no handler is installed.
    let _ = unsafe { signal(Signal::SIGINT, SigHandler::SigIgn) };
    let _ = setrlimit(Resource::RLIMIT_AS, memory, memory);
    let _ = setrlimit(Resource::RLIMIT_CORE, 0, 0);
    serve(line, native);
    std::process::exit(0);
}

/// The socket behind an inherited descriptor, if there is one.
fn inherited(fd: RawFd) -> Option<UnixStream> {
    if fd <= 2 {
        return None;
    }
    // SAFETY: only borrowed to ask whether it is open.
    fcntl(unsafe { BorrowedFd::borrow_raw(fd) }, FcntlArg::F_GETFD).ok()?;
    // SAFETY: it is open, and nobody else in this fresh process knows of it.
    let line = unsafe { UnixStream::from_raw_fd(fd) };
    fcntl(&line, FcntlArg::F_SETFD(FdFlag::FD_CLOEXEC)).ok()?;
    Some(line)
}

fn serve(line: UnixStream, native: Option<NativeAnswers>) {
    let port = SocketPort {
        line: Line::new(line),
        snapshots: Snapshots::default(),
        forgettable: false,
    };
    machine::serve(native, port);
}

struct SocketPort {
    line: Line,
    snapshots: Snapshots,
    /// The request leaves nothing behind that is worth keeping: when it is done, the
    /// copy from before it replaces this process, and its memory is free again.
    forgettable: bool,
}

impl SocketPort {
    fn take_over(&mut self) {
        self.forgettable = false;
        self.line.void();
        self.line.write(&notice::took_over(getpid().as_raw()));
    }
}

impl Port for SocketPort {
    fn next(&mut self) -> Option<String> {
        loop {
            let text = self.line.read()?;
            if !request::is_request(&text) {
                return Some(text);
            }
            match self.snapshots.take(self.line.as_raw_fd()) {
                Taken::Original => {
                    self.forgettable = request::is_pure(&text);
                    self.line.write(notice::STARTED);
                    return Some(text);
                }
                Taken::Copy => self.take_over(),
            }
        }
    }

    fn send(&mut self, message: String) {
        self.forgettable |= message::is_out_of_memory(&message);
        self.line.write(&message);
    }

    fn done(&mut self) {
        if !self.forgettable {
            return self.line.write(notice::DONE);
        }
        self.line.write(notice::RENEWING);
        if self.snapshots.is_covered() {
            vanish();
        }
        self.take_over();
    }
}
