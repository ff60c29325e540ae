//! Goals and what they answer, as Scryer answers them.

use std::collections::HashMap;
use std::sync::Arc;

use crate::clauses::atom::Atom;
use crate::clauses::clause::{Clause, Key, Predicate, SourceFile};
use crate::clauses::compile::{compile, resolve};
use crate::clauses::library;
use crate::clauses::machine::cell::Cell;
use crate::clauses::machine::{Machine, Running, Thrown};
use crate::clauses::syntax::{Flags, Operators, Reader, parse_goal};
use crate::clauses::term::VarId;

/// A machine with a program; what has no clauses is dynamic.
fn machine(program: &str, dynamic: &[(&str, u32)]) -> Machine {
    let file = Arc::new(SourceFile {
        name: "test".to_owned(),
        text: program.to_owned(),
    });
    let user = |name, arity| Key {
        module: Atom::USER,
        name,
        arity,
    };
    let mut predicates: Vec<Predicate> = Vec::new();
    for &(name, arity) in dynamic {
        predicates.push(Predicate {
            key: user(Atom::new(name), arity),
            clauses: Vec::new(),
            is_dynamic: true,
        });
    }
    let mut reader = Reader::new(program, 0);
    while let Some(read) = reader
        .next(&Operators::default(), &Flags::default())
        .unwrap()
    {
        let (head, body) = match read.terms.binary(read.root, Atom::NECK) {
            Some((head, body)) => (head, Some(body)),
            None => (read.root, None),
        };
        let (name, arguments) = read.terms.callable(head).unwrap();
        let key = user(name, arguments.len() as u32);
        let clause = Arc::new(Clause {
            terms: read.terms,
            head,
            body,
            variables: read.variables,
            file: Arc::clone(&file),
            line: read.line,
            span: read.span,
        });
        match predicates.iter_mut().find(|predicate| predicate.key == key) {
            Some(predicate) => predicate.clauses.push(clause),
            None => predicates.push(Predicate {
                key,
                clauses: vec![clause],
                is_dynamic: false,
            }),
        }
    }
    let mut image = library::base();
    let clauses = predicates.iter().flat_map(|predicate| &predicate.clauses);
    let mut mentioned = library::mentioned(clauses);
    mentioned.extend(["bagof", "format", "maplist", "succ", "numlist"].map(Atom::new));
    library::import_prelude(&mut image, Atom::USER, &mentioned);
    assert!(compile(&mut image, &predicates).is_empty());
    Machine::new(&Arc::new(image))
}

/// The first answer, without variables that it leaves unbound, or what was thrown.
fn ask(machine: &mut Machine, goal: &str) -> String {
    let read = parse_goal(goal, &Operators::default(), &Flags::default()).unwrap();
    let mut variables: HashMap<VarId, Cell> = HashMap::new();
    let goal = machine
        .put_term(&read.terms, read.root, &mut variables)
        .unwrap();
    let call = resolve(&mut machine.image, Atom::SYSTEM, Atom::CALL, 1);
    match machine.call(call, &[goal]) {
        Ok(true) => {
            let mut all: Vec<(VarId, Cell)> = variables.into_iter().collect();
            all.sort();
            let name = |var: VarId| &read.variables[var.0 as usize];
            let known = all
                .into_iter()
                .filter(|&(_, cell)| !machine.deref(cell).is_ref());
            let texts =
                known.map(|(var, cell)| format!("{}={}", name(var), machine.text(cell, true)));
            texts.collect::<Vec<_>>().join(" ")
        }
        Ok(false) => "false".to_owned(),
        Err(Thrown::Ball) => {
            let ball = machine.ball();
            machine.text(ball, true)
        }
        Err(thrown) => format!("{thrown:?}"),
    }
}

/// Each goal on its own.
fn check(rows: &[(&str, &str)]) {
    let mut machine = machine("", &[]);
    for (goal, answer) in rows {
        machine.reset();
        assert_eq!(ask(&mut machine, goal), *answer, "{goal}");
    }
}

