//! One game's clauses, ready to be asked, wherever they run.

use std::ops::ControlFlow;
use std::path::Path;

use super::consult::{Note, Shelf};
use super::error::Error;
use super::link::{self, Channel, Connection, Handler, unexpected};
use super::message::Message;
use super::place::{Place, Resources};
use super::process::{Stopper, Worker};
use super::program::{Program, Source};
use super::query::{Event, QueryEnd, QueryOptions, Solution};
use super::recycle::{self, Growth};
use super::request::{self, CONTINUE, STOP};
use super::sandbox;
use super::shared_input::SharedInput;
use super::syntax;
use super::system::SystemProcess;
use super::thread::MachineThread;
use crate::game::oracle::{Question, Reply};

/// What a goal may write where it is kept until the goal is done.
const MOST_OUTPUT: usize = 16 << 20;

/// The clauses of one game in a Prolog machine.
///
/// ```no_run
/// use std::ops::ControlFlow;
/// use kalista::prolog::{Event, Interpreter, Place, Program, QueryEnd, QueryOptions, Resources};
///
/// let program = Program::new("none");
/// let mut interpreter = Interpreter::start(program, Place::Thread, Resources::default())?;
/// let mut solutions = Vec::new();
/// let end = interpreter.ask("member(X, [a,b]).", &QueryOptions::default(), &mut |event| {
///     if let Event::Solution(solution) = event {
///         solutions.push(solution.to_string());
///     }
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!((end, solutions), (QueryEnd::Last, vec!["X = a".to_owned(), "X = b".to_owned()]));
/// # Ok::<(), kalista::prolog::Error>(())
/// ```
pub struct Interpreter {
    program: Program,
    place: Place,
    limits: Resources,
    channel: Option<Box<dyn Channel>>,
    stopper: Stopper,
    /// The position that the machine's database holds.
    position: Option<String>,
    /// The position that the machine is told with the next query.
    untold: Option<String>,
    /// What the user has consulted; a machine that has to start from nothing consults it
    /// again.
    shelf: Shelf,
    /// How much the machine has worked.
    work: u64,
    growth: Growth,
    /// Whether what was asserted is lost.
    lost: bool,
}

/// Reads files of the user's own from the shelf, telling what there is to be said of them:
/// what is sent to the machine.
type Opening<'a> = &'a mut dyn FnMut(&mut Shelf, &mut dyn FnMut(Note)) -> String;

impl Interpreter {
    /// Starts a machine and loads the clauses: about 0.15 s.
    pub fn start(program: Program, place: Place, limits: Resources) -> Result<Self, Error> {
        Self::start_stoppable(program, place, limits, &Stopper::default())
    }

    /// The same with a handle by which another thread can stop even the loading.
    pub fn start_stoppable(
        program: Program,
        place: Place,
        limits: Resources,
        stopper: &Stopper,
    ) -> Result<Self, Error> {
        let mut interpreter = Interpreter {
            program,
            place,
            limits,
            channel: None,
            stopper: stopper.clone(),
            position: None,
            untold: None,
            shelf: Shelf::default(),
            work: 0,
            growth: Growth::default(),
            lost: false,
        };
        let sources = interpreter.program.sources.iter();
        for source in sources.filter(|source| !Program::is_ours(source)) {
            interpreter.growth.meet_text(&source.text);
        }
        interpreter.connect()?;
        Ok(interpreter)
    }

    /// A handle by which another thread can stop what this interpreter is doing.
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Tells, once, whether what was asserted has been lost with a machine of which there
    /// was no copy.
    pub fn take_lost(&mut self) -> bool {
        std::mem::take(&mut self.lost)
    }

