//! What somebody can complete if the contract was not found: the candidates that were seen, and
//! clauses made of the most likely ones.

use super::mentions::clauses;
use super::names::{Task, candidates};
use super::place::node_text;
use super::probe::{Probe, Slot};
use super::shapes::{apply_slots, moves_slots, over_slots, starts};
use super::values::pairs;
use crate::clauses::atom::Atom;
use crate::clauses::clause::Key;
use crate::clauses::load::Loaded;
use crate::clauses::syntax::{Operators, WriteOptions, term_text};
use crate::clauses::term::Node;

/// Where the arguments of a predicate may stand, by their number.
type Slots<'a> = &'a dyn Fn(u32) -> Vec<Vec<Slot>>;

/// The text of an adapter that has to be completed.
pub(super) fn sketch(probe: &Probe<'_>, file: &str, option: Option<&str>, why: &str) -> String {
    let loaded = probe.program.loaded();
    let mut lines = vec![format!(
        "%   How {file} keeps the contract: to be completed. `kalista adapt` could not see it:"
    )];
    lines.extend(why.lines().take(1).map(|line| format!("%   {line}")));
    lines.push("%   user:Goal is a goal of the program itself.".to_owned());
    lines.push(":- module(kalista, []).".to_owned());
    let pairs = pairs(loaded, &[], &[]);
    let usual = || ["white".to_owned(), "black".to_owned()];
    let [one, other] = pairs.first().cloned().unwrap_or_else(usual);
    let of = |task: Task| candidates(loaded, task);
    let goal = |task, key: Option<&(Atom, u32)>, slots: Slots<'_>, out, default| {
        let goal = key.and_then(|&(name, arity)| {
            let slots = probe.fitting(task, (name, arity), slots(arity));
            let slots = slots.into_iter().next()?;
            Some(call(name, &slots, out))
        });
        goal.unwrap_or_else(|| format!("user:{default}"))
    };
    let (start, moves, each) = (of(Task::Start), of(Task::Moves), of(Task::Each));
    let (apply, over) = (of(Task::Apply), of(Task::Over));
    lines.push(String::new());
    lines.extend(seen(loaded, "the start", &start));
    let first = start.first().and_then(|&key| {
        let goals = starts(probe, key, option, &pairs);
        goals.into_iter().next()
    });
    let first = first.map_or_else(
        || "user:initial_board(S)".to_owned(),
        |goal| call(goal.name, &goal.slots, "S"),
    );
    lines.push(format!("initial_state(_, S-{one}) :- {first}."));
    lines.push("turn(_-P, P).".to_owned());
    lines.extend(seen(loaded, "the moves", &[&moves[..], &each].concat()));
    lines.push(match (moves.first(), each.first()) {
        (None, Some(each)) => {
            let goal = goal(
                Task::Each,
                Some(each),
                &moves_slots,
                "M",
                "valid_move(S, M)",
            );
            format!("valid_moves(S-P, Ms) :- findall(M, {goal}, Ms).")
        }
        (moves, _) => {
            let goal = goal(
                Task::Moves,
                moves,
                &moves_slots,
                "Ms",
                "valid_moves(S, P, Ms)",
            );
            format!("valid_moves(S-P, Ms) :- {goal}.")
        }
    });
    lines.extend(seen(loaded, "a move", &apply));
    let apply = goal(
        Task::Apply,
        apply.first(),
        &apply_slots,
        "N",
        "move(S, M, N)",
    );
    lines.push(format!("move(S-P, M, N-Q) :- {apply}, next(P, Q)."));
    lines.push(format!("next({one}, {other})."));
    lines.push(format!("next({other}, {one})."));
    lines.extend(seen(loaded, "the end", &over));
    let over = goal(
        Task::Over,
        over.first(),
        &over_slots,
        "W",
        "game_over(S, W)",
    );
    lines.push(format!("game_over(S-P, W) :- {over}."));
    lines.join("\n") + "\n"
}

/// The heads of predicates that may do a task, as comments.
fn seen(loaded: &Loaded, what: &str, keys: &[(Atom, u32)]) -> Vec<String> {
    const MOST: usize = 5;
    let head = |&(name, arity): &(Atom, u32)| {
        let key = Key {
            module: Atom::USER,
            name,
            arity,
        };
        let clause = clauses(loaded, key).first()?;
        let names = (0u64..).zip(&clause.variables);
        let options = WriteOptions {
            variable_names: names.map(|(n, name)| (n, name.clone())).collect(),
            ..WriteOptions::writeq()
        };
        let head = term_text(&clause.terms, clause.head, &options, &loaded.operators);
        // A board that is written out says little, and takes much room.
        let head: String = head.chars().take(90).collect();
        let file = clause.file.name.rsplit('/').next().unwrap_or_default();
        Some(format!("%   {what}?  {head}    {file}:{}", clause.line))
    };
    match keys.is_empty() {
        true => vec![format!("%   {what}: nothing has a name that says it")],
        false => keys.iter().filter_map(head).take(MOST).collect(),
    }
}

/// A goal of the program, as text.
fn call(name: Atom, slots: &[Slot], out: &str) -> String {
    let argument = |slot: &Slot| match slot {
        Slot::State => "S".to_owned(),
        Slot::Player => "P".to_owned(),
        Slot::Move => "M".to_owned(),
        Slot::Out => out.to_owned(),
        Slot::Given(text) => text.clone(),
        Slot::Any | Slot::Part(_) | Slot::Shaped(..) => "_".to_owned(),
    };
    let arguments: Vec<String> = slots.iter().map(argument).collect();
    let name = node_text(&Node::Atom(name), &Operators::default());
    format!("user:{name}({})", arguments.join(", "))
}
