//! Positions as text, in the manner of chess's FEN:
//!
//! ```text
//! 5/2x2/1xo2/2x2/5 w
//! rows from the top; x Black, o White, numbers for empty points
//!                  side to move: b or w
//! ```
//!
//! There are as many columns as rows. Only positions in which the game goes on can be read.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use crate::board::Board;
use crate::color::Color;
use crate::point::{Point, Size, SizeError};

/// Text that is no position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TextError {
    /// Something stands where it makes no sense.
    #[error("bad position: character {column}: found {found}, expected {expected}")]
    Syntax {
        /// Where, in characters from 1.
        column: usize,
        /// What stands there.
        found: String,
        /// What should.
        expected: String,
    },
    /// No board has so many rows.
    #[error("bad position: its rows: {0}")]
    Size(#[from] SizeError),
    /// A row is too long or too short.
    #[error(
        "bad position: row {row} from the top: found {found} points, expected {expected} as there are rows"
    )]
    Row {
        /// Which, from 1.
        row: usize,
        /// Its points.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A chain without liberties: these stones would have been captured.
    #[error("bad position: the chain of {color} at {point} has no liberty")]
    Captured {
        /// Whose it is.
        color: Color,
        /// One of its stones.
        point: Point,
    },
}

/// The points of a row from the left.
type Row = Vec<Option<Color>>;

impl FromStr for Board {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Board, TextError> {
        let mut reader = Reader::new(text.trim());
        let mut rows = vec![reader.row()?];
        while reader.next_is('/') {
            rows.push(reader.row()?);
        }
        let to_move = reader.side_to_move()?;
        let board = Board::from_stones(size_of(&rows)?, stones(&rows), to_move);
        match captured_chain(&board) {
            Some(error) => Err(error),
            None => Ok(board),
        }
    }
}

fn size_of(rows: &[Row]) -> Result<Size, TextError> {
    let size = Size::new(rows.len())?;
    for (index, row) in rows.iter().enumerate() {
        if row.len() != size.get() {
            return Err(TextError::Row {
                row: index + 1,
                found: row.len(),
                expected: size.get(),
            });
        }
    }
    Ok(size)
}

fn stones(rows: &[Row]) -> impl Iterator<Item = (Color, Point)> {
    rows.iter().rev().enumerate().flat_map(|(row, points)| {
        let points = points.iter().enumerate();
        points.filter_map(move |(column, &stone)| Some((stone?, Point::new(column, row)?)))
    })
}

fn captured_chain(board: &Board) -> Option<TextError> {
    let mut chains = Color::BOTH
        .into_iter()
        .flat_map(|color| board.chains(color));
    let chain = chains.find(|chain| chain.liberties.is_empty())?;
    Some(TextError::Captured {
        color: chain.color,
        point: chain.stones.iter().next()?,
    })
}

/// The characters of a text, with the number of the next one.
struct Reader<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    column: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader {
            rest: text.chars().peekable(),
            column: 1,
        }
    }

    fn next_if(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let found = self.rest.next_if(|&next| wanted(next))?;
        self.column += 1;
        Some(found)
    }

    fn next_is(&mut self, wanted: char) -> bool {
        self.next_if(|next| next == wanted).is_some()
    }

    /// A row up to what ends it.
    fn row(&mut self) -> Result<Row, TextError> {
        let mut row = Row::new();
        loop {
            if let Some(color) = self.stone() {
                row.push(Some(color));
            } else if let Some(empty) = self.number()? {
                row.resize(row.len() + empty, None);
            } else if row.is_empty() {
                return Err(self.error("x, o or a number"));
            } else if matches!(self.rest.peek(), None | Some('/' | ' ')) {
                return Ok(row);
            } else {
                return Err(self.error("x, o, a number, / or the end of the rows"));
            }
            if row.len() > Size::MAX.get() {
                return Err(self.error("the end of the row, which has more than 19 points"));
            }
        }
    }

    fn stone(&mut self) -> Option<Color> {
        let stone = self.next_if(|next| Color::BOTH.iter().any(|color| color.stone() == next))?;
        Color::BOTH.into_iter().find(|color| color.stone() == stone)
    }

    /// How many empty points a number stands for, if there is one.
    fn number(&mut self) -> Result<Option<usize>, TextError> {
        if self.rest.peek() == Some(&'0') {
            return Err(self.error("a number from 1 to 19"));
        }
        let mut number = None;
        while let Some(digit) = self.next_if(|next| next.is_ascii_digit()) {
            let so_far = 10 * number.unwrap_or(0) + (digit as usize - '0' as usize);
            if so_far > Size::MAX.get() {
                self.column -= 1;
                return Err(self.found(format!("{digit:?}"), "a number from 1 to 19"));
            }
            number = Some(so_far);
        }
        Ok(number)
    }

    fn side_to_move(&mut self) -> Result<Color, TextError> {
        if !self.next_is(' ') {
            return Err(self.error("a space and the side to move, b or w"));
        }
        while self.next_is(' ') {}
        let color = match self.rest.peek() {
            Some('b') => Color::Black,
            Some('w') => Color::White,
            _ => return Err(self.error("the side to move, b or w")),
        };
        self.next_if(|_| true);
        match self.rest.peek() {
            None => Ok(color),
            Some(_) => Err(self.error("the end of the position")),
        }
    }

    fn error(&mut self, expected: &str) -> TextError {
        match self.rest.peek().copied() {
            Some(next) => self.found(format!("{next:?}"), expected),
            None => self.found("the end of the text", expected),
        }
    }

    fn found(&self, found: impl fmt::Display, expected: &str) -> TextError {
        TextError::Syntax {
            column: self.column,
            found: found.to_string(),
            expected: expected.to_owned(),
        }
    }
}

