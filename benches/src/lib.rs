//! The positions that all benches share: some of the suite that `xq-bench` and `xq-engine bench`
//! search.

use xq_core::Position;
use xq_tools::suite;

/// An opening, a middlegame full of open lines, and an endgame.
const IDS: [&str; 3] = ["opening-05", "middlegame-09", "endgame-10"];

/// The positions, by name.
pub fn positions() -> Vec<(&'static str, Position)> {
    let suite = suite::bundled();
    IDS.iter()
        .map(|&id| match suite.iter().find(|entry| entry.id == id) {
            Some(entry) => (id, entry.position.clone()),
            None => panic!("no bench position {id} in the suite"),
        })
        .collect()
}
