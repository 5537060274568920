//! Hashed counts are those without a table.

use xq_core::Position;
use xq_core::perft::{Method, Perft, PerftTable, Rules, Slice};
use xq_testkit::random_setup;

/// One small table: entries are overwritten all the time, and no count may be taken for one
/// of other rules, another depth or another position.
#[test]
fn hashed_counts_are_equal_under_all_rules_and_methods() {
    let mut table = PerftTable::new(1).unwrap();
    let positions = (0..30).map(random_setup).chain([Position::start()]);
    for position in positions {
        for rules in Rules::ALL {
            for method in Method::ALL {
                let perft = Perft { rules, method };
                for depth in 0..=3 {
                    assert_eq!(
                        perft.with_table(&mut table, 1).count(&position, depth),
                        perft.count(&position, depth),
                        "{position:?} {rules} {method} depth {depth}"
                    );
                }
            }
        }
    }
}

#[test]
fn threads_share_a_table() {
    let mut table = PerftTable::new(1).unwrap();
    let perft = Perft::default();
    let hashed = perft.with_table(&mut table, 1);
    assert_eq!(hashed.count_parallel(&Position::start(), 5), 133_312_995);
    assert_eq!(hashed.count_parallel(&Position::start(), 1), 44);
    assert_eq!(hashed.count_parallel(&Position::start(), 0), 1);
}

/// The right number is that of the walk along the two kings' few positions.
#[test]
fn counts_beyond_64_bits_are_not_lost() {
    let kings = Position::from_fen("3k5/9/9/9/9/9/9/9/9/5K3 w").unwrap();
    let mut table = PerftTable::new(1).unwrap();
    let hashed = Perft::default().with_table(&mut table, 1);
    assert_eq!(hashed.count(&kings, 20), walk(&kings, 20));
    assert_eq!(hashed.count(&kings, 255), u128::MAX, "more than fit");
    let row = |depth| (depth, hashed.count(&kings, depth));
    let (before, after) = (row(63), row(64));
    assert!(
        before.1 > u64::MAX.into() && after.1 > before.1,
        "{before:?} {after:?}"
    );
}

fn walk(position: &Position, depth: u32) -> u128 {
    Perft::default().count(position, depth)
}

#[test]
fn slices_add_up_to_the_whole() {
    let mut table = PerftTable::new(1).unwrap();
    let positions = (0..12).map(random_setup).chain([Position::start()]);
    for position in positions {
        for rules in Rules::ALL {
            let perft = Perft {
                rules,
                method: Method::Bulk,
            };
            let slices = (0..5).map(|part| {
                let slice = Slice { part, parts: 5 };
                perft
                    .slice_with_table(slice, &mut table, 7)
                    .count(&position, 4)
            });
            assert_eq!(
                slices.sum::<u128>(),
                perft.count(&position, 4),
                "{position:?} {rules}"
            );
        }
    }
}

/// Slices are no use unless all of them have something to do.
#[test]
fn slices_are_of_about_one_size() {
    let mut table = PerftTable::new(16).unwrap();
    for part in 0..4 {
        let slice = Slice { part, parts: 4 };
        let hashed = Perft::default().slice_with_table(slice, &mut table, 1);
        let share = hashed.count(&Position::start(), 5) as f64 / 133_312_995.0;
        assert!((0.15..0.35).contains(&share), "part {part}: {share}");
    }
}

#[test]
fn merged_tasks_stand_for_all_lines() {
    let positions = (0..12).map(random_setup).chain([Position::start()]);
    for position in positions {
        for rules in Rules::ALL {
            let perft = Perft {
                rules,
                method: Method::Bulk,
            };
            for plies in 0..=2 {
                let tasks = perft.merged_tasks(&position, plies);
                let counts = tasks.iter().map(|task| {
                    let times = if plies == 0 { 1 } else { task.multiplicity() };
                    perft.count(&task.position, 3 - plies) * u128::from(times)
                });
                assert_eq!(
                    counts.sum::<u128>(),
                    perft.count(&position, 3),
                    "{position:?}"
                );
            }
            for (mv, nodes) in perft.divide(&position, 3) {
                let below = perft.merged_tasks(&position, 2).into_iter().map(|task| {
                    let lines = task.lines.iter().find(|line| line.0 == mv);
                    let times = lines.map_or(0, |line| line.1);
                    perft.count(&task.position, 1) * u128::from(times)
                });
                assert_eq!(below.sum::<u128>(), nodes, "{position:?} {mv}");
            }
        }
    }
}
