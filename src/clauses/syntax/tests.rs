//! Reader and writer together, with facts from the standard and from Scryer.

use super::super::atom::Atom;
use super::super::term::{Node, Span, TermId};
use super::*;

fn read(text: &str) -> Result<ReadTerm, SyntaxError> {
    parse_goal(text, &Operators::default(), &Flags::default())
}

fn written(text: &str, options: &WriteOptions) -> String {
    match read(text) {
        Ok(read) => {
            let variable_names = (0..).zip(read.variables.iter().cloned()).collect();
            let options = WriteOptions {
                variable_names,
                ..options.clone()
            };
            term_text(&read.terms, read.root, &options, &Operators::default())
        }
        Err(error) => format!("{error}"),
    }
}

fn canonical(text: &str) -> String {
    written(text, &WriteOptions::canonical())
}

#[track_caller]
fn means(text: &str, meaning: &str) {
    assert_eq!(canonical(text), meaning, "{text}");
}

#[track_caller]
fn writes(text: &str, expected: &str) {
    assert_eq!(written(text, &WriteOptions::writeq()), expected, "{text}");
}

#[track_caller]
fn wrong(text: &str, place: &str, what: &str) {
    match read(text) {
        Ok(_) => panic!("{text} is read as {}", canonical(text)),
        Err(error) => {
            let range = error.span.start as usize..error.span.end as usize;
            assert_eq!(text.get(range), Some(place), "{text}: {error}");
            assert!(error.what.contains(what), "{text}: {error}");
        }
    }
}

#[test]
fn operators_bind_as_the_standard_says() {
    means("a:-b,c;d->e", ":-(a,;(','(b,c),->(d,e)))");
    means("1-2-3", "-(-(1,2),3)");
    means("2^3^4", "^(2,^(3,4))");
    means("a:b:c", ":(a,:(b,c))");
    means("-a^2", "-(^(a,2))");
    means("-1^2", "^(-1,2)");
    means("\\+a,b", "','(\\+(a),b)");
    means("\\+a=b", "\\+(=(a,b))");
    means("- - a", "-(-(a))");
    means("1 - -1", "-(1,-1)");
    means("X is 1+2*3", "is(X,+(1,*(2,3)))");
    means("a-->b|c", "-->(a,'|'(b,c))");
    means("a=..b", "=..(a,b)");
}

#[test]
fn minus_and_its_operand() {
    // The standard has -(1) for the second; Scryer reads a number.
    means("-1", "-1");
    means("- 1", "-1");
    means("-(1)", "-(1)");
    means("- (1)", "-(1)");
    means("-a", "-(a)");
    means("-(-(1))", "-(-(1))");
    means("a-1", "-(a,1)");
    means("a - 1", "-(a,1)");
    means("a -1", "-(a,1)");
    means("[-1]", "'.'(-1,[])");
    means("-9223372036854775808", "-9223372036854775808");
    assert_eq!(
        parse_number("-9223372036854775808"),
        Some(Node::Int(i64::MIN))
    );
}

#[test]
fn operators_as_atoms() {
    means("f(:-)", "f(:-)");
    means("[-]", "'.'(-,[])");
    means("[-|T]", "'.'(-,T)");
    means("f(a, -)", "f(a,-)");
    means("X = (:-)", "=(X,:-)");
    means("-(-)", "-(-)");
    means("X = -", "=(X,-)");
    means("- = x", "=(-,x)");
    means("'<' - x", "-(<,x)");
    means("* = *", "=(*,*)");
    means("{-}", "{}(-)");
    means("(|)/2", "/('|',2)");
    means("+(a,b,c)", "+(a,b,c)");
    means("- =(a,b)", "-(=(a,b))");
    means("\\+ (a,b)", "\\+(','(a,b))");
    means("\\+(a,b)", "\\+(a,b)");
    means("\\+(a;b)", "\\+(;(a,b))");
}

#[test]
fn lists_and_braces() {
    means("[a,b|c]", "'.'(a,'.'(b,c))");
    means("[]", "[]");
    means("[ ]", "[]");
    means("'[]'", "[]");
    means("{ }", "{}");
    means("{a,b}", "{}(','(a,b))");
    means("{}(x)", "{}(x)");
    means("[(a,b)]", "'.'(','(a,b),[])");
    means("[a:-b|c]", "'.'(:-(a,b),c)");
    means("once(a;b)", "once(;(a,b))");
}

