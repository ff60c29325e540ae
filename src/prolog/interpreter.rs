//! One game's clauses, ready to be asked, wherever they run.

use std::path::Path;

use super::error::Error;
use super::here::Here;
use super::link::{Handler, Line, Link, unexpected};
use super::place::{Place, Resources};
use super::process::{Stopper, Worker};
use super::program::Program;
use super::query::{Event, Go, QueryEnd, QueryOptions};
use super::shared_input::SharedInput;
use super::syntax;
use super::wire::{Description, Reply, Request, Solution, WireCase};
use crate::game::oracle::{Answer, Question};

/// The clauses of one game in a Prolog machine.
///
/// ```no_run
/// use kalista::prolog::{QueryOptions, Program, QueryEnd, Event, Go, Resources, Place, Interpreter};
///
/// let mut interpreter = Interpreter::start(Program::new("none"), Place::Here, Resources::default())?;
/// let mut answers = Vec::new();
/// let end = interpreter.ask("member(X, [a,b]).", &QueryOptions::default(), &mut |event| {
///     if let Event::Solution(answer) = event {
///         answers.push(answer.to_string());
///     }
///     Go::On
/// })?;
/// assert_eq!((end, answers), (QueryEnd::Last, vec!["X = a".to_owned(), "X = b".to_owned()]));
/// # Ok::<(), kalista::prolog::Error>(())
/// ```
pub struct Interpreter {
    program: Program,
    place: Place,
    limits: Resources,
    link: Option<Link>,
    stopper: Stopper,
    /// What a machine that has to start from nothing is told again.
    position: Option<String>,
    consulted: Vec<String>,
    /// How much the machine has worked.
    work: u64,
}

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
            link: None,
            stopper: stopper.clone(),
            position: None,
            consulted: Vec::new(),
            work: 0,
        };
        interpreter.connect()?;
        Ok(interpreter)
    }

    /// A handle by which another thread can stop what this interpreter is doing.
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Asks a query: Prolog text with a full stop at its end. `listen` hears every
    /// solution and decides after each whether to go on.
    pub fn ask(
        &mut self,
        query: &str,
        ask: &QueryOptions,
        listen: &mut dyn FnMut(Event<'_>) -> Go,
    ) -> Result<QueryEnd, Error> {
        syntax::one_term(query).map_err(Error::Syntax)?;
        let budget = ask.budget.unwrap_or(0);
        let mut end = QueryEnd::No;
        self.run(
            Request::Ask {
                text: query.to_owned(),
                budget,
                depth: ask.depth,
            },
            &mut |reply| {
                match reply {
                    Reply::Output(text) => {
                        listen(Event::Output(&text));
                    }
                    Reply::Answer(answer) => {
                        let go = listen(Event::Solution(&answer));
                        if answer.last {
                            end = QueryEnd::Last;
                        } else {
                            if go == Go::Stop {
                                end = QueryEnd::More;
                            }
                            return Ok(Some(Request::Go(go == Go::On)));
                        }
                    }
                    Reply::No => end = QueryEnd::No,
                    Reply::Halted(code) => end = QueryEnd::Halted(code),
                    Reply::Budget => return Err(Error::Budget(budget)),
                    Reply::Syntax(what) => {
                        return Err(Error::Syntax(syntax::locate(query, &what)));
                    }
                    other => return Err(unexpected(other)),
                }
                Ok(None)
            },
        )?;
        Ok(end)
    }

    /// The first `max` solutions of a query, and what it wrote.
    pub fn answers(
        &mut self,
        query: &str,
        ask: &QueryOptions,
        max: usize,
    ) -> Result<(Vec<Solution>, String, QueryEnd), Error> {
        let (mut answers, mut output) = (Vec::new(), String::new());
        let end = self.ask(query, ask, &mut |event| {
            match event {
                Event::Output(text) => output.push_str(text),
                Event::Solution(answer) => answers.push(answer.clone()),
            }
            if answers.len() < max {
                Go::On
            } else {
                Go::Stop
            }
        })?;
        Ok((answers, output, end))
    }

    /// Makes a position the one that the game's database speaks of, if the game has
    /// a database (`set_state/1`).
    pub fn set_position(&mut self, position: &str) -> Result<(), Error> {
        self.tell_position(position)?;
        self.position = Some(position.to_owned());
        Ok(())
    }

    fn tell_position(&mut self, position: &str) -> Result<(), Error> {
        self.run(
            Request::Position(position.to_owned()),
            &mut |reply| match reply {
                Reply::Fine | Reply::Output(_) => Ok(None),
                Reply::No => Err(Error::Position(position.to_owned())),
                other => Err(unexpected(other)),
            },
        )
    }

    /// What the clauses say of each case; the inner errors are refusals of one case.
    pub fn judge(&mut self, cases: &[Question]) -> Result<Vec<Result<Answer, String>>, Error> {
        let mut verdicts = Vec::with_capacity(cases.len());
        for alike in cases.chunk_by(|a, b| a.asked == b.asked) {
            verdicts.extend(self.judge_alike(alike)?);
        }
        Ok(verdicts)
    }

    /// The same for cases of which the same is asked.
    fn judge_alike(&mut self, cases: &[Question]) -> Result<Vec<Result<Answer, String>>, Error> {
        self.recycle();
        self.work += cases.len() as u64;
        let mut verdicts = Vec::new();
        let request = Request::Judge {
            cases: cases.iter().map(WireCase::from).collect(),
            asked: cases
                .first()
                .map_or_else(Default::default, |case| case.asked),
            goals: self.program.goals.clone(),
            budget: self.limits.inferences.unwrap_or(0),
        };
        self.run(request, &mut |reply| match reply {
            Reply::Output(_) => Ok(None),
            Reply::Judged(cases) => {
                verdicts = cases.into_iter().map(Into::into).collect();
                Ok(None)
            }
            other => Err(unexpected(other)),
        })?;
        if verdicts.len() != cases.len() {
            let (got, want) = (verdicts.len(), cases.len());
            return Err(Error::Died(format!("{got} verdicts on {want} cases")));
        }
        Ok(verdicts)
    }

    /// The number of leaves at a depth, counted by the clauses. A finished game
    /// counts as `finished`.
    pub fn perft(&mut self, position: &str, depth: u32, finished: u64) -> Result<u64, Error> {
        self.recycle();
        let budget = self.limits.inferences.unwrap_or(0);
        let mut leaves = 0;
        let request = Request::Perft {
            position: position.to_owned(),
            depth,
            finished,
            budget,
        };
        self.run(request, &mut |reply| {
            match reply {
                Reply::Output(_) => {}
                Reply::Leaves(number) => leaves = number,
                Reply::No => return Err(Error::Position(position.to_owned())),
                Reply::Budget => return Err(Error::Budget(budget)),
                other => return Err(unexpected(other)),
            }
            Ok(None)
        })?;
        // Leaves are not positions judged, but they cost about as much.
        self.work += leaves;
        Ok(leaves)
    }

    /// Loads a file of the user's own; gives back what it wrote, warnings included.
    pub fn consult(&mut self, file: &Path) -> Result<String, Error> {
        let file = file.to_string_lossy().into_owned();
        let output = self.tell_consult(&file)?;
        if !self.consulted.contains(&file) {
            self.consulted.push(file);
        }
        Ok(output)
    }

    fn tell_consult(&mut self, file: &str) -> Result<String, Error> {
        let mut output = String::new();
        let failed = |message: &str| Error::Load {
            file: file.to_owned(),
            message: message.to_owned(),
        };
        self.run(Request::Consult(file.to_owned()), &mut |reply| {
            match reply {
                Reply::Fine => {}
                Reply::Output(text) => output.push_str(&text),
                Reply::No => return Err(failed("loading fails")),
                Reply::Exception(exception) => return Err(failed(&exception.text)),
                Reply::Halted(_) => return Err(failed("it calls halt")),
                other => return Err(unexpected(other)),
            }
            Ok(None)
        })?;
        Ok(output)
    }

    /// The predicates that can be called in a query by the game and its user, with
    /// their arities, sorted.
    pub fn predicates(&mut self) -> Result<Vec<(String, u32)>, Error> {
        let mut predicates = Vec::new();
        self.run(Request::Predicates, &mut |reply| match reply {
            Reply::Output(_) => Ok(None),
            Reply::Predicates(list) => {
                predicates = list;
                Ok(None)
            }
            other => Err(unexpected(other)),
        })?;
        Ok(predicates)
    }

    /// All that the clauses say of a position, for games that come with
    /// `prolog/contract/contract.pl`; an empty text stands for the start that
    /// `options`, a Prolog term, describe. If `calling` is given, it hears the name of
    /// each predicate before it is called.
    pub fn describe(
        &mut self,
        options: &str,
        position: &str,
        mut calling: Option<&mut dyn FnMut(String)>,
    ) -> Result<Description, Error> {
        let mut described = None;
        let request = Request::Describe {
            options: options.to_owned(),
            position: position.to_owned(),
            announced: calling.is_some(),
        };
        self.run(request, &mut |reply| {
            match reply {
                Reply::Output(_) => {}
                Reply::Calling(predicate) => {
                    if let Some(calling) = &mut calling {
                        calling(predicate);
                    }
                }
                Reply::Described(description) => described = Some(description),
                other => return Err(unexpected(other)),
            }
            Ok(None)
        })?;
        described.ok_or(Error::Halted)
    }

    /// The text of a move as the clauses write it; `None` if they cannot read it.
    pub fn move_text(&mut self, text: &str) -> Result<Option<String>, Error> {
        let mut read = None;
        self.run(Request::ReadMove(text.to_owned()), &mut |reply| {
            match reply {
                Reply::Output(_) | Reply::No => {}
                Reply::MoveText(text) => read = Some(text),
                other => return Err(unexpected(other)),
            }
            Ok(None)
        })?;
        Ok(read)
    }

    /// Starts again from the clauses, the last position and the consulted files,
    /// without what was asserted since.
    pub fn restart(&mut self) -> Result<(), Error> {
        self.link = None;
        self.connect()
    }
}

