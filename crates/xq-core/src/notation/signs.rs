//! A text as a row of signs, each with its column.

use crate::notation::error::{NotationError, shown};

/// The signs of a text, evened out: full-width letters, digits and marks become ASCII, dashes of
/// every length become `-`. White space around goes, and marks behind the move (`!`, `?`, `+`, `#`).
pub struct Signs<'a> {
    text: &'a str,
    /// Column of the first sign, from 1.
    first_column: usize,
    signs: Vec<char>,
    next: usize,
}

impl<'a> Signs<'a> {
    pub fn of(text: &'a str) -> Signs<'a> {
        let head = text.trim_start();
        let skipped = text.chars().count() - head.chars().count();
        let core = head.trim_end_matches(|c: char| c.is_whitespace() || "!?！？+＋#＃".contains(c));
        Signs {
            text,
            first_column: skipped + 1,
            signs: core.chars().map(evened).collect(),
            next: 0,
        }
    }

    /// Goes back to the first sign.
    pub fn rewind(&mut self) {
        self.next = 0;
    }

    pub fn text(&self) -> &'a str {
        self.text
    }

    pub fn as_slice(&self) -> &[char] {
        &self.signs
    }

    /// The next sign, left where it is.
    pub fn peek(&self) -> Option<char> {
        self.signs.get(self.next).copied()
    }

    /// Takes the next sign if it means something here.
    pub fn accept<T>(&mut self, meaning: impl Fn(char) -> Option<T>) -> Option<T> {
        let value = meaning(self.peek()?)?;
        self.next += 1;
        Some(value)
    }

    /// Takes the next sign, which has to mean something here.
    pub fn expect<T>(
        &mut self,
        expected: &'static str,
        meaning: impl Fn(char) -> Option<T>,
    ) -> Result<T, NotationError> {
        match self.accept(meaning) {
            Some(value) => Ok(value),
            None => Err(self.unexpected(expected)),
        }
    }

    /// The text has to end here.
    pub fn end(&self) -> Result<(), NotationError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.unexpected("the end of the move")),
        }
    }

    /// The error that the next sign is not what should stand there.
    pub fn unexpected(&self, expected: &'static str) -> NotationError {
        let column = self.first_column + self.next;
        // The evened sign is for reading; people are shown what they wrote.
        match self.peek().and(self.text.chars().nth(column - 1)) {
            Some(found) => NotationError::UnknownSign {
                text: shown(self.text),
                column,
                found,
                expected,
            },
            None => NotationError::Incomplete {
                text: shown(self.text),
                expected,
            },
        }
    }
}

fn evened(sign: char) -> char {
    match sign {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(sign as u32 - 0xFEE0).unwrap_or(sign),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        _ => sign,
    }
}
