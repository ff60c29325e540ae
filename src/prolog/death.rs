//! How a worker process died.

use std::fs::File;
use std::io::{PipeReader, Read};
use std::os::fd::{AsFd, OwnedFd};

use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::libc;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

use super::error::Error;

/// How long the guardian's word is waited for, in milliseconds.
const PATIENCE: u16 = 1000;

/// How a process died, as its guardian tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Death {
    /// It ended by itself, with this code.
    Exit(i32),
    /// A signal ended it.
    Signal(i32),
}

impl Death {
    /// From a line of the guardian: whose death it is, and what it was.
    fn read(line: &str) -> Option<(i32, Death)> {
        let (pid, how) = line.trim_end().split_once(' ')?;
        let death = match how.split_once(' ')? {
            ("exit", code) => Death::Exit(code.parse().ok()?),
            ("signal", number) => Death::Signal(number.parse().ok()?),
            _ => return None,
        };
        Some((pid.parse().ok()?, death))
    }

    /// What it means, together with what the process said at the end.
    pub(super) fn error(death: Option<Death>, output: &str) -> Error {
        const OUT_OF_MEMORY: [&str; 6] = [
            "memory allocation of",
            "capacity overflow",
            "overflowed its stack",
            "AllocError",
            "out of memory",
            "growing the stack failed",
        ];
        if OUT_OF_MEMORY.iter().any(|sign| output.contains(sign)) {
            return Error::Memory;
        }
        let line = output.lines().map(str::trim).find(|line| !line.is_empty());
        Error::Died(match (line, death) {
            (Some(line), _) => line.to_owned(),
            (None, Some(Death::Signal(libc::SIGKILL))) => {
                "it was killed, by somebody or by the system for want of memory".to_owned()
            }
            (None, Some(Death::Signal(number))) => format!("it was ended by signal {number}"),
            (None, Some(Death::Exit(code))) => format!("it ended with code {code}"),
            (None, None) => "it did not say why".to_owned(),
        })
    }
}

/// What a guardian tells.
pub(super) struct Deaths {
    told: File,
    text: String,
}

impl Deaths {
    pub(super) fn new(told: PipeReader) -> std::io::Result<Self> {
        let told = OwnedFd::from(told);
        fcntl(&told, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
        Ok(Deaths {
            told: File::from(told),
            text: String::new(),
        })
    }

    /// How a process died, as soon as it is known.
    pub(super) fn of(&mut self, pid: i32) -> Option<Death> {
        loop {
            self.hear();
            let mut told = self.text.lines().filter_map(Death::read);
            let found = told.find(|&(dead, _)| dead == pid);
            if let Some((_, death)) = found {
                self.text.clear();
                return Some(death);
            }
            let mut told = [PollFd::new(self.told.as_fd(), PollFlags::POLLIN)];
            let waited = poll(&mut told, PollTimeout::from(PATIENCE));
            let more = told[0]
                .revents()
                .is_some_and(|r| r.contains(PollFlags::POLLIN));
            if waited.is_err() || !more {
                return None;
            }
        }
    }

    /// Passes over what nobody wants to know.
    pub(super) fn forget(&mut self) {
        self.hear();
        self.text.clear();
    }

    fn hear(&mut self) {
        let mut bytes = [0; 1024];
        while let Ok(count @ 1..) = self.told.read(&mut bytes) {
            self.text
                .push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_death_is_named_for_what_it_was() {
        assert_eq!(
            Death::read("71 signal 9\n"),
            Some((71, Death::Signal(libc::SIGKILL)))
        );
        assert_eq!(Death::read("71 exit 3\n"), Some((71, Death::Exit(3))));
        assert_eq!(Death::read("71"), None);
        let died = |death, output| Death::error(Some(death), output).to_string();
        assert!(died(Death::Signal(9), "").contains("was killed"));
        assert!(died(Death::Signal(11), "").contains("signal 11"));
        let said = "memory allocation of 16 bytes failed";
        assert_eq!(Death::error(Some(Death::Signal(6)), said), Error::Memory);
    }
}
