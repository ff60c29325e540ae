//! Every trap of asking an embedded Scryer that we know, sprung on purpose, in both places.

use std::ops::ControlFlow;

use crate::support::{all, both, consulted, file, shows, start, worker};
use kalista::prolog::{Error, Event, QueryEnd, QueryOptions};

#[test]
fn answers_look_as_in_scryers_toplevel() {
    both(|interpreter| {
        shows(interpreter, "X = 1.", "X = 1");
        shows(interpreter, "true.", "true");
        shows(interpreter, "fail.", "false");
        shows(interpreter, "member(X, [a,b]).", "X = a ; X = b");
        shows(interpreter, "member(X, [a,b]), X == a.", "X = a ; false");
        shows(interpreter, "X = Y, Z = \"abc\".", "X = Y, Z = \"abc\"");
        shows(interpreter, "X = f(A, B, A, _).", "X = f(A,B,A,_A)");
        shows(
            interpreter,
            "X = (a :- b), Y = - 1, Z = -(1).",
            "X = (a:-b), Y = -1, Z = - (1)",
        );
        shows(
            interpreter,
            "X = 'a b', Y = [], Z = {c}.",
            "X = 'a b', Y = [], Z = {c}",
        );
        shows(interpreter, "X = [a,1|T].", "X = [a,1|T]");
        shows(interpreter, "use_module(library(dif)).", "true");
        shows(interpreter, "dif(X, a).", "dif:dif(X,a)");
        shows(interpreter, "X = (+).", "X = (+)");
    });
}

#[test]
fn it_is_known_whether_an_answer_is_the_last() {
    both(|interpreter| {
        let mut end = |query, max| {
            interpreter
                .solutions(query, &QueryOptions::default(), max)
                .map(|(_, _, end)| end)
        };
        assert_eq!(end("member(X, [a,b]).", 9), Ok(QueryEnd::Last));
        assert_eq!(end("member(X, [a,b]).", 1), Ok(QueryEnd::More));
        assert_eq!(end("repeat.", 3), Ok(QueryEnd::More));
        assert_eq!(end("fail.", 3), Ok(QueryEnd::No));
    });
}

#[test]
fn a_budget_does_not_change_the_answers() {
    both(|interpreter| {
        let ask = QueryOptions::within(1000);
        let (answers, _, end) = interpreter.solutions("member(X, [a,b]).", &ask, 9).unwrap();
        assert_eq!((answers.len(), end), (2, QueryEnd::Last));
        let (answers, _, end) = interpreter
            .solutions("member(X, [a,b]), X == a.", &ask, 9)
            .unwrap();
        assert_eq!((answers.len(), end), (1, QueryEnd::No));
        let error = interpreter.solutions("X is foo.", &ask, 9).unwrap_err();
        assert!(matches!(error, Error::Exception(e) if e.kind == "type_error"));
    });
}

#[test]
fn a_syntax_error_points_at_its_place() {
    both(|interpreter| {
        for (query, place) in [
            ("foo(X.", 3),
            ("X = 1 Y.", 6),
            ("foo(a,,b).", 6),
            ("X = .", 4),
        ] {
            match all(interpreter, query) {
                Err(Error::Syntax(error)) => assert_eq!(error.at().start, place, "{query}"),
                other => panic!("{query}: {other:?}"),
            }
            shows(interpreter, "X = 1.", "X = 1");
        }
    });
}

#[test]
fn what_is_not_one_query_is_refused() {
    both(|interpreter| {
        for query in [
            "",
            "   ",
            "% nothing",
            "true",
            "true. fail.",
            ".",
            "X = 'abc.",
            "X = 'a\0b'.",
        ] {
            assert!(
                matches!(all(interpreter, query), Err(Error::Syntax(_))),
                "{query:?}"
            );
        }
        assert!(
            matches!(all(interpreter, "X."), Err(Error::Exception(e)) if e.kind == "instantiation_error")
        );
        assert!(
            matches!(all(interpreter, "3."), Err(Error::Exception(e)) if e.kind == "type_error")
        );
        shows(interpreter, "X = 1. % and a comment", "X = 1");
    });
}

#[test]
fn an_exception_does_not_poison_the_next_query() {
    both(|interpreter| {
        for _ in 0..3 {
            match all(interpreter, "X is foo + 1.") {
                Err(Error::Exception(e)) => {
                    assert_eq!(e.kind, "type_error");
                    assert_eq!(e.text, "error(type_error(evaluable,foo/0),(is)/2)");
                }
                other => panic!("{other:?}"),
            }
            match all(interpreter, "member(X, [1,2]), X > 1, nowhere(X, X).") {
                Err(Error::Exception(e)) => assert_eq!(e.unknown, Some(("nowhere".to_owned(), 2))),
                other => panic!("{other:?}"),
            }
            assert!(
                matches!(all(interpreter, "throw(ball)."), Err(Error::Exception(e)) if e.text == "throw(ball)")
            );
            assert!(matches!(
                all(interpreter, "throw(_)."),
                Err(Error::Exception(_))
            ));
            shows(interpreter, "member(X, [a,b]).", "X = a ; X = b");
        }
    });
}

#[test]
fn an_endless_loop_ends_with_its_budget() {
    both(|interpreter| {
        for query in [
            "repeat, fail.",
            "length(_, N), N < 0.",
            "catch((repeat, fail), _, true).",
        ] {
            let result = interpreter.solutions(query, &QueryOptions::within(100_000), 1);
            assert!(
                matches!(result, Err(Error::Budget(100_000))),
                "{query}: {result:?}"
            );
            shows(interpreter, "X = 1.", "X = 1");
        }
    });
}

