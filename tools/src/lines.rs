//! Lines of any bytes and any length, as a process or a person may send them.

use std::io::{BufRead, Read as _};

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

#[cfg(test)]
mod tests {
    use super::*;

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
