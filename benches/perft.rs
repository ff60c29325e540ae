//! How fast the native move generators count: `cargo bench --bench perft`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kalista::matches::BenchSet;
use kalista::{Catalog, GameHandle};

/// Enough leaves for counting to be what takes the time.
const LEAVES: u64 = 100_000;
/// The first positions of a game's bench: different openings, or different boards.
const POSITIONS: usize = 3;

fn count(criterion: &mut Criterion, game: &GameHandle) {
    let mut group = criterion.benchmark_group(format!("perft {}", game.name()));
    let text = game.bench().expect("a game has a bench");
    let set = BenchSet::parse(game, text).expect("a bench");
    for position in set.positions.iter().take(POSITIONS) {
        let leaves = |depth| game.perft(position, depth).expect("native rules");
        let (depth, leaves) = (1..)
            .map(|depth| (depth, leaves(depth)))
            .find(|&(_, leaves)| leaves >= LEAVES)
            .expect("the game goes on");
        group.throughput(Throughput::Elements(leaves));
        group.bench_function(game.position_text(position), |bencher| {
            bencher.iter(|| game.perft(black_box(position), depth));
        });
    }
    group.finish();
}

fn every_game(criterion: &mut Criterion) {
    for name in Catalog::current().names() {
        let game = Catalog::current().open_named(name, None).expect("a row");
        count(criterion, &game);
    }
}

criterion_group!(benches, every_game);
criterion_main!(benches);
