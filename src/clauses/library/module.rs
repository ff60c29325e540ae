//! From a text of the library to a module.
//!
//! The texts are our own, so little has to be understood: `module/2`, `use_module/1` and
//! `use_module/2` with a library, `dynamic/1`, `op/3`; other directives mean nothing here.

use std::collections::HashMap;
use std::sync::Arc;

use super::qualify::qualify_library;
use crate::clauses::atom::Atom;
use crate::clauses::clause::{Clause, Key, Predicate, SourceFile};
use crate::clauses::syntax::{Flags, OperatorType, Operators, ReadTerm, Reader};
use crate::clauses::term::{Node, TermId, Terms};

/// A module of the library.
#[derive(Debug)]
pub(super) struct Module {
    pub name: Atom,
    /// The predicates that it gives away.
    pub exports: Vec<(Atom, u32)>,
    /// The operators that it gives away.
    pub operators: Vec<(i64, OperatorType, Atom)>,
    /// The libraries that it uses.
    pub uses: Vec<&'static str>,
    pub predicates: Vec<Predicate>,
    /// What could not be read; nothing, as a test makes sure.
    pub faults: Vec<String>,
    places: HashMap<Key, usize>,
}

impl Module {
    /// Reads a module.
    pub fn read(library: &str, text: &'static str) -> Module {
        let mut module = Module {
            name: Atom::new(library),
            exports: Vec::new(),
            operators: Vec::new(),
            uses: Vec::new(),
            predicates: Vec::new(),
            faults: Vec::new(),
            places: HashMap::new(),
        };
        let file = Arc::new(SourceFile {
            name: format!("library({library})"),
            // Nobody shows places in the library.
            text: String::new(),
        });
        let mut operators = Operators::default();
        let mut reader = Reader::new(text, 0);
        loop {
            match reader.next(&operators, &Flags::default()) {
                Ok(Some(read)) => module.term(read, &file, &mut operators),
                Ok(None) => return module,
                Err(error) => module.faults.push(error.to_string()),
            }
        }
    }

    fn term(&mut self, read: ReadTerm, file: &Arc<SourceFile>, operators: &mut Operators) {
        let mut read = read;
        if let Some(goal) = read.terms.unary(read.root, Atom::NECK) {
            return self.directive(&read.terms, goal, operators);
        }
        let (head, body) = match read.terms.binary(read.root, Atom::NECK) {
            Some((head, body)) => (head, Some(body)),
            None => (read.root, None),
        };
        let Some((name, arguments)) = read.terms.callable(head) else {
            self.faults
                .push(format!("line {}: not a clause", read.line));
            return;
        };
        let key = Key {
            module: self.name,
            name,
            arity: arguments.len() as u32,
        };
        let body = body.map(|body| qualify_library(&mut read.terms, body, self.name));
        let clause = Arc::new(Clause {
            terms: read.terms,
            head,
            body,
            variables: read.variables,
            file: Arc::clone(file),
            line: read.line,
            span: read.span,
        });
        self.predicate(key).clauses.push(clause);
    }

    fn predicate(&mut self, key: Key) -> &mut Predicate {
        let predicates = &mut self.predicates;
        let place = *self.places.entry(key).or_insert_with(|| {
            predicates.push(Predicate {
                key,
                clauses: Vec::new(),
                is_dynamic: false,
            });
            predicates.len() - 1
        });
        &mut predicates[place]
    }

    fn directive(&mut self, terms: &Terms, goal: TermId, operators: &mut Operators) {
        let Some((name, arguments)) = terms.callable(goal) else {
            return;
        };
        match (name, arguments) {
            (Atom::MODULE, &[_, exports]) => {
                for export in elements(terms, exports) {
                    if let Some(predicate) = indicator(terms, export) {
                        self.exports.push(predicate);
                    } else if let Some(operator) = operator(terms, export) {
                        self.operators.push(operator);
                        let _ = operators.add(operator.0, operator.1, operator.2);
                    }
                }
            }
            (Atom::USE_MODULE, [library, ..]) => {
                let name = terms.unary(*library, Atom::new("library"));
                let name = name.and_then(|name| atom(terms, name));
                self.uses.extend(name.map(Atom::name));
            }
            (Atom::DYNAMIC, &[predicates]) => {
                for predicate in elements(terms, predicates) {
                    if let Some((name, arity)) = indicator(terms, predicate) {
                        let module = self.name;
                        self.predicate(Key {
                            module,
                            name,
                            arity,
                        })
                        .is_dynamic = true;
                    }
                }
            }
            (Atom::OP, [..]) => {
                if let Some((priority, kind, name)) = operator(terms, goal) {
                    let _ = operators.add(priority, kind, name);
                }
            }
            _ => {}
        }
    }
}

/// The elements of a list, of a conjunction, or the term alone.
fn elements(terms: &Terms, root: TermId) -> Vec<TermId> {
    let mut found = Vec::new();
    let mut open = vec![root];
    while let Some(term) = open.pop() {
        let pair = terms
            .binary(term, Atom::DOT)
            .or_else(|| terms.binary(term, Atom::COMMA));
        match pair {
            Some((first, others)) => open.extend([others, first]),
            None if atom(terms, term) == Some(Atom::NIL) => {}
            None => found.push(term),
        }
    }
    found
}

fn atom(terms: &Terms, term: TermId) -> Option<Atom> {
    match *terms.node(term) {
        Node::Atom(name) => Some(name),
        _ => None,
    }
}

fn integer(terms: &Terms, term: TermId) -> Option<i64> {
    match *terms.node(term) {
        Node::Int(value) => Some(value),
        _ => None,
    }
}

/// `name/arity`, or `name//arity`, which has two arguments more.
fn indicator(terms: &Terms, term: TermId) -> Option<(Atom, u32)> {
    let ((name, arity), more) = match terms.binary(term, Atom::SLASH) {
        Some(both) => (both, 0),
        None => (terms.binary(term, Atom::INT_DIV)?, 2),
    };
    let arity = u32::try_from(integer(terms, arity)?).ok()?;
    Some((atom(terms, name)?, arity + more))
}

fn operator(terms: &Terms, term: TermId) -> Option<(i64, OperatorType, Atom)> {
    let (Atom::OP, &[priority, kind, name]) = terms.callable(term)? else {
        return None;
    };
    let kind = OperatorType::from_atom(atom(terms, kind)?)?;
    Some((integer(terms, priority)?, kind, atom(terms, name)?))
}
