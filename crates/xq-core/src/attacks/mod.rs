//! Where each piece can go: constant tables computed at compile time.
//!
//! `leapers` holds the pieces that step (king, advisor, elephant, horse, pawn), `lines` the
//! pieces that slide (rook and cannon). A slow and plain definition of the same moves stands in
//! the test `tests/attack_tables.rs`, which compares the two over every square and occupancy.

pub mod leapers;
pub mod lines;
