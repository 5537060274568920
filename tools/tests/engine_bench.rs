//! The signature: how many positions the benchmark looks at.

use xq_tools::engine::bench::{Setup, run};

/// Changes whenever the search or the evaluation do; then the new number of `xq-engine bench`
/// belongs into the file, and into the message of the commit.
const SIGNATURE: &str = include_str!("../../data/suites/signature.txt");

#[test]
fn the_signature_is_the_recorded_one() {
    let recorded: u64 = SIGNATURE.trim().parse().expect("a number");
    let report = run(&Setup::default(), |_, _| true).expect("not interrupted");
    assert_eq!(report.nodes, recorded, "see data/suites/README.md");
}
