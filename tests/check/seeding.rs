//! Where `tests/regressions` comes from: the smallest position that shows each fault.

use std::collections::BTreeMap;
use std::path::Path;

use kalista::Catalog;
use kalista::check::{Regression, shrink, subject};

use super::faults::faults;

/// Run it after changing faults, and delete what it no longer writes:
/// `cargo test --test check -- --ignored seeding`
#[test]
#[ignore = "writes into tests/regressions"]
fn the_smallest_positions_that_show_faults_are_written() {
    let mut kept: BTreeMap<String, Regression> = BTreeMap::new();
    for name in ["khan", "shi", "gauss"] {
        let game = Catalog::current().open_named(name, None).expect("a game");
        let subject = subject(&game);
        for fault in faults(name) {
            let found = fault.first_mismatch(&subject, 10_000).expect(&fault.fault);
            let mut oracles = fault.oracles(&subject).expect("they start");
            let mismatch = found.mismatch;
            let smallest = shrink(&*subject, &mismatch, &mut oracles).expect("they answer");
            let regression = Regression::of(&smallest);
            // Several faults may be killed by the same position.
            let entry = kept.entry(regression.file_name()).or_insert(regression);
            entry.faults.push(fault.fault);
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/regressions");
    for regression in kept.values() {
        regression.write(&folder).expect("it is written");
    }
}
