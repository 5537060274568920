//! The board as the terms see it: who attacks what, worked out once a position.

use xq_core::{Bitboard, Color, Occupancy, Piece, PieceKind, Position, Square};

/// A position and the squares that each side attacks in it.
pub(super) struct AttackMap<'a> {
    pub position: &'a Position,
    pub occupancy: Occupancy,
    pub armies: [Army; 2],
}

/// What one side has and attacks.
#[derive(Clone, Copy)]
pub(super) struct Army {
    pub color: Color,
    /// All its men.
    pub men: Bitboard,
    pub king: Square,
    /// The points next to its king and the two palace rows before it: where attackers count.
    pub palace: Bitboard,
    /// Squares attacked by its pawns.
    pub pawn_attacks: Bitboard,
    /// Squares attacked by its king, advisors and elephants.
    pub guard_attacks: Bitboard,
    pub horse_attacks: Bitboard,
    pub cannon_attacks: Bitboard,
    pub rook_attacks: Bitboard,
    /// All of these together.
    pub attacks: Bitboard,
    /// The weight of its attack on the enemy palace; see `king_safety`.
    pub king_attack: usize,
}

const FILES_A_TO_H: Bitboard = files(0, 8);
const FILES_B_TO_I: Bitboard = files(1, 9);

const fn files(from: usize, to: usize) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < 90 {
        if i % 9 >= from && i % 9 < to {
            set = set.with(Square::ALL[i]);
        }
        i += 1;
    }
    set
}

/// The half of the board on which a side starts.
pub(super) const HOME: [Bitboard; 2] = [ranks(0, 5), ranks(5, 10)];

const fn ranks(from: usize, to: usize) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = from * 9;
    while i < to * 9 {
        set = set.with(Square::ALL[i]);
        i += 1;
    }
    set
}

/// The palace of each side.
pub(super) const PALACE: [Bitboard; 2] = [palace(0), palace(7)];

const fn palace(lowest_rank: usize) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < 9 {
        set = set.with(Square::ALL[(lowest_rank + i / 3) * 9 + 3 + i % 3]);
        i += 1;
    }
    set
}

/// The squares that a side's pawns strike, all at once.
#[inline]
fn pawn_attack_set(pawns: Bitboard, color: Color) -> Bitboard {
    let bits = pawns.bits();
    let ahead = match color {
        Color::Red => bits << 9,
        Color::Black => bits >> 9,
    };
    let across = pawns & HOME[color.other().index()];
    let right = (across & FILES_A_TO_H).bits() << 1;
    let left = (across & FILES_B_TO_I).bits() >> 1;
    Bitboard::from_bits(ahead | right | left)
}

impl<'a> AttackMap<'a> {
    /// Looks at a position. Only what steps is filled in; the pieces that attack fill in their
    /// own squares while they are scored.
    #[inline(always)]
    pub fn of(position: &'a Position) -> AttackMap<'a> {
        let occupancy = position.occupancy();
        AttackMap {
            position,
            occupancy,
            armies: [
                army(position, &occupancy, Color::Red),
                army(position, &occupancy, Color::Black),
            ],
        }
    }

    #[inline]
    pub fn army(&self, color: Color) -> &Army {
        &self.armies[color.index()]
    }

    #[inline]
    pub fn count(&self, color: Color, kind: PieceKind) -> usize {
        self.position.pieces(color, kind).len()
    }
}

#[inline(always)]
fn army(position: &Position, occupancy: &Occupancy, color: Color) -> Army {
    // A position of a game always has both kings; a board without one is judged as if it stood at
    // the middle of the back rank.
    let home = [Square::E0, Square::E9][color.index()];
    let king = position.king(color).unwrap_or(home);
    let mut guard_attacks = occupancy.attacks_from(color, PieceKind::King, king);
    for from in position.men(Piece::new(color, PieceKind::Advisor)) {
        guard_attacks |= occupancy.attacks_from(color, PieceKind::Advisor, from);
    }
    for from in position.men(Piece::new(color, PieceKind::Elephant)) {
        guard_attacks |= occupancy.attacks_from(color, PieceKind::Elephant, from);
    }
    Army {
        color,
        men: position.side(color),
        king,
        palace: PALACE[color.index()],
        pawn_attacks: pawn_attack_set(position.pieces(color, PieceKind::Pawn), color),
        guard_attacks,
        horse_attacks: Bitboard::EMPTY,
        cannon_attacks: Bitboard::EMPTY,
        rook_attacks: Bitboard::EMPTY,
        attacks: Bitboard::EMPTY,
        king_attack: 0,
    }
}

/// How many men stand strictly between two squares of one file.
#[inline]
pub(super) fn between_on_file(occupied: Bitboard, a: Square, b: Square) -> Bitboard {
    let (low, high) = if a.index() < b.index() {
        (a, b)
    } else {
        (b, a)
    };
    let file = FILE_A << low.file().index();
    // Bits above `low` and below `high`.
    let above = !0u128 << (low.index() + 1);
    let below = (1u128 << high.index()) - 1;
    Bitboard::from_bits(occupied.bits() & file & above & below)
}

/// How many men stand strictly between two squares of one rank.
#[inline]
pub(super) fn between_on_rank(occupied: Bitboard, a: Square, b: Square) -> Bitboard {
    let (low, high) = if a.index() < b.index() {
        (a, b)
    } else {
        (b, a)
    };
    let above = !0u128 << (low.index() + 1);
    let below = (1u128 << high.index()) - 1;
    Bitboard::from_bits(occupied.bits() & above & below)
}

/// The points of the leftmost file.
const FILE_A: u128 = {
    let mut bits = 0;
    let mut rank = 0;
    while rank < 10 {
        bits |= 1 << (rank * 9);
        rank += 1;
    }
    bits
};

/// All points of the file of a square.
#[inline]
pub(super) fn file_of(square: Square) -> Bitboard {
    Bitboard::from_bits(FILE_A << square.file().index())
}
