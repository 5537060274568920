//! The transposition table that all threads share: what earlier searches found out about a position.
//!
//! ```text
//! cluster, 32 bytes    entry 0 (64 bits) | entry 1 | entry 2 | three checks of 16 bits
//! entry                score 16 | evaluation 16 | move 16 | depth 8 | generation 5, pv 1, bound 2
//! ```
//! Nothing is locked. A check mixes the key with the entry, so an entry torn by two threads writing
//! at once is not recognised; what is recognised by accident can mislead a score but not the
//! rules, because its move is tested for legality before it is played.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use xq_core::{Move, Pages, Square};
use xq_eval::Score;
use zerocopy::{FromBytes, IntoBytes, KnownLayout};

/// How a stored score bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// This is the score.
    #[default]
    Exact,
}

/// What the table knows about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The move that was best or refuted.
    pub mv: Option<Move>,
    /// The score, decisive ones counted from the position.
    pub score: Score,
    /// The evaluation before any search, if there was one (not in check).
    pub eval: Option<Score>,
    /// How deep was searched, in plies.
    pub depth: i32,
    /// What the score means.
    pub bound: Bound,
    /// Whether the position was on a principal variation.
    pub pv: bool,
}

#[derive(FromBytes, IntoBytes, KnownLayout)]
#[repr(C, align(32))]
struct Cluster {
    entries: [AtomicU64; 3],
    checks: AtomicU64,
}

const _: () = assert!(size_of::<Cluster>() == 32);

/// The transposition table.
pub struct TranspositionTable {
    pages: Pages,
    generation: u8,
}

/// The transposition table as all threads of a search see it at once.
pub struct TableView<'a> {
    clusters: &'a [Cluster],
    generation: u8,
}

/// Ages go round in this many last_moves.
const GENERATIONS: u8 = 32;

/// Stands for no evaluation.
const NO_EVAL: i16 = i16::MIN;

impl TranspositionTable {
    /// A table of about so many mebibytes, at least one; `None` when the memory is not to be had.
    pub fn try_new(mebibytes: usize) -> Option<TranspositionTable> {
        let bytes = mebibytes.max(1).checked_mul(1 << 20)?;
        let pages = Pages::try_new(bytes)?;
        Some(TranspositionTable {
            pages,
            generation: 0,
        })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.pages.clear();
        self.generation = 0;
    }

    /// A new search begins: what older ones left is the first to be overwritten.
    pub fn start_generation(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// Lends the table to a search.
    pub fn view(&mut self) -> TableView<'_> {
        let generation = self.generation;
        let clusters = self.pages.row();
        TableView {
            clusters,
            generation,
        }
    }
}

impl TableView<'_> {
    /// Where the cluster of a key lies.
    #[inline]
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.clusters.len() as u128) >> 64) as usize
    }

    #[inline]
    fn cluster(&self, key: u64) -> &Cluster {
        &self.clusters[self.index(key)]
    }

    /// Has the cluster of a key fetched into the processor's cache, as it will be asked for soon.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch_index::prefetch_index(self.clusters, self.index(key));
    }

    /// Looks a position up.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let cluster = self.cluster(key);
        let checks = cluster.checks.load(Relaxed);
        for (i, entry) in cluster.entries.iter().enumerate() {
            let word = entry.load(Relaxed);
            if (checks >> (16 * i)) as u16 == check_of(key, word) && word != 0 {
                return Some(unpack(word));
            }
        }
        None
    }

    /// Stores what a search found. Of the three entries the shallowest and oldest gives way; an
    /// entry for the same position keeps its move if the new one has none.
    pub fn store(&self, key: u64, mut entry: Entry) {
        let cluster = self.cluster(key);
        let checks = cluster.checks.load(Relaxed);
        let generation = self.generation;
        let mut slot = 0;
        let mut least = i32::MAX;
        for (i, old) in cluster.entries.iter().enumerate() {
            let word = old.load(Relaxed);
            let is_same = word != 0 && (checks >> (16 * i)) as u16 == check_of(key, word);
            if is_same {
                if entry.mv.is_none() {
                    entry.mv = unpack(word).mv;
                }
                // A much deeper result from this search is worth more than a new shallow bound.
                let is_kept = entry.bound != Bound::Exact
                    && generation_of(word) == generation
                    && entry.depth + 4 < depth_of(word);
                if is_kept {
                    return;
                }
                slot = i;
                break;
            }
            let worth = if word == 0 {
                i32::MIN
            } else {
                let age = i32::from((generation + GENERATIONS - generation_of(word)) % GENERATIONS);
                depth_of(word) - 4 * age
            };
            if worth < least {
                least = worth;
                slot = i;
            }
        }
        let word = pack(&entry, generation);
        let shift = 16 * slot;
        let others = checks & !(0xFFFF << shift);
        cluster.entries[slot].store(word, Relaxed);
        let checks = others | u64::from(check_of(key, word)) << shift;
        cluster.checks.store(checks, Relaxed);
    }

    /// How full the table is with entries of the current search, in thousandths.
    pub fn fullness(&self) -> u32 {
        let generation = self.generation;
        let sample = &self.clusters[..self.clusters.len().min(1000)];
        let used = sample
            .iter()
            .flat_map(|cluster| &cluster.entries)
            .map(|entry| entry.load(Relaxed))
            .filter(|&word| word != 0 && generation_of(word) == generation)
            .count();
        (used * 1000 / (3 * sample.len())) as u32
    }
}

