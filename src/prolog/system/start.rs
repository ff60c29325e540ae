//! The process of a system: a thread that starts it, and what it is started through.

use std::ffi::{OsStr, OsString};
use std::io::{self, PipeReader, pipe};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use nix::sys::resource::{Resource, setrlimit};

use super::folder::Folder;
use super::{Outside, Rules, driver};
use crate::game::ruled::System;
use crate::prolog::Program;
use crate::prolog::sandbox::{self, Confinement};

/// The first argument of the process that becomes another system; after it, the bytes of
/// memory it may use, what its sandbox leaves it, and the program with its arguments.
pub(in crate::prolog) const MARK: &str = "prolog-system";

/// What divides these arguments.
const END: &str = "--";

/// Where the dynamic linker and the libraries are that every program needs.
const LIBRARIES: [&str; 7] = [
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/usr/local/lib",
    "/nix/store",
    "/etc/ld.so.cache",
];

/// The dynamic linkers themselves, which the kernel starts before a program.
const LINKERS: [&str; 6] = [
    "/lib64/ld-linux-x86-64.so.2",
    "/lib/ld-linux-aarch64.so.1",
    "/lib/ld-linux-riscv64-lp64d.so.1",
    "/lib/ld-musl-x86_64.so.1",
    "/lib/ld-musl-aarch64.so.1",
    "/lib/ld-musl-riscv64.so.1",
];

/// A system that is starting: its process, its frames, and what else it writes.
pub(super) struct Started {
    pub(super) child: Child,
    pub(super) frames: PipeReader,
    pub(super) output: PipeReader,
    pub(super) folder: Folder,
}

/// Starts a system for these rules. The error is a sentence.
pub(super) fn start(outside: &Outside, program: &Program, memory: u64) -> Result<Started, String> {
    let broken =
        |error: io::Error| format!("{} does not start: {error}", outside.program.display());
    let folder = Folder::new().map_err(broken)?;
    let mut driver = folder.driver(outside).map_err(broken)?;
    let mut files = folder.rules(outside, program).map_err(broken)?;
    if outside.system == System::Gnu {
        driver = compiled(outside, &folder, &driver, memory)?;
        for file in &mut files {
            *file = compiled(outside, &folder, file, memory)?;
        }
    }
    let (frames, told) = pipe().map_err(broken)?;
    let (output, written) = pipe().map_err(broken)?;
    let mut command = through(outside, &folder, None, memory, &outside.program).map_err(broken)?;
    let goal = driver::start_goal(outside.system);
    match outside.system {
        System::Swi => {
            command.args(["-q", "-f", "none", "-g", goal, "-t", "halt"]);
            command.arg(format!("--stack-limit={}k", (memory / 2) >> 10));
            command.arg(driver).arg(END);
        }
        System::Gnu => {
            // Whatever happens, its toplevel does not read the requests.
            let goal = format!(
                "catch((load('{}'), {goal}), _, true), halt",
                driver.display()
            );
            command.args(["--entry-goal", &goal]).arg(END);
            // Kilobytes; nothing of it is used before it is needed.
            let part = |of: u64| ((memory / of) >> 10).to_string();
            command.envs([("GLOBALSZ", part(2)), ("TRAILSZ", part(8))]);
            command.envs([("LOCALSZ", part(8)), ("CSTRSZ", part(8))]);
            command.env("LINEDIT", "no");
        }
    }
    // Elsewhere, what stands in double quotes means what the system says.
    let quotes = match outside.spelling.dialect() {
        None => "chars",
        Some(_) => "own",
    };
    command.args(["quotes", quotes]).args(files);
    if let Rules::File(file) = &outside.rules
        && let Some(place) = file.parent()
    {
        command.current_dir(place);
    }
    command.stdin(Stdio::piped());
    match outside.system {
        System::Swi => command.stdout(written).stderr(told),
        // What its goals write to user_error has no other way out.
        System::Gnu => command.stdout(told).stderr(written),
    };
    Ok(Started {
        child: spawned(command).map_err(broken)?,
        frames,
        output,
        folder,
    })
}

