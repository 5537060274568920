//! Leaves a second: the three counting methods, and the plain generators beside them.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use xq_benches::positions;
use xq_core::Position;
use xq_core::perft::{Method, Perft, Rules};
use xq_textbook::Textbook;

/// The leaves of a tree, few enough for 64 bits.
fn leaves(perft: &Perft, position: &Position, depth: u32) -> Throughput {
    Throughput::Elements(perft.count(position, depth) as u64)
}

fn methods(c: &mut Criterion) {
    const DEPTH: u32 = 4;
    let mut group = c.benchmark_group("perft 4");
    group.sample_size(10);
    for (name, position) in positions() {
        group.throughput(leaves(&Perft::default(), &position, DEPTH));
        for method in [Method::Walk, Method::Bulk, Method::Differential] {
            let perft = Perft {
                method,
                ..Perft::default()
            };
            let id = BenchmarkId::new(format!("{method:?}").to_lowercase(), name);
            group.bench_function(id, |b| b.iter(|| perft.count(&position, DEPTH)));
        }
    }
    group.finish();
}

/// The same work by the textbook generators: legal moves, counted one ply above the leaves.
fn textbook(c: &mut Criterion) {
    const DEPTH: u32 = 3;
    let mut group = c.benchmark_group("perft 3");
    group.sample_size(10);
    for (name, position) in positions() {
        let setup = position.to_setup();
        let bulk = Perft {
            method: Method::Bulk,
            ..Perft::default()
        };
        group.throughput(leaves(&bulk, &position, DEPTH));
        group.bench_function(BenchmarkId::new("fast", name), |b| {
            b.iter(|| bulk.count(&position, DEPTH));
        });
        for textbook in Textbook::ALL {
            let id = BenchmarkId::new(textbook.name(), name);
            group.bench_function(id, |b| {
                let mut generator = textbook.build(&setup);
                b.iter(|| generator.perft(Rules::Legal, DEPTH));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, methods, textbook);
criterion_main!(benches);
