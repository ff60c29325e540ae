//! What Scryer's own loader gets wrong, put right in the text that it is given.
//!
//! - Clauses of a predicate that are not together: the later ones would replace the
//!   earlier ones, unless a directive says that they are scattered.
//! - `6 is X * 2` where `X` is the first argument of the head (its issue 3449): the
//!   comparison is lost, unless a variable stands on the left.
//!
//! Lines stay what they are, so that messages name the right ones.

use crate::clauses::atom::Atom;
use crate::clauses::clause::{Clause, SourceFile};
use crate::clauses::load::{Input, LoadOptions, Loaded, Texts, load};
use crate::clauses::term::{Node, TermId, Terms};

/// The text of a file of clauses as Scryer's loader takes it.
pub(super) fn mended(name: &str, text: &str) -> String {
    let file = SourceFile {
        name: name.to_owned(),
        text: text.to_owned(),
    };
    let loaded = load(
        vec![Input::Text(file)],
        &Texts::default(),
        LoadOptions::default(),
    );
    let mut mended = text.to_owned();
    let mut comparisons = comparisons(&loaded, name);
    // From the end, so that the places before stay what they are.
    comparisons.sort_unstable_by_key(|comparison| std::cmp::Reverse(comparison.start));
    for (number, comparison) in comparisons.into_iter().enumerate() {
        let Comparison {
            start,
            end,
            left_end,
            right_start,
        } = comparison;
        let (Some(left), Some(right)) = (text.get(start..left_end), text.get(right_start..end))
        else {
            continue;
        };
        let goals = format!("( Is_{number}_ is {right}, Is_{number}_ = {left} )");
        mended.replace_range(start..end, &goals);
    }
    scattered(&loaded, name) + &mended
}

/// Directives for the predicates whose clauses are not together.
fn scattered(loaded: &Loaded, name: &str) -> String {
    let mut order: Vec<(u32, usize)> = Vec::new();
    for (index, predicate) in loaded.predicates.iter().enumerate() {
        let here = predicate
            .clauses
            .iter()
            .filter(|clause| clause.file.name == name);
        order.extend(here.map(|clause| (clause.span.start, index)));
    }
    order.sort_unstable();
    order.dedup_by_key(|&mut (_, index)| index);
    let mut directives = String::new();
    for (index, predicate) in loaded.predicates.iter().enumerate() {
        let runs = order.iter().filter(|&&(_, other)| other == index).count();
        if runs > 1 && predicate.key.module == Atom::USER {
            let name = predicate
                .key
                .name
                .name()
                .replace('\\', "\\\\")
                .replace('\'', "\\'");
            directives += &format!(":- discontiguous('{name}'/{}). ", predicate.key.arity);
        }
    }
    directives
}

/// `Number is Expression`, by the places of both in the text.
struct Comparison {
    start: usize,
    end: usize,
    left_end: usize,
    right_start: usize,
}

fn comparisons(loaded: &Loaded, name: &str) -> Vec<Comparison> {
    let clauses = loaded
        .predicates
        .iter()
        .flat_map(|predicate| &predicate.clauses);
    let mut found = Vec::new();
    for clause in clauses.filter(|clause| clause.file.name == name) {
        if let Some(body) = clause.body {
            in_goal(clause, body, &mut found);
        }
    }
    found
}

/// Goals are looked for where control constructs and the usual predicates have them.
fn in_goal(clause: &Clause, goal: TermId, found: &mut Vec<Comparison>) {
    const WITH_GOALS: [&str; 16] = [
        ",",
        ";",
        "->",
        "*->",
        "\\+",
        "^",
        "not",
        "once",
        "ignore",
        "call",
        "findall",
        "bagof",
        "setof",
        "forall",
        "catch",
        "aggregate_all",
    ];
    let terms: &Terms = &clause.terms;
    let mut rest = vec![goal];
    while let Some(goal) = rest.pop() {
        let Some((name, arguments)) = terms.callable(goal) else {
            continue;
        };
        match (name.name(), arguments) {
            ("is", &[left, right]) if is_number(terms, left) => {
                let (left, right) = (terms.span(left), terms.span(right));
                found.push(Comparison {
                    start: left.start as usize,
                    end: right.end as usize,
                    left_end: left.end as usize,
                    right_start: right.start as usize,
                });
            }
            (name, arguments) if WITH_GOALS.contains(&name) => rest.extend_from_slice(arguments),
            _ => {}
        }
    }
}

fn is_number(terms: &Terms, term: TermId) -> bool {
    matches!(
        terms.node(term),
        Node::Int(_) | Node::Big(_) | Node::Float(_)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scattered_clauses_are_declared_on_the_first_line() {
        let text = "p(1).\nq(1).\np(2).\nq(2).\nr(1).\n";
        let expected = format!(":- discontiguous('p'/1). :- discontiguous('q'/1). {text}");
        assert_eq!(mended("t.pl", text), expected);
        let together = "p(1).\np(2).\nq(1).\n";
        assert_eq!(mended("t.pl", together), together);
    }

    #[test]
    fn a_number_never_stands_on_the_left_of_is() {
        let text = "even(N) :- 0 is N mod 2, !.\nodd(N) :-\n  \\+ 0 is N mod 2.\nX is_not Y.\n";
        let mended = mended("t.pl", text);
        assert!(mended.contains("Is_1_ is N mod 2, Is_1_ = 0"), "{mended}");
        assert!(
            mended.contains("\\+ ( Is_0_ is N mod 2, Is_0_ = 0 )"),
            "{mended}"
        );
        assert_eq!(mended.lines().count(), text.lines().count());
        let fine = "f(X, Y) :- Y is X + 1, Y =:= 0.\n";
        assert_eq!(super::mended("t.pl", fine), fine);
    }
}
