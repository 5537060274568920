//! The board as a drawing of text: points and lines, palaces, river, files and ranks.

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use xq_core::notation::Style as Notation;
use xq_core::{Color, File, Move, Piece, PieceKind, Rank, Setup, Square};

use crate::styled::Line;

/// How the board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Look {
    /// The pieces by their characters, as on the pieces themselves
    Chinese,
    /// FEN letters and ASCII lines, upper case for Red
    Ascii,
    /// Not at all
    None,
}

/// A board to draw.
#[derive(Clone, Copy, Debug)]
pub struct Board<'a> {
    /// The pieces.
    pub setup: &'a Setup,
    /// The move that led here, to be marked.
    pub last: Option<Move>,
    /// The notation by whose names files and ranks are marked.
    pub notation: Notation,
    /// How it is drawn.
    pub look: Look,
}

/// Columns from one file to the next.
const STEP: usize = 4;
/// Columns before the first file: the name of the rank.
const MARGIN: usize = 4;

const DIM: Style = Style::new().dimmed();
const MARK: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Yellow)));

impl Board<'_> {
    /// The lines of the drawing, none where there is none to be.
    pub fn lines(&self) -> Vec<Line> {
        if self.look == Look::None {
            return Vec::new();
        }
        let mut lines: Vec<Line> = self.files(Color::Black).into_iter().collect();
        for rank in Rank::ALL.into_iter().rev() {
            lines.push(self.points(rank));
            if rank != Rank::ALL[0] {
                lines.push(self.below(rank));
            }
        }
        lines.extend(self.files(Color::Red));
        lines.push(names(File::ALL.map(|file| file.char().to_string())));
        lines
    }

    /// The files as the side counts them, in notations that do.
    fn files(&self, side: Color) -> Option<Line> {
        const NUMERALS: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];
        const WIDE: [&str; 9] = ["１", "２", "３", "４", "５", "６", "７", "８", "９"];
        const DIGITS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
        let chinese = self.look == Look::Chinese;
        let signs = match (self.notation, side) {
            (Notation::Chinese(_), Color::Red) if chinese => NUMERALS,
            (Notation::Chinese(_), Color::Black) if chinese => WIDE,
            (Notation::Chinese(_), _) => DIGITS,
            (Notation::WxfOfficial | Notation::WxfXqbase | Notation::WxfFairy, _) => DIGITS,
            _ => return None,
        };
        Some(names(File::ALL.map(|file| {
            match side {
                // Each side counts from its right.
                Color::Red => signs[8 - file.index()],
                Color::Black => signs[file.index()],
            }
            .to_owned()
        })))
    }

    /// The points of a rank with what stands on them.
    fn points(&self, rank: Rank) -> Line {
        let first = usize::from(matches!(
            self.notation,
            Notation::Coordinates1 | Notation::San1
        ));
        let mut line = Line::of(DIM, format!("{:>2}  ", rank.index() + first));
        for file in File::ALL {
            let square = Square::new(file, rank);
            let (style, sign) = self.point(square);
            line.push(style, sign);
            let end = MARGIN + STEP * (file.index() + 1);
            let dash = match (file, self.look) {
                (File::I, _) => " ",
                (_, Look::Ascii) => "-",
                _ => "─",
            };
            line.push(DIM, dash.repeat(end - line.width()));
        }
        line
    }

    fn point(&self, square: Square) -> (Style, String) {
        let last = self.last;
        if let Some(piece) = self.setup.board[square] {
            let mut style = Style::new().bold();
            if piece.color() == Color::Red {
                style = style.fg_color(Some(AnsiColor::Red.into()));
            }
            if last.is_some_and(|mv| mv.to == square) {
                style = style.invert();
            }
            return (style, self.sign(piece));
        }
        if last.is_some_and(|mv| mv.from == square) {
            let sign = if self.look == Look::Ascii { "*" } else { "○" };
            return (MARK, sign.to_owned());
        }
        (DIM, self.crossing(square).to_string())
    }

    fn sign(&self, piece: Piece) -> String {
        match self.look {
            Look::Ascii => piece.fen_char().to_string(),
            _ => character(piece).to_string(),
        }
    }

    /// An empty point.
    fn crossing(&self, square: Square) -> char {
        if self.look == Look::Ascii {
            return '+';
        }
        let rank = square.rank().index();
        let (open_above, open_below) = (matches!(rank, 4 | 9), matches!(rank, 0 | 5));
        match square.file() {
            File::A if rank == 9 => '┌',
            File::A if rank == 0 => '└',
            File::A => '├',
            File::I if rank == 9 => '┐',
            File::I if rank == 0 => '┘',
            File::I => '┤',
            _ if open_above => '┬',
            _ if open_below => '┴',
            _ => '┼',
        }
    }

    /// What lies between a rank and the one below: the files, the river, the lines of a palace.
    fn below(&self, rank: Rank) -> Line {
        let ascii = self.look == Look::Ascii;
        let mut text = " ".repeat(MARGIN);
        let file = if ascii { "|" } else { "│" };
        let (falling, rising) = if ascii { ("\\", "/") } else { ("╲", "╱") };
        let (left, right) = match rank.index() {
            5 => {
                let river = match ascii {
                    true => "            river              ",
                    false => "      楚 河         漢 界      ",
                };
                text.push_str(&format!("{file}{river}{file}"));
                return Line::of(DIM, text);
            }
            2 | 9 => (falling, rising),
            1 | 8 => (rising, falling),
            _ => (" ", " "),
        };
        for column in File::ALL {
            let between = match column {
                File::D => left,
                File::E => right,
                _ => " ",
            };
            text.push_str(&format!("{file} {between} "));
        }
        Line::of(DIM, text.trim_end())
    }
}

fn names(signs: [String; 9]) -> Line {
    let mut line = Line::default();
    for (index, sign) in signs.into_iter().enumerate() {
        line.pad_to(MARGIN + STEP * index);
        line.push(DIM, sign);
    }
    line
}

/// The character on a piece: each side has its own, so that they differ without colour too.
fn character(piece: Piece) -> char {
    match (piece.color(), piece.kind()) {
        (Color::Red, PieceKind::King) => '帥',
        (Color::Red, PieceKind::Advisor) => '仕',
        (Color::Red, PieceKind::Elephant) => '相',
        (Color::Red, PieceKind::Horse) => '傌',
        (Color::Red, PieceKind::Rook) => '俥',
        (Color::Red, PieceKind::Cannon) => '炮',
        (Color::Red, PieceKind::Pawn) => '兵',
        (Color::Black, PieceKind::King) => '將',
        (Color::Black, PieceKind::Advisor) => '士',
        (Color::Black, PieceKind::Elephant) => '象',
        (Color::Black, PieceKind::Horse) => '馬',
        (Color::Black, PieceKind::Rook) => '車',
        (Color::Black, PieceKind::Cannon) => '砲',
        (Color::Black, PieceKind::Pawn) => '卒',
    }
}