#[test]
fn text() {
    check(&[
        ("atom_length('aé☃', N)", "N=3"),
        ("atom_chars(A, [a,b])", "A=ab"),
        ("atom_chars(ab, L)", "L=[a,b]"),
        ("atom_codes(A, [97,9731])", "A=a☃"),
        ("number_chars(N, [' ','1','2'])", "N=12"),
        ("number_codes(N, [0'0,0'x,0'f])", "N=15"),
        (
            "number_chars(N, \"1 \")",
            "error(syntax_error(unexpected_char),number_chars/2:0)",
        ),
        ("atom_concat(X, Y, ab), X = a", "X=a Y=b"),
        (
            "findall(X+Y, atom_concat(X, Y, ab), L)",
            "L=[''+ab,a+b,ab+'']",
        ),
        (
            "findall(B-L, sub_atom(abab, B, L, _, ab), R)",
            "R=[0-2,2-2]",
        ),
        ("findall(S, sub_atom('é☃x', _, 2, _, S), R)", "R=[é☃,'☃x']"),
        ("sub_atom(abc, B, 1, 0, S)", "B=2 S=c"),
        ("sub_atom(abc, 100000000000000000000, L, A, S)", "false"),
        ("char_code(C, 0x263a), char_code(C, N)", "C='☺' N=9786"),
    ]);
}

#[test]
fn output() {
    let mut machine = machine("", &[]);
    let mut written = |goal: &str| {
        assert_eq!(ask(&mut machine, goal), "", "{goal}");
        machine.take_output()
    };
    assert_eq!(
        written("write('a b'), nl, writeq(['A'|b]), put_char(x)"),
        "a b\n['A'|b]x"
    );
    assert_eq!(
        written("write_canonical([a]), write(user_error, 1+2)"),
        "'.'(a,[])1+2"
    );
    assert_eq!(
        written("write_term(f('X',\"ab\"), [quoted(true),double_quotes(true)])"),
        "f('X',\"ab\")"
    );
    assert_eq!(
        written("format(\"~w~t~10|~a~n\", [f(1),x])"),
        "f(1)      x\n"
    );
    check(&[
        (
            "write_term(a, [foo])",
            "error(domain_error(write_option,foo),write_term/3)",
        ),
        (
            "read_term_from_chars(\"f(X,Y,X).\", T, [variable_names(Vs)]), T = f(1,2,1)",
            "T=f(1,2,1) Vs=['X'=1,'Y'=2]",
        ),
        (
            "X is 1 << 70, atom_length('', L)",
            "X=1180591620717411303424 L=0",
        ),
        ("open(f, read, S)", "Foreign"),
    ]);
}

#[test]
fn clauses_come_and_go() {
    let mut machine = machine("p(1). p(2). q(X) :- r(X).", &[("r", 1)]);
    for _ in 0..3 {
        assert_eq!(ask(&mut machine, "r(X)"), "false");
        assert_eq!(
            ask(
                &mut machine,
                "assertz(r(1)), assertz((r(X) :- X = 2)), asserta(r(0))"
            ),
            ""
        );
        assert_eq!(ask(&mut machine, "findall(X, q(X), L)"), "L=[0,1,2]");
        assert_eq!(ask(&mut machine, "clause(r(2), B)"), "B=2=2");
        assert_eq!(
            ask(&mut machine, "assertz(p(3))"),
            "error(permission_error(modify,static_procedure,p/1),assertz/1)"
        );
        assert_eq!(ask(&mut machine, "assertz(new(a)), new(X)"), "X=a");
        assert_eq!(
            ask(&mut machine, "retract(r(1)), findall(X, r(X), L)"),
            "L=[0,2]"
        );
        // A call goes on with the clauses that were there when it began.
        assert_eq!(
            ask(
                &mut machine,
                "findall(X, (r(X), retractall(r(_)), assertz(r(9))), L)"
            ),
            "L=[0,2]"
        );
        assert!(machine.has_changed());
        machine.reset();
        assert!(!machine.has_changed());
        assert_eq!(
            ask(&mut machine, "new(X)"),
            "error(existence_error(procedure,new/1),new/1)"
        );
    }
}

