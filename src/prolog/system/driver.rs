//! The driver's text for each system, made from the files that all share: see
//! `prolog/systems/serve.pl`.

use std::collections::HashSet;

use super::plain;
use crate::game::ruled::System;
use crate::prolog::tokens::{Kind, tokens};

macro_rules! text {
    ($name:literal) => {
        include_str!(concat!("../../../prolog/", $name))
    };
}

/// What every system has, after its own text.
const SHARED: [&str; 5] = [
    text!("driver/wire.pl"),
    text!("contract.pl"),
    text!("driver/answer.pl"),
    text!("driver/rules.pl"),
    text!("systems/serve.pl"),
];

/// Modules of the shared files, which are one here.
const MODULES: [&str; 2] = ["kalista_contract:", "kalista_services:"];

/// The module in which an adapter stands.
const ADAPTER: &str = "kalista:";

/// The text of the driver for rules with or without an adapter.
pub(super) fn text(system: System, has_adapter: bool) -> String {
    let own = match system {
        System::Swi => text!("systems/swi.pl"),
        System::Gnu => text!("systems/gnu.pl"),
    };
    let shared = SHARED.map(without_modules).join("\n");
    // What rules write to user_error is theirs.
    let shared = shared.replace("user_error", "kalista_frames");
    let shared = match has_adapter {
        // What an adapter does not define it has from the rules.
        true => (shared.replace("user:", ADAPTER)).replace("(user, ", "(kalista, "),
        false => shared,
    };
    let text = format!("{own}\n{shared}");
    let head = ":- set_prolog_flag(double_quotes, chars).\n";
    match system {
        System::Swi => {
            let unify = |text: String, module: &&str| text.replace(module, "kalista_driver:");
            let text = MODULES.iter().fold(text, unify);
            // Otherwise it would have the rules' own append/3 and member/2, if they have any.
            let own = ":- use_module(library(lists)).\n:- use_module(library(apply)).\n";
            format!(":- module(kalista_driver, []).\n{own}{head}{text}")
        }
        System::Gnu => {
            let remove = |text: String, module: &&str| text.replace(module, "");
            let text = MODULES.iter().fold(text, remove);
            // The names of an adapter's predicates are made.
            let text = text.replace("assertz(kalista:Clause)", "added(kalista, Clause)");
            format!("{head}{}", with_own_names(&text))
        }
    }
}

/// The goal that starts it.
pub(super) fn start_goal(system: System) -> &'static str {
    match system {
        System::Swi => "kalista_driver:start",
        System::Gnu => "'kalista start'",
    }
}

/// A text without the directives that make it a module, or do something at once.
fn without_modules(text: &str) -> String {
    const LEFT_OUT: [&str; 3] = [":- module(", ":- use_module(", ":- initialization("];
    let mut kept = String::new();
    let mut is_left_out = false;
    for line in text.lines() {
        is_left_out |= LEFT_OUT.iter().any(|start| line.starts_with(start));
        if !is_left_out {
            kept.push_str(line);
            kept.push('\n');
        }
        is_left_out &= !line.trim_end().ends_with('.');
    }
    kept
}

/// A text whose predicates have `kalista ` in front of their names. What is called in the
/// module `user` is of the rules, and loses the name of that module; what is called in that
/// of an adapter has its name as a part of its own: see [`plain`](super::plain).
fn with_own_names(text: &str) -> String {
    let tokens = tokens(text);
    let at_line_start = |at: usize| at == 0 || text[..at].ends_with('\n');
    let is_name = |kind: Kind| matches!(kind, Kind::Name { .. });
    let heads = tokens
        .iter()
        .filter(|token| is_name(token.kind) && at_line_start(token.at.start));
    let own: HashSet<&str> = heads.map(|token| &text[token.at.clone()]).collect();
    let (mut named, mut done) = (String::new(), 0);
    let mut is_of_rules = false;
    let mut is_adapted = false;
    let names_next = |place: usize| tokens.get(place).is_some_and(|token| is_name(token.kind));
    for (place, token) in tokens.iter().enumerate() {
        let word = &text[token.at.clone()];
        let next = tokens.get(place + 1).map(|next| &text[next.at.clone()]);
        named.push_str(&text[done..token.at.start]);
        done = token.at.end;
        match word {
            "user" if next == Some(":") => {}
            "kalista" if next == Some(":") && names_next(place + 2) => is_adapted = true,
            ":" if is_of_rules || is_adapted => continue,
            _ if is_adapted => {
                named.push_str(&plain::own_name(word.trim_matches('\'')));
                is_adapted = false;
            }
            _ if is_name(token.kind) && !is_of_rules && own.contains(word) && word != ":-" => {
                let word = word.trim_matches('\'');
                named.push_str(&format!("'kalista {word}'"));
            }
            _ => named.push_str(word),
        }
        is_of_rules = word == "user" && next == Some(":");
    }
    named.push_str(&text[done..]);
    named
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predicates_of_the_driver_do_not_meet_those_of_the_rules() {
        let text = "next(S, N) :-\n        user:next(S), once(N).\n'$p'(next).\n";
        assert_eq!(
            with_own_names(text),
            "'kalista next'(S, N) :-\n        next(S), once(N).\n'kalista $p'('kalista next').\n"
        );
    }

    #[test]
    fn predicates_of_an_adapter_have_its_name_in_theirs() {
        assert_eq!(
            with_own_names("p(S) :- kalista:move(S), q(kalista:S), user:move(S).\n"),
            "'kalista p'(S) :- 'kalista:move'(S), q(kalista:S), move(S).\n"
        );
    }

    #[test]
    fn the_shared_files_become_one_text() {
        let shared = SHARED.map(without_modules).concat();
        assert!(!shared.contains(":- use_module(") && !shared.contains(":- initialization("));
        for system in System::ALL {
            assert!(!text(system, false).contains("kalista_contract:"));
        }
    }
}
