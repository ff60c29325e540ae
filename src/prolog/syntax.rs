//! Where the fault in a query is. Scryer says that there is one, but not where.

use crate::clauses::syntax::{Flags, Operators, WriteOptions, parse_goal, term_text};
use crate::game::TextError;

pub(crate) use super::tokens::{Kind, Token, tokens};

/// Whether the text is, to all appearances, one whole term with its full stop: what
/// can be said without knowing the operators.
///
/// ```
/// use kalista::prolog::syntax::one_term;
///
/// assert!(one_term("pion(Id, C, L, khan, V).").is_ok());
/// let error = one_term("pion(Id, C, L").unwrap_err();
/// assert_eq!(error.what(), "a query ends with a full stop");
/// ```
pub fn one_term(text: &str) -> Result<(), TextError> {
    let fault = |at, what| Err(TextError::new(text, at, what));
    if let Some(at) = text.find('\0') {
        return fault(at..at + 1, "a query cannot contain a null character");
    }
    let tokens = tokens(text);
    if let Some(unclosed) = tokens.iter().find(|token| token.kind == Kind::Unclosed) {
        return fault(unclosed.at.clone(), "this is never closed");
    }
    let end = tokens.iter().position(|token| token.kind == Kind::End);
    let end = match end {
        None if tokens.is_empty() => return fault(0..0, "there is no query here"),
        None => {
            let whole = text.trim_end();
            return Err(TextError::at_end(whole, "a query ends with a full stop"));
        }
        Some(end) => end,
    };
    match tokens.get(end + 1) {
        _ if end == 0 => fault(tokens[0].at.clone(), "there is no query here"),
        Some(extra) => fault(
            extra.at.start..text.trim_end().len(),
            "one query at a time: this comes after the full stop",
        ),
        None => Ok(()),
    }
}

/// What is wrong with the end of a text of clauses: something is not closed, or the
/// last clause has no full stop.
pub(super) fn fault_at_end(clauses: &str) -> Option<String> {
    let tokens = tokens(clauses);
    let line = |at: usize| clauses[..at].matches('\n').count() + 1;
    let unclosed = tokens.iter().find(|token| token.kind == Kind::Unclosed);
    if let Some(token) = unclosed {
        let line = line(token.at.start);
        return Some(format!("line {line}: a quote or comment is never closed"));
    }
    let last = tokens.last()?;
    let line = line(last.at.start);
    (last.kind != Kind::End).then(|| format!("line {line}: the last clause has no full stop"))
}

