//! A position as the training sees it: the inputs that are one, and what its score should be.

use xq_core::{Color, File, PieceKind};
use xq_eval::Score;
use xq_eval::neural::{SCALE, View, bucket_of};

use crate::record::Record;

/// Men on the board at most.
const MOST_MEN: usize = 32;

/// One position.
#[derive(Clone, Debug)]
pub struct Sample {
    inputs: [[u16; MOST_MEN]; 2],
    men: usize,
    /// Which set of output weights it takes.
    pub bucket: usize,
    /// The expected result for the mover, 0 to 1.
    pub target: f32,
}

impl Sample {
    /// The sample of a record. `in_mirror` turns left and right round in views that do not tell them
    /// apart by where the king stands.
    ///
    /// `None` for a record without both kings.
    pub fn new(record: &Record, buckets: usize, in_mirror: bool, lambda: f32) -> Option<Sample> {
        let mover = record.side_to_move();
        let king = |color: Color| {
            let mut men = record.men();
            men.find(|(id, _)| id.color() == color && id.kind() == PieceKind::King)
        };
        let view = |color: Color| {
            let (_, king) = king(color)?;
            let mut view = View::new(color, king);
            view.is_mirrored |= in_mirror && king.file() == File::E;
            Some(view)
        };
        let views = [view(mover)?, view(mover.other())?];
        let mut inputs = [[0; MOST_MEN]; 2];
        let (mut men, mut attackers) = (0, 0);
        for (id, square) in record.men() {
            for (inputs, view) in inputs.iter_mut().zip(views) {
                inputs[men] = view.input(id.piece(), square) as u16;
            }
            men += 1;
            attackers += match id.kind() {
                PieceKind::Rook => 2,
                PieceKind::Horse | PieceKind::Cannon => 1,
                _ => 0,
            };
        }
        Some(Sample {
            inputs,
            men,
            bucket: bucket_of(attackers, buckets),
            target: target(record, lambda),
        })
    }

    /// The inputs of a view: 0 is the mover's.
    #[inline(always)]
    pub fn inputs(&self, view: usize) -> &[u16] {
        &self.inputs[view][..self.men]
    }
}

/// What a position's score should say: the share `lambda` of the game's result, the rest from the
/// score of the search.
pub fn target(record: &Record, lambda: f32) -> f32 {
    let by_score = expected(unfaded(record.score(), record) as f32);
    match record.result_for_mover() {
        Some(result) => lambda * result + (1.0 - lambda) * by_score,
        None => by_score,
    }
}

/// The expected result that a score stands for.
pub fn expected(score: f32) -> f32 {
    1.0 / (1.0 + (-score / SCALE as f32).exp())
}

/// A score of a record without the fading that the sixty-move counter brings: the network does not
/// see the counter, and the evaluation fades its scores again.
pub fn unfaded(score: Score, record: &Record) -> Score {
    let left = xq_eval::handcrafted::fade(1000, record.halfmove_clock());
    score * 1000 / left
}
