//! A small table that knows which keys cannot be on the path.

/// Counts the keys on the path by their lowest bits: a key whose count is one stands there once.
#[derive(Clone, Debug)]
pub(super) struct KeyFilter {
    counts: Vec<u32>,
}

impl KeyFilter {
    /// Large enough for collisions to be rare on a path of a few hundred plies, small enough to
    /// stay in the cache of a search.
    const SIZE: usize = 2048;

    pub fn new() -> KeyFilter {
        KeyFilter {
            counts: vec![0; KeyFilter::SIZE],
        }
    }

    #[inline]
    pub fn insert(&mut self, key: u64) {
        self.counts[slot(key)] += 1;
    }

    #[inline]
    pub fn remove(&mut self, key: u64) {
        self.counts[slot(key)] -= 1;
    }

    /// Whether a key on the path may stand there more than once.
    #[inline]
    pub fn may_repeat(&self, key: u64) -> bool {
        self.counts[slot(key)] > 1
    }
}

#[inline]
fn slot(key: u64) -> usize {
    key as usize & (KeyFilter::SIZE - 1)
}
