//! Texts over a socket, one after the other.
//!
//! The byte 255 ends a text, and the byte 254 cancels what stands before it. Neither
//! occurs in UTF-8, so whoever takes over from a process that was killed need not know
//! how much of its last text had been sent: what was cut short is never taken for whole,
//! and what follows is never taken for a part of it, as it would be with lengths.

use std::io::{BufRead, BufReader, Write};
use std::net::Shutdown;
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::net::UnixStream;

const END: u8 = 0xff;
const VOID: u8 = 0xfe;

/// One end of the line between an interpreter and its worker.
pub(super) struct Line {
    socket: BufReader<UnixStream>,
}

impl Line {
    pub(super) fn new(socket: UnixStream) -> Self {
        Line {
            socket: BufReader::new(socket),
        }
    }

    /// The next text; `None` when there will be no more.
    pub(super) fn read(&mut self) -> Option<String> {
        let mut bytes = Vec::new();
        self.socket.read_until(END, &mut bytes).ok()?;
        if bytes.pop() != Some(END) {
            return None;
        }
        if let Some(void) = bytes.iter().rposition(|&byte| byte == VOID) {
            bytes.drain(..=void);
        }
        String::from_utf8(bytes).ok()
    }

    /// Writes a text. That nobody reads it shows in [`Line::read`].
    pub(super) fn write(&mut self, text: &str) {
        let mut bytes = Vec::with_capacity(text.len() + 1);
        bytes.extend_from_slice(text.as_bytes());
        bytes.push(END);
        let _ = self.socket.get_mut().write_all(&bytes);
    }

    /// Cancels what another process may have begun to write.
    pub(super) fn void(&mut self) {
        let _ = self.socket.get_mut().write_all(&[VOID]);
    }

    pub(super) fn close(&self) {
        let _ = self.socket.get_ref().shutdown(Shutdown::Both);
    }
}

impl AsRawFd for Line {
    fn as_raw_fd(&self) -> RawFd {
        self.socket.get_ref().as_raw_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wherever a process is killed, what it was writing is not read.
    #[test]
    fn what_was_cut_short_is_void() {
        let mut whole = "é∑😀 D".as_bytes().to_vec();
        whole.push(END);
        for cut in 0..=whole.len() {
            let (ours, theirs) = UnixStream::pair().unwrap();
            let (mut reader, mut writer) = (Line::new(ours), Line::new(theirs));
            writer.write("before");
            writer.socket.get_mut().write_all(&whole[..cut]).unwrap();
            writer.void();
            writer.write("after");
            writer.close();
            let read: Vec<String> = std::iter::from_fn(|| reader.read()).collect();
            match cut == whole.len() {
                true => assert_eq!(read, ["before", "é∑😀 D", "after"]),
                false => assert_eq!(read, ["before", "after"], "{cut}"),
            }
        }
    }

    #[test]
    fn a_text_without_its_end_is_none() {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let (mut reader, mut writer) = (Line::new(ours), Line::new(theirs));
        writer.socket.get_mut().write_all(b"half").unwrap();
        writer.close();
        assert_eq!(reader.read(), None);
    }
}