#[test]
fn texts_are_what_the_flag_says() {
    let read = |double_quotes| {
        let flags = Flags {
            double_quotes,
            ..Flags::default()
        };
        let operators = Operators::default();
        let read = parse_goal("\"ab\"", &operators, &flags);
        let text =
            |read: ReadTerm| term_text(&read.terms, read.root, &WriteOptions::writeq(), &operators);
        read.map(text).unwrap_or_default()
    };
    assert_eq!(read(DoubleQuotes::Chars), "[a,b]");
    assert_eq!(read(DoubleQuotes::Codes), "[97,98]");
    assert_eq!(read(DoubleQuotes::Atom), "ab");
    means("`ab`", "'.'(97,'.'(98,[]))");
    means("\"\"", "[]");
}

#[test]
fn declarations_need_no_brackets() {
    means(
        ":- dynamic foo/1, bar/2",
        ":-(dynamic(','(/(foo,1),/(bar,2))))",
    );
    means(":- discontiguous foo/1", ":-(discontiguous(/(foo,1)))");
    means(":- initialization main", ":-(initialization(main))");
    means(":- initialization(main)", ":-(initialization(main))");
    means(":- dynamic(foo/1)", ":-(dynamic(/(foo,1)))");
    means("table = dynamic", "=(table,dynamic)");
}

#[test]
fn written_as_scryer_writes() {
    // All of them taken from Scryer 0.10.0.
    writes("-(1)", "- (1)");
    writes("-(-(1))", "- - (1)");
    writes("1 - -1", "1- -1");
    writes("1-(2-3)", "1-(2-3)");
    writes("-a", "-a");
    writes("-(-(a))", "- -a");
    writes("-(-)", "- (-)");
    writes("1-(-)", "1-(-)");
    writes("\\+ (a,b)", "\\+ (a,b)");
    writes("\\+ ((a,b)=c)", "\\+ (a,b)=c");
    writes("a= (\\+b)", "a=(\\+b)");
    writes("X is 1 mod 2", "X is 1 mod 2");
    writes("f((a,b))", "f((a,b))");
    writes("(a:-b,c;d->e)", "a:-b,c;d->e");
    writes("[a,b|c]", "[a,b|c]");
    writes("{a,b}", "{a,b}");
    writes("'{}'(x)", "{x}");
    writes("f(:-)", "f(:-)");
    writes("[](a)", "[](a)");
    writes("(a|b)", "a|b");
    writes("1.0e10", "10000000000.0");
    writes("-(2)^2", "(- (2))^2");
    writes("- (1^2)", "- (1^2)");
    writes("1*(2+3)", "1*(2+3)");
    writes("a mod (b mod c)", "a mod (b mod c)");
    writes("'hello world'('It''s', [])", "'hello world'('It\\'s',[])");
    writes("xor(a,b)", "xor(a,b)");
    writes("f('$VAR'(1),'$VAR'(27),'$VAR'(-1))", "f(B,B1,'$VAR'(-1))");
}

#[test]
fn written_with_options() {
    let text = WriteOptions {
        double_quotes: true,
        ..WriteOptions::writeq()
    };
    assert_eq!(written("\"abc\"", &text), "\"abc\"");
    assert_eq!(written("[1,a,b]", &text), "[1|\"ab\"]");
    assert_eq!(written("[a,b|X]", &text), "[a,b|X]");
    assert_eq!(written("[a,1,b,c]", &text), "[a,1|\"bc\"]");
    assert_eq!(written("\"a\\\"\\\\\\n\"", &text), "\"a\\\"\\\\\\n\"");
    let shallow = WriteOptions {
        max_depth: 3,
        ..WriteOptions::writeq()
    };
    assert_eq!(written("[1,2,3,4]", &shallow), "[1,2,...|...]");
    assert_eq!(written("f(g(h(i(1))))", &shallow), "f(g(h(...)))");
    assert_eq!(
        written("f(A,_B,'x y')", &WriteOptions::write()),
        "f(A,_B,x y)"
    );
}