/// GNU Prolog loads what its compiler has made of a file. The compiler runs none of its goals.
fn compiled(
    outside: &Outside,
    folder: &Folder,
    file: &Path,
    memory: u64,
) -> Result<PathBuf, String> {
    let compiler = outside.program.with_file_name("pl2wam");
    let broken = |error: io::Error| format!("{} does not start: {error}", compiler.display());
    let name = file.file_stem().unwrap_or_default().to_owned();
    let made = folder.path().join(name).with_extension("wbc");
    let command = through(outside, folder, Some(folder.path()), memory, &compiler);
    let mut command = command.map_err(broken)?;
    command.args([
        "--no-susp-warn",
        "--no-singl-warn",
        "--no-redef-error",
        "-w",
        "-o",
    ]);
    command.arg(&made).arg(file);
    if let Some(place) = file.parent() {
        command.current_dir(place);
    }
    command.stdin(Stdio::null());
    let done = command.output().map_err(broken)?;
    let said = [done.stdout, done.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    let errors: Vec<&str> = (said.lines())
        .filter(|line| line.contains("error"))
        .collect();
    match (errors.is_empty(), done.status.success() && made.exists()) {
        (true, true) => Ok(made),
        (true, false) => Err(format!("pl2wam ended with {}: {said}", done.status)),
        (false, _) => Err(errors.join("\n  ")),
    }
}

/// A program, started through this one: see [`become_system`].
fn through(
    outside: &Outside,
    folder: &Folder,
    writes: Option<&Path>,
    memory: u64,
    program: &Path,
) -> io::Result<Command> {
    let mut command = Command::new(outside.worker.path()?);
    command.env_clear().process_group(0);
    command.arg(MARK).arg(memory.to_string());
    if let Some(place) = outside.worker.sandbox() {
        command.args([place, folder.path()]);
        command.args(program.parent());
        // A system that was installed by hand has its libraries beside its programs.
        let prefix = program.parent().and_then(Path::parent);
        command.args(prefix.map(|prefix| prefix.join("lib")));
        command.args(LIBRARIES);
    }
    command.arg(END).args(writes).arg(END).arg(program);
    Ok(command)
}

/// Becomes another system, if that is what this process was started for. The arguments are
/// those after [`MARK`].
pub(in crate::prolog) fn become_system(mut arguments: impl Iterator<Item = OsString>) -> String {
    let memory = arguments
        .next()
        .and_then(|text| text.to_str()?.parse().ok());
    let mut until_end = || {
        let own = arguments.by_ref();
        let taken = own.take_while(|argument| argument != OsStr::new(END));
        taken.map(PathBuf::from).collect::<Vec<PathBuf>>()
    };
    let (reads, writes) = (until_end(), until_end());
    let (Some(memory), Some(program)) = (memory, arguments.next()) else {
        return format!("{MARK} is how this program starts others; it is not for use by hand");
    };
    die_with_parent();
    let _ = setrlimit(Resource::RLIMIT_AS, memory, memory);
    let _ = setrlimit(Resource::RLIMIT_CORE, 0, 0);
    if !reads.is_empty() {
        let linkers = LINKERS.iter().map(PathBuf::from);
        let confinement = Confinement {
            reads,
            executes: linkers.chain([PathBuf::from(&program)]).collect(),
            writes: writes.into_iter().next(),
        };
        if let Err(why) = sandbox::enter_for(&confinement) {
            return format!("there is no sandbox: {why}");
        }
    }
    let error = Command::new(&program).args(arguments).exec();
    format!("{} does not start: {error}", program.display())
}

/// Whoever has started this process takes it along.
fn die_with_parent() {
    #[cfg(target_os = "linux")]
    // SAFETY: only sets a number of this process.
    unsafe {
        nix::libc::prctl(nix::libc::PR_SET_PDEATHSIG, nix::libc::SIGKILL);
    }
}

type Order = (Command, Sender<io::Result<Child>>);

/// Starts a process from a thread that lasts as long as this process: the kernel ends a child
/// with the thread that started it.
fn spawned(command: Command) -> io::Result<Child> {
    static STARTER: OnceLock<Option<Sender<Order>>> = OnceLock::new();
    let starter = STARTER.get_or_init(|| {
        let (orders, ordered) = channel::<Order>();
        let work = move || {
            for (mut command, reply) in ordered {
                let _ = reply.send(command.spawn());
            }
        };
        thread::Builder::new().spawn(work).ok().map(|_| orders)
    });
    let gone = || io::Error::other("no thread can be started");
    let (reply, started) = channel();
    let order = starter.as_ref().ok_or_else(gone)?;
    order.send((command, reply)).map_err(|_| gone())?;
    started.recv().map_err(|_| gone())?
}
