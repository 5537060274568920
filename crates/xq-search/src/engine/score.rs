//! What scores mean beyond the evaluation: mates, rule decisions and how they are stored.
//!
//! ```text
//! 31000 - n   mate in n plies          25000 - n   won by the repetition rules after n plies
//! within ±20000                        an evaluation
//! ```

use xq_eval::Score;

/// Above every score.
pub const INFINITE: Score = 32_000;

/// A score that nothing reaches or asks for.
pub const NEVER: Score = INFINITE + 1;

/// Checkmate (or stalemate) on the board.
pub const MATE: Score = 31_000;

/// A game won at once by the rules of repetition: good as a win, but no mate to announce.
pub const RULE_WIN: Score = 25_000;

/// No line gets longer than this.
pub const MAX_PLY: usize = 120;

/// From here on a score is decisive.
pub const DECISIVE: Score = RULE_WIN - MAX_PLY as Score;

/// From here on a side has as good as won.
pub const WINNING: Score = 800;

/// From here on a score is a mate.
pub const MATES: Score = MATE - MAX_PLY as Score;

/// A draw.
pub const DRAW: Score = 0;

/// The score of the side that is mated `ply` plies after the root.
#[inline]
pub const fn mated_in(ply: usize) -> Score {
    ply as Score - MATE
}

/// The score of the side that mates `ply` plies after the root.
#[inline]
pub const fn mate_in(ply: usize) -> Score {
    MATE - ply as Score
}

/// The number of moves (not plies) to mate that a score tells, negative for being mated.
///
/// ```
/// use xq_search::engine::score::{mate_distance, mate_in, mated_in};
/// assert_eq!(mate_distance(mate_in(3)), Some(2));
/// assert_eq!(mate_distance(mated_in(2)), Some(-1));
/// assert_eq!(mate_distance(50), None);
/// ```
pub const fn mate_distance(score: Score) -> Option<i32> {
    if score >= MATES {
        Some((MATE - score + 1) / 2)
    } else if score <= -MATES {
        Some(-(MATE + score) / 2)
    } else {
        None
    }
}

/// A score as the hash table keeps it: decisive scores count from the position, not the root.
#[inline]
pub const fn to_table(score: Score, ply: usize) -> Score {
    if score >= DECISIVE {
        score + ply as Score
    } else if score <= -DECISIVE {
        score - ply as Score
    } else {
        score
    }
}

/// The reverse of [`to_table`].
#[inline]
pub const fn from_table(score: Score, ply: usize) -> Score {
    if score >= DECISIVE {
        score - ply as Score
    } else if score <= -DECISIVE {
        score + ply as Score
    } else {
        score
    }
}
