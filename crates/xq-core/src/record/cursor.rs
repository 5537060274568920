//! [`Cursor`]: reading binary files without ever reaching beyond their end.

/// A place in a file's bytes. Everything it gives is `None` where the bytes end, and nothing is
/// allocated by a length that the file names.
#[derive(Clone)]
pub(super) struct Cursor<'a> {
    data: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(data: &'a [u8]) -> Cursor<'a> {
        Cursor { data, at: 0 }
    }

    /// The same bytes from another place on.
    pub(super) fn seek(&self, at: usize) -> Cursor<'a> {
        Cursor {
            data: self.data,
            at,
        }
    }

    pub(super) fn offset(&self) -> usize {
        self.at
    }

    pub(super) fn remaining(&self) -> usize {
        self.data.len().saturating_sub(self.at)
    }

    pub(super) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let end = self.at.checked_add(count)?;
        let bytes = self.data.get(self.at..end)?;
        self.at = end;
        Some(bytes)
    }

    /// What is left, at most `count` bytes of it.
    pub(super) fn take_up_to(&mut self, count: usize) -> &'a [u8] {
        self.take(count.min(self.remaining())).unwrap_or_default()
    }

    pub(super) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    pub(super) fn byte(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    /// A signed number of four bytes, lowest first.
    pub(super) fn i32(&mut self) -> Option<i32> {
        self.array().map(i32::from_le_bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::Cursor;

    #[test]
    fn nothing_is_read_beyond_the_end() {
        let mut cursor = Cursor::new(&[1, 0, 0, 0, 9]);
        assert_eq!(cursor.i32(), Some(1));
        assert_eq!(cursor.i32(), None);
        assert_eq!(cursor.take(usize::MAX), None);
        assert_eq!(cursor.take_up_to(usize::MAX), [9]);
        assert_eq!(cursor.byte(), None);
        assert_eq!(cursor.seek(77).byte(), None);
        assert_eq!(cursor.seek(77).remaining(), 0);
    }
}
