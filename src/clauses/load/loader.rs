//! The loader: a stack of texts that are being read.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;

use super::super::atom::Atom;
use super::super::clause::{Clause, Key, Predicate, SourceFile};
use super::super::syntax::{
    Flags, OperatorType, Operators, Position, ReadTerm, Reader, SyntaxError,
};
use super::super::term::{Node, Span};
use super::clause::{self, NoClause, Parts};
use super::files::Wanted;
use super::loaded::{Export, Import, Loaded};
use super::problem::{LeftToScryer, Place, Problem, Severity};
use super::sources::Sources;
use super::{Input, LoadOptions, grammar};

/// Why a text is being read.
#[derive(Debug, Clone)]
pub(super) enum Reason {
    /// Its clauses are part of the text that includes it.
    Include,
    /// It is loaded for a module, which uses all or some of what it exports.
    Load {
        into: Atom,
        only: Option<Vec<Export>>,
    },
}

/// A text that is being read.
#[derive(Debug)]
pub(super) struct Open {
    pub file: Arc<SourceFile>,
    pub identity: String,
    pub reason: Reason,
    pub module: Atom,
    pub flags: Flags,
    /// Where the next term is looked for.
    position: Position,
    /// The load that its clauses belong to.
    load: usize,
    /// The operators of whoever asked for it, if it is a module: its own stay its own.
    pub operators: Option<Operators>,
    /// Operators that it gives away.
    pub exported: Vec<(i64, OperatorType, Atom)>,
    /// Files that it asked for, to be read before it goes on.
    pub wanted: VecDeque<Wanted>,
}

/// What was defined in one load, to tell clauses that are not together.
#[derive(Debug, Default)]
struct Definitions {
    last: Option<Key>,
    seen: HashSet<Key>,
}

pub(super) struct Loader<'s> {
    pub sources: &'s dyn Sources,
    pub options: LoadOptions,
    pub loaded: Loaded,
    pub open: Vec<Open>,
    /// Texts that were loaded, with the module each of them declares.
    pub once: HashMap<String, Option<Atom>>,
    /// Predicates whose clauses may be anywhere.
    pub scattered: HashSet<Key>,
    definitions: Vec<Definitions>,
    has_flags: bool,
    /// Where the term begins that is being looked at.
    term_start: Position,
}

impl<'s> Loader<'s> {
    pub fn new(sources: &'s dyn Sources, options: LoadOptions) -> Self {
        Loader {
            sources,
            loaded: Loaded {
                predicates: Vec::new(),
                index: HashMap::new(),
                goals: Vec::new(),
                operators: options.operators.clone(),
                flags: options.flags,
                modules: Vec::new(),
                imports: Vec::new(),
                libraries: Vec::new(),
                files: Vec::new(),
                problems: Vec::new(),
                left: Vec::new(),
            },
            options,
            open: Vec::new(),
            once: HashMap::new(),
            scattered: HashSet::new(),
            definitions: Vec::new(),
            has_flags: false,
            term_start: Position::START,
        }
    }

    /// Loads a text and everything it asks for.
    pub fn load(&mut self, input: Input) {
        let into = match input {
            Input::Module(module, _) => module,
            _ => self.options.module,
        };
        let reason = Reason::Load { into, only: None };
        match input {
            Input::Text(file) | Input::Module(_, file) => {
                // The same text under its name is not loaded again when a file asks for it.
                let found = self.sources.locate(None, &file.name);
                let identity = found.map_or_else(|| file.name.clone(), |found| found.identity);
                self.enter(file, identity, reason);
            }
            Input::Path(path) => self.ask_for(&path, reason, None),
        }
        self.run();
    }

    pub fn finish(self) -> Loaded {
        self.loaded
    }

