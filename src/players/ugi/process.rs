//! The process of a player's program: lines to it, lines from it, and its end.

use std::io::{BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(target_os = "linux")]
use nix::sys::prctl::set_pdeathsig;
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

use crate::game::lines::{BoundedLine, read_begin};

/// Longer lines are cut.
const LONGEST_LINE: u64 = 1 << 16;
/// Lines that may wait to be read; then the program waits.
const WAITING: usize = 256;
/// How much of its complaints is kept.
const KEPT: usize = 2000;
/// How long a program that was told to leave may take.
const LEAVE: Duration = Duration::from_millis(500);

/// A program that is running.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<BoundedLine>,
    complaints: Arc<Mutex<String>>,
    /// Nobody is at the other end any more once the last complaint is there.
    silence: Receiver<()>,
}

/// What was heard of a program.
pub(super) enum Heard {
    Line(BoundedLine),
    Nothing,
    /// It will not say anything any more.
    Ended,
}

impl Process {
    /// Starts a program, by the command that a shell would run.
    pub fn start(command: &str) -> std::io::Result<Self> {
        let mut shell = Command::new("/bin/sh");
        shell
            .args(["-c", command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            // Ctrl-C is for us; and whatever it starts ends with it.
            .process_group(0);
        // SAFETY: one system call that allocates nothing and takes no lock.
        #[cfg(target_os = "linux")]
        unsafe {
            shell.pre_exec(|| set_pdeathsig(Signal::SIGKILL).map_err(Into::into));
        }
        let mut child = shell.spawn()?;
        let (sender, lines) = sync_channel(WAITING);
        let complaints = Arc::new(Mutex::new(String::new()));
        let input = child.stdin.take();
        if let Some(output) = child.stdout.take() {
            thread::Builder::new().spawn(move || {
                let mut output = BufReader::new(output);
                while let Ok(Some(line)) = read_begin(&mut output, LONGEST_LINE) {
                    let is_whole = line.is_whole;
                    if sender.send(line).is_err() || !is_whole {
                        break;
                    }
                }
            })?;
        }
        let (complaining, silence) = sync_channel(0);
        if let Some(mut errors) = child.stderr.take() {
            let kept = complaints.clone();
            thread::Builder::new().spawn(move || {
                let _complaining = complaining;
                let mut bytes = [0; 512];
                while let Ok(count @ 1..) = errors.read(&mut bytes) {
                    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                    kept.push_str(&String::from_utf8_lossy(&bytes[..count]));
                    if kept.len() > KEPT {
                        let cut = kept.len() - KEPT;
                        let cut = (cut..).find(|&at| kept.is_char_boundary(at));
                        kept.drain(..cut.unwrap_or_default());
                    }
                }
            })?;
        }
        Ok(Process {
            child,
            input,
            lines,
            complaints,
            silence,
        })
    }

    /// Writes a line; whether it could be written shows in what is heard.
    pub fn say(&mut self, line: &str) {
        if let Some(input) = &mut self.input {
            let _ = input.write_all(format!("{line}\n").as_bytes());
        }
    }

    /// Waits for a line until then.
    pub fn hear(&mut self, until: Instant) -> Heard {
        let left = until.saturating_duration_since(Instant::now());
        match self.lines.recv_timeout(left) {
            Ok(line) => Heard::Line(line),
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::Ended,
        }
    }

    /// How it ended, and what it complained of last; for one that has ended.
    pub fn epitaph(&mut self) -> String {
        let status = self.wait(LEAVE).map(|status| status.to_string());
        let status = status.unwrap_or_else(|| "it closed its output".to_owned());
        let _ = self.silence.recv_timeout(LEAVE);
        let complaints = self.complaints.lock();
        let complaints = complaints.unwrap_or_else(PoisonError::into_inner);
        match complaints.trim().lines().last() {
            Some(last) => format!("{status}: {last}"),
            None => status,
        }
    }

    fn wait(&mut self, time: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }
}

impl Drop for Process {
    /// Says goodbye, and ends it and whatever it has started.
    fn drop(&mut self) {
        self.say("quit");
        self.input = None;
        self.wait(LEAVE);
        let _ = killpg(
            Pid::from_raw(self.child.id().cast_signed()),
            Signal::SIGKILL,
        );
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
