//! The interpreter's side of a worker process.

use std::fs::File;
use std::io::{self, pipe};
use std::os::fd::AsRawFd;
use std::os::unix::fs::FileExt;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::death::{Death, Deaths};
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
#[derive(Debug, Clone, Default)]
pub struct WorkerCommand {
    program: Option<PathBuf>,
    input: Option<Arc<SharedInput>>,
    folder: Option<PathBuf>,
}

impl WorkerCommand {
    /// This very program, started once more. Goals read its standard input, which is
    /// also that of this program.
    pub fn current() -> Self {
        WorkerCommand::default()
    }

    /// Another program.
    pub fn program(program: impl Into<PathBuf>) -> Self {
        WorkerCommand {
            program: Some(program.into()),
            ..WorkerCommand::default()
        }
    }

    /// The same in a [sandbox](super::sandbox): it can read what is in this folder, and
    /// reaches nothing else.
    #[must_use]
    pub fn confined_to(self, folder: impl Into<PathBuf>) -> Self {
        WorkerCommand {
            folder: Some(folder.into()),
            ..self
        }
    }

    /// The folder to which it is confined, if it is in a sandbox.
    pub(super) fn sandbox(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The same, where goals read these lines.
    #[must_use]
    pub fn with_input(self, input: Option<Arc<SharedInput>>) -> Self {
        WorkerCommand { input, ..self }
    }

    pub(super) fn input(&self) -> Option<&Arc<SharedInput>> {
        self.input.as_ref()
    }

    pub(super) fn path(&self) -> io::Result<PathBuf> {
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

    /// From now on this is the process that is stopped.
    pub(super) fn aim(&self, pid: i32) {
        *self.target() = Target {
            pid: Some(pid),
            ..Target::default()
        };
    }

    /// The process works on something, and can be killed at once.
    pub(super) fn work(&self) {
        let mut target = self.target();
        target.phase = Phase::Busy;
        target.stopped = false;
    }

    /// It works on nothing any more; tells whether it was stopped before.
    pub(super) fn rest(&self) -> bool {
        let mut target = self.target();
        target.phase = Phase::Idle;
        std::mem::take(&mut target.stopped)
    }

    fn target(&self) -> MutexGuard<'_, Target> {
        self.target.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A worker process and the line to it.
pub(super) struct Worker {
    line: Line,
    /// The process that was started: the worker's guardian.
    child: Child,
    /// What the guardian tells of those who worked.
    deaths: Deaths,
    /// How much memory the process that works now has needed, in KiB.
    size: Option<u64>,
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
        let (deaths, told) = pipe()?;
        let output = anonymous_file();
        let mut process = Command::new(command.path()?);
        process.arg(MARK);
        for descriptor in [theirs.as_raw_fd(), told.as_raw_fd()] {
            process.arg(descriptor.to_string());
        }
        process.arg(memory.to_string());
        if let Some(folder) = &command.folder {
            process.arg(folder).env_clear();
        }
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
            fcntl(&told, FcntlArg::F_SETFD(FdFlag::empty()))?;
            let (_, most) = getrlimit(Resource::RLIMIT_STACK)?;
            setrlimit(Resource::RLIMIT_STACK, STACK.min(most), most)?;
            Ok(())
        };
        // SAFETY: between fork and exec only system calls that are safe there.
        unsafe { process.pre_exec(prepare) };
        let child = process.spawn()?;
        // Our copies of what is theirs: the line is cut when they are gone.
        drop(process);
        let mut worker = Worker {
            line: Line::new(ours),
            child,
            deaths: Deaths::new(deaths)?,
            size: None,
            stopper: stopper.clone(),
            output: output.map(|file| (file, 0)),
        };
        match worker.read() {
            Some(Message::TookOver(pid)) => worker.stopper.aim(pid),
            _ => return Err(io::Error::other("it is not a worker")),
        }
        Ok(worker)
    }

    fn read(&mut self) -> Option<Message> {
        self.line.read().map(|text| Message::decode(&text))
    }

    /// Another process works from now on; says how the one before it died.
    fn follow(&mut self, pid: i32) -> Option<Death> {
        let before = self.stopper.target().pid;
        let before = before.filter(|&before| before != pid);
        let death = before.and_then(|before| self.deaths.of(before));
        self.stopper.aim(pid);
        death
    }

    fn cause(&mut self, was_stopped: bool, death: Option<Death>) -> Error {
        let mut text = Vec::new();
        if let Some((file, offset)) = &mut self.output {
            let mut chunk = [0; 4096];
            while let Ok(read @ 1..) = file.read_at(&mut chunk, *offset) {
                text.extend_from_slice(&chunk[..read]);
                *offset += read as u64;
            }
        }
        match was_stopped {
            true => Error::Stopped,
            false => Death::error(death, &String::from_utf8_lossy(&text)),
        }
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
                    let target = std::mem::take(&mut *self.stopper.target());
                    let death = target.pid.and_then(|pid| self.deaths.of(pid));
                    let _ = self.child.wait();
                    return Received::Gone(self.cause(target.stopped, death));
                }
                Some(Message::TookOver(pid)) => {
                    let (stopped, unasked) = {
                        let target = self.stopper.target();
                        (target.stopped, target.phase != Phase::Busy)
                    };
                    let death = self.follow(pid);
                    let death = self.cause(stopped, death);
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
                Some(done @ (Message::Done(_) | Message::Renewing)) => {
                    if let Message::Done(size) = done {
                        self.size = Some(size);
                    }
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

    fn size(&self) -> Option<u64> {
        self.size
    }

    /// The worker is replaced by its copy from before the request: all memory that
    /// the request took is given back.
    fn renew(&mut self) -> Connection {
        loop {
            match self.read() {
                None => return Connection::Closed,
                Some(Message::TookOver(pid)) => {
                    self.deaths.forget();
                    self.size = None;
                    self.stopper.aim(pid);
                    return Connection::Restored;
                }
                Some(_) => {}
            }
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        *self.stopper.target() = Target::default();
        // When the line is cut, the guardian ends whoever works, and then itself.
        self.line.close();
        let _ = self.child.wait();
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
