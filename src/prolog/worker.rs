//! The worker process: this program, started once more to run Prolog only.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, RawFd};
use std::os::unix::net::UnixStream;

use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::sys::resource::{Resource, setrlimit};
use nix::sys::signal::{SigHandler, Signal, signal};
use nix::unistd::getpid;

use super::machine::{self, Port};
use super::program::NativeAnswers;
use super::snapshot::{Snapshots, Taken, vanish};
use super::wire::{Reply, Request};

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
        .and_then(line);
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
fn line(fd: RawFd) -> Option<UnixStream> {
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
    let mut port = SocketPort {
        line: BufReader::new(line),
        snapshots: Snapshots::default(),
        forgettable: false,
    };
    if let Some(Request::Load(mut program)) = port.read() {
        program.native = native;
        machine::serve(&program, port);
    }
}

struct SocketPort {
    line: BufReader<UnixStream>,
    snapshots: Snapshots,
    /// The request leaves nothing behind that is worth keeping: when it is done, the
    /// copy from before it replaces this process, and its memory is free again.
    forgettable: bool,
}

impl SocketPort {
    fn read(&mut self) -> Option<Request> {
        let mut text = Vec::new();
        match self.line.read_until(b'\n', &mut text) {
            Ok(1..) => serde_json::from_slice(&text).ok(),
            _ => None,
        }
    }

    /// A line that begins after the end of whatever was written before.
    fn take_over(&mut self) {
        let _ = self.line.get_mut().write_all(b"\n");
        self.forgettable = false;
        let pid = getpid().as_raw();
        self.write(&Reply::TookOver { pid });
    }

    fn write(&mut self, reply: &Reply) {
        if let Ok(mut text) = serde_json::to_vec(reply) {
            text.push(b'\n');
            let _ = self.line.get_mut().write_all(&text);
        }
    }
}

impl Port for SocketPort {
    fn next(&mut self) -> Option<Request> {
        loop {
            let request = self.read()?;
            if matches!(request, Request::Go(_)) {
                return Some(request);
            }
            match self.snapshots.take(self.line.get_ref().as_raw_fd()) {
                Taken::Original => {
                    self.forgettable = request.is_pure();
                    self.write(&Reply::Started);
                    return Some(request);
                }
                Taken::Copy => self.take_over(),
            }
        }
    }

    fn send(&mut self, reply: Reply) {
        match reply {
            Reply::Done { .. } if self.forgettable => {
                self.write(&Reply::Done { renewing: true });
                if self.snapshots.is_covered() {
                    vanish();
                }
                self.take_over();
            }
            Reply::Exception(exception) => {
                // It has blown up the machine, which never shrinks again.
                self.forgettable |= exception.kind == "resource_error";
                self.write(&Reply::Exception(exception));
            }
            reply => self.write(&reply),
        }
    }
}
