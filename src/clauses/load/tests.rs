//! Loads of small programs, most of them of several files.

use super::super::syntax::{DoubleQuotes, WriteOptions, term_text};
use super::super::term::{TermId, Terms};
use super::*;
use crate::clauses::clause::{Clause, Key};

fn texts(files: &[(&str, &str)]) -> Loaded {
    let sources: Texts = files.iter().copied().collect();
    load(
        vec![Input::Path(files[0].0.to_owned())],
        &sources,
        LoadOptions::default(),
    )
}

fn text(program: &str) -> Loaded {
    texts(&[("main.pl", program)])
}

fn key(module: &str, name: &str, arity: u32) -> Key {
    Key {
        module: Atom::new(module),
        name: Atom::new(name),
        arity,
    }
}

fn written(loaded: &Loaded, terms: &Terms, term: TermId, variables: &[Box<str>]) -> String {
    // Every variable the translation made gets a name of its own.
    let name = |(number, name): (u64, &str)| match name {
        "_" => (number, format!("_{number}").into()),
        _ => (number, name.into()),
    };
    let names = variables.iter().map(|name| &**name);
    let options = WriteOptions {
        variable_names: (0..).zip(names).map(name).collect(),
        ..WriteOptions::writeq()
    };
    term_text(terms, term, &options, &loaded.operators)
}

fn clause_text(loaded: &Loaded, clause: &Clause) -> String {
    let text = |term| written(loaded, &clause.terms, term, &clause.variables);
    match clause.body {
        Some(body) => format!("{} :- {}", text(clause.head), text(body)),
        None => text(clause.head),
    }
}

/// The predicates and their clauses.
fn listing(loaded: &Loaded) -> Vec<String> {
    let mut listing = Vec::new();
    for predicate in &loaded.predicates {
        let Key {
            module,
            name,
            arity,
        } = predicate.key;
        let dynamic = if predicate.is_dynamic { " dynamic" } else { "" };
        listing.push(format!("{module}:{name}/{arity}{dynamic}"));
        let clauses = predicate.clauses.iter();
        listing.extend(clauses.map(|clause| format!("  {}", clause_text(loaded, clause))));
    }
    listing
}

fn problems(loaded: &Loaded) -> Vec<String> {
    loaded.problems.iter().map(ToString::to_string).collect()
}

#[track_caller]
fn clean(loaded: &Loaded) {
    assert_eq!(problems(loaded), [""; 0]);
}

#[test]
fn clauses_are_sorted_by_predicate() {
    let loaded = text("a(1). a(X) :- b(X), c. b(_). c.");
    clean(&loaded);
    let expected = [
        "user:a/1",
        "  a(1)",
        "  a(X) :- b(X),c",
        "user:b/1",
        "  b(_0)",
        "user:c/0",
        "  c",
    ];
    assert_eq!(listing(&loaded), expected);
    assert!(loaded.is_complete());
}

#[test]
fn declarations_in_all_their_forms() {
    let loaded = text(
        ":- dynamic foo/1, bar/2.\n:- dynamic([a/0, b//1]).\n:- dynamic((c/1, d/2)).\n:- dynamic e/1.\n\
         :- discontiguous f/1.\n:- multifile(m:g/1).\n:- dynamic(h/1), dynamic(i/1).",
    );
    clean(&loaded);
    let expected = [
        "user:foo/1 dynamic",
        "user:bar/2 dynamic",
        "user:a/0 dynamic",
        "user:b/3 dynamic",
        "user:c/1 dynamic",
        "user:d/2 dynamic",
        "user:e/1 dynamic",
        "user:f/1",
        "m:g/1",
        "user:h/1 dynamic",
        "user:i/1 dynamic",
    ];
    assert_eq!(listing(&loaded), expected);
    let loaded = text(":- dynamic foo.");
    assert_eq!(
        problems(&loaded),
        ["main.pl:1:12: a predicate is expected here, as name/arity"]
    );
}

