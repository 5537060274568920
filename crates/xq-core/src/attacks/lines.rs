//! The pieces that slide along a line: rook and cannon.
//!
//! A line is a rank or a file given as a word of bits: bit = file on a rank, bit = rank on a file.
//! The two ends of a line never decide how far a slider gets, so the tables are indexed by the
//! inner points alone: seven on a rank, eight on a file.

use crate::square::Square;

/// What a slider can do on one line.
///
/// ```text
/// rook on the file of x:   . x o . |   reaches the free points and the first piece on each side
/// cannon on the same:      . x o c |   captures the first piece behind exactly one screen o
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LineTargets {
    /// The points a rook reaches: the free ones and the first piece on each side.
    pub rook: u16,
    /// The points a cannon attacks: the second piece on each side (or the end point behind the
    /// screen, occupied or not: meet it with the enemy's pieces).
    pub jump: u16,
}

const fn slide(length: u32, from: u32, occupied: u16) -> LineTargets {
    let mut targets = LineTargets { rook: 0, jump: 0 };
    let mut side = 0;
    while side < 2 {
        let mut screens = 0;
        let mut at = from;
        loop {
            if side == 0 && at == 0 || side == 1 && at == length - 1 {
                break;
            }
            at = if side == 0 { at - 1 } else { at + 1 };
            let bit = 1 << at;
            let end = at == 0 || at == length - 1;
            if screens == 0 {
                targets.rook |= bit;
            } else if occupied & bit != 0 || end {
                targets.jump |= bit;
            }
            if occupied & bit != 0 {
                screens += 1;
                if screens == 2 {
                    break;
                }
            }
        }
        side += 1;
    }
    targets
}

static ROW: [[LineTargets; 128]; Square::LINES] = {
    let mut table = [[LineTargets { rook: 0, jump: 0 }; 128]; Square::LINES];
    let mut from = 0;
    while from < 9 {
        let mut inner = 0;
        while inner < 128 {
            table[from][inner] = slide(9, from as u32, (inner as u16) << 1);
            inner += 1;
        }
        from += 1;
    }
    table
};

static COLUMN: [[LineTargets; 256]; Square::LINES] = {
    let mut table = [[LineTargets { rook: 0, jump: 0 }; 256]; Square::LINES];
    let mut from = 0;
    while from < 10 {
        let mut inner = 0;
        while inner < 256 {
            table[from][inner] = slide(10, from as u32, (inner as u16) << 1);
            inner += 1;
        }
        from += 1;
    }
    table
};

/// What a slider standing on a square can do on its rank.
#[inline]
pub fn on_rank(from: Square, occupied: u16) -> LineTargets {
    ROW[from.file_index()][usize::from(occupied >> 1) & 127]
}

/// What a slider standing on a square can do on its file.
#[inline]
pub fn on_file(from: Square, occupied: u16) -> LineTargets {
    COLUMN[from.rank_index()][usize::from(occupied >> 1) & 255]
}

static BETWEEN: [[u16; Square::LINES]; Square::LINES] = {
    let mut table = [[0; Square::LINES]; Square::LINES];
    let mut a = 0;
    while a < 10 {
        let mut b = 0;
        while b < 10 {
            let (low, high) = if a < b { (a, b) } else { (b, a) };
            let mut at = low + 1;
            while at < high {
                table[a][b] |= 1 << at;
                at += 1;
            }
            b += 1;
        }
        a += 1;
    }
    table
};

/// The points strictly between two points of a line, both below [`Square::LINES`].
#[inline]
pub fn between(a: usize, b: usize) -> u16 {
    BETWEEN[a][b]
}