#[test]
fn what_is_wrong_and_where() {
    wrong("a :- b, .", ".", "something is missing before `.`");
    wrong("foo(a, b", "(", "never closed");
    wrong("foo(a, [b).", ")", "`)` cannot close `[`");
    wrong("foo(a)).", ")", "no open bracket");
    wrong("foo (a).", "(", "blank too many");
    wrong("X(a).", "X", "cannot have arguments");
    wrong("a b.", "b", "missing before `b`");
    wrong("a = b = c.", "a = b", "to the left of `=`");
    wrong("a = \\+b.", "\\+b", "to the right of `=`");
    wrong("f().", "(", "no arguments");
    wrong("f(a,).", ")", "missing before `)`");
    wrong("[a|b,c].", ",", "tail of a list");
    wrong("[a|b|c].", "|", "only one tail");
    wrong("'abc", "'", "never closed");
    wrong("'a\\qb'.", "\\q", "no escape");
    wrong("a. b.", "b.", "more text");
    wrong("", "", "no goal");
    wrong("a /* b", "/*", "never closed");
    wrong("1.0e999.", "1.0e999", "too large");
}

/// All terms and errors of a text.
fn all(text: &str) -> Vec<Result<String, String>> {
    let mut reader = Reader::new(text, 0);
    let (operators, flags) = (Operators::default(), Flags::default());
    let mut all = Vec::new();
    loop {
        match reader.next(&operators, &flags) {
            Ok(None) => return all,
            Ok(Some(read)) => {
                let text = term_text(&read.terms, read.root, &WriteOptions::writeq(), &operators);
                all.push(Ok(format!("{}: {text}", read.line)));
            }
            Err(error) => all.push(Err(format!(
                "{}:{} {}",
                error.line, error.column, error.what
            ))),
        }
        assert!(all.len() <= text.len(), "{text}");
    }
}

#[test]
fn a_bad_clause_does_not_spoil_the_next() {
    let found = all("a.\nb c.\nd.\n");
    let expected = "2:3 an operator or a comma is missing before `c`";
    assert_eq!(
        found,
        [
            Ok("1: a".into()),
            Err(expected.to_owned()),
            Ok("3: d".into())
        ]
    );
    let found = all("a :- b\nc :- d.\ne.");
    let expected = "1:6 there is no full stop behind this";
    assert_eq!(
        found,
        [
            Err(expected.to_owned()),
            Ok("2: c:-d".into()),
            Ok("3: e".into())
        ]
    );
    let found = all("a :- b(c, d.\n\ne.");
    assert_eq!(
        found,
        [
            Err("1:7 this `(` is never closed".into()),
            Ok("3: e".into())
        ]
    );
    let found = all("a('b).\nc('d').\ne.");
    assert!(
        found[0]
            .as_ref()
            .is_err_and(|what| what.starts_with("1:3 the text in quotes"))
    );
    assert_eq!(found[1..], [Ok("2: c(d)".into()), Ok("3: e".into())]);
    let found = all("a(\"b).\nc.\n");
    assert_eq!(found[1..], [Ok("2: c".into())]);
    let found = all("a :- b, .\nc.\nd");
    assert_eq!(found[1], Ok("2: c".into()));
    assert_eq!(
        found[2],
        Err("3:1 there is no full stop behind this".into())
    );
    assert_eq!(
        all("\u{feff}a.\r\nb.\r\n"),
        [Ok("1: a".into()), Ok("2: b".into())]
    );
    assert_eq!(all("f('a\nb')."), [Ok("1: f('a\\nb')".into())]);
    assert_eq!(all(" % nothing\n/* at all */"), []);
}

#[test]
fn places_are_exact() {
    let text = "p(X) :-\n  ( q(X,Y) ; -r ), [a,Z|T] = \"bc\".";
    let read = read(text).expect("it is a clause");
    let place = |id: u32| {
        let Span { start, end } = read.terms.span(TermId(id));
        &text[start as usize..end as usize]
    };
    let all: Vec<&str> = (0..read.terms.len() as u32).map(place).collect();
    for expected in [
        "p(X)",
        "q(X,Y)",
        "-r",
        "q(X,Y) ; -r",
        "[a,Z|T]",
        "Z|T]",
        "\"bc\"",
        "[a,Z|T] = \"bc\"",
        "( q(X,Y) ; -r ), [a,Z|T] = \"bc\"",
    ] {
        assert!(all.contains(&expected), "{expected}: {all:?}");
    }
    let body = &text[..text.len() - 1];
    assert_eq!(place(read.root.0), body);
    assert_eq!(read.variables, ["X", "Y", "Z", "T"].map(Box::from));
}

