//! A runner of matches written from the document: it knows no game, and asks the engines
//! themselves whose turn it is and whether the game is over.

use std::time::{Duration, Instant};

use super::Engine;
use crate::support::Home;

/// A move may be late by this much on a busy computer; nothing here measures strength.
const BUFFER: Duration = Duration::from_secs(30);

/// Games for each game; the whole bar is 200.
fn games() -> usize {
    let asked = std::env::var("KALISTA_UGI_GAMES").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(2)
}

/// Plays one game and returns its result and length.
fn play(engines: &mut [Engine; 2], go: &str) -> (String, usize) {
    for engine in engines.iter_mut() {
        engine.ready();
        engine.say("uginewgame");
    }
    let mut moves = String::new();
    for ply in 0.. {
        let position = match moves.is_empty() {
            true => "position startpos".to_owned(),
            false => format!("position startpos moves{moves}"),
        };
        for engine in engines.iter_mut() {
            engine.say(&position);
        }
        let turns = engines.each_mut().map(|engine| engine.query("p1turn"));
        assert_eq!(turns[0], turns[1]);
        let over = engines.each_mut().map(|engine| engine.query("gameover"));
        assert_eq!(over[0], over[1]);
        if over[0] == "true" {
            let results = engines.each_mut().map(|engine| engine.query("result"));
            assert_eq!(results[0], results[1]);
            assert!(["p1win", "p2win", "draw"].contains(&results[0].as_str()));
            let [result, _] = results;
            return (result, ply);
        }
        let mover = usize::from(turns[0] == "false");
        engines[mover].ready();
        let begun = Instant::now();
        engines[mover].say(go);
        let best = engines[mover].word("bestmove");
        assert!(begun.elapsed() < BUFFER, "{:?} for {go}", begun.elapsed());
        let legal = engines[1 - mover].query(&format!("islegal {best}"));
        assert_eq!(legal, "true", "{best} after{moves}");
        moves.push(' ');
        moves.push_str(&best);
    }
    unreachable!("there are always more plies")
}

fn match_of(game: &str, go: &str) {
    let home = Home::new(&format!("ugi-runner-{}", game.len()));
    let mut engines = [(); 2].map(|()| Engine::start(&home, game));
    for engine in &mut engines {
        engine.say("ugi");
        engine.until("ugiok");
        engine.say("setoption name hash value 1");
    }
    for number in 0..games() {
        let (result, plies) = play(&mut engines, go);
        assert!(plies > 0, "game {number} of {game}: {result}");
        engines.swap(0, 1);
    }
    engines.into_iter().for_each(Engine::quit);
}

#[test]
fn khan_by_time_a_move() {
    match_of("khan", "go movetime 3");
}

#[test]
fn shi_by_the_clock() {
    match_of("shi", "go p1time 1000 p2time 1000 p1inc 5 p2inc 5");
}

#[test]
fn gauss_by_nodes() {
    match_of("gauss", "go nodes 300");
}

#[test]
fn a_rules_file_by_depth() {
    let rules = format!("{}/examples/hexapawn.pl", env!("CARGO_MANIFEST_DIR"));
    match_of(&rules, "go depth 2");
}