    /// Begins to read a text.
    pub fn enter(&mut self, file: SourceFile, identity: String, reason: Reason) {
        let file = Arc::new(file);
        self.loaded.files.push(Arc::clone(&file));
        let including = self
            .open
            .last()
            .filter(|_| matches!(reason, Reason::Include));
        let (module, flags, load) = match (including, &reason) {
            (Some(parent), _) => (parent.module, parent.flags, parent.load),
            (None, Reason::Load { into, .. }) => (*into, self.options.flags, self.begin_load()),
            (None, Reason::Include) => (self.options.module, self.options.flags, self.begin_load()),
        };
        if let Reason::Load { .. } = reason {
            self.once.insert(identity.clone(), None);
        }
        self.open.push(Open {
            file,
            identity,
            reason,
            module,
            flags,
            position: Position::START,
            load,
            operators: None,
            exported: Vec::new(),
            wanted: VecDeque::new(),
        });
    }

    fn begin_load(&mut self) -> usize {
        self.definitions.push(Definitions::default());
        self.definitions.len() - 1
    }

    /// Reads until nothing is open any more. A text that asks for another waits until
    /// that is read.
    fn run(&mut self) {
        while let Some(open) = self.open.last_mut() {
            let file = Arc::clone(&open.file);
            if let Some(Wanted {
                path,
                reason,
                place,
            }) = open.wanted.pop_front()
            {
                self.ask_for(&path, reason, Some(place));
                continue;
            }
            let mut reader = Reader::resume(&file.text, open.position);
            let depth = self.open.len();
            while self.open.len() == depth
                && let Some(open) = self.open.last_mut()
                && open.wanted.is_empty()
            {
                let read = reader.next(&self.loaded.operators, &open.flags);
                open.position = reader.position();
                if let &Ok(Some(ReadTerm {
                    span, line, column, ..
                })) = &read
                {
                    let at = span.start as usize;
                    self.term_start = Position { at, line, column };
                }
                match read {
                    Ok(Some(read)) if is_end(&read) => self.leave(),
                    Ok(Some(read)) => self.term(read, &file),
                    Ok(None) => self.leave(),
                    Err(error) => self.syntax_error(error, &file),
                }
            }
        }
    }

    /// Ends a text: what it changed for itself is undone, what it gives away is given.
    fn leave(&mut self) {
        let Some(done) = self.open.pop() else {
            return;
        };
        if let (Reason::Include, Some(parent)) = (&done.reason, self.open.last_mut()) {
            parent.flags = done.flags;
            return;
        }
        if !self.has_flags && self.open.is_empty() {
            self.has_flags = true;
            self.loaded.flags = done.flags;
        }
        if let Some(operators) = done.operators {
            self.loaded.operators = operators;
        }
        for (priority, kind, name) in done.exported {
            // Their export was checked when it was read.
            let _ = self.loaded.operators.add(priority, kind, name);
        }
    }

    /// One term of a text.
    fn term(&mut self, read: ReadTerm, file: &Arc<SourceFile>) {
        let mut read = read;
        let directive = [Atom::NECK, Atom::QUERY]
            .into_iter()
            .find_map(|name| read.terms.unary(read.root, name));
        if let Some(goal) = directive {
            return self.directive(read, goal, file);
        }
        if let Some((head, body)) = read.terms.binary(read.root, Atom::ARROW)
            && let Err(wrong) = grammar::translate(&mut read, head, body)
        {
            return self.no_clause(wrong, file);
        }
        match clause::parts(&mut read, self.module()) {
            Ok(parts) => self.define(parts, read, file),
            Err(wrong) => self.no_clause(wrong, file),
        }
    }

    /// The module of the text that is being read.
    pub fn module(&self) -> Atom {
        self.open
            .last()
            .map_or(self.options.module, |open| open.module)
    }

