//! Copies of the worker process, so that nothing is lost when it dies.
//!
//! Before each request the worker forks. The copy sleeps while the original works;
//! if the original dies (stopped, out of memory, broken) the copy takes over, with
//! the database as it was before the request. When the next request comes, the copy is
//! sent away and a new one is made. A fork of a machine of 15 MB takes well below a
//! millisecond, and the worker has only one thread, which makes it safe.

use std::io::{PipeReader, PipeWriter, Read, Write, pipe};
use std::os::fd::{AsRawFd, RawFd};

use nix::libc;
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{ForkResult, Pid, fork, getpid, getppid};

/// The copies a worker has made.
#[derive(Default)]
pub(super) struct Snapshots {
    /// The one that sleeps, and the pipe by which it notices that we live.
    sleeping: Option<PipeWriter>,
    /// Those that were sent away and have to be reaped.
    leaving: Vec<Pid>,
}

/// In which process `take` returned.
pub(super) enum Taken {
    /// In the original.
    Original,
    /// In the copy, because the original is dead.
    Copy,
}

impl Snapshots {
    /// Whether somebody will take over.
    pub(super) fn is_covered(&self) -> bool {
        self.sleeping.is_some()
    }

    /// Makes a copy of this process. `line` is the socket to the interpreter; when that
    /// is closed at its other end, the copy ends the original, which may be in an
    /// endless loop, and itself.
    pub(super) fn take(&mut self, line: RawFd) -> Taken {
        let Ok((lifeline_end, lifeline)) = pipe() else {
            self.dismiss();
            return Taken::Original;
        };
        let original = getpid();
        // SAFETY: the worker has only this thread.
        match unsafe { fork() } {
            Ok(ForkResult::Parent { child }) => {
                self.dismiss();
                self.sleeping = Some(lifeline);
                self.leaving.push(child);
                Taken::Original
            }
            Ok(ForkResult::Child) => {
                drop(lifeline);
                *self = Snapshots::default();
                sleep(lifeline_end, line, original);
                Taken::Copy
            }
            Err(_) => {
                // Then without: an older copy would bring back an older database.
                self.dismiss();
                Taken::Original
            }
        }
    }

    /// Sends the sleeping copy away.
    fn dismiss(&mut self) {
        if let Some(mut lifeline) = self.sleeping.take() {
            let _ = lifeline.write_all(b"q");
        }
        self.leaving.retain(|&pid| {
            matches!(
                waitpid(pid, Some(WaitPidFlag::WNOHANG)),
                Ok(WaitStatus::StillAlive)
            )
        });
    }
}

/// Returns when the original has died; never, if it sends us away.
fn sleep(mut lifeline: PipeReader, line: RawFd, original: Pid) {
    let mut watched = [
        libc::pollfd {
            fd: lifeline.as_raw_fd(),
            events: libc::POLLIN,
            revents: 0,
        },
        libc::pollfd {
            fd: line,
            events: 0,
            revents: 0,
        },
    ];
    loop {
        // SAFETY: the array lives, and its length is given.
        unsafe { libc::poll(watched.as_mut_ptr(), 2, -1) };
        if watched[0].revents != 0 {
            match lifeline.read(&mut [0]) {
                Ok(0) => return,
                Ok(_) => vanish(),
                Err(_) => {}
            }
        }
        if watched[1].revents & (libc::POLLHUP | libc::POLLERR) != 0 {
            if getppid() == original {
                let _ = kill(original, Signal::SIGKILL);
            }
            vanish();
        }
    }
}

/// Ends this process without the cleanup that belongs to the original.
pub(super) fn vanish() -> ! {
    // SAFETY: nothing is needed afterwards.
    unsafe { libc::_exit(0) }
}
