//! Those who play: engines in processes of their own.

pub mod engine;
pub mod process;

pub use engine::{Engine, Start};
pub use process::{Heard, Process};
