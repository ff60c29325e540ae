//! What the engine answers, to right lines and to wrong ones.

use super::Engine;
use crate::support::Home;

#[test]
fn the_conversation_of_the_document() {
    let home = Home::new("ugi-document");
    let mut engine = Engine::start(&home, "khan");
    engine.say("ugi");
    let heard = engine.until("ugiok");
    for option in [
        "hash type spin",
        "threads type spin",
        "level type combo",
        "ponder type check",
    ] {
        let told = format!("option name {option}");
        assert!(
            heard.iter().any(|line| line.starts_with(&told)),
            "{heard:?}"
        );
    }
    engine.say("setoption name hash value 8");
    engine.ready();
    engine.say("uginewgame");
    engine.say("position startpos");
    assert_eq!(engine.query("p1turn"), "true");
    assert_eq!(engine.query("fen"), "ssksss/6/6/6/6/SSSKSS_r_-");
    engine.say("go depth 4");
    let heard = engine.until("bestmove");
    let depths = heard.iter().filter(|line| line.starts_with("info depth "));
    assert_eq!(depths.count(), 4, "{heard:?}");
    for word in [" score cp ", " nodes ", " nps ", " pv "] {
        assert!(heard[3].contains(word), "{heard:?}");
    }
    engine.say("position startpos moves b6b5");
    assert_eq!(engine.query("p1turn"), "false");
    assert_eq!(engine.query("result"), "none");
    assert_eq!(engine.query("islegal b1b4"), "true");
    assert_eq!(engine.query("islegal b1b5"), "false");
    // A position, with spaces and without, and a move that ends the game.
    for fen in ["6/SSSKSS/6/6/ssksss/6 r -", "6/SSSKSS/6/6/ssksss/6_r_-"] {
        engine.say(&format!("position fen {fen} moves c2c5"));
        assert_eq!(engine.query("gameover"), "true");
        assert_eq!(engine.query("result"), "p1win");
    }
    engine.say("go movetime 50");
    assert_eq!(engine.word("bestmove"), "0000");
    engine.quit();
}

#[test]
fn it_listens_while_it_thinks() {
    let home = Home::new("ugi-stop");
    let mut engine = Engine::start(&home, "khan");
    engine.say("go infinite");
    engine.say("isready");
    engine.until("readyok");
    engine.say("go depth 3");
    let heard = engine.until("info").pop().unwrap();
    assert!(!heard.starts_with("bestmove"));
    engine.say("stop");
    engine.word("bestmove");
    // One that has found a win waits until it is asked for it.
    engine.say("position fen 6/SSSKSS/6/6/ssksss/6 r -");
    engine.say("go infinite");
    engine.until("info");
    engine.ready_while_thinking();
    engine.say("stop");
    assert_eq!(engine.word("bestmove"), "c2c5");
    engine.say("setoption name ponder value true");
    engine.say("position startpos");
    for _ in 0..3 {
        engine.say("go movetime 20");
        engine.word("bestmove");
    }
    engine.quit();
}

impl Engine {
    fn ready_while_thinking(&mut self) {
        self.say("isready");
        self.until("readyok");
    }
}

#[test]
fn wrong_lines_are_answered_and_forgotten() {
    let home = Home::new("ugi-wrong");
    let mut engine = Engine::start(&home, "khan");
    engine.say("position startpos moves b6b5");
    let before = engine.query("fen");
    let long = "x".repeat(5 << 20);
    for wrong in [
        "hello",
        "position",
        "position fen",
        "position fen nonsense",
        "position startpos moves b6b5 b1b5",
        "position startpos moves b6b5 what",
        "query",
        "query everything",
        "setoption",
        "setoption name hash value lots",
        "setoption name hash value 0",
        "setoption name speed value 3",
        "setoption name level value champion",
        "setoption name ponder value perhaps",
        &long,
    ] {
        engine.say(wrong);
        let answer = engine.hear();
        let shown: String = wrong.chars().take(40).collect();
        assert!(answer.starts_with("info string "), "{shown}: {answer}");
        engine.ready_while_thinking();
    }
    engine.input_bytes(b"\xff\xfe\x00\n");
    engine.until("info");
    assert_eq!(engine.query("fen"), before);
    engine.say("go depth two nodes 100 sideways");
    engine.word("bestmove");
    engine.quit();
}

impl Engine {
    fn input_bytes(&mut self, bytes: &[u8]) {
        use std::io::Write;
        self.input.write_all(bytes).unwrap();
    }
}

#[test]
fn a_level_plays_in_its_place_and_the_end_of_the_input_ends_it() {
    let home = Home::new("ugi-level");
    let mut engine = Engine::start(&home, "shi");
    engine.say("setoption name level value level1");
    engine.say("go");
    let best = engine.word("bestmove");
    assert_eq!(engine.query(&format!("islegal {best}")), "true");
    let Engine {
        mut child, input, ..
    } = engine;
    drop(input);
    assert!(child.wait().unwrap().success());
}
