//! Terms to try: players, sizes and configurations that a program mentions.

use std::collections::HashSet;

use crate::clauses::atom::Atom;
use crate::clauses::clause::{Clause, Key};
use crate::clauses::load::Loaded;
use crate::clauses::syntax::{WriteOptions, term_text};
use crate::clauses::term::{Node, TermId, Terms, VarId};

use super::mentions::{self, clauses, handed_on, is_atomic, text};
use super::mould::Mould;
use super::names::changes_players;

/// Players as many games call them, in the order in which they move.
const USUAL: [[&str; 2]; 22] = [
    ["white", "black"],
    ["black", "white"],
    ["w", "b"],
    ["b", "w"],
    ["player1", "player2"],
    ["player_1", "player_2"],
    ["p1", "p2"],
    ["'Player 1'", "'Player 2'"],
    ["'player1'", "'player2'"],
    ["red", "blue"],
    ["red", "green"],
    ["red", "yellow"],
    ["'R'", "'B'"],
    ["r", "b"],
    ["x", "o"],
    ["'X'", "'O'"],
    ["'W'", "'B'"],
    ["1", "2"],
    ["0", "1"],
    ["1", "-1"],
    ["first", "second"],
    ["a", "b"],
];

/// How many of the constants that a variable is handed on to are tried.
const HANDED_ON: usize = 3;

/// Sizes of boards.
const SIZES: [&str; 9] = ["8", "7", "6", "5", "9", "10", "4", "3", "12"];

/// Pairs of players, the most likely one first. Facts like `next_player(white, black)` say
/// it best, then what stands in the heads of these predicates, then names that are usual
/// and occur.
pub(super) fn pairs(
    loaded: &Loaded,
    keys: &[(Atom, u32)],
    told: &[[String; 2]],
) -> Vec<[String; 2]> {
    let mut pairs: Vec<[String; 2]> = Vec::new();
    let mut add = |pair: [String; 2]| {
        let same = |other: &[String; 2]| other.iter().all(|player| pair.contains(player));
        let is_level = pair.iter().all(|name| names_level(name));
        if !pairs.iter().any(same) && !is_level {
            pairs.push(pair);
        }
    };
    for named in [true, false] {
        for predicate in &loaded.predicates {
            let is_named = changes_players(predicate.key.name.name());
            if let Some(pair) = swapped(loaded, predicate.key).filter(|_| is_named == named) {
                add(pair);
            }
        }
    }
    for pair in told {
        add(pair.clone());
    }
    for &(name, arity) in keys {
        let key = Key {
            module: Atom::USER,
            name,
            arity,
        };
        for place in 0..arity as usize {
            let mut found: Vec<String> = Vec::new();
            for clause in clauses(loaded, key) {
                let Some((_, arguments)) = clause.terms.callable(clause.head) else {
                    continue;
                };
                if is_atomic(&clause.terms, arguments[place]) {
                    let text = text(loaded, &clause.terms, arguments[place]);
                    if text != "[]" && !found.contains(&text) {
                        found.push(text);
                    }
                }
            }
            if let Ok([one, other]) = <[String; 2]>::try_from(found) {
                add([one, other]);
            }
        }
    }
    let mentioned = mentioned(loaded);
    for pair in USUAL {
        let [one, other] = pair.map(|name| name.trim_matches('\''));
        if mentioned.contains(one) && mentioned.contains(other) {
            add(pair.map(str::to_owned));
        }
    }
    pairs
}

/// Whether a name is that of a kind of player, human or of some strength, and not of a player.
fn names_level(name: &str) -> bool {
    let name = name.trim_matches('\'').to_lowercase();
    let kinds = [
        "level",
        "easy",
        "hard",
        "medium",
        "human",
        "computer",
        "random",
        "greedy",
        "smart",
        "dumb",
        "cpu",
        "difficult",
    ];
    kinds.iter().any(|kind| name.starts_with(kind))
}

/// `p(a, b). p(b, a).`, and nothing else: a, b.
fn swapped(loaded: &Loaded, key: Key) -> Option<[String; 2]> {
    let [first, second] = clauses(loaded, key) else {
        return None;
    };
    let both = |clause: &Clause| {
        let (_, &[one, other]) = clause.terms.callable(clause.head)? else {
            return None;
        };
        let terms = &clause.terms;
        let is_plain = is_atomic(terms, one) && is_atomic(terms, other);
        is_plain.then(|| [text(loaded, terms, one), text(loaded, terms, other)])
    };
    let ([a, b], [c, d]) = (both(first)?, both(second)?);
    (a == d && b == c && a != b).then_some([a, b])
}

