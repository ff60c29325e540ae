//! What a machine of the program chooses among at random: its moves.
//!
//! `choose_move(State, 1, Move) :- valid_moves(State, Moves), random_member(Move, Moves).` says
//! which moves there are, in the shape in which they are made, also where no other predicate
//! does. The clause is written again with `member/2` in the place of `random_member/2`, and
//! without cuts behind it: all its answers are the moves.

use std::collections::HashSet;

use super::goals::flat;
use super::mentions::{clauses, is_atomic};
use super::names::chooses;
use super::place::node_text;
use crate::clauses::atom::Atom;
use crate::clauses::clause::{Clause, Key};
use crate::clauses::game::program::adapter_module;
use crate::clauses::load::Loaded;
use crate::clauses::syntax::{Operators, WriteOptions, term_text};
use crate::clauses::term::{Node, TermId};

/// What the names of such predicates begin with.
const MADE: &str = "choices_of_";
/// How far goals are followed to one that is random.
const DEEPEST: usize = 4;
/// The most machines of a program.
const MACHINES: usize = 3;

/// Whether a predicate is one of those that are written here.
pub(super) fn is_made(name: Atom) -> bool {
    name.name().starts_with(MADE)
}

/// What the predicate with all choices of a machine is called.
pub(super) fn made_of(machine: Atom) -> Atom {
    Atom::new(&format!("{MADE}{}", machine.name()))
}

/// Those that were loaded and stand for a machine.
pub(super) fn made(loaded: &Loaded) -> Vec<(Atom, u32)> {
    let predicates = loaded.predicates.iter().map(|predicate| predicate.key);
    let made = predicates.filter(|key| key.module == adapter_module());
    let machines = made.filter(|key| key.name.name().strip_prefix(MADE).is_some_and(chooses));
    machines.map(|key| (key.name, key.arity)).collect()
}

/// The clauses of all machines that choose at random.
pub(super) fn clauses_of(loaded: &Loaded) -> Vec<String> {
    let predicates = loaded.predicates.iter();
    let machines = predicates.filter(|predicate| {
        let key = predicate.key;
        key.module == Atom::USER && (2..=6).contains(&key.arity) && chooses(key.name.name())
    });
    let mut choices = Choices {
        loaded,
        written: Vec::new(),
        texts: Vec::new(),
    };
    let mut keys: Vec<Key> = machines.map(|predicate| predicate.key).collect();
    keys.retain(|&key| choices.is_random(key, DEEPEST, &mut HashSet::new()));
    keys.sort_by_key(|key| key.name.name().len());
    for key in keys.into_iter().take(MACHINES) {
        choices.write(key);
    }
    let mut texts = choices.together();
    if texts.iter().any(|text| text.contains("one_below(")) {
        let below = "one_below(L, H, X) :- N is H - 1, between(L, N, X).";
        texts.push(below.to_owned());
    }
    texts
}

/// Of such clauses, those that one of the predicates needs.
pub(super) fn needed(texts: &[String], name: Atom) -> Vec<String> {
    let (mut names, mut reached) = (vec![name.name().to_owned()], 0);
    while let Some(name) = names.get(reached).cloned() {
        reached += 1;
        let clauses = texts
            .iter()
            .filter(|text| names_in(text).next() == Some(name.as_str()));
        for other in clauses.flat_map(|text| names_in(text)) {
            if !names.iter().any(|name| name == other) {
                names.push(other.to_owned());
            }
        }
    }
    let is_needed = |text: &&String| match names_in(text).next() {
        Some(head) if text.starts_with(head) => names.iter().any(|name| name == head),
        _ => true,
    };
    let mut kept: Vec<String> = texts.iter().filter(is_needed).cloned().collect();
    let is_below = |text: &String| text.starts_with("one_below(");
    if kept
        .iter()
        .filter(|text| text.contains("one_below("))
        .count()
        == 1
    {
        kept.retain(|text| !is_below(text));
    }
    kept
}

/// The names of such predicates in the text of a clause, its own first.
fn names_in(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices(MADE).map(|(at, _)| {
        let rest = &text[at..];
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
        &rest[..end.unwrap_or(rest.len())]
    })
}

struct Choices<'l> {
    loaded: &'l Loaded,
    written: Vec<Key>,
    texts: Vec<(Key, String)>,
}

/// A body that is being written.
struct Body<'c> {
    clause: &'c Clause,
    /// Whether something was chosen before: a cut would leave one choice.
    is_chosen: bool,
}

/// What a random goal becomes, given its arguments.
fn chosen(name: &str, arguments: &[String]) -> Option<String> {
    Some(match (name, arguments) {
        ("random_member", [one, all]) => format!("member({one}, {all})"),
        ("random_select", [one, all, rest]) => format!("select({one}, {all}, {rest})"),
        ("random", [low, high, one]) => format!("one_below({low}, {high}, {one})"),
        ("random_between", [low, high, one]) => format!("between({low}, {high}, {one})"),
        _ => return None,
    })
}

