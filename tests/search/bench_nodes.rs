//! The node counts of the benches, pinned: a change that was not meant to change the
//! search leaves them as they are, and one that was changes these numbers with a word
//! about why.

use crate::games::handle;
use kalista::Catalog;
use kalista::matches::{BenchSet, bench};
use kalista::search::Options;

/// What `kalista bench GAME --depth DEPTH` printed when the search was last meant to
/// change. Khan's is not as deep as its bench asks for, to be quick enough for every run.
const NODES: [(&str, u32, u64); 3] = [
    // Late moves lose their plies sooner, and moves are ranked after the table's has been
    // tried (Khan had 221,655, Shi 264,715, Gauss 503,628).
    ("khan", 8, 202_405),
    ("shi", 5, 259_779),
    ("gauss", 6, 491_856),
];

#[test]
fn the_benches_visit_the_pinned_numbers_of_nodes() {
    assert!(Catalog::current().names().eq(NODES.map(|(name, ..)| name)));
    for (name, depth, pinned) in NODES {
        let game = handle(name);
        let set = BenchSet::parse(&game, game.bench().expect(name)).expect(name);
        assert!(depth == set.depth || name == "khan");
        let nodes = || {
            let report = bench(&*game, &set.positions, depth, &Options::default());
            report
                .expect("native rules do not break down")
                .total_nodes()
        };
        let found = nodes();
        assert_eq!(
            found,
            nodes(),
            "{name}: one thread, the same nodes every time"
        );
        assert_eq!(found, pinned, "{name}");
    }
}