#[test]
fn halt_is_reported_and_the_interpreter_goes_on() {
    both(|interpreter| {
        interpreter.set_position("5 a");
        let codes = [
            ("halt.", Some(0)),
            ("halt(3).", Some(3)),
            ("halt(999).", Some(999)),
            ("member(X, [1,2]), X > 1, halt(X).", Some(2)),
            ("( fail ; true -> halt(-1) ; true ).", Some(-1)),
            ("G = halt, call(G).", None),
        ];
        for (query, code) in codes {
            let end = interpreter.ask(query, &QueryOptions::default(), &mut |_| {
                ControlFlow::Continue(())
            });
            assert_eq!(end, Ok(QueryEnd::Halted(code)), "{query}");
            shows(interpreter, "match_pile(N, Who).", "N = 5, Who = a");
        }
        assert!(matches!(
            all(interpreter, "halt(_)."),
            Err(Error::Exception(_))
        ));
    });
    // The panic that this is in Scryer is caught, too.
    let mut interpreter = start(worker());
    let end = interpreter.ask(
        "G = halt(999), call(G).",
        &QueryOptions::default(),
        &mut |_| ControlFlow::Continue(()),
    );
    assert_eq!(end, Ok(QueryEnd::Halted(None)));
    shows(&mut interpreter, "X = 1.", "X = 1");
}

#[test]
fn huge_and_deep_answers_arrive_whole() {
    both(|interpreter| {
        let source = file(
            "deep.pl",
            "deep(N, T) :- ( N =:= 0 -> T = z ; T = f(T1), M is N - 1, deep(M, T1) ).\n\
             numbers(N, L) :- ( N =:= 0 -> L = [] ; L = [N|L1], M is N - 1, numbers(M, L1) ).\n",
        );
        consulted(interpreter, &source).unwrap();
        let mut value = |query: &str| {
            let (answers, _, _) = interpreter
                .solutions(query, &QueryOptions::default(), 1)
                .unwrap();
            answers[0].bindings[0].1.clone()
        };
        assert_eq!(value("deep(100000, T).").len(), 300_001);
        assert_eq!(value("numbers(100000, L).").matches(',').count(), 99_999);
        assert_eq!(value("length(L, 50000).").matches(',').count(), 49_999);
        let shallow = QueryOptions {
            depth: 5,
            ..QueryOptions::default()
        };
        let (answers, _, _) = interpreter
            .solutions("deep(100000, T).", &shallow, 1)
            .unwrap();
        assert!(answers[0].to_string().len() < 60);
        shows(interpreter, "X = f(X), Y = 1.", "X = f(X), Y = 1");
    });
}

#[test]
fn output_arrives_in_order_between_the_answers() {
    both(|interpreter| {
        let mut heard = String::new();
        let query =
            "write(one), nl, member(X, [1,2]), put_char(x), write(user_error, e), nl, write([X]).";
        let end = interpreter.ask(query, &QueryOptions::default(), &mut |event| {
            match event {
                Event::Note(_) => {}
                Event::Output(text) => heard.push_str(text),
                Event::Solution(answer) => heard.push_str(&format!("<{answer}>")),
            }
            ControlFlow::Continue(())
        });
        assert_eq!(end, Ok(QueryEnd::Last));
        // Two streams have no common order before they are flushed, but nothing is lost.
        assert_eq!(
            heard.replace('e', "").replace("on", "one"),
            "one\nx\n[1]<X = 1>x\n[2]<X = 2>"
        );
        let (_, output, _) = interpreter
            .solutions("write(a), nl.", &QueryOptions::default(), 1)
            .unwrap();
        assert_eq!(output, "a\n");
        let (_, output, _) = interpreter
            .solutions(
                "put_char('\\x1\\'), put_char(n), nl.",
                &QueryOptions::default(),
                1,
            )
            .unwrap();
        assert_eq!(output, "\u{1}n\n");
    });
}

#[test]
fn any_text_crosses_unharmed() {
    both(|interpreter| {
        for text in [
            "é∑😀",
            "don't",
            "a\\b",
            "\u{feff}bom",
            "tab\tnew\nline",
            "\u{1f}\u{1e}\u{1}",
            "a\"b",
        ] {
            let atom = text.replace('\\', "\\\\").replace('\'', "''");
            let atom = atom.replace('\n', "\\n").replace('\t', "\\t");
            let atom: String = atom
                .chars()
                .map(|c| match c {
                    '\0'..' ' => format!("\\x{:x}\\", c as u32),
                    c => c.to_string(),
                })
                .collect();
            let count = text.chars().count();
            shows(
                interpreter,
                &format!("atom_length('{atom}', N)."),
                &format!("N = {count}"),
            );
            let (_, output, _) = interpreter
                .solutions(&format!("write('{atom}')."), &QueryOptions::default(), 1)
                .unwrap();
            assert_eq!(output, text);
        }
        // A text that begins with a byte order mark is counted right.
        let _ = all(interpreter, "\u{feff}X = 1.");
        shows(interpreter, "X = 2.", "X = 2");
        let long = "a".repeat(200_000);
        shows(
            interpreter,
            &format!("atom_length({long}, N)."),
            "N = 200000",
        );
    });
}

#[test]
fn a_goal_that_reads_finds_nothing_to_read() {
    both(|interpreter| {
        let _ = all(interpreter, "read(user_input, X).");
        let _ = all(interpreter, "get_char(user_input, X).");
        shows(interpreter, "X = 2.", "X = 2");
    });
}
