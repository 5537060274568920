//! What it costs to count and to be stoppable: the same search, bare and as `xq-bench` runs it.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use xq_benches::positions;
use xq_eval::Handcrafted;
use xq_search::{Ordering, Stoppable, Xiangqi, alpha_beta};

fn stoppable(c: &mut Criterion) {
    const DEPTH: u32 = 3;
    let mut group = c.benchmark_group("alpha-beta 3");
    for (name, position) in positions() {
        let game = || Xiangqi::new(position.clone(), Handcrafted);
        let nodes = alpha_beta(&mut game(), DEPTH, Ordering::FULL).nodes;
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(BenchmarkId::new("bare", name), |b| {
            b.iter(|| alpha_beta(&mut game(), DEPTH, Ordering::FULL));
        });
        group.bench_function(BenchmarkId::new("stoppable", name), |b| {
            b.iter(|| {
                let deadline = std::time::Instant::now() + std::time::Duration::from_secs(60);
                let must_stop = || std::time::Instant::now() >= deadline;
                let mut game = Stoppable::new(game(), must_stop);
                alpha_beta(&mut game, DEPTH, Ordering::FULL)
            });
        });
    }
    group.finish();
}

criterion_group!(benches, stoppable);
criterion_main!(benches);
