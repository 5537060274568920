//! A position of a game with what became of it, in 40 bytes.
//!
//! ```text
//! 0-31   point (rank x 9 + file, 0-89; 255: taken) of each man, in the order of `PieceId::ALL`
//! 32     bit 0 Black to move; bits 1-2 result for Red in half points, 3 if there is none;
//!        bit 3 the game is kept for validation
//! 33     bit 0 in check; bit 1 the best move captures; bit 2 it gives check;
//!        bit 3 the score is a mate or a decision by the rules
//! 34-35  score of the search for the mover, little-endian like all that follows
//! 36-37  handcrafted evaluation for the mover
//! 38-39  bits 0-8 ply of the game; bits 9-15 plies since the last capture, at most 127
//! ```

use xq_core::{Color, PieceId, Position, PositionError, Setup, Square};
use xq_eval::Score;
use zerocopy::little_endian::{I16, U16};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

/// The point of a man that is not on the board.
pub const TAKEN: u8 = 255;

/// A position of a game: where the men stand, scores, and how the game ended.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned,
)]
#[repr(C)]
pub struct Record {
    /// The point of each man, or [`TAKEN`].
    pub points: [u8; 32],
    game: u8,
    flags: u8,
    score: I16,
    handcrafted: I16,
    counters: U16,
}

/// How many bytes a record takes.
pub const RECORD_BYTES: usize = size_of::<Record>();

/// What is true of a position besides its men and its scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Flags {
    /// The side to move is in check.
    pub in_check: bool,
    /// The best move takes something.
    pub best_captures: bool,
    /// The best move gives check.
    pub best_checks: bool,
    /// The score stands for a mate or for a decision by the rules of repetition.
    pub is_decisive: bool,
}

const NO_RESULT: u8 = 3;
const VALIDATION: u8 = 1 << 3;
const MOST_PLIES: u16 = (1 << 9) - 1;
const LONGEST_CLOCK: u16 = (1 << 7) - 1;

impl Record {
    /// The record of a position, without a result yet. Scores are those for the side to move.
    pub fn new(
        position: &Position,
        score: Score,
        handcrafted: Score,
        flags: Flags,
        ply: usize,
    ) -> Record {
        let points = PieceId::ALL.map(|id| match position.square_of(id) {
            Some(square) => square.index() as u8,
            None => TAKEN,
        });
        let ply = ply.min(MOST_PLIES.into()) as u16;
        let clock = position.halfmove_clock().min(LONGEST_CLOCK.into()) as u16;
        Record {
            points,
            game: u8::from(position.side_to_move() == Color::Black) | NO_RESULT << 1,
            flags: u8::from(flags.in_check)
                | u8::from(flags.best_captures) << 1
                | u8::from(flags.best_checks) << 2
                | u8::from(flags.is_decisive) << 3,
            score: to_i16(score),
            handcrafted: to_i16(handcrafted),
            counters: (ply | clock << 9).into(),
        }
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Color {
        match self.game & 1 {
            0 => Color::Red,
            _ => Color::Black,
        }
    }

    /// The result for Red in half points; `None` where no game was played to its end.
    pub fn result(&self) -> Option<u8> {
        let half_points = self.game >> 1 & 3;
        (half_points != NO_RESULT).then_some(half_points)
    }

    /// The result for the side to move, 0 to 1.
    pub fn result_for_mover(&self) -> Option<f32> {
        let red = f32::from(self.result()?) / 2.0;
        Some(match self.side_to_move() {
            Color::Red => red,
            Color::Black => 1.0 - red,
        })
    }

    /// Notes how the game ended: 0 to 2 half points for Red.
    pub fn set_result(&mut self, half_points: u8) {
        self.game = self.game & !(NO_RESULT << 1) | half_points.min(NO_RESULT) << 1;
    }

    /// Whether its game is kept for validation.
    pub fn is_validation(&self) -> bool {
        self.game & VALIDATION != 0
    }

    /// Says whether its game is kept for validation.
    pub fn set_validation(&mut self, is_validation: bool) {
        self.game = self.game & !VALIDATION | if is_validation { VALIDATION } else { 0 };
    }

    /// What is true of it.
    pub fn flags(&self) -> Flags {
        Flags {
            in_check: self.flags & 1 != 0,
            best_captures: self.flags & 2 != 0,
            best_checks: self.flags & 4 != 0,
            is_decisive: self.flags & 8 != 0,
        }
    }

    /// The score of the search for the side to move.
    pub fn score(&self) -> Score {
        self.score.get().into()
    }

    /// The handcrafted evaluation for the side to move.
    pub fn handcrafted(&self) -> Score {
        self.handcrafted.get().into()
    }

    /// The ply of the game, at most 511.
    pub fn ply(&self) -> usize {
        (self.counters.get() & MOST_PLIES).into()
    }

    /// Plies since the last capture, at most 127.
    pub fn halfmove_clock(&self) -> u32 {
        (self.counters.get() >> 9).into()
    }

    /// Whether a network can learn from it: nothing is about to be taken, no check, no mate, and
    /// nobody has all but won.
    pub fn is_quiet(&self) -> bool {
        self.flags & 0b1111 == 0 && self.score().abs() <= 3000
    }

    /// The men on the board and where they stand.
    pub fn men(&self) -> impl Iterator<Item = (PieceId, Square)> {
        let men = PieceId::ALL.into_iter().zip(self.points);
        men.filter_map(|(id, point)| Some((id, *Square::ALL.get(usize::from(point))?)))
    }

    /// The position.
    ///
    /// # Errors
    /// When the men do not stand as in a game.
    pub fn position(&self) -> Result<Position, PositionError> {
        let mut setup = Setup::empty();
        for (id, square) in self.men() {
            setup.board[square] = Some(id.piece());
        }
        setup.side_to_move = self.side_to_move();
        setup.halfmove_clock = self.halfmove_clock();
        Position::from_setup(&setup)
    }
}

fn to_i16(score: Score) -> I16 {
    let most = Score::from(i16::MAX);
    (score.clamp(-most, most) as i16).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_gives_back_what_it_was_made_of() {
        assert_eq!(RECORD_BYTES, 40);
        for (ply, position) in xq_testkit::random_game(7, 200).iter().enumerate() {
            let flags = Flags {
                in_check: ply % 2 == 0,
                best_captures: ply % 3 == 0,
                best_checks: ply % 5 == 0,
                is_decisive: ply % 7 == 0,
            };
            let mut record = Record::new(position, -700, 31_000, flags, ply);
            assert_eq!(record.result(), None);
            record.set_result(2);
            record.set_validation(true);
            let record = Record::read_from_bytes(record.as_bytes()).expect("40 bytes");
            let back = record.position().expect("a position of a game");
            assert_eq!(back.key(), position.key());
            assert_eq!(back.halfmove_clock(), position.halfmove_clock().min(127));
            assert_eq!((record.score(), record.handcrafted()), (-700, 31_000));
            assert_eq!((record.flags(), record.ply()), (flags, ply));
            assert!(record.is_validation());
            let is_red = position.side_to_move() == Color::Red;
            let expected = if is_red { 1.0 } else { 0.0 };
            assert_eq!(record.result_for_mover(), Some(expected));
        }
    }
}