/// The same answers from the interpreter and from machine code.
fn check_both(program: &str, rows: &[(&str, &str)]) {
    let mut machine = machine(program, &[]);
    for running in [Running::Interpreted, Running::Native] {
        machine.set_running(running);
        for (goal, answer) in rows {
            machine.reset();
            assert_eq!(ask(&mut machine, goal), *answer, "{running:?}: {goal}");
        }
    }
}

#[test]
fn bodies_that_begin_with_unifying_an_argument_tell_clauses_apart() {
    let program = "
        kind(X, empty) :- X = [].
        kind(X, K) :- [_|_] = X, K = list.
        kind(X, K) :- K = pair, X = _-_.
        kind(X, same) :- X = X.
        alias(X, Y) :- X = Y, X = a.
        alias(X, Y) :- Y = b, X = Y.
        only(X) :- X = one.
        only(X) :- X = two, !.
        only(_).";
    check_both(
        program,
        &[
            ("findall(K, kind([], K), L)", "L=[empty,same]"),
            ("findall(K, kind([1], K), L)", "L=[list,same]"),
            ("findall(K, kind(a-b, K), L)", "L=[pair,same]"),
            ("findall(K, kind(3, K), L)", "L=[same]"),
            ("kind(X, pair), X = a-b", "X=a-b"),
            ("kind(X, list), X = [a]", "X=[a]"),
            ("kind(X, empty)", "X=[]"),
            ("findall(Y, alias(a, Y), L)", "L=[a]"),
            ("findall(X, alias(X, b), L)", "L=[b]"),
            ("findall(X-Y, alias(X, Y), L)", "L=[a-a,b-b]"),
            ("findall(X, only(X), L)", "L=[one,two]"),
            ("findall(x, only(two), L)", "L=[x]"),
            ("findall(x, only(one), L)", "L=[x,x]"),
            ("findall(x, only(three), L)", "L=[x]"),
        ],
    );
}

/// Whether a guard holds may be open for a later clause alone.
#[test]
fn guards_that_cannot_be_decided_repeat_no_clause() {
    let program = "
        p(_, Y) :- integer(Y).
        p(X, _) :- X == a.
        p(X, _) :- X \\== b.
        q(_, Y, one) :- integer(Y).
        q(X, _, two) :- X > 1.
        q(X, _, three) :- X < 5.
        r(_, Y, one) :- integer(Y).
        r(X, X, two).
        r(f(X), X, three).
        s(X, Y) :- X > 1, Y == b.
        s(_, b).";
    check_both(
        program,
        &[
            ("findall(x, p(Z, 3), L)", "L=[x,x]"),
            ("findall(x, p(a, 3), L)", "L=[x,x,x]"),
            (
                "catch(findall(x, q(Z, 3, _), L), error(E, _), true)",
                "E=instantiation_error _=(is)/2",
            ),
            ("findall(N, q(3, 3, N), L)", "L=[one,two,three]"),
            ("findall(N, r(_, 3, N), L)", "L=[one,two,three]"),
            (
                "catch(s(_, a), error(E, _), true)",
                "E=instantiation_error _=(is)/2",
            ),
        ],
    );
}

/// A clause may begin with more guards than an instruction has room for.
#[test]
fn very_many_guards_are_tested_all_the_same() {
    let guards = |count: usize| vec!["X > 0"; count].join(", ");
    let program = format!(
        "p(X) :- {}, X > 5.\np(X) :- X < 0.\nq(X) :- X < 0.\nq(X) :- {}, X > 5.",
        guards(300),
        guards(300),
    );
    check_both(
        &program,
        &[
            ("findall(x, p(9), L)", "L=[x]"),
            ("findall(x, p(3), L)", "L=[]"),
            ("findall(x, p(-1), L)", "L=[x]"),
            ("findall(x, q(9), L)", "L=[x]"),
            ("findall(x, q(3), L)", "L=[]"),
        ],
    );
}

