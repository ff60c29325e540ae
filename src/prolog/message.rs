//! What comes back from a machine: the frames of `driver.pl`, passed on as they are, and
//! the notices of whoever runs it. Both are decoded once, where they are wanted.

use super::consult::{Remark, Remarked};
use super::error::Exception;
use super::query::Solution;
use super::rules::node::{Inspection, Told, decode_choice, decode_told};
use crate::game::oracle::{Answer, Reply};
use crate::game::ruled::Fault;

/// The first character of every frame; a notice begins with another.
pub(super) const FRAME: char = '\u{1}';
/// The last character of a frame.
pub(super) const FRAME_END: char = '\u{4}';
const FIELD: char = '\u{1f}';
const RECORD: char = '\u{1e}';

/// From a machine to its interpreter.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Message {
    /// A copy of the worker from before the request exists: from now on it can be
    /// killed.
    Started,
    /// The request is finished, the machine waits for the next. If it is a process, this is
    /// how much memory it has needed at most, in KiB.
    Done(u64),
    /// The same, but the worker makes way for its copy: [`Message::TookOver`] follows.
    Renewing,
    /// The process that did the work is gone; the sender of this, whose id it is, has
    /// the database as it was before the last request.
    TookOver(i32),
    /// Text that a goal wrote.
    Output(String),
    /// The name of a source, and why it is not loaded.
    LoadFailed(String, String),
    /// The machine broke down.
    Broken(String),
    /// A goal called `halt`, with this code if it is known.
    Halted(Option<i64>),
    Solution(Solution),
    /// No, or no more.
    No,
    /// The files are consulted.
    Consulted,
    /// A goal wants files, or those that have changed, to be consulted.
    Wanted(Vec<String>),
    /// Something to be said of a file that is being consulted.
    Remark(Remark),
    /// The database holds the position.
    PositionTold,
    /// The rules cannot read the position.
    NotAPosition,
    BudgetSpent,
    Exception(Exception),
    SyntaxError(String),
    Answers(Vec<Reply>),
    Leaves(u64),
    Predicates(Vec<(String, u32)>),
    /// All clauses of dynamic predicates: for each its name, its arity, its clauses.
    Dumped(Vec<Vec<String>>),
    /// A predicate of a rules file is about to be called.
    Calling(String),
    Inspected(Result<Inspection, Fault>),
    Node(Result<Told, Fault>),
    MoveText(String),
    /// The text of the move that a file's own machine chooses.
    Chosen(Result<String, Fault>),
    /// A rules file has drawn a position; what it wrote came before.
    Shown(Result<(), Fault>),
}

/// What whoever runs a machine says of it, encoded: a letter, and then fields as in a
/// frame.
pub(super) mod notice {
    pub(in crate::prolog) const STARTED: &str = "S";
    pub(in crate::prolog) const RENEWING: &str = "R";
    pub(in crate::prolog) const HALTED: &str = "H";

    pub(in crate::prolog) fn done(size: u64) -> String {
        format!("D{size}")
    }

    pub(in crate::prolog) fn took_over(pid: i32) -> String {
        format!("T{pid}")
    }

    pub(in crate::prolog) fn output(text: &str) -> String {
        format!("O{text}")
    }

    pub(in crate::prolog) fn load_failed(file: &str, message: &str) -> String {
        format!("L{file}{}{message}", super::FIELD)
    }

    pub(in crate::prolog) fn broken(text: &str) -> String {
        format!("B{text}")
    }
}

/// The words of a question that a goal asks of the native rules, if a frame is one.
pub(super) fn native_question(frame: &str) -> Option<Vec<&str>> {
    Some(frame.strip_prefix('x')?.split_terminator(FIELD).collect())
}

/// Whether any goal may send such a frame: it asks or tells, and answers nothing.
pub(super) fn is_open(frame: &str) -> bool {
    frame.starts_with(['a', 'r', 'w'])
}

/// Whether the machine waits after this frame to hear whether it should go on.
pub(super) fn awaits_decision(frame: &str) -> bool {
    frame.starts_with('m')
}

/// Whether a goal waits after this frame for the files that it wants to consult.
pub(super) fn awaits_programs(frame: &str) -> bool {
    frame.starts_with('r')
}

/// Whether a message says that a goal has blown up the machine, which never shrinks again.
pub(super) fn is_out_of_memory(message: &str) -> bool {
    let frame = message.strip_prefix(FRAME).unwrap_or_default();
    let exception = frame.strip_prefix('e').map(exception);
    exception.is_some_and(|exception| exception.is_out_of_memory())
}

