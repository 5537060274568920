//! Hashed counts are those without a table.

use xq_core::Position;
use xq_core::perft::{Method, Perft, PerftTable, Rules};
use xq_testkit::random_setup;

/// One small table for all: rows are overwritten all the time, and no count may be taken for one
/// of other rules, another depth or another position.
#[test]
fn hashed_counts_are_equal_under_all_rules_and_methods() {
    let table = PerftTable::new(1).unwrap();
    let positions = (0..30).map(random_setup).chain([Position::start()]);
    for position in positions {
        for rules in Rules::ALL {
            for method in Method::ALL {
                let perft = Perft { rules, method };
                for depth in 0..=3 {
                    assert_eq!(
                        perft.with_table(&table).count(&position, depth),
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
    let table = PerftTable::new(1).unwrap();
    let perft = Perft::default();
    let hashed = perft.with_table(&table);
    assert_eq!(hashed.count_parallel(&Position::start(), 5), 133_312_995);
    assert_eq!(hashed.count_parallel(&Position::start(), 1), 44);
    assert_eq!(hashed.count_parallel(&Position::start(), 0), 1);
}
