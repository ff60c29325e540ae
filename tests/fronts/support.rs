//! A process that plays a game, and a person who types at it.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

/// A state folder of one's own, removed at the end.
pub struct Home(pub PathBuf);

impl Home {
    pub fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("kalista-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Home(folder)
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kalista"));
        command.args(arguments).env("XDG_STATE_HOME", &self.0);
        command.env("KALISTA_TEST_MARK", self.mark());
        command.current_dir(&self.0);
        command
    }

    /// By what the processes are known that were started here.
    pub fn mark(&self) -> String {
        self.0.display().to_string()
    }

    /// Runs to the end with everything that is ever typed.
    pub fn run(&self, arguments: &[&str], input: &[u8]) -> Output {
        let mut child = piped(self.command(arguments));
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_vec();
        // Meanwhile the output is read: neither side waits for the other forever. If the
        // process ends before it has read everything, that is its right.
        let typing = std::thread::spawn(move || stdin.write_all(&input));
        let output = child.wait_with_output().unwrap();
        let _ = typing.join();
        output
    }

    pub fn sit_down(&self, arguments: &[&str]) -> Person {
        Person::new(piped(self.command(arguments)))
    }

    /// The journals of unfinished games.
    pub fn journals(&self) -> Vec<PathBuf> {
        files(&self.0.join("kalista/games"))
    }

    /// The journals of finished ones.
    pub fn finished(&self) -> Vec<PathBuf> {
        files(&self.0.join("kalista/finished"))
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    entries.map(|entry| entry.unwrap().path()).collect()
}

fn piped(mut command: Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command.stderr(Stdio::piped()).spawn().unwrap()
}

/// Somebody who waits for a question before typing an answer.
pub struct Person {
    child: Child,
    input: Option<ChildStdin>,
    output: ChildStdout,
    /// Everything seen so far.
    pub seen: String,
}

impl Person {
    fn new(mut child: Child) -> Self {
        Person {
            input: child.stdin.take(),
            output: child.stdout.take().unwrap(),
            child,
            seen: String::new(),
        }
    }

    /// What is written until a question is asked, or `None` if the process ends.
    pub fn question(&mut self) -> Option<String> {
        let begin = self.seen.len();
        loop {
            let last = self.seen.rsplit('\n').next().unwrap_or("");
            if self.seen.len() > begin && (last.ends_with("> ") || last.ends_with("? ")) {
                return Some(self.seen[begin..].to_owned());
            }
            let mut bytes = [0; 4096];
            match self.output.read(&mut bytes).unwrap() {
                0 => return None,
                count => self
                    .seen
                    .push_str(&String::from_utf8_lossy(&bytes[..count])),
            }
        }
    }

    /// Waits until something is written.
    pub fn until(&mut self, text: &str) {
        while !self.seen.contains(text) {
            let mut bytes = [0; 4096];
            let count = self.output.read(&mut bytes).unwrap();
            assert!(count > 0, "no {text:?} in {}", self.seen);
            self.seen
                .push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
    }

    /// The process.
    #[cfg(target_os = "linux")]
    pub fn pid(&self) -> nix::unistd::Pid {
        nix::unistd::Pid::from_raw(self.child.id().try_into().unwrap())
    }

    /// Types a line; `false` if nobody is there any more.
    pub fn try_type(&mut self, line: &str) -> bool {
        let input = self.input.as_mut().unwrap();
        writeln!(input, "{line}").is_ok()
    }

    /// Everything that was ever written, once the process has ended.
    pub fn rest(mut self) -> String {
        drop(self.input.take());
        let mut bytes = Vec::new();
        self.output.read_to_end(&mut bytes).unwrap();
        self.child.wait().unwrap();
        self.seen.push_str(&String::from_utf8_lossy(&bytes));
        self.seen
    }

    pub fn type_line(&mut self, line: &str) {
        let input = self.input.as_mut().unwrap();
        writeln!(input, "{line}").unwrap();
    }

    /// Types lines, each after a question.
    pub fn answer(&mut self, lines: &[&str]) {
        for line in lines {
            assert!(self.question().is_some(), "{}", self.seen);
            self.type_line(line);
        }
    }

    /// `kill -9`.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// No more input: what is written after that, and the exit code.
    pub fn leave(mut self) -> (String, Option<i32>) {
        drop(self.input.take());
        self.output.read_to_string(&mut self.seen).unwrap();
        let status = self.child.wait().unwrap();
        (self.seen.clone(), status.code())
    }
}

/// The moves that a text says were played.
pub fn played(text: &str) -> Vec<String> {
    let moves = text.lines().filter_map(|line| {
        let mv = line.split(" plays ").nth(1)?;
        mv.strip_suffix('.')
    });
    moves.map(str::to_owned).collect()
}

/// The moves that the last turn in a text offers.
pub fn offered(text: &str) -> Vec<String> {
    let Some(list) = text.rsplit("You may play: ").next() else {
        return Vec::new();
    };
    let lines = list.lines().enumerate();
    let listed = lines.take_while(|(index, line)| *index == 0 || line.starts_with("    "));
    let words = listed.flat_map(|(_, line)| line.split_whitespace());
    words.map(str::to_owned).collect()
}
