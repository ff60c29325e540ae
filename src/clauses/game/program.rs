//! From texts to a compiled program, with all that is to be said about it.

use std::path::Path;
use std::sync::Arc;

use super::dialect::load_in_dialect;
use super::reach::{self, Beyond};
use super::term_text::written;
use crate::clauses::atom::Atom;
use crate::clauses::builtins::asks;
use crate::clauses::clause::{Clause, Key, Predicate, SourceFile};
use crate::clauses::code::{Image, Kind};
use crate::clauses::compile::{CompileError, compile};
use crate::clauses::coverage::{Point, Points};
use crate::clauses::library::{self, Dialect};
use crate::clauses::load::{
    Disk, GoalKind, Input, Loaded, Module, Place, Problem, Severity, Sources, StartGoal, Texts,
    decode,
};
use crate::clauses::machine::{Limits, Machine, Thrown};
use crate::clauses::term::{Node, Span};
use crate::game::folder::read_bytes;
use crate::game::ruled::{Error, Fault};

/// A compiled program. Clones are the same one.
#[derive(Clone)]
pub struct Program(Arc<Inside>);

struct Inside {
    /// What messages call it.
    name: String,
    loaded: Loaded,
    image: Arc<Image>,
    uncompiled: Vec<(Arc<Clause>, CompileError)>,
    /// Names and texts of what was loaded first.
    sources: Vec<(String, String)>,
    /// Goals of the texts that the engine could not run.
    start: Vec<Beyond>,
    /// The Prolog system that the texts were written for, if it is another one.
    dialect: Option<Dialect>,
}

/// The module of an adapter: what it defines counts before what the texts define.
pub(super) fn adapter_module() -> Atom {
    Atom::new("kalista")
}

