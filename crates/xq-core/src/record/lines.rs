//! [`Lines`]: the lines of a text file of any size and encoding, one at a time.

use std::io::{self, BufRead, Read};

use super::encoding::Encoding;
use super::game::ReadGame;

/// What the head of a file says about its encoding.
#[derive(Clone, Copy, Debug)]
pub(super) enum Guess {
    /// It is this by the user's word.
    Told(Encoding),
    /// It is this by a byte order mark or by what it looks like.
    Likely(Encoding),
    /// So far there is only ASCII.
    Open,
    /// UTF-16, high byte first.
    Utf16Be,
}

/// Lines of so many bytes are not copied where that can be helped.
const HUGE: usize = 1 << 16;

/// Looks at the first bytes of a file.
pub(super) fn guess(head: &[u8], told: Option<Encoding>) -> Guess {
    if let Some(encoding) = told {
        return Guess::Told(encoding);
    }
    match head {
        [0xEF, 0xBB, 0xBF, ..] => Guess::Likely(Encoding::Utf8),
        [0xFF, 0xFE, ..] => Guess::Likely(Encoding::Utf16Le),
        [0xFE, 0xFF, ..] => Guess::Utf16Be,
        _ if zeros(head, 1) > 0 && zeros(head, 0) == 0 => Guess::Likely(Encoding::Utf16Le),
        _ if zeros(head, 0) > 0 && zeros(head, 1) == 0 => Guess::Utf16Be,
        _ if head.is_ascii() => Guess::Open,
        _ => Guess::Likely(Encoding::guess(head)),
    }
}

/// How many of twenty units of two bytes have a zero at a place: UTF-16 has them in ASCII.
fn zeros(bytes: &[u8], at: usize) -> usize {
    let units = bytes.chunks_exact(2);
    let all = units.len().max(1);
    units.filter(|unit| unit[at] == 0).count() * 20 / all
}

/// Decodes a whole file; and tells in which encoding some of its bytes made no sense.
pub(super) fn decode(data: &[u8], told: Option<Encoding>) -> (String, Option<Encoding>) {
    let (text, bad) = text(data, guess(data, told));
    (text.trim_start_matches('\u{FEFF}').to_owned(), bad)
}

fn text(data: &[u8], guess: Guess) -> (String, Option<Encoding>) {
    let encoding = match guess {
        Guess::Utf16Be => {
            let (text, bad) = encoding_rs::UTF_16BE.decode_without_bom_handling(data);
            return (text.into_owned(), bad.then_some(Encoding::Utf16Le));
        }
        // Files stitched together from several may change their encoding half-way.
        Guess::Likely(Encoding::Utf8) | Guess::Open => Encoding::guess(data),
        Guess::Likely(encoding) | Guess::Told(encoding) => encoding,
    };
    let (text, bad) = encoding.decode(data);
    (text.into_owned(), bad.then_some(encoding))
}

/// A line without its end.
#[derive(Clone, Debug)]
pub(super) struct TextLine {
    /// From 1.
    pub(super) number: usize,
    pub(super) text: String,
    /// The encoding in which some bytes of it made no sense.
    pub(super) bad: Option<Encoding>,
}

/// The lines of a file.
pub(super) struct Lines<R> {
    input: R,
    guess: Guess,
    number: usize,
    /// A line that was given back.
    again: Option<TextLine>,
    buffer: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R, guess: Guess) -> Lines<R> {
        Lines {
            input,
            guess,
            number: 0,
            again: None,
            buffer: Vec::new(),
        }
    }

    /// Gives a line back, to be had again.
    pub(super) fn unread(&mut self, line: TextLine) {
        self.again = Some(line);
    }

    pub(super) fn next(&mut self) -> io::Result<Option<TextLine>> {
        if let Some(line) = self.again.take() {
            return Ok(Some(line));
        }
        self.buffer.clear();
        if self.raw()? == 0 {
            return Ok(None);
        }
        self.number += 1;
        let (mut text, bad) = self.decode();
        let end = text.trim_end_matches(['\n', '\r', '\u{1A}']).len();
        text.truncate(end);
        if self.number == 1 && text.starts_with('\u{FEFF}') {
            text.remove(0);
        }
        Ok(Some(TextLine {
            number: self.number,
            text,
            bad,
        }))
    }

    /// Fills the buffer with the bytes of a line, its end included.
    fn raw(&mut self) -> io::Result<usize> {
        let wide = match self.guess {
            Guess::Told(Encoding::Utf16Le) | Guess::Likely(Encoding::Utf16Le) => [b'\n', 0],
            Guess::Utf16Be => [0, b'\n'],
            _ => return self.input.read_until(b'\n', &mut self.buffer),
        };
        // A line ends at a whole unit only.
        loop {
            let before = self.buffer.len();
            if self.input.by_ref().take(2).read_to_end(&mut self.buffer)? < 2
                || self.buffer.get(before..) == Some(&wide)
            {
                return Ok(self.buffer.len());
            }
        }
    }

    fn decode(&mut self) -> (String, Option<Encoding>) {
        if matches!(self.guess, Guess::Open) && !self.buffer.is_ascii() {
            self.guess = Guess::Likely(Encoding::guess(&self.buffer));
        }
        if self.buffer.len() < HUGE {
            return text(&self.buffer, self.guess);
        }
        // A line of millions of bytes does not lie here twice.
        let bytes = std::mem::take(&mut self.buffer);
        match self.guess {
            Guess::Open | Guess::Likely(Encoding::Utf8) => match String::from_utf8(bytes) {
                Ok(line) => (line, None),
                Err(error) => text(error.as_bytes(), self.guess),
            },
            _ => text(&bytes, self.guess),
        }
    }
}

/// Games one after another, each asked for by its number, until there is none or reading fails.
pub(super) fn games(
    mut next: impl FnMut(usize) -> io::Result<Option<ReadGame>>,
) -> impl Iterator<Item = io::Result<ReadGame>> {
    let mut number = 0;
    let mut failed = false;
    std::iter::from_fn(move || {
        if failed {
            return None;
        }
        number += 1;
        let game = next(number).transpose();
        failed = matches!(game, Some(Err(_)));
        game
    })
}

/// The games of a file that holds one a line; empty lines and those that begin with `#` are
/// skipped.
pub(super) fn one_a_line<R: BufRead>(
    mut lines: Lines<R>,
    read: fn(&TextLine, usize) -> ReadGame,
) -> impl Iterator<Item = io::Result<ReadGame>> {
    games(move |number| {
        while let Some(line) = lines.next()? {
            if !line.text.trim().is_empty() && !line.text.starts_with('#') {
                return Ok(Some(read(&line, number)));
            }
        }
        Ok(None)
    })
}
