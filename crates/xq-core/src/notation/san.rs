//! Short algebraic notation, as chess programs that also know xiangqi write it.
//!
//! | style | cannon | capture | pawn forwards | pawn sideways | check |
//! |---|---|---|---|---|---|
//! | [`San0`](super::Style::San0) (WinBoard) | `Che2` | `Cxe6` | `c4`, `cxc5` | `gf3`, `gxf3` | `Ci4+` |
//! | [`San1`](super::Style::San1) (pychess) | `Che3` | `Cxe7` | `Pc5`, `Pxc6` | `Pf4`, `Pxf4` | `Ci5+` |
//!
//! Where several pieces of a kind can legally get to a square, the file of departure stands after
//! the letter, or the rank if they share the file, or both. Read besides: N and B for horse and
//! elephant, pawns with and without letter in either style, with or without `x`, `+` and `#`.

use crate::moves::Move;
use crate::notation::error::{NotationError, shown};
use crate::notation::ranks::{FirstRank, file};
use crate::notation::resolve::legal;
use crate::notation::signs::Signs;
use crate::piece::{Piece, PieceKind};
use crate::position::Position;
use crate::square::{File, Rank, Square};

/// Writes a move; `None` if it starts at no piece.
pub fn write(position: &Position, mv: Move, ranks: FirstRank) -> Option<String> {
    let kind = position.moving_kind(mv)?;
    let takes = if position.is_capture(mv) { "x" } else { "" };
    let target = ranks.name(mv.to);
    let bare_pawn = kind == PieceKind::Pawn && ranks == FirstRank::Zero;
    let (letter, origin) = if bare_pawn {
        let straight = mv.from.file() == mv.to.file();
        let quiet = straight && takes.is_empty();
        let file = if quiet {
            String::new()
        } else {
            mv.from.file().char().to_string()
        };
        (String::new(), file)
    } else {
        (letter(kind).to_string(), origin(position, mv, kind, ranks))
    };
    Some(format!(
        "{letter}{origin}{takes}{target}{}",
        check(position, mv)
    ))
}

fn letter(kind: PieceKind) -> char {
    match kind {
        PieceKind::King => 'K',
        PieceKind::Advisor => 'A',
        PieceKind::Elephant => 'E',
        PieceKind::Horse => 'H',
        PieceKind::Rook => 'R',
        PieceKind::Cannon => 'C',
        PieceKind::Pawn => 'P',
    }
}

/// As much of the square of departure as tells the piece from others that can get to the target.
fn origin(position: &Position, mv: Move, kind: PieceKind, ranks: FirstRank) -> String {
    let others: Vec<Square> = position
        .pieces(position.side_to_move(), kind)
        .into_iter()
        .filter(|&from| from != mv.from && position.is_legal(Move::new(from, mv.to)))
        .collect();
    let (file, rank) = (mv.from.file(), mv.from.rank());
    if others.is_empty() {
        String::new()
    } else if others.iter().all(|other| other.file() != file) {
        file.char().to_string()
    } else if others.iter().all(|other| other.rank() != rank) {
        ranks.number(rank).to_string()
    } else {
        ranks.name(mv.from)
    }
}

fn check(position: &Position, mv: Move) -> &'static str {
    if !position.is_legal(mv) || !position.gives_check(mv) {
        return "";
    }
    let mut after = position.clone();
    let _ = after.make(mv);
    if after.has_legal_move() { "+" } else { "#" }
}

/// The piece of an upper-case letter; lower-case letters are files.
fn piece(sign: char) -> Option<PieceKind> {
    let upper = sign.is_ascii_uppercase().then_some(sign)?;
    Piece::from_fen_char(upper).map(Piece::kind)
}

/// What a text says of the piece that moves and of where it goes.
struct Said {
    kind: PieceKind,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
}

impl Said {
    fn fits(&self, from: Square) -> bool {
        self.file.is_none_or(|file| from.file() == file)
            && self.rank.is_none_or(|rank| from.rank() == rank)
    }
}

/// The legal moves that a text may mean, at least one.
pub fn read(
    position: &Position,
    signs: &mut Signs<'_>,
    ranks: FirstRank,
) -> Result<Vec<Move>, NotationError> {
    let said = read_signs(signs, ranks)?;
    let side = position.side_to_move();
    let men = position.pieces(side, said.kind).into_iter();
    let moves: Vec<Move> = men
        .filter(|&from| said.fits(from))
        .map(|from| Move::new(from, said.to))
        .collect();
    if moves.is_empty() {
        let file = said
            .file
            .map_or(String::new(), |file| format!(" on file {}", file.char()));
        let rank = said.rank.map_or(String::new(), |rank| {
            format!(" on rank {}", ranks.number(rank))
        });
        return Err(NotationError::NoSuchPiece {
            text: shown(signs.text()),
            side,
            wanted: format!("{}{file}{rank}", said.kind),
        });
    }
    legal(position, signs.text(), moves)
}

fn read_signs(signs: &mut Signs<'_>, ranks: FirstRank) -> Result<Said, NotationError> {
    let kind = signs.accept(piece);
    let first_file = signs.accept(file);
    let first_rank = match signs.peek() {
        Some(sign) if sign.is_ascii_digit() => Some(ranks.rank(signs)?),
        _ => None,
    };
    let takes = signs.accept(|sign| "xX:".contains(sign).then_some(()));
    let (from_file, from_rank, to) = match (first_file, first_rank, signs.peek()) {
        // All was the target, and nothing is said of the departure.
        (Some(file), Some(rank), None) if takes.is_none() => (None, None, Square::new(file, rank)),
        (file, rank, _) => (file, rank, ranks.square(signs)?),
    };
    signs.end()?;
    // A pawn without a letter goes straight on unless its file is named.
    let straight = (kind.is_none() && from_file.is_none()).then_some(to.file());
    Ok(Said {
        kind: kind.unwrap_or(PieceKind::Pawn),
        file: from_file.or(straight),
        rank: from_rank,
        to,
    })
}