impl fmt::Display for Board {
    /// What `from_str` reads. A finished game is shown with the captured stones.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.size().get()).rev() {
            let mut empty = 0;
            for column in 0..self.size().get() {
                match Point::new(column, row).and_then(|point| self.chain(point)) {
                    Some(chain) => {
                        write_empty(f, &mut empty)?;
                        f.write_char(chain.color.stone())?;
                    }
                    None => empty += 1,
                }
            }
            write_empty(f, &mut empty)?;
            f.write_char(if row == 0 { ' ' } else { '/' })?;
        }
        f.write_char(match self.to_move() {
            Color::Black => 'b',
            Color::White => 'w',
        })
    }
}

fn write_empty(f: &mut fmt::Formatter<'_>, empty: &mut usize) -> fmt::Result {
    match std::mem::take(empty) {
        0 => Ok(()),
        number => write!(f, "{number}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<Board>().unwrap_err().to_string()
    }

    #[test]
    fn a_position_is_read_and_written() {
        for text in ["2/2 b", "5/2x2/1xo2/2x2/5 w", "xo1/1ox/3 b"] {
            assert_eq!(text.parse::<Board>().unwrap().to_string(), text);
        }
        let large = Board::new(Size::MAX);
        assert_eq!(large.to_string().parse(), Ok(large));
        let spaced: Board = "  3/x1x/3   w\n".parse().unwrap();
        assert_eq!(spaced.to_string(), "3/x1x/3 w");
    }

    #[test]
    fn errors_tell_what_is_wrong_and_where() {
        assert_eq!(
            error(""),
            "bad position: character 1: found the end of the text, expected x, o or a number"
        );
        assert_eq!(
            error("2/1? b"),
            "bad position: character 4: found '?', expected x, o, a number, / or the end of the rows"
        );
        assert_eq!(
            error("2/2"),
            "bad position: character 4: found the end of the text, \
             expected a space and the side to move, b or w"
        );
        assert_eq!(
            error("2/2 black"),
            "bad position: character 6: found 'l', expected the end of the position"
        );
        assert_eq!(
            error("3/2/3 b"),
            "bad position: row 2 from the top: found 2 points, expected 3 as there are rows"
        );
        assert_eq!(
            error("ox1/x2/3 b"),
            "bad position: the chain of White at A3 has no liberty"
        );
        assert_eq!(
            error("1 b"),
            "bad position: its rows: bad board size: found \"1\", expected 2 to 19"
        );
        assert_eq!(
            error("20/2 b"),
            "bad position: character 2: found '0', expected a number from 1 to 19"
        );
    }

    #[test]
    fn no_text_makes_it_panic() {
        let mut rng = fastrand::Rng::with_seed(3);
        let alphabet: Vec<char> = "xo/ 0123459bwé\u{0}".chars().collect();
        for _ in 0..20_000 {
            let text: String = (0..rng.usize(..12))
                .map(|_| alphabet[rng.usize(..alphabet.len())])
                .collect();
            if let Ok(board) = text.parse::<Board>() {
                assert_eq!(board.to_string().parse(), Ok(board), "{text:?}");
            }
        }
        assert!("9".repeat(100_000).parse::<Board>().is_err());
        assert!("x/".repeat(100_000).parse::<Board>().is_err());
    }
}
