//! Training positions from files larger than memory, in random order.
//!
//! Files are read one after the other into a pool; a batch is drawn from it at random as soon as the
//! pool is full, and the next positions read take the free places.

use std::path::{Path, PathBuf};

use fastrand::Rng;
use xq_core::{Color, PieceKind};
use xq_eval::handcrafted::{fade, scaled};

use crate::blocks::{BlockError, Blocks};
use crate::record::Record;

/// Which positions of the files are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subset {
    /// Nine games of ten.
    Training,
    /// The tenth.
    Validation,
}

impl Subset {
    fn has(self, record: &Record) -> bool {
        record.is_quiet()
            && record.is_validation() == (self == Subset::Validation)
            && !is_scaled_down(record)
    }
}

/// Whether the score is that of a drawish ending, scaled down behind the evaluation. The network's
/// is scaled too, so it has nothing to learn there.
fn is_scaled_down(record: &Record) -> bool {
    // Only a side with at most two men that can win is ever scaled down.
    let mut winners = [0; 2];
    for (id, _) in record.men() {
        let is_guard = matches!(
            id.kind(),
            PieceKind::King | PieceKind::Advisor | PieceKind::Elephant
        );
        winners[id.color().index()] += usize::from(!is_guard);
    }
    if winners.iter().all(|&count| count > 2) {
        return false;
    }
    let Ok(position) = record.position() else {
        return false;
    };
    let full = match position.side_to_move() {
        Color::Red => 10_000 * record.score().signum(),
        Color::Black => -10_000 * record.score().signum(),
    };
    scaled(&position, full) != fade(full, record.halfmove_clock())
}

/// The records of a part of some files, in the order of the files.
pub fn records(
    paths: &[PathBuf],
    subset: Subset,
) -> impl Iterator<Item = Result<Record, BlockError>> + '_ {
    paths.iter().flat_map(move |path| of_file(path, subset))
}

fn of_file(path: &Path, subset: Subset) -> Box<dyn Iterator<Item = Result<Record, BlockError>>> {
    let blocks = match Blocks::open(path) {
        Ok(blocks) => blocks,
        Err(error) => return Box::new(std::iter::once(Err(error))),
    };
    Box::new(
        blocks.flat_map(move |block| -> Box<dyn Iterator<Item = _>> {
            match block {
                Ok(block) => {
                    let wanted = block
                        .records
                        .into_iter()
                        .filter(move |record| subset.has(record));
                    Box::new(wanted.map(Ok))
                }
                Err(error) => Box::new(std::iter::once(Err(error))),
            }
        }),
    )
}

/// Up to `most` of some records, each as likely as any other (Vitter's algorithm R, 1985).
///
/// # Errors
/// When a file cannot be read or is damaged.
pub fn drawn(
    records: impl Iterator<Item = Result<Record, BlockError>>,
    most: usize,
    mut rng: Rng,
) -> Result<Vec<Record>, BlockError> {
    let mut drawn = Vec::new();
    for (seen, record) in records.enumerate() {
        if drawn.len() < most {
            drawn.push(record?);
        } else if let Some(place) = drawn.get_mut(rng.usize(..=seen)) {
            *place = record?;
        } else {
            record?;
        }
    }
    Ok(drawn)
}

/// Batches in random order.
pub struct Loader<I> {
    records: I,
    pool: Vec<Record>,
    size: usize,
    rng: Rng,
}

impl<I: Iterator<Item = Result<Record, BlockError>>> Loader<I> {
    /// A loader whose pool holds so many positions, 40 bytes each.
    pub fn new(records: I, size: usize, rng: Rng) -> Loader<I> {
        Loader {
            records,
            pool: Vec::new(),
            size: size.max(1),
            rng,
        }
    }

    /// Fills a batch with up to `count` positions; it stays empty once all have been given.
    ///
    /// # Errors
    /// When a file cannot be read or is damaged.
    pub fn fill(&mut self, batch: &mut Vec<Record>, count: usize) -> Result<(), BlockError> {
        batch.clear();
        while batch.len() < count {
            while self.pool.len() < self.size {
                match self.records.next() {
                    Some(record) => self.pool.push(record?),
                    None => break,
                }
            }
            if self.pool.is_empty() {
                break;
            }
            let drawn = self.rng.usize(..self.pool.len());
            batch.push(self.pool.swap_remove(drawn));
        }
        Ok(())
    }
}
