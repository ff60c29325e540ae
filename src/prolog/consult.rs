//! Files of the user's own: read here, with the reader of the clause engine, and handed
//! to Scryer clause by clause.
//!
//! Scryer's own `consult/1` drops a file with one bad clause, forgets clauses that are not
//! together and says neither where. The reader goes past a bad clause and knows every
//! place; `driver/program.pl` keeps whatever it is sent.

use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use super::error::Exception;
use super::program::Program;
use super::sandbox;
use crate::clauses::atom::Atom;
use crate::clauses::clause::SourceFile;
use crate::clauses::load::{
    Below, Disk, GoalKind, Input, LoadOptions, Loaded, Place, Problem, Severity, Sources, load,
};
use crate::clauses::syntax::{Operators, WriteOptions, term_text};
use crate::clauses::term::{TermId, Terms};

/// A predicate: name and number of arguments.
pub(super) type Indicator = (String, u32);

/// Something to be said about a file while it is loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Whether something of the file is missing because of it.
    pub is_error: bool,
    /// What, with the place, and the line with a caret under it where that helps.
    pub text: String,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// What the driver says of a program that it loads; see `driver/program.pl`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Remark {
    pub(super) program: usize,
    pub(super) what: Remarked,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Remarked {
    Beside(Indicator),
    BuiltIn(Indicator),
    Replaces(Indicator),
    Unreadable(usize),
    Fails(usize),
    Throws(usize, Exception),
}

/// A file as it is sent.
#[derive(Debug, Default)]
pub(super) struct Prepared {
    pub(super) file: String,
    /// `whole`, `partly` or `missing`.
    pub(super) how: &'static str,
    pub(super) dynamics: Vec<String>,
    pub(super) clauses: Vec<String>,
    pub(super) goals: Vec<String>,
    clause_places: Vec<Place>,
    goal_places: Vec<Place>,
    defined: HashMap<Indicator, Place>,
}

/// A file that was consulted.
#[derive(Debug, Clone)]
struct Consulted {
    name: String,
    /// All files that belong to it, with the time of their last change.
    files: Vec<(PathBuf, Option<SystemTime>)>,
    /// Where its predicates are called and defined, for messages.
    text: Arc<Loaded>,
}

/// What the user has consulted.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    consulted: Vec<Consulted>,
    /// Texts that were typed, by the name of the file they stand for.
    typed: HashMap<String, String>,
    operators: Option<Operators>,
    /// Where the game's own predicates are defined; read when it is needed.
    game: Option<HashMap<Indicator, String>>,
    /// The programs that are being loaded.
    loading: Vec<Prepared>,
    version: u64,
}

impl Shelf {
    /// A number that changes with what is consulted.
    pub(super) fn version(&self) -> u64 {
        self.version
    }

    /// The texts that were consulted, with the names of their files.
    pub(super) fn texts(&self) -> Vec<(String, String)> {
        let files = self.consulted.iter().flat_map(|file| &file.text.files);
        files
            .map(|file| (file.name.clone(), file.text.clone()))
            .collect()
    }

    /// The files that were consulted.
    pub(super) fn names(&self) -> Vec<String> {
        self.consulted
            .iter()
            .map(|file| file.name.clone())
            .collect()
    }

    pub(super) fn forget(&mut self) {
        *self = Shelf {
            version: self.version + 1,
            ..Shelf::default()
        };
    }

    /// Reads files that a goal wants, or those that have changed if it names none; in the
    /// sandbox only those below its folder.
    pub(super) fn open_wanted(
        &mut self,
        names: &[String],
        sandbox: Option<&Path>,
        say: &mut dyn FnMut(Note),
    ) -> &[Prepared] {
        let Some(folder) = sandbox else {
            return self.open(names, say);
        };
        let is_library = |name: &str| name.starts_with("library(");
        let below = Below::new(folder);
        for name in names.iter().filter(|name| !is_library(name)) {
            if Disk.locate(None, name).is_some() && below.locate(None, name).is_none() {
                let refused = sandbox::sentence("consult/1");
                let text = format!("{name}: {refused}");
                let is_error = true;
                say(Note { is_error, text });
                self.loading = vec![missing(name)];
                return &self.loading;
            }
        }
        let loading = names
            .iter()
            .map(|name| self.prepare(name, &below, say))
            .collect();
        self.loading = loading;
        &self.loading
    }

