//! Faults that people have made, put into the clauses: those found in existing programs, and
//! others like them. Mutants are made by `src/check/mutants`; these have names, and show that
//! Scryer notices, too.
//!
//! A fault in `tests/data/faults/` is a file and what the broken clauses get wrong, the text
//! that is right (`-`), which occurs once in the file, and what stands there instead (`+`).
//! `compare` says what has to be compared, where it is not the usual.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kalista::check::{Campaign, Found, Oracles, Plan, Source, Subject, native_and, program};
use kalista::game::oracle::OracleError;
use kalista::game::properties::Properties;
use kalista::prolog::{Place, Program, Resources};

/// Broken clauses may also never end: more than enough for a position.
const BUDGET: u64 = 50_000_000;

/// A fault in the clauses of a game.
#[derive(Debug, Clone)]
pub struct Fault {
    /// What the broken clauses get wrong.
    pub fault: String,
    /// The file it is in.
    pub file: String,
    right: String,
    wrong: String,
    asked: Properties,
}

/// All faults of a game.
pub fn faults(game: &str) -> Vec<Fault> {
    let file = format!(
        "{}/tests/data/faults/{game}.txt",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(file).expect("a file of faults");
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let blocks = lines.split(|line| line.is_empty());
    let read = |block: &[&str]| {
        let (file, fault) = block[0].split_once(": ").expect("file and fault");
        let (mut right, mut wrong) = (Vec::new(), Vec::new());
        let mut asked = Properties::USUAL;
        for line in &block[1..] {
            match line.split_once(' ').unwrap_or((line, "")) {
                ("compare", names) => asked = names.parse().expect("properties"),
                ("-", text) => right.push(text),
                ("+", text) => wrong.push(text),
                _ => panic!("not a line of a fault: {line}"),
            }
        }
        Fault {
            fault: fault.to_owned(),
            file: file.to_owned(),
            right: right.join("\n"),
            wrong: wrong.join("\n"),
            asked,
        }
    };
    blocks.filter(|block| !block.is_empty()).map(read).collect()
}

/// The fault whose description has these words.
pub fn fault(game: &str, words: &str) -> Fault {
    let found = faults(game)
        .into_iter()
        .find(|fault| fault.fault.contains(words));
    found.expect("there is one")
}

impl Fault {
    /// A program with this fault.
    pub fn applied(&self, mut program: Program) -> Program {
        let source = program.source_mut(&self.file).expect("the file is there");
        let found = source.text.matches(&self.right).count();
        assert_eq!(
            found, 1,
            "{}: {} has\n{}",
            self.fault, self.file, self.right
        );
        source.text = source.text.replace(&self.right, &self.wrong);
        program
    }

    /// The native rules, and the clauses with this fault in Scryer.
    pub fn oracles(&self, subject: &Arc<dyn Subject>) -> Result<Oracles<'static>, OracleError> {
        let limits = Resources {
            inferences: Some(BUDGET),
            ..Resources::default()
        };
        let broken = self.applied(program(&**subject));
        native_and(subject, broken, Place::Thread, limits)
    }

    /// The first mismatch that shows it, among at most this many positions.
    pub fn first_mismatch(&self, subject: &Arc<dyn Subject>, positions: u64) -> Option<Found> {
        let never = AtomicBool::new(false);
        let campaign = Campaign::new(subject, Source::Mixed, &never).with_enough(1);
        let plan = Plan {
            batch: 25,
            asked: self.asked,
            ..Plan::new(subject.game().name(), positions)
        };
        let oracles = || self.oracles(subject);
        let report = campaign.run(campaign.begin(plan), oracles, |_| ());
        let report = report.unwrap_or_else(|error| panic!("{}: {error}", self.fault));
        report.mismatches.into_iter().next()
    }
}

#[test]
fn every_fault_is_noticed_soon_in_scryer() {
    for game in ["khan", "shi", "gauss"] {
        let subject = super::support::subject(game);
        let mut after = Vec::new();
        for fault in faults(game) {
            let found = fault.first_mismatch(&subject, 10_000);
            after.push(found.expect(&fault.fault).number + 1);
        }
        assert!(after.len() >= 18, "{game}");
        after.sort_unstable();
        assert!(after[after.len() / 2] <= 200, "{game}: {after:?}");
    }
}
