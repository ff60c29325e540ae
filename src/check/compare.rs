//! Whether two verdicts on a case are the same, and what to show when they are not.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::aspects::Aspect;
use crate::verdict::{Case, Verdict};

/// What a referee said of one case: a verdict, or why it refused the text.
pub type Said = Result<Verdict, String>;

/// A case on which two referees differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mismatch {
    /// The game.
    pub game: String,
    /// The predicate of the clauses that reads its positions.
    pub text: String,
    /// What was asked.
    pub case: Case,
    /// Who answered.
    pub names: [String; 2],
    /// What they do not agree on.
    pub differences: Vec<Difference>,
}

/// One thing that two referees do not agree on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// What kind of thing.
    pub aspect: Aspect,
    /// The move, or the goal, if it is about one.
    pub about: String,
    /// What each of them says.
    pub said: [String; 2],
}

/// `None` if both said the same. Two refusals agree whatever their words are.
pub fn compare(
    names: &Names,
    case: &Case,
    (left_name, left): (&str, Said),
    (right_name, right): (&str, Said),
) -> Option<Mismatch> {
    let differences = match (&left, &right) {
        // Most positions end here.
        (Ok(left), Ok(right)) if left == right => return None,
        (Ok(left), Ok(right)) => Finder::default().verdicts(case, names, [left, right]),
        (Err(_), Err(_)) => return None,
        _ => vec![Difference {
            aspect: Aspect::Text,
            about: String::new(),
            said: [&left, &right].map(|said| match said {
                Ok(_) => "reads it".to_owned(),
                Err(why) => format!("refuses it: {why}"),
            }),
        }],
    };
    Some(Mismatch {
        game: names.game.clone(),
        text: names.text.clone(),
        case: case.clone(),
        names: [left_name.to_owned(), right_name.to_owned()],
        differences,
    })
}

/// What a game and its own questions are called.
#[derive(Debug, Clone, Default)]
pub struct Names {
    /// The game.
    pub game: String,
    /// The predicate that relates a state and its text.
    pub text: String,
    /// The goals of its valuations.
    pub values: Vec<&'static str>,
    /// The goals of its choices.
    pub choices: Vec<&'static str>,
}

impl Names {
    /// Those of a game.
    pub fn of(game: &impl crate::specification::Specified) -> Self {
        Names {
            game: game.name().to_owned(),
            text: game.text_predicate().to_owned(),
            values: game.valuations().iter().map(|of| of.goal).collect(),
            choices: game.choices().iter().map(|of| of.goal).collect(),
        }
    }
}

#[derive(Default)]
struct Finder(Vec<Difference>);

impl Finder {
    fn verdicts(
        mut self,
        case: &Case,
        names: &Names,
        [left, right]: [&Verdict; 2],
    ) -> Vec<Difference> {
        let moves: BTreeSet<&String> = left
            .successors
            .keys()
            .chain(right.successors.keys())
            .collect();
        let legal = |verdict: &Verdict, mv| match verdict.successors.contains_key(mv) {
            true => "legal".to_owned(),
            false => "not legal".to_owned(),
        };
        for mv in moves {
            self.note(Aspect::Moves, mv, [legal(left, mv), legal(right, mv)]);
        }
        self.maps(Aspect::Successors, [left, right], |verdict| {
            &verdict.successors
        });
        self.maps(Aspect::Outcome, [left, right], |verdict| &verdict.endings);
        self.maps(Aspect::Perft, [left, right], |verdict| &verdict.replies);
        let outcome = |verdict: &Verdict| {
            let outcome = verdict.outcome.clone();
            outcome.unwrap_or_else(|| "the game goes on".to_owned())
        };
        self.note(Aspect::Outcome, "", [outcome(left), outcome(right)]);

        let yes_no = |yes: &'static str, no: &'static str| {
            move |says: Option<&bool>| match says {
                Some(true) => yes.to_owned(),
                Some(false) => no.to_owned(),
                None => "no answer".to_owned(),
            }
        };
        let (legal, fault) = (yes_no("legal", "not legal"), yes_no("no fault", "a fault"));
        for (index, probe) in case.probes.iter().enumerate() {
            let said = [left, right].map(|verdict| legal(verdict.legal.get(index)));
            self.note(Aspect::Legality, probe, said);
            let said = [left, right].map(|verdict| fault(verdict.faultless.get(index)));
            self.note(Aspect::Faults, probe, said);
        }
        let written = std::iter::once("").chain(case.probes.iter().map(String::as_str));
        for (index, about) in written.enumerate() {
            let text = |verdict: &Verdict| verdict.texts.get(index).cloned().unwrap_or_default();
            self.note(Aspect::Text, about, [text(left), text(right)]);
        }
        for (index, goal) in names.values.iter().enumerate() {
            let value = |verdict: &Verdict| match verdict.values.get(index).copied().flatten() {
                Some(value) => value.to_string(),
                None => "none".to_owned(),
            };
            self.note(Aspect::Values, goal, [value(left), value(right)]);
        }
        for (index, goal) in names.choices.iter().enumerate() {
            let moves = |verdict: &Verdict| match verdict.choices.get(index) {
                Some(moves) => moves.join(" "),
                None => "none".to_owned(),
            };
            self.note(Aspect::Machines, goal, [moves(left), moves(right)]);
        }
        self.0
    }