impl Program {
    /// A file, and the files that it asks for.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn of_file(file: &Path, limits: Limits) -> Result<Program, Error> {
        Self::of_file_and(file, &[], limits)
    }

    /// The same, and texts with their names, loaded after the file.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn of_file_and(
        file: &Path,
        texts: &[(&str, &str)],
        limits: Limits,
    ) -> Result<Program, Error> {
        let SourceFile { name, text } = source(file)?;
        let given = vec![(name.clone(), text.clone())];
        let more = texts
            .iter()
            .map(|&(name, text)| (name.to_owned(), text.to_owned()));
        let inputs = [(name.clone(), text)].into_iter().chain(more);
        let inputs = inputs.map(|(name, text)| Input::Text(SourceFile { name, text }));
        Ok(Self::new(
            &name,
            inputs.collect(),
            given,
            &Disk,
            None,
            limits,
        ))
    }

    /// A file, the files that it asks for, and an adapter: clauses that say how the
    /// predicates of the file keep the contract.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn adapted(
        file: &Path,
        adapter: Option<&SourceFile>,
        dialect: Option<Dialect>,
        limits: Limits,
    ) -> Result<Program, Error> {
        let first = source(file)?;
        let name = first.name.clone();
        let mut given = vec![(name.clone(), first.text.clone())];
        let mut inputs = vec![Input::Text(first)];
        if let Some(adapter) = adapter {
            given.push((adapter.name.clone(), adapter.text.clone()));
            inputs.push(Input::Module(adapter_module(), adapter.clone()));
        }
        Ok(Self::new(&name, inputs, given, &Disk, dialect, limits))
    }

    /// Texts with their names, loaded in this order.
    pub fn of_texts(name: &str, texts: &[(String, String)], limits: Limits) -> Program {
        Self::with_helper(name, texts, None, limits)
    }

    /// The same with a text of our own behind them, which is not one of the sources.
    pub(super) fn with_helper(
        name: &str,
        texts: &[(String, String)],
        helper: Option<&str>,
        limits: Limits,
    ) -> Program {
        let sources: Texts = texts.iter().cloned().collect();
        let input = |(name, text): &(String, String)| {
            let (name, text) = (name.clone(), text.clone());
            Input::Text(SourceFile { name, text })
        };
        let helper = helper.map(|text| ("helper.pl".to_owned(), text.to_owned()));
        let inputs = texts.iter().chain(&helper).map(input).collect();
        Self::new(name, inputs, texts.to_vec(), &sources, None, limits)
    }

    fn new(
        name: &str,
        inputs: Vec<Input>,
        given: Vec<(String, String)>,
        sources: &dyn Sources,
        wanted: Option<Dialect>,
        limits: Limits,
    ) -> Program {
        let loaded = load_in_dialect(inputs, sources, wanted);
        Self::compiled(name, loaded, given, false, limits)
    }

    fn compiled(
        name: &str,
        (loaded, dialect): (Loaded, Option<Dialect>),
        given: Vec<(String, String)>,
        is_counted: bool,
        limits: Limits,
    ) -> Program {
        let mut image = library::base();
        image.dialect = dialect;
        use_modules(&mut image, &loaded);
        let goals: Vec<Predicate> = (0..).zip(&loaded.goals).map(start_predicate).collect();
        let mut predicates = loaded.predicates.clone();
        for predicate in &mut predicates {
            qualify(predicate);
        }
        if is_counted {
            image.points = Some(Arc::new(Points::of(&predicates)));
        }
        predicates.extend(goals.iter().cloned());
        let uncompiled = compile(&mut image, &predicates);
        let mut program = Inside {
            name: name.to_owned(),
            loaded,
            image: Arc::new(image),
            uncompiled,
            sources: given,
            start: Vec::new(),
            dialect,
        };
        program.run_goals(&goals, limits);
        Program(Arc::new(program))
    }

    /// The same program, compiled so that its clauses and goals are counted.
    #[must_use]
    pub fn counted(&self, limits: Limits) -> Program {
        let Inside {
            name,
            loaded,
            sources,
            dialect,
            ..
        } = &*self.0;
        let loaded = (loaded.clone(), *dialect);
        Self::compiled(name, loaded, sources.clone(), true, limits)
    }

    /// The same program with other clauses in the place of its own.
    #[must_use]
    pub fn with_predicates(&self, predicates: Vec<Predicate>, limits: Limits) -> Program {
        let Inside {
            name,
            loaded,
            sources,
            image,
            dialect,
            ..
        } = &*self.0;
        let loaded = Loaded {
            predicates,
            ..loaded.clone()
        };
        let is_counted = image.points.is_some();
        Self::compiled(
            name,
            (loaded, *dialect),
            sources.clone(),
            is_counted,
            limits,
        )
    }

    /// What is counted.
    pub fn points(&self) -> &[Point] {
        (self.0.image.points.as_ref()).map_or(&[], |points| points.list())
    }

    /// What messages call it.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The texts, clause by clause, and what is wrong with them.
    pub fn loaded(&self) -> &Loaded {
        &self.0.loaded
    }

    /// The names and texts of what was loaded first, not of what they ask for.
    pub fn sources(&self) -> &[(String, String)] {
        &self.0.sources
    }

    /// The code, after the goals of the texts have run.
    pub fn image(&self) -> &Arc<Image> {
        &self.0.image
    }

    /// A new machine with this program, which reads and writes terms as its texts say.
    pub fn machine(&self) -> Machine {
        let mut machine = Machine::new(self.image());
        machine.operators = self.loaded().operators.clone();
        machine.flags = self.loaded().flags;
        machine
    }

    /// Clauses that cannot be compiled.
    pub fn uncompiled(&self) -> &[(Arc<Clause>, CompileError)] {
        &self.0.uncompiled
    }

    /// The Prolog system that the texts were written for, if it is another one.
    pub fn dialect(&self) -> Option<Dialect> {
        self.0.dialect
    }

    /// Whether an adapter says how the texts keep the contract.
    pub fn has_adapter(&self) -> bool {
        let module = adapter_module();
        let mut predicates = self.0.loaded.predicates.iter();
        predicates.any(|predicate| predicate.key.module == module)
    }

    /// The number of a predicate that keeps the contract, given as `name/arity`: that of
    /// the adapter if it has one. An adapter with a start of its own has states of its own,
    /// of which the texts know nothing.
    pub fn contract_predicate(&self, indicator: &str) -> Option<u32> {
        let module = adapter_module();
        let own = |indicator| {
            self.number(Key {
                module,
                ..key(indicator)?
            })
        };
        own(indicator).or_else(|| match own("initial_state/2") {
            Some(_) if !REQUIRED_NAMES.contains(&indicator) => None,
            _ => self.predicate(indicator),
        })
    }

    /// The number of a predicate of the texts, given as `name/arity`. If the first text is a
    /// module, what it keeps to itself counts as well: whoever starts such a program starts it
    /// there.
    pub fn predicate(&self, indicator: &str) -> Option<u32> {
        let key = key(indicator)?;
        let loaded = self.loaded();
        let first = loaded.files.first();
        let is_first = |module: &&Module| first.is_some_and(|file| Arc::ptr_eq(file, &module.file));
        let main = loaded.modules.iter().find(is_first);
        let in_main = || {
            let found = loaded.resolve(main?.name, key.name, key.arity);
            self.number(found?)
        };
        self.number(key).or_else(in_main)
    }

    fn number(&self, key: Key) -> Option<u32> {
        let &number = self.0.image.numbers.get(&key)?;
        let pred = &self.0.image.preds[number as usize];
        (pred.kind != Kind::Undefined || pred.is_dynamic).then_some(number)
    }

    /// What is left to Scryer: of the whole file first, then by the predicate of the
    /// contract that needs it.
    pub fn beyond(&self) -> Vec<Beyond> {
        let Inside {
            loaded,
            image,
            uncompiled,
            start,
            ..
        } = &*self.0;
        let left = loaded.left.iter().map(|left| Beyond {
            predicate: None,
            what: left.what.clone(),
            place: Some(left.place.clone()),
        });
        let mut beyond: Vec<Beyond> = left.collect();
        beyond.extend(uncompiled.iter().map(|(clause, error)| Beyond {
            predicate: None,
            what: format!("this clause cannot be compiled: {error}"),
            place: Some(Place::new(&clause.file, clause.span)),
        }));
        beyond.extend(start.iter().cloned());
        beyond.extend(reach::beyond(loaded, image));
        beyond
    }

    /// Goals of the texts that did not succeed when they were run: whoever plays the game does
    /// without them, as other systems do.
    pub fn failed_goals(&self) -> impl Iterator<Item = &Beyond> {
        let goals = self.0.start.iter();
        goals.filter(|goal| has_failed(&goal.what))
    }

    /// What is missing from the program, in the order of the texts.
    pub(super) fn errors(&self) -> impl Iterator<Item = &Problem> {
        let problems = self.0.loaded.problems.iter();
        problems.filter(|problem| problem.severity == Severity::Error)
    }

    /// What is wrong with one of the texts, if anything is.
    pub(super) fn trouble_in(&self, name: &str) -> Option<String> {
        let problem = self.errors().find(|problem| {
            let place = problem.place.as_ref();
            place.is_some_and(|place| place.file.name == name)
        })?;
        Some(shown(problem, &self.0.name))
    }

    /// The first thing that is wrong with the texts, as a message shows it.
    pub fn fault(&self) -> Option<Fault> {
        let problem = self.errors().next()?;
        Some(Fault::Unloadable(shown(problem, &self.0.name)))
    }
}