    /// Reads files, or those that have changed if none is named.
    pub(super) fn open(&mut self, names: &[String], say: &mut dyn FnMut(Note)) -> &[Prepared] {
        let changed: Vec<String>;
        let names = match names {
            [] => {
                let is_changed = |file: &&Consulted| file.is_changed();
                let files = self.consulted.iter().filter(is_changed);
                changed = files.map(|file| file.name.clone()).collect();
                &changed
            }
            names => names,
        };
        let loading = names
            .iter()
            .map(|name| self.prepare(name, &Disk, say))
            .collect();
        self.loading = loading;
        &self.loading
    }

    /// The same for a text that was typed instead of a file.
    pub(super) fn open_text(
        &mut self,
        name: &str,
        text: &str,
        say: &mut dyn FnMut(Note),
    ) -> &[Prepared] {
        self.typed.insert(name.to_owned(), text.to_owned());
        self.loading = vec![self.prepare(name, &Disk, say)];
        &self.loading
    }

    fn prepare(
        &mut self,
        name: &str,
        sources: &dyn Sources,
        say: &mut dyn FnMut(Note),
    ) -> Prepared {
        if let Some(library) = name.strip_prefix("library(") {
            let goal = format!("use_module(library({library}).");
            return Prepared {
                file: name.to_owned(),
                how: "whole",
                goals: vec![goal],
                ..Prepared::default()
            };
        }
        let input = match self.typed.get(name) {
            Some(text) => Input::Text(SourceFile {
                name: name.to_owned(),
                text: text.clone(),
            }),
            None => Input::Path(name.to_owned()),
        };
        let operators = self.operators.clone().unwrap_or_default();
        let options = LoadOptions {
            operators: operators.clone(),
            ..LoadOptions::default()
        };
        let loaded = load(vec![input], sources, options);
        for problem in &loaded.problems {
            say(note_of(problem));
        }
        if loaded.files.is_empty() {
            return missing(name);
        }
        let prepared = prepared(name, &loaded, &operators, say);
        self.operators = Some(loaded.operators.clone());
        self.version += 1;
        self.consulted.retain(|known| known.name != name);
        let files = loaded.files.iter().map(|file| {
            let path = PathBuf::from(&file.name);
            let time = changed_at(&path);
            (path, time)
        });
        self.consulted.push(Consulted {
            name: name.to_owned(),
            files: files.collect(),
            text: Arc::new(loaded),
        });
        prepared
    }

    /// What a remark of the driver's means; nothing, if it is nothing to speak of.
    pub(super) fn note(&mut self, remark: Remark, program: &Program) -> Option<Note> {
        let Remark {
            program: number,
            what,
        } = remark;
        let loading = self.loading.get(number)?;
        let at = |place: Option<&Place>| match place {
            Some(place) => format!("{}:{}: ", place.file.name, place.line),
            None => format!("{}: ", loading.file),
        };
        let (is_error, text) = match what {
            Remarked::Beside(found) => {
                let here = at(loading.defined.get(&found));
                let game = self.game.get_or_insert_with(|| definitions(program));
                // A library has it too: everybody's member/2 is his own.
                let there = game.get(&found)?;
                let (name, arity) = found;
                let text = format!(
                    "{here}{name}/{arity} is also a rule of the game ({there}); your queries and clauses \
                     use yours, the game keeps its own, and :reload forgets yours"
                );
                (false, text)
            }
            Remarked::BuiltIn(found) => {
                let here = at(loading.defined.get(&found));
                let (name, arity) = found;
                let text = format!(
                    "{here}{name}/{arity} is built into Prolog and cannot be defined; these clauses are \
                     left out: choose another name"
                );
                (true, text)
            }
            Remarked::Replaces(found) => {
                let here = at(loading.defined.get(&found));
                let (name, arity) = found;
                (
                    false,
                    format!("{here}{name}/{arity} replaces the clauses of another file"),
                )
            }
            Remarked::Unreadable(clause) => {
                let here = at(loading.clause_places.get(clause));
                (true, format!("{here}Scryer cannot read this clause"))
            }
            Remarked::Fails(goal) => {
                let place = loading.goal_places.get(goal);
                let text = place.map_or("", source_of);
                (true, format!("{}the directive fails: {text}", at(place)))
            }
            Remarked::Throws(goal, exception) => {
                let place = loading.goal_places.get(goal);
                (true, format!("{}{exception}", at(place)))
            }
        };
        Some(Note { is_error, text })
    }

    /// The places in the user's files where a predicate is called.
    pub(super) fn callers(&self, name: &str, arity: u32) -> Vec<String> {
        let mut places = Vec::new();
        for file in &self.consulted {
            for predicate in &file.text.predicates {
                for clause in &predicate.clauses {
                    let calls = |term| is_goal(&clause.terms, term, name, arity);
                    if clause.body.is_some_and(calls) {
                        places.push(format!("{}:{}", clause.file.name, clause.line));
                    }
                }
            }
        }
        places
    }
}

