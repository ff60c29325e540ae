//! Directives.

use std::sync::Arc;

use super::super::atom::Atom;
use super::super::clause::SourceFile;
use super::super::syntax::{DoubleQuotes, OperatorType, ReadTerm};
use super::super::term::{Node, TermId, Terms};
use super::clause::check_goal;
use super::expected::{elements, indicator, indicators, qualified};
use super::loaded::{GoalKind, Module, StartGoal};
use super::loader::{Loader, Reason};
use super::problem::Severity;

/// Directives without a meaning here: they tell other systems how to warn, to compile or
/// to find out what this one knows.
const IDLE: [(&str, usize); 13] = [
    ("style_check", 1),
    ("encoding", 1),
    ("license", 1),
    ("public", 1),
    ("mode", 1),
    ("volatile", 1),
    ("meta_predicate", 1),
    ("module_transparent", 1),
    ("noprofile", 1),
    ("non_counted_backtracking", 1),
    ("garbage_collect", 0),
    ("expects_dialect", 1),
    ("set_stream", 2),
];

/// Directives that change what the program means, in a way that the engine does not know.
const BEYOND: [(&str, usize, &str); 8] = [
    ("table", 1, "tabling"),
    ("block", 1, "goals that wait for their arguments"),
    ("attribute", 1, "attributed variables"),
    ("if", 1, "clauses that count only under a condition"),
    ("elif", 1, "clauses that count only under a condition"),
    ("else", 0, "clauses that count only under a condition"),
    ("endif", 0, "clauses that count only under a condition"),
    ("thread_local", 1, "clauses that belong to a thread"),
];

/// Directives that load files, besides lists of files.
const LOADING: [&str; 7] = [
    "use_module",
    "ensure_loaded",
    "consult",
    "reconsult",
    "compile",
    "load_files",
    "include",
];

/// What became of a directive.
enum Outcome {
    Done,
    /// It is a goal to be run.
    Goal(GoalKind, TermId, Atom),
}

