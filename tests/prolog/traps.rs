//! Every trap of asking an embedded Scryer that we know, sprung on purpose, in both places.

use crate::support::{all, both, file, shows, start, worker};
use kalista::prolog::{Ask, End, Error, Event, Go};

#[test]
fn answers_look_as_in_scryers_toplevel() {
    both(|session| {
        shows(session, "X = 1.", "X = 1");
        shows(session, "true.", "true");
        shows(session, "fail.", "false");
        shows(session, "member(X, [a,b]).", "X = a ; X = b");
        shows(session, "member(X, [a,b]), X == a.", "X = a ; false");
        shows(session, "X = Y, Z = \"abc\".", "X = Y, Z = \"abc\"");
        shows(session, "X = f(A, B, A, _).", "X = f(A,B,A,_A)");
        shows(
            session,
            "X = (a :- b), Y = - 1, Z = -(1).",
            "X = (a:-b), Y = -1, Z = - (1)",
        );
        shows(
            session,
            "X = 'a b', Y = [], Z = {c}.",
            "X = 'a b', Y = [], Z = {c}",
        );
        shows(session, "X = [a,1|T].", "X = [a,1|T]");
        shows(session, "use_module(library(dif)).", "true");
        shows(session, "dif(X, a).", "dif:dif(X,a)");
        shows(session, "X = (+).", "X = (+)");
    });
}

#[test]
fn it_is_known_whether_an_answer_is_the_last() {
    both(|session| {
        let mut end = |query, max| {
            session
                .answers(query, &Ask::default(), max)
                .map(|(_, _, end)| end)
        };
        assert_eq!(end("member(X, [a,b]).", 9), Ok(End::Last));
        assert_eq!(end("member(X, [a,b]).", 1), Ok(End::More));
        assert_eq!(end("repeat.", 3), Ok(End::More));
        assert_eq!(end("fail.", 3), Ok(End::No));
    });
}

#[test]
fn a_budget_does_not_change_the_answers() {
    both(|session| {
        let ask = Ask::within(1000);
        let (answers, _, end) = session.answers("member(X, [a,b]).", &ask, 9).unwrap();
        assert_eq!((answers.len(), end), (2, End::Last));
        let (answers, _, end) = session
            .answers("member(X, [a,b]), X == a.", &ask, 9)
            .unwrap();
        assert_eq!((answers.len(), end), (1, End::No));
        let error = session.answers("X is foo.", &ask, 9).unwrap_err();
        assert!(matches!(error, Error::Exception(e) if e.kind == "type_error"));
    });
}

#[test]
fn a_syntax_error_points_at_its_place() {
    both(|session| {
        for (query, place) in [
            ("foo(X.", 3),
            ("X = 1 Y.", 6),
            ("foo(a,,b).", 6),
            ("X = .", 4),
        ] {
            match all(session, query) {
                Err(Error::Syntax(error)) => assert_eq!(error.at().start, place, "{query}"),
                other => panic!("{query}: {other:?}"),
            }
            shows(session, "X = 1.", "X = 1");
        }
    });
}

#[test]
fn what_is_not_one_query_is_refused() {
    both(|session| {
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
                matches!(all(session, query), Err(Error::Syntax(_))),
                "{query:?}"
            );
        }
        assert!(
            matches!(all(session, "X."), Err(Error::Exception(e)) if e.kind == "instantiation_error")
        );
        assert!(matches!(all(session, "3."), Err(Error::Exception(e)) if e.kind == "type_error"));
        shows(session, "X = 1. % and a comment", "X = 1");
    });
}

#[test]
fn an_exception_does_not_poison_the_next_query() {
    both(|session| {
        for _ in 0..3 {
            match all(session, "X is foo + 1.") {
                Err(Error::Exception(e)) => {
                    assert_eq!(e.kind, "type_error");
                    assert_eq!(e.text, "error(type_error(evaluable,foo/0),(is)/2)");
                }
                other => panic!("{other:?}"),
            }
            match all(session, "member(X, [1,2]), X > 1, nowhere(X, X).") {
                Err(Error::Exception(e)) => assert_eq!(e.unknown, Some(("nowhere".to_owned(), 2))),
                other => panic!("{other:?}"),
            }
            assert!(
                matches!(all(session, "throw(ball)."), Err(Error::Exception(e)) if e.text == "throw(ball)")
            );
            assert!(matches!(
                all(session, "throw(_)."),
                Err(Error::Exception(_))
            ));
            shows(session, "member(X, [a,b]).", "X = a ; X = b");
        }
    });
}

