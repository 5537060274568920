//! The rows of the reference data, as deep as a plain generator gets in little time.

use xq_core::perft::{LeafStats, Rules};
use xq_testkit::{csv_rows, perft_suite};
use xq_textbook::Textbook;

/// Rows with more leaves than this are left to the fast generator.
const MAX_LEAVES: u128 = 60_000;

fn check_suite(path: &str) {
    for row in perft_suite(path) {
        if row.leaves <= MAX_LEAVES {
            for textbook in Textbook::ALL {
                let found = textbook.build(&row.setup).perft(Rules::Legal, row.depth);
                assert_eq!(u128::from(found), row.leaves, "{textbook}: {row:?}");
            }
        }
    }
}

#[test]
fn positions_of_random_play() {
    check_suite("perft/playouts.epd");
}

#[test]
fn random_setups() {
    check_suite("perft/setups.epd");
}

#[test]
fn rule_modes() {
    for [fen, rules, depth, leaves] in csv_rows("perft/rule_modes.csv") {
        let leaves: u128 = leaves.parse().unwrap();
        if leaves <= MAX_LEAVES {
            for textbook in Textbook::ALL {
                let mut generator = textbook.build(&fen.parse().unwrap());
                let found = generator.perft(rules.parse().unwrap(), depth.parse().unwrap());
                assert_eq!(u128::from(found), leaves, "{textbook}: {fen} under {rules}");
            }
        }
    }
}

#[test]
fn leaf_statistics() {
    for row in csv_rows::<7>("perft/leaf_stats.csv") {
        let counts: [u128; 5] = std::array::from_fn(|i| row[i + 2].parse().unwrap());
        if counts[0] <= MAX_LEAVES {
            for textbook in Textbook::ALL {
                let mut generator = textbook.build(&row[0].parse().unwrap());
                let found = generator.leaf_stats(Rules::Legal, row[1].parse().unwrap());
                assert_eq!(found, LeafStats::from(counts), "{textbook}: {row:?}");
            }
        }
    }
}