impl Message {
    /// What a message says. What looks like a frame but is none of the driver's was
    /// written by a goal.
    pub(super) fn decode(text: &str) -> Self {
        let decoded = match text.strip_prefix(FRAME) {
            Some(frame) => Self::frame(frame),
            None => Self::notice(text),
        };
        decoded.unwrap_or_else(|| Message::Output(text.to_owned()))
    }

    fn notice(notice: &str) -> Option<Self> {
        let mut chars = notice.chars();
        let letter = chars.next()?;
        let body = chars.as_str();
        Some(match letter {
            'S' => Message::Started,
            'D' => Message::Done(body.parse().ok()?),
            'R' => Message::Renewing,
            'H' => Message::Halted(None),
            'T' => Message::TookOver(body.parse().ok()?),
            'O' => Message::Output(body.to_owned()),
            'B' => Message::Broken(body.to_owned()),
            'L' => {
                let (file, message) = body.split_once(FIELD)?;
                Message::LoadFailed(file.to_owned(), message.to_owned())
            }
            _ => return None,
        })
    }

    fn frame(frame: &str) -> Option<Self> {
        let mut chars = frame.chars();
        let letter = chars.next()?;
        let body = chars.as_str();
        let first = || body.split(FIELD).next().unwrap_or_default();
        Some(match letter {
            'k' => Message::Consulted,
            'r' => Message::Wanted(fields(body).map(str::to_owned).collect()),
            'a' => Message::Remark(remark(body)?),
            't' => Message::PositionTold,
            'u' => Message::NotAPosition,
            'f' => Message::No,
            'b' => Message::BudgetSpent,
            's' => Message::SyntaxError(first().to_owned()),
            'h' => Message::Halted(first().parse().ok()),
            'p' => Message::Leaves(first().parse().ok()?),
            'w' => Message::Calling(first().to_owned()),
            'v' => Message::MoveText(first().to_owned()),
            'e' => Message::Exception(exception(body)),
            'y' => Message::Solution(solution(body, true)),
            'm' => Message::Solution(solution(body, false)),
            'o' => Message::Answers(answers(body)),
            'd' => Message::Dumped(records(body).map(texts).collect()),
            'l' => Message::Predicates(records(body).filter_map(indicator).collect()),
            'i' => Message::Inspected(Inspection::decode(records(body).map(fields))),
            'g' => Message::Node(decode_told(records(body).map(fields))),
            'c' => Message::Chosen(decode_choice(records(body).map(fields))),
            'z' => Message::Shown(decode_choice(records(body).map(fields)).map(drop)),
            _ => return None,
        })
    }
}

fn records(body: &str) -> impl Iterator<Item = &str> {
    body.split_terminator(RECORD)
}

fn fields(record: &str) -> impl Iterator<Item = &str> {
    record.split_terminator(FIELD)
}

fn texts(record: &str) -> Vec<String> {
    fields(record).map(str::to_owned).collect()
}

fn indicator(record: &str) -> Option<(String, u32)> {
    let (name, arity) = record.trim_end_matches(FIELD).rsplit_once(FIELD)?;
    Some((name.to_owned(), arity.parse().ok()?))
}

fn exception(body: &str) -> Exception {
    let mut fields = body.split(FIELD);
    let mut next = || fields.next().unwrap_or_default().to_owned();
    let (text, kind, name) = (next(), next(), next());
    let unknown = next().parse().ok().map(|arity| (name, arity));
    let count: usize = next().parse().unwrap_or(0);
    let culprits = (0..count).map(|_| next()).collect();
    Exception {
        text,
        kind,
        unknown,
        refused: None,
        culprits,
        context: next(),
    }
}

/// See `driver/program.pl`.
fn remark(body: &str) -> Option<Remark> {
    let (program, rest) = body.split_once(FIELD)?;
    let (kind, rest) = rest.split_once(FIELD)?;
    let what = match kind {
        "e" => {
            let (goal, rest) = rest.split_once(FIELD)?;
            Remarked::Throws(goal.parse().ok()?, exception(rest))
        }
        "f" => Remarked::Fails(fields(rest).next()?.parse().ok()?),
        "x" => Remarked::Unreadable(fields(rest).next()?.parse().ok()?),
        "o" => Remarked::Beside(indicator(rest)?),
        "b" => Remarked::BuiltIn(indicator(rest)?),
        "r" => Remarked::Replaces(indicator(rest)?),
        _ => return None,
    };
    Some(Remark {
        program: program.parse().ok()?,
        what,
    })
}

