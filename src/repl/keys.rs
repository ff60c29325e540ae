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
