//! Copies of the worker process, so that nothing is lost when it dies.
//!
//! Before each request the worker forks. The copy sleeps while the original works;
//! if the original dies (stopped, out of memory, broken) the copy takes over, with
//! the database as it was before the request. When the next request comes, the copy is
//! sent away and a new one is made. A fork of a machine of 15 MB takes well below a
//! millisecond, and the worker has only one thread, which makes it safe.

use std::io::{PipeReader, PipeWriter, Read, Write, pipe};

use nix::libc;
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{ForkResult, Pid, fork, getpid};

/// The copies a worker has made.
#[derive(Default)]
pub(super) struct Snapshots {
    /// The one that remembers what this process was at some time, however often it was
    /// replaced since, and the pipe by which it is called back.
    memory: Option<PipeWriter>,
    /// The one that sleeps, and the pipe by which it notices that we live.
    sleeping: Option<PipeWriter>,
    /// Those that were sent away and have to be reaped.
    leaving: Vec<Pid>,
}

/// In which process `take` returned.
pub(super) enum Taken {
    /// In the original.
    Original,
    /// In the copy, because this process, the original, is dead or about to be.
    Copy(Pid),
}

impl Snapshots {
    /// Whether somebody will take over.
    pub(super) fn is_covered(&self) -> bool {
        self.sleeping.is_some()
    }

    /// Makes a copy of this process, unless there is one, to which
    /// [`Snapshots::go_back`] goes back.
    pub(super) fn remember(&mut self) -> Taken {
        if self.memory.is_some() {
            return Taken::Original;
        }
        let Ok((mut called, memory)) = pipe() else {
            return Taken::Original;
        };
        // SAFETY: the worker has only this thread.
        match unsafe { fork() } {
            Ok(ForkResult::Parent { child }) => {
                self.memory = Some(memory);
                self.leaving.push(child);
                Taken::Original
            }
            Ok(ForkResult::Child) => {
                drop(memory);
                *self = Snapshots::default();
                let mut caller = [0; size_of::<libc::pid_t>()];
                match called.read_exact(&mut caller) {
                    Ok(()) => Taken::Copy(Pid::from_raw(libc::pid_t::from_ne_bytes(caller))),
                    // Nobody is left who could call.
                    Err(_) => vanish(),
                }
            }
            Err(_) => Taken::Original,
        }
    }

    /// Forgets what is remembered: the next request is the one before which a copy is made.
    pub(super) fn forget(&mut self) {
        self.memory = None;
    }

    /// Whether something is remembered.
    pub(super) fn remembers(&self) -> bool {
        self.memory.is_some()
    }

    /// Lets the copy that remembers take over, and ends this process.
    pub(super) fn go_back(&mut self) -> ! {
        self.dismiss();
        if let Some(memory) = &mut self.memory {
            let _ = memory.write_all(&getpid().as_raw().to_ne_bytes());
        }
        vanish()
    }

    /// Makes a copy of this process.
    pub(super) fn take(&mut self) -> Taken {
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
                // What is remembered is so for this one, too.
                self.sleeping = None;
                self.leaving.clear();
                sleep(lifeline_end);
                Taken::Copy(original)
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
fn sleep(mut lifeline: PipeReader) {
    loop {
        match lifeline.read(&mut [0]) {
            Ok(0) => return,
            Ok(_) => vanish(),
            Err(_) => {}
        }
    }
}

/// Ends this process without the cleanup that belongs to the original.
pub(super) fn vanish() -> ! {
    // SAFETY: nothing is needed afterwards.
    unsafe { libc::_exit(0) }
}
