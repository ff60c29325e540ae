//! Standard input that a script and the goals in it read by turns.
//!
//! A script may be the standard input itself, and a goal in it may want to read:
//! the lines after `play.` are then the player's. But nobody can tell when a goal
//! waits for input. So while a goal runs, its end of a pipe is kept filled with one
//! line; if that line is still whole when the goal is done, it goes back to the script.

use std::fs::File;
use std::io::{self, PipeReader, PipeWriter, Read, Write, pipe};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use nix::libc;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

/// How long a line may stay unnoticed after a goal has read the one before it.
const PAUSE: u16 = 2;

/// The standard input, line by line, for whoever reads the next one.
#[derive(Debug)]
pub struct SharedInput {
    lines: Mutex<Lines>,
    /// What goals read.
    goals: PipeReader,
    /// Where their lines are put; closed at the end of the input.
    tap: Mutex<Option<PipeWriter>>,
}

#[derive(Debug)]
struct Lines {
    input: File,
    /// A line that no goal wanted.
    returned: Option<Vec<u8>>,
}

impl SharedInput {
    /// Takes over the standard input: nobody else may read it from now on.
    pub fn stdin() -> io::Result<Arc<Self>> {
        let input = io::stdin().as_fd().try_clone_to_owned()?;
        SharedInput::of(File::from(input))
    }

    fn of(input: File) -> io::Result<Arc<Self>> {
        let (goals, tap) = pipe()?;
        Ok(Arc::new(SharedInput {
            lines: Mutex::new(Lines {
                input,
                returned: None,
            }),
            goals,
            tap: Mutex::new(Some(tap)),
        }))
    }

    /// The next line, with its end; `None` if there are no more. It is read byte by
    /// byte, so that nothing of the line after it is taken.
    pub fn next_line(&self) -> io::Result<Option<Vec<u8>>> {
        let mut lines = lock(&self.lines);
        if let Some(line) = lines.returned.take() {
            return Ok(Some(line));
        }
        let mut line = Vec::new();
        let mut byte = [0];
        while line.last() != Some(&b'\n') {
            match lines.input.read(&mut byte) {
                Ok(0) => break,
                Ok(_) => line.push(byte[0]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok((!line.is_empty()).then_some(line))
    }

    /// What a worker has as its standard input.
    pub(super) fn for_goals(&self) -> io::Result<OwnedFd> {
        self.goals.as_fd().try_clone_to_owned()
    }

    /// Gives lines to whatever goal runs, until the value is dropped.
    pub(super) fn open(self: &Arc<Self>) -> Option<Filling> {
        let (stopped, stop) = pipe().ok()?;
        let shared = Arc::clone(self);
        let thread = std::thread::spawn(move || shared.fill(&stopped));
        Some(Filling {
            stop: Some(stop),
            thread: Some(thread),
        })
    }

    /// Keeps one line ready, until somebody closes the other end of `stopped`.
    fn fill(&self, stopped: &PipeReader) {
        let mut ready = 0;
        loop {
            if self.unread() > 0 {
                if is_readable(&[stopped.as_fd()], PAUSE.into())[0] {
                    break;
                }
                continue;
            }
            if !self.is_line_waiting(stopped) {
                break;
            }
            let Ok(Some(line)) = self.next_line() else {
                // The goals see the end of the input, too.
                *lock(&self.tap) = None;
                return;
            };
            ready = line.len();
            if let Some(tap) = &mut *lock(&self.tap) {
                let _ = tap.write_all(&line);
            }
        }
        // A line that was read in part stays for the next goal that reads.
        if ready > 0 && self.unread() == ready {
            let mut line = vec![0; ready];
            if (&self.goals).read_exact(&mut line).is_ok() {
                lock(&self.lines).returned = Some(line);
            }
        }
    }

    /// Waits for more input or for the end of the goal; says whether it was input.
    fn is_line_waiting(&self, stopped: &PipeReader) -> bool {
        let input = {
            let lines = lock(&self.lines);
            if lines.returned.is_some() {
                return true;
            }
            lines.input.try_clone()
        };
        let Ok(input) = input else { return false };
        let ready = is_readable(&[stopped.as_fd(), input.as_fd()], PollTimeout::NONE);
        !ready[0]
    }

    /// The bytes that no goal has read yet.
    fn unread(&self) -> usize {
        use std::os::fd::AsRawFd;
        let mut count: libc::c_int = 0;
        // SAFETY: the descriptor is open, and the number lives.
        unsafe { libc::ioctl(self.goals.as_raw_fd(), libc::FIONREAD, &raw mut count) };
        usize::try_from(count).unwrap_or(0)
    }
}

/// While this lives, goals are given lines.
pub(super) struct Filling {
    stop: Option<PipeWriter>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for Filling {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Which of these have something to read, or have ended.
fn is_readable(files: &[BorrowedFd<'_>], timeout: PollTimeout) -> Vec<bool> {
    let mut polled: Vec<PollFd<'_>> = files
        .iter()
        .map(|&file| PollFd::new(file, PollFlags::POLLIN))
        .collect();
    while poll(&mut polled, timeout) == Err(nix::errno::Errno::EINTR) {}
    let any = |file: &PollFd<'_>| file.any().unwrap_or(false);
    polled.iter().map(any).collect()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shared(text: &str) -> Arc<SharedInput> {
        let (input, mut writer) = pipe().unwrap();
        writer.write_all(text.as_bytes()).unwrap();
        SharedInput::of(File::from(OwnedFd::from(input))).unwrap()
    }

    fn line(shared: &SharedInput) -> Option<String> {
        let line = shared.next_line().unwrap();
        line.map(|line| String::from_utf8(line).unwrap())
    }

    #[test]
    fn a_line_that_no_goal_reads_goes_back_to_the_script() {
        let shared = shared("one\ntwo\n");
        drop(shared.open());
        while shared.unread() > 0 {}
        assert_eq!(line(&shared).as_deref(), Some("one\n"));
        drop(shared.open());
        assert_eq!(line(&shared).as_deref(), Some("two\n"));
        assert_eq!(line(&shared), None);
    }

    #[test]
    fn a_goal_reads_lines_and_the_script_goes_on_after_them() {
        let shared = shared("one\ntwo\nthree\nfour");
        let filling = shared.open();
        let mut goal = File::from(shared.for_goals().unwrap());
        let mut read = [0; 8];
        goal.read_exact(&mut read).unwrap();
        assert_eq!(&read, b"one\ntwo\n");
        drop(filling);
        assert_eq!(line(&shared).as_deref(), Some("three\n"));
        let filling = shared.open();
        let mut rest = String::new();
        goal.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "four");
        drop(filling);
        assert_eq!(line(&shared), None);
    }

    #[test]
    fn what_a_goal_has_begun_to_read_stays_for_goals() {
        let shared = shared("one two\nthree\n");
        let mut goal = File::from(shared.for_goals().unwrap());
        let filling = shared.open();
        let mut read = [0; 4];
        goal.read_exact(&mut read).unwrap();
        drop(filling);
        assert_eq!(line(&shared).as_deref(), Some("three\n"));
        goal.read_exact(&mut read).unwrap();
        assert_eq!(&read, b"two\n");
    }
}
