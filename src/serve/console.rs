//! Queries about the position on the board: asked of a worker in the sandbox, answered one
//! by one or all, stopped at once.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::mpsc as decisions;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Serialize;
use tokio::sync::mpsc;

use super::refusal::Refusal;
use crate::catalog::{GameHandle, Trust};
use crate::prolog::{Background, Error, Event, QueryEnd, QueryOptions, Stopper};

/// Memory that the clauses may take, in bytes.
const MEMORY: u64 = 512 << 20;
/// How long an answer may take.
const LONGEST: Duration = Duration::from_secs(60);
/// How deep terms are shown; a list counts one for each element.
const DEPTH: u32 = 200;
/// What a goal may write before an answer, in bytes.
const MOST_OUTPUT: usize = 64 << 10;
/// Answers that are given at once.
const MOST_ANSWERS: usize = 200;
/// Answers that wait to be fetched.
const WAITING: usize = 16;

/// What the one who asks wants after an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Next,
    Stop,
}

/// What happens while a query runs.
enum Heard {
    Output(String),
    Answer { text: String, is_last: bool },
    End(Result<QueryEnd, Error>, bool),
}

/// A query that is being answered.
struct Running {
    stopper: Stopper,
    wanted: decisions::Sender<Wanted>,
    heard: mpsc::Receiver<Heard>,
}

/// What is answered.
#[derive(Debug, Default, Serialize)]
pub(super) struct Answered {
    output: String,
    answers: Vec<String>,
    /// Whether there may be more.
    has_more: bool,
    /// Whether there was an answer to the query at all, once it is over.
    is_true: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    is_stopped: bool,
}

/// The console of a game.
#[derive(Default)]
pub(super) struct Console {
    prolog: Arc<Mutex<Option<Background>>>,
    /// What is stopped, whoever waits for it.
    stopper: Mutex<Option<Stopper>>,
    running: tokio::sync::Mutex<Option<Running>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Stops a query whose answer nobody waits for any more.
struct Waiting<'c> {
    console: &'c Console,
    is_done: bool,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        if !self.is_done {
            self.console.stop();
        }
    }
}

impl Console {
    /// Whether there is a worker.
    pub(super) fn is_started(&self) -> bool {
        locked(&self.stopper).is_some()
    }

    /// Stops what is being asked; tells whether there was anything.
    pub(super) fn stop(&self) -> bool {
        locked(&self.stopper).as_ref().is_some_and(Stopper::stop)
    }

    /// Ends the worker.
    pub(super) fn close(&self) {
        self.stop();
        if let Ok(mut running) = self.running.try_lock() {
            *running = None;
        }
        // A query that is being stopped gives the worker back in a moment.
        if let Ok(mut prolog) = self.prolog.try_lock() {
            *prolog = None;
        }
        *locked(&self.stopper) = None;
    }

    /// Asks a query about a position, up to its first answer.
    pub(super) async fn ask(
        &self,
        game: GameHandle,
        position: String,
        query: String,
        empty: &Path,
    ) -> Result<Answered, Refusal> {
        let mut running = self.running.lock().await;
        if let Some(earlier) = running.take() {
            let _ = earlier.wanted.send(Wanted::Stop);
        }
        let (heard, listening) = mpsc::channel(WAITING);
        let (wanted, wishes) = decisions::channel();
        let (told, stopper) = tokio::sync::oneshot::channel();
        let prolog = self.prolog.clone();
        let empty = empty.join("clauses");
        tokio::task::spawn_blocking(move || {
            let mut prolog = locked(&prolog);
            let prolog = prolog.get_or_insert_with(|| start(&game, &empty));
            let interpreter = match prolog.at(&position) {
                Ok(interpreter) => interpreter,
                Err(error) => {
                    let _ = told.send(Err(error));
                    return;
                }
            };
            let _ = told.send(Ok(interpreter.stopper()));
            let options = QueryOptions {
                depth: DEPTH,
                ..QueryOptions::default()
            };
            let end = interpreter.ask(&query, &options, &mut |event| hear(event, &heard, &wishes));
            let lost = interpreter.take_lost();
            let _ = heard.blocking_send(Heard::End(end, lost));
        });
        let stopper = stopper.await.map_err(Refusal::not_now)?;
        let stopper = stopper.map_err(Refusal::not_now)?;
        *locked(&self.stopper) = Some(stopper.clone());
        let asked = Running {
            stopper,
            wanted,
            heard: listening,
        };
        let asked = running.insert(asked);
        let (answered, is_over) = self.listen(asked, 1).await;
        if is_over {
            *running = None;
        }
        Ok(answered)
    }

