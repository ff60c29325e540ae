//! How fast the native move generators count: `cargo bench --bench perft`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kalista::game::perft;
use kalista::games::{self, Playable, Task};

/// Enough leaves for counting to be what takes the time.
const LEAVES: u64 = 100_000;
/// The first positions of a game's bench: different openings, or different boards.
const POSITIONS: usize = 3;

struct Count<'c>(&'c mut Criterion);

impl Task for Count<'_> {
    type Output = ();

    fn run<G: Playable>(self, game: G) {
        let mut group = self.0.benchmark_group(format!("perft {}", game.name()));
        let text = games::bench_text(game.name()).expect("a game has a bench");
        let set = kalista::matches::BenchSet::parse(&game, text).expect("a bench");
        for position in set.positions.iter().take(POSITIONS) {
            let depths = (1..).map(|depth| (depth, perft(&game, position, depth)));
            let (depth, leaves) = (depths.into_iter())
                .find(|&(_, leaves)| leaves >= LEAVES)
                .expect("the game goes on");
            group.throughput(Throughput::Elements(leaves));
            group.bench_function(game.position_text(position), |bencher| {
                bencher.iter(|| perft(&game, black_box(position), depth));
            });
        }
        group.finish();
    }
}

fn every_game(criterion: &mut Criterion) {
    for name in games::NAMES {
        games::with_game(name, Count(criterion)).expect("a registered game");
    }
}

criterion_group!(benches, every_game);
criterion_main!(benches);
