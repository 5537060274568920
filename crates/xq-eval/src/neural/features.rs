//! What the network sees: one input for each man of either side, of each kind, on each point.

use xq_core::{Color, File, Piece, PieceKind, Position, Square};

/// Inputs of one view: own or other (2), kind (7), point (90).
pub const INPUTS: usize = 2 * 7 * 90;

/// The board as one side sees it: its own home below, and in a mirror while its king stands on the
/// f-file, so that what is learnt on one wing counts on both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// Whose view.
    pub color: Color,
    /// Whether left and right are changed.
    pub is_mirrored: bool,
}

/// Where a point lies in a view: by colour and by mirror.
static POINTS: [[[u8; 90]; 2]; 2] = {
    let mut table = [[[0; 90]; 2]; 2];
    let mut point = 0;
    while point < 90 {
        let (rank, file) = (point / 9, point % 9);
        let mut mirror = 0;
        while mirror < 2 {
            let seen_file = if mirror == 0 { file } else { 8 - file };
            table[0][mirror][point] = (rank * 9 + seen_file) as u8;
            table[1][mirror][point] = ((9 - rank) * 9 + seen_file) as u8;
            mirror += 1;
        }
        point += 1;
    }
    table
};

impl View {
    /// The view of a side whose king stands here.
    #[inline]
    pub fn new(color: Color, king: Square) -> View {
        View {
            color,
            is_mirrored: king.file() == File::F,
        }
    }

    /// The view of a side of a position.
    pub fn of(position: &Position, color: Color) -> View {
        View {
            color,
            is_mirrored: position
                .king(color)
                .is_some_and(|king| king.file() == File::F),
        }
    }

    /// The input of a man on a point, below [`INPUTS`].
    #[inline]
    pub fn input(self, piece: Piece, square: Square) -> usize {
        let point = POINTS[self.color.index()][usize::from(self.is_mirrored)][square.index()];
        let side = usize::from(piece.color() != self.color);
        (side * 7 + piece.kind().index()) * 90 + usize::from(point)
    }
}

/// Which of `count` sets of output weights a position takes: by the attackers of both sides, a rook
/// counted twice, 16 at the start of a game. The last set is that of the fullest boards.
#[inline]
pub fn bucket(position: &Position, count: usize) -> usize {
    if count == 1 {
        return 0;
    }
    let of =
        |kind| position.pieces(Color::Red, kind).len() + position.pieces(Color::Black, kind).len();
    let attackers = 2 * of(PieceKind::Rook) + of(PieceKind::Horse) + of(PieceKind::Cannon);
    bucket_of(attackers, count)
}

/// [`bucket`] of a number of attackers.
#[inline]
pub fn bucket_of(attackers: usize, count: usize) -> usize {
    (attackers * count / 16).min(count - 1)
}