/// The texts of all atoms and numbers.
fn mentioned(loaded: &Loaded) -> HashSet<String> {
    let mut found = HashSet::new();
    for predicate in &loaded.predicates {
        for clause in &predicate.clauses {
            for number in 0..clause.terms.len() as u32 {
                match clause.terms.node(TermId(number)) {
                    Node::Atom(name) => found.insert(name.name().to_owned()),
                    Node::Int(value) => found.insert(value.to_string()),
                    _ => continue,
                };
            }
        }
    }
    found
}

/// What an argument of a predicate may be: what its clauses have there, or take apart first of
/// all, with something in place of variables; sizes, and nothing at all.
pub(super) fn given(loaded: &Loaded, key: Key, place: usize, pairs: &[[String; 2]]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut add = |value: String| {
        if !found.contains(&value) {
            found.push(value);
        }
    };
    let mut has_variable = clauses(loaded, key).is_empty();
    for clause in clauses(loaded, key) {
        let Some((_, arguments)) = clause.terms.callable(clause.head) else {
            continue;
        };
        let mut argument = arguments[place];
        if let Node::Var(variable) = *clause.terms.node(argument) {
            has_variable = true;
            match taken_apart(&clause.terms, variable.0) {
                Some(pattern) => argument = pattern,
                None => continue,
            }
        }
        let as_it_is = text(loaded, &clause.terms, argument);
        for values in Meant::all(pairs) {
            for choice in 0..HANDED_ON {
                add(filled(loaded, clause, argument, |variable, name| {
                    let known = handed_on(loaded, clause, variable);
                    match known.is_empty() || Meant::is_size(name) {
                        true => values.of(name),
                        false => known[choice % known.len()].clone(),
                    }
                }));
            }
            let filled = filled(loaded, clause, argument, |_, name| values.of(name));
            let is_ground = filled == as_it_is;
            add(filled);
            if is_ground {
                break;
            }
        }
        for filler in ["1", "8", "a"] {
            add(filled(loaded, clause, argument, |_, _| filler.to_owned()));
        }
    }
    if has_variable {
        for text in SIZES {
            add(text.to_owned());
        }
    }
    for text in mentions::given(loaded, key, place) {
        add(text);
    }
    if has_variable {
        for text in mentions::accepted(loaded, key, place) {
            add(text);
        }
        for text in ["[]", "1", "2", "_", "8-8", "[8,8]", "6-6", "a"] {
            add(text.to_owned());
        }
    }
    found
}

/// Shapes that states may have if the game loop makes them of what the start gives, which is
/// in the first hole, and of the player to move, which is in the second.
pub(super) fn wraps(loaded: &Loaded, keys: &[(Atom, u32)]) -> Vec<Mould> {
    const MOST: usize = 6;
    let mut found: Vec<Mould> = Vec::new();
    for &(name, arity) in keys {
        let key = Key {
            module: Atom::USER,
            name,
            arity,
        };
        for clause in clauses(loaded, key).iter().take(3) {
            let Some((_, arguments)) = clause.terms.callable(clause.head) else {
                continue;
            };
            for &argument in arguments {
                let (mould, names) = Mould::of_clause(clause, argument);
                let is_player = |name: &String| Meant::is_player(name);
                let is_state = |name: &String| {
                    let name = name.to_lowercase();
                    ["board", "state", "tabuleiro", "game"]
                        .iter()
                        .any(|sign| name.contains(sign))
                };
                let Some(player) = names.iter().position(is_player) else {
                    continue;
                };
                let state = match (names.iter().position(is_state), names.len()) {
                    (Some(state), _) => state,
                    // Of two, the other one.
                    (None, 2) => 1 - player,
                    (None, _) => continue,
                };
                if !mould.is_compound() || player == state || names.len() > 4 {
                    continue;
                }
                let values = Meant {
                    size: "8",
                    players: ["1", "2"],
                };
                let mould = mould.filled(&|number| match number {
                    number if number == state => Mould::Hole(0),
                    number if number == player => Mould::Hole(1),
                    number => Mould::Text(values.of(&names[number])),
                });
                if !found.contains(&mould) && found.len() < MOST {
                    found.push(mould);
                }
            }
        }
    }
    found
}