fn is_choice(name: Atom, arity: usize) -> bool {
    chosen(name.name(), &vec![String::new(); arity]).is_some()
}

impl Choices<'_> {
    /// The clauses, those of each predicate together.
    fn together(self) -> Vec<String> {
        let Choices {
            written, mut texts, ..
        } = self;
        texts.sort_by_key(|(key, _)| written.iter().position(|other| other == key));
        texts.into_iter().map(|(_, text)| text).collect()
    }

    /// Whether a predicate comes to a random goal.
    fn is_random(&self, key: Key, depth: usize, seen: &mut HashSet<Key>) -> bool {
        if depth == 0 || !seen.insert(key) {
            return false;
        }
        let theirs = clauses(self.loaded, key);
        theirs
            .iter()
            .any(|clause| self.is_random_clause(clause, depth, seen))
    }

    /// Whether a clause comes to a random goal.
    fn is_random_clause(&self, clause: &Clause, depth: usize, seen: &mut HashSet<Key>) -> bool {
        let goals = clause.body.map(|body| flat(&clause.terms, body));
        goals.into_iter().flatten().any(|goal| {
            clause
                .terms
                .callable(goal)
                .is_some_and(|(name, arguments)| {
                    let key = Key {
                        module: Atom::USER,
                        name,
                        arity: arguments.len() as u32,
                    };
                    match clauses(self.loaded, key).is_empty() {
                        true => is_choice(name, arguments.len()),
                        false => self.is_random(key, depth - 1, seen),
                    }
                })
        })
    }

    /// The first clause of a machine that is random, and the arguments in which it has constants:
    /// a machine has levels, and this is the one that does not think.
    fn level(&self, key: Key) -> Option<(&Clause, Vec<usize>)> {
        let is_random =
            |clause: &&Clause| self.is_random_clause(clause, DEEPEST, &mut HashSet::new());
        let theirs = clauses(self.loaded, key).iter().map(AsRef::as_ref);
        let first: &Clause = theirs.into_iter().find(is_random)?;
        let (_, arguments) = first.terms.callable(first.head)?;
        let places = 0..arguments.len();
        let places = places.filter(|&place| is_atomic(&first.terms, arguments[place]));
        Some((first, places.collect()))
    }

    /// Writes the clauses of a predicate that come to a random goal, and of those that they call.
    fn write(&mut self, key: Key) {
        if self.written.contains(&key) {
            return;
        }
        self.written.push(key);
        let is_machine = chooses(key.name.name());
        let loaded = self.loaded;
        let level = self.level(key).filter(|_| is_machine);
        let level = level.map(|(first, places)| (first.clone(), places));
        for clause in clauses(loaded, key) {
            let mut written = Body {
                clause,
                is_chosen: false,
            };
            let goals = clause.body.map(|body| self.goals(&mut written, body));
            let (places, told) = match &level {
                Some((first, places)) if written.is_chosen && agrees(first, clause) => {
                    (&places[..], self.told_level(first, clause, places))
                }
                Some(_) => continue,
                None => (&[][..], String::new()),
            };
            let head = self.head(clause, key, places);
            let text = match goals {
                Some(goals) => format!("{head} :-\n    {told}{goals}."),
                // Helpers keep their facts: what they end with.
                None => format!("{head}."),
            };
            self.texts.push((key, text));
        }
    }

    /// What a clause has in the place of a level, made the one that is written.
    fn told_level(&self, first: &Clause, clause: &Clause, places: &[usize]) -> String {
        let at = |clause: &Clause, place: usize| {
            let head = clause.terms.callable(clause.head);
            let argument = head.and_then(|(_, arguments)| arguments.get(place).copied());
            argument.map_or_else(String::new, |argument| self.text(clause, argument))
        };
        let pairs = places
            .iter()
            .map(|&place| (at(clause, place), at(first, place)));
        let told = pairs.filter(|(own, level)| own != level);
        told.map(|(own, level)| format!("{own} = {level}, "))
            .collect()
    }

    /// The head of a clause without its level.
    fn head(&self, clause: &Clause, key: Key, places: &[usize]) -> String {
        let arguments = clause
            .terms
            .callable(clause.head)
            .map_or(&[][..], |head| head.1);
        let arguments = arguments.iter().enumerate();
        let kept = arguments.filter(|(place, _)| !places.contains(place));
        let kept: Vec<String> = kept.map(|(_, &a)| self.text(clause, a)).collect();
        called(key.name, &kept)
    }

    /// A term of a clause as text.
    fn text(&self, clause: &Clause, term: TermId) -> String {
        let names = clause.variables.iter().enumerate().map(|(number, name)| {
            let name = match &**name {
                "_" => format!("_{number}"),
                name => name.to_owned(),
            };
            (number as u64, name.into())
        });
        let options = WriteOptions {
            variable_names: names.collect(),
            ..WriteOptions::writeq()
        };
        let text = term_text(&clause.terms, term, &options, &self.loaded.operators);
        let is_operator = clause
            .terms
            .callable(term)
            .is_some_and(|(name, arguments)| {
                matches!(
                    (name.name(), arguments.len()),
                    ("," | ":-" | "|" | "->" | ";", 2)
                )
            });
        match is_operator {
            true => format!("({text})"),
            false => text,
        }
    }

    /// Goals as text, with every choice in the place of a random one.
    fn goals(&mut self, body: &mut Body<'_>, term: TermId) -> String {
        let clause = body.clause;
        let Some((name, arguments)) = clause.terms.callable(term) else {
            return self.text(clause, term);
        };
        match (name.name(), arguments) {
            (",", &[left, right]) => {
                let left = self.goals(body, left);
                let right = self.goals(body, right);
                match (left.as_str(), right.as_str()) {
                    (_, "true") => left,
                    ("true", _) => right,
                    _ => format!("{left},\n    {right}"),
                }
            }
            (control @ (";" | "->" | "*->"), &[left, right]) => {
                let left = self.goals(body, left);
                format!("( {left} {control} {} )", self.goals(body, right))
            }
            ("\\+" | "not", &[goal]) => format!("\\+ ( {} )", self.goals(body, goal)),
            ("once" | "ignore" | "call", &[goal]) => self.goals(body, goal),
            ("findall", &[one, goal, all]) => {
                let (one, all) = (self.text(clause, one), self.text(clause, all));
                format!("findall({one}, ( {} ), {all})", self.goals(body, goal))
            }
            ("!", []) if body.is_chosen => "true".to_owned(),
            // It would go on for ever where all answers are wanted.
            ("repeat", []) => "true".to_owned(),
            (spoken, _) if SPOKEN.contains(&spoken) => "true".to_owned(),
            _ => self.goal(body, term, (name, arguments)),
        }
    }

    fn goal(&mut self, body: &mut Body<'_>, term: TermId, (name, arguments): Called<'_>) -> String {
        let key = Key {
            module: Atom::USER,
            name,
            arity: arguments.len() as u32,
        };
        let clause = body.clause;
        let texts: Vec<String> = arguments.iter().map(|&a| self.text(clause, a)).collect();
        if clauses(self.loaded, key).is_empty() {
            return match chosen(name.name(), &texts) {
                Some(chosen) => {
                    body.is_chosen = true;
                    chosen
                }
                None => self.text(clause, term),
            };
        }
        if !self.is_random(key, DEEPEST, &mut HashSet::new()) {
            return format!("user:{}", self.text(clause, term));
        }
        self.write(key);
        body.is_chosen = true;
        let level = self.level(key).filter(|_| chooses(name.name()));
        let places = level.map_or_else(Vec::new, |(_, places)| places);
        let texts = texts.into_iter().enumerate();
        let kept = texts.filter(|(place, _)| !places.contains(place));
        called(name, &kept.map(|(_, text)| text).collect::<Vec<_>>())
    }
}

