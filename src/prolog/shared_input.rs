//! Standard input that a script and the goals in it read by turns.
//!
//! A script may be the standard input itself, and a goal in it may want to read:
//! the lines after `play.` are then the player's. But nobody can tell when a goal
//! waits for input. So while a goal runs, its end of a pipe is kept filled with one
//! line; if that line is still whole when the goal is done, it goes back to the script.

use std::fs::File;
use std::io::{self, ErrorKind, PipeReader, PipeWriter, Read, Write, pipe};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::libc;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

/// How long a line may stay unnoticed after a goal has read the one before it.
const PAUSE: u16 = 2;
/// How much is read at once.
const CHUNK: usize = 1 << 16;

/// The standard input, line by line, for whoever reads the next one.
#[derive(Debug)]
pub struct SharedInput {
    lines: Mutex<Lines>,
    /// What goals read.
    goals: PipeReader,
    /// Where their lines are put, never waiting for anybody; closed at the end of the input.
    tap: Mutex<Option<PipeWriter>>,
    /// The rest of a line that a goal has begun to read, as far as it has not been put there.
    rest: Mutex<Vec<u8>>,
}

#[derive(Debug)]
struct Lines {
    input: File,
    has_ended: bool,
    /// What was read and not yet taken begins at `taken`; up to `searched` there is no end
    /// of a line in it.
    buffer: Vec<u8>,
    taken: usize,
    searched: usize,
    /// A line that no goal wanted.
    returned: Option<Vec<u8>>,
}

impl Lines {
    fn new(input: File) -> Self {
        Lines {
            input,
            has_ended: false,
            buffer: Vec::new(),
            taken: 0,
            searched: 0,
            returned: None,
        }
    }

    /// Whether a line, or the end, can be had without waiting.
    fn is_ready(&mut self) -> bool {
        if self.returned.is_some() || self.has_ended {
            return true;
        }
        let found = self.buffer[self.searched..]
            .iter()
            .position(|&byte| byte == b'\n');
        self.searched = found.map_or(self.buffer.len(), |at| self.searched + at);
        found.is_some()
    }

    /// Reads as much as there is, and waits only if there is nothing.
    fn fill(&mut self) -> io::Result<()> {
        self.buffer.drain(..self.taken);
        self.searched -= self.taken;
        self.taken = 0;
        let mut chunk = [0; CHUNK];
        loop {
            match self.input.read(&mut chunk) {
                Ok(0) => self.has_ended = true,
                Ok(count) => self.buffer.extend_from_slice(&chunk[..count]),
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            }
            return Ok(());
        }
    }

    /// The next line, with its end.
    fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        while !self.is_ready() {
            self.fill()?;
        }
        if let Some(line) = self.returned.take() {
            return Ok(Some(line));
        }
        let is_end = |&byte: &u8| byte == b'\n';
        let end = self.buffer[self.searched..].iter().position(is_end);
        let end = end.map_or(self.buffer.len(), |at| self.searched + at + 1);
        let line = self.buffer[self.taken..end].to_vec();
        (self.taken, self.searched) = (end, end);
        Ok((!line.is_empty()).then_some(line))
    }
}

impl SharedInput {
    /// Takes over the standard input: nobody else may read it from now on.
    pub fn stdin() -> io::Result<Arc<Self>> {
        let input = io::stdin().as_fd().try_clone_to_owned()?;
        SharedInput::of(File::from(input))
    }

