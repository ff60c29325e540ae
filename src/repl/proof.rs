//! `:proof`: why an answer holds, as a tree that is unfolded by number.

use std::collections::HashSet;
use std::fmt::Write as _;

use super::explainer::told;
use super::{LineError, Repl, fail};
use crate::clauses::explain::{Origin, Proof, Step};

/// How deep a proof is shown before it is unfolded.
const FOLDED: usize = 2;

/// A proof on the screen.
pub(super) struct Shown {
    proof: Proof,
    /// Steps that were unfolded.
    open: HashSet<usize>,
}

impl Repl<'_> {
    /// `GOAL.` proves, a number unfolds, `--json`, `--dot` and `--all` show all of it.
    pub(super) fn proof(&mut self, text: &str) -> Result<(), LineError> {
        let (form, goal) = match text.split_once(char::is_whitespace) {
            Some((form, goal)) if form.starts_with("--") => (form, goal.trim()),
            None if text.starts_with("--") => (text, ""),
            _ => ("", text),
        };
        if let Ok(number) = goal.parse::<usize>() {
            return self.unfold(number);
        }
        if !goal.is_empty() {
            let Some(proof) = self.explainer()?.prove(goal).or_else(told)? else {
                writeln!(
                    self.out,
                    "  there is no proof: it fails; :whynot {goal} says why"
                )?;
                return Ok(());
            };
            let open = HashSet::new();
            self.proof = Some(Shown { proof, open });
        }
        let Some(Shown { proof, open }) = &self.proof else {
            return fail("which goal? :proof GOAL.");
        };
        let text = match form {
            "" => tree(proof, open, FOLDED),
            "--all" => tree(proof, open, usize::MAX),
            "--json" => json(proof),
            "--dot" => dot(proof),
            other => return fail(format!("{other} is none of --all, --json and --dot")),
        };
        write!(self.out, "{text}")?;
        Ok(())
    }

    fn unfold(&mut self, number: usize) -> Result<(), LineError> {
        let Some(shown) = &mut self.proof else {
            return fail("there is no proof yet: :proof GOAL.");
        };
        let Some(step) = number
            .checked_sub(1)
            .filter(|&step| step < shown.proof.steps.len())
        else {
            return fail(format!("the proof has no step {number}"));
        };
        shown.open.insert(step);
        let step = &shown.proof.steps[step];
        if let Some(rule) = &step.rule {
            writeln!(self.out, "  {}, line {}:", rule.file, rule.line)?;
            for line in rule.text.lines() {
                writeln!(self.out, "    {line}")?;
            }
        }
        for (name, value) in &step.bindings {
            writeln!(self.out, "    {name} = {value}")?;
        }
        let text = tree(&shown.proof, &shown.open, FOLDED);
        write!(self.out, "{text}")?;
        Ok(())
    }
}

/// Which steps are shown at all: what is built in says little in a proof that has rules.
fn is_shown(step: &Step) -> bool {
    step.origin == Origin::Program || step.parent.is_none() || step.children.is_empty()
}

fn tree(proof: &Proof, open: &HashSet<usize>, depth: usize) -> String {
    let mut text = String::new();
    for (name, value) in &proof.answer {
        let _ = writeln!(text, "  {name} = {value}");
    }
    let mut stack: Vec<(usize, usize)> = proof.roots().map(|root| (root, 0)).collect();
    stack.reverse();
    while let Some((number, level)) = stack.pop() {
        let step = &proof.steps[number];
        if !is_shown(step) {
            continue;
        }
        let indent = "  ".repeat(level);
        let place = match &step.rule {
            Some(rule) => format!("    {}, line {}", rule.file, rule.line),
            None => String::new(),
        };
        let is_open = level + 1 < depth || open.contains(&number);
        let below = match is_open {
            true => 0,
            false => proof.below(number),
        };
        let folded = match below {
            0 => String::new(),
            below => format!("    (+{below})"),
        };
        let _ = writeln!(
            text,
            "  {:>4}  {indent}{}{place}{folded}",
            number + 1,
            step.goal
        );
        if is_open {
            stack.extend(step.children.iter().rev().map(|&child| (child, level + 1)));
        }
    }
    text
}

fn json(proof: &Proof) -> String {
    let steps = proof.steps.iter().enumerate().map(|(number, step)| {
        let rule = step.rule.as_ref().map(
            |rule| serde_json::json!({ "file": rule.file, "line": rule.line, "text": rule.text }),
        );
        let children: Vec<usize> = step.children.iter().map(|child| child + 1).collect();
        let bindings: serde_json::Map<String, serde_json::Value> = (step.bindings.iter().cloned())
            .map(|(name, value)| (name, value.into()))
            .collect();
        serde_json::json!({
            "number": number + 1,
            "goal": step.goal,
            "predicate": step.predicate,
            "bindings": bindings,
            "rule": rule,
            "children": children,
        })
    });
    let answer: serde_json::Map<String, serde_json::Value> = (proof.answer.iter().cloned())
        .map(|(name, value)| (name, value.into()))
        .collect();
    let whole = serde_json::json!({ "answer": answer, "steps": steps.collect::<Vec<_>>() });
    format!("{whole}\n")
}

/// A picture for Graphviz.
fn dot(proof: &Proof) -> String {
    let mut text = String::from("digraph proof {\n  node [shape=box, fontname=\"monospace\"];\n");
    let quoted = |label: &str| label.replace('\\', "\\\\").replace('"', "\\\"");
    for (number, step) in proof.steps.iter().enumerate() {
        let place = match &step.rule {
            Some(rule) => format!("\\n{}, line {}", quoted(&rule.file), rule.line),
            None => String::new(),
        };
        let _ = writeln!(
            text,
            "  s{} [label=\"{}{place}\"];",
            number + 1,
            quoted(&step.goal)
        );
        for child in &step.children {
            let _ = writeln!(text, "  s{} -> s{};", number + 1, child + 1);
        }
    }
    text.push_str("}\n");
    text
}
