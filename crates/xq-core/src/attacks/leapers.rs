//! The pieces that step: king, advisor, elephant, horse and pawn.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::square::{Square, SquareMap};

type Leap = (i8, i8);

const ORTHOGONAL: [Leap; 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
const DIAGONAL: [Leap; 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// Whether the square is one of the nine of a side's palace.
pub const fn in_palace(color: Color, square: Square) -> bool {
    let file = square.file() as u8;
    let rank = own_rank(color, square);
    file >= 3 && file <= 5 && rank <= 2
}

/// The rank as the side itself counts it, 0 for its own back rank.
pub const fn own_rank(color: Color, square: Square) -> u8 {
    match color {
        Color::Red => square.rank() as u8,
        Color::Black => 9 - square.rank() as u8,
    }
}

/// Whether the square lies beyond the river for a side.
pub const fn across_river(color: Color, square: Square) -> bool {
    own_rank(color, square) >= 5
}

/// The king's steps inside the palace it stands in; empty outside both.
pub const KING: SquareMap<Bitboard> = palace_steps(ORTHOGONAL);

/// The advisor's steps inside the palace it stands in; empty outside both.
pub const ADVISOR: SquareMap<Bitboard> = palace_steps(DIAGONAL);

const fn palace_steps(steps: [Leap; 4]) -> SquareMap<Bitboard> {
    let mut table = SquareMap::filled(Bitboard::EMPTY);
    let mut i = 0;
    while i < 90 {
        let from = Square::ALL[i];
        let mut targets = Bitboard::EMPTY;
        let mut s = 0;
        while s < 4 {
            if let Some(to) = from.offset(steps[s].0, steps[s].1) {
                let red = in_palace(Color::Red, from) && in_palace(Color::Red, to);
                let black = in_palace(Color::Black, from) && in_palace(Color::Black, to);
                if red || black {
                    targets = targets.with(to);
                }
            }
            s += 1;
        }
        table = table.with(from, targets);
        i += 1;
    }
    table
}

/// A pawn's steps: forward, and sideways once it has crossed the river.
pub const PAWN: [SquareMap<Bitboard>; 2] = [pawn_steps(Color::Red), pawn_steps(Color::Black)];

const fn pawn_steps(color: Color) -> SquareMap<Bitboard> {
    let forward = match color {
        Color::Red => 1,
        Color::Black => -1,
    };
    let steps = [(0, forward), (-1, 0), (1, 0)];
    let mut table = SquareMap::filled(Bitboard::EMPTY);
    let mut i = 0;
    while i < 90 {
        let from = Square::ALL[i];
        let count = if across_river(color, from) { 3 } else { 1 };
        let mut targets = Bitboard::EMPTY;
        let mut s = 0;
        while s < count {
            if let Some(to) = from.offset(steps[s].0, steps[s].1) {
                targets = targets.with(to);
            }
            s += 1;
        }
        table = table.with(from, targets);
        i += 1;
    }
    table
}

/// The squares from which a pawn of the side attacks a square.
pub const PAWN_SOURCES: [SquareMap<Bitboard>; 2] = [sources(&PAWN[0]), sources(&PAWN[1])];

const fn sources(steps: &SquareMap<Bitboard>) -> SquareMap<Bitboard> {
    let mut table = SquareMap::filled(Bitboard::EMPTY);
    let mut t = 0;
    while t < 90 {
        let to = Square::ALL[t];
        let mut from = Bitboard::EMPTY;
        let mut f = 0;
        while f < 90 {
            if steps.get(Square::ALL[f]).contains(to) {
                from = from.with(Square::ALL[f]);
            }
            f += 1;
        }
        table = table.with(to, from);
        t += 1;
    }
    table
}

/// A step that needs another point empty: the elephant's eye or the horse's leg.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HinderedStep {
    /// The point that must be empty.
    pub hinge: Square,
    /// Where the step ends.
    pub to: Square,
}

/// The elephant's steps with their eyes, on its own side of the river.
pub const ELEPHANT: SquareMap<[Option<HinderedStep>; 4]> = {
    let mut table = SquareMap::filled([None; 4]);
    let mut i = 0;
    while i < 90 {
        let from = Square::ALL[i];
        let mut steps = [None; 4];
        let mut s = 0;
        while s < 4 {
            let (files, ranks) = DIAGONAL[s];
            if let (Some(hinge), Some(to)) =
                (from.offset(files, ranks), from.offset(2 * files, 2 * ranks))
                && across_river(Color::Red, from) == across_river(Color::Red, to)
            {
                steps[s] = Some(HinderedStep { hinge, to });
            }
            s += 1;
        }
        table = table.with(from, steps);
        i += 1;
    }
    table
};

/// The elephant's targets over empty eyes, and its eyes.
pub const ELEPHANT_OPEN: SquareMap<Bitboard> = elephant_squares(true);
const ELEPHANT_EYES: SquareMap<Bitboard> = elephant_squares(false);

const fn elephant_squares(targets: bool) -> SquareMap<Bitboard> {
    let mut table = SquareMap::filled(Bitboard::EMPTY);
    let mut i = 0;
    while i < 90 {
        let from = Square::ALL[i];
        let steps = ELEPHANT.get(from);
        let mut set = Bitboard::EMPTY;
        let mut s = 0;
        while s < 4 {
            if let Some(HinderedStep { hinge, to }) = steps[s] {
                set = set.with(if targets { to } else { hinge });
            }
            s += 1;
        }
        table = table.with(from, set);
        i += 1;
    }
    table
}

/// The elephant's targets, given the occupied squares.
#[inline]
pub fn elephant_targets(from: Square, occupied: Bitboard) -> Bitboard {
    if (ELEPHANT_EYES[from] & occupied).is_empty() {
        return ELEPHANT_OPEN[from];
    }
    let mut targets = Bitboard::EMPTY;
    for step in ELEPHANT[from].into_iter().flatten() {
        if !occupied.contains(step.hinge) {
            targets |= Bitboard::single(step.to);
        }
    }
    targets
}

/// The squares one step along a line away, and those one diagonal step away.
pub const BESIDE: SquareMap<Bitboard> = neighbours(ORTHOGONAL);
pub const DIAGONALLY_BESIDE: SquareMap<Bitboard> = neighbours(DIAGONAL);

const fn neighbours(steps: [Leap; 4]) -> SquareMap<Bitboard> {
    let mut table = SquareMap::filled(Bitboard::EMPTY);
    let mut i = 0;
    while i < 90 {
        let from = Square::ALL[i];
        let mut set = Bitboard::EMPTY;
        let mut s = 0;
        while s < 4 {
            if let Some(to) = from.offset(steps[s].0, steps[s].1) {
                set = set.with(to);
            }
            s += 1;
        }
        table = table.with(from, set);
        i += 1;
    }
    table
}

/// The horse's targets by the occupancy of its legs; see [`horse_targets`] for the order of bits.
const HORSE: SquareMap<[Bitboard; 16]> = {
    let mut table = SquareMap::filled([Bitboard::EMPTY; 16]);
    let mut i = 0;
    while i < 90 {
        let mut legs = 0;
        let mut by_legs = [Bitboard::EMPTY; 16];
        while legs < 16 {
            by_legs[legs] = horse_jumps(Square::ALL[i], legs);
            legs += 1;
        }
        table = table.with(Square::ALL[i], by_legs);
        i += 1;
    }
    table
};

/// The legs in the order of the bits: left, below, right, above.
const LEGS: [Leap; 4] = [(-1, 0), (0, -1), (1, 0), (0, 1)];

const fn horse_jumps(from: Square, blocked: usize) -> Bitboard {
    let mut targets = Bitboard::EMPTY;
    let mut leg = 0;
    while leg < 4 {
        let (files, ranks) = LEGS[leg];
        if blocked >> leg & 1 == 0 {
            if let Some(to) = from.offset(2 * files + ranks, 2 * ranks + files) {
                targets = targets.with(to);
            }
            if let Some(to) = from.offset(2 * files - ranks, 2 * ranks - files) {
                targets = targets.with(to);
            }
        }
        leg += 1;
    }
    targets
}

/// The horse's targets, given the occupied points of its rank (bit = file) and file (bit = rank).
#[inline]
pub fn horse_targets(from: Square, rank: u16, file: u16) -> Bitboard {
    let beside = usize::from(rank << 1 >> from.file_index()) & 0b101;
    let across = usize::from(file << 1 >> from.rank_index()) & 0b101;
    HORSE[from][beside | across << 1]
}

/// The horse's legs, each with the squares that it opens; what lies off the board is left out.
pub const HORSE_LEGS: SquareMap<[Option<(Square, Bitboard)>; 4]> = {
    let mut table = SquareMap::filled([None; 4]);
    let mut i = 0;
    while i < 90 {
        let from = Square::ALL[i];
        let mut legs = [None; 4];
        let mut leg = 0;
        while leg < 4 {
            if let Some(square) = from.offset(LEGS[leg].0, LEGS[leg].1) {
                legs[leg] = Some((square, horse_jumps(from, 15 ^ 1 << leg)));
            }
            leg += 1;
        }
        table = table.with(from, legs);
        i += 1;
    }
    table
};

/// The squares from which a horse with free legs would attack a square.
pub const HORSE_SOURCES: SquareMap<Bitboard> = {
    let mut open = SquareMap::filled(Bitboard::EMPTY);
    let mut i = 0;
    while i < 90 {
        open = open.with(Square::ALL[i], horse_jumps(Square::ALL[i], 0));
        i += 1;
    }
    // The shape of the jump is symmetric; only the leg is not.
    open
};

/// The leg of a horse's jump, if the two squares are a horse's jump apart.
///
/// ```text
/// . t .
/// . . .      the leg is the point next to the horse h
/// h l .      in the long direction of the jump
/// ```
#[inline]
pub fn horse_leg(from: Square, to: Square) -> Option<Square> {
    let step = LEG_STEP[(to as u8).wrapping_sub(from as u8) as usize];
    if step == 0 {
        return None;
    }
    Some(Square::by_code((from as u8).wrapping_add_signed(step)))
}

/// From `to - from` to `leg - from`, both as codes; 0 where the two are no horse's jump apart.
const LEG_STEP: [i8; 256] = {
    let mut table = [0; 256];
    let mut leg = 0;
    while leg < 4 {
        let (files, ranks) = LEGS[leg];
        let step = ranks * 16 + files;
        let first = 16 * (2 * ranks + files) + 2 * files + ranks;
        let second = 16 * (2 * ranks - files) + 2 * files - ranks;
        table[first as u8 as usize] = step;
        table[second as u8 as usize] = step;
        leg += 1;
    }
    table
};
