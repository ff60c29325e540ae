//! The process between an interpreter and its worker, which leaves nothing behind.
//!
//! A worker may be in an endless loop when its interpreter dies, and its copies (see
//! `snapshot`) lose their parents again and again. So the process that the interpreter starts
//! runs no clauses: it divides at once. One half becomes the worker; the other, the guardian,
//! waits. Orphaned copies become its children and are reaped by it; the interpreter hears from
//! it how each of them died; and when the line to the interpreter is cut, it ends whoever works
//! and then itself. If somebody kills the guardian, the worker dies with it.
//!
//! Only Linux lets a process adopt orphans and die with its parent; elsewhere the guardian
//! does the rest.

use std::fs::File;
use std::io::{PipeReader, PipeWriter, Read, Write, pipe};
use std::os::fd::{AsFd, BorrowedFd};
use std::thread;
use std::time::Duration;

use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::libc;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{ForkResult, Pid, fork, getpid, getppid};

use super::snapshot::vanish;

/// How many milliseconds the dying are given.
const PATIENCE: u32 = 100;

/// The worker's tie to its guardian.
pub(super) struct Ward {
    guardian: Pid,
    /// Where whoever begins to work says who it is. When the last copy of this process is
    /// gone, the pipe is closed.
    seat: PipeWriter,
}

/// Divides this process: returns in the worker, never in the guardian. How each worker dies
/// is written to `deaths`.
pub(super) fn divide(line: BorrowedFd<'_>, deaths: File) -> std::io::Result<Ward> {
    let (announced, seat) = pipe()?;
    // Nobody may be listening.
    fcntl(&deaths, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
    adopt_orphans();
    let guardian = getpid();
    // SAFETY: this process has only this thread.
    match unsafe { fork() }? {
        ForkResult::Child => {
            drop((announced, deaths));
            let mut ward = Ward { guardian, seat };
            ward.take_seat();
            Ok(ward)
        }
        ForkResult::Parent { child } => {
            drop(seat);
            let guardian = Guardian {
                worker: child,
                announced,
                deaths,
            };
            guardian.watch(line);
            vanish()
        }
    }
}

impl Ward {
    /// The copy of a process that is about to be dead goes on in its place. It waits until
    /// that is done: the death of its parent must not count as that of the guardian.
    pub(super) fn succeed(&mut self, original: Pid) {
        while getppid() == original {
            thread::sleep(Duration::from_micros(20));
        }
        self.take_seat();
    }

    /// From now on this process is the one that works, and dies with the guardian.
    fn take_seat(&mut self) {
        die_with(self.guardian);
        let _ = self.seat.write_all(&getpid().as_raw().to_ne_bytes());
    }
}

#[cfg(target_os = "linux")]
fn adopt_orphans() {
    let _ = nix::sys::prctl::set_child_subreaper(true);
}

#[cfg(target_os = "linux")]
fn die_with(guardian: Pid) {
    let _ = nix::sys::prctl::set_pdeathsig(Signal::SIGKILL);
    if getppid() != guardian {
        vanish();
    }
}

#[cfg(not(target_os = "linux"))]
fn adopt_orphans() {}

#[cfg(not(target_os = "linux"))]
fn die_with(_guardian: Pid) {}

struct Guardian {
    /// Whoever works now.
    worker: Pid,
    announced: PipeReader,
    deaths: File,
}

impl Guardian {
    /// Until there is nobody left, or nobody to work for.
    fn watch(mut self, line: BorrowedFd<'_>) {
        loop {
            let mut watched = [
                PollFd::new(line, PollFlags::empty()),
                PollFd::new(self.announced.as_fd(), PollFlags::POLLIN),
            ];
            let _ = poll(&mut watched, PollTimeout::NONE);
            let [cut, news] = watched.map(|one| one.any().unwrap_or(false));
            // Who works now is heard first: that is who has to be ended.
            let somebody = !news || self.hear();
            if !somebody {
                return self.reap_all();
            }
            self.reap();
            if cut && !news {
                break;
            }
        }
        let _ = kill(self.worker, Signal::SIGKILL);
        // A copy that wakes up might still find a request to work on.
        while self.hear() {
            let _ = kill(self.worker, Signal::SIGKILL);
        }
        self.reap_all();
    }

    /// Waits to hear who works now; says whether there is anybody left.
    fn hear(&mut self) -> bool {
        let mut pid = [0; size_of::<libc::pid_t>()];
        let heard = self.announced.read_exact(&mut pid).is_ok();
        if heard {
            self.worker = Pid::from_raw(libc::pid_t::from_ne_bytes(pid));
        }
        heard
    }

    /// Reaps those who have closed their end but may not be quite dead. What a goal has
    /// started and left running is not waited for.
    fn reap_all(&mut self) {
        for _ in 0..PATIENCE {
            if !self.reap() {
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Reaps whoever has died, and tells how; says whether there is anybody left.
    fn reap(&mut self) -> bool {
        loop {
            let (pid, how) = match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
                Ok(WaitStatus::Exited(pid, code)) => (pid, format!("exit {code}")),
                Ok(WaitStatus::Signaled(pid, signal, _)) => {
                    (pid, format!("signal {}", signal as i32))
                }
                Ok(WaitStatus::StillAlive) => return true,
                Ok(_) | Err(Errno::EINTR) => continue,
                Err(_) => return false,
            };
            let _ = writeln!(self.deaths, "{pid} {how}");
        }
    }
}