    /// Asks a query: Prolog text with a full stop at its end. `listen` hears every
    /// solution and every piece of output, and decides after each whether to go on. A goal
    /// that is left in the middle of its output is stopped.
    pub fn ask(
        &mut self,
        query: &str,
        options: &QueryOptions,
        listen: &mut dyn FnMut(Event<'_>) -> ControlFlow<()>,
    ) -> Result<QueryEnd, Error> {
        syntax::one_term(query).map_err(Error::Syntax)?;
        let budget = options.budget.unwrap_or(0);
        let request = |position: Option<&str>| request::ask(position, query, budget, options);
        let mut end = QueryEnd::No;
        // It is put back when the goal is done.
        let mut shelf = std::mem::take(&mut self.shelf);
        let program = self.program.clone();
        let sandbox = self.place.sandbox().map(Path::to_owned);
        let stopper = self.stopper.clone();
        let done = self.run_goal(request, &mut |message| {
            match message {
                Message::Wanted(names) => {
                    let mut say = |note: Note| {
                        let _ = listen(Event::Note(&note));
                    };
                    let files = shelf.open_wanted(&names, sandbox.as_deref(), &mut say);
                    return Ok(Some(request::programs(files).into()));
                }
                Message::Remark(remark) => {
                    if let Some(note) = shelf.note(remark, &program) {
                        let _ = listen(Event::Note(&note));
                    }
                }
                Message::Output(text) => {
                    if listen(Event::Output(&text)).is_break() {
                        stopper.stop();
                    }
                }
                Message::Solution(solution) => {
                    let decision = listen(Event::Solution(&solution));
                    if solution.last {
                        end = QueryEnd::Last;
                    } else if decision.is_break() {
                        end = QueryEnd::More;
                        return Ok(Some(STOP.into()));
                    } else {
                        return Ok(Some(CONTINUE.into()));
                    }
                }
                Message::No => end = QueryEnd::No,
                Message::Halted(code) => end = QueryEnd::Halted(code),
                Message::BudgetSpent => return Err(Error::Budget(budget)),
                Message::SyntaxError(what) => {
                    return Err(Error::Syntax(syntax::locate(query, &what)));
                }
                other => return Err(unexpected(other)),
            }
            Ok(None)
        });
        self.shelf = shelf;
        done?;
        if recycle::is_lasting(query) {
            self.remember()?;
        }
        Ok(end)
    }

    /// The first `max` solutions of a query, and what it wrote.
    ///
    /// # Errors
    ///
    /// Besides those of [`Interpreter::ask`], a goal that writes too much to be kept.
    pub fn solutions(
        &mut self,
        query: &str,
        options: &QueryOptions,
        max: usize,
    ) -> Result<(Vec<Solution>, String, QueryEnd), Error> {
        let (solutions, output, end) = self.found(query, options, max);
        Ok((solutions, output, end?))
    }

    /// The same with what was found before an error, and the error.
    pub fn found(
        &mut self,
        query: &str,
        options: &QueryOptions,
        max: usize,
    ) -> (Vec<Solution>, String, Result<QueryEnd, Error>) {
        let (mut solutions, mut output) = (Vec::new(), String::new());
        let end = self.ask(query, options, &mut |event| {
            match event {
                Event::Output(text) if output.len() <= MOST_OUTPUT => output.push_str(text),
                Event::Output(_) => {}
                Event::Note(note) => output.push_str(&format!("{note}\n")),
                Event::Solution(solution) => solutions.push(solution.clone()),
            }
            match solutions.len() < max && output.len() <= MOST_OUTPUT {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        match output.len() > MOST_OUTPUT {
            true => (solutions, String::new(), Err(Error::Output(MOST_OUTPUT))),
            false => (solutions, output, end),
        }
    }

    /// Makes a position the one that the game's database holds, if the game has
    /// a database (`set_state/1`). The machine is told with the next query or file, which
    /// is not run, but gives [`Error::Position`], if the rules cannot read it. What was
    /// asserted since then stays as long as the position is the same.
    pub fn set_position(&mut self, position: &str) {
        let is_known = self.position.as_deref() == Some(position);
        self.untold = (!is_known).then(|| position.to_owned());
    }

    /// The database may hold anything: the machine is told the position with the next query,
    /// even if it is the same.
    pub fn forget_position(&mut self) {
        self.position = None;
    }

    /// The database holds this position without being told: it was taken from there.
    pub fn assume_position(&mut self, position: &str) {
        self.position = Some(position.to_owned());
        self.untold = None;
    }

    /// What the clauses say to each question; the inner errors are refusals of one.
    pub fn answer(&mut self, questions: &[Question]) -> Result<Vec<Reply>, Error> {
        let mut replies = Vec::with_capacity(questions.len());
        for alike in questions.chunk_by(|one, other| one.asked == other.asked) {
            replies.extend(self.answer_alike(alike)?);
        }
        Ok(replies)
    }

    /// The same for questions that ask for the same properties.
    fn answer_alike(&mut self, questions: &[Question]) -> Result<Vec<Reply>, Error> {
        self.recycle();
        self.work += questions.len() as u64;
        let budget = self.limits.inferences.unwrap_or(0);
        let request = request::answer(questions, &self.program.goals, budget);
        let replies = self.fetch(&request, |message| match message {
            Message::Answers(replies) => Ok(replies),
            other => Err(unexpected(other)),
        })?;
        if replies.len() != questions.len() {
            let (got, want) = (replies.len(), questions.len());
            return Err(Error::Died(format!("{got} answers to {want} questions")));
        }
        Ok(replies)
    }

    /// The number of leaves at a depth, counted by the clauses. A finished game
    /// counts as `finished`.
    pub fn perft(&mut self, position: &str, depth: u32, finished: u64) -> Result<u64, Error> {
        self.recycle();
        let budget = self.limits.inferences.unwrap_or(0);
        let request = request::perft(position, depth, finished, budget);
        let leaves = self.fetch(&request, |message| match message {
            Message::Leaves(leaves) => Ok(leaves),
            Message::No => Err(Error::Position(position.to_owned())),
            Message::BudgetSpent => Err(Error::Budget(budget)),
            other => Err(unexpected(other)),
        })?;
        // Leaves are not positions asked about, but they cost about as much.
        self.work += leaves;
        Ok(leaves)
    }

    /// Loads files of the user's own, or those that have changed if none is named.
    /// `listen` hears what there is to be said of them and what their directives write. The
    /// result tells whether every clause is there.
    pub fn consult(
        &mut self,
        files: &[String],
        listen: &mut dyn FnMut(Event<'_>),
    ) -> Result<bool, Error> {
        self.load_own(
            &mut |shelf, say| request::programs(shelf.open(files, say)),
            listen,
        )
    }

    /// The same for clauses that were typed, under the name of a file.
    pub fn consult_text(
        &mut self,
        name: &str,
        text: &str,
        listen: &mut dyn FnMut(Event<'_>),
    ) -> Result<bool, Error> {
        self.load_own(
            &mut |shelf, say| request::programs(shelf.open_text(name, text, say)),
            listen,
        )
    }

    fn load_own(
        &mut self,
        open: Opening<'_>,
        listen: &mut dyn FnMut(Event<'_>),
    ) -> Result<bool, Error> {
        self.connect()?;
        let mut is_whole = true;
        let mut shelf = std::mem::take(&mut self.shelf);
        let mut say = |note: Note| {
            is_whole &= !note.is_error;
            listen(Event::Note(&note));
        };
        let files = open(&mut shelf, &mut say);
        let program = self.program.clone();
        let sandbox = self.place.sandbox().map(Path::to_owned);
        let request = |position: Option<&str>| request::consult(position, &files);
        let done = self.run_goal(request, &mut |message| {
            match message {
                Message::Consulted => {}
                Message::Output(text) => listen(Event::Output(&text)),
                Message::Wanted(names) => {
                    let mut say = |note: Note| {
                        is_whole &= !note.is_error;
                        listen(Event::Note(&note));
                    };
                    // What is being loaded is done with before its goals run.
                    let files = shelf.open_wanted(&names, sandbox.as_deref(), &mut say);
                    return Ok(Some(request::programs(files).into()));
                }
                Message::Remark(remark) => {
                    if let Some(note) = shelf.note(remark, &program) {
                        is_whole &= !note.is_error;
                        listen(Event::Note(&note));
                    }
                }
                other => return Err(unexpected(other)),
            }
            Ok(None)
        });
        self.shelf = shelf;
        done?;
        for (_, text) in self.shelf.texts() {
            self.growth.meet_text(&text);
        }
        self.remember()?;
        Ok(is_whole)
    }

    /// The files that were consulted.
    pub fn consulted(&self) -> Vec<String> {
        self.shelf.names()
    }

    /// Their texts, and those of the files that they ask for.
    pub fn consulted_texts(&self) -> Vec<(String, String)> {
        self.shelf.texts()
    }

    /// A number that changes with what is consulted.
    pub fn version(&self) -> u64 {
        self.shelf.version()
    }

    /// Where the user's own files call a predicate.
    pub fn callers(&self, name: &str, arity: u32) -> Vec<String> {
        self.shelf.callers(name, arity)
    }

    /// Starts again from the game's clauses alone: what was consulted and asserted is
    /// forgotten.
    pub fn reload(&mut self) -> Result<(), Error> {
        self.shelf.forget();
        self.restart()
    }

    /// The predicates that can be called in a query by the game and its user, with
    /// their arities, sorted.
    pub fn predicates(&mut self) -> Result<Vec<(String, u32)>, Error> {
        self.fetch(&request::predicates(), |message| match message {
            Message::Predicates(predicates) => Ok(predicates),
            other => Err(unexpected(other)),
        })
    }

    /// Starts again from the clauses, the consulted files and the last position,
    /// without what was asserted since.
    pub fn restart(&mut self) -> Result<(), Error> {
        self.channel = None;
        self.connect()
    }

    /// One more source for a machine that has to start from nothing; the one that runs
    /// has these clauses already.
    pub(super) fn add_source(&mut self, name: &str, text: &str) {
        self.program.sources.push(Source {
            name: name.to_owned(),
            text: text.to_owned(),
        });
    }
}

/// Talking to the machine.
impl Interpreter {
    pub(super) fn place(&self) -> &Place {
        &self.place
    }

    pub(super) fn growth(&mut self) -> &mut Growth {
        &mut self.growth
    }

    /// Runs a request that calls goals of the user's; the machine is told the position
    /// with it, where it does not know that yet.
    fn run_goal(
        &mut self,
        request: impl Fn(Option<&str>) -> String,
        handle: Handler<'_>,
    ) -> Result<(), Error> {
        self.connect()?;
        self.shrink()?;
        let position = self.untold.clone();
        let input = match &self.place {
            Place::Worker(command) => command.input(),
            Place::Thread | Place::System(_) => None,
        };
        let filling = input.and_then(SharedInput::open);
        let mut told = false;
        let request = request(position.as_deref());
        let (connection, result) = self.exchange(&request, &mut |message| match message {
            Message::PositionTold => {
                told = true;
                Ok(None)
            }
            Message::NotAPosition => Err(Error::Position(position.clone().unwrap_or_default())),
            other => handle(other),
        });
        drop(filling);
        // A request that is lost takes the position with it.
        if told && connection == Connection::Open {
            self.position = self.untold.take();
        }
        if matches!(result, Err(Error::Position(_))) {
            self.untold = None;
        }
        result
    }

    /// Runs a request that has one result; `pick` takes it from its message.
    pub(super) fn fetch<T>(
        &mut self,
        request: &str,
        mut pick: impl FnMut(Message) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut result = None;
        self.run(request, &mut |message| {
            match message {
                Message::Output(_) => {}
                other => result = Some(pick(other)?),
            }
            Ok(None)
        })?;
        result.ok_or(Error::Halted)
    }

    pub(super) fn run(&mut self, request: &str, handle: Handler<'_>) -> Result<(), Error> {
        self.connect()?;
        self.exchange(request, handle).1
    }

    fn exchange(&mut self, request: &str, handle: Handler<'_>) -> (Connection, Result<(), Error>) {
        self.work += 1;
        // If the handler panics, the line is lost in the middle of a request and must
        // not be used again: it is only put back at the end.
        let Some(mut channel) = self.channel.take() else {
            let error = Error::Died("it does not start".to_owned());
            return (Connection::Closed, Err(error));
        };
        let confined = self.place.sandbox().is_some();
        let (connection, result) = link::run(&mut *channel, request, &mut |message| {
            handle(match message {
                Message::Exception(mut exception) if confined => {
                    exception.refused = sandbox::in_text(&exception.text);
                    Message::Exception(exception)
                }
                other => other,
            })
        });
        self.growth.note(channel.size());
        match connection {
            Connection::Closed => self.lost = true,
            Connection::Open | Connection::Restored => self.channel = Some(channel),
        }
        (connection, result)
    }

    /// A machine that is ready, with everything it should know but the position.
    fn connect(&mut self) -> Result<(), Error> {
        if self.channel.is_some() {
            return Ok(());
        }
        let broken = |error: std::io::Error| Error::Died(format!("it does not start: {error}"));
        let mut channel: Box<dyn Channel> = match &self.place {
            Place::Thread => Box::new(MachineThread::start(self.program.native).map_err(broken)?),
            Place::Worker(command) => {
                let worker = Worker::start(command, self.limits.memory, &self.stopper);
                Box::new(worker.map_err(broken)?)
            }
            Place::System(outside) => {
                let (program, memory) = (&self.program, self.limits.memory);
                let process = SystemProcess::start(outside, program, memory, &self.stopper);
                Box::new(process?)
            }
        };
        let loaded = link::load(&mut *channel, &request::load(&self.program));
        loaded.map_err(|error| match error {
            Error::Load { file, message } if self.place.sandbox().is_some() => Error::Load {
                file,
                message: sandbox::in_words(message),
            },
            other => other,
        })?;
        self.channel = Some(channel);
        self.work = 0;
        self.growth.begin();
        let position = self.untold.take().or_else(|| self.position.take());
        let consulted = (self.shelf.names().into_iter()).try_for_each(|file| {
            match self.consult(&[file], &mut |_| {}) {
                // It halted the first time, too: its clauses are there.
                Ok(_) | Err(Error::Halted) => Ok(()),
                Err(error) => Err(error),
            }
        });
        self.untold = position;
        consulted
    }

    fn recycle(&mut self) {
        if matches!(self.place, Place::Thread) && self.work >= self.limits.recycle {
            self.channel = None;
        }
    }
}