/// Sixteen bits of the key that the choice of cluster did not use up, mixed with the entry.
#[inline]
fn check_of(key: u64, word: u64) -> u16 {
    (key ^ word ^ word >> 16 ^ word >> 32 ^ word >> 48) as u16
}

#[inline]
fn depth_of(word: u64) -> i32 {
    i32::from((word >> 48) as i8)
}

#[inline]
fn generation_of(word: u64) -> u8 {
    (word >> 59) as u8
}

fn pack(entry: &Entry, generation: u8) -> u64 {
    let mv = entry
        .mv
        .map_or(0, |mv| (mv.from.index() as u64) << 7 | mv.to.index() as u64);
    let eval = entry.eval.map_or(NO_EVAL, |eval| eval as i16);
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.score as i16 as u16)
        | u64::from(eval as u16) << 16
        | mv << 32
        | u64::from(entry.depth.clamp(-128, 127) as i8 as u8) << 48
        | bound << 56
        | u64::from(entry.pv) << 58
        | u64::from(generation) << 59
}

fn unpack(word: u64) -> Entry {
    let eval = (word >> 16) as i16;
    let from = Square::from_index((word >> 39) as usize & 127);
    let to = Square::from_index((word >> 32) as usize & 127);
    Entry {
        mv: from
            .zip(to)
            .filter(|(from, to)| from != to)
            .map(|(from, to)| Move::new(from, to)),
        score: Score::from(word as i16),
        eval: (eval != NO_EVAL).then_some(Score::from(eval)),
        depth: depth_of(word),
        bound: match (word >> 56) & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        pv: word >> 58 & 1 != 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: i32) -> Entry {
        Entry {
            mv: Some(Move::new(Square::H2, Square::E2)),
            score: -123,
            eval: Some(77),
            depth,
            bound: Bound::Lower,
            pv: true,
        }
    }

    #[test]
    fn what_is_stored_is_found() {
        let mut table = TranspositionTable::try_new(1).expect("a mebibyte");
        table.view().store(0x1234_5678_9ABC_DEF0, entry(7));
        assert_eq!(table.view().probe(0x1234_5678_9ABC_DEF0), Some(entry(7)));
        assert_eq!(table.view().probe(0x1234_5678_9ABC_DEF1), None);
        let bare = Entry {
            mv: None,
            eval: None,
            score: 31_000,
            bound: Bound::Exact,
            ..entry(-1)
        };
        table.view().store(42, bare);
        assert_eq!(table.view().probe(42), Some(bare));
    }

    #[test]
    fn a_move_survives_a_result_without_one() {
        let mut table = TranspositionTable::try_new(1).expect("a mebibyte");
        table.view().store(9, entry(3));
        table.view().store(
            9,
            Entry {
                mv: None,
                ..entry(5)
            },
        );
        assert_eq!(table.view().probe(9), Some(entry(5)));
    }

    #[test]
    fn the_oldest_and_shallowest_gives_way() {
        let mut table = TranspositionTable::try_new(1).expect("a mebibyte");
        // Keys that differ only in low bits share a cluster.
        for (key, depth) in [(1, 9), (2, 3), (3, 6)] {
            table.view().store(key, entry(depth));
        }
        table.view().store(4, entry(1));
        assert_eq!(table.view().probe(2), None);
        assert!(table.view().probe(1).is_some() && table.view().probe(3).is_some());
        for _ in 0..3 {
            table.start_generation();
        }
        table.view().store(4, entry(1));
        table.view().store(5, entry(1));
        assert_eq!(table.view().probe(3), None);
        assert!(table.view().probe(1).is_some());
    }

    #[test]
    fn clearing_forgets() {
        let mut table = TranspositionTable::try_new(1).expect("a mebibyte");
        table.view().store(7, entry(2));
        table.clear();
        assert_eq!(table.view().probe(7), None);
        assert_eq!(table.view().fullness(), 0);
    }
}
