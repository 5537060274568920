//! [`Setup`]: an arrangement of pieces that may be nonsense, and the check that makes it a
//! [`Position`].

use crate::attacks::leapers::{in_palace, own_rank};
use crate::color::Color;
use crate::piece::{Piece, PieceKind};
use crate::position::Position;
use crate::square::{File, Rank, Square, SquareMap};

/// Any arrangement of pieces with a side to move and the two counters: what a FEN says, what a
/// board editor holds. [`Position::from_setup`] tells whether it can be played.
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

    /// Every reason why this is no position of a game; empty if it is one.
    pub fn defects(&self) -> Vec<Defect> {
        let mut defects = self.misplaced();
        defects.extend(self.miscounted());
        if defects.is_empty() {
            defects.extend(self.unsafe_king());
        }
        defects
    }

    fn misplaced(&self) -> Vec<Defect> {
        self.pieces()
            .filter(|&(square, piece)| !may_stand(piece, square))
            .map(|(square, piece)| Defect::Misplaced { piece, square })
            .collect()
    }

    fn miscounted(&self) -> Vec<Defect> {
        let count = |wanted| self.pieces().filter(|&(_, piece)| piece == wanted).count();
        let mut defects = Vec::new();
        for piece in Piece::ALL {
            let found = count(piece);
            let allowed = piece.kind().count_in_set();
            if found > allowed {
                defects.push(Defect::TooMany {
                    piece,
                    found,
                    allowed,
                });
            } else if found == 0 && piece.kind() == PieceKind::King {
                defects.push(Defect::NoKing {
                    color: piece.color(),
                });
            }
        }
        defects
    }

    /// What can be asked only of a board on which both kings stand: facing kings, and a king that
    /// the side to move could take.
    pub(super) fn unsafe_king(&self) -> Option<Defect> {
        let position = Position::place(self);
        let color = self.side_to_move.other();
        let king = position.king(color)?;
        let enemy_king = position.king(color.other())?;
        let checkers = position.attackers_of_king(color);
        if checkers.contains(enemy_king) {
            return Some(Defect::KingsFacing);
        }
        let by = checkers.into_iter().next()?;
        Some(Defect::KingCanBeTaken { color, king, by })
    }
}

/// The rank that a side counts as `own_rank`, 0 being its back rank.
fn rank_of_side(color: Color, own_rank: usize) -> Rank {
    match color {
        Color::Red => Rank::ALL[own_rank],
        Color::Black => Rank::ALL[9 - own_rank],
    }
}

/// Whether the rules ever let the piece stand there.
fn may_stand(piece: Piece, square: Square) -> bool {
    let color = piece.color();
    let file = square.file() as u8;
    let rank = own_rank(color, square);
    match piece.kind() {
        PieceKind::King => in_palace(color, square),
        PieceKind::Advisor => in_palace(color, square) && is_advisor_point(file, rank),
        PieceKind::Elephant => rank < 5 && is_elephant_point(file, rank),
        PieceKind::Pawn => rank >= 5 || rank >= 3 && file.is_multiple_of(2),
        PieceKind::Horse | PieceKind::Rook | PieceKind::Cannon => true,
    }
}

/// The five points of a palace that its diagonals meet.
fn is_advisor_point(file: u8, own_rank: u8) -> bool {
    (file + own_rank) % 2 == 1
}

/// The seven points on the diagonals of an elephant's start.
fn is_elephant_point(file: u8, own_rank: u8) -> bool {
    file.is_multiple_of(2) && own_rank.is_multiple_of(2) && (file + own_rank) % 4 == 2
}

/// One reason why a [`Setup`] is no [`Position`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Defect {
    /// A side has no king.
    #[error("{color} has no king, exactly one was expected")]
    NoKing {
        /// The side.
        color: Color,
    },
    /// A side has more of a kind than the set holds.
    #[error("found {found} of {piece}, a set has {allowed}")]
    TooMany {
        /// The piece.
        piece: Piece,
        /// How many stand on the board.
        found: usize,
        /// How many a set has.
        allowed: usize,
    },
    /// A piece stands where it can never get to.
    #[error("found {piece} on {square}, expected {}", places(*piece))]
    Misplaced {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// The kings face each other on an open file.
    #[error("the kings face each other on an open file, a piece between them was expected")]
    KingsFacing,
    /// The side that has just moved is in check.
    #[error(
        "{color} is not to move, but its king on {king} is in check from {by}: \
         the side to move could take it"
    )]
    KingCanBeTaken {
        /// The side in check.
        color: Color,
        /// Its king.
        king: Square,
        /// One of the pieces giving check.
        by: Square,
    },
}

impl Defect {
    /// Whether printed diagrams show it and the moves can still be told.
    pub(super) fn occurs_in_diagrams(&self) -> bool {
        match self {
            Defect::KingCanBeTaken { .. } => true,
            Defect::Misplaced { piece, .. } => piece.kind() == PieceKind::Pawn,
            _ => false,
        }
    }
}

/// Where a piece may stand, in words.
fn places(piece: Piece) -> &'static str {
    match (piece.kind(), piece.color()) {
        (PieceKind::King, Color::Red) => "it inside the palace d0-f2",
        (PieceKind::King, Color::Black) => "it inside the palace d7-f9",
        (PieceKind::Advisor, Color::Red) => "it on d0, f0, e1, d2 or f2",
        (PieceKind::Advisor, Color::Black) => "it on d9, f9, e8, d7 or f7",
        (PieceKind::Elephant, Color::Red) => "it on c0, g0, a2, e2, i2, c4 or g4",
        (PieceKind::Elephant, Color::Black) => "it on c9, g9, a7, e7, i7, c5 or g5",
        (PieceKind::Pawn, Color::Red) => {
            "it on ranks 5 to 9, or on files a, c, e, g or i of ranks 3 and 4"
        }
        (PieceKind::Pawn, Color::Black) => {
            "it on ranks 0 to 4, or on files a, c, e, g or i of ranks 5 and 6"
        }
        _ => "it anywhere",
    }
}

/// Why a [`Setup`] is no [`Position`]: every reason at once.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("no position of a game: {}", join(.defects))]
pub struct PositionError {
    /// The reasons, at least one.
    pub defects: Vec<Defect>,
}

fn join(defects: &[Defect]) -> String {
    let texts: Vec<String> = defects.iter().map(Defect::to_string).collect();
    texts.join("; ")
}
