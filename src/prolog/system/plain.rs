//! An adapter for a system without modules: the names of its predicates say that they are its
//! own.

use std::collections::HashSet;

use crate::clauses::atom::Atom;
use crate::clauses::game::Spelling;
use crate::clauses::syntax::{DoubleQuotes, Flags, Operators, Reader, WriteOptions, term_text};
use crate::clauses::term::{Node, TermId, Terms};

/// The name that a predicate of an adapter has there, in quotes.
pub(super) fn own_name(name: &str) -> String {
    format!("'kalista:{name}'")
}

/// Where goals stand in the arguments of predicates that call them: the name, the number of
/// arguments or 0 for any, the places, and how many arguments are added to the goals there,
/// counted from that number.
const CALLERS: [(&str, usize, &[usize], Added); 19] = [
    (",", 2, &[0, 1], Added::None),
    (";", 2, &[0, 1], Added::None),
    ("->", 2, &[0, 1], Added::None),
    ("*->", 2, &[0, 1], Added::None),
    ("\\+", 1, &[0], Added::None),
    ("once", 1, &[0], Added::None),
    ("ignore", 1, &[0], Added::None),
    ("forall", 2, &[0, 1], Added::None),
    ("catch", 3, &[0, 2], Added::None),
    ("findall", 3, &[1], Added::None),
    ("findall", 4, &[1], Added::None),
    ("bagof", 3, &[1], Added::None),
    ("setof", 3, &[1], Added::None),
    ("aggregate_all", 3, &[1], Added::None),
    ("^", 2, &[1], Added::None),
    ("call", 0, &[0], Added::Others),
    ("maplist", 0, &[0], Added::Others),
    ("foldl", 0, &[0], Added::Others),
    ("include", 3, &[0], Added::One),
];

/// How many arguments a goal gets when it is called.
#[derive(Clone, Copy)]
enum Added {
    None,
    One,
    /// As many as stand beside it.
    Others,
}

/// The adapter's text without modules; what cannot be read is left out, as the system itself
/// would leave it out.
pub(super) fn adapter(text: &str, spelling: &Spelling) -> String {
    let flags = Flags {
        double_quotes: DoubleQuotes::Chars,
        ..Flags::default()
    };
    let mut reader = Reader::new(text, 0);
    let mut clauses = Vec::new();
    loop {
        match reader.next(spelling.operators(), &flags) {
            Ok(Some(clause)) => clauses.push(clause),
            Ok(None) => break,
            Err(_) => {}
        }
    }
    let own = (clauses.iter()).filter_map(|clause| head(&clause.terms, clause.root));
    let own: HashSet<(Atom, usize)> = own.collect();
    let options = WriteOptions::canonical();
    let mut plain = String::new();
    for mut clause in clauses {
        let (terms, root) = (&mut clause.terms, clause.root);
        if let Some(goal) = terms.unary(root, Atom::new(":-")) {
            if is_heading(terms, goal) {
                continue;
            }
            renamed(terms, goal, 0, &own);
            let goal = term_text(terms, goal, &options, &Operators::default());
            plain.push_str(&format!(":- initialization({goal}).\n"));
            continue;
        }
        let (head, body) = match terms.binary(root, Atom::new(":-")) {
            Some((head, body)) => (head, Some(body)),
            None => (root, None),
        };
        renamed(terms, head, 0, &own);
        if let Some(body) = body {
            renamed(terms, body, 0, &own);
        }
        let clause = term_text(terms, root, &options, &Operators::default());
        plain.push_str(&format!("{clause}.\n"));
    }
    plain
}

/// Whether a directive is about modules, of which there are none.
fn is_heading(terms: &Terms, goal: TermId) -> bool {
    let name = terms.callable(goal).map(|(name, _)| name.name());
    matches!(name, Some("module" | "use_module"))
}

/// The predicate that a clause belongs to.
fn head(terms: &Terms, clause: TermId) -> Option<(Atom, usize)> {
    if terms.unary(clause, Atom::new(":-")).is_some() {
        return None;
    }
    let head = terms.binary(clause, Atom::new(":-"));
    let (name, arguments) = terms.callable(head.map_or(clause, |(head, _)| head))?;
    Some((name, arguments.len()))
}

/// Renames the adapter's own goals in a goal that is called with so many arguments more.
fn renamed(terms: &mut Terms, goal: TermId, added: usize, own: &HashSet<(Atom, usize)>) {
    let Some((name, arguments)) = terms.callable(goal) else {
        return;
    };
    let arguments = arguments.to_vec();
    // user:Goal is a goal of the program, as it stands.
    if let (":", &[module, inner]) = (name.name(), &arguments[..]) {
        if terms
            .callable(module)
            .is_some_and(|(module, _)| module.name() == "user")
        {
            *terms.node_mut(goal) = terms.node(inner).clone();
        }
        return;
    }
    if own.contains(&(name, arguments.len() + added)) {
        let name = Atom::new(&format!("kalista:{}", name.name()));
        match terms.node_mut(goal) {
            Node::Atom(own) | Node::Compound(own, _) => *own = name,
            _ => {}
        }
        return;
    }
    let count = arguments.len();
    let caller = (CALLERS.iter()).find(|&&(caller, arity, ..)| {
        caller == name.name() && (arity == count || arity == 0 && count > 0)
    });
    if let Some(&(_, _, places, more)) = caller {
        let more = match more {
            Added::None => 0,
            Added::One => 1,
            Added::Others => count - 1,
        };
        for &place in places {
            renamed(terms, arguments[place], more, own);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_adapter_without_modules_calls_its_own_and_those_of_the_program() {
        let text = ":- module(kalista, []).\n\
                    :- user:begin(3).\n\
                    move(S-P, move, N-Q) :- user:move(S, P, N), once(next(P, Q)), other(Q).\n\
                    moves(S, Ms) :- findall(M, (user:pick(M), \\+ move(S, M, _)), Ms), maplist(next(a), Ms).\n\
                    next(white, \"ab\").\n";
        let spelling = Spelling::of_texts(&[]);
        let plain = adapter(text, &spelling);
        for part in [
            ":- initialization(begin(3)).",
            ":-('kalista:move'(",
            ",move,",
            "once('kalista:next'(",
            ",other(",
            ":-('kalista:moves'(",
            "pick(",
            "maplist('kalista:next'(a),",
            "'kalista:next'(white,",
        ] {
            assert!(plain.contains(part), "{part}: {plain}");
        }
        assert!(
            !plain.contains("module") && !plain.contains("user"),
            "{plain}"
        );
    }
}
