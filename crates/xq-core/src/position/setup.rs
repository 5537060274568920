//! [`Setup`]: an arrangement of pieces that may be nonsense.

use crate::color::Color;
use crate::piece::{Piece, PieceKind};
use crate::square::{File, Rank, Square, SquareMap};

/// Any arrangement of pieces with a side to move and the two counters: what a FEN says, what a
/// board editor holds. [`Position::from_setup`](super::Position::from_setup) tells whether it can be played.
///
/// ```
/// use xq_core::{Color, Piece, Position, Setup, Square};
/// let mut setup = Setup::empty();
/// setup.board[Square::E0] = Some(Piece::RedKing);
/// setup.board[Square::D9] = Some(Piece::BlackKing);
/// setup.side_to_move = Color::Black;
/// assert!(Position::from_setup(&setup).is_ok());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// What stands on each square.
    pub board: SquareMap<Option<Piece>>,
    /// The side to move.
    pub side_to_move: Color,
    /// Plies since the last capture, FEN's fifth field.
    pub halfmove_clock: u32,
    /// The number of the move to be played, from 1, going up after Black's moves.
    pub fullmove_number: u32,
}

/// The back rank of either side at the start of a game, from file a to i.
const BACK_RANK: [PieceKind; 9] = [
    PieceKind::Rook,
    PieceKind::Horse,
    PieceKind::Elephant,
    PieceKind::Advisor,
    PieceKind::King,
    PieceKind::Advisor,
    PieceKind::Elephant,
    PieceKind::Horse,
    PieceKind::Rook,
];

impl Setup {
    /// An empty board, Red to move.
    pub const fn empty() -> Setup {
        Setup {
            board: SquareMap::filled(None),
            side_to_move: Color::Red,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// The usual start of a game, Red to move.
    ///
    /// ```
    /// use xq_core::{Setup, fen};
    /// assert_eq!(Setup::start().to_fen(), fen::START);
    /// ```
    pub fn start() -> Setup {
        let mut setup = Setup::empty();
        for color in Color::ALL {
            for file in File::ALL {
                let men = [
                    (0, Some(BACK_RANK[file.index()])),
                    (
                        2,
                        matches!(file, File::B | File::H).then_some(PieceKind::Cannon),
                    ),
                    (3, file.index().is_multiple_of(2).then_some(PieceKind::Pawn)),
                ];
                for (own_rank, kind) in men {
                    let square = Square::new(file, rank_of_side(color, own_rank));
                    setup.board[square] = kind.map(|kind| Piece::new(color, kind));
                }
            }
        }
        setup
    }

    /// Every piece with its square, from `a0` to `i9`.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.board
            .iter()
            .filter_map(|(square, piece)| Some((square, piece?)))
    }
}

/// The rank that a side counts as `own_rank`, 0 being its back rank.
fn rank_of_side(color: Color, own_rank: usize) -> Rank {
    match color {
        Color::Red => Rank::ALL[own_rank],
        Color::Black => Rank::ALL[9 - own_rank],
    }
}
