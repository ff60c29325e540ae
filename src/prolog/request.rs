//! What is asked of a machine, encoded once into the text that `driver.pl` reads.
//!
//! A request is the character 2, a letter, and then texts, each with its length before
//! it. Whatever is on the way, a thread's channel or a worker's socket, passes it on as
//! it is.

use std::fmt::Write;

use super::program::{Goals, Program, Source};
use crate::game::oracle::Question;
use crate::game::properties::Property;

/// The first character of every request.
const BEGIN: char = '\u{2}';

/// What is sent after a solution that may not be the last: look for the next one.
pub(super) const CONTINUE: &str = "c";
/// The same: that was enough.
pub(super) const STOP: &str = "s";
/// What the driver reads when there will be no more requests.
pub(super) const QUIT: &str = "\u{2}q";

/// Answered by any number of messages; the machine's notice that it is done is the last.
#[derive(Debug, Clone, Copy)]
pub(super) enum Request<'a> {
    /// A query of a person or a program.
    Ask {
        /// To be told to the game's database first.
        position: Option<&'a str>,
        query: &'a str,
        /// Inferences for each solution; 0 for no limit.
        budget: u64,
        /// How deep terms are written; 0 for no limit.
        depth: u32,
    },
    /// Questions that all ask for the same properties.
    Answer {
        questions: &'a [Question],
        goals: &'a Goals,
        /// Inferences for each question; 0 for no limit.
        budget: u64,
    },
    Perft {
        position: &'a str,
        depth: u32,
        finished: u64,
        budget: u64,
    },
    Consult {
        position: Option<&'a str>,
        file: &'a str,
    },
    Predicates,
    /// What a rules file has; what it leaves out is supplied.
    Inspect {
        options: &'a str,
    },
    /// All that a rules file says of a position, or of its start if the text is empty.
    Node {
        options: &'a str,
        position: &'a str,
    },
    /// The text of a move as the clauses write it.
    MoveText(&'a str),
}

impl Request<'_> {
    fn letter(&self) -> char {
        match self {
            Request::Ask { .. } => 'a',
            Request::Answer { .. } => 'o',
            Request::Perft { .. } => 'p',
            Request::Consult { .. } => 'c',
            Request::Predicates => 'l',
            Request::Inspect { .. } => 'i',
            Request::Node { .. } => 'g',
            Request::MoveText(_) => 'v',
        }
    }

    pub(super) fn encode(&self) -> String {
        let mut text = String::from(BEGIN);
        text.push(self.letter());
        let out = &mut text;
        match *self {
            Request::Ask {
                position,
                query,
                budget,
                depth,
            } => {
                fields(out, position);
                number(out, budget);
                number(out, depth.into());
                field(out, query);
            }
            Request::Answer {
                questions,
                goals,
                budget,
            } => {
                let asked = questions.first().map(|question| question.asked);
                let asked = asked.unwrap_or_default();
                number(out, budget);
                field(out, &goals.text);
                fields(out, &goals.values);
                fields(out, &goals.machines);
                field(out, &asked.iter().map(Property::letter).collect::<String>());
                number(out, questions.len() as u64);
                for question in questions {
                    field(out, &question.position);
                    fields(out, question.asked_probes());
                }
            }
            Request::Perft {
                position,
                depth,
                finished,
                budget,
            } => {
                number(out, budget);
                number(out, depth.into());
                number(out, finished);
                field(out, position);
            }
            Request::Consult { position, file } => {
                fields(out, position);
                field(out, file);
            }
            Request::Predicates => {}
            Request::Inspect { options } => sentence(out, options),
            Request::Node { options, position } => {
                sentence(out, options);
                field(out, position);
            }
            Request::MoveText(text) => field(out, text),
        }
        text
    }
}

/// Whether a message is a request, and not the leftover of one: a decision for a machine
/// that did not live to read it.
pub(super) fn is_request(message: &str) -> bool {
    message.starts_with(BEGIN)
}

/// Whether a request leaves nothing behind in the database, so that the memory it took
/// can be given back by forgetting that it ever ran.
pub(super) fn is_pure(request: &str) -> bool {
    matches!(request.chars().nth(1), Some('o' | 'p' | 'l' | 'g' | 'v'))
}

/// The first message to a machine: the sources it loads.
pub(super) fn load(program: &Program) -> String {
    let mut text = String::new();
    number(&mut text, program.sources.len() as u64);
    for source in &program.sources {
        field(&mut text, &source.name);
        field(&mut text, &source.text);
    }
    text
}

/// The sources of such a message.
pub(super) fn sources(message: &str) -> Option<Vec<Source>> {
    let mut rest = message;
    let count = next_field(&mut rest)?.parse().ok()?;
    let source = |_: usize| {
        Some(Source {
            name: next_field(&mut rest)?.to_owned(),
            text: next_field(&mut rest)?.to_owned(),
        })
    };
    (0..count).map(source).collect()
}

/// The reply to a question that a goal asks of the native rules, as the driver reads it.
pub(super) fn native_reply(reply: Result<Vec<String>, String>) -> String {
    let (status, lines) = match reply {
        Ok(lines) => ("lines", lines),
        Err(message) => ("failed", vec![message]),
    };
    let mut text = String::new();
    field(&mut text, status);
    fields(&mut text, &lines);
    text
}

/// The driver counts characters, not bytes.
fn field(out: &mut String, text: &str) {
    // Writing to a string cannot fail.
    let _ = write!(out, "{:08} {text}", text.chars().count());
}

fn number(out: &mut String, number: u64) {
    field(out, &number.to_string());
}

/// A term, which the driver reads up to its full stop.
fn sentence(out: &mut String, term: &str) {
    field(out, &format!("{term} ."));
}

fn fields<T: AsRef<str>>(out: &mut String, texts: impl IntoIterator<Item = T, IntoIter: Clone>) {
    let texts = texts.into_iter();
    number(out, texts.clone().count() as u64);
    texts.for_each(|text| field(out, text.as_ref()));
}

fn next_field<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let (length, texts) = rest.split_once(' ')?;
    let length = length.parse().ok()?;
    let bytes = texts.chars().take(length).map(char::len_utf8).sum();
    let (text, after) = texts.split_at(bytes);
    *rest = after;
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_cross_whole() {
        let program = Program::new("none")
            .with("é.pl", "p('∑ 3').\n")
            .with("", "");
        let sources = sources(&load(&program));
        assert_eq!(sources, Some(program.sources));
        assert_eq!(super::sources("nonsense"), None);
    }

    #[test]
    fn a_request_is_known_by_its_letter() {
        let ask = Request::Ask {
            position: Some("5 a"),
            query: "true.",
            budget: 0,
            depth: 20,
        };
        let text = ask.encode();
        assert_eq!(
            text,
            "\u{2}a00000001 100000003 5 a00000001 000000002 2000000005 true."
        );
        assert!(is_request(&text) && !is_pure(&text) && !is_request(CONTINUE));
        assert!(is_pure(&Request::Predicates.encode()));
    }
}
