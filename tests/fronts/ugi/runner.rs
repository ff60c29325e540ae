//! A runner of matches written from the document: it knows no game, and asks the engines
//! themselves whose turn it is and whether the game is over.

use std::time::{Duration, Instant};

use super::Engine;
use crate::support::Home;

/// A move may be late by this much on a busy computer; nothing here measures strength.
/// `KALISTA_UGI_BUFFER` says how much, in milliseconds, where the computer is not busy.
fn buffer() -> Duration {
    let asked = std::env::var("KALISTA_UGI_BUFFER").ok();
    let asked = asked.and_then(|text| text.parse().ok());
    asked.map_or(Duration::from_secs(30), Duration::from_millis)
}

/// Games for each game; the whole bar is 200.
fn games() -> usize {
    let asked = std::env::var("KALISTA_UGI_GAMES").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(2)
}

/// What the engines are given.
#[derive(Clone, Copy)]
enum Control {
    /// The same words for every move.
    Move(&'static str),
    /// A clock for each side, to which every move adds an increment.
    Clock { each: Duration, increment: Duration },
}

/// What is left on the clocks of a game.
struct Clocks {
    control: Control,
    left: [Duration; 2],
}

impl Clocks {
    fn new(control: Control) -> Self {
        let left = match control {
            Control::Move(_) => [Duration::ZERO; 2],
            Control::Clock { each, .. } => [each; 2],
        };
        Clocks { control, left }
    }

    /// The words that ask for a move.
    fn go(&self) -> String {
        match self.control {
            Control::Move(words) => format!("go {words}"),
            Control::Clock { increment, .. } => {
                let [first, second] = self.left.map(|left| left.as_millis());
                let added = increment.as_millis();
                format!("go p1time {first} p2time {second} p1inc {added} p2inc {added}")
            }
        }
    }

    /// A side has taken so long for a move: whether it was in time.
    fn is_in_time(&mut self, mover: usize, taken: Duration) -> bool {
        match self.control {
            Control::Move(_) => taken < buffer(),
            Control::Clock { increment, .. } => {
                let in_time = taken < self.left[mover] + buffer();
                self.left[mover] = self.left[mover].saturating_sub(taken) + increment;
                in_time
            }
        }
    }
}

/// Plays one game and returns its result and length.
fn play(engines: &mut [Engine; 2], control: Control) -> (String, usize) {
    let mut clocks = Clocks::new(control);
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
        let go = clocks.go();
        let begun = Instant::now();
        engines[mover].say(&go);
        let best = engines[mover].word("bestmove");
        let taken = begun.elapsed();
        assert!(clocks.is_in_time(mover, taken), "{taken:?} for {go}");
        let legal = engines[1 - mover].query(&format!("islegal {best}"));
        assert_eq!(legal, "true", "{best} after{moves}");
        moves.push(' ');
        moves.push_str(&best);
    }
    unreachable!("there are always more plies")
}

fn match_of(game: &str, control: Control) {
    let home = Home::new(&format!("ugi-runner-{}", game.len()));
    let mut engines = [(); 2].map(|()| Engine::start(&home, game));
    for engine in &mut engines {
        engine.say("ugi");
        engine.until("ugiok");
        engine.say("setoption name hash value 1");
    }
    for number in 0..games() {
        let (result, plies) = play(&mut engines, control);
        assert!(plies > 0, "game {number} of {game}: {result}");
        engines.swap(0, 1);
    }
    engines.into_iter().for_each(Engine::quit);
}

#[test]
fn khan_by_time_a_move() {
    match_of("khan", Control::Move("movetime 3"));
}

#[test]
fn shi_by_the_clock() {
    let control = Control::Clock {
        each: Duration::from_millis(500),
        increment: Duration::from_millis(2),
    };
    match_of("shi", control);
}

#[test]
fn gauss_by_nodes() {
    match_of("gauss", Control::Move("nodes 300"));
}

#[test]
fn a_rules_file_by_depth() {
    let rules = format!("{}/examples/hexapawn.pl", env!("CARGO_MANIFEST_DIR"));
    match_of(&rules, Control::Move("depth 2"));
}
