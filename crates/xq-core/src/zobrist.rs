//! The numbers that the hash key of a position is made of.
//!
//! One 64-bit number for each piece on each square and one for Black to move, combined by
//! exclusive or (Zobrist, 1970). They come from SplitMix64 with a fixed seed, so that keys are the
//! same on every machine and in every build.

use crate::piece::Piece;
use crate::square::{Square, SquareMap};

const SEED: u64 = 0x7869_616E_6771_6921;

/// SplitMix64 (Steele, Lea and Flood, 2014): the next state and its output.
pub(crate) const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, z ^ (z >> 31))
}

struct Keys {
    black_to_move: u64,
    pieces: [SquareMap<u64>; 14],
}

static KEYS: Keys = {
    let (mut state, black_to_move) = split_mix(SEED);
    let mut pieces = [SquareMap::filled(0); 14];
    let mut piece = 0;
    while piece < 14 {
        let mut square = 0;
        while square < 90 {
            let (next, key) = split_mix(state);
            state = next;
            pieces[piece] = pieces[piece].with(Square::ALL[square], key);
            square += 1;
        }
        piece += 1;
    }
    Keys {
        black_to_move,
        pieces,
    }
};

/// The number of a piece on a square.
#[inline]
pub(crate) fn piece_key(piece: Piece, square: Square) -> u64 {
    KEYS.pieces[piece as usize][square]
}

/// The number that tells Black to move from Red to move.
#[inline]
pub(crate) fn side_key() -> u64 {
    KEYS.black_to_move
}
