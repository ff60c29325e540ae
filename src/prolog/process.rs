//! The interpreter's side of a worker process.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::FileExt;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::error::Error;
use super::line::Line;
use super::link::{Channel, Connection, Received};
use super::message::Message;
use super::shared_input::SharedInput;
use super::worker::MARK;

/// Deep terms are copied and written recursively: a deep stack for the worker.
const STACK: u64 = 256 << 20;

/// How to start a worker: a program that calls
/// [`worker::run_if_asked`](super::worker::run_if_asked) before anything else.
#[derive(Debug, Clone)]
pub struct WorkerCommand {
    program: Option<PathBuf>,
    input: Option<Arc<SharedInput>>,
}

impl WorkerCommand {
    /// This very program, started once more. Goals read its standard input, which is
    /// also that of this program.
    pub fn current() -> Self {
        WorkerCommand {
            program: None,
            input: None,
        }
    }

    /// Another program.
    pub fn program(program: impl Into<PathBuf>) -> Self {
        WorkerCommand {
            program: Some(program.into()),
            input: None,
        }
    }

    /// The same, where goals read these lines.
    #[must_use]
    pub fn with_input(self, input: Option<Arc<SharedInput>>) -> Self {
        WorkerCommand { input, ..self }
    }

    pub(super) fn input(&self) -> Option<&Arc<SharedInput>> {
        self.input.as_ref()
    }

    fn path(&self) -> io::Result<PathBuf> {
        match &self.program {
            Some(program) => Ok(program.clone()),
            None => std::env::current_exe(),
        }
    }
}

/// Stops what an interpreter is doing, from any thread. An interpreter that is idle is left
/// alone, and so is one that runs in this process: it stops only by its budget.
#[derive(Debug, Clone, Default)]
pub struct Stopper {
    target: Arc<Mutex<Target>>,
}

#[derive(Debug, Default)]
struct Target {
    pid: Option<i32>,
    phase: Phase,
    stopped: bool,
}

#[derive(Debug, Default, Clone, Copy, PartialEq)]
enum Phase {
    #[default]
    Idle,
    /// A request is on its way. Whoever stops it now has to wait until the worker has
    /// made its copy: without one, everything would be lost.
    Asked,
    /// The worker can be killed.
    Busy,
}

impl Target {
    fn kill(&self) {
        if let Some(pid) = self.pid {
            // The process may have ended by itself a moment ago.
            let _ = kill(Pid::from_raw(pid), Signal::SIGKILL);
        }
    }
}

impl Stopper {
    /// Stops the request that is being worked on; the interpreter reports
    /// [`Error::Stopped`]. Says whether there was one to be stopped.
    pub fn stop(&self) -> bool {
        let mut target = self.target();
        if target.phase == Phase::Idle {
            return false;
        }
        if target.phase == Phase::Busy {
            target.kill();
        }
        target.stopped = true;
        true
    }

    fn target(&self) -> MutexGuard<'_, Target> {
        self.target.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A worker process and the line to it.
pub(super) struct Worker {
    line: Line,
    /// The process that was started; later ones are its children.
    child: Child,
    stopper: Stopper,
    /// Where the worker's standard output and error go: Scryer prints a warning
    /// there that cannot be captured otherwise, and Rust says there why it ends.
    output: Option<(File, u64)>,
}

impl Worker {
    pub(super) fn start(
        command: &WorkerCommand,
        memory: u64,
        stopper: &Stopper,
    ) -> io::Result<Self> {
        let (ours, theirs) = UnixStream::pair()?;
        let fd = theirs.as_raw_fd();
        let output = anonymous_file();
        let mut process = Command::new(command.path()?);
        process.args([
            MARK.into(),
            fd.to_string().into(),
            OsString::from(memory.to_string()),
        ]);
        if let Some(input) = &command.input {
            process.stdin(input.for_goals()?);
        }
        // A backtrace needs memory: printed where there is none left, it waits for
        // itself forever instead of letting the worker die.
        process.env("RUST_BACKTRACE", "0");
        for place in [Command::stdout, Command::stderr] {
            let output = output.as_ref().and_then(|output| output.try_clone().ok());
            place(&mut process, output.map_or_else(Stdio::null, Stdio::from));
        }
        let prepare = move || {
            fcntl(&theirs, FcntlArg::F_SETFD(FdFlag::empty()))?;
            let (_, most) = getrlimit(Resource::RLIMIT_STACK)?;
            setrlimit(Resource::RLIMIT_STACK, STACK.min(most), most)?;
            Ok(())
        };
        // SAFETY: between fork and exec only system calls that are safe there.
        unsafe { process.pre_exec(prepare) };
        let child = process.spawn()?;
        *stopper.target() = Target {
            pid: i32::try_from(child.id()).ok(),
            ..Target::default()
        };
        Ok(Worker {
            line: Line::new(ours),
            child,
            stopper: stopper.clone(),
            output: output.map(|file| (file, 0)),
        })
    }

