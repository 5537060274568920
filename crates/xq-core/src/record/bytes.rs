//! [`Bytes`]: reading binary files without ever reaching beyond their end.

/// A place in a file's bytes. Everything it gives is `None` where the bytes end, and nothing is
/// allocated by a length that the file names.
#[derive(Clone)]
pub(super) struct Bytes<'a> {
    data: &'a [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    pub(super) fn new(data: &'a [u8]) -> Bytes<'a> {
        Bytes { data, at: 0 }
    }

    /// The same bytes from another place on.
    pub(super) fn seek(&self, at: usize) -> Bytes<'a> {
        Bytes {
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
    use super::Bytes;

    #[test]
    fn nothing_is_read_beyond_the_end() {
        let mut bytes = Bytes::new(&[1, 0, 0, 0, 9]);
        assert_eq!(bytes.i32(), Some(1));
        assert_eq!(bytes.i32(), None);
        assert_eq!(bytes.take(usize::MAX), None);
        assert_eq!(bytes.take_up_to(usize::MAX), [9]);
        assert_eq!(bytes.byte(), None);
        assert_eq!(bytes.seek(77).byte(), None);
        assert_eq!(bytes.seek(77).remaining(), 0);
    }
}
