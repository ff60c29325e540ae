//! Any program that speaks the line protocol of `kalista moves - --json --successors`,
//! as a referee.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use serde::Deserialize;

use crate::aspects::Aspect;
use crate::verdict::{Case, MovesLine, Referee, RefereeError, Verdict};

/// No answer is nearly as long.
const LONGEST_LINE: u64 = 1 << 24;

/// A program that reads positions, one a line, and answers each with a line of JSON:
/// [`MovesLine`] with successors, or an object with `error`. It can be asked for what
/// [`Aspects::PLAIN`](crate::aspects::Aspects::PLAIN) names.
pub struct Program {
    command: String,
    child: Child,
    input: Option<ChildStdin>,
    answers: Receiver<std::io::Result<String>>,
    patience: Duration,
}

/// What a program may answer.
#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Moves(MovesLine),
    Refused { error: String },
}

impl Program {
    /// Starts a command of the shell. An answer may take as long as `patience`.
    pub fn start(command: &str, patience: Duration) -> Result<Self, RefereeError> {
        let trouble = |what: String| RefereeError {
            who: command.to_owned(),
            what,
        };
        let mut child = Command::new("sh")
            .args(["-c", command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| trouble(format!("it cannot be started: {error}")))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let output = output.ok_or_else(|| trouble("it has no output".to_owned()))?;
        Ok(Program {
            command: command.to_owned(),
            child,
            input,
            answers: listen(output),
            patience,
        })
    }

    fn trouble(&self, what: impl Into<String>) -> RefereeError {
        RefereeError {
            who: self.command.clone(),
            what: what.into(),
        }
    }

    /// What the program says of a position; the inner error is its own refusal.
    fn line(&mut self, position: &str) -> Result<Result<MovesLine, String>, RefereeError> {
        let sent = match &mut self.input {
            Some(input) => writeln!(input, "{position}").and_then(|()| input.flush()),
            None => Ok(()),
        };
        let answer = match self.answers.recv_timeout(self.patience) {
            Ok(Ok(line)) => line,
            Ok(Err(error)) => return Err(self.trouble(format!("it cannot be read: {error}"))),
            Err(RecvTimeoutError::Timeout) => {
                let seconds = self.patience.as_secs();
                let what = format!("no answer within {seconds} s to the position {position}");
                return Err(self.trouble(what));
            }
            Err(RecvTimeoutError::Disconnected) => {
                let how = self.child.wait();
                let how = how.map_or_else(|_| String::new(), |how| format!(" ({how})"));
                let sent = sent.map_or_else(|error| format!("; {error}"), |()| String::new());
                return Err(self.trouble(format!(
                    "it ended{how} without an answer to the position {position}{sent}"
                )));
            }
        };
        match serde_json::from_str(&answer) {
            Ok(Line::Moves(line)) => Ok(Ok(line)),
            Ok(Line::Refused { error }) => Ok(Err(error)),
            Err(error) => Err(self.trouble(format!(
                "this is no answer, {error}: {}; expected is a line like those of \
                 kalista moves - --json --successors",
                answer.trim_end()
            ))),
        }
    }

    fn ask(&mut self, case: &Case) -> Result<Result<Verdict, String>, RefereeError> {
        let line = match self.line(&case.position)? {
            Ok(line) => line,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let Some(mut successors) = line.successors else {
            return Err(self.trouble("its answers have no successors"));
        };
        if !line.moves.iter().eq(successors.keys()) {
            return Err(self.trouble(format!(
                "its moves, sorted, are not those it has successors for, in the position {}",
                case.position
            )));
        }
        let mut verdict = Verdict::default();
        if case.asked.has(Aspect::Legality) {
            let is_legal = |probe: &String| successors.contains_key(probe);
            verdict.legal = case.probes.iter().map(is_legal).collect();
        }
        if case.asked.has(Aspect::Outcome) {
            verdict.outcome = line.outcome;
            for (mv, next) in &successors {
                if let Ok(MovesLine {
                    outcome: Some(end), ..
                }) = self.line(next)?
                {
                    verdict.endings.insert(mv.clone(), end);
                }
            }
        }
        if !case.asked.has(Aspect::Successors) {
            successors.values_mut().for_each(String::clear);
        }
        if (case.asked).has_any(&[Aspect::Moves, Aspect::Successors]) {
            verdict.successors = successors;
        } else {
            verdict.endings.clear();
        }
        Ok(Ok(verdict))
    }
}

/// Reads lines on a thread of its own, so that one can stop waiting for them.
fn listen(output: ChildStdout) -> Receiver<std::io::Result<String>> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        loop {
            let mut line = Vec::new();
            let read = output
                .by_ref()
                .take(LONGEST_LINE)
                .read_until(b'\n', &mut line);
            let line = match read {
                Ok(0) => return,
                Ok(_) => Ok(String::from_utf8_lossy(&line).into_owned()),
                Err(error) => Err(error),
            };
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver
}

impl Referee for Program {
    fn judge(&mut self, cases: &[Case]) -> Result<Vec<Result<Verdict, String>>, RefereeError> {
        cases.iter().map(|case| self.ask(case)).collect()
    }

    fn name(&self) -> &str {
        &self.command
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It is told that there is nothing more to come, and then not waited for.
        self.input = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