    fn note(&mut self, aspect: Aspect, about: &str, said: [String; 2]) {
        if said[0] != said[1] {
            self.0.push(Difference {
                aspect,
                about: about.to_owned(),
                said,
            });
        }
    }

    /// What is said after each move that both have.
    fn maps<V: fmt::Display>(
        &mut self,
        aspect: Aspect,
        [left, right]: [&Verdict; 2],
        map: impl Fn(&Verdict) -> &BTreeMap<String, V>,
    ) {
        for mv in left.successors.keys() {
            if right.successors.contains_key(mv) {
                let said = |verdict| match map(verdict).get(mv) {
                    Some(value) => value.to_string(),
                    None => "the game goes on".to_owned(),
                };
                self.note(aspect, mv, [said(left), said(right)]);
            }
        }
    }
}

impl Mismatch {
    /// Whether another mismatch is about one of the same things.
    pub fn is_like(&self, other: &Mismatch) -> bool {
        let about = |mismatch: &Mismatch, aspect| {
            (mismatch.differences.iter()).any(|difference| difference.aspect == aspect)
        };
        (self.differences.iter()).any(|difference| about(other, difference.aspect))
    }

    /// The moves that the two do not agree on, each once.
    pub fn disputed_moves(&self) -> Vec<&str> {
        let about_moves = [
            Aspect::Moves,
            Aspect::Successors,
            Aspect::Outcome,
            Aspect::Perft,
            Aspect::Legality,
            Aspect::Faults,
        ];
        let mut moves: Vec<&str> = (self.differences.iter())
            .filter(|d| about_moves.contains(&d.aspect) && !d.about.is_empty())
            .map(|d| d.about.as_str())
            .collect();
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// A query that shows what the clauses say of the first difference.
    pub fn query(&self) -> String {
        let Some(difference) = self.differences.first() else {
            return String::new();
        };
        let about = &difference.about;
        let goal = match difference.aspect {
            Aspect::Moves if self.differences.len() > 1 => "valid_moves(S, Moves)".to_owned(),
            Aspect::Moves | Aspect::Legality => play(about, ""),
            Aspect::Successors => play(about, &format!(", {}(Next, Text)", self.text)),
            Aspect::Outcome if about.is_empty() => "game_over(S, Winner)".to_owned(),
            Aspect::Outcome => play(about, ", game_over(Next, Winner)"),
            Aspect::Perft => play(about, ", valid_moves(Next, Moves), length(Moves, Replies)"),
            Aspect::Faults => format!(
                "move_text(M, \"{about}\"), move_fault(S, M, Fault), fault_text(Fault, Text)"
            ),
            Aspect::Text if about.is_empty() => format!("{}(S, Text)", self.text),
            Aspect::Text => format!("move_text(M, \"{about}\"), move_text(M, Text)"),
            Aspect::Values => with_state(about, "Value"),
            Aspect::Machines => with_state(about, "Choice"),
        };
        let position = &self.case.position;
        format!(
            "kalista query {} '{}(S, \"{position}\"), {goal}.'",
            self.game, self.text
        )
    }
}

fn play(mv: &str, then: &str) -> String {
    format!("move_text(M, \"{mv}\"), move(S, M, Next){then}")
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
        writeln!(f, "position   {}", self.case.position)?;
        let [left, right] = &self.names;
        for (name, other) in [(left, right), (right, left)] {
            let index = usize::from(name == right);
            let only: Vec<&str> = (self.differences.iter())
                .filter(|d| d.aspect == Aspect::Moves && d.said[index] == "legal")
                .map(|d| d.about.as_str())
                .collect();
            if !only.is_empty() && name != other {
                writeln!(f, "legal only for {name}: {}", only.join(" "))?;
            }
        }
        for difference in &self.differences {
            let about = &difference.about;
            match difference.aspect {
                Aspect::Moves => continue,
                Aspect::Successors => writeln!(f, "after {about}")?,
                Aspect::Outcome if about.is_empty() => writeln!(f, "outcome")?,
                Aspect::Outcome => writeln!(f, "outcome after {about}")?,
                Aspect::Perft => writeln!(f, "number of moves after {about}")?,
                Aspect::Legality => writeln!(f, "the move {about} by itself")?,
                Aspect::Faults => writeln!(f, "faults of the move {about}")?,
                Aspect::Text if about.is_empty() => writeln!(f, "the text")?,
                Aspect::Text => writeln!(f, "the text of the move {about}")?,
                Aspect::Values | Aspect::Machines => writeln!(f, "{about}")?,
            }
            for (name, said) in self.names.iter().zip(&difference.said) {
                writeln!(f, "  {name:<8} {said}")?;
            }
        }
        write!(f, "see        {}", self.query())
    }
}

#[cfg(test)]
mod tests {
    use super::with_state;

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