#[test]
fn an_endless_loop_ends_with_its_budget() {
    both(|session| {
        for query in [
            "repeat, fail.",
            "length(_, N), N < 0.",
            "catch((repeat, fail), _, true).",
        ] {
            let result = session.answers(query, &Ask::within(100_000), 1);
            assert!(
                matches!(result, Err(Error::Budget(100_000))),
                "{query}: {result:?}"
            );
            shows(session, "X = 1.", "X = 1");
        }
    });
}

#[test]
fn halt_is_reported_and_the_session_goes_on() {
    both(|session| {
        session.set_position("5 a").unwrap();
        let codes = [
            ("halt.", Some(0)),
            ("halt(3).", Some(3)),
            ("halt(999).", Some(999)),
            ("member(X, [1,2]), X > 1, halt(X).", Some(2)),
            ("( fail ; true -> halt(-1) ; true ).", Some(-1)),
            ("G = halt, call(G).", None),
        ];
        for (query, code) in codes {
            let end = session.ask(query, &Ask::default(), &mut |_| Go::On);
            assert_eq!(end, Ok(End::Halted(code)), "{query}");
            shows(session, "match_pile(N, Who).", "N = 5, Who = a");
        }
        assert!(matches!(all(session, "halt(_)."), Err(Error::Exception(_))));
    });
    // The panic that this is in Scryer is caught, too.
    let mut session = start(worker());
    let end = session.ask("G = halt(999), call(G).", &Ask::default(), &mut |_| Go::On);
    assert_eq!(end, Ok(End::Halted(None)));
    shows(&mut session, "X = 1.", "X = 1");
}

#[test]
fn huge_and_deep_answers_arrive_whole() {
    both(|session| {
        let source = file(
            "deep.pl",
            "deep(N, T) :- ( N =:= 0 -> T = z ; T = f(T1), M is N - 1, deep(M, T1) ).\n\
             numbers(N, L) :- ( N =:= 0 -> L = [] ; L = [N|L1], M is N - 1, numbers(M, L1) ).\n",
        );
        session.consult(&source).unwrap();
        let mut value = |query: &str| {
            let (answers, _, _) = session.answers(query, &Ask::default(), 1).unwrap();
            answers[0].bindings[0].1.clone()
        };
        assert_eq!(value("deep(100000, T).").len(), 300_001);
        assert_eq!(value("numbers(100000, L).").matches(',').count(), 99_999);
        assert_eq!(value("length(L, 50000).").matches(',').count(), 49_999);
        let shallow = Ask {
            depth: 5,
            ..Ask::default()
        };
        let (answers, _, _) = session.answers("deep(100000, T).", &shallow, 1).unwrap();
        assert!(answers[0].to_string().len() < 60);
        shows(session, "X = f(X), Y = 1.", "X = f(X), Y = 1");
    });
}

#[test]
fn output_arrives_in_order_between_the_answers() {
    both(|session| {
        let mut heard = String::new();
        let query =
            "write(one), nl, member(X, [1,2]), put_char(x), write(user_error, e), nl, write([X]).";
        let end = session.ask(query, &Ask::default(), &mut |event| {
            match event {
                Event::Output(text) => heard.push_str(text),
                Event::Answer(answer) => heard.push_str(&format!("<{answer}>")),
            }
            Go::On
        });
        assert_eq!(end, Ok(End::Last));
        // Two streams have no common order before they are flushed, but nothing is lost.
        assert_eq!(
            heard.replace('e', "").replace("on", "one"),
            "one\nx\n[1]<X = 1>x\n[2]<X = 2>"
        );
        let (_, output, _) = session
            .answers("write(a), nl.", &Ask::default(), 1)
            .unwrap();
        assert_eq!(output, "a\n");
        let (_, output, _) = session
            .answers("put_char('\\x1\\'), put_char(n), nl.", &Ask::default(), 1)
            .unwrap();
        assert_eq!(output, "\u{1}n\n");
    });
}

#[test]
fn any_text_crosses_unharmed() {
    both(|session| {
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
                session,
                &format!("atom_length('{atom}', N)."),
                &format!("N = {count}"),
            );
            let (_, output, _) = session
                .answers(&format!("write('{atom}')."), &Ask::default(), 1)
                .unwrap();
            assert_eq!(output, text);
        }
        // A text that begins with a byte order mark is counted right.
        let _ = all(session, "\u{feff}X = 1.");
        shows(session, "X = 2.", "X = 2");
        let long = "a".repeat(200_000);
        shows(session, &format!("atom_length({long}, N)."), "N = 200000");
    });
}

#[test]
fn a_goal_that_reads_finds_nothing_to_read() {
    both(|session| {
        let _ = all(session, "read(user_input, X).");
        let _ = all(session, "get_char(user_input, X).");
        shows(session, "X = 2.", "X = 2");
    });
}
