//! Searching games.
//!
//! - [`negamax`], [`alpha_beta`] and [`principal_variation_search`]: the textbook searchers, for
//!   anything that is [`Searchable`]; xiangqi is ([`Xiangqi`]). They are meant to be read and serve as
//!   the reference.
//! - [`Engine`]: the strong xiangqi searcher.
//! - [`Searcher`] names them all, [`XiangqiPlayer`] plays xiangqi with any of them, and [`Strength`]
//!   lets the engine play below its best.
//!
//! ```
//! use xq_core::rules::Game;
//! use xq_search::{Engine, Limits, Options};
//!
//! let mut engine = Engine::new(Options { hash_mib: 1, ..Options::default() });
//! let result = engine.go(&Game::default(), &Limits::depth(5), &mut ())?;
//! assert!(result.best.is_some());
//! # Ok::<(), xq_search::SearchError>(())
//! ```

#![warn(missing_docs)]

mod alpha_beta;
mod deepening;
pub mod engine;
mod move_ordering;
mod negamax;
mod player;
mod principal_variation;
mod pvs;
mod root_moves;
mod searchable;
mod searcher;
mod stoppable;
mod strength;
mod xiangqi;

pub use alpha_beta::alpha_beta;
pub use deepening::{Deepened, Watch};
pub use engine::{
    Bound, Clock, Control, Engine, EngineError, Entry, Evaluation, Info, Limits, MAX_THREADS,
    Options, Reporter, SearchError, SearchResult,
};
pub use move_ordering::Ordering;
pub use negamax::negamax;
pub use player::XiangqiPlayer;
pub use pvs::principal_variation_search;
pub use searchable::{Found, Searchable};
pub use searcher::{Searcher, SearcherError};
pub use stoppable::Stoppable;
pub use strength::{Strength, choose_line};
pub use xiangqi::Xiangqi;
