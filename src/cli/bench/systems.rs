//! Other Prolog systems, doing the tasks of `benches/prolog/measure.pl`: of `kalista bench
//! --rules FILE --against swipl,gplc`, and of `benches/clauses.rs`, which has this file, too.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// What came out of a task, and the CPU time that it took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measured {
    /// As `measure/2` writes them: `64`, or `65680 147140676`.
    pub results: String,
    /// Of the task alone, without start-up, reading and compiling.
    pub time: Duration,
}

/// A Prolog system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum System {
    /// SWI-Prolog with `-O`.
    Swipl,
    /// Native code of GNU Prolog.
    Gplc,
}

impl System {
    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            System::Swipl => "swipl -O",
            System::Gplc => "gplc",
        }
    }

    /// The program that is looked for.
    pub fn program(self) -> &'static str {
        match self {
            System::Swipl => "swipl",
            System::Gplc => "gplc",
        }
    }

    /// Whether it is there.
    pub fn is_installed(self) -> bool {
        Command::new(self.program())
            .arg("--version")
            .output()
            .is_ok()
    }
}

/// Of what a system says instead of results, so many lines are shown.
const LAST_LINES: usize = 4;

/// The longest that a task may take there.
const LONGEST: Duration = Duration::from_secs(10 * 60);

/// Of what a system writes, so many bytes are read.
const MOST_WRITTEN: u64 = 1 << 24;

/// The program of GNU Prolog has no toplevel: it calls the goals that are its arguments.
const MAIN: &str = "
:- initialization(( argument_list(Arguments), goals_called(Arguments) )).

goals_called([]).
goals_called([Argument|Arguments]) :-
        read_term_from_atom(Argument, Goal, [end_of_term(eof)]),
        call(Goal),
        goals_called(Arguments).
";

/// A game of a file, and the adapter by which it keeps the contract if it does not by itself.
#[derive(Debug, Clone, Copy)]
pub struct Rules<'a> {
    /// The file, with its whole path.
    pub file: &'a Path,
    /// If it misses something in SWI-Prolog: what is loaded there before it, and the goal that
    /// is called when both are loaded.
    pub missing: Option<(&'a Path, &'a str)>,
    /// The text of the adapter, a module.
    pub adapter: Option<&'a str>,
}

/// Where programs are built, in a folder that goes with the run.
pub struct Folder(pub PathBuf);

impl Folder {
    /// A folder with the tasks in it.
    pub fn new(measure: &str) -> std::io::Result<Folder> {
        let name = format!("kalista-bench-{}", std::process::id());
        let folder = Folder(std::env::temp_dir().join(name));
        fs::create_dir_all(&folder.0)?;
        fs::write(folder.0.join("main.pl"), MAIN)?;
        fs::write(folder.measure(), measure)?;
        Ok(folder)
    }

    fn measure(&self) -> PathBuf {
        self.0.join("measure.pl")
    }

    /// The tasks beside an adapter, in its module: they call what it defines, and what it
    /// does not define they find in the game.
    fn adapted(&self, adapter: &str) -> std::io::Result<PathBuf> {
        let tasks = fs::read_to_string(self.measure())?;
        let file = self.0.join("adapted.pl");
        fs::write(&file, format!("{adapter}\n{tasks}"))?;
        Ok(file)
    }

