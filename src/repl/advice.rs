//! Advice for what people often type at a toplevel that is not a query.

use super::reference::head;
use crate::prolog::syntax::{Kind, Token, tokens};

/// Something that stands in a file of clauses was asked as a query.
pub(super) fn on_clause(query: &str, name: &str, arity: u32) -> Option<String> {
    let text = without_stop(query);
    match (name, arity) {
        (":-", 2) => Some(format!(
            "this is a clause, not a query; to add it: assertz(({text})). or write it into a file and :consult it"
        )),
        ("-->", 2) => Some(
            "this is a grammar rule, not a query; write it into a file and :consult it".to_owned(),
        ),
        ("discontiguous" | "initialization" | "module", 1 | 2) => Some(format!(
            "{name}/{arity} is for files of clauses; write it into one and :consult it"
        )),
        _ => None,
    }
}

/// What stands for a predicate of other systems here.
pub(super) fn instead(name: &str) -> Option<&'static str> {
    Some(match name {
        "trace" | "gtrace" | "notrace" | "spy" | "nospy" | "debug" | "nodebug" => {
            ":trace GOAL. walks through a goal"
        }
        "help" | "explain" => ":help lists the commands, :doc NAME tells of a predicate",
        "apropos" => ":apropos WORD finds predicates",
        "edit" | "emacs" => "edit the file and say make.",
        "ls" | "pwd" | "cd" | "shell" | "working_directory" | "chdir" => {
            "there is no shell here; :consult FILE takes a path"
        }
        "listing" => ":listing NAME shows clauses",
        "history" => ":history lists the moves, the arrow keys bring back lines",
        "prolog_load_context" | "source_location" => "messages name the file and line themselves",
        "tab" | "nl" | "write" => "look at the number of its arguments",
        _ => return None,
    })
}

/// A fact was asked, one goal without variables, before there are any of its kind.
pub(super) fn on_fact(query: &str, name: &str, arity: u32) -> Option<String> {
    let text = without_stop(query);
    let tokens = tokens(text);
    let (asked, _, rest) = head(text, &tokens)?;
    let is_variable = |token: &Token| {
        let is_operand = token.kind == Kind::Operand;
        is_operand && text[token.at.clone()].starts_with(|c: char| c.is_uppercase() || c == '_')
    };
    let is_goal = arity > 0 && asked == name && rest.is_empty();
    let is_fact = is_goal && !tokens.iter().any(is_variable);
    is_fact.then(|| format!("; to add a fact: assertz({text})."))
}

/// A query that cannot be read for want of an operator.
pub(super) fn on_syntax(query: &str) -> Option<String> {
    let is_constraint = ["#=", "#<", "#>", "#\\="]
        .iter()
        .any(|op| query.contains(op));
    is_constraint.then(|| {
        "\n  for constraints on integers, ask first: use_module(library(clpz)).".to_owned()
    })
}

fn without_stop(query: &str) -> &str {
    let query = query.trim();
    query.strip_suffix('.').unwrap_or(query).trim_end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_is_put_into_assertz() {
        let advice = on_clause("f(X) :- true.", ":-", 2).unwrap();
        assert!(advice.contains("assertz((f(X) :- true))."), "{advice}");
        assert_eq!(on_clause("poin(X).", "poin", 1), None);
    }

    #[test]
    fn only_a_goal_that_stands_alone_could_be_a_fact() {
        let advice = on_fact("foo(a, (b)).", "foo", 2).unwrap();
        assert_eq!(advice, "; to add a fact: assertz(foo(a, (b))).");
        assert_eq!(on_fact("foo(a), bar(b).", "foo", 1), None);
        assert_eq!(on_fact("foo.", "foo", 0), None);
        assert_eq!(on_fact("foo(a, X).", "foo", 2), None);
        assert!(on_fact("foo('A b').", "foo", 1).is_some());
    }
}
