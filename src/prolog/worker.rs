//! The worker process: this program, started once more to run Prolog only.

use std::ffi::OsStr;
use std::fs::File;
use std::os::fd::{AsFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};

use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::sys::resource::{Resource, UsageWho, getrusage, setrlimit};
use nix::sys::signal::{SigHandler, Signal, signal};
use nix::unistd::{Pid, getpid};

use super::guardian::{self, Ward};
use super::line::Line;
use super::machine::{self, Port};
use super::message::{self, notice};
use super::program::NativeAnswers;
use super::request::{self, Chore};
use super::sandbox;
use super::snapshot::{Snapshots, Taken, vanish};
use super::system;

/// The first argument of a worker; after it, the numbers of two descriptors (the line to the
/// interpreter, and where deaths are told), the bytes of memory it may use, and the folder
/// that its sandbox leaves it, if it is to have one.
pub(super) const MARK: &str = "prolog-worker";

/// Does the work of a worker process and never returns, if this process was started
/// as one, or becomes another Prolog system; otherwise returns at once. A program that uses
/// [`Place::Worker`](super::Place::Worker) calls this first in `main`.
pub fn run_if_asked(native: Option<NativeAnswers>) {
    let mut arguments = std::env::args_os().skip(1);
    let mark = arguments.next();
    if mark.as_deref() == Some(OsStr::new(system::MARK)) {
        eprintln!("{}", system::become_system(arguments));
        std::process::exit(2);
    }
    if mark.as_deref() != Some(OsStr::new(MARK)) {
        return;
    }
    let mut number = || arguments.next()?.to_str()?.parse::<u64>().ok();
    let mut descriptor = || number().and_then(|fd| RawFd::try_from(fd).ok());
    let line = descriptor().and_then(inherited).map(UnixStream::from);
    let deaths = descriptor().and_then(inherited).map(File::from);
    let (Some(line), Some(deaths), Some(memory)) = (line, deaths, number()) else {
        eprintln!("{MARK} is how this program starts itself; it is not for use by hand");
        std::process::exit(2);
    };
    let folder = arguments.next().map(PathBuf::from);
    // Ctrl-C goes to all processes of the terminal: the interpreter decides what it means.
    // SAFETY: no handler is installed.
    let _ = unsafe { signal(Signal::SIGINT, SigHandler::SigIgn) };
    let _ = setrlimit(Resource::RLIMIT_AS, memory, memory);
    let _ = setrlimit(Resource::RLIMIT_CORE, 0, 0);
    match guardian::divide(line.as_fd(), deaths) {
        Ok(ward) => serve(Line::new(line), ward, folder.as_deref(), native),
        Err(error) => eprintln!("{MARK}: {error}"),
    }
    std::process::exit(0);
}

/// How much memory this process has needed at most, in KiB.
fn size() -> u64 {
    let used = getrusage(UsageWho::RUSAGE_SELF).map(|usage| usage.max_rss());
    used.ok()
        .and_then(|kib| u64::try_from(kib).ok())
        .unwrap_or(0)
}

/// An inherited descriptor, if there is one of that number.
fn inherited(fd: RawFd) -> Option<OwnedFd> {
    if fd <= 2 {
        return None;
    }
    // SAFETY: only borrowed to ask whether it is open.
    fcntl(unsafe { BorrowedFd::borrow_raw(fd) }, FcntlArg::F_GETFD).ok()?;
    // SAFETY: it is open, and nobody else in this fresh process knows of it.
    let owned = unsafe { OwnedFd::from_raw_fd(fd) };
    fcntl(&owned, FcntlArg::F_SETFD(FdFlag::FD_CLOEXEC)).ok()?;
    Some(owned)
}

fn serve(mut line: Line, ward: Ward, folder: Option<&Path>, native: Option<NativeAnswers>) {
    line.write(&notice::took_over(getpid().as_raw()));
    if let Some(folder) = folder
        && let Err(why) = sandbox::enter(folder)
    {
        return line.write(&notice::broken(&format!("there is no sandbox: {why}")));
    }
    let libraries = match folder {
        Some(_) => &sandbox::LIBRARIES[..],
        None => &[],
    };
    let port = SocketPort {
        line,
        ward,
        snapshots: Snapshots::default(),
        forgettable: false,
    };
    machine::serve(libraries, native, port);
}

struct SocketPort {
    line: Line,
    ward: Ward,
    snapshots: Snapshots,
    /// The request leaves nothing behind that is worth keeping: when it is done, the
    /// copy from before it replaces this process, and its memory is free again.
    forgettable: bool,
}

impl SocketPort {
    fn see_to(&mut self, chore: Chore) {
        match chore {
            Chore::Remember => self.snapshots.forget(),
            Chore::Return if self.snapshots.remembers() => {
                self.line.write(notice::RENEWING);
                self.snapshots.go_back();
            }
            Chore::Return => {}
        }
        self.line.write(&notice::done(size()));
    }

    /// The copy of a dead process goes on with the line.
    fn take_over(&mut self, original: Pid) {
        self.ward.succeed(original);
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
            if let Some(chore) = Chore::of(&text) {
                self.see_to(chore);
                continue;
            }
            if let Taken::Copy(original) = self.snapshots.remember() {
                self.take_over(original);
                continue;
            }
            match self.snapshots.take() {
                Taken::Original => {
                    self.forgettable = request::is_pure(&text);
                    self.line.write(notice::STARTED);
                    return Some(text);
                }
                Taken::Copy(original) => self.take_over(original),
            }
        }
    }

    fn send(&mut self, message: String) {
        self.forgettable |= message::is_out_of_memory(&message);
        self.line.write(&message);
    }

    fn done(&mut self) {
        if !self.forgettable {
            return self.line.write(&notice::done(size()));
        }
        self.line.write(notice::RENEWING);
        if self.snapshots.is_covered() {
            vanish();
        }
        self.forgettable = false;
        self.line.write(&notice::took_over(getpid().as_raw()));
    }
}
