//! The board as a drawing in SVG, for pages and books.

use std::fmt::{self, Display};

use crate::color::Color;
use crate::moves::Move;
use crate::piece::{Piece, PieceKind};
use crate::position::Setup;
use crate::square::{File, Rank};

/// A board to be drawn as SVG: Red below, files a to i from left to right.
///
/// The drawing stands for itself: it loads nothing, and scales to any size from
/// [`SvgBoard::WIDTH`] by [`SvgBoard::HEIGHT`] units.
///
/// ```
/// use xq_core::{Position, SvgBoard};
/// let drawing = SvgBoard::of(&Position::start().to_setup())
///     .with_arrow("h2e2".parse().unwrap())
///     .to_string();
/// assert!(drawing.starts_with("<svg ") && drawing.ends_with("</svg>\n"));
/// assert_eq!(drawing.matches("<circle").count(), 32);
/// ```
#[derive(Clone, Debug)]
pub struct SvgBoard {
    setup: Setup,
    arrows: Vec<Move>,
    letters: bool,
}

/// From one line to the next.
const STEP: usize = 50;
/// From the edge of the drawing to the outer lines.
const MARGIN: usize = 45;
const RADIUS: usize = 22;

impl SvgBoard {
    /// The width of a drawing, in its own units.
    pub const WIDTH: usize = 2 * MARGIN + 8 * STEP;
    /// The height of a drawing, in its own units.
    pub const HEIGHT: usize = 2 * MARGIN + 9 * STEP;

    /// The pieces of a setup, be it a position of a game or not.
    pub fn of(setup: &Setup) -> SvgBoard {
        SvgBoard {
            setup: setup.clone(),
            arrows: Vec::new(),
            letters: false,
        }
    }

    /// Adds an arrow for a move, with its number if there are several. It has the colour of the
    /// piece that the arrows before it have brought to the move's first square.
    pub fn with_arrow(mut self, mv: Move) -> SvgBoard {
        self.arrows.push(mv);
        self
    }

    /// Names the pieces by the letters of a FEN instead of Chinese characters.
    pub fn with_letters(mut self) -> SvgBoard {
        self.letters = true;
        self
    }

    fn sign(&self, piece: Piece) -> char {
        if self.letters {
            piece.fen_char().to_ascii_uppercase()
        } else {
            character(piece)
        }
    }
}

impl Display for SvgBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = (SvgBoard::WIDTH, SvgBoard::HEIGHT);
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" text-anchor="middle">"#
        )?;
        writeln!(
            f,
            r##"<rect width="{width}" height="{height}" rx="8" fill="#f3deb3"/>"##
        )?;
        lines(f)?;
        names(f)?;
        for (square, piece) in self.setup.pieces() {
            let (x, y, color) = (x(square.file()), y(square.rank()), paint(piece.color()));
            let (sign, base) = (self.sign(piece), y + 10);
            writeln!(
                f,
                r##"<circle cx="{x}" cy="{y}" r="{RADIUS}" fill="#fdf5e3" stroke="{color}" stroke-width="2"/><text x="{x}" y="{base}" font-size="28" fill="{color}">{sign}</text>"##
            )?;
        }
        self.arrows(f)?;
        f.write_str("</svg>\n")
    }
}

impl SvgBoard {
    fn arrows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut board = self.setup.board;
        for (index, &mv) in self.arrows.iter().enumerate() {
            let moved = board[mv.from].take();
            let color = moved.map_or("#555555", |piece| paint(piece.color()));
            board[mv.to] = moved.or(board[mv.to]);
            let number = (self.arrows.len() > 1).then_some(index + 1);
            arrow(mv, color, number, f)?;
        }
        Ok(())
    }
}

/// An arrow a little to the right of the straight line, so that the way back does not cover the way
/// there.
fn arrow(mv: Move, color: &str, number: Option<usize>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (from_x, from_y) = (x(mv.from.file()) as f64, y(mv.from.rank()) as f64);
    let (dx, dy) = (
        x(mv.to.file()) as f64 - from_x,
        y(mv.to.rank()) as f64 - from_y,
    );
    let length = dx.hypot(dy).max(1.0);
    let (dx, dy) = (dx / length, dy / length);
    let at = |along: f64, aside: f64| {
        let (x, y) = (
            from_x + dx * along - dy * aside,
            from_y + dy * along + dx * aside,
        );
        format!("{x:.1} {y:.1}")
    };
    let (tail, neck) = (at(18.0, 7.0), at(length - 14.0, 7.0));
    let head = [
        at(length - 14.0, 0.0),
        at(length - 2.0, 7.0),
        at(length - 14.0, 14.0),
    ]
    .join(" L");
    writeln!(
        f,
        r#"<path d="M{tail} L{neck}" stroke="{color}" stroke-width="4"/><path d="M{head} Z" fill="{color}"/>"#
    )?;
    if let Some(number) = number {
        let place = at(length * 0.5, 20.0);
        let (x, y) = place.split_once(' ').unwrap_or_default();
        writeln!(
            f,
            r#"<text x="{x}" y="{y}" dy="5" font-size="15" font-weight="bold" fill="{color}">{number}</text>"#
        )?;
    }
    Ok(())
}