    fn define(&mut self, parts: Parts, read: ReadTerm, file: &Arc<SourceFile>) {
        let Parts { key, head, body } = parts;
        let span = read.span;
        if matches!(key.name.name(), "term_expansion" | "goal_expansion") && key.arity == 2 {
            let what = format!("{}/2 changes how the program is read", key.name);
            self.leave_to_scryer(what, span, file);
        }
        let clause = Arc::new(Clause {
            terms: read.terms,
            head,
            body,
            variables: read.variables,
            file: Arc::clone(file),
            line: read.line,
            span,
        });
        self.check_together(key, &clause);
        self.predicate(key).clauses.push(clause);
    }

    /// The predicate of a name, which there is from now on.
    pub fn predicate(&mut self, key: Key) -> &mut Predicate {
        let predicates = &mut self.loaded.predicates;
        let index = *self.loaded.index.entry(key).or_insert_with(|| {
            predicates.push(Predicate {
                key,
                clauses: Vec::new(),
                is_dynamic: false,
            });
            predicates.len() - 1
        });
        &mut predicates[index]
    }

    /// Says so if other clauses of the predicate are elsewhere: most systems would forget
    /// them.
    fn check_together(&mut self, key: Key, clause: &Clause) {
        let Some(load) = self.open.last().map(|open| open.load) else {
            return;
        };
        let definitions = &mut self.definitions[load];
        let goes_on = definitions.last.replace(key) == Some(key);
        let is_here = !definitions.seen.insert(key);
        if goes_on || self.scattered.contains(&key) {
            return;
        }
        let Some(other) = self
            .loaded
            .predicate(key)
            .and_then(|predicate| predicate.clauses.last())
        else {
            return;
        };
        let Key { name, arity, .. } = key;
        let other_place = match Arc::ptr_eq(&other.file, &clause.file) {
            true => format!("line {}", other.line),
            false => format!("{}, line {}", other.file.name, other.line),
        };
        let what = match is_here {
            true => format!(
                "the clauses of {name}/{arity} are not together: the one before this is in {other_place}"
            ),
            false => format!("{name}/{arity} has clauses in {other_place} too"),
        };
        let what = what + "; all of them count here, while other systems may forget the first ones";
        let span = clause.terms.span(clause.head);
        self.problem(Severity::Warning, what, span, &Arc::clone(&clause.file));
    }

    fn no_clause(&mut self, wrong: NoClause, file: &Arc<SourceFile>) {
        self.problem(Severity::Error, wrong.what, wrong.span, file);
    }

    fn syntax_error(&mut self, error: SyntaxError, file: &Arc<SourceFile>) {
        let SyntaxError {
            span,
            line,
            column,
            what,
            ..
        } = error;
        let place = Place {
            file: Arc::clone(file),
            span,
            line,
            column,
        };
        self.loaded.problems.push(Problem {
            severity: Severity::Error,
            place: Some(place),
            what,
        });
    }

    /// A place in the term that is being looked at.
    pub fn place(&self, span: Span, file: &Arc<SourceFile>) -> Place {
        Place::after(file, span, self.term_start)
    }

    pub fn problem(
        &mut self,
        severity: Severity,
        what: impl Into<String>,
        span: Span,
        file: &Arc<SourceFile>,
    ) {
        self.loaded.problems.push(Problem {
            severity,
            place: Some(self.place(span, file)),
            what: what.into(),
        });
    }

    pub fn leave_to_scryer(&mut self, what: impl Into<String>, span: Span, file: &Arc<SourceFile>) {
        self.loaded.left.push(LeftToScryer {
            what: what.into(),
            place: self.place(span, file),
        });
    }

    pub fn import(&mut self, into: Atom, from: Atom, only: Option<Vec<Export>>) {
        let import = Import { into, from, only };
        if into != from && !self.loaded.imports.contains(&import) {
            self.loaded.imports.push(import);
        }
    }
}

/// Whether a text ends here before its end.
fn is_end(read: &ReadTerm) -> bool {
    matches!(read.terms.node(read.root), Node::Atom(Atom::END_OF_FILE))
}
