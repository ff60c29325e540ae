//! The clauses of every game say why: a move has a fault exactly if it is not legal, what
//! speaks for it exactly if it is, and a sentence for either.

use crate::{game, games};
use kalista::check::subject;
use kalista::prolog::{Interpreter, Place, QueryOptions, Resources};
use kalista::session::explain;
use kalista::{AnyPosition, GameHandle};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// Writes `fault` or `reason` and a sentence, for each that there is.
const PROBE: &str = r#"
    :- set_prolog_flag(double_quotes, chars).

    explain(Position, Text) :-
        state_text(State, Position),
        move_text(Move, Text),
        explained(State, Move, Kind, Sentence),
        write(Kind), put_char(' '), put_sentence(Sentence), nl,
        fail.
    explain(_, _) :-
        flush_output.

    explained(State, Move, fault, Sentence) :-
        move_fault(State, Move, Fault),
        fault_text(Fault, Sentence).
    explained(State, Move, reason, Sentence) :-
        move_reason(State, Move, Reason),
        reason_text(Reason, Sentence).

    put_sentence([]).
    put_sentence([Char|Chars]) :- put_char(Char), put_sentence(Chars).
"#;

/// An interpreter with the clauses of a game and the probe.
fn probed(game: &GameHandle) -> Interpreter {
    let program = game.program().with("probe.pl", PROBE);
    let started = Interpreter::start(program, Place::Thread, Resources::default());
    started.expect("the clauses load")
}

/// What the probe writes about a move.
fn written(interpreter: &mut Interpreter, position: &str, mv: &str) -> String {
    let query = format!("explain(\"{position}\", \"{mv}\").");
    let asked = interpreter.solutions(&query, &QueryOptions::default(), 1);
    asked.expect(&query).1
}

fn check(game: &GameHandle, interpreter: &mut Interpreter, position: &AnyPosition, mv: &str) {
    let place = game.position_text(position);
    let said = written(interpreter, &place, mv);
    let is_legal = game.play(position, mv).expect("sound rules").is_some();
    let expected = match is_legal {
        true => "reason",
        false => "fault",
    };
    assert!(!said.is_empty(), "nothing is said about {mv} in {place}");
    let mut sentences = Vec::new();
    for line in said.lines() {
        let (kind, sentence) = line.split_once(' ').expect(line);
        assert_eq!(kind, expected, "{mv} in {place}: {said}");
        let is_sentence = sentence.ends_with('.') && sentence.split_whitespace().count() > 2;
        assert!(is_sentence, "{mv} in {place}: {sentence}");
        sentences.push(sentence);
    }
    // What a person is told is what the clauses say.
    let told = explain(interpreter, &**game, "state_text", position, mv).expect(mv);
    assert_eq!(told.is_legal, is_legal, "{mv} in {place}");
    assert_eq!(told.sentences, sentences, "{mv} in {place}");
}

fn explains_its_moves(game: &GameHandle) {
    let subject = subject(game);
    let mut interpreter = probed(game);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let read = |text| (game.parse_position(text).expect("sound rules")).expect(text);
    let cases = subject.edge_cases().into_iter();
    let mut positions: Vec<AnyPosition> = cases.map(|case| read(case.position)).collect();
    assert!(!positions.is_empty(), "{game:?} has no edge cases");
    positions.extend((0..20).map(|_| subject.arbitrary_position(&mut rng)));
    for position in positions {
        let any = |_| subject.arbitrary_move(&position, &mut rng).expect("a move");
        let mut moves: Vec<String> = (0..8).map(any).collect();
        let legal = game.moves(&position).expect("sound rules");
        moves.extend(legal.sample(&mut rng, 4).cloned());
        if rng.random_bool(0.5) {
            moves.truncate(8);
        }
        for mv in moves {
            check(game, &mut interpreter, &position, &mv);
        }
    }
}

#[test]
fn every_game_explains_its_moves() {
    for game in games() {
        explains_its_moves(&game);
    }
}

/// The sentences of Shi, worked out with board and finger.
#[test]
fn shi_names_the_friend_that_is_jumped_over() {
    let mut interpreter = probed(&game("shi"));
    for (position, mv, said) in [
        (
            "1nnnn1/1n4/6/6/4ss/s3ss s",
            "F1-B5",
            "reason The piece on F1 jumps over its friend on E2 and takes the enemy on B5.\n",
        ),
        (
            "1nnn2/1n4/6/6/4ss/s3ss s",
            "A1-A5",
            "reason The way from A1 to A5 is straight and free.\n",
        ),
        (
            "6/6/6/6/nnnnnn/ssssss s",
            "pass",
            "reason No piece of samurai can move.\n",
        ),
        (
            "nnnn2/6/6/6/4ss/3nss s",
            "F1-D1",
            "reason The piece on F1 jumps over its friend on E1 and takes the enemy on D1.\n",
        ),
        (
            "nnn3/6/6/6/4ss/3nss s",
            "F1-D1",
            "reason The piece on F1 jumps over its friend on E1 and takes the enemy on D1.\n\
             reason That makes 3 pieces, and samurai wins.\n",
        ),
    ] {
        let written = written(&mut interpreter, position, mv);
        assert_eq!(written, said, "{mv} in {position}");
    }
}
