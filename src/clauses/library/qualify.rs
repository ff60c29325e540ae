//! Goals that are passed to other modules say where they come from.
//!
//! `maplist(twice, Xs, Ys)` is carried out in the module `lists`, but `twice/2` is found
//! in the module that asks. Programs are nearly always in the module `user`; therefore
//! what has no module in front means `user`, wherever it is called, and clauses of other
//! modules put their own name in front of the goals that they pass on: `game:twice`.

use crate::clauses::atom::Atom;
use crate::clauses::term::{Node, TermId, Terms};

/// Which arguments of a predicate are goals: a digit, the number of arguments that are
/// added to it; `^`, one that can begin with `V^`; or `:`, a clause or the name of a
/// predicate.
const GOALS: &[(&str, &str)] = &[
    ("call", "0"),
    ("call", "1?"),
    ("call", "2??"),
    ("call", "3???"),
    ("call", "4????"),
    ("call", "5?????"),
    ("call", "6??????"),
    ("call", "7???????"),
    ("once", "0"),
    ("ignore", "0"),
    ("forall", "00"),
    ("findall", "?0?"),
    ("findall", "?0??"),
    ("bagof", "?^?"),
    ("setof", "?^?"),
    ("catch", "0?0"),
    ("maplist", "1?"),
    ("maplist", "2??"),
    ("maplist", "3???"),
    ("maplist", "4????"),
    ("maplist", "5?????"),
    ("maplist", "6??????"),
    ("maplist", "7???????"),
    ("maplist", "8????????"),
    ("foldl", "3???"),
    ("foldl", "4????"),
    ("call_cleanup", "00"),
    ("setup_call_cleanup", "000"),
    ("call_nth", "0?"),
    ("countall", "0?"),
    ("call_with_inference_limit", "0??"),
    ("call_with_error_context", "0?"),
    ("phrase", "2?"),
    ("phrase", "2??"),
    ("if_", "100"),
    ("tfilter", "2??"),
    ("tpartition", "2???"),
    ("tmember", "2?"),
    ("tmember_t", "2??"),
    ("cond_t", "10?"),
    ("assertz", ":"),
    ("asserta", ":"),
    ("assert", ":"),
    ("retract", ":"),
    ("retractall", ":"),
    ("abolish", ":"),
    ("clause", ":?"),
    ("dynamic", ":"),
    ("current_predicate", ":"),
    ("predicate_property", ":?"),
    ("listing", ":"),
];

/// The arguments of a predicate that are goals.
fn goals(name: Atom, arity: usize) -> Option<&'static str> {
    let name = name.name();
    let rows = GOALS.iter().filter(|(own, _)| *own == name);
    rows.map(|&(_, goals)| goals)
        .find(|goals| goals.len() == arity)
}

/// The body of a clause of the library.
pub(super) fn qualify_library(terms: &mut Terms, body: TermId, module: Atom) -> TermId {
    Qualifier {
        terms,
        module,
        is_library: true,
    }
    .body(body)
}

/// The body of a clause in a module of a program, which is not `user`.
pub fn qualify(terms: &mut Terms, body: TermId, module: Atom) -> TermId {
    Qualifier {
        terms,
        module,
        is_library: false,
    }
    .body(body)
}

struct Qualifier<'t> {
    terms: &'t mut Terms,
    module: Atom,
    /// The library is called by programs: goals that it is given are not its own.
    is_library: bool,
}