type Called<'t> = (Atom, &'t [TermId]);

/// Goals that only talk.
const SPOKEN: [&str; 8] = [
    "write",
    "nl",
    "format",
    "print",
    "sleep",
    "put_char",
    "flush_output",
    "writeln",
];

/// A head or a goal of a predicate that is written here.
fn called(name: Atom, arguments: &[String]) -> String {
    let name = Atom::new(&format!("{MADE}{}", name.name()));
    let name = node_text(&Node::Atom(name), &Operators::default());
    match arguments.is_empty() {
        true => name,
        false => format!("{name}({})", arguments.join(", ")),
    }
}

/// Whether two clauses may be about the same level: no argument is one constant in the first and
/// another in the second.
fn agrees(one: &Clause, other: &Clause) -> bool {
    let arguments = |clause: &Clause| {
        let head = clause.terms.callable(clause.head);
        head.map_or_else(Vec::new, |(_, arguments)| arguments.to_vec())
    };
    let pairs = arguments(one).into_iter().zip(arguments(other));
    pairs.into_iter().all(|(left, right)| {
        !is_atomic(&one.terms, left)
            || !is_atomic(&other.terms, right)
            || one.terms.node(left) == other.terms.node(right)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_that_nobody_needs_are_left_out() {
        let texts = [
            "choices_of_pick(A, B) :-\n    choices_of_near(A, B).",
            "choices_of_near(A, B) :-\n    member(B, A).",
            "choices_of_nearer(A, B) :-\n    one_below(0, A, B).",
            "one_below(L, H, X) :- N is H - 1, between(L, N, X).",
        ];
        let texts = texts.map(str::to_owned);
        let kept = |name: &str| needed(&texts, Atom::new(name));
        assert_eq!(kept("choices_of_pick"), texts[..2]);
        assert_eq!(kept("choices_of_nearer"), texts[2..]);
    }
}
