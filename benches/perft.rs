//! How fast the native move generators count: `cargo bench --bench perft`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kalista::game::{Game, perft};
use kalista::games::khan::Khan;

fn khan_perft(criterion: &mut Criterion) {
    let khan = Khan::new();
    let mut group = criterion.benchmark_group("khan perft 5");
    for start in [
        "ssksss/6/6/6/6/SSSKSS r -",
        "6/SSSKSS/6/6/ssksss/6 r -",
        "K3s1/1S3s/S3s1/1S3s/S3s1/1S3k r -",
    ] {
        let position = khan
            .parse_position(start)
            .expect("a start of the rules page");
        group.throughput(Throughput::Elements(perft(&khan, &position, 5)));
        group.bench_function(start, |bencher| {
            bencher.iter(|| perft(&khan, black_box(&position), 5));
        });
    }
    group.finish();
}

criterion_group!(benches, khan_perft);
criterion_main!(benches);