/// A file that is not there.
fn missing(name: &str) -> Prepared {
    Prepared {
        file: name.to_owned(),
        how: "missing",
        ..Prepared::default()
    }
}

impl Consulted {
    fn is_changed(&self) -> bool {
        let is_changed = |(path, time): &(PathBuf, Option<SystemTime>)| changed_at(path) != *time;
        self.files.iter().any(is_changed)
    }
}

fn changed_at(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|data| data.modified()).ok()
}

/// Whether a goal calls a predicate, directly or inside of control constructs.
fn is_goal(terms: &Terms, goal: TermId, name: &str, arity: u32) -> bool {
    let mut rest = vec![goal];
    while let Some(term) = rest.pop() {
        if let Some((found, arguments)) = terms.callable(term) {
            if found.name() == name && arguments.len() == arity as usize {
                return true;
            }
            rest.extend_from_slice(arguments);
        }
    }
    false
}

/// A problem in the words of a toplevel, with the line and a caret for an error.
fn note_of(problem: &Problem) -> Note {
    let is_error = problem.severity == Severity::Error;
    let text = match &problem.place {
        Some(place) if is_error => format!(
            "{}:{}: {}\n{}",
            place.file.name,
            place.line,
            problem.what,
            line_with_caret(place)
        ),
        Some(place) => format!("{}:{}: {}", place.file.name, place.line, problem.what),
        None => problem.what.clone(),
    };
    Note { is_error, text }
}

/// The line of a place, and under it a caret for every character that is meant.
fn line_with_caret(place: &Place) -> String {
    let text = &place.file.text;
    let start = place.span.start as usize;
    let begin = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[begin..].lines().next().unwrap_or_default();
    let before: String = (text[begin..start].chars())
        .map(|c| if c == '\t' { '\t' } else { ' ' })
        .collect();
    let end = (place.span.end as usize).min(begin + line.len());
    let width = text
        .get(start..end)
        .map_or(1, |meant| meant.chars().count());
    format!("    {line}\n    {before}{}", "^".repeat(width.max(1)))
}

/// The directive at a place, on one line.
fn source_of(place: &Place) -> &str {
    let span = place.span.start as usize..place.span.end as usize;
    let text = place.file.text.get(span).unwrap_or_default();
    text.lines().next().unwrap_or_default()
}

/// Where every predicate of a program is defined.
fn definitions(program: &Program) -> HashMap<Indicator, String> {
    let input = |source: &super::program::Source| {
        Input::Text(SourceFile {
            name: source.name.clone(),
            text: source.text.clone(),
        })
    };
    let inputs = program.sources.iter().map(input).collect();
    let nowhere = Nowhere;
    let loaded = load(inputs, &nowhere, LoadOptions::default());
    let mut places = HashMap::new();
    for predicate in &loaded.predicates {
        if predicate.key.module != Atom::USER {
            continue;
        }
        let place = match predicate.clauses.first() {
            Some(clause) => format!("{}:{}", clause.file.name, clause.line),
            None => "a fact of the position".to_owned(),
        };
        let key = (predicate.key.name.name().to_owned(), predicate.key.arity);
        places.insert(key, place);
    }
    places
}

/// No files: a program's sources are all there is.
struct Nowhere;

impl Sources for Nowhere {
    fn locate(&self, _: Option<&str>, _: &str) -> Option<crate::clauses::load::Located> {
        None
    }

    fn read(&self, _: &crate::clauses::load::Located) -> Result<String, String> {
        Err("there are no files here".to_owned())
    }
}

/// The libraries of Scryer; what others have under another name is there already.
const LIBRARIES: [&str; 35] = [
    "arithmetic",
    "assoc",
    "atts",
    "between",
    "charsio",
    "clpb",
    "clpz",
    "cont",
    "crypto",
    "csv",
    "dcgs",
    "debug",
    "diag",
    "dif",
    "error",
    "files",
    "format",
    "freeze",
    "gensym",
    "iso_ext",
    "lambda",
    "lists",
    "ordsets",
    "pairs",
    "pio",
    "queues",
    "random",
    "reif",
    "si",
    "simplex",
    "tabling",
    "terms",
    "time",
    "ugraphs",
    "when",
];
/// Libraries of other systems of which what is needed most is always there.
const AT_HAND: [&str; 14] = [
    "apply",
    "aggregate",
    "readutil",
    "strings",
    "option",
    "system",
    "sets",
    "samsort",
    "backcomp",
    "dcg/basics",
    "prolog_stack",
    "main",
    "yall",
    "ansi_term",
];

