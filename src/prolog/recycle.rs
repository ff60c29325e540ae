//! A worker that has grown too large becomes again what it was, and keeps what was asserted.
//!
//! Scryer never gives back the memory of a fact that was retracted, and looks through what is
//! left of it forever: each change of the position costs some 50 KiB and makes the next one
//! slower. So a worker keeps a sleeping copy of itself from the time when it was loaded (see
//! `snapshot`). When it has grown by [`SLACK`], its dynamic predicates are read out, the copy
//! takes its place, and the clauses that are not there already are put there.
//!
//! What is neither a clause of a dynamic predicate nor in the files that were loaded cannot be
//! carried over in this way: operators, flags, global variables, streams, libraries. Where a
//! query speaks of such things, the worker remembers itself anew after it; where a file does,
//! it is left to grow.

use super::error::Error;
use super::interpreter::Interpreter;
use super::link::unexpected;
use super::message::Message;
use super::place::Place;
use super::request::{self, Chore};

/// How much a worker may grow, in KiB.
const SLACK: u64 = 8 << 10;

/// What begins words of queries after which more than facts is different.
const LASTING: [&str; 10] = [
    "op(",
    "set_prolog_flag",
    "bb_",
    "open(",
    "close(",
    "consult",
    "make",
    "use_module",
    "load_files",
    "ensure_loaded",
];

/// Words of files whose goals do what cannot be carried over.
const BEYOND_FACTS: [&str; 3] = ["bb_put", "bb_b_put", "open("];

/// Whether a query may change more than the clauses that are carried over.
pub(super) fn is_lasting(query: &str) -> bool {
    let is_file_list = query.trim_start().starts_with('[');
    let in_module = query.replace(":-", "").contains(':');
    let changes_facts = ["assert", "retract"]
        .iter()
        .any(|word| query.contains(word));
    is_file_list || in_module && changes_facts || LASTING.iter().any(|word| says(query, word))
}

/// Whether a word of a text begins like this.
fn says(text: &str, beginning: &str) -> bool {
    text.match_indices(beginning).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_')
    })
}

/// A number that nobody has seen before.
fn random_seed() -> u32 {
    use std::hash::{BuildHasher, Hasher, RandomState};
    RandomState::new().build_hasher().finish() as u32
}

/// How far a worker has grown.
#[derive(Debug, Default)]
pub(super) struct Growth {
    /// Its size when it was last what it remembers, in KiB.
    base: Option<u64>,
    size: u64,
    /// Whether it holds what cannot be carried over.
    unportable: bool,
}

impl Growth {
    /// It begins from nothing.
    pub(super) fn begin(&mut self) {
        self.base = None;
    }

    /// It was this large at the end of a request.
    pub(super) fn note(&mut self, size: Option<u64>) {
        if let Some(size) = size {
            self.size = size;
            self.base.get_or_insert(size);
        }
    }

    /// It has loaded this text.
    pub(super) fn meet_text(&mut self, text: &str) {
        let own_facts = text.contains(":- module(") && text.contains("dynamic");
        self.unportable |= own_facts || BEYOND_FACTS.iter().any(|word| says(text, word));
    }

    fn is_too_large(&self) -> bool {
        let base = self.base.unwrap_or(self.size);
        !self.unportable && self.size > base + SLACK.max(base / 2)
    }
}

impl Interpreter {
    /// What the machine is now is what it goes back to when it has grown too large.
    pub(super) fn remember(&mut self) -> Result<(), Error> {
        if !matches!(self.place(), Place::Worker(_)) {
            return Ok(());
        }
        self.growth().begin();
        self.run(Chore::Remember.request(), &mut |_| Ok(None))
    }

    /// Goes back to what the machine was, with the facts of now, if it has grown too large.
    pub(super) fn shrink(&mut self) -> Result<(), Error> {
        if !self.growth().is_too_large() {
            return Ok(());
        }
        let dumped = self.fetch(&request::dump(), |message| match message {
            Message::Dumped(predicates) => Ok(Some(predicates)),
            Message::No => Ok(None),
            other => Err(unexpected(other)),
        })?;
        let Some(predicates) = dumped else {
            // They are many, and growing is what they do.
            return self.remember();
        };
        self.growth().begin();
        self.run(Chore::Return.request(), &mut |_| Ok(None))?;
        let restore = request::restore(random_seed(), &predicates);
        let mut restored = Ok(());
        // Whoever stops this has not meant it.
        for _ in 0..10 {
            restored = self.run(&restore, &mut |message| match message {
                Message::No => Ok(None),
                other => Err(unexpected(other)),
            });
            if restored != Err(Error::Stopped) {
                break;
            }
        }
        restored
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worker_is_too_large_when_it_has_grown_by_the_slack() {
        let mut growth = Growth::default();
        growth.note(Some(20_000));
        growth.note(Some(20_000 + SLACK));
        assert!(!growth.is_too_large());
        growth.note(Some(20_001 + SLACK.max(10_000)));
        assert!(growth.is_too_large());
        growth.begin();
        growth.note(None);
        growth.note(Some(40_000));
        assert!(!growth.is_too_large());
        growth.note(Some(70_000));
        assert!(growth.is_too_large());
        growth.meet_text("count :- bb_put(n, 1).");
        assert!(!growth.is_too_large());
    }

    #[test]
    fn what_lasts_is_known_by_its_words() {
        assert!(is_lasting("bb_put(a, 1)."));
        assert!(is_lasting("op(700, xfx, ===>)."));
        assert!(!is_lasting("pion(Id, C, L, khan, V)."));
        assert!(is_lasting("[file]."));
        assert!(is_lasting("assertz(m:fact(7))."));
        assert!(!is_lasting("assertz(fact(7))."));
        assert!(!is_lasting("assertz((a :- b)), drop(X), member(X, [a])."));
    }
}