/// More clauses than are walked through, all of them told apart by one argument.
#[test]
fn one_of_many_clauses_is_found_by_its_argument() {
    let clause = |i: usize| {
        let argument = match i % 4 {
            0 => format!("a{i}"),
            1 => format!("{}", 50 - 3 * i as i64),
            2 => format!("f{i}(_)"),
            _ => format!("g{i}(_,{i})"),
        };
        format!("p({argument}, X) :- X is {i} + 0.\n")
    };
    let program: String = (0..40).map(clause).collect();
    let all: Vec<String> = (0..40).map(|i| i.to_string()).collect();
    let all = format!("L=[{}]", all.join(","));
    check_both(
        &program,
        &[
            ("findall(X, p(_, X), L)", &all),
            ("p(a0, X)", "X=0"),
            ("p(a36, X)", "X=36"),
            ("p(47, X)", "X=1"),
            ("p(-61, X)", "X=37"),
            ("p(f38(Y), X)", "X=38"),
            ("p(g39(Y,39), X)", "X=39"),
            ("p(g39(Y,38), X)", "false"),
            ("p(nobody, X)", "false"),
            ("p(2.5, X)", "false"),
            ("p([], X)", "false"),
            ("p([a], X)", "false"),
            ("p(Y, 8)", "Y=a8"),
        ],
    );
}

/// Terms of one shape are sorted by numbers, all others by comparing them.
#[test]
fn sorting() {
    check(&[
        (
            "sort([at(2,1,k),at(1,6,'S'),at(1,2,'K'),at(1,2,s),at(2,1,k)], L)",
            "L=[at(1,2,'K'),at(1,2,s),at(1,6,'S'),at(2,1,k)]",
        ),
        (
            "sort([p(b),p(3),p(a),p(-1),p(f(x)),p(1.5)], L)",
            "L=[p(1.5),p(-1),p(3),p(a),p(b),p(f(x))]",
        ),
        (
            "sort([m(x,ab),m(x,b),m(w,zz),m(x,a)], L)",
            "L=[m(w,zz),m(x,a),m(x,ab),m(x,b)]",
        ),
        (
            "sort([[3,1],[2,2],[2],[2,1,1]], L)",
            "L=[[2],[2,1,1],[2,2],[3,1]]",
        ),
        (
            "sort([5000000000,-5000000000,7,0], L)",
            "L=[-5000000000,0,7,5000000000]",
        ),
        ("keysort([b-1,a-2,b-0,a-1], L)", "L=[a-2,a-1,b-1,b-0]"),
        ("sort([é,z,a,b], L)", "L=[a,b,z,é]"),
    ]);
}

#[test]
fn kept_changes_are_part_of_the_program() {
    let mut machine = machine("", &[("r", 1)]);
    ask(
        &mut machine,
        "assertz(r(1)), assertz(r(2)), assertz(r(3)), retract(r(2))",
    );
    machine.keep_changes();
    assert!(!machine.has_changed());
    for _ in 0..2 {
        assert_eq!(ask(&mut machine, "findall(X, r(X), L)"), "L=[1,3]");
        ask(&mut machine, "retract(r(1)), assertz(r(4))");
        assert_eq!(ask(&mut machine, "findall(X, r(X), L)"), "L=[3,4]");
        machine.reset();
    }
    let mut other = Machine::new(&machine.pristine());
    assert_eq!(ask(&mut other, "findall(X, r(X), L)"), "L=[1,3]");
}

#[test]
fn a_counter_does_not_fill_the_memory() {
    let program = "
        count(N) :- retract(counter(M)), ( M < N -> M1 is M + 1, assertz(counter(M1)), count(N) ; true ).
        boards(N, B) :- retract(board(M, _)), ( M < N -> M1 is M + 1, assertz(board(M1, B)), boards(N, B) ; true ).
    ";
    let mut machine = machine(program, &[("counter", 1), ("board", 2)]);
    assert_eq!(ask(&mut machine, "assertz(counter(0)), count(20000)"), "");
    let code = machine.image.code.len();
    assert!(machine.image.clauses.len() < 10_000);
    assert_eq!(ask(&mut machine, "assertz(counter(0)), count(20000)"), "");
    assert!(machine.image.code.len() < code + 5000);
    // Terms that are too large to be kept as literals go with their clause, too.
    let board =
        "numlist(1, 300, B), assertz(board(0, B)), boards(3000, B), assertz(board(x, f(B)))";
    let looks =
        "board(x, C), C == f(B), board(x, f([1|_])), \\+ board(x, f([2|_])), \\+ board(_, g(_))";
    assert_eq!(
        ask(&mut machine, &format!("\\+ \\+ ({board}, {looks})")),
        ""
    );
    machine.reset();
    assert_eq!(ask(&mut machine, "counter(X)"), "false");
}