/// Whether this is said of a goal that was run and came to an end without success.
pub(super) fn has_failed(what: &str) -> bool {
    let signs = ["this goal fails", "this goal throws", "this goal asks"];
    signs.iter().any(|sign| what.starts_with(sign))
}

/// A file with its text, whatever its encoding.
pub(super) fn source(file: &Path) -> Result<SourceFile, Error> {
    let name = file.display().to_string();
    match read_bytes(file) {
        Ok(bytes) => Ok(SourceFile {
            name,
            text: decode(bytes),
        }),
        Err(error) => Err(Error {
            file: name,
            fault: Fault::Unreadable(error.to_string()),
        }),
    }
}

/// Predicates that a game cannot do without.
const REQUIRED_NAMES: [&str; 4] = ["initial_state/2", "valid_moves/2", "move/3", "game_over/2"];

/// The name of a predicate of the texts, given as `name/arity`.
pub(super) fn key(indicator: &str) -> Option<Key> {
    let (name, arity) = indicator.rsplit_once('/')?;
    Some(Key {
        module: Atom::USER,
        name: Atom::new(name),
        arity: arity.parse().ok()?,
    })
}

/// A problem with the line it is in; the file is named only if it is not the first one.
fn shown(problem: &Problem, name: &str) -> String {
    let (Some(place), Some(caret)) = (&problem.place, problem.with_caret()) else {
        return problem.what.clone();
    };
    let file = match place.file.name == name {
        true => String::new(),
        false => format!("{}, ", place.file.name),
    };
    format!("syntax error in {file}line {}:\n  {caret}", place.line)
}

