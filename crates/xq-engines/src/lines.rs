//! Lines of any bytes, as a process or a person may send them, and of bounded length.

use std::io::{BufRead, Read as _};
use std::os::fd::AsFd;

use rustix::buffer::spare_capacity;
use rustix::io::Errno;

/// A longer line is cut.
pub const LONGEST_LINE: usize = 64 * 1024;

/// The next line without its end, cut at the longest length; `None` at the end.
pub fn next_line(reader: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let mut limited = reader.by_ref().take(LONGEST_LINE as u64);
    if limited.read_until(b'\n', &mut line).ok()? == 0 {
        return None;
    }
    if line.last() != Some(&b'\n') && line.len() == LONGEST_LINE {
        reader.skip_until(b'\n').ok()?;
    }
    let text = String::from_utf8_lossy(&line);
    Some(text.trim_end_matches(['\n', '\r']).to_owned())
}

/// Room for what is read at once, at least.
const PIECE: usize = 16 * 1024;

/// What has been received and not yet been taken.
#[derive(Debug, Default)]
pub struct Lines {
    bytes: Vec<u8>,
    /// Where the next line begins.
    start: usize,
    /// Up to where no line ends.
    searched: usize,
    /// Whether the line at hand is too long.
    skipping: bool,
}

/// A line that was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Taken {
    /// The line, without its end.
    Line(String),
    /// There was one that is too long.
    Long,
}

impl Lines {
    /// Reads once; the number of bytes, 0 at the end.
    ///
    /// # Errors
    /// What the system says, [`Errno::AGAIN`] where there is nothing to be read now.
    pub fn read_from(&mut self, source: impl AsFd) -> Result<usize, Errno> {
        self.bytes.drain(..self.start);
        self.searched -= self.start;
        self.start = 0;
        let before = self.bytes.len();
        self.bytes.reserve(PIECE);
        let count = rustix::io::read(source, spare_capacity(&mut self.bytes))?;
        self.received(before);
        Ok(count)
    }

    /// Bytes have come behind so many others.
    fn received(&mut self, before: usize) {
        if !self.skipping {
            return;
        }
        let mut fresh = self.bytes[before..].iter();
        match fresh.position(|&byte| byte == b'\n') {
            Some(end) => {
                self.skipping = false;
                self.bytes.drain(before..=before + end);
            }
            None => self.bytes.truncate(before),
        }
    }

    /// Takes the next whole line.
    pub fn take(&mut self) -> Option<Taken> {
        let fresh = &self.bytes[self.searched..];
        if let Some(length) = fresh.iter().position(|&byte| byte == b'\n') {
            let end = self.searched + length;
            let line = text(&self.bytes[self.start..end]);
            let long = end - self.start > LONGEST_LINE;
            self.start = end + 1;
            self.searched = self.start;
            return Some(if long { Taken::Long } else { Taken::Line(line) });
        }
        self.searched = self.bytes.len();
        if self.waiting() <= LONGEST_LINE {
            return None;
        }
        *self = Lines {
            skipping: true,
            ..Lines::default()
        };
        Some(Taken::Long)
    }

    /// Takes what stands after the last line end, once nothing more can come.
    pub fn rest(&mut self) -> Option<String> {
        let rest = std::mem::take(self);
        let bytes = &rest.bytes[rest.start..];
        (!bytes.is_empty()).then(|| text(bytes))
    }

    /// How many bytes have not been taken.
    pub fn waiting(&self) -> usize {
        self.bytes.len() - self.start
    }
}

fn text(line: &[u8]) -> String {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    String::from_utf8_lossy(line).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_the_same_in_pieces_of_any_size() {
        let long = "x".repeat(3 * LONGEST_LINE);
        let fits = "y".repeat(LONGEST_LINE);
        let input = format!("one\r\n\n{long}\ntwo\n{fits}\n{long}\nthree");
        for size in [1, 7, 1000, input.len()] {
            let mut lines = Lines::default();
            let mut taken = Vec::new();
            for piece in input.as_bytes().chunks(size) {
                let before = lines.bytes.len();
                lines.bytes.extend_from_slice(piece);
                lines.received(before);
                while let Some(line) = lines.take() {
                    taken.push(line);
                }
            }
            let line = |text: &str| Taken::Line(text.to_owned());
            let expected = [
                line("one"),
                line(""),
                Taken::Long,
                line("two"),
                line(&fits),
                Taken::Long,
            ];
            assert!(taken == expected, "in pieces of {size}");
            assert_eq!(lines.rest().as_deref(), Some("three"));
            assert_eq!(lines.rest(), None);
        }
    }

    #[test]
    fn lines_are_cut_and_the_next_is_read() {
        let long = "x".repeat(3 * LONGEST_LINE);
        let text = format!(
            "one\r\n\n{long}\ntwo\n{}\nthree",
            "y".repeat(LONGEST_LINE - 1)
        );
        let mut reader = text.as_bytes();
        let mut lines = std::iter::from_fn(|| next_line(&mut reader));
        assert_eq!(lines.next().as_deref(), Some("one"));
        assert_eq!(lines.next().as_deref(), Some(""));
        assert_eq!(lines.next().map(|line| line.len()), Some(LONGEST_LINE));
        assert_eq!(lines.next().as_deref(), Some("two"));
        assert_eq!(lines.next().map(|line| line.len()), Some(LONGEST_LINE - 1));
        assert_eq!(lines.next().as_deref(), Some("three"));
        assert_eq!(lines.next(), None);
    }
}
