//! Forsyth-Edwards notation for xiangqi: reading it leniently, writing it exactly.
//!
//! ```text
//! rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
//! placement from Black's back rank down, files a to i     |   |   |  |
//!                                       side to move: w Red, b Black |
//!                        (two fields unused in xiangqi)    |   |     |
//!                                 plies since the last capture, move number
//! ```
//!
//! Six fields are written. What is read beyond that:
//! - missing fields after the placement: Red to move, counters 0 and 1;
//! - `r` (or `R`, `W`, `B`) for the side;
//! - `E`/`e` for elephants and `H`/`h` for horses;
//! - the two unused fields may hold anything, and may be missing if the counters follow at once;
//! - a move number of 0 is read as 1;
//! - white space of any kind and amount between fields and around the whole.
//!
//! Anything after the sixth field is an error; a caller that accepts `moves ...` cuts it off first.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use crate::color::Color;
use crate::piece::Piece;
use crate::position::{Diagram, Position, PositionError, Setup};
use crate::square::{File, Rank, Square};

/// The usual start of a game.
pub const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// A field of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum FenField {
    Placement,
    SideToMove,
    HalfmoveClock,
    FullmoveNumber,
    End,
}

impl std::fmt::Display for FenField {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            FenField::Placement => "piece placement (field 1)",
            FenField::SideToMove => "side to move (field 2)",
            FenField::HalfmoveClock => "plies since the last capture (field 5)",
            FenField::FullmoveNumber => "move number (field 6)",
            FenField::End => "end of the FEN (after field 6)",
        })
    }
}

/// Text that is no FEN: what was found, in which field and column, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("bad FEN: {field}, column {column}: found {found}, expected {expected}")]
pub struct FenSyntaxError {
    /// The field at fault.
    pub field: FenField,
    /// Where it is, in characters from 1.
    pub column: usize,
    /// What stands there.
    pub found: String,
    /// What should.
    pub expected: String,
}

/// Why a text gives no position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FenError {
    /// The text is no FEN.
    #[error(transparent)]
    Syntax(#[from] FenSyntaxError),
    /// The FEN describes no position of a game.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// A field's text and the column of its first character.
struct FieldText<'a> {
    text: &'a str,
    column: usize,
}

impl FieldText<'_> {
    fn error(&self, field: FenField, expected: &str) -> FenSyntaxError {
        FenSyntaxError {
            field,
            column: self.column,
            found: quote(self.text),
            expected: expected.to_owned(),
        }
    }
}

/// A found text in quotes, cut if somebody pasted a novel.
fn quote(text: &str) -> String {
    const MOST: usize = 40;
    if text.chars().count() <= MOST {
        format!("{text:?}")
    } else {
        let head: String = text.chars().take(MOST).collect();
        format!("{head:?}...")
    }
}

fn tokens(text: &str) -> Vec<FieldText<'_>> {
    let mut tokens = Vec::new();
    let mut column = 1;
    for part in text.split_inclusive(char::is_whitespace) {
        let word = part.trim_end();
        if !word.is_empty() {
            tokens.push(FieldText { text: word, column });
        }
        column += part.chars().count();
    }
    tokens
}

fn is_number(token: &FieldText<'_>) -> bool {
    token.text.bytes().all(|byte| byte.is_ascii_digit())
}

fn number(
    token: Option<&FieldText<'_>>,
    field: FenField,
    default: u32,
) -> Result<u32, FenSyntaxError> {
    match token {
        None => Ok(default),
        Some(token) => token
            .text
            .parse::<u32>()
            .map_err(|_| token.error(field, "a whole number from 0 to 4294967295")),
    }
}

fn side(token: Option<&FieldText<'_>>) -> Result<Color, FenSyntaxError> {
    match token {
        None => Ok(Color::Red),
        Some(token) => match token.text {
            "w" | "W" | "r" | "R" => Ok(Color::Red),
            "b" | "B" => Ok(Color::Black),
            _ => Err(token.error(FenField::SideToMove, "w or r for Red, b for Black")),
        },
    }
}

/// Walks the placement character by character.
struct Placement<'a> {
    token: &'a FieldText<'a>,
    setup: Setup,
    /// How many ranks are done, from the top.
    ranks_done: usize,
    /// The next file.
    file: usize,
}

