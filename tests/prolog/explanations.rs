//! The clauses of every game say why: a move has a fault exactly if it is not legal, what
//! speaks for it exactly if it is, and a sentence for either.

use kalista::games::{self, Playable, Task};
use kalista::prolog::{Ask, Clauses, Limits, Place, Session};
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

struct Explained;

impl Task for Explained {
    type Output = ();

    fn run<G: Playable>(self, game: G) {
        let clauses = Clauses::of(&game).with("probe.pl", PROBE);
        let mut session =
            Session::start(clauses, Place::Here, Limits::default()).expect("the clauses load");
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
        let corners = (game.corners().iter())
            .map(|corner| game.parse_position(corner.position).expect(corner.position));
        let mut positions: Vec<G::Position> = corners.collect();
        positions.extend((0..20).map(|_| game.any_position(&mut rng)));
        for position in positions {
            let mut moves: Vec<G::Move> =
                (0..8).map(|_| game.any_move(&position, &mut rng)).collect();
            let legal = game.legal_moves(&position);
            moves.extend(legal.sample(&mut rng, 4).copied());
            if rng.random_bool(0.5) {
                moves.truncate(8);
            }
            for mv in moves {
                check(&game, &mut session, &position, mv);
            }
        }
    }
}

fn check<G: Playable>(game: &G, session: &mut Session, position: &G::Position, mv: G::Move) {
    let (place, text) = (game.position_text(position), game.move_text(mv));
    let query = format!("explain(\"{place}\", \"{text}\").");
    let (_, said, _) = (session.answers(&query, &Ask::default(), 1)).expect(&query);
    let expected = match game.is_legal(position, mv) {
        true => "reason",
        false => "fault",
    };
    assert!(!said.is_empty(), "nothing is said about {text} in {place}");
    for line in said.lines() {
        let (kind, sentence) = line.split_once(' ').expect(line);
        assert_eq!(kind, expected, "{text} in {place}: {said}");
        let is_sentence = sentence.ends_with('.') && sentence.split_whitespace().count() > 2;
        assert!(is_sentence, "{text} in {place}: {sentence}");
    }
}

#[test]
fn every_game_explains_its_moves() {
    for name in games::NAMES {
        games::with_game(name, Explained).expect("a registered game");
    }
}

/// The sentences of Shi, worked out with board and finger.
#[test]
fn shi_names_the_friend_that_is_jumped_over() {
    struct Say;
    impl Task for Say {
        type Output = ();
        fn run<G: Playable>(self, game: G) {
            let clauses = Clauses::of(&game).with("probe.pl", PROBE);
            let mut session = Session::start(clauses, Place::Here, Limits::default()).unwrap();
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
                let query = format!("explain(\"{position}\", \"{mv}\").");
                let (_, written, _) = session.answers(&query, &Ask::default(), 1).unwrap();
                assert_eq!(written, said, "{mv} in {position}");
            }
        }
    }
    games::with_game("shi", Say).expect("a registered game");
}
