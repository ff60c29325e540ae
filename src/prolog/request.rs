//! What is asked of a machine, encoded once into the text that `driver.pl` reads.
//!
//! A request is the character 2, a letter, and then texts, each with its length before
//! it. Whatever is on the way, a thread's channel or a worker's socket, passes it on as
//! it is. Any number of messages come back; the notice that it is done is the last.

use std::borrow::Cow;
use std::fmt::Write;

use super::consult::Prepared;
use super::program::{Goals, Program, Source};
use super::query::QueryOptions;
use crate::game::oracle::{MovesFrom, Question};
use crate::game::properties::Property;

/// The first character of every request.
const BEGIN: char = '\u{2}';

/// What is sent after a solution that may not be the last: look for the next one.
pub(super) const CONTINUE: &str = "c";
/// The same: that was enough.
pub(super) const STOP: &str = "s";
/// What the driver reads when there will be no more requests.
pub(super) const QUIT: &str = "\u{2}q";

/// A query, with the inferences for each solution and the depth to which terms are
/// written; 0 for no limit, and whether it is the game's own. The position is told to the game's database first.
pub(super) fn ask(
    position: Option<&str>,
    query: &str,
    budget: u64,
    options: &QueryOptions,
) -> String {
    let request = Fields::request('a').texts(position).number(budget);
    let request = request.number(options.depth.into());
    let whose = match (options.of_game, options.prompts) {
        (true, _) => 1,
        (false, true) => 2,
        (false, false) => 0,
    };
    request.number(whose).text(query).0
}

/// Questions that all ask for the same properties, with the inferences for each.
pub(super) fn answer(questions: &[Question], goals: &Goals, budget: u64) -> String {
    let asked = questions.first().map(|question| question.asked);
    let letters = asked.unwrap_or_default().iter().map(Property::letter);
    let way = match goals.moves {
        MovesFrom::Relation => None,
        MovesFrom::List => Some('r'),
    };
    let request = Fields::request('o')
        .number(budget)
        .text(&goals.text)
        .texts(&goals.values)
        .texts(&goals.machines)
        .text(&letters.chain(way).collect::<String>())
        .number(questions.len() as u64);
    let add = |request: Fields, question: &Question| {
        let probes = question.asked_probes();
        request.text(&question.position).texts(probes)
    };
    questions.iter().fold(request, add).0
}

/// The number of leaves at a depth, a finished game counting as `finished`.
pub(super) fn perft(position: &str, depth: u32, finished: u64, budget: u64) -> String {
    let request = Fields::request('p').number(budget).number(depth.into());
    request.number(finished).text(position).0
}

/// Files of the user's own; the position is told to the game's database first.
/// `programs` comes from [`programs`].
pub(super) fn consult(position: Option<&str>, programs: &str) -> String {
    Fields::request('c').texts(position).0 + programs
}

/// Files of the user's own, as a part of a request or the answer to a goal that wants
/// them.
pub(super) fn programs(files: &[Prepared]) -> String {
    Fields(String::new()).programs(files).0
}

/// A text that is sent while a goal runs: a request begins with a character that no goal
/// may make.
pub(super) fn within(text: &str) -> String {
    text.replace(BEGIN, " ")
}

/// The predicates that can be called in a query.
pub(super) fn predicates() -> String {
    Fields::request('l').0
}

/// What a rules file has; what it leaves out is supplied.
pub(super) fn inspect(options: &str) -> String {
    Fields::request('i').sentence(options).0
}

/// What a rules file says of a position, or of its start if the text is empty; the letters
/// of what is asked are in `contract.pl`.
pub(super) fn node(options: &str, position: &str, asked: &str) -> String {
    let fields = Fields::request('g').sentence(options).text(position);
    fields.text(asked).0
}

/// The text of a move as the clauses write it.
pub(super) fn move_text(text: &str) -> String {
    Fields::request('v').text(text).0
}

/// What a rules file's own machine plays in a position.
pub(super) fn choose(position: &str, level: &str) -> String {
    Fields::request('m').text(position).text(level).0
}

/// What a position looks like: the rules file draws it.
pub(super) fn show(position: &str) -> String {
    Fields::request('s').text(position).0
}

/// Whether a message is a request, and not the leftover of one: a decision for a machine
/// that did not live to read it.
pub(super) fn is_request(message: &str) -> bool {
    message.starts_with(BEGIN)
}

/// Whether a request leaves nothing behind in the database, so that the memory it took
/// can be given back by forgetting that it ever ran.
pub(super) fn is_pure(request: &str) -> bool {
    matches!(
        request.chars().nth(1),
        Some('o' | 'p' | 'l' | 'g' | 'v' | 'd')
    )
}