/// The place of the fault in a text of clauses that Scryer does not load, in words;
/// `message` is what it said: that there is a syntax error, and near which line.
pub(super) fn fault_in_clauses(clauses: &str, message: &str) -> Option<String> {
    let (_, said) = message.split_once("syntax_error(")?;
    let (what, rest) = said.split_once(')')?;
    let (_, line) = rest.split_once("read_term/3:")?;
    let digits = line
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(line.len());
    let near: usize = line[..digits].parse().ok()?;
    let line_of = |at: usize| clauses[..at].matches('\n').count() + 1;
    let all = tokens(clauses);
    let clause = all
        .split_inclusive(|token| token.kind == Kind::End)
        .filter_map(|clause| Some(clause.first()?.at.start..clause.last()?.at.end))
        .take_while(|clause| line_of(clause.start) <= near)
        .last()?;
    let error = locate(&clauses[clause.clone()], what);
    let at = clause.start + error.at().start;
    let begin = clauses[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let source = clauses[begin..].lines().next().unwrap_or_default();
    let place = at - begin..clause.start + error.at().end - begin;
    let shown = TextError::new(source, place, error.what()).with_caret();
    let shown = shown.replace('\n', "\n  ");
    Some(format!("syntax error in line {}:\n  {shown}", line_of(at)))
}

/// A term that is shown only in part, because it is deeper than this, or a list in it is
/// longer; `None` if all of it is shown, or if it cannot be read.
pub(crate) fn abbreviated(term: &str, depth: usize) -> Option<String> {
    let operators = Operators::default();
    let read = parse_goal(term, &operators, &Flags::default()).ok()?;
    let names = (0..).zip(read.variables.iter().cloned());
    let options = WriteOptions {
        quoted: true,
        double_quotes: true,
        max_depth: depth,
        variable_names: names.collect(),
        ..WriteOptions::default()
    };
    let short = term_text(&read.terms, read.root, &options, &operators);
    (short.len() < term.len() && short.contains("...")).then_some(short)
}

/// Whether more text is needed before this can be a query: there is no full stop
/// yet, or a quote is still open.
pub fn is_unfinished(text: &str) -> bool {
    let tokens = tokens(text);
    let ended = tokens.iter().any(|token| token.kind == Kind::End);
    !tokens.is_empty() && !ended
}

/// The place of the fault in a text that Scryer does not accept; `what` is what it
/// said.
pub(super) fn locate(text: &str, what: &str) -> TextError {
    let tokens = tokens(text);
    let fault = tokens.iter().find_map(|token| match token.kind {
        Kind::Strange => Some((
            token.at.clone(),
            "this character is not allowed here".to_owned(),
        )),
        _ => None,
    });
    let fault = fault.or_else(|| brackets(&tokens));
    let fault = fault.or_else(|| order(text, &tokens));
    let (at, what) = fault.unwrap_or_else(|| {
        let end = tokens.last().map_or(text.len(), |token| token.at.start);
        let what = match what {
            "incomplete_reduction" => "this cannot be read as one term",
            other => other,
        };
        (end..end, what.to_owned())
    });
    TextError::new(text, at, what)
}

type Fault = (std::ops::Range<usize>, String);

/// A bracket without its partner.
fn brackets(tokens: &[Token]) -> Option<Fault> {
    let mut open: Vec<(char, &Token)> = Vec::new();
    for token in tokens {
        match token.kind {
            Kind::Open(c) => open.push((c, token)),
            Kind::Close(c) => match open.pop() {
                Some((o, _)) if matches!((o, c), ('(', ')') | ('[', ']') | ('{', '}')) => {}
                Some((o, _)) => {
                    return Some((token.at.clone(), format!("this does not close the '{o}'")));
                }
                None => return Some((token.at.clone(), "this closes nothing".to_owned())),
            },
            _ => {}
        }
    }
    let (c, token) = open.pop()?;
    Some((token.at.clone(), format!("this '{c}' is never closed")))
}

/// The operators a Prolog has from the start (and those of the usual libraries).
const INFIX: &[&str] = &[
    ":-", "-->", ";", "->", "=", "\\=", "==", "\\==", "@<", "@>", "@=<", "@>=", "=..", "is", "=:=",
    "=\\=", "<", ">", "=<", ">=", ":", "+", "-", "/\\", "\\/", "xor", "*", "/", "//", "rdiv", "<<",
    ">>", "mod", "rem", "div", "**", "^", "#=", "#\\=", "#<", "#>", "#=<", "#>=", "#<==>", "#==>",
    "#<==", "#\\/", "#/\\", "..", "in", "ins", "|", "||", ">:<", "as",
];
const PREFIX: &[&str] = &[
    ":-",
    "?-",
    "\\+",
    "-",
    "+",
    "\\",
    "dynamic",
    "discontiguous",
    "initialization",
    "table",
    "#\\",
];

/// Two operands without an operator between them, or an operator without an operand.
fn order(text: &str, tokens: &[Token]) -> Option<Fault> {
    let mut operand_wanted = true;
    for (index, token) in tokens.iter().enumerate() {
        let word = &text[token.at.clone()];
        let after = tokens.get(index + 1).map(|token| token.kind);
        let before = index.checked_sub(1).map(|index| tokens[index].kind);
        let fault = |what: &str| Some((token.at.clone(), what.to_owned()));
        let no_operand = "something is missing before this";
        let no_operator = "an operator or a comma is missing before this";
        match token.kind {
            Kind::Operand | Kind::Open(_) => {
                let is_call = matches!(before, Some(Kind::Name { glued: true }));
                if !operand_wanted && !is_call {
                    return fault(no_operator);
                }
                operand_wanted = matches!(token.kind, Kind::Open(_));
            }
            Kind::Name { .. } if operand_wanted => {
                let alone = matches!(
                    after,
                    None | Some(Kind::End | Kind::Close(_) | Kind::Comma | Kind::Bar)
                );
                let infix_next = tokens.get(index + 1).is_some_and(|next| {
                    matches!(next.kind, Kind::Name { glued: false })
                        && INFIX.contains(&&text[next.at.clone()])
                });
                let glued = matches!(token.kind, Kind::Name { glued: true });
                let only_infix = INFIX.contains(&word) && !PREFIX.contains(&word);
                if only_infix && !alone && !infix_next && !glued {
                    return fault(no_operand);
                }
                operand_wanted = PREFIX.contains(&word) && !alone && !infix_next;
                operand_wanted |= glued;
            }
            Kind::Name { .. } => {
                if !INFIX.contains(&word) {
                    return fault(no_operator);
                }
                operand_wanted = true;
            }
            Kind::Comma | Kind::Bar | Kind::End => {
                if operand_wanted {
                    return fault(no_operand);
                }
                operand_wanted = true;
            }
            Kind::Close(_) => {
                let empty = matches!(
                    (before, token.kind),
                    (Some(Kind::Open('[')), Kind::Close(']'))
                        | (Some(Kind::Open('{')), Kind::Close('}'))
                );
                if operand_wanted && !empty {
                    return fault(no_operand);
                }
                operand_wanted = false;
            }
            Kind::Unclosed | Kind::Strange => {}
        }
    }
    None
}

/// A text as a Prolog string.
///
/// ```
/// use kalista::prolog::syntax::{quoted, unquoted};
///
/// assert_eq!(quoted(r#"a "b""#), r#""a \"b\"""#);
/// assert_eq!(unquoted(&quoted(r#"a "b""#)), r#"a "b""#);
/// ```
pub fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.push_str(&format!("\\x{:x}\\", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

/// The text of a string as Prolog writes it; any other term stays as it is.
pub fn unquoted(value: &str) -> String {
    let inside = value.strip_prefix('"').and_then(|v| v.strip_suffix('"'));
    let Some(inside) = inside else {
        return value.to_owned();
    };
    let mut text = String::with_capacity(inside.len());
    let mut chars = inside.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => text.extend(chars.next()),
            c => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str) -> usize {
        locate(text, "incomplete_reduction").at().start
    }

    #[test]
    fn the_fault_is_where_a_reader_would_point() {
        assert_eq!(place("foo(X."), 3); // never closed
        assert_eq!(place("foo(X))."), 6); // closes nothing
        assert_eq!(place("foo(X]."), 5);
        assert_eq!(place("X = ."), 4);
        assert_eq!(place("X = 1 Y = 2."), 6);
        assert_eq!(place("foo(a,,b)."), 6);
        assert_eq!(place("foo bar."), 4);
        assert_eq!(place("[a,b,]."), 5);
        assert_eq!(place("a, b, §."), 6);
        assert_eq!(place("X is 3 + * 4."), 9);
    }

    #[test]
    fn what_is_right_has_no_place() {
        let right = [
            "X = -1, Y = - 1, \\+ foo, X = (-), Y = [], Z = {}.",
            "X = 'don''t', Y = \"a.b\", Z = 0'a, W = 0'', V = 1.5e-3.",
            "maplist(=, [a|T], (a:-b,c;d->e)). % and so on",
            "f(+, -, *) = G, X == 'a b'(c), {a}.",
        ];
        for text in right {
            assert_eq!(one_term(text), Ok(()), "{text}");
            assert_eq!(order(text, &tokens(text)), None, "{text}");
            assert_eq!(brackets(&tokens(text)), None, "{text}");
        }
    }

    #[test]
    fn one_term_and_its_full_stop() {
        let what = |text| one_term(text).unwrap_err().what().to_owned();
        assert_eq!(what(""), "there is no query here");
        assert_eq!(what(" % nothing"), "there is no query here");
        assert_eq!(what("."), "there is no query here");
        assert_eq!(what("true"), "a query ends with a full stop");
        assert!(what("true. fail.").starts_with("one query at a time"));
        assert_eq!(what("X = 'abc."), "this is never closed");
        assert_eq!(one_term("true. fail.").unwrap_err().at(), 6..11);
        assert!(is_unfinished("foo(X,"));
        assert!(is_unfinished("X = 'a. "));
        assert!(!is_unfinished("X = 1."));
        assert!(!is_unfinished("  % nothing"));
    }

    #[test]
    fn a_fault_among_clauses_is_shown_in_its_line() {
        let clauses = "a(1).\nb(X) :-\n    c(X) d(X).\ne(2).\n";
        let shown = |near| {
            let message = format!("error(syntax_error(incomplete_reduction),read_term/3:{near}).");
            fault_in_clauses(clauses, &message).unwrap()
        };
        let right = "syntax error in line 3:\n      c(X) d(X).\n           ^ an operator or a comma is missing before this";
        assert_eq!(shown(3), right);
        assert_eq!(shown(2), right);
        assert_eq!(fault_in_clauses(clauses, "something else"), None);
    }
}
