//! The rows of the reference data, as deep as a plain generator gets in little time.

use xq_core::Setup;
use xq_core::perft::{LeafStats, Rules};
use xq_testkit::reference_text;
use xq_textbook::Textbook;

/// Rows with more leaves than this are left to the fast generator.
const MAX_LEAVES: u64 = 60_000;

/// Set-up, depth and leaves of each row of a suite; each line has the form `FEN ;D1 44 ;D2 1920`.
fn suite_rows(text: &str) -> Vec<(Setup, u32, u64)> {
    let mut rows = Vec::new();
    for line in text.lines() {
        let (fen, counts) = line.split_once(" ;").unwrap();
        for count in counts.split(" ;") {
            let (depth, leaves) = count.strip_prefix('D').unwrap().split_once(' ').unwrap();
            rows.push((
                fen.parse().unwrap(),
                depth.parse().unwrap(),
                leaves.trim().parse().unwrap(),
            ));
        }
    }
    rows
}

fn check_suite(path: &str) {
    let Some(text) = reference_text(path) else {
        return;
    };
    let rows = suite_rows(&text);
    assert!(!rows.is_empty(), "{path} holds no rows");
    for (setup, depth, leaves) in rows {
        if leaves <= MAX_LEAVES {
            for textbook in Textbook::ALL {
                let found = textbook.build(&setup).perft(Rules::Legal, depth);
                let fen = setup.to_fen();
                assert_eq!(found, leaves, "{textbook}, depth {depth}, {fen}");
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
    let Some(text) = reference_text("perft/rule_modes.csv") else {
        return;
    };
    for row in text.lines().skip(1) {
        let [fen, rules, depth, leaves] = fields(row);
        let rules = match rules {
            "legal" => Rules::Legal,
            "king-capture" => Rules::KingCapture,
            "pseudo" => Rules::Pseudo,
            other => panic!("unknown rules {other:?}"),
        };
        let leaves: u64 = leaves.parse().unwrap();
        if leaves <= MAX_LEAVES {
            for textbook in Textbook::ALL {
                let mut generator = textbook.build(&fen.parse().unwrap());
                let found = generator.perft(rules, depth.parse().unwrap());
                assert_eq!(found, leaves, "{textbook}: {row}");
            }
        }
    }
}

#[test]
fn leaf_statistics() {
    let Some(text) = reference_text("perft/leaf_stats.csv") else {
        return;
    };
    for row in text.lines().skip(1) {
        let [fen, depth, counts @ ..]: [&str; 7] = fields(row);
        let [nodes, captures, checks, checkmates, stalemates] =
            counts.map(|count| count.parse().unwrap());
        let wanted = LeafStats {
            nodes,
            captures,
            checks,
            checkmates,
            stalemates,
        };
        if nodes <= MAX_LEAVES {
            for textbook in Textbook::ALL {
                let mut generator = textbook.build(&fen.parse().unwrap());
                let found = generator.leaf_stats(Rules::Legal, depth.parse().unwrap());
                assert_eq!(found, wanted, "{textbook}: {row}");
            }
        }
    }
}

fn fields<const N: usize>(row: &str) -> [&str; N] {
    let fields: Vec<&str> = row.split(',').collect();
    fields
        .try_into()
        .unwrap_or_else(|_| panic!("not {N} fields: {row}"))
}
