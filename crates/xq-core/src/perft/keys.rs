//! Hash keys of 128 bits for perft: of a position and of its mirror image at once.

use crate::color::Color;
use crate::moves::Move;
use crate::perft::Rules;
use crate::piece::{Piece, PieceId};
use crate::position::Position;
use crate::square::{Square, SquareMap};
use crate::zobrist::split_mix;

/// The random numbers that keys are made of (Zobrist, 1970), drawn from a seed. A count repeated
/// with another seed shares no accidental equality of keys with the first.
pub(super) struct SeededKeys {
    pieces: [SquareMap<u128>; 14],
    black_to_move: u128,
    /// Tells counts to different depths and under different rules apart.
    salts: [[u128; 256]; 3],
}

impl SeededKeys {
    pub fn new(seed: u64) -> Box<SeededKeys> {
        let mut state = seed;
        let mut half = || {
            let (next, number) = split_mix(state);
            state = next;
            u128::from(number)
        };
        let mut number = || half() << 64 | half();
        let mut keys = Box::new(SeededKeys {
            pieces: [SquareMap::filled(0); 14],
            black_to_move: number(),
            salts: [[0; 256]; 3],
        });
        for table in &mut keys.pieces {
            for square in Square::ALL {
                table[square] = number();
            }
        }
        for salt in keys.salts.iter_mut().flatten() {
            *salt = number();
        }
        keys
    }

    #[inline]
    fn piece(&self, piece: Piece, square: Square) -> Key {
        let table = &self.pieces[piece.index()];
        Key {
            own: table[square],
            mirrored: table[square.flip_files()],
        }
    }

    /// The key of a position.
    pub fn of(&self, position: &Position) -> Key {
        let side = match position.side_to_move() {
            Color::Red => 0,
            Color::Black => self.black_to_move,
        };
        let mut key = Key {
            own: side,
            mirrored: side,
        };
        for id in PieceId::ALL {
            if let Some(square) = position.square_of(id) {
                key.toggle(self.piece(id.piece(), square));
            }
        }
        key
    }

    /// The key of the position that a move leads to.
    #[inline]
    pub fn after(&self, key: Key, position: &Position, mv: Move) -> Key {
        let mut after = Key {
            own: key.own ^ self.black_to_move,
            mirrored: key.mirrored ^ self.black_to_move,
        };
        if let Some(id) = position.id_at(mv.from) {
            after.toggle(self.piece(id.piece(), mv.from));
            after.toggle(self.piece(id.piece(), mv.to));
        }
        if let Some(victim) = position.id_at(mv.to) {
            after.toggle(self.piece(victim.piece(), mv.to));
        }
        after
    }

    /// The key of one side's pieces alone.
    pub fn of_side(&self, position: &Position, color: Color) -> Key {
        let mut key = Key::default();
        for square in position.side(color) {
            if let Some(id) = position.id_at(square) {
                key.toggle(self.piece(id.piece(), square));
            }
        }
        key
    }

    /// The key of the mover's pieces alone after a move.
    #[inline]
    pub fn of_side_after(&self, mut side: Key, position: &Position, mv: Move) -> Key {
        if let Some(id) = position.id_at(mv.from) {
            side.toggle(self.piece(id.piece(), mv.from));
            side.toggle(self.piece(id.piece(), mv.to));
        }
        side
    }

    /// What a count to this depth under these rules adds to the key.
    #[inline]
    pub fn salt(&self, rules: Rules, depth: u32) -> u128 {
        self.salts[rules as usize][depth as usize & 255]
    }
}

/// The keys of a position and of its image with left and right exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Key {
    own: u128,
    mirrored: u128,
}

impl Key {
    #[inline]
    fn toggle(&mut self, other: Key) {
        self.own ^= other.own;
        self.mirrored ^= other.mirrored;
    }

    /// One key for a position and its mirror image, below which the same number of leaves lies.
    /// The low halves decide, because the high half chooses the place in the table and must stay
    /// evenly spread.
    #[inline]
    pub fn up_to_mirror(self) -> u128 {
        if (self.mirrored as u64) < self.own as u64 {
            self.mirrored
        } else {
            self.own
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).unwrap()
    }

    #[test]
    fn mirror_images_share_a_key_and_others_do_not() {
        let keys = SeededKeys::new(1);
        let key = |fen: &str| keys.of(&position(fen)).up_to_mirror();
        let left = key("3k5/9/9/9/9/R8/9/9/9/5K3 w");
        assert_eq!(left, key("5k3/9/9/9/9/8R/9/9/9/3K5 w"));
        assert_ne!(left, key("5k3/9/9/9/9/8R/9/9/9/3K5 b"));
        assert_ne!(left, key("3k5/9/9/9/9/8R/9/9/9/5K3 w"));
        let other = SeededKeys::new(2).of(&position("3k5/9/9/9/9/R8/9/9/9/5K3 w"));
        assert_ne!(left, other.up_to_mirror());
    }

    #[test]
    fn keys_are_carried_from_move_to_move() {
        let keys = SeededKeys::new(1);
        let mut position = Position::start();
        let mut key = keys.of(&position);
        assert_eq!(key.own, key.mirrored);
        for text in ["h2e2", "h9g7", "e2e6", "b9c7"] {
            let mv = text.parse().unwrap();
            key = keys.after(key, &position, mv);
            let _ = position.make(mv);
            assert_eq!(key, keys.of(&position), "{text}");
        }
    }
}