#[test]
fn operators_and_flags_count_from_where_they_stand() {
    let loaded = text(
        ":- op(700, xfx, [beats, eats]).\na beats b.\n:- set_prolog_flag(double_quotes, codes).\nt(\"a\").",
    );
    clean(&loaded);
    assert_eq!(
        listing(&loaded),
        ["user:beats/2", "  a beats b", "user:t/1", "  t([97])"]
    );
    assert_eq!(loaded.flags.double_quotes, DoubleQuotes::Codes);
    let loaded = text(":- op(1300, xfx, a).\n:- op(700, xfx, ',').\n:- op(700, yfy, b).");
    assert_eq!(loaded.problems.len(), 3);
}

#[test]
fn flags_do_not_leak_into_other_files() {
    let loaded = texts(&[
        ("main.pl", ":- [one].\n:- include(two).\nt(\"a\")."),
        (
            "one.pl",
            ":- set_prolog_flag(double_quotes, atom).\none(\"a\").",
        ),
        ("two.pl", ":- set_prolog_flag(double_quotes, codes)."),
    ]);
    clean(&loaded);
    assert_eq!(
        listing(&loaded),
        ["user:one/1", "  one(a)", "user:t/1", "  t([97])"]
    );
}

#[test]
fn goals_are_kept_in_order() {
    let loaded = text(
        ":- initialization(main).\n:- cls, play.\n:- initialization(go, main).\n:- use_module(library(lists)), hello.\n?- x | y.",
    );
    clean(&loaded);
    let text = |goal: &StartGoal| {
        (
            goal.kind,
            written(&loaded, &goal.terms, goal.goal, &goal.variables),
            goal.line,
        )
    };
    let goals: Vec<_> = loaded.goals.iter().map(text).collect();
    let expected = [
        (GoalKind::Initialization, "main".to_owned(), 1),
        (GoalKind::Directive, "cls,play".to_owned(), 2),
        (GoalKind::Main, "go".to_owned(), 3),
        (GoalKind::Directive, "hello".to_owned(), 4),
        (GoalKind::Directive, "x;y".to_owned(), 5),
    ];
    assert_eq!(goals, expected);
    assert_eq!(loaded.libraries.len(), 1);
    assert_eq!(loaded.libraries[0].library, "lists");
}

#[test]
fn files_are_relative_and_loaded_once() {
    let loaded = texts(&[
        (
            "game/main.pl",
            ":- consult('logic/board').\n:- ensure_loaded(logic/moves).\n:- [\"io\"].\nmain.",
        ),
        ("game/logic/board.pl", ":- ensure_loaded(moves).\nboard."),
        (
            "game/logic/moves.pl",
            ":- ensure_loaded('../main').\nmoves.",
        ),
        ("game/io.pl", "io."),
    ]);
    clean(&loaded);
    let names: Vec<&str> = loaded
        .predicates
        .iter()
        .map(|predicate| predicate.key.name.name())
        .collect();
    assert_eq!(names, ["moves", "board", "io", "main"]);
    assert_eq!(loaded.files.len(), 4);
}

#[test]
fn a_missing_file_is_told_where_it_is_asked_for() {
    let loaded = text("a.\n:- consult([b, 'c d']).\nd.");
    let expected = [
        "main.pl:2:13: there is no file `b`",
        "main.pl:2:16: there is no file `c d`",
    ];
    assert_eq!(problems(&loaded), expected);
    assert_eq!(loaded.predicates.len(), 2);
    let loaded = load(
        vec![Input::Path("x".into())],
        &Texts::default(),
        LoadOptions::default(),
    );
    assert_eq!(problems(&loaded), ["there is no file `x`"]);
}

#[test]
fn include_is_as_if_the_text_stood_there() {
    let loaded = texts(&[
        ("main.pl", "a(1).\n:- include(more), include(more).\na(4)."),
        ("more.pl", "a(2)."),
    ]);
    clean(&loaded);
    let expected = ["user:a/1", "  a(1)", "  a(2)", "  a(2)", "  a(4)"];
    assert_eq!(listing(&loaded), expected);
    let loaded = texts(&[("main.pl", "a.\n:- include(main).")]);
    assert_eq!(problems(&loaded), ["main.pl:2:12: `main` includes itself"]);
}

