//! Any program that speaks the line protocol of `kalista moves - --json --successors`,
//! as an oracle.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use super::protocol::{Line, MovesLine, Refusal};
use crate::game::oracle::{Answer, Oracle, OracleError, Question, Reply};
use crate::game::properties::Property;

/// No answer is nearly as long.
const LONGEST_LINE: u64 = 1 << 24;

/// A program that reads positions, one a line, and answers each with a line of JSON,
/// successors included. It can be asked for what
/// [`Properties::PLAIN`](crate::game::properties::Properties::PLAIN) names.
pub struct ExternalOracle {
    command: String,
    child: Child,
    input: Option<ChildStdin>,
    answers: Receiver<std::io::Result<String>>,
    timeout: Duration,
}

impl ExternalOracle {
    /// Starts a command of the shell. An answer may take as long as `timeout`.
    pub fn start(command: &str, timeout: Duration) -> Result<Self, OracleError> {
        let trouble = |what: String| OracleError {
            oracle: command.to_owned(),
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
        let answers = listen(output).map_err(|error| trouble(error.to_string()))?;
        Ok(ExternalOracle {
            command: command.to_owned(),
            child,
            input,
            answers,
            timeout,
        })
    }

    fn trouble(&self, what: impl Into<String>) -> OracleError {
        OracleError {
            oracle: self.command.clone(),
            what: what.into(),
        }
    }

    /// What the program says of a position; the inner error is its own refusal.
    fn line(&mut self, position: &str) -> Result<Result<MovesLine, Refusal>, OracleError> {
        let sent = match &mut self.input {
            Some(input) => writeln!(input, "{position}").and_then(|()| input.flush()),
            None => Ok(()),
        };
        let answer = match self.answers.recv_timeout(self.timeout) {
            Ok(Ok(line)) => line,
            Ok(Err(error)) => return Err(self.trouble(format!("it cannot be read: {error}"))),
            Err(RecvTimeoutError::Timeout) => {
                let seconds = self.timeout.as_secs();
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
            Ok(Line::Refusal(refusal)) => Ok(Err(refusal)),
            Err(error) => Err(self.trouble(format!(
                "this is not an answer, {error}: {}; expected a line like those of \
                 kalista moves - --json --successors",
                answer.trim_end()
            ))),
        }
    }

    fn answer(&mut self, question: &Question) -> Result<Reply, OracleError> {
        let line = match self.line(&question.position)? {
            Ok(line) => line,
            Err(refusal) => return Ok(Err(refusal.error)),
        };
        let Some(mut successors) = line.successors else {
            return Err(self.trouble("its answers have no successors"));
        };
        if !line.moves.iter().eq(successors.keys()) {
            return Err(self.trouble(format!(
                "its moves, sorted, differ from those of its successors in the position {}",
                question.position
            )));
        }
        let mut answer = Answer::default();
        if question.asked.has(Property::Legality) {
            let is_legal = |probe: &String| successors.contains_key(probe);
            answer.legal = question.probes.iter().map(is_legal).collect();
        }
        if question.asked.has(Property::Outcome) {
            answer.outcome = line.outcome;
            for (mv, next) in &successors {
                if let Ok(MovesLine {
                    outcome: Some(end), ..
                }) = self.line(next)?
                {
                    answer.endings.insert(mv.clone(), end);
                }
            }
        }
        if !question.asked.has(Property::Successors) {
            successors.values_mut().for_each(String::clear);
        }
        if (question.asked).has_any(&[Property::Moves, Property::Successors]) {
            answer.successors = successors;
        } else {
            answer.endings.clear();
        }
        Ok(Ok(answer))
    }
}

/// Reads lines on a thread of its own, so that one can stop waiting for them.
fn listen(output: ChildStdout) -> std::io::Result<Receiver<std::io::Result<String>>> {
    let (sender, receiver) = channel();
    thread::Builder::new().spawn(move || {
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
    })?;
    Ok(receiver)
}

impl Oracle for ExternalOracle {
    fn ask(&mut self, questions: &[Question]) -> Result<Vec<Reply>, OracleError> {
        questions
            .iter()
            .map(|question| self.answer(question))
            .collect()
    }

    fn name(&self) -> &str {
        &self.command
    }
}

impl Drop for ExternalOracle {
    fn drop(&mut self) {
        // It is told that there is nothing more to come, and then not waited for.
        self.input = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