/// The first message to a machine: the sources it loads.
pub(super) fn load(program: &Program) -> String {
    let count = Fields(String::new()).number(program.sources.len() as u64);
    let add = |fields: Fields, source: &Source| fields.text(&source.name).text(&source.text);
    program.sources.iter().fold(count, add).0
}

/// What the driver is told first: what its frames begin with.
pub(super) fn tag(tag: &str) -> String {
    Fields(String::new()).text(tag).0
}

/// What the driver is told after a solution.
pub(super) fn decision(decision: &str) -> String {
    format!("{BEGIN}{decision}")
}

/// All clauses of dynamic predicates.
pub(super) fn dump() -> String {
    Fields::request('d').0
}

/// A seed for chance, and dynamic predicates, which get these clauses: their modules, their
/// names, their arities, their clauses.
pub(super) fn restore(seed: u32, predicates: &[Vec<String>]) -> String {
    let request = Fields::request('r').number(seed.into());
    let request = request.number(predicates.len() as u64);
    let add = |request: Fields, predicate: &Vec<String>| match &predicate[..] {
        [module, name, arity, clauses @ ..] => {
            let request = request.text(module).text(name).text(arity);
            request.texts(clauses)
        }
        _ => request,
    };
    predicates.iter().fold(request, add).0
}

/// What a worker does for itself, without its machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Chore {
    /// It remembers what it is now.
    Remember,
    /// It becomes again what it remembers.
    Return,
}

impl Chore {
    const ALL: [(Chore, &'static str); 2] =
        [(Chore::Remember, "\u{2}Y"), (Chore::Return, "\u{2}Z")];

    pub(super) fn request(self) -> &'static str {
        match self {
            Chore::Remember => Chore::ALL[0].1,
            Chore::Return => Chore::ALL[1].1,
        }
    }

    pub(super) fn of(request: &str) -> Option<Self> {
        let mut all = Chore::ALL.iter();
        Some(all.find(|(_, text)| *text == request)?.0)
    }
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
    within(&Fields(String::new()).text(status).texts(&lines).0)
}

/// Texts, each with its length before it: the driver counts characters, not bytes.
struct Fields(String);

impl Fields {
    fn request(letter: char) -> Self {
        Fields(String::from_iter([BEGIN, letter]))
    }

    fn text(mut self, text: &str) -> Self {
        // Writing to a string cannot fail.
        let _ = write!(self.0, "{:08} {text}", text.chars().count());
        self
    }

    fn number(self, number: u64) -> Self {
        self.text(&number.to_string())
    }

    fn programs(self, files: &[Prepared]) -> Self {
        let count = self.number(files.len() as u64);
        files.iter().fold(count, |fields, file| {
            let fields = fields.text(&file.file).text(file.how);
            let fields = fields.texts(&file.dynamics).texts(&file.clauses);
            fields.texts(&file.goals)
        })
    }

    /// A term, which the driver reads up to its full stop.
    fn sentence(self, term: &str) -> Self {
        self.text(&format!("{term} ."))
    }

    fn texts<T: AsRef<str>>(self, texts: impl IntoIterator<Item = T, IntoIter: Clone>) -> Self {
        let texts = texts.into_iter();
        let count = self.number(texts.clone().count() as u64);
        texts.fold(count, |fields, text| fields.text(text.as_ref()))
    }
}

/// A request, or the tag before it, for a reader that counts bytes.
pub(super) fn in_bytes(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    // The first character and the letter.
    let begin = match text.starts_with(BEGIN) {
        true => 1 + text.chars().nth(1).map_or(0, char::len_utf8),
        false => 0,
    };
    let (head, mut rest) = text.split_at(begin);
    let mut counted = head.to_owned();
    while let Some(field) = next_field(&mut rest) {
        let _ = write!(counted, "{:08} {field}", field.len());
    }
    Cow::Owned(counted)
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
    fn bytes_are_counted_where_characters_are_not() {
        assert_eq!(in_bytes(&move_text("a1")), move_text("a1"));
        assert_eq!(
            in_bytes(&choose("é b", "1")),
            "\u{2}m00000004 é b00000001 1"
        );
    }

    #[test]
    fn a_request_is_known_by_its_letter() {
        let options = QueryOptions {
            depth: 20,
            ..QueryOptions::default()
        };
        let text = ask(Some("5 a"), "true.", 0, &options);
        assert_eq!(
            text,
            "\u{2}a00000001 100000003 5 a00000001 000000002 2000000001 000000005 true."
        );
        assert!(is_request(&text) && !is_pure(&text) && !is_request(CONTINUE));
        assert!(is_pure(&predicates()));
    }
}
