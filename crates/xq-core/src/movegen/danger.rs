//! What endangers the king of the side to move: worked out once a position.
//!
//! For every enemy piece that could give check, `n` is the number of pieces between it and the
//! king:
//!
//! ```text
//! rook, king   n = 0  check                          n = 1  an own piece between is pinned
//! cannon       n = 0  no piece may step between      n = 1  check
//!              n = 2  own pieces between are pinned
//! horse        leg empty: check                      own piece on the leg: pinned
//! pawn         next to the king: check
//! ```

use crate::attacks::leapers::{HORSE_SOURCES, PAWN_SOURCES, horse_leg};
use crate::attacks::lines::between;
use crate::bitboard::{Area, Bitboard};
use crate::color::Color;
use crate::piece::PieceKind;
use crate::position::{CROSS, Position};
use crate::square::Square;

/// Two rooks, two cannons, a king and two horses pin at most 1 + 2 + 1 pieces each.
const MOST_PINS: usize = 9;

/// What endangers a king.
pub(crate) struct Danger {
    /// The pieces giving check.
    pub checkers: Bitboard,
    /// Where a piece may go to end the check, if there is exactly one.
    pub check_mask: Bitboard,
    /// Own pieces whose departure may give or leave check in ways the masks do not cover: the
    /// screen of a checking cannon.
    pub screens: Bitboard,
    /// Squares between a cannon and the king with nothing between them.
    pub forbidden: Bitboard,
    /// Own pieces that may not leave their line.
    pub pinned: Bitboard,
    /// The pinned pieces and, in the same order, where each may go.
    pin_squares: [Square; MOST_PINS],
    pin_masks: [Bitboard; MOST_PINS],
    pin_count: usize,
}

impl Danger {
    /// Where a pinned piece may go.
    #[inline]
    pub fn pin_mask(&self, pinned: Square) -> Bitboard {
        let mut allowed = Bitboard::ALL;
        let pins = self.pin_squares.iter().zip(&self.pin_masks);
        for (&square, &line) in pins.take(self.pin_count) {
            if square == pinned {
                allowed &= line;
            }
        }
        allowed
    }

    #[inline]
    fn pin(&mut self, pieces: Bitboard, allowed: Bitboard) {
        for square in pieces {
            self.pin_squares[self.pin_count] = square;
            self.pin_masks[self.pin_count] = allowed;
            self.pin_count += 1;
        }
        self.pinned |= pieces;
    }

    #[inline]
    fn check(&mut self, checker: Square, interpositions: Bitboard) {
        self.checkers |= Bitboard::single(checker);
        self.check_mask = interpositions.with(checker);
    }
}

/// Works out what endangers the king of a side.
#[inline(always)]
pub(crate) fn danger(position: &Position, color: Color, king: Square, occupied: &Area) -> Danger {
    let mut danger = Danger {
        checkers: Bitboard::EMPTY,
        check_mask: Bitboard::EMPTY,
        screens: Bitboard::EMPTY,
        forbidden: Bitboard::EMPTY,
        pinned: Bitboard::EMPTY,
        pin_squares: [Square::A0; MOST_PINS],
        pin_masks: [Bitboard::EMPTY; MOST_PINS],
        pin_count: 0,
    };
    let own = position.side(color);
    let enemy = color.other();
    let rooks = position.pieces(enemy, PieceKind::Rook);
    let cannons = position.pieces(enemy, PieceKind::Cannon);
    let kings = position.pieces(enemy, PieceKind::King);
    for slider in (rooks | cannons | kings) & CROSS[king] {
        let line = Line::through(king, slider);
        let blockers = line.between & line.occupied(occupied);
        if cannons.contains(slider) {
            cannon_danger(&mut danger, &line, slider, blockers, own);
        } else if rooks.contains(slider) || slider.file_index() == king.file_index() {
            rook_danger(&mut danger, &line, slider, blockers, own);
        }
    }
    for horse in position.pieces(enemy, PieceKind::Horse) & HORSE_SOURCES[king] {
        horse_danger(&mut danger, horse, king, occupied.set, own);
    }
    let pawns = position.pieces(enemy, PieceKind::Pawn) & PAWN_SOURCES[enemy.index()][king];
    for pawn in pawns {
        danger.check(pawn, Bitboard::EMPTY);
    }
    danger
}

#[inline]
fn rook_danger(danger: &mut Danger, line: &Line, rook: Square, blockers: u16, own: Bitboard) {
    if blockers == 0 {
        danger.check(rook, line.between_squares());
    } else if blockers.is_power_of_two() {
        danger.pin(
            line.squares(blockers) & own,
            line.squares(line.between & !blockers).with(rook),
        );
    }
}

#[inline]
fn cannon_danger(danger: &mut Danger, line: &Line, cannon: Square, blockers: u16, own: Bitboard) {
    match blockers.count_ones() {
        0 => danger.forbidden |= line.between_squares(),
        1 => {
            danger.check(cannon, line.squares(line.between & !blockers));
            danger.screens |= line.squares(blockers) & own;
        }
        2 => danger.pin(
            line.squares(blockers) & own,
            line.squares(line.between & !blockers).with(cannon),
        ),
        _ => {}
    }
}

#[inline]
fn horse_danger(
    danger: &mut Danger,
    horse: Square,
    king: Square,
    occupied: Bitboard,
    own: Bitboard,
) {
    let Some(leg) = horse_leg(horse, king) else {
        return;
    };
    if !occupied.contains(leg) {
        danger.check(horse, Bitboard::single(leg));
    } else if own.contains(leg) {
        danger.pin(Bitboard::single(leg), Bitboard::single(horse));
    }
}

/// The rank or file through two squares.
pub(super) struct Line {
    /// A square on it.
    on: Square,
    is_file: bool,
    between: u16,
}

impl Line {
    #[inline]
    pub fn through(a: Square, b: Square) -> Line {
        let is_file = a.file_index() == b.file_index();
        let between = if is_file {
            between(a.rank_index(), b.rank_index())
        } else {
            between(a.file_index(), b.file_index())
        };
        Line {
            on: a,
            is_file,
            between,
        }
    }

    /// The squares strictly between the two.
    #[inline]
    pub fn between_squares(&self) -> Bitboard {
        self.squares(self.between)
    }

    #[inline]
    fn occupied(&self, occupied: &Area) -> u16 {
        if self.is_file {
            occupied.file_of(self.on)
        } else {
            occupied.rank_of(self.on)
        }
    }

    #[inline]
    fn squares(&self, word: u16) -> Bitboard {
        if self.is_file {
            Bitboard::of_file(self.on, word)
        } else {
            Bitboard::of_rank(self.on, word)
        }
    }
}