/// Talking to the machine.
impl Interpreter {
    fn run(&mut self, request: Request, handle: Handler<'_>) -> Result<(), Error> {
        self.connect()?;
        self.work += 1;
        // If the handler panics, the line is lost in the middle of a request and must
        // not be used again: it is only put back at the end.
        let Some(mut link) = self.link.take() else {
            return Err(Error::Died("it does not start".to_owned()));
        };
        let feed = match (&self.place, &request) {
            (Place::Worker(command), Request::Ask { .. } | Request::Consult(_)) => command.feed(),
            _ => None,
        };
        let feeding = feed.and_then(SharedInput::open);
        let (line, result) = link.run(request, handle);
        drop(feeding);
        if line == Line::Open {
            self.link = Some(link);
        }
        result
    }

    /// A machine that is ready, with everything it should know.
    fn connect(&mut self) -> Result<(), Error> {
        if self.link.is_some() {
            return Ok(());
        }
        let program = self.program.clone();
        let mut link = match &self.place {
            Place::Here => Here::start(program).map(Link::Here),
            Place::Worker(command) => {
                Worker::start(command, program, self.limits.memory, &self.stopper).map(Link::Worker)
            }
        }
        .map_err(|error| Error::Died(format!("it does not start: {error}")))?;
        link.greet()?;
        self.link = Some(link);
        self.work = 0;
        for file in self.consulted.clone() {
            self.tell_consult(&file)?;
        }
        if let Some(position) = self.position.clone() {
            self.tell_position(&position)?;
        }
        Ok(())
    }

    fn recycle(&mut self) {
        if matches!(self.place, Place::Here) && self.work >= self.limits.recycle {
            self.link = None;
        }
    }
}