    /// A task of a game, `perft(3)`, from the start that options, `[]`, describe. The error
    /// is what the system said.
    pub fn measured(
        &self,
        system: System,
        Rules {
            file,
            missing,
            adapter,
        }: Rules<'_>,
        options: &str,
        task: &str,
    ) -> Result<Measured, String> {
        let goal = format!("measure({options},{task})");
        match (system, adapter) {
            (System::Swipl, _) => {
                let (goal, tasks) = match adapter {
                    None => (goal, self.measure()),
                    Some(adapter) => {
                        let tasks = self.adapted(adapter).map_err(|error| error.to_string())?;
                        (format!("kalista:{goal}"), tasks)
                    }
                };
                let (first, loaded) = missing.unzip();
                let mut command = Command::new("swipl");
                command.args(["-O", "-q", "-t", "halt"]);
                command.args(["-g", loaded.unwrap_or("true"), "-g", &goal]);
                printed(command.args(first).args([file, &tasks]))
            }
            (System::Gplc, Some(_)) => Err("it has no modules, so no adapters".to_owned()),
            (System::Gplc, None) => {
                let mut command = Command::new(self.program(file)?);
                // Kilobytes: GNU Prolog collects no garbage.
                command.envs([("GLOBALSZ", "1000000"), ("TRAILSZ", "200000")]);
                printed(command.arg(goal))
            }
        }
    }

    /// The native program of a game, built when it is first asked for.
    fn program(&self, file: &Path) -> Result<PathBuf, String> {
        let names = file.file_stem().zip(file.file_name()).zip(file.parent());
        let ((stem, name), folder) = names.ok_or("it is not a file")?;
        let program = self.0.join(stem);
        if !program.exists() {
            // The files that a game includes are looked for where it is built.
            let built = Command::new("gplc")
                .args(["--no-top-level", "-o"])
                .args([&program, Path::new(name)])
                .args([self.measure(), self.0.join("main.pl")])
                .current_dir(folder)
                .output()
                .map_err(|error| error.to_string())?;
            if !program.exists() {
                return Err(String::from_utf8_lossy(&built.stderr).into_owned());
            }
        }
        Ok(program)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Reads the line `@ task results milliseconds` that measure/2 prints.
fn printed(command: &mut Command) -> Result<Measured, String> {
    let (text, errors) = run(command).map_err(|error| error.to_string())?;
    let read = |line: &str| {
        let (said, time) = line.rsplit_once(' ')?;
        Some(Measured {
            results: said.splitn(3, ' ').nth(2)?.to_owned(),
            time: Duration::from_millis(time.parse().ok()?),
        })
    };
    let line = text.lines().find(|line| line.starts_with("@ "));
    let said = || last_words(&text, &errors);
    line.and_then(read).ok_or_else(said)
}

/// What a process writes to its two outputs. It finds nothing to read, and it is stopped when
/// its time is over or it writes more than anybody wants to know: loading a program may start
/// a game that never ends.
fn run(command: &mut Command) -> std::io::Result<(String, String)> {
    fn reader(from: impl Read + Send + 'static) -> JoinHandle<String> {
        thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = from.take(MOST_WRITTEN).read_to_end(&mut bytes);
            String::from_utf8_lossy(&bytes).into_owned()
        })
    }
    let command = command.stdin(Stdio::null());
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let output = child.stdout.take().map(reader);
    let errors = child.stderr.take().map(reader);
    let begun = Instant::now();
    while child.try_wait()?.is_none() {
        if begun.elapsed() > LONGEST {
            child.kill()?;
            child.wait()?;
            let minutes = LONGEST.as_secs() / 60;
            return Err(std::io::Error::other(format!(
                "it was stopped after {minutes} minutes"
            )));
        }
        thread::sleep(Duration::from_millis(5));
    }
    let text = |reader: Option<JoinHandle<String>>| {
        let text = reader.map(|reader| reader.join().unwrap_or_default());
        text.unwrap_or_default()
    };
    Ok((text(output), text(errors)))
}

/// The end of what a system said: it may have had much to say of a file before it failed.
fn last_words(output: &str, errors: &str) -> String {
    let lines = output.lines().chain(errors.lines());
    let lines: Vec<&str> = lines.filter(|line| !line.trim().is_empty()).collect();
    match lines.as_slice() {
        [] => "it says nothing".to_owned(),
        lines => lines[lines.len().saturating_sub(LAST_LINES)..].join("\n    "),
    }
}
