//! The positions that all benches share.

use xq_core::Position;

/// The positions of the speed figures, by name: the start of a game, a middlegame with a cannon
/// in front of the king, and one full of open lines.
pub const POSITIONS: [(&str, &str); 3] = [
    (
        "start",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    ),
    (
        "cannon",
        "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    ),
    (
        "open",
        "r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P3P3c/N2C3C1/4A4/1RBAK1B2 w - - 0 1",
    ),
];

/// The same, ready to use.
pub fn positions() -> Vec<(&'static str, Position)> {
    POSITIONS
        .iter()
        .map(|&(name, fen)| match Position::from_fen(fen) {
            Ok(position) => (name, position),
            Err(error) => panic!("bench position {name}: {error}"),
        })
        .collect()
}