/// Which modules use which, and the libraries that they use.
fn use_modules(image: &mut Image, loaded: &Loaded) {
    for module in &loaded.modules {
        image.exports.insert(module.name, module.exports.clone());
    }
    for import in &loaded.imports {
        let imports = image.imports.entry(import.into).or_default();
        if !imports.contains(&import.from) {
            imports.push(import.from);
        }
    }
    for used in &loaded.libraries {
        if library::is_known(&used.library) && image.dialect.is_none() {
            library::import(image, used.module, &used.library);
        }
    }
    let clauses = loaded
        .predicates
        .iter()
        .flat_map(|predicate| &predicate.clauses);
    let goals: Vec<Arc<Clause>> = (loaded.goals.iter())
        .map(|goal| Arc::new(start_clause(goal)))
        .collect();
    let mentioned = library::mentioned(clauses.chain(&goals));
    let adapter = adapter_module();
    image.imports.entry(adapter).or_default().push(Atom::USER);
    let modules = loaded.modules.iter().map(|module| module.name);
    for module in modules.chain([Atom::USER, adapter]) {
        match image.dialect {
            Some(dialect) => dialect.import(image, module),
            None => library::import_prelude(image, module, &mentioned),
        }
    }
}

/// Goals that are passed on from a module of its own have its name in front.
fn qualify(predicate: &mut Predicate) {
    let module = predicate.key.module;
    if module == Atom::USER {
        return;
    }
    for clause in &mut predicate.clauses {
        if clause.body.is_some() {
            let clause = Arc::make_mut(clause);
            clause.body =
                (clause.body).map(|body| library::qualify(&mut clause.terms, body, module));
        }
    }
}

/// A goal of a text as the one clause of a predicate.
fn start_predicate((number, goal): (usize, &StartGoal)) -> Predicate {
    Predicate {
        key: Key {
            module: goal.module,
            name: Atom::new(&format!("$start {number}")),
            arity: 0,
        },
        clauses: vec![Arc::new(start_clause(goal))],
        is_dynamic: false,
    }
}

fn start_clause(goal: &StartGoal) -> Clause {
    let mut terms = goal.terms.clone();
    let head = terms.add(Node::Atom(Atom::new("$start")), Span::default());
    Clause {
        terms,
        head,
        body: Some(goal.goal),
        variables: goal.variables.clone(),
        file: Arc::clone(&goal.file),
        line: goal.line,
        span: goal.span,
    }
}

impl Inside {
    /// Runs the goals of the texts. What they change in the database stays; one that does
    /// not simply succeed is for Scryer to run.
    fn run_goals(&mut self, goals: &[Predicate], limits: Limits) {
        let is_run = |goal: &&(&StartGoal, &Predicate)| goal.0.kind != GoalKind::Main;
        let both: Vec<_> = self.loaded.goals.iter().zip(goals).collect();
        let (late, early): (Vec<_>, Vec<_>) = both
            .iter()
            .filter(is_run)
            .partition(|goal| goal.0.kind == GoalKind::Initialization);
        if early.is_empty() && late.is_empty() {
            return;
        }
        let mut machine = Machine::new(&self.image);
        machine.operators = self.loaded.operators.clone();
        machine.flags = self.loaded.flags;
        machine.set_limits(limits);
        let mut troubles = Vec::new();
        for (goal, predicate) in early.into_iter().chain(late) {
            let Some(&number) = self.image.numbers.get(&predicate.key) else {
                continue;
            };
            let what = match machine.call(number, &[]) {
                Ok(true) => continue,
                Ok(false) => "this goal fails".to_owned(),
                Err(Thrown::Ball) => {
                    let ball = machine.ball();
                    format!("this goal throws {}", written(&machine, ball))
                }
                Err(Thrown::Limit(_)) => "this goal does not end".to_owned(),
                Err(Thrown::Foreign) => match machine.foreign() {
                    Some((name, arity)) if asks(name, arity) => {
                        format!("this goal asks at the terminal, by {name}/{arity}")
                    }
                    Some((name, arity)) => format!("{name}/{arity} is not known to the engine"),
                    None => "this goal is not known to the engine".to_owned(),
                },
                Err(Thrown::Halt(_)) => "this goal calls halt".to_owned(),
            };
            troubles.push(Beyond {
                predicate: None,
                what,
                place: Some(Place::new(&goal.file, goal.span)),
            });
        }
        machine.keep_changes();
        self.image = machine.pristine();
        self.start = troubles;
    }
}
