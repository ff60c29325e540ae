//! The node count of the bench, pinned: a change that was not meant to change the search
//! leaves it as it is, and one that was changes this number with a word about why.

use kalista::games::{bench_text, khan::Khan};
use kalista::matches::BenchSet;
use kalista::search::{Options, bench};

/// `kalista bench khan --depth 8`: quick enough for every run of the tests.
const DEPTH: u32 = 8;
/// What it printed when the search was last meant to change.
const NODES: u64 = 325_322;

#[test]
fn the_bench_visits_the_pinned_number_of_nodes() {
    let khan = Khan::new();
    let text = bench_text("khan").expect("khan has a bench");
    let set = BenchSet::parse(&khan, text).expect("a bench");
    let nodes = || bench(&khan, &set.positions, DEPTH, &Options::default()).total_nodes();
    let found = nodes();
    assert_eq!(found, nodes(), "one thread gives the same nodes every time");
    assert_eq!(found, NODES);
}
