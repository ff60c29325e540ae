//! The texts that cross into `driver.pl` and the frames that come out of it.

use super::error::Exception;
use super::wire::{Description, Judged, JudgedMove, Reply, Request, Solution};
use crate::game::properties::Property;

/// The first character of every frame.
pub(super) const FRAME: u8 = 1;
/// The first character of every request.
const BEGIN: char = '\u{2}';
const FIELD: char = '\u{1f}';
const RECORD: char = '\u{1e}';

/// A request as the driver reads it: a letter, then texts with their lengths.
pub(super) fn encode(request: &Request) -> String {
    let mut text = String::from(BEGIN);
    match request {
        Request::Load(_) | Request::Go(_) => text.push('q'),
        Request::Ask {
            text: query,
            budget,
            depth,
        } => {
            text.push('a');
            number(&mut text, *budget);
            number(&mut text, u64::from(*depth));
            field(&mut text, query);
        }
        Request::Judge {
            cases,
            asked,
            goals,
            budget,
        } => {
            text.push('j');
            number(&mut text, *budget);
            field(&mut text, &goals.text);
            fields(&mut text, &goals.values);
            fields(&mut text, &goals.machines);
            field(
                &mut text,
                &asked.iter().map(Property::letter).collect::<String>(),
            );
            number(&mut text, cases.len() as u64);
            for case in cases {
                field(&mut text, &case.0);
                fields(&mut text, &case.1);
            }
        }
        Request::Perft {
            position,
            depth,
            finished,
            budget,
        } => {
            text.push('p');
            number(&mut text, *budget);
            number(&mut text, u64::from(*depth));
            number(&mut text, *finished);
            field(&mut text, position);
        }
        Request::Position(position) => {
            text.push('s');
            field(&mut text, position);
        }
        Request::Consult(file) => {
            text.push('c');
            field(&mut text, file);
        }
        Request::Predicates => text.push('l'),
        Request::Describe {
            options,
            position,
            announced,
        } => {
            text.push('g');
            number(&mut text, u64::from(*announced));
            field(&mut text, &format!("{options} ."));
            field(&mut text, position);
        }
        Request::ReadMove(mv) => {
            text.push('v');
            field(&mut text, mv);
        }
    }
    text
}

/// The words of a question that a goal asks of Rust, if a frame is one.
pub(super) fn question(frame: &str) -> Option<Vec<&str>> {
    Some(frame.strip_prefix('x')?.split_terminator(FIELD).collect())
}

/// The answer to such a question, as the driver reads it.
pub(super) fn reply(answer: Result<Vec<String>, String>) -> String {
    let (status, lines) = match answer {
        Ok(lines) => ("lines", lines),
        Err(message) => ("failed", vec![message]),
    };
    let mut text = String::new();
    field(&mut text, status);
    number(&mut text, lines.len() as u64);
    lines.iter().for_each(|line| field(&mut text, line));
    text
}

fn field(out: &mut String, text: &str) {
    use std::fmt::Write;
    let _ = write!(out, "{:08} ", text.chars().count());
    out.push_str(text);
}

fn fields(out: &mut String, texts: &[String]) {
    number(out, texts.len() as u64);
    for text in texts {
        field(out, text);
    }
}

fn number(out: &mut String, number: u64) {
    field(out, &number.to_string());
}

/// What a frame says, its first character left off. `None` for a frame that is
/// none of the driver's: some goal wrote it.
pub(super) fn decode(frame: &str) -> Option<Reply> {
    let mut chars = frame.chars();
    let letter = chars.next()?;
    let body = chars.as_str();
    let mut fields = body.split(FIELD);
    let mut next = || fields.next().unwrap_or_default().to_owned();
    Some(match letter {
        'k' => Reply::Fine,
        'f' => Reply::No,
        'b' => Reply::Budget,
        's' => Reply::Syntax(next()),
        'h' => Reply::Halted(next().parse().ok()),
        'p' => Reply::Leaves(next().parse().ok()?),
        'w' => Reply::Calling(next()),
        'g' => Reply::Described(described(body)),
        'v' => Reply::MoveText(next()),
        'e' => {
            let (text, kind, name) = (next(), next(), next());
            let unknown = next().parse().ok().map(|arity| (name, arity));
            Reply::Exception(Exception {
                text,
                kind,
                unknown,
            })
        }
        'y' => Reply::Answer(answer(body, true)),
        'm' => Reply::Answer(answer(body, false)),
        'j' => Reply::Judged(judged(body)),
        'l' => Reply::Predicates(
            records(body)
                .filter_map(|record| {
                    let (name, arity) = record.trim_end_matches(FIELD).rsplit_once(FIELD)?;
                    Some((name.to_owned(), arity.parse().ok()?))
                })
                .collect(),
        ),
        _ => return None,
    })
}

fn records(body: &str) -> impl Iterator<Item = &str> {
    body.split_terminator(RECORD)
}

fn answer(body: &str, last: bool) -> Solution {
    let mut answer = Solution {
        last,
        ..Solution::default()
    };
    for record in records(body) {
        let mut fields = record.split_terminator(FIELD).map(str::to_owned);
        match (fields.next(), fields.next()) {
            (Some(name), Some(value)) => answer.bindings.push((name, value)),
            (Some(goal), None) => answer.goals.push(goal),
            (None, _) => {}
        }
    }
    answer
}

/// What the records of a case say; each begins with [`RECORD`], and its fields with
/// [`FIELD`].
fn judged(body: &str) -> Vec<Judged> {
    let mut cases = Vec::new();
    let mut case = Judged::default();
    for record in body.split(RECORD).skip(1) {
        let mut fields = record.split(FIELD);
        let kind = fields.next().unwrap_or_default();
        let mut next = || fields.next().unwrap_or_default().to_owned();
        match kind {
            "m" => case.moves.push(JudgedMove {
                mv: next(),
                after: next(),
                ..JudgedMove::default()
            }),
            "w" => {
                if let Some(mv) = case.moves.last_mut() {
                    mv.ending = Some(next());
                }
            }
            "n" => {
                if let Some(mv) = case.moves.last_mut() {
                    mv.replies = next().parse().ok();
                }
            }
            "o" => case.outcome = Some(next()),
            "l" => case.legal.push(next() == "y"),
            "f" => case.faultless.push(next() == "n"),
            "t" => case.texts.push(next()),
            "v" => case.values.push(next().parse().ok()),
            "c" => case.choices.push(fields.map(str::to_owned).collect()),
            "." => cases.push(std::mem::take(&mut case)),
            _ => case.refused = Some(next()),
        }
    }
    cases
}

fn described(body: &str) -> Description {
    let mut all = Description::default();
    for record in records(body) {
        let mut fields = record.split_terminator(FIELD);
        let kind = fields.next().unwrap_or_default();
        let mut next = || fields.next().unwrap_or_default().to_owned();
        match kind {
            "s" => all.text = next(),
            "t" => all.player = next(),
            "o" => all.winner = Some(next()),
            "v" => all.value = next().parse().unwrap_or_default(),
            "m" => all.moves.push((next(), next())),
            _ => all.broken = Some((next(), next())),
        }
    }
    all
}