    fn of(input: File) -> io::Result<Arc<Self>> {
        let (goals, tap) = pipe()?;
        fcntl(&tap, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
        Ok(Arc::new(SharedInput {
            lines: Mutex::new(Lines::new(input)),
            goals,
            tap: Mutex::new(Some(tap)),
            rest: Mutex::default(),
        }))
    }

    /// The next line, with its end; `None` if there are no more.
    pub fn next_line(&self) -> io::Result<Option<Vec<u8>>> {
        lock(&self.lines).next()
    }

    /// What a worker has as its standard input.
    pub(super) fn for_goals(&self) -> io::Result<OwnedFd> {
        self.goals.as_fd().try_clone_to_owned()
    }

    /// Gives lines to whatever goal runs, until the value is dropped.
    pub(super) fn open(self: &Arc<Self>) -> Option<Filling> {
        let (stopped, stop) = pipe().ok()?;
        let shared = Arc::clone(self);
        let fill = move || shared.fill(&stopped);
        let thread = std::thread::Builder::new().spawn(fill).ok()?;
        Some(Filling {
            stop: Some(stop),
            thread: Some(thread),
        })
    }

    /// Keeps one line ready, until somebody closes the other end of `stopped`.
    fn fill(&self, stopped: &PipeReader) {
        // The line that is offered, and how much of it has been put into the pipe: a pipe
        // does not hold a long one.
        let mut line = std::mem::take(&mut *lock(&self.rest));
        let mut is_begun = !line.is_empty();
        let mut put = 0;
        loop {
            if let (Some(tap), true) = (&mut *lock(&self.tap), put < line.len()) {
                // If there is no room now, there is later.
                put += tap.write(&line[put..]).unwrap_or(0);
            }
            if put < line.len() || self.unread() > 0 {
                if is_readable(&[stopped.as_fd()], PAUSE.into())[0] {
                    break;
                }
                continue;
            }
            (line, put, is_begun) = (Vec::new(), 0, false);
            if !self.is_line_waiting(stopped) {
                break;
            }
            match self.next_line() {
                Ok(Some(next)) => line = next,
                _ => {
                    // The goals see the end of the input, too.
                    *lock(&self.tap) = None;
                    return;
                }
            }
        }
        // A line of which nothing was read goes back to the script; one that was read in
        // part stays for the next goal that reads.
        if put > 0 && !is_begun && self.unread() == put {
            let mut back = vec![0; put];
            if (&self.goals).read_exact(&mut back).is_ok() {
                lock(&self.lines).returned = Some(line);
            }
        } else {
            *lock(&self.rest) = line.split_off(put);
        }
    }

    /// Waits for a line, for the end of the input or for the end of the goal; says whether
    /// it was one of the first two.
    fn is_line_waiting(&self, stopped: &PipeReader) -> bool {
        loop {
            let input = {
                let mut lines = lock(&self.lines);
                if lines.is_ready() {
                    return true;
                }
                lines.input.try_clone()
            };
            let Ok(input) = input else { return false };
            let ready = is_readable(&[stopped.as_fd(), input.as_fd()], PollTimeout::NONE);
            if ready[0] {
                return false;
            }
            if lock(&self.lines).fill().is_err() {
                // Whoever reads the next line is told.
                return true;
            }
        }
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

    /// A pipe holds 64 KiB.
    #[test]
    fn a_line_that_is_longer_than_a_pipe_holds_is_whole_for_whoever_reads_it() {
        let long = format!("{}\n", "é".repeat(100_000));
        let text = format!("{long}two\n{long}three\n");
        let (input, mut writer) = pipe().unwrap();
        let typing = std::thread::spawn(move || writer.write_all(text.as_bytes()));
        let shared = SharedInput::of(File::from(OwnedFd::from(input))).unwrap();
        // A goal that does not read it.
        drop(shared.open());
        assert_eq!(line(&shared).as_deref(), Some(long.as_str()));
        assert_eq!(line(&shared).as_deref(), Some("two\n"));
        // One that reads the beginning, and another that reads the rest.
        let mut goal = File::from(shared.for_goals().unwrap());
        let mut read = vec![0; 1_000];
        let filling = shared.open();
        goal.read_exact(&mut read).unwrap();
        drop(filling);
        let mut rest = vec![0; long.len() - 1_000];
        let filling = shared.open();
        goal.read_exact(&mut rest).unwrap();
        drop(filling);
        assert_eq!([read, rest].concat(), long.as_bytes());
        assert_eq!(line(&shared).as_deref(), Some("three\n"));
        typing.join().unwrap().unwrap();
    }
}