    /// The next answer, or all that are left.
    pub(super) async fn next(&self, all: bool) -> Result<Answered, Refusal> {
        let mut running = self.running.lock().await;
        let Some(asked) = running.as_mut() else {
            return Err(Refusal::not_now("no query waits for its next answer"));
        };
        let _ = asked.wanted.send(Wanted::Next);
        let most = if all { MOST_ANSWERS } else { 1 };
        let (answered, is_over) = self.listen(asked, most).await;
        if is_over {
            *running = None;
        }
        Ok(answered)
    }

    /// No more answers are wanted.
    pub(super) async fn leave(&self) {
        if self.stop() {
            return;
        }
        if let Some(asked) = self.running.lock().await.take() {
            let _ = asked.wanted.send(Wanted::Stop);
        }
    }

    /// Listens until there are so many answers, or an end.
    async fn listen(&self, asked: &mut Running, most: usize) -> (Answered, bool) {
        let mut waiting = Waiting {
            console: self,
            is_done: false,
        };
        let mut answered = Answered::default();
        let mut took_too_long = false;
        let is_over = loop {
            let heard = match tokio::time::timeout(LONGEST, asked.heard.recv()).await {
                Ok(heard) => heard,
                Err(_) if took_too_long => break true,
                Err(_) => {
                    took_too_long = true;
                    asked.stopper.stop();
                    continue;
                }
            };
            match heard {
                Some(Heard::Output(text)) => answered.output.push_str(&text),
                Some(Heard::Answer { text, is_last }) => {
                    answered.answers.push(text);
                    answered.is_true = Some(true);
                    if is_last {
                        continue;
                    }
                    if answered.answers.len() >= most {
                        answered.has_more = true;
                        break false;
                    }
                    let _ = asked.wanted.send(Wanted::Next);
                }
                Some(Heard::End(end, lost)) => {
                    answered.end(end, lost, took_too_long);
                    break true;
                }
                None => break true,
            }
            if answered.output.len() > MOST_OUTPUT {
                asked.stopper.stop();
                answered
                    .output
                    .truncate(floor(&answered.output, MOST_OUTPUT));
            }
        };
        waiting.is_done = true;
        (answered, is_over)
    }
}

/// The last place at or before this one where a character ends.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len()))
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0)
}

impl Answered {
    fn end(&mut self, end: Result<QueryEnd, Error>, lost: bool, took_too_long: bool) {
        let kept = match lost {
            true => "what was asserted before is lost",
            false => "what was asserted before is kept",
        };
        let error = match end {
            Ok(QueryEnd::Halted(_)) => "halt ends nothing here".to_owned(),
            Ok(_) => {
                self.is_true = Some(!self.answers.is_empty());
                return;
            }
            Err(Error::Stopped) if took_too_long => {
                format!("stopped after {} seconds; {kept}", LONGEST.as_secs())
            }
            Err(Error::Stopped) => {
                self.is_stopped = true;
                format!("stopped; {kept}")
            }
            Err(Error::Syntax(error)) => format!("syntax error\n{}", error.with_caret()),
            Err(error) => error.to_string(),
        };
        self.error = Some(error);
    }
}

/// A worker for a game, in the sandbox, whatever else runs free.
fn start(game: &GameHandle, empty: &Path) -> Background {
    let file = match game.is_from_file() {
        true => Path::new(&game.selection().name),
        false => empty,
    };
    let worker = Trust::Nobody.worker(Some(file));
    Background::start(game.program(), worker, MEMORY)
}

/// Passes on what happens; after an answer it waits for what is wanted.
fn hear(
    event: Event<'_>,
    heard: &mpsc::Sender<Heard>,
    wishes: &decisions::Receiver<Wanted>,
) -> ControlFlow<()> {
    let told = match event {
        Event::Output(text) => Heard::Output(text.to_owned()),
        Event::Note(note) => Heard::Output(format!("{note}\n")),
        Event::Solution(solution) => Heard::Answer {
            text: solution.to_string(),
            is_last: solution.last,
        },
    };
    let is_answer = matches!(told, Heard::Answer { is_last: false, .. });
    if heard.blocking_send(told).is_err() {
        return ControlFlow::Break(());
    }
    match is_answer && wishes.recv() != Ok(Wanted::Next) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    }
}