/// Files, ranks, palaces, and the river between.
fn lines(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut path = String::new();
    let mut line = |from: (usize, usize), to: (usize, usize)| {
        path += &format!("M{} {}L{} {}", from.0, from.1, to.0, to.1);
    };
    let [left, right] = [File::A, File::I].map(x);
    let rank = |index: usize| y(Rank::ALL[index]);
    for rank in Rank::ALL {
        line((left, y(rank)), (right, y(rank)));
    }
    for file in File::ALL {
        if matches!(file, File::A | File::I) {
            line((x(file), rank(0)), (x(file), rank(9)));
        } else {
            line((x(file), rank(0)), (x(file), rank(4)));
            line((x(file), rank(5)), (x(file), rank(9)));
        }
    }
    for (low, high) in [(0, 2), (7, 9)] {
        line((x(File::D), rank(low)), (x(File::F), rank(high)));
        line((x(File::D), rank(high)), (x(File::F), rank(low)));
    }
    writeln!(f, r##"<path d="{path}" fill="none" stroke="#6b4f2a"/>"##)
}

/// The names of files and ranks.
fn names(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(r##"<g font-size="13" fill="#6b4f2a">"##)?;
    for file in File::ALL {
        let (x, y) = (x(file), SvgBoard::HEIGHT - 6);
        write!(f, r#"<text x="{x}" y="{y}">{}</text>"#, file.char())?;
    }
    for rank in Rank::ALL {
        let y = y(rank) + 5;
        write!(f, r#"<text x="10" y="{y}">{}</text>"#, rank.index())?;
    }
    f.write_str("</g>\n")
}

fn x(file: File) -> usize {
    MARGIN + STEP * file.index()
}

fn y(rank: Rank) -> usize {
    MARGIN + STEP * (9 - rank.index())
}

fn paint(color: Color) -> &'static str {
    match color {
        Color::Red => "#b3251e",
        Color::Black => "#1c1c1c",
    }
}

/// The character on the piece, as printed diagrams have it.
fn character(piece: Piece) -> char {
    match (piece.color(), piece.kind()) {
        (Color::Red, PieceKind::King) => '帥',
        (Color::Red, PieceKind::Advisor) => '仕',
        (Color::Red, PieceKind::Elephant) => '相',
        (Color::Red, PieceKind::Rook) => '俥',
        (Color::Red, PieceKind::Horse) => '傌',
        (Color::Red, PieceKind::Cannon) => '炮',
        (Color::Red, PieceKind::Pawn) => '兵',
        (Color::Black, PieceKind::King) => '將',
        (Color::Black, PieceKind::Advisor) => '士',
        (Color::Black, PieceKind::Elephant) => '象',
        (Color::Black, PieceKind::Rook) => '車',
        (Color::Black, PieceKind::Horse) => '馬',
        (Color::Black, PieceKind::Cannon) => '砲',
        (Color::Black, PieceKind::Pawn) => '卒',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::square::Square;

    #[test]
    fn pieces_arrows_and_their_colours() {
        let setup: Setup = "3k5/9/2r6/9/6N2/9/9/9/9/4K4 b".parse().expect("a setup");
        let drawing = ["c7c5", "g5f7", "c5c7"]
            .into_iter()
            .fold(SvgBoard::of(&setup), |board, mv| {
                board.with_arrow(mv.parse().expect("a move"))
            })
            .to_string();
        for piece in ["將", "車", "傌", "帥"] {
            assert_eq!(drawing.matches(piece).count(), 1, "{piece}");
        }
        // Each arrow has the colour of what moves: the rook's way back starts on an empty point.
        let count = |color| {
            drawing
                .matches(&format!("stroke=\"{color}\" stroke-width=\"4\""))
                .count()
        };
        assert_eq!((count("#b3251e"), count("#1c1c1c")), (1, 2));
        assert!(drawing.contains(">3</text>"));
        let single = SvgBoard::of(&setup).with_arrow("c7c5".parse().expect("a move"));
        let letters = single.with_letters().to_string();
        assert!(letters.contains(">R</text>") && !letters.contains("車"));
        assert_eq!(
            letters.matches("</text>").count(),
            4 + 9 + 10,
            "no number on a single arrow"
        );
    }

    #[test]
    fn an_arrow_from_nowhere_to_itself_is_drawn() {
        let drawing = SvgBoard::of(&Setup::empty()).with_arrow(Move::new(Square::A0, Square::A0));
        assert!(!drawing.to_string().contains("NaN"));
    }
}
