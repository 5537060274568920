//! What a search asks of a position: moves, legality, check, make and unmake.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use xq_benches::positions;
use xq_core::{MoveList, Position};

fn generate(c: &mut Criterion) {
    let mut group = c.benchmark_group("generate");
    for (name, position) in positions() {
        group.bench_function(format!("legal/{name}"), |b| {
            let mut list = MoveList::new();
            b.iter(|| {
                list.clear();
                black_box(&position).generate_legal(&mut list);
                list.len()
            });
        });
        group.bench_function(format!("captures/{name}"), |b| {
            let mut list = MoveList::new();
            b.iter(|| {
                list.clear();
                black_box(&position).generate_captures(&mut list);
                list.len()
            });
        });
        group.bench_function(format!("count/{name}"), |b| {
            b.iter(|| black_box(&position).count_legal());
        });
    }
    group.finish();
}

/// Every legal move once; divide by the number of moves for the time of one.
fn each_move(c: &mut Criterion) {
    let mut group = c.benchmark_group("each legal move");
    for (name, position) in positions() {
        let moves = position.legal_moves();
        group.throughput(criterion::Throughput::Elements(moves.len() as u64));
        group.bench_function(format!("make and unmake/{name}"), |b| {
            let mut position = position.clone();
            b.iter(|| {
                for mv in &moves {
                    let undo = position.make(mv);
                    position.unmake(black_box(mv), undo);
                }
            });
        });
        group.bench_function(format!("is_legal/{name}"), |b| {
            let legal = |position: &Position| moves.iter().all(|&mv| position.is_legal(mv));
            b.iter(|| legal(black_box(&position)));
        });
    }
    group.finish();
}

fn in_check(c: &mut Criterion) {
    let mut group = c.benchmark_group("in_check");
    for (name, position) in positions() {
        group.bench_function(name, |b| b.iter(|| black_box(&position).in_check()));
    }
    group.finish();
}

criterion_group!(benches, generate, each_move, in_check);
criterion_main!(benches);
