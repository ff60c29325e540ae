//! Where `tests/regressions` comes from: the smallest position that kills each mutant.

use std::collections::BTreeMap;
use std::path::Path;

use kalista::Catalog;
use kalista::catalog::Backend;
use kalista::check::{Regression, Source, shrink, subject};

/// Run it after changing mutants, and delete what it no longer writes:
/// `cargo test --test check -- --ignored seeding`
#[test]
#[ignore = "writes into tests/regressions"]
fn the_smallest_positions_that_kill_mutants_are_written() {
    let mut kept: BTreeMap<String, Regression> = BTreeMap::new();
    for name in ["khan", "shi", "gauss"] {
        let game = Catalog::current().open_named(name, None).expect("a game");
        let subject = subject(&game);
        for mutant in subject.mutants() {
            let result = mutant.run(&subject, Backend::Prolog, Source::Mixed, 10_000, 1);
            let (_, mismatch) = result.expect("they start").killed.expect(mutant.fault);
            let mut oracles = mutant
                .oracles(&subject, Backend::Prolog)
                .expect("they start");
            let smallest = shrink(&*subject, &mismatch, &mut oracles).expect("they answer");
            let regression = Regression::of(&smallest);
            // Several mutants may be killed by the same position.
            let entry = kept.entry(regression.file_name()).or_insert(regression);
            entry.faults.push(mutant.fault.to_owned());
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/regressions");
    for regression in kept.values() {
        regression.write(&folder).expect("it is written");
    }
}