#[test]
fn modules_and_what_they_give_away() {
    let loaded = texts(&[
        (
            "main.pl",
            ":- use_module(rules).\n:- use_module(tools, [one/1]).\n:- use_module(library(clpz)).\nstart(X) :- X beats Y, Y #> 1.",
        ),
        (
            "rules.pl",
            ":- module(rules, [(beats)/2, word//1, op(700, xfx, beats)]).\n:- op(700, xfx, hidden).\na beats b.\nuser:extra(X) :- X hidden y.",
        ),
        (
            "tools.pl",
            ":- module(tools, [one/1, two/1]).\none(1). two(2).",
        ),
    ]);
    clean(&loaded);
    let expected = [
        "rules:beats/2",
        "  a beats b",
        "user:extra/1",
        "  extra(X) :- rules:hidden(X,y)",
        "tools:one/1",
        "  one(1)",
        "tools:two/1",
        "  two(2)",
        "user:start/1",
        "  start(X) :- X beats Y,Y#>1",
    ];
    assert_eq!(listing(&loaded), expected);
    let resolve =
        |module: &str, name: &str, arity| loaded.resolve(Atom::new(module), Atom::new(name), arity);
    assert_eq!(resolve("user", "beats", 2), Some(key("rules", "beats", 2)));
    assert_eq!(resolve("user", "one", 1), Some(key("tools", "one", 1)));
    assert_eq!(resolve("user", "two", 1), None);
    assert_eq!(resolve("rules", "start", 1), None);
    assert_eq!(
        loaded.modules[0].exports,
        [(Atom::new("beats"), 2), (Atom::new("word"), 3)]
    );
}

#[test]
fn clauses_that_are_not_together_all_count() {
    let loaded = text("a(1).\nb.\na(2).\na(3).\n:- discontiguous(c/0).\nc.\nd.\nc.");
    assert_eq!(
        loaded
            .predicate(key("user", "a", 1))
            .map(|a| a.clauses.len()),
        Some(3)
    );
    let found = problems(&loaded);
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with(
        "main.pl:3:1: the clauses of a/1 are not together: the one before this is in line 1"
    ));
    assert!(loaded.is_complete());
    let loaded = texts(&[("main.pl", ":- [other].\na(1)."), ("other.pl", "a(2).")]);
    assert!(
        problems(&loaded)[0].starts_with("main.pl:2:1: a/1 has clauses in other.pl, line 1 too")
    );
}

#[test]
fn grammar_rules() {
    // As dcgs:dcg_rule/2 of Scryer 0.10.0 translates them.
    let translated = |rule: &str| {
        let loaded = text(rule);
        clean(&loaded);
        clause_text(&loaded, &loaded.predicates[0].clauses[0])
    };
    assert_eq!(translated("a --> b."), "a(_0,_1) :- b(_0,_1)");
    assert_eq!(translated("a --> []."), "a(_0,_1) :- _0=_1");
    assert_eq!(translated("a --> \"bc\"."), "a(_0,_1) :- _0=[b,c|_1]");
    assert_eq!(
        translated("a(X) --> [X], b."),
        "a(X,_1,_2) :- _1=[X|_3],b(_3,_2)"
    );
    assert_eq!(
        translated("a --> !, {c, d}."),
        "a(_0,_1) :- (!,_0=_2),(c,d),_2=_1"
    );
    assert_eq!(translated("a --> b | c."), "a(_0,_1) :- b(_0,_1);c(_0,_1)");
    assert_eq!(
        translated("a --> (b -> c ; d)."),
        "a(_0,_1) :- b(_0,_2)->c(_2,_1);d(_0,_1)"
    );
    assert_eq!(
        translated("a(X) --> X, call(f, 1)."),
        "a(X,_1,_2) :- phrase(X,_1,_3),call(f,1,_3,_2)"
    );
    assert_eq!(
        translated("a, [b] --> c."),
        "a(_0,_1) :- c(_0,_2),_1=[b|_2]"
    );
    assert_eq!(
        translated("a --> \\+ b, c."),
        "a(_0,_1) :- (\\+b(_0,_3),_0=_2),c(_2,_1)"
    );
    assert_eq!(translated("a --> m:b(1)."), "a(_0,_1) :- m:b(1,_0,_1)");
    let loaded = text("m:a --> b.\n");
    assert_eq!(listing(&loaded), ["m:a/2", "  a(_0,_1) :- user:b(_0,_1)"]);
    for (rule, problem) in [
        (
            "a --> 1.",
            "main.pl:1:7: a number cannot be part of a grammar rule",
        ),
        (
            "a --> [b|c].",
            "main.pl:1:7: terminals have to be a list with an end",
        ),
        (
            "X --> b.",
            "main.pl:1:1: a variable cannot stand here in a grammar rule",
        ),
    ] {
        assert_eq!(problems(&text(rule)), [problem]);
    }
}