impl Placement<'_> {
    fn error(&self, offset: usize, found: String, expected: String) -> FenSyntaxError {
        FenSyntaxError {
            field: FenField::Placement,
            column: self.token.column + offset,
            found,
            expected,
        }
    }

    fn rank(&self) -> Rank {
        Rank::ALL[9 - self.ranks_done]
    }

    fn read(mut self) -> Result<Setup, FenSyntaxError> {
        for (offset, character) in self.token.text.chars().enumerate() {
            self.character(offset, character)?;
        }
        let end = self.token.text.chars().count();
        self.finish_rank(end, "the end of the placement")?;
        if self.ranks_done != 9 {
            return Err(self.error(
                end,
                format!("{} ranks", self.ranks_done + 1),
                "10 ranks separated by /".to_owned(),
            ));
        }
        Ok(self.setup)
    }

    fn character(&mut self, offset: usize, character: char) -> Result<(), FenSyntaxError> {
        match character {
            '/' => {
                self.finish_rank(offset, "/")?;
                if self.ranks_done == 9 {
                    let expected = "the end of the placement after 10 ranks".to_owned();
                    return Err(self.error(offset, quote("/"), expected));
                }
                self.ranks_done += 1;
                self.file = 0;
                Ok(())
            }
            '1'..='9' => self.advance(offset, character, character as usize - '0' as usize),
            _ => match Piece::from_fen_char(character) {
                Some(piece) => {
                    let file = self.file;
                    self.advance(offset, character, 1)?;
                    let square = Square::new(File::ALL[file], self.rank());
                    self.setup.board[square] = Some(piece);
                    Ok(())
                }
                None => Err(self.error(
                    offset,
                    quote(&character.to_string()),
                    "a piece (k a b n r c p or e h, upper case for Red), 1 to 9, or /".to_owned(),
                )),
            },
        }
    }

    fn advance(&mut self, offset: usize, found: char, by: usize) -> Result<(), FenSyntaxError> {
        if self.file + by > 9 {
            let expected = format!(
                "at most {} more files on rank {}",
                9 - self.file,
                self.rank().char()
            );
            return Err(self.error(offset, quote(&found.to_string()), expected));
        }
        self.file += by;
        Ok(())
    }

    fn finish_rank(&self, offset: usize, found: &str) -> Result<(), FenSyntaxError> {
        if self.file == 9 {
            return Ok(());
        }
        let expected = format!(
            "{} more files on rank {}",
            9 - self.file,
            self.rank().char()
        );
        Err(self.error(offset, found.to_owned(), expected))
    }
}

impl fmt::Display for Position {
    /// Writes the FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_fen())
    }
}

impl FromStr for Position {
    type Err = FenError;

    /// Reads a FEN, as [`Position::from_fen`] does.
    fn from_str(fen: &str) -> Result<Position, FenError> {
        Position::from_fen(fen)
    }
}

impl FromStr for Diagram {
    type Err = FenError;

    /// Reads a FEN.
    fn from_str(fen: &str) -> Result<Diagram, FenError> {
        let setup: Setup = fen.parse()?;
        Ok(Diagram::new(&setup)?)
    }
}

impl fmt::Display for Setup {
    /// Writes the FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_fen())
    }
}

impl FromStr for Setup {
    type Err = FenSyntaxError;

    /// Reads a FEN; the [module](crate::fen) says how leniently.
    fn from_str(text: &str) -> Result<Setup, FenSyntaxError> {
        let tokens = tokens(text);
        let Some(placement) = tokens.first() else {
            return Err(FenSyntaxError {
                field: FenField::Placement,
                column: 1,
                found: "nothing".to_owned(),
                expected: "10 ranks separated by /".to_owned(),
            });
        };
        let mut setup = Placement {
            token: placement,
            setup: Setup::empty(),
            ranks_done: 0,
            file: 0,
        }
        .read()?;
        setup.side_to_move = side(tokens.get(1))?;
        // The counters follow two unused fields, or the side at once.
        let counters = match tokens.get(2) {
            Some(token) if is_number(token) => 2,
            _ => 4,
        };
        setup.halfmove_clock = number(tokens.get(counters), FenField::HalfmoveClock, 0)?;
        setup.fullmove_number =
            number(tokens.get(counters + 1), FenField::FullmoveNumber, 1)?.max(1);
        match tokens.get(counters + 2) {
            None => Ok(setup),
            Some(extra) => Err(extra.error(FenField::End, "nothing more")),
        }
    }
}

impl Setup {
    /// The FEN of this setup, with all six fields.
    pub fn to_fen(&self) -> String {
        let mut fen = String::with_capacity(80);
        for &rank in Rank::ALL.iter().rev() {
            let mut empty = 0u8;
            for file in File::ALL {
                match self.board[Square::new(file, rank)] {
                    None => empty += 1,
                    Some(piece) => {
                        push_count(&mut fen, &mut empty);
                        fen.push(piece.fen_char());
                    }
                }
            }
            push_count(&mut fen, &mut empty);
            if rank != Rank::R0 {
                fen.push('/');
            }
        }
        let side = self.side_to_move.fen_char();
        let (clock, number) = (self.halfmove_clock, self.fullmove_number);
        let _ = write!(fen, " {side} - - {clock} {number}");
        fen
    }
}

fn push_count(fen: &mut String, empty: &mut u8) {
    if *empty > 0 {
        fen.push((b'0' + *empty) as char);
        *empty = 0;
    }
}

impl Position {
    /// Reads a FEN; the [module](crate::fen) says how leniently.
    ///
    /// # Errors
    /// When the text is no FEN, or describes no position of a game.
    ///
    /// ```
    /// use xq_core::Position;
    /// let error = Position::from_fen("4k4/9/9/9/9/9/9/9/9/4K3x w").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "bad FEN: piece placement (field 1), column 24: found \"x\", expected \
    ///      a piece (k a b n r c p or e h, upper case for Red), 1 to 9, or /"
    /// );
    /// ```
    pub fn from_fen(text: &str) -> Result<Position, FenError> {
        Ok(Position::from_setup(&text.parse()?)?)
    }

    /// The FEN of this position, with all six fields.
    pub fn to_fen(&self) -> String {
        self.to_setup().to_fen()
    }
}
