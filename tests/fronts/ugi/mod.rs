//! UGI on both sides: `kalista ugi` under a runner that knows the protocol's document and
//! nothing else, and matches against programs that are wrong on purpose.

mod conversation;
mod referee;
mod runner;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crate::support::Home;

/// An engine that somebody talks to.
struct Engine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Engine {
    fn start(home: &Home, game: &str) -> Self {
        let mut command = home.command(&["ugi", game]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        Engine {
            input: child.stdin.take().unwrap(),
            child,
            lines,
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    fn hear(&self) -> String {
        self.lines
            .recv_timeout(Duration::from_secs(120))
            .expect("an answer")
    }

    /// Lines up to the first that begins with this word, that one last.
    fn until(&self, word: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            let line = self.hear();
            let is_last = line.split_whitespace().next() == Some(word);
            heard.push(line);
            if is_last {
                return heard;
            }
        }
    }

    /// The second of exactly two words, the first of which is this.
    fn word(&self, first: &str) -> String {
        let line = self.until(first).pop().unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        assert!(words.len() == 2, "not two words: {line}");
        words[1].to_owned()
    }

    fn query(&mut self, question: &str) -> String {
        self.say(&format!("query {question}"));
        self.word("response")
    }

    fn ready(&mut self) {
        self.say("isready");
        assert_eq!(self.until("readyok").len(), 1);
    }

    fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().unwrap().success());
    }
}