#[test]
fn facts_that_are_gone_are_kept_for_calls_under_way() {
    let program = "
        churn(0) :- !.
        churn(N) :- assertz(p(x)), retract(p(x)), M is N - 1, churn(M).
    ";
    let mut machine = machine(program, &[("p", 1)]);
    let facts = "assertz(p(1)), assertz(p(2)), assertz(p(3)), churn(700)";
    let walk = "findall(X, (p(X), churn(700), retractall(p(_)), churn(700)), L)";
    assert_eq!(ask(&mut machine, &format!("{facts}, {walk}")), "L=[1,2,3]");
    let walk = "findall(X, (retract(p(X)), churn(700)), L), \\+ p(_)";
    assert_eq!(ask(&mut machine, &format!("{facts}, {walk}")), "L=[1,2,3]");
}

#[test]
fn global_variables() {
    check(&[
        (
            "bb_put(k, f(X,Y,X)), bb_get(k, Z), Z = f(1,2,W)",
            "Z=f(1,2,1) W=1",
        ),
        (
            "(bb_b_put(k, 1), fail ; bb_b_put(k, X)), bb_get(k, Y), Y = a",
            "X=a Y=a",
        ),
        ("bb_put(j, 1), (bb_b_put(j, 2), fail ; bb_get(j, X))", "X=1"),
        ("bb_get(nothing, X)", "false"),
    ]);
}

#[test]
fn flags_and_operators() {
    check(&[
        ("current_op(P, T, mod)", "P=400 T=yfx"),
        (
            "op(700, xfx, beats), read_term_from_chars(\"a beats b.\", T, [])",
            "T=a beats b",
        ),
        (
            "op(1201, xfx, foo)",
            "error(domain_error(operator_priority,1201),op/3)",
        ),
        ("current_prolog_flag(bounded, X)", "X=false"),
        (
            "set_prolog_flag(foo, 1)",
            "error(domain_error(prolog_flag,foo),set_prolog_flag/2)",
        ),
        ("setof(X-Y, member(X-Y, [2-a,1-b,2-a]), L)", "L=[1-b,2-a]"),
        ("current_predicate(append/A)", "A=2"),
        ("maplist(succ, [1,2], L)", "L=[2,3]"),
    ]);
}

/// Questions in between change nothing of the one that goes on, not even if they use the
/// same clauses and the same global variables.
#[test]
fn answers_one_after_the_other() {
    let program = "
        pair(X-K) :- digit(X), bb_b_put(k, X), digit(Y), Y > X, bb_get(k, K).
        digit(1). digit(2). digit(3).
        boom(X) :- digit(X), X > 1, throw(ball(X)).";
    let mut machine = machine(program, &[]);
    let [pair, digit, boom] = ["pair", "digit", "boom"]
        .map(|name| resolve(&mut machine.image, Atom::USER, Atom::new(name), 1));
    let answer = machine.variable();
    let mut question = machine.ask(pair, &[answer]);
    let mut answers = Vec::new();
    while machine.next_answer(&mut question).unwrap() {
        let inner = machine.variable();
        let mut between = machine.ask(digit, &[inner]);
        let mut count = 0;
        while machine.next_answer(&mut between).unwrap() {
            count += 1;
        }
        machine.forget(&between);
        let ball = machine.variable();
        assert!(matches!(machine.call(boom, &[ball]), Err(Thrown::Ball)));
        answers.push(format!("{} {count}", machine.text(answer, true)));
    }
    machine.forget(&question);
    assert_eq!(answers, ["1-1 3", "1-1 3", "2-2 3"]);
}
