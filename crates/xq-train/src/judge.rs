//! Who scores positions: the handcrafted evaluation, or a network of a file.

use std::hash::Hasher;
use std::path::Path;
use std::sync::Arc;

use twox_hash::XxHash64;
use xq_core::{Move, Position};
use xq_eval::neural::{Net, NetFileError};
use xq_eval::{Evaluator, Handcrafted, Score};
use xq_search::engine::score::DECISIVE;
use xq_search::{Engine, Evaluation, Limits, Options};

use crate::record::{Flags, Record};

/// A search may take so many times its soft limit.
const HARD_LIMIT: u64 = 6;

/// Mebibytes of an engine's hash table: small, since it is emptied for every game.
const HASH: usize = 4;

/// An evaluation for engines.
pub struct Judge(Option<Arc<Net>>);

impl Judge {
    /// The network of a file, or the handcrafted evaluation.
    ///
    /// # Errors
    /// When the file gives no network.
    pub fn read(path: Option<&Path>) -> Result<Judge, NetFileError> {
        Ok(Judge(path.map(Net::read).transpose()?.map(Arc::new)))
    }

    /// What tells the network from others; `None` for the handcrafted evaluation.
    pub fn fingerprint(&self) -> Option<u64> {
        let mut hasher = XxHash64::with_seed(0);
        hasher.write(&self.0.as_ref()?.to_bytes());
        Some(hasher.finish())
    }

    /// An engine that judges so.
    pub fn engine(&self) -> Engine {
        Engine::new(Options {
            hash_mib: HASH,
            evaluation: if self.0.is_some() {
                Evaluation::Neural
            } else {
                Evaluation::Handcrafted
            },
            net: self.0.clone(),
            ..Options::default()
        })
    }
}

/// A search that begins no deeper one after so many positions.
pub fn limits(nodes: u64) -> Limits {
    Limits {
        soft_nodes: Some(nodes),
        ..Limits::nodes(nodes.saturating_mul(HARD_LIMIT))
    }
}

/// The record of a position that was searched.
pub fn record(position: &Position, best: Move, score: Score, ply: usize) -> Record {
    let handcrafted = Handcrafted.evaluate(position, &Handcrafted.state(position));
    let flags = Flags {
        in_check: position.in_check(),
        best_captures: position.is_capture(best),
        best_checks: position.gives_check(best),
        is_decisive: score.abs() >= DECISIVE,
    };
    Record::new(position, score, handcrafted, flags, ply)
}
