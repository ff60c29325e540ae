//! How often clauses and goals are reached: counted by the engine, shown in the margin.

use kalista::clauses::game::Program;
use kalista::clauses::machine::Limits;

const PROGRAM: &str = "\
go :- findall(X, p(X), _).
p(X) :- q(X), X > 1, r(X).
q(1). q(2). q(3).
r(3).
r(X) :- X < 0, s.
t(X) :- ( X = 1 -> s ; \\+ q(X) ).
s.
loop(0) :- !.
loop(N) :- M is N - 1, loop(M).
";

/// What was entered, what succeeded and how many answers there were, by text.
fn counted(goal: &str) -> Vec<(String, [u64; 3])> {
    let texts = [("test.pl".to_owned(), PROGRAM.to_owned())];
    let limits = Limits::default();
    let program = Program::of_texts("test", &texts, limits).counted(limits);
    let mut machine = program.machine();
    let predicate = program.predicate(goal).expect("a predicate");
    assert!(machine.call(predicate, &[]).expect("no error"));
    let counts = machine.take_counts();
    let points = program.points().iter().zip(counts);
    let text = |point: &kalista::clauses::coverage::Point| {
        let (terms, file) = (&point.clause.terms, &point.clause.file.text);
        let span = point
            .goal
            .map_or(point.clause.span, |goal| terms.span(goal));
        file[span.start as usize..span.end as usize].to_owned()
    };
    let numbers = points.map(|(point, count)| {
        let numbers = [count.entered, count.succeeded, count.answers];
        (text(point), numbers)
    });
    numbers.collect()
}

#[test]
fn every_call_and_every_answer_is_counted() {
    let counted = counted("go/0");
    for (text, numbers) in [
        ("findall(X, p(X), _)", [1, 1, 1]),
        ("p(X)", [1, 1, 1]),
        ("q(X)", [1, 1, 3]),
        ("X > 1", [3, 2, 2]),
        ("r(X)", [2, 1, 1]),
        // A guard, looked at before the clause is entered.
        ("X < 0", [2, 0, 0]),
        ("s", [0, 0, 0]),
        ("X = 1", [0, 0, 0]),
        ("\\+ q(X)", [0, 0, 0]),
    ] {
        let found = counted.iter().find(|(own, _)| own == text);
        assert_eq!(found.map(|found| found.1), Some(numbers), "{text}");
    }
    // The rows of a table, and the fact that is a clause.
    for row in ["q(1).", "q(2).", "q(3).", "r(3)."] {
        let found = counted.iter().find(|(own, _)| own.starts_with(&row[..4]));
        assert_eq!(
            found.map(|found| found.1[..2].to_vec()),
            Some(vec![1, 1]),
            "{row}"
        );
    }
}
