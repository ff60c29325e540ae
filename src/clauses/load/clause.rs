//! From a term to a clause.

use super::super::atom::Atom;
use super::super::clause::Key;
use super::super::syntax::ReadTerm;
use super::super::term::{Node, Span, TermId, Terms};
use super::expected::qualified;

/// A clause without its file.
#[derive(Debug)]
pub(super) struct Parts {
    pub key: Key,
    pub head: TermId,
    pub body: Option<TermId>,
}

/// Why a term is no clause.
#[derive(Debug)]
pub(super) struct NoClause {
    pub span: Span,
    pub what: String,
}

impl NoClause {
    pub fn new(span: Span, what: impl Into<String>) -> NoClause {
        let what = what.into();
        NoClause { span, what }
    }
}

/// Takes a term apart that was read in a module.
pub(super) fn parts(read: &mut ReadTerm, module: Atom) -> Result<Parts, NoClause> {
    let terms = &mut read.terms;
    let (source, clause) = qualified(terms, read.root, module);
    let (head, body) = match terms.binary(clause, Atom::NECK) {
        Some((head, body)) => (head, Some(body)),
        None => (clause, None),
    };
    let (module, head) = qualified(terms, head, source);
    let key = key(terms, head, module)?;
    let body = match body {
        Some(body) => {
            check_goal(terms, body)?;
            // A body belongs to the module that its clause stands in, not to the one that
            // its head is put into.
            Some(match module == source {
                true => body,
                false => in_module(terms, source, body),
            })
        }
        None => None,
    };
    Ok(Parts { key, head, body })
}

fn in_module(terms: &mut Terms, module: Atom, goal: TermId) -> TermId {
    let span = terms.span(goal);
    let module = terms.add(Node::Atom(module), span);
    terms.compound(Atom::COLON, &[module, goal], span)
}

/// What a head defines.
fn key(terms: &Terms, head: TermId, module: Atom) -> Result<Key, NoClause> {
    let wrong = |what: &str| Err(NoClause::new(terms.span(head), what));
    let Some((name, arguments)) = terms.callable(head) else {
        return wrong(match terms.node(head) {
            Node::Var(_) => "a variable cannot be the head of a clause",
            _ => "a number cannot be the head of a clause",
        });
    };
    match (name, arguments.len()) {
        (Atom::COMMA, 2) => {
            wrong("a conjunction is no clause: is there a comma where a full stop or :- belongs?")
        }
        (
            Atom::SEMICOLON | Atom::IF_THEN | Atom::SOFT_IF | Atom::BAR | Atom::NECK | Atom::ARROW,
            2,
        )
        | (Atom::NOT, 1)
        | (Atom::CUT | Atom::NIL, 0)
        | (Atom::DOT, 2) => Err(NoClause::new(
            terms.span(head),
            format!("`{name}` cannot be defined"),
        )),
        (name, arity) => Ok(Key {
            module,
            name,
            arity: arity as u32,
        }),
    }
}

/// Looks at every goal of a body: a number is none, and a bar is another way to write a
/// semicolon.
pub(super) fn check_goal(terms: &mut Terms, goal: TermId) -> Result<(), NoClause> {
    let mut rest = vec![goal];
    while let Some(goal) = rest.pop() {
        let arguments = match *terms.node(goal) {
            Node::Int(_) | Node::Big(_) | Node::Float(_) => {
                return Err(NoClause::new(terms.span(goal), "a number cannot be a goal"));
            }
            Node::Compound(name, arguments) => match (name, arguments.len()) {
                (Atom::BAR, 2) => {
                    *terms.node_mut(goal) = Node::Compound(Atom::SEMICOLON, arguments);
                    arguments
                }
                (Atom::COMMA | Atom::SEMICOLON | Atom::IF_THEN | Atom::SOFT_IF, 2)
                | (Atom::NOT, 1) => arguments,
                _ => continue,
            },
            _ => continue,
        };
        rest.extend(terms.arguments(arguments));
    }
    Ok(())
}