    fn read(&mut self) -> Option<Message> {
        self.line.read().map(|text| Message::decode(&text))
    }

    fn follow(&mut self, pid: i32) {
        *self.stopper.target() = Target {
            pid: Some(pid),
            ..Target::default()
        };
        let _ = self.child.try_wait();
    }

    fn cause_of_death(&mut self) -> Error {
        if self.stopper.target().stopped {
            return Error::Stopped;
        }
        let mut text = Vec::new();
        if let Some((file, offset)) = &mut self.output {
            let mut chunk = [0; 4096];
            while let Ok(read @ 1..) = file.read_at(&mut chunk, *offset) {
                text.extend_from_slice(&chunk[..read]);
                *offset += read as u64;
            }
        }
        Error::of_death(&String::from_utf8_lossy(&text))
    }
}

impl Channel for Worker {
    fn load(&mut self, sources: &str) {
        self.begin(sources);
        // There is nothing to lose yet.
        self.stopper.target().phase = Phase::Busy;
    }

    fn begin(&mut self, request: &str) {
        {
            let mut target = self.stopper.target();
            target.phase = Phase::Asked;
            target.stopped = false;
        }
        self.send(request);
    }

    /// If nobody is there to read it, [`Worker::receive`] will tell.
    fn send(&mut self, text: &str) {
        self.line.write(text);
    }

    fn receive(&mut self) -> Received {
        loop {
            match self.read() {
                None => {
                    let _ = self.child.wait();
                    let death = self.cause_of_death();
                    *self.stopper.target() = Target::default();
                    return Received::Gone(death);
                }
                Some(Message::TookOver(pid)) => {
                    let death = self.cause_of_death();
                    let unasked = self.stopper.target().phase != Phase::Busy;
                    self.follow(pid);
                    // It was killed by a stranger while it was idle, and what took
                    // over does not know of the request before.
                    return match unasked {
                        true => Received::Gone(death),
                        false => Received::Lost(death),
                    };
                }
                Some(Message::Started) => {
                    let mut target = self.stopper.target();
                    target.phase = Phase::Busy;
                    if target.stopped {
                        target.kill();
                    }
                }
                Some(done @ (Message::Done | Message::Renewing)) => {
                    let mut target = self.stopper.target();
                    // If it was killed just now, it counts as stopped.
                    if !target.stopped {
                        target.phase = Phase::Idle;
                        return Received::Message(done);
                    }
                }
                Some(message) => return Received::Message(message),
            }
        }
    }

    /// The worker is replaced by its copy from before the request: all memory that
    /// the request took is given back.
    fn renew(&mut self) -> Connection {
        loop {
            match self.read() {
                None => return Connection::Closed,
                Some(Message::TookOver(pid)) => {
                    self.follow(pid);
                    return Connection::Restored;
                }
                Some(_) => {}
            }
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // An idle worker ends when the line does; one that is busy, even with
        // loading, has to be told more clearly.
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.line.close();
        *self.stopper.target() = Target::default();
    }
}

/// A file without a name, in memory.
fn anonymous_file() -> Option<File> {
    #[cfg(target_os = "linux")]
    {
        use nix::sys::memfd::{MFdFlags, memfd_create};
        memfd_create(c"kalista-worker", MFdFlags::MFD_CLOEXEC)
            .ok()
            .map(File::from)
    }
    #[cfg(not(target_os = "linux"))]
    None
}
