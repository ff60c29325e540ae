//! Every implementation against positions worked out by an independent reference.

use std::collections::{BTreeMap, BTreeSet};

use crate::every_game::for_every_game;
use crate::games::handle;
use crate::worked::MovesLine;
use kalista::game::oracle::{Question, Reply};
use kalista::{Catalog, Game, Heuristics, Outcome};

/// Holds what an implementation answers to the worked positions of a game.
fn agrees(game: &str, ask: impl FnOnce(&[Question]) -> Vec<Reply>) {
    let lines = crate::worked::positions(game);
    let question = |line: &MovesLine| Question::of(&line.position);
    let questions: Vec<Question> = lines.iter().map(question).collect();
    let replies = ask(&questions);
    assert_eq!(replies.len(), lines.len());
    for (line, reply) in lines.into_iter().zip(replies) {
        let answer = reply.expect(&line.position);
        let moves: Vec<String> = answer.successors.keys().cloned().collect();
        assert_eq!(moves, line.moves, "moves of {}", line.position);
        assert_eq!(answer.outcome, line.outcome, "outcome of {}", line.position);
        assert_eq!(
            Some(answer.successors),
            line.successors,
            "{}",
            line.position
        );
    }
}

#[test]
fn the_native_rules_agree() {
    for name in Catalog::current().names() {
        let game = handle(name);
        let answered = |question: &Question| {
            let reply = game
                .answer(question)
                .expect("native rules do not break down");
            reply.map(|(_, answer)| answer)
        };
        agrees(name, |questions| questions.iter().map(answered).collect());
    }
}

/// Of all the moves that are legal in some position, those are legal in a position that
/// the reference lists there. A position is the same whether it is played or read, and no
/// two are taken for the same. A move that wins at once is found where there is one.
#[test]
fn the_native_rules_agree_move_by_move() {
    for_every_game!(agrees_move_by_move);
}

fn agrees_move_by_move<G: Game + Heuristics>(game: &G) {
    let lines = crate::worked::positions(game.name());
    let all: BTreeSet<&String> = lines.iter().flat_map(|line| &line.moves).collect();
    let mut hashes: BTreeMap<u64, String> = BTreeMap::new();
    let mut is_new = |position: &G::Position| {
        let text = game.position_text(position);
        let known = hashes.entry(game.hash(position)).or_insert(text.clone());
        assert_eq!(known, &text, "they have the same hash");
    };
    for line in &lines {
        let position = game.parse_position(&line.position).expect(&line.position);
        is_new(&position);
        for text in &all {
            let mv = game.parse_move(text).expect(text);
            let is_listed = line.moves.contains(text);
            let legal = game.is_legal(&position, mv);
            assert_eq!(legal, is_listed, "{text} in {}", line.position);
            let after = line.successors.as_ref().and_then(|next| next.get(*text));
            if let Some(after) = after {
                let next = game.play(&position, mv);
                let read = game.parse_position(after).expect(after);
                assert_eq!(next, read, "{text} in {}", line.position);
                assert_eq!(game.hash(&next), game.hash(&read), "{after}");
                assert_ne!(next, position, "{text} in {}", line.position);
                is_new(&next);
            }
        }
        assert_eq!(game.count_moves(&position), line.moves.len() as u64);
        if line.outcome.is_none() {
            let wins = |mv| {
                let win = Outcome::Win(game.turn(&position));
                game.outcome(&game.play(&position, mv)) == Some(win)
            };
            let winner = game.wins_now(&position);
            let any = game.legal_moves(&position).into_iter().any(wins);
            assert_eq!(winner.is_some_and(wins), any, "{}", line.position);
            assert_eq!(winner.is_some(), any, "{}", line.position);
        }
    }
}

#[cfg(feature = "prolog")]
#[test]
fn the_clauses_agree() {
    use kalista::game::oracle::Oracle;
    use kalista::prolog::{Place, PrologOracle, Resources};

    for name in Catalog::current().names() {
        let program = handle(name).program();
        let oracle = PrologOracle::start(program, Place::Thread, Resources::default());
        let mut oracle = oracle.expect("the clauses load");
        agrees(name, |questions| oracle.ask(questions).expect("it works"));
    }
}
