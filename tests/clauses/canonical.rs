//! Answers as text that can be compared, whichever system gave them.
//!
//! `X = 1 ; X = f(Y,_A)`, `true`, `false`, `error(type_error(integer,a))`,
//! `throw(ball)`, and after any of these, two spaces and `output "..."`. See
//! `tests/data/conformance/README.md`.

use std::collections::HashMap;
use std::fmt::Write as _;

/// After how many solutions `...` stands for the rest; `harness.pl` has the same number.
pub const MOST: usize = 20;

/// A part of a term.
#[derive(Debug, Clone, PartialEq)]
pub enum Part {
    /// A variable; the same number is the same variable in all values of one solution.
    Var(usize),
    /// An atom, `[]` included.
    Atom(String),
    /// An integer of any size, in decimal digits.
    Int(String),
    /// A floating-point number.
    Float(f64),
    /// A string object, which only SWI-Prolog has.
    Text(String),
    /// A compound: name and arity. Its arguments follow. Lists have the name `.`.
    Compound(String, usize),
}

/// A term: its parts from left to right, each compound before its arguments. So no
/// term is too deep to be built, written or dropped.
pub type Term = Vec<Part>;

/// How a goal ended.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum End {
    /// There are no (more) solutions.
    #[default]
    Exhausted,
    /// There are more than [`MOST`]; that many were kept.
    More,
    /// It threw this.
    Thrown(Term),
}

/// All that a goal answered.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Answer {
    /// Solutions: the variables of the goal, in order, and their values.
    pub solutions: Vec<Vec<(String, Term)>>,
    /// How it ended.
    pub end: End,
    /// What it wrote.
    pub output: String,
}

impl Answer {
    /// The same with atoms in the place of string objects.
    pub fn without_strings(&self) -> Answer {
        let mut answer = self.clone();
        let values = answer
            .solutions
            .iter_mut()
            .flatten()
            .map(|(_, value)| value);
        let ball = match &mut answer.end {
            End::Thrown(ball) => Some(ball),
            End::Exhausted | End::More => None,
        };
        for part in values.chain(ball).flatten() {
            if let Part::Text(text) = part {
                *part = Part::Atom(std::mem::take(text));
            }
        }
        answer
    }

    /// The text of it.
    pub fn text(&self) -> String {
        let mut answers: Vec<String> = self.solutions.iter().map(|s| solution(s)).collect();
        match &self.end {
            End::Exhausted if answers.is_empty() => answers.push("false".to_owned()),
            End::Exhausted => {}
            End::More => answers.push("...".to_owned()),
            End::Thrown(ball) => answers.push(thrown(ball)),
        }
        let mut text = answers.join(" ; ");
        if !self.output.is_empty() {
            let _ = write!(text, "  output {}", quoted(&self.output, '"'));
        }
        text
    }
}

/// `X = 1, Y = f(Z)`. A variable whose name begins with `_` is not shown.
fn solution(bindings: &[(String, Term)]) -> String {
    let mut writer = Writer::default();
    let shown = || bindings.iter().filter(|(name, _)| !name.starts_with('_'));
    for (name, value) in shown() {
        if let [Part::Var(number)] = value[..] {
            writer.names.entry(number).or_insert_with(|| name.clone());
        }
    }
    let mut equations = Vec::new();
    for (name, value) in shown() {
        let value = writer.term(value, Place::Argument);
        if value != *name {
            equations.push(format!("{name} = {value}"));
        }
    }
    match equations.is_empty() {
        true => "true".to_owned(),
        false => equations.join(", "),
    }
}

/// The formal part of an error, or the ball. What is wrong with a text that cannot be
/// read is said in as many ways as there are systems, and left out.
fn thrown(ball: &Term) -> String {
    let is = |part: Option<&Part>, name: &str, arity: usize| matches!(part, Some(Part::Compound(n, a)) if n == name && *a == arity);
    if !is(ball.first(), "error", 2) {
        return format!("throw({})", Writer::default().term(ball, Place::Argument));
    }
    if is(ball.get(1), "syntax_error", 1) {
        return "error(syntax_error(_))".to_owned();
    }
    let formal = &ball[1..1 + length(&ball[1..])];
    format!("error({})", Writer::default().term(formal, Place::Argument))
}

/// How many parts the first term has.
fn length(parts: &[Part]) -> usize {
    let (mut open, mut length) = (1, 0);
    for part in parts {
        if open == 0 {
            break;
        }
        length += 1;
        open -= 1;
        if let Part::Compound(_, arity) = part {
            open += arity;
        }
    }
    length
}