impl Loader<'_> {
    /// Carries out `:- Goal.`, or keeps it.
    pub(super) fn directive(&mut self, read: ReadTerm, goal: TermId, file: &Arc<SourceFile>) {
        let mut goals = Vec::new();
        let mut is_all_goals = true;
        for (conjunct, kind) in parts(&read.terms, goal) {
            let outcome = match kind {
                Some(kind) => Outcome::Goal(kind, conjunct, self.module()),
                None => self.declaration(&read, conjunct, file),
            };
            match outcome {
                Outcome::Done => is_all_goals = false,
                Outcome::Goal(kind, goal, module) => {
                    is_all_goals &= kind == GoalKind::Directive;
                    goals.push((kind, goal, module));
                }
            }
        }
        if is_all_goals {
            // They can share variables, and one that fails stops the others.
            goals = vec![(GoalKind::Directive, goal, self.module())];
        }
        for (kind, goal, module) in goals {
            self.start_goal(kind, goal, module, &read, file);
        }
    }

    fn start_goal(
        &mut self,
        kind: GoalKind,
        goal: TermId,
        module: Atom,
        read: &ReadTerm,
        file: &Arc<SourceFile>,
    ) {
        let mut terms = read.terms.clone();
        match check_goal(&mut terms, goal) {
            Ok(()) => self.loaded.goals.push(StartGoal {
                kind,
                module,
                terms,
                goal,
                variables: read.variables.clone(),
                file: Arc::clone(file),
                line: read.line,
                span: read.span,
            }),
            Err(wrong) => self.problem(Severity::Error, wrong.what, wrong.span, file),
        }
    }

    /// One directive, or one part of it.
    fn declaration(&mut self, read: &ReadTerm, goal: TermId, file: &Arc<SourceFile>) -> Outcome {
        let terms = &read.terms;
        let (module, inner) = qualified(terms, goal, self.module());
        let Some((name, arguments)) = terms.callable(inner) else {
            return Outcome::Goal(GoalKind::Directive, goal, self.module());
        };
        let load = |only| Reason::Load { into: module, only };
        match (name.name(), arguments) {
            ("dynamic" | "discontiguous" | "multifile", predicates @ [_, ..]) => {
                for &predicates in predicates {
                    self.declare(name, terms, predicates, module, file);
                }
            }
            ("op", &[priority, kind, names]) => self.operator(terms, [priority, kind, names], file),
            ("set_prolog_flag", &[flag, value]) if is_atom(terms, flag, Atom::DOUBLE_QUOTES) => {
                self.double_quotes(terms, value, file);
            }
            ("initialization", &[goal]) => {
                return Outcome::Goal(GoalKind::Initialization, goal, module);
            }
            ("initialization", &[goal, when]) => {
                let kind = match terms.callable(when) {
                    Some((when, [])) if when.name() == "main" => GoalKind::Main,
                    Some((when, [])) if when.name() == "now" => GoalKind::Directive,
                    _ => GoalKind::Initialization,
                };
                return Outcome::Goal(kind, goal, module);
            }
            ("module", &[name, exports]) => self.begin_module(terms, name, exports, file),
            ("include", &[files]) => self.want(terms, files, &Reason::Include, file),
            (
                "use_module" | "ensure_loaded" | "consult" | "reconsult" | "compile" | "load_files",
                &[files],
            )
            | ("load_files", &[files, _]) => self.want(terms, files, &load(None), file),
            ("use_module", &[files, only]) => {
                let only = self.only(terms, only, file);
                self.want(terms, files, &load(only), file);
            }
            (".", &[_, _]) => self.want(terms, inner, &load(None), file),
            ("[]", []) => {}
            (known, arguments) => {
                let arity = arguments.len();
                if IDLE.contains(&(known, arity)) {
                    return Outcome::Done;
                }
                let Some((_, _, why)) = BEYOND
                    .iter()
                    .find(|&&(name, n, _)| (name, n) == (known, arity))
                else {
                    return Outcome::Goal(GoalKind::Directive, goal, self.module());
                };
                self.leave_to_scryer(*why, terms.span(goal), file);
            }
        }
        Outcome::Done
    }

    /// `dynamic`, `discontiguous`, `multifile`. Each of them makes that there is such a
    /// predicate, even without clauses.
    fn declare(
        &mut self,
        how: Atom,
        terms: &Terms,
        predicates: TermId,
        module: Atom,
        file: &Arc<SourceFile>,
    ) {
        for found in indicators(terms, predicates, module) {
            match found {
                Ok(key) => {
                    let predicate = self.predicate(key);
                    match how {
                        Atom::DYNAMIC => predicate.is_dynamic = true,
                        _ => {
                            self.scattered.insert(key);
                        }
                    }
                }
                Err(unexpected) => {
                    self.problem(Severity::Error, unexpected.what, unexpected.span, file)
                }
            }
        }
    }

    fn operator(&mut self, terms: &Terms, arguments: [TermId; 3], file: &Arc<SourceFile>) {
        for (name, found) in operators(terms, arguments) {
            let added = found.and_then(|(priority, kind, name)| {
                let added = self.loaded.operators.add(priority, kind, name);
                added.map_err(|error| error.to_string())
            });
            if let Err(what) = added {
                self.problem(Severity::Error, what, terms.span(name), file);
            }
        }
    }

    fn double_quotes(&mut self, terms: &Terms, value: TermId, file: &Arc<SourceFile>) {
        let value_span = terms.span(value);
        let double_quotes = match terms.callable(value) {
            Some((Atom::CHARS, [])) => DoubleQuotes::Chars,
            Some((Atom::CODES, [])) => DoubleQuotes::Codes,
            Some((Atom::ATOM, [])) => DoubleQuotes::Atom,
            Some((name, [])) if name.name() == "string" => {
                let what =
                    "there are no strings here: a text in double quotes is a list of characters";
                self.problem(Severity::Warning, what, value_span, file);
                DoubleQuotes::Chars
            }
            _ => {
                let what = "a text in double quotes can be chars, codes or atom";
                return self.problem(Severity::Error, what, value_span, file);
            }
        };
        if let Some(open) = self.open.last_mut() {
            open.flags.double_quotes = double_quotes;
        }
    }

    fn begin_module(
        &mut self,
        terms: &Terms,
        name: TermId,
        exports: TermId,
        file: &Arc<SourceFile>,
    ) {
        let &Node::Atom(module) = terms.node(name) else {
            let what = "the name of a module is expected here";
            return self.problem(Severity::Error, what, terms.span(name), file);
        };
        let mut exported = Vec::new();
        let mut given_operators = Vec::new();
        for export in elements(terms, exports) {
            if let Some(key) = indicator(terms, export, module) {
                exported.push((key.name, key.arity));
            } else if let Some((Atom::OP, &[priority, kind, names])) = terms.callable(export) {
                self.operator(terms, [priority, kind, names], file);
                let given = operators(terms, [priority, kind, names]);
                given_operators.extend(given.into_iter().filter_map(|(_, operator)| operator.ok()));
            } else {
                let what = "a predicate is expected here, as name/arity";
                self.problem(Severity::Error, what, terms.span(export), file);
            }
        }
        let operators = self.loaded.operators.clone();
        let Some(open) = self.open.last_mut() else {
            return;
        };
        open.module = module;
        open.operators.get_or_insert(operators);
        open.exported.extend(given_operators);
        let identity = open.identity.clone();
        let reason = open.reason.clone();
        self.once.insert(identity, Some(module));
        self.loaded.modules.push(Module {
            name: module,
            file: Arc::clone(file),
            exports: exported,
        });
        if let Reason::Load { into, only } = reason {
            self.import(into, module, only);
        }
    }
}