#[test]
fn grammar_rules_keep_their_places() {
    let rule = "a --> b(1), \"cd\", { e }.";
    let loaded = text(rule);
    let clause = &loaded.predicates[0].clauses[0];
    let places: Vec<&str> = (0..clause.terms.len() as u32)
        .map(|term| clause.terms.span(TermId(term)))
        .map(|span| &rule[span.start as usize..span.end as usize])
        .collect();
    for expected in ["a", "b(1)", "\"cd\"", "{ e }", "e"] {
        assert!(places.contains(&expected), "{expected}");
    }
}

#[test]
fn a_bad_clause_does_not_spoil_the_rest() {
    let loaded = text("a.\nb :- c(.\nX :- a.\n1.\nd :- e, 2.\nf, g.\n(h :- i) :- j.\nk.");
    let expected = [
        "main.pl:2:8: something is missing before `.`",
        "main.pl:3:1: a variable cannot be the head of a clause",
        "main.pl:4:1: a number cannot be the head of a clause",
        "main.pl:5:9: a number cannot be a goal",
        "main.pl:6:1: a conjunction is no clause: is there a comma where a full stop or :- belongs?",
        "main.pl:7:2: `:-` cannot be defined",
    ];
    assert_eq!(problems(&loaded), expected);
    assert_eq!(listing(&loaded), ["user:a/0", "  a", "user:k/0", "  k"]);
    assert!(!loaded.is_complete());
}

#[test]
fn what_is_beyond_the_engine_is_told() {
    let loaded = text(
        ":- table fib/2.\nuser:term_expansion(a, b).\ngoal_expansion(X, X) :- p.\n:- if(x).\n:- endif.",
    );
    clean(&loaded);
    let left: Vec<String> = loaded.left.iter().map(ToString::to_string).collect();
    assert_eq!(left[0], "main.pl:1:4: left to Scryer: tabling");
    assert_eq!(
        left[1],
        "main.pl:2:1: left to Scryer: term_expansion/2 changes how the program is read"
    );
    assert_eq!(left.len(), 5);
}

#[test]
fn a_text_can_end_before_its_end() {
    let loaded = text("a.\nend_of_file.\nb b b");
    clean(&loaded);
    assert_eq!(loaded.predicates.len(), 1);
}

#[test]
fn bars_in_bodies_are_semicolons() {
    let loaded = text("a :- ( b | c ), \\+ (d | e).");
    assert_eq!(listing(&loaded)[1], "  a :- (b;c),\\+ (d;e)");
}

#[test]
fn long_texts() {
    let many = 100_000;
    let long = format!(
        "a :- {}true.\nb --> {}[].\n",
        "x,".repeat(many),
        "y,".repeat(many)
    );
    let loaded = text(&long);
    clean(&loaded);
    assert_eq!(loaded.predicates.len(), 2);
    let deep = format!("b --> {}c{}.", "(d;".repeat(many), ")".repeat(many));
    clean(&text(&deep));
    let facts: String = (0..many).map(|n| format!("f({n}).\n")).collect();
    assert_eq!(text(&facts).predicates[0].clauses.len(), many);
}
