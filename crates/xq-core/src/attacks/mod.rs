//! Where each piece can go: constant tables computed at compile time.
//!
//! `leapers` holds the pieces that step (king, advisor, elephant, horse, pawn), `lines` the
//! pieces that slide (rook and cannon). A slow and plain wording of the same moves stands in
//! `tests`, which compares the two over every square and every occupancy that matters.

pub mod leapers;
pub mod lines;
#[cfg(test)]
mod tests;