/// All arguments of a predicate but the last, as the names of its variables suggest.
pub(super) fn by_names(loaded: &Loaded, key: Key, pairs: &[[String; 2]]) -> Vec<Vec<String>> {
    let mut found: Vec<Vec<String>> = Vec::new();
    for clause in clauses(loaded, key).iter().take(3) {
        let Some((_, [arguments @ .., _])) = clause.terms.callable(clause.head) else {
            continue;
        };
        for values in Meant::all(pairs) {
            let filled = |&argument: &TermId| filled(loaded, clause, argument, |_, v| values.of(v));
            let all: Vec<String> = arguments.iter().map(filled).collect();
            if !found.contains(&all) {
                found.push(all);
            }
        }
    }
    found
}

/// What variables of a configuration may stand for, judged by their names.
pub(super) struct Meant<'a> {
    pub size: &'static str,
    pub players: [&'a str; 2],
}

impl<'a> Meant<'a> {
    /// The most likely ones first.
    pub fn all(pairs: &'a [[String; 2]]) -> impl Iterator<Item = Meant<'a>> {
        const MOST: usize = 4;
        let players = pairs.iter().map(|[one, other]| [one.as_str(), other]);
        let players: Vec<[&str; 2]> = players.chain([["1", "2"]]).take(MOST).collect();
        let sized = |size| {
            let players = players.clone().into_iter();
            players.map(move |players| Meant { size, players })
        };
        let all: Vec<Meant<'_>> = ["8", "5"].into_iter().flat_map(sized).collect();
        all.into_iter()
    }

    /// Whether a variable of this name is a player.
    fn is_player(name: &str) -> bool {
        let name = name.to_lowercase();
        let signs = [
            "player", "turn", "start", "current", "jogador", "colo", "first",
        ];
        signs.iter().any(|sign| name.contains(sign))
            || ["p", "p1", "p2", "pa", "pb", "cp"].contains(&name.as_str())
    }

    /// Whether a variable of this name is a size: a constant that it is compared with is more
    /// likely the end of a recursion.
    pub fn is_size(name: &str) -> bool {
        let name = name.to_lowercase();
        let signs = [
            "size", "dim", "width", "height", "length", "row", "col", "tamanho",
        ];
        signs.iter().any(|sign| name.contains(sign)) && !name.contains("colo")
    }

    /// What a variable of this name may stand for.
    pub fn of(&self, name: &str) -> String {
        let name = name.to_lowercase();
        let has = |signs: &[&str]| signs.iter().any(|sign| name.contains(sign));
        let [one, other] = self.players;
        match () {
            () if Meant::is_size(&name) => self.size,
            () if has(&["goal", "target", "towin"]) => "4",
            () if has(&["type", "mode", "kind", "tipo"]) => "human",
            () if has(&["level", "diff", "rule", "variant"]) => "1",
            () if Meant::is_player(&name) => {
                match name.ends_with(['2', 'b']) || has(&["other", "second", "opponent"]) {
                    true => other,
                    false => one,
                }
            }
            () if has(&["name", "nome"]) => "a",
            () => "1",
        }
        .to_owned()
    }
}

/// The term that a variable is taken apart as: `Config = [Size,Player]`.
fn taken_apart(terms: &Terms, variable: u32) -> Option<TermId> {
    let pattern =
        |number: u32| match *terms.node(TermId(number)) {
            Node::Compound(name, arguments) if name.name() == "=" => {
                match *terms.arguments(arguments) {
                    [left, right] => [(left, right), (right, left)].into_iter().find_map(
                        |(one, other)| {
                            let is_it =
                                matches!(*terms.node(one), Node::Var(found) if found.0 == variable);
                            let is_compound = matches!(*terms.node(other), Node::Compound(..));
                            (is_it && is_compound).then_some(other)
                        },
                    ),
                    _ => None,
                }
            }
            _ => None,
        };
    (0..terms.len() as u32).find_map(pattern)
}

/// A term of a clause as text, its variables replaced by what their names mean.
fn filled(
    loaded: &Loaded,
    clause: &Clause,
    term: TermId,
    meant: impl Fn(VarId, &str) -> String,
) -> String {
    let terms = &clause.terms;
    let mut variables = Vec::new();
    let mut open = vec![term];
    while let Some(term) = open.pop() {
        match *terms.node(term) {
            Node::Var(variable) => {
                let name = clause.variables.get(variable.0 as usize);
                let value = meant(variable, name.map_or("_", |name| name));
                variables.push((u64::from(variable.0), value.into()));
            }
            Node::Compound(_, arguments) => open.extend(terms.arguments(arguments)),
            _ => {}
        }
    }
    let options = WriteOptions {
        variable_names: variables.into_iter().collect(),
        ..WriteOptions::writeq()
    };
    let text = term_text(terms, term, &options, &loaded.operators);
    match terms.binary(term, Atom::new(",")) {
        Some(_) => format!("({text})"),
        None => text,
    }
}