impl Qualifier<'_> {
    /// The body with other goals in it. Terms that are not goals stay the same.
    fn body(&mut self, body: TermId) -> TermId {
        // A place is an argument of a compound; the first is that of a term made for it.
        let span = self.terms.span(body);
        let holder = self.terms.compound(Atom::CALL, &[body], span);
        let mut open = vec![(holder, 0)];
        while let Some((parent, index)) = open.pop() {
            let goal = self.argument(parent, index);
            let arity = match *self.terms.node(goal) {
                Node::Compound(_, arguments) => arguments.len(),
                Node::Var(_) if self.is_library => {
                    self.put(parent, index, |this| this.in_module(goal, Atom::USER));
                    continue;
                }
                _ => continue,
            };
            let Some((name, arguments)) = self.terms.callable(goal) else {
                continue;
            };
            match (name, arity) {
                (Atom::COMMA | Atom::SEMICOLON | Atom::IF_THEN | Atom::SOFT_IF, 2) => {
                    // Copied, because the same term may stand elsewhere.
                    let copy = [arguments[0], arguments[1]];
                    self.put(parent, index, |this| {
                        let span = this.terms.span(goal);
                        this.terms.compound(name, &copy, span)
                    });
                    let copy = self.argument(parent, index);
                    open.extend([(copy, 0), (copy, 1)]);
                }
                (Atom::NOT | Atom::ONCE | Atom::FORALL | Atom::FINDALL, _)
                    if self.is_inline(goal) =>
                {
                    let copy = arguments.to_vec();
                    let goals: &[usize] = match name {
                        Atom::FORALL => &[0, 1],
                        Atom::FINDALL => &[1],
                        _ => &[0],
                    };
                    self.put(parent, index, |this| {
                        let span = this.terms.span(goal);
                        this.terms.compound(name, &copy, span)
                    });
                    let copy = self.argument(parent, index);
                    open.extend(goals.iter().map(|&at| (copy, at)));
                }
                (Atom::CALL, _) => {
                    let is_given = matches!(self.terms.node(arguments[0]), Node::Var(_));
                    if self.is_library && is_given {
                        self.put(parent, index, |this| this.in_module(goal, Atom::USER));
                    }
                }
                (Atom::CARET, 2) => {
                    let copy = [arguments[0], arguments[1]];
                    self.put(parent, index, |this| {
                        let span = this.terms.span(goal);
                        this.terms.compound(name, &copy, span)
                    });
                    open.push((self.argument(parent, index), 1));
                }
                _ => {
                    if let Some(goals) = goals(name, arity) {
                        self.put(parent, index, |this| this.passing_on(goal, goals));
                        let passing = self.argument(parent, index);
                        // Goals that are passed on as they are may pass on others.
                        for (at, kind) in goals.chars().enumerate() {
                            let argument = self.argument(passing, at);
                            if matches!(kind, '0' | '^')
                                && self.terms.binary(argument, Atom::COLON).is_some()
                            {
                                open.push((argument, 1));
                            }
                        }
                    }
                }
            }
        }
        self.argument(holder, 0)
    }

    /// Whether a goal is compiled where it stands.
    fn is_inline(&self, goal: TermId) -> bool {
        let Some((name, arguments)) = self.terms.callable(goal) else {
            return false;
        };
        match (name, arguments) {
            (Atom::NOT, [_]) | (Atom::FINDALL, [_, _, _] | [_, _, _, _]) => true,
            (Atom::ONCE, [only]) => !matches!(self.terms.node(*only), Node::Var(_)),
            (Atom::FORALL, [first, _]) => !matches!(self.terms.node(*first), Node::Var(_)),
            _ => false,
        }
    }

    /// A goal that passes goals on: they get a module, if they need one.
    fn passing_on(&mut self, goal: TermId, goals: &str) -> TermId {
        let span = self.terms.span(goal);
        let Some((name, arguments)) = self.terms.callable(goal) else {
            return goal;
        };
        let mut arguments = arguments.to_vec();
        for (argument, kind) in arguments.iter_mut().zip(goals.chars()) {
            let is_given = matches!(self.terms.node(*argument), Node::Var(_)) && self.is_library;
            let is_qualified = self.terms.binary(*argument, Atom::COLON).is_some();
            if kind != '?' && !is_given && !is_qualified {
                *argument = self.in_module(*argument, self.module);
            }
        }
        self.terms.compound(name, &arguments, span)
    }

    fn in_module(&mut self, term: TermId, module: Atom) -> TermId {
        let span = self.terms.span(term);
        let module = self.terms.add(Node::Atom(module), span);
        self.terms.compound(Atom::COLON, &[module, term], span)
    }

    fn argument(&self, term: TermId, index: usize) -> TermId {
        match *self.terms.node(term) {
            Node::Compound(_, arguments) => self.terms.arguments(arguments)[index],
            _ => term,
        }
    }

    fn put(&mut self, term: TermId, index: usize, make: impl FnOnce(&mut Self) -> TermId) {
        let argument = make(self);
        if let Node::Compound(_, arguments) = *self.terms.node(term) {
            self.terms.arguments_mut(arguments)[index] = argument;
        }
    }
}