#[test]
fn variables_are_numbered_as_they_are_met() {
    let read = read("f(_, X, _, X, _y, Y)").expect("it is a term");
    assert_eq!(read.variables, ["_", "X", "_", "_y", "Y"].map(Box::from));
}

#[test]
fn nesting_costs_no_stack() {
    let many = 100_000;
    for text in [
        format!("{}a{}", "(".repeat(many), ")".repeat(many)),
        format!("{}a{}", "f(".repeat(many), ")".repeat(many)),
        format!("{}a{}", "[".repeat(many), "]".repeat(many)),
        format!("{}a{}", "{".repeat(many), "}".repeat(many)),
        format!("{}a", "- ".repeat(many)),
        format!("{}a", "a-".repeat(many)),
        format!("{}a", "a,".repeat(many)),
        format!("[{}a]", "a,".repeat(many)),
        format!("f({}a)", "a,".repeat(many)),
        format!("\"{}\"", "a".repeat(many)),
        format!("{}a", "a:-(".repeat(many)) + &")".repeat(many),
    ] {
        let written = canonical(&text);
        assert!(
            written.len() >= many || written == "a",
            "{}",
            &written[..40]
        );
        assert_eq!(canonical(&written), written);
        assert!(!super::tests::written(&text, &WriteOptions::writeq()).is_empty());
    }
    assert!(read(&"(".repeat(many)).is_err());
    assert!(read(&"f(".repeat(many)).is_err());
}

#[test]
fn terms_without_end_are_given_up() {
    let mut loops = read("f(a,b)").expect("it is a term");
    if let Node::Compound(_, arguments) = *loops.terms.node(loops.root) {
        loops.terms.arguments_mut(arguments)[1] = loops.root;
    }
    let mut text = String::new();
    let options = WriteOptions {
        most_parts: 1000,
        ..WriteOptions::writeq()
    };
    let result = write_term(
        &loops.terms,
        loops.root,
        &options,
        &Operators::default(),
        &mut text,
    );
    assert_eq!(result, Err(WriteError::TooLarge));
    assert_eq!(text, "");
}

#[test]
fn numbers_from_text() {
    assert_eq!(parse_number(" 12"), Some(Node::Int(12)));
    assert_eq!(parse_number("- 12"), Some(Node::Int(-12)));
    assert_eq!(parse_number("0'a"), Some(Node::Int(97)));
    assert_eq!(parse_number("1.5e3"), Some(Node::Float(1500.0)));
    for text in ["", "12 ", "1x", "a", "+1", "--1", "- a", "f(1)"] {
        assert_eq!(parse_number(text), None, "{text}");
    }
}

#[test]
fn operators_of_the_program() {
    let mut operators = Operators::default();
    operators
        .add(700, OperatorType::Xfx, Atom::new("beats"))
        .expect("it may be one");
    operators
        .add(200, OperatorType::Xf, Atom::new("squared"))
        .expect("it may be one");
    let read =
        parse_goal("a beats b squared", &operators, &Flags::default()).expect("it is a term");
    let text = |options| term_text(&read.terms, read.root, &options, &operators);
    assert_eq!(text(WriteOptions::canonical()), "beats(a,squared(b))");
    assert_eq!(text(WriteOptions::writeq()), "a beats b squared");
}

/// Terms that Scryer 0.10.0 read and wrote, one on each line: the text that was read, and
/// what `write_term/3` made of it with `quoted(true), ignore_ops(true)`, with
/// `quoted(true)`, without options, and with `quoted(true), double_quotes(true),
/// numbervars(true)`.
#[test]
fn hundreds_of_terms_as_scryer_has_them() {
    let plain = WriteOptions::default();
    let quoted = WriteOptions {
        quoted: true,
        ..plain.clone()
    };
    let canonical = WriteOptions::canonical();
    let texts = WriteOptions {
        double_quotes: true,
        ..WriteOptions::writeq()
    };
    for line in include_str!("scryer.txt").lines() {
        let mut columns = line.split('\t');
        let text = columns.next().unwrap_or_default();
        for options in [&canonical, &quoted, &plain, &texts] {
            let expected = columns.next().unwrap_or_default();
            assert_eq!(written(text, options), expected, "{text}");
        }
    }
}
