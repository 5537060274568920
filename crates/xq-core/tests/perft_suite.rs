//! The reference suites, row by row, and the published counts of the start position.

use xq_core::Position;
use xq_core::perft::{LeafStats, Method, Perft, Rules};
use xq_testkit::{csv_rows, perft_suite};

fn perft(rules: Rules, method: Method) -> Perft {
    Perft { rules, method }
}

#[test]
fn start_by_every_method() {
    let start = Position::start();
    for method in [Method::Walk, Method::Bulk, Method::Differential] {
        for (depth, leaves) in [(0, 1), (1, 44), (2, 1920), (3, 79_666), (4, 3_290_240)] {
            let perft = perft(Rules::Legal, method);
            assert_eq!(perft.count(&start, depth), leaves);
            assert_eq!(perft.count_parallel(&start, depth), leaves);
        }
    }
}

fn check_suite(path: &str) {
    for row in perft_suite(path) {
        let position = Position::from_setup(&row.setup).unwrap();
        for method in [Method::Bulk, Method::Differential] {
            let found = perft(Rules::Legal, method).count(&position, row.depth);
            assert_eq!(found, row.leaves, "{method:?}: {row:?}");
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
        let position = Position::from_fen(&fen).unwrap();
        let leaves: u128 = leaves.parse().unwrap();
        for method in [Method::Walk, Method::Bulk, Method::Differential] {
            let perft = perft(rules.parse().unwrap(), method);
            let found = perft.count(&position, depth.parse().unwrap());
            assert_eq!(found, leaves, "{method:?}: {fen} under {rules}");
        }
    }
}

#[test]
fn leaf_statistics() {
    for row in csv_rows::<7>("perft/leaf_stats.csv") {
        let counts: [u128; 5] = std::array::from_fn(|i| row[i + 2].parse().unwrap());
        let position = Position::from_fen(&row[0]).unwrap();
        let found = Perft::default().leaf_stats(&position, row[1].parse().unwrap());
        assert_eq!(found, LeafStats::from(counts), "{row:?}");
    }
}