/// Where a term stands.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    /// An argument, an element of a list, a value.
    Argument,
    /// Beside an operator.
    Operand,
}

/// What is still to be written.
enum Task {
    Term(Place),
    /// The rest of a list.
    Tail,
    Text(&'static str),
    Operator(String),
}

/// Written between their arguments. Those of the first group are always bracketed, the
/// others where they are operands.
const LOOSE: &[&str] = &[
    ":-", "-->", "->", "*->", ";", "|", ",", "=", "\\=", "==", "\\==", "@<", "@>", "@=<", "@>=",
    "=..", "=:=", "=\\=", "<", ">", "=<", ">=",
];
const TIGHT: &[&str] = &[
    ":", "+", "-", "*", "/", "//", "**", "^", "<<", ">>", "/\\", "\\/",
];

#[derive(Default)]
struct Writer {
    names: HashMap<usize, String>,
    fresh: usize,
}

impl Writer {
    fn term(&mut self, term: &[Part], place: Place) -> String {
        let mut text = String::new();
        let mut parts = term.iter();
        let mut tasks = vec![Task::Term(place)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Text(fixed) => text.push_str(fixed),
                Task::Operator(name) => text.push_str(&name),
                Task::Term(place) => match parts.next() {
                    Some(part) => self.part(part, place, &mut tasks, &mut text),
                    None => text.push('?'),
                },
                Task::Tail => match parts.next() {
                    Some(Part::Compound(name, 2)) if name == "." => {
                        text.push(',');
                        tasks.push(Task::Tail);
                        tasks.push(Task::Term(Place::Argument));
                    }
                    Some(Part::Atom(name)) if name == "[]" => text.push(']'),
                    Some(part) => {
                        text.push('|');
                        tasks.push(Task::Text("]"));
                        self.part(part, Place::Argument, &mut tasks, &mut text);
                    }
                    None => text.push('?'),
                },
            }
        }
        text
    }

    fn part(&mut self, part: &Part, place: Place, tasks: &mut Vec<Task>, text: &mut String) {
        let operand = place == Place::Operand;
        let bracketed = |text: &mut String, inner: &str, brackets: bool| match brackets {
            true => text.push_str(&format!("({inner})")),
            false => text.push_str(inner),
        };
        match part {
            Part::Var(number) => text.push_str(&self.name(*number)),
            Part::Atom(name) => bracketed(text, &atom(name), operand && is_symbolic(name)),
            Part::Int(digits) => bracketed(text, digits, operand && digits.starts_with('-')),
            Part::Float(value) => {
                let value = float(*value);
                bracketed(text, &value, operand && value.starts_with('-'));
            }
            Part::Text(string) => text.push_str(&format!("string({})", quoted(string, '"'))),
            Part::Compound(name, 2) if name == "." => {
                text.push('[');
                tasks.push(Task::Tail);
                tasks.push(Task::Term(Place::Argument));
            }
            Part::Compound(name, 2) if is_infix(name) => {
                if operand || LOOSE.contains(&name.as_str()) {
                    text.push('(');
                    tasks.push(Task::Text(")"));
                }
                tasks.push(Task::Term(Place::Operand));
                tasks.push(Task::Operator(name.clone()));
                tasks.push(Task::Term(Place::Operand));
            }
            Part::Compound(name, arity) => {
                text.push_str(&atom(name));
                text.push('(');
                tasks.push(Task::Text(")"));
                for argument in 0..*arity {
                    if argument > 0 {
                        tasks.push(Task::Text(","));
                    }
                    tasks.push(Task::Term(Place::Argument));
                }
                // Commas stand between arguments: the last task is the first argument.
            }
        }
    }

    /// `_A`, `_B`, ... in the order in which they are written, for variables that the
    /// goal does not name.
    fn name(&mut self, number: usize) -> String {
        let fresh = &mut self.fresh;
        let name = self.names.entry(number).or_insert_with(|| {
            let letter = char::from(b'A' + (*fresh % 26) as u8);
            let round = *fresh / 26;
            *fresh += 1;
            match round {
                0 => format!("_{letter}"),
                _ => format!("_{letter}{round}"),
            }
        });
        name.clone()
    }
}

fn is_infix(name: &str) -> bool {
    LOOSE.contains(&name) || TIGHT.contains(&name)
}

fn is_symbolic(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| "+-*/\\^<>=~:.?@#&$".contains(c))
}

/// The shortest digits that mean this number, with a point.
fn float(value: f64) -> String {
    let text = format!("{value:?}");
    match text.split_once('e') {
        Some((digits, exponent)) if !digits.contains('.') => format!("{digits}.0e{exponent}"),
        _ => text,
    }
}

