//! The native rules and the engine, asked by Prolog goals.

use crate::support::of_game;
use crate::{game, games};
use kalista::prolog::{Error, Interpreter, QueryOptions};

fn first(interpreter: &mut Interpreter, query: &str) -> Result<Option<String>, Error> {
    let (answers, ..) = interpreter.solutions(query, &QueryOptions::default(), 1)?;
    Ok(answers.first().map(ToString::to_string))
}

/// The clauses and the native rules meet inside one goal.
#[test]
fn native_moves_are_the_moves_of_the_clauses() {
    for game in games() {
        let mut interpreter = of_game(&game);
        let same = "initial_state([], S0), move(S0, _, S), \
                    native_moves(S, Moves), valid_moves(S, Own), Moves \\== Own.";
        assert_eq!(first(&mut interpreter, same).unwrap(), None, "{game:?}");
        let some = "initial_state([], S), native_moves(S, [_,_|_]).";
        assert!(first(&mut interpreter, some).unwrap().is_some(), "{game:?}");
    }
}

/// The numbers of the rules page.
#[test]
fn native_perft_counts_the_tree_of_khan() {
    let mut interpreter = of_game(&game("khan"));
    let counted = first(
        &mut interpreter,
        "initial_state([], _S), native_perft(_S, 1, A), native_perft(_S, 0, B), \
         findall(K, (valid_moves(_S, _Ms), member(_M, _Ms), move(_S, _M, _N), native_perft(_N, 2, K)), _Ks), \
         sum_list(_Ks, Sum), native_perft(_S, 3, Sum).",
    );
    let counted = counted.unwrap().expect("the sum of the parts is the whole");
    assert!(counted.starts_with("A = 15, B = 1, Sum = "), "{counted}");
}

#[test]
fn the_engine_takes_a_kalista_that_is_offered() {
    let mut interpreter = of_game(&game("khan"));
    // The Khan is worth two; the sbire on e6 goes two steps to the Kalista on f5.
    let query = "state_text(S, \"1s1k2/1s4/2S1S1/1s4/5K/2S1s1 o c3\"), \
                 native_best(S, depth(6), Move, Score).";
    let found = first(&mut interpreter, query).unwrap().unwrap();
    assert!(
        found.ends_with("Move = (5,6,6,5), Score = win(1)"),
        "{found}"
    );
    let over = "state_text(S, \"6/6/6/6/6/K5 o a6\"), native_best(S, depth(2), M, V).";
    assert_eq!(first(&mut interpreter, over).unwrap(), None);
}

#[test]
fn mistakes_are_ordinary_errors() {
    let mut interpreter = of_game(&game("khan"));
    for (goal, ball) in [
        (
            "native_moves(_, M).",
            "error(instantiation_error,native_state)",
        ),
        (
            "native_moves(foo, M).",
            "error(type_error(state,foo),native_state)",
        ),
        (
            "initial_state([], S), native_perft(S, a, N).",
            "error(type_error(integer,a),native_count)",
        ),
        (
            "initial_state([], S), native_perft(S, -1, N).",
            "error(domain_error(not_less_than_zero,-1),native_count)",
        ),
        (
            "initial_state([], S), native_best(S, soon, M, V).",
            "error(domain_error(search_limit,soon),native_limit)",
        ),
        (
            "initial_state([], S), native_best(S, time(_), M, V).",
            "error(instantiation_error,native_count)",
        ),
    ] {
        match first(&mut interpreter, goal) {
            Err(Error::Exception(exception)) => assert_eq!(exception.text, ball, "{goal}"),
            other => panic!("{goal}: {other:?}"),
        }
    }
    // Nothing of this disturbs what follows.
    let after = "initial_state([], S), native_perft(S, 1, N), N =:= 15.";
    assert!(first(&mut interpreter, after).unwrap().is_some());
}