/// The goals of a conjunction.
fn conjuncts(terms: &Terms, goal: TermId) -> Vec<TermId> {
    let mut conjuncts = Vec::new();
    let mut rest = vec![goal];
    while let Some(goal) = rest.pop() {
        match terms.binary(goal, Atom::COMMA) {
            Some((first, second)) => rest.extend([second, first]),
            None => conjuncts.push(goal),
        }
    }
    conjuncts
}

/// The parts of a directive, and what kind of goal those are of which nothing else has to
/// be found out. Files that `initialization/1` loads are loaded where it stands: what is
/// loaded later would not be there when the program is compiled.
fn parts(terms: &Terms, goal: TermId) -> Vec<(TermId, Option<GoalKind>)> {
    let mut parts = Vec::new();
    for conjunct in conjuncts(terms, goal) {
        match terms.callable(conjunct) {
            Some((name, &[later, ..])) if name.name() == "initialization" => {
                let later = conjuncts(terms, later);
                if !later.iter().any(|&goal| loads(terms, goal)) {
                    parts.push((conjunct, None));
                    continue;
                }
                for goal in later {
                    let kind = (!loads(terms, goal)).then_some(GoalKind::Initialization);
                    parts.push((goal, kind));
                }
            }
            _ => parts.push((conjunct, None)),
        }
    }
    parts
}

/// Whether a goal loads files.
fn loads(terms: &Terms, goal: TermId) -> bool {
    let (_, goal) = qualified(terms, goal, Atom::USER);
    terms.callable(goal).is_some_and(|(name, arguments)| {
        let name = name.name();
        LOADING.contains(&name) && !arguments.is_empty() || name == "." && arguments.len() == 2
    })
}

fn is_atom(terms: &Terms, term: TermId, name: Atom) -> bool {
    matches!(*terms.node(term), Node::Atom(found) if found == name)
}

/// An operator, or what is wrong with it.
type Declared = Result<(i64, OperatorType, Atom), String>;

/// The operators of `op(Priority, Type, Names)`, each with the term that names it.
fn operators(terms: &Terms, [priority, kind, names]: [TermId; 3]) -> Vec<(TermId, Declared)> {
    let priority = match *terms.node(priority) {
        Node::Int(priority) => Ok(priority),
        _ => Err("the priority of an operator is a number"),
    };
    let kind = match *terms.node(kind) {
        Node::Atom(name) => OperatorType::from_atom(name),
        _ => None,
    };
    let kind = kind.ok_or("the type of an operator is xfx, xfy, yfx, fy, fx, xf or yf");
    let names = match terms.node(names) {
        Node::Atom(_) => vec![names],
        _ => elements(terms, names),
    };
    let declared = |term: TermId| {
        let name = match *terms.node(term) {
            Node::Atom(name) => Ok(name),
            _ => Err("an operator is an atom"),
        };
        let all = priority.and_then(|priority| Ok((priority, kind?, name?)));
        (term, all.map_err(str::to_owned))
    };
    names.into_iter().map(declared).collect()
}
