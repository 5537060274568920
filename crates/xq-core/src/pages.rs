//! Memory for large tables.
//!
//! A table of which a search reads a random cache line at every node is spread over thousands of
//! the usual pages of 4 KiB, more than the processor has translations at hand for. Pages of 2 MiB
//! take that wait away: a quarter of the nodes a second with a table of 64 MB.

use memmap2::MmapMut;
use zerocopy::{FromBytes, IntoBytes, KnownLayout};

/// The size of a large page where there are any.
const LARGE: usize = 2 << 20;

/// Memory in large pages, if the system has them to give; otherwise in the usual ones.
pub struct Pages {
    map: MmapMut,
    /// Where the first large page begins.
    start: usize,
    len: usize,
}

impl Pages {
    /// So many bytes, all zero; `None` when the memory is not to be had.
    pub fn try_new(len: usize) -> Option<Pages> {
        let map = MmapMut::map_anon(len.checked_add(LARGE)?).ok()?;
        // Only a wish: where it is refused everything works as well, but slower.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        let start = map.as_ptr().align_offset(LARGE).min(LARGE);
        let mut pages = Pages { map, start, len };
        // The system hands pages out when they are first touched: now, not in the first search.
        pages.clear();
        Some(pages)
    }

    /// Makes all bytes zero again.
    pub fn clear(&mut self) {
        self.bytes().fill(0);
    }

    /// The memory as a row of things; what does not fill a whole one at the end is left out.
    pub fn row<T: FromBytes + IntoBytes + KnownLayout>(&mut self) -> &mut [T] {
        let count = self.len / size_of::<T>();
        match <[T]>::mut_from_prefix_with_elems(self.bytes(), count) {
            Ok((row, _)) => row,
            // The start of a page suits anything smaller than one.
            Err(_) => &mut [],
        }
    }

    fn bytes(&mut self) -> &mut [u8] {
        &mut self.map[self.start..self.start + self.len]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_zero_and_keeps_what_is_written() {
        let mut pages = Pages::try_new(1000).expect("a kilobyte");
        assert_eq!(pages.row::<u64>(), [0; 125]);
        pages.row::<u64>()[124] = 7;
        assert_eq!(pages.row::<u64>()[124], 7);
        pages.clear();
        assert_eq!(pages.row::<u64>(), [0; 125]);
    }

    #[test]
    fn what_no_machine_has_is_refused() {
        assert!(Pages::try_new(usize::MAX).is_none());
        assert!(Pages::try_new(usize::MAX / 2).is_none());
    }
}
