//! Searching games.
//!
//! - [`negamax`], [`alpha_beta`] and [`principal_variation`]: the textbook searchers, for anything
//!   that is a [`Game`]; xiangqi is one ([`Xiangqi`]). They are meant to be read and serve as the
//!   reference. [`Stoppable`] gives them a limit.
//! - [`Engine`]: the strong xiangqi searcher.
//!
//! ```
//! use xq_search::{Engine, Line, Limits, Options};
//!
//! let mut engine = Engine::new(Options { hash_mb: 1, ..Options::default() });
//! let result = engine.go(&Line::start(), &Limits::depth(5), &mut ());
//! assert!(result.best.is_some());
//! ```

#![warn(missing_docs)]

mod alpha_beta;
pub mod engine;
mod game;
mod negamax;
mod ordering;
mod pvs;
mod stoppable;
mod xiangqi;

pub use alpha_beta::alpha_beta;
pub use engine::{
    Bound, Clock, Control, Engine, Entry, Evaluation, Info, Limits, Line, Options, Reporter,
    SearchResult,
};
pub use game::{Found, Game};
pub use negamax::negamax;
pub use ordering::Ordering;
pub use pvs::principal_variation;
pub use stoppable::Stoppable;
pub use xiangqi::Xiangqi;