fn atom(name: &str) -> String {
    let is_word = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let is_solo = matches!(name, "[]" | "{}" | "!" | ";");
    match is_word || is_solo || is_symbolic(name) && name != "." {
        true => name.to_owned(),
        false => quoted(name, '\''),
    }
}

fn quoted(text: &str, quote: char) -> String {
    let mut quoted = String::from(quote);
    for c in text.chars() {
        match c {
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            '\\' => quoted.push_str("\\\\"),
            c if c == quote => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.push_str(&format!("\\x{:x}\\", c as u32)),
            c => quoted.push(c),
        }
    }
    quoted.push(quote);
    quoted
}

/// Reads what `harness.pl` wrote about one goal; `None` if it did not come to its end.
pub fn read(written: &str) -> Option<Answer> {
    let mut answer = Answer::default();
    let mut rest = written;
    while let Some((output, after)) = rest.split_once('\u{11}') {
        answer.output.push_str(output);
        let (frame, after) = after.split_once('\u{12}')?;
        rest = after;
        let term = || {
            frame[1..]
                .split_terminator('\u{13}')
                .map(read_part)
                .collect()
        };
        match frame.chars().next()? {
            's' => answer.solutions.push(bindings(term())?),
            'e' => answer.end = End::Thrown(term()),
            'm' => answer.end = End::More,
            _ => {}
        }
        if !frame.starts_with('s') {
            return Some(answer);
        }
    }
    None
}

fn read_part(part: &str) -> Part {
    let (kind, text) = part.split_at(part.len().min(1));
    let text = text.to_owned();
    match kind {
        "v" => Part::Var(text.parse().unwrap_or_default()),
        "i" => Part::Int(text),
        // 1.0Inf and 1.5NaN are how SWI-Prolog writes them.
        "f" => Part::Float(text.replace("1.0Inf", "inf").parse().unwrap_or(f64::NAN)),
        "t" => Part::Text(text),
        "l" => Part::Compound(".".to_owned(), 2),
        "c" => match text.split_once(',') {
            // For SWI-Prolog '.'(a,b) is not a list.
            Some(("2", ".")) => Part::Compound("dot".to_owned(), 2),
            Some((arity, name)) => Part::Compound(name.to_owned(), arity.parse().unwrap_or(0)),
            None => Part::Atom(text),
        },
        _ => Part::Atom(text),
    }
}

/// The pairs of a list of `Name=Value`.
fn bindings(list: Term) -> Option<Vec<(String, Term)>> {
    let mut bindings = Vec::new();
    let mut rest = &list[..];
    while let [
        Part::Compound(_, 2),
        Part::Compound(_, 2),
        Part::Atom(name),
        after @ ..,
    ] = rest
    {
        let value = length(after);
        bindings.push((name.clone(), after[..value].to_vec()));
        rest = &after[value..];
    }
    matches!(rest, [Part::Atom(_)]).then_some(bindings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(parts: &str) -> String {
        let parts: Term = parts.split(' ').map(read_part).collect();
        Writer::default().term(&parts, Place::Argument)
    }

    #[test]
    fn terms_have_one_text() {
        assert_eq!(shown("c2,f v0 c2,g v1 v0"), "f(_A,g(_B,_A))");
        assert_eq!(shown("l a[] l i1 v3"), "[[],1|_A]");
        assert_eq!(shown("c2,- i1 c2,- i-1 a-"), "1-((-1)-(-))");
        assert_eq!(shown("c1,f c2,, aa c2,:- ab aC"), "f((a,(b:-'C')))");
        assert_eq!(shown("c1,- i1"), "-(1)");
        assert_eq!(shown("c3,p f1e22 f-0.0 f1"), "p(1.0e22,-0.0,1.0)");
        assert_eq!(shown("c2,/ c1,\\ a, ail"), "\\(',')/il");
    }

    #[test]
    fn the_harness_counts_as_far() {
        let harness = include_str!("../data/conformance/harness.pl");
        assert!(harness.contains(&format!("N0 =:= {MOST} ->")));
    }

    #[test]
    fn the_frames_of_the_harness_are_read() {
        let text = "a\u{11}sl\u{13}c2,=\u{13}aX\u{13}v0\u{13}l\u{13}c2,=\u{13}aY\u{13}c1,f\u{13}v0\u{13}a[]\u{13}\u{12}b\u{11}ea\n\u{13}\u{12}";
        let answer = read(text).expect("whole");
        assert_eq!(answer.text(), "Y = f(X) ; throw('\\n')  output \"ab\"");
        assert_eq!(read("abc\u{11}sa[]\u{13}\u{12}"), None);
    }
}
