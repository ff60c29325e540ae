//! One key at a time, without waiting for Enter.

use std::io;

use nix::sys::termios::{
    LocalFlags, SetArg, SpecialCharacterIndices, Termios, tcgetattr, tcsetattr,
};
use nix::unistd::read;

/// What is wanted after an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    Next,
    All,
    /// All of the answer, or only its beginning again.
    InFull(bool),
    Stop,
    Help,
}

/// Waits for a key that means something.
pub(super) fn answer_key() -> io::Result<Key> {
    let _raw = Raw::new()?;
    loop {
        let mut byte = [0];
        let count = match read(io::stdin(), &mut byte) {
            Err(nix::errno::Errno::EINTR) => continue,
            other => other?,
        };
        // The end of the input, Ctrl-C and Ctrl-D stop.
        return Ok(match (count, byte[0]) {
            (0, _) | (_, b'\n' | b'\r' | b'.' | 3 | 4) => Key::Stop,
            (_, b';' | b' ' | b'n') => Key::Next,
            (_, b'a') => Key::All,
            (_, b'w') => Key::InFull(true),
            (_, b'p') => Key::InFull(false),
            (_, b'h' | b'?') => Key::Help,
            _ => continue,
        });
    }
}

/// What is wanted at a port.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TraceKey {
    Creep,
    Skip,
    Leap,
    Up,
    Retry,
    Abort,
    Help,
}

impl TraceKey {
    /// What is shown once it is pressed.
    pub(super) fn word(self) -> &'static str {
        match self {
            TraceKey::Creep => "creep",
            TraceKey::Skip => "skip",
            TraceKey::Leap => "leap",
            TraceKey::Up => "up",
            TraceKey::Retry => "retry",
            TraceKey::Abort => "abort",
            TraceKey::Help => "",
        }
    }
}

/// Waits for such a key.
pub(super) fn trace_key() -> io::Result<TraceKey> {
    let _raw = Raw::new()?;
    loop {
        let mut byte = [0];
        let count = match read(io::stdin(), &mut byte) {
            Err(nix::errno::Errno::EINTR) => continue,
            other => other?,
        };
        return Ok(match (count, byte[0]) {
            (0, _) | (_, b'a' | 3 | 4) => TraceKey::Abort,
            (_, b'\n' | b'\r' | b' ' | b'c') => TraceKey::Creep,
            (_, b's') => TraceKey::Skip,
            (_, b'l') => TraceKey::Leap,
            (_, b'u') => TraceKey::Up,
            (_, b'r') => TraceKey::Retry,
            (_, b'h' | b'?') => TraceKey::Help,
            _ => continue,
        });
    }
}

/// The terminal as it was, put back at the end.
struct Raw(Termios);

impl Raw {
    fn new() -> io::Result<Self> {
        let before = tcgetattr(io::stdin())?;
        let mut raw = before.clone();
        raw.local_flags
            .remove(LocalFlags::ICANON | LocalFlags::ECHO | LocalFlags::ISIG);
        raw.control_chars[SpecialCharacterIndices::VMIN as usize] = 1;
        raw.control_chars[SpecialCharacterIndices::VTIME as usize] = 0;
        tcsetattr(io::stdin(), SetArg::TCSANOW, &raw)?;
        Ok(Raw(before))
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        let _ = tcsetattr(io::stdin(), SetArg::TCSANOW, &self.0);
    }
}