fn solution(body: &str, last: bool) -> Solution {
    let mut solution = Solution {
        last,
        ..Solution::default()
    };
    for record in records(body) {
        let mut fields = fields(record).map(str::to_owned);
        match (fields.next(), fields.next()) {
            (Some(name), Some(value)) => solution.bindings.push((name, value)),
            (Some(goal), None) => solution.goals.push(goal),
            (None, _) => {}
        }
    }
    solution
}

/// The records of `driver/answer.pl`: each begins with [`RECORD`], and its fields with
/// [`FIELD`].
fn answers(body: &str) -> Vec<Reply> {
    let mut replies = Vec::new();
    let mut reply = Ok(Answer::default());
    let mut last_move = "";
    for record in body.split(RECORD).skip(1) {
        let mut fields = record.split(FIELD);
        let kind = fields.next().unwrap_or_default();
        if kind == "." {
            replies.push(std::mem::replace(&mut reply, Ok(Answer::default())));
            continue;
        }
        let Ok(answer) = &mut reply else { continue };
        if kind == "c" {
            let mut moves: Vec<String> = fields.map(str::to_owned).collect();
            moves.sort_unstable();
            answer.machine_moves.push(moves);
            continue;
        }
        let mut next = || fields.next().unwrap_or_default();
        match kind {
            "m" => {
                last_move = next();
                let after = next().to_owned();
                let before = answer.successors.insert(last_move.to_owned(), after);
                // A map would hide what the contract forbids.
                if before.is_some() {
                    reply = Err(format!("the clauses list the move {last_move} twice"));
                }
            }
            "w" => {
                let ending = next().to_owned();
                answer.endings.insert(last_move.to_owned(), ending);
            }
            "n" => {
                let count = next().parse().ok();
                (answer.replies).extend(count.map(|count| (last_move.to_owned(), count)));
            }
            "o" => answer.outcome = Some(next().to_owned()),
            "l" => answer.legal.push(next() == "y"),
            "f" => answer.faultless.push(next() == "n"),
            "t" => answer.texts.push(next().to_owned()),
            "v" => answer.values.push(next().parse().ok()),
            _ => reply = Err(next().to_owned()),
        }
    }
    replies
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_cross_whole() {
        for (notice, message) in [
            (notice::STARTED.to_owned(), Message::Started),
            (notice::RENEWING.to_owned(), Message::Renewing),
            (notice::took_over(71), Message::TookOver(71)),
            (
                notice::output("\u{1f}\u{1}n"),
                Message::Output("\u{1f}\u{1}n".into()),
            ),
            (
                notice::load_failed("a.pl", "x\u{1f}y"),
                Message::LoadFailed("a.pl".into(), "x\u{1f}y".into()),
            ),
        ] {
            assert_eq!(Message::decode(&notice), message);
        }
    }

    /// Whatever a goal writes, it is never taken for a notice.
    #[test]
    fn a_frame_that_is_none_is_output() {
        for forged in ["\u{1}T71", "\u{1}", "\u{1}D", ""] {
            assert_eq!(Message::decode(forged), Message::Output(forged.to_owned()));
        }
    }

    #[test]
    fn answers_are_read_record_by_record() {
        let frame = "\u{1}o\u{1e}m\u{1f}a1a2\u{1f}next\u{1e}w\u{1f}red\u{1e}n\u{1f}3\u{1e}l\u{1f}y\
                     \u{1e}c\u{1f}b\u{1f}a\u{1e}v\u{1f}\u{1e}.\u{1e}m\u{1f}a\u{1e}m\u{1f}a\u{1e}.\
                     \u{1e}e\u{1f}no\u{1e}.";
        let Message::Answers(replies) = Message::decode(frame) else {
            panic!("not answers");
        };
        let first = replies[0].as_ref().unwrap();
        assert_eq!(first.successors["a1a2"], "next");
        assert_eq!(first.endings["a1a2"], "red");
        assert_eq!(first.replies["a1a2"], 3);
        assert_eq!(
            (&first.legal[..], &first.values[..]),
            (&[true][..], &[None][..])
        );
        assert_eq!(first.machine_moves, [["a", "b"]]);
        let twice = "the clauses list the move a twice".to_owned();
        assert_eq!(replies[1..], [Err(twice), Err("no".to_owned())]);
    }
}
