//! What oracles do not agree on, and how it is shown.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::game::oracle::Question;
use crate::game::properties::Property;

/// A question to which oracles have different answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mismatch {
    /// The game.
    pub game: String,
    /// The predicate of the clauses that reads its positions.
    pub text: String,
    /// What was asked.
    #[serde(alias = "case")]
    pub question: Question,
    /// Who answered.
    #[serde(alias = "names")]
    pub oracles: Vec<String>,
    /// What they do not agree on.
    pub differences: Vec<Difference>,
}

/// One thing that oracles do not agree on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// What kind of thing.
    #[serde(alias = "aspect")]
    pub property: Property,
    /// The move, or the goal, if it is about one.
    pub about: String,
    /// What each of them says.
    pub said: Vec<String>,
}

impl Mismatch {
    /// Whether another mismatch is about one of the same things.
    pub fn is_like(&self, other: &Mismatch) -> bool {
        let about = |mismatch: &Mismatch, property| {
            (mismatch.differences.iter()).any(|difference| difference.property == property)
        };
        (self.differences.iter()).any(|difference| about(other, difference.property))
    }

    /// The moves that they do not agree on, each once.
    pub fn disputed_moves(&self) -> Vec<&str> {
        let about_moves = [
            Property::Moves,
            Property::Successors,
            Property::Outcome,
            Property::Perft,
            Property::Legality,
            Property::Faults,
        ];
        let mut moves: Vec<&str> = (self.differences.iter())
            .filter(|d| about_moves.contains(&d.property) && !d.about.is_empty())
            .map(|d| d.about.as_str())
            .collect();
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// The moves that only some find legal, by those who do.
    fn legal_only_for(&self) -> Vec<(Vec<&str>, Vec<&str>)> {
        let mut found: Vec<(Vec<&str>, Vec<&str>)> = Vec::new();
        let moves = self
            .differences
            .iter()
            .filter(|d| d.property == Property::Moves);
        for difference in moves {
            let said = self.oracles.iter().zip(&difference.said);
            let names = said.filter(|(_, said)| *said == "legal");
            let names: Vec<&str> = names.map(|(name, _)| name.as_str()).collect();
            match found.iter_mut().find(|(others, _)| *others == names) {
                Some((_, moves)) => moves.push(&difference.about),
                None => found.push((names, vec![&difference.about])),
            }
        }
        // In the order in which they were asked.
        found.sort_by_key(|(names, _)| {
            let asked = |name: &&str| self.oracles.iter().position(|own| own == name);
            names.iter().map(asked).collect::<Vec<_>>()
        });
        found
    }

    /// A query that shows what the clauses say of the first difference.
    pub fn query(&self) -> String {
        let Some(difference) = self.differences.first() else {
            return String::new();
        };
        let about = &difference.about;
        let goal = match difference.property {
            Property::Moves if self.differences.len() > 1 => "valid_moves(S, Moves)".to_owned(),
            Property::Moves | Property::Legality => play(about, ""),
            Property::Successors => play(about, &format!(", {}(Next, Text)", self.text)),
            Property::Outcome if about.is_empty() => "game_over(S, Winner)".to_owned(),
            Property::Outcome => play(about, ", game_over(Next, Winner)"),
            Property::Perft => play(about, ", valid_moves(Next, Moves), length(Moves, Replies)"),
            Property::Faults => format!(
                "move_text(M, {}), move_fault(S, M, Fault), fault_text(Fault, Text)",
                quoted(about)
            ),
            Property::Text if about.is_empty() => format!("{}(S, Text)", self.text),
            Property::Text => format!("move_text(M, {}), move_text(M, Text)", quoted(about)),
            Property::Values => with_state(about, "Value"),
            Property::Machines => with_state(about, "Choice"),
        };
        let position = quoted(&self.question.position);
        let query = format!("{}(S, {position}), {goal}.", self.text);
        format!(
            "kalista query {} {}",
            shell_word(&self.game),
            in_shell_quotes(&query)
        )
    }
}

fn play(mv: &str, then: &str) -> String {
    format!("move_text(M, {}), move(S, M, Next){then}", quoted(mv))
}

/// A text in the double quotes of Prolog.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A text as one word of the shell.
fn in_shell_quotes(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// The same, without quotes where none are needed.
fn shell_word(text: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/._-=".contains(c);
    match text.chars().all(is_plain) {
        true => text.to_owned(),
        false => in_shell_quotes(text),
    }
}

/// `best(a)`, asked of a state: `best(S, a, Answer)`.
fn with_state(goal: &str, answer: &str) -> String {
    let inner = |goal: &'_ str| goal.strip_suffix(')').map(str::to_owned);
    match goal.split_once('(').map(|(name, rest)| (name, inner(rest))) {
        Some((name, Some(arguments))) => format!("{name}(S, {arguments}, {answer})"),
        _ => format!("{goal}(S, {answer})"),
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "position   {}", self.question.position)?;
        for (names, moves) in self.legal_only_for() {
            writeln!(
                f,
                "legal only for {}: {}",
                names.join(", "),
                moves.join(" ")
            )?;
        }
        for difference in &self.differences {
            let about = &difference.about;
            match difference.property {
                Property::Moves => continue,
                Property::Successors => writeln!(f, "after {about}")?,
                Property::Outcome if about.is_empty() => writeln!(f, "outcome")?,
                Property::Outcome => writeln!(f, "outcome after {about}")?,
                Property::Perft => writeln!(f, "number of moves after {about}")?,
                Property::Legality => writeln!(f, "the move {about} by itself")?,
                Property::Faults => writeln!(f, "faults of the move {about}")?,
                Property::Text if about.is_empty() => writeln!(f, "the text")?,
                Property::Text => writeln!(f, "the text of the move {about}")?,
                Property::Values | Property::Machines => writeln!(f, "{about}")?,
            }
            for (name, said) in self.oracles.iter().zip(&difference.said) {
                writeln!(f, "  {name:<8} {said}")?;
            }
        }
        write!(f, "see        {}", self.query())
    }
}

#[cfg(test)]
mod tests {
    use super::{in_shell_quotes, shell_word, with_state};

    #[test]
    fn a_command_can_be_pasted() {
        assert_eq!(shell_word("games/nim.pl"), "games/nim.pl");
        assert_eq!(shell_word("my game.pl"), "'my game.pl'");
        assert_eq!(in_shell_quotes("p('a b')."), "'p('\\''a b'\\'').'");
    }

    #[test]
    fn goals_are_asked_of_a_state() {
        for (goal, asked) in [
            ("best", "best(S, X)"),
            ("value(rouge)", "value(S, rouge, X)"),
            ("choose(minimax(facile))", "choose(S, minimax(facile), X)"),
        ] {
            assert_eq!(with_state(goal, "X"), asked);
        }
    }
}