fn prepared(
    name: &str,
    loaded: &Loaded,
    before: &Operators,
    say: &mut dyn FnMut(Note),
) -> Prepared {
    let mut file = Prepared {
        file: name.to_owned(),
        how: if loaded.is_complete() {
            "whole"
        } else {
            "partly"
        },
        ..Prepared::default()
    };
    let add_goal = |file: &mut Prepared, goal: String, place: Place| {
        file.goals.push(goal);
        file.goal_places.push(place);
    };
    let start = |file: &Arc<SourceFile>| Place {
        file: Arc::clone(file),
        span: crate::clauses::term::Span { start: 0, end: 0 },
        line: 1,
        column: 1,
    };
    for library in &loaded.libraries {
        let name = match library.library.as_str() {
            "clpfd" => "clpz",
            name => name,
        };
        if LIBRARIES.contains(&name) {
            add_goal(
                &mut file,
                format!("use_module(library({name}))."),
                library.place.clone(),
            );
        } else if !AT_HAND.contains(&name) {
            let place = &library.place;
            let text = format!(
                "{}:{}: there is no library({name}) here; what it would define is missing",
                place.file.name, place.line
            );
            say(Note {
                is_error: false,
                text,
            });
        }
    }
    let known = before.all();
    for (name, operator) in loaded.operators.all() {
        if !known.contains(&(name, operator)) {
            let (priority, kind) = (operator.priority, operator.kind.atom());
            let name = quoted_atom(name);
            let place = start(&loaded.files[0]);
            add_goal(&mut file, format!("op({priority}, {kind}, {name})."), place);
        }
    }
    for left in &loaded.left {
        let place = &left.place;
        let directive = source_of(place);
        let is_tabling = directive.trim_start().starts_with("table");
        if is_tabling {
            let goal = format!("{}.", directive.trim_end_matches('.'));
            add_goal(&mut file, goal, place.clone());
        } else if !left.what.contains("_expansion") {
            let text = format!(
                "{}:{}: {} are not known here: the directive is passed over",
                place.file.name, place.line, left.what
            );
            say(Note {
                is_error: false,
                text,
            });
        }
    }
    for predicate in &loaded.predicates {
        let key = predicate.key;
        let indicator = (key.name.name().to_owned(), key.arity);
        if predicate.is_dynamic || predicate.clauses.is_empty() {
            let name = quoted_atom(key.name);
            file.dynamics.push(format!("{name}/{}.", key.arity));
        }
        for clause in &predicate.clauses {
            let write = |term| written(&clause.terms, term, &clause.variables);
            let head = write(clause.head);
            let text = match clause.body {
                Some(body) => format!(":-({head},{}).", write(body)),
                None => format!("{head}."),
            };
            let place = Place {
                file: Arc::clone(&clause.file),
                span: clause.span,
                line: clause.line,
                column: 1,
            };
            file.defined
                .entry(indicator.clone())
                .or_insert_with(|| place.clone());
            file.clauses.push(text);
            file.clause_places.push(place);
        }
    }
    // As elsewhere: directives in their order, then what was to wait for the end.
    for later in [GoalKind::Directive, GoalKind::Initialization] {
        for goal in loaded.goals.iter().filter(|goal| goal.kind == later) {
            let text = written(&goal.terms, goal.goal, &goal.variables);
            let place = Place {
                file: Arc::clone(&goal.file),
                span: goal.span,
                line: goal.line,
                column: 1,
            };
            add_goal(&mut file, format!("{text} ."), place);
        }
    }
    file
}

/// A term as any Prolog reads it: no operators, all quotes.
fn written(terms: &Terms, term: TermId, variables: &[Box<str>]) -> String {
    // Variables without a name are those that were made for grammar rules, too.
    let name = |(number, name): (u64, &str)| match name {
        "_" => (number, format!("_G{number}_").into()),
        _ => (number, name.into()),
    };
    let names = variables.iter().map(|name| &**name);
    let options = WriteOptions {
        variable_names: (0..).zip(names).map(name).collect(),
        ..WriteOptions::canonical()
    };
    term_text(terms, term, &options, &Operators::default())
}

fn quoted_atom(name: Atom) -> String {
    let mut terms = Terms::default();
    let span = crate::clauses::term::Span { start: 0, end: 0 };
    let term = terms.add(crate::clauses::term::Node::Atom(name), span);
    let text = written(&terms, term, &[]);
    match text.starts_with(|c: char| c.is_alphanumeric() || c == '\'') {
        true => text,
        false => format!("({text})"),
    }
}
