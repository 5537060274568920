//! The neural evaluation: a small network that was taught by games of the engine against itself.
//!
//! ```text
//!  men seen from the mover's side        men seen from the other side
//!        1260 inputs (0 or 1)                  1260 inputs               one table of weights for both
//!               | rows added and subtracted move by move |
//!        H sums (i16)                          H sums (i16)
//!               | kept within 0 to 1, squared |
//!               +------------- 2H ------------+
//!                              | one of B sets of weights, by the attackers on the board
//!               score, then drawn endings and the sixty-move counter as in the handcrafted evaluation
//! ```
//! It is an *efficiently updatable neural network* (Nasu, 2018). A move changes two or three inputs,
//! so a position costs only as many additions as that.

mod accumulators;
mod error;
mod features;
mod file;
mod lanes;
mod net;

pub use accumulators::Accumulators;
pub use error::{NetError, NetFileError};
pub use features::{INPUTS, View, bucket, bucket_of};
pub use net::{FINE, Net, NetWeights, SCALE, Shape};

use std::sync::{Arc, LazyLock};

use xq_core::{Color, Piece, PieceKind, Position, Square};

use crate::handcrafted::scaled;
use crate::{EVAL_LIMIT, Evaluator, Score};

/// The evaluation by a network. Clones share it.
#[derive(Clone, Debug)]
pub struct Neural {
    net: Arc<Net>,
}

/// The network that comes with the crate; `data/nets/README.md` tells where it comes from.
static BUILT_IN: LazyLock<Arc<Net>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../nets/built-in.xqn");
    Net::from_bytes(bytes)
        .expect("the built-in network is whole")
        .into()
});

impl Default for Neural {
    /// The evaluation by the built-in network.
    fn default() -> Neural {
        Neural::new(Arc::clone(&BUILT_IN))
    }
}

impl Neural {
    /// The evaluation by this network.
    pub fn new(net: Arc<Net>) -> Neural {
        Neural { net }
    }

    /// The network.
    pub fn net(&self) -> &Net {
        &self.net
    }

    /// What each man but the kings is worth where it stands: the score with it minus the score
    /// without it, for the side that has it.
    pub fn worths(&self, position: &Position) -> Vec<(Square, Piece, Score)> {
        let state = self.state(position);
        let with = self.for_red(position, &state);
        let men = Square::ALL.into_iter().filter_map(|square| {
            let piece = position.piece_at(square)?;
            (piece.kind() != PieceKind::King).then_some((square, piece))
        });
        let worth = |(square, piece): (Square, Piece)| {
            let without = self.for_red(position, &state.without(&self.net, piece, square));
            let worth = match piece.color() {
                Color::Red => with - without,
                Color::Black => without - with,
            };
            (square, piece, worth)
        };
        men.map(worth).collect()
    }

    /// The network's score for Red, before endings and counters.
    fn for_red(&self, position: &Position, state: &Accumulators) -> Score {
        let score = state.output(&self.net, position);
        let score = match position.side_to_move() {
            Color::Red => score,
            Color::Black => -score,
        };
        score.clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }
}

impl Evaluator for Neural {
    type State = Accumulators;

    fn state(&self, position: &Position) -> Accumulators {
        Accumulators::of(&self.net, position)
    }

    #[inline]
    fn refresh(&self, position: &Position, state: &mut Accumulators) {
        state.refresh(&self.net, position);
    }

    /// Works a state that is not fresh out anew, which is slow: call
    /// [`refresh`](Evaluator::refresh) first.
    #[inline]
    fn evaluate(&self, position: &Position, state: &Accumulators) -> Score {
        let for_red = if state.is_fresh() {
            self.for_red(position, state)
        } else {
            self.for_red(position, &self.state(position))
        };
        let score = scaled(position, for_red);
        match position.side_to_move() {
            Color::Red => score,
            Color::Black => -score,
        }
    }
}
