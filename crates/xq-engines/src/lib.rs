//! A client for xiangqi engines over UCI, UCCI and XBoard, and the searchers of this workspace as
//! players: bounded reading, deadlines for everything, and no engine that outlives its owner.

#![warn(missing_docs)]

#[cfg(feature = "builtin")]
pub mod builtin;
pub mod clock;
pub mod engine;
#[cfg(feature = "builtin")]
pub mod entrant;
pub mod error;
pub mod fault;
pub mod guardian;
pub mod interrupt;
pub mod lines;
pub mod process;
pub mod processor_clock;
pub mod protocol;
mod talk;
pub mod transcript;
pub mod turn;
pub mod uci;
pub mod xboard;

pub use clock::{Clock, TimeControl};
pub use engine::{Engine, Start};
#[cfg(feature = "builtin")]
pub use entrant::{Entrant, EntrantError};
pub use error::EngineError;
pub use fault::{Fault, FaultKind};
pub use guardian::Guardian;
pub use interrupt::Interrupt;
pub use process::{Heard, Launch, Process};
pub use transcript::{Said, Transcript};

use std::sync::Arc;

use xq_core::{Move, Position};

use crate::turn::{Reply, Turn};

/// Somebody who plays xiangqi.
pub trait Player: Send {
    /// What it calls itself.
    fn name(&self) -> &str;

    /// A new game begins, the `number`th of the tournament.
    ///
    /// # Errors
    /// When it does not get ready.
    fn begin(&mut self, start: &Position, number: usize) -> Result<(), Fault>;

    /// It is the player's turn: how it replies before the turn's deadline.
    ///
    /// # Errors
    /// When it does not.
    fn reply(&mut self, turn: &Turn<'_>) -> Result<Reply, Fault>;

    /// It has moved, and may think about the reply it expects until its next turn.
    fn ponder(&mut self, _turn: &Turn<'_>, _expected: Move) {}

    /// The opponent thinks; nothing is asked of the player, but it may have something to say.
    fn overhear(&mut self) {}

    /// The game is over.
    ///
    /// # Errors
    /// When it does not leave off.
    fn end(&mut self) -> Result<(), Fault> {
        Ok(())
    }

    /// What it calls itself and how it is spoken to; nothing of a player without a program.
    fn identity(&self) -> Option<String> {
        None
    }

    /// The program that plays; nothing of a player that is none.
    fn process(&mut self) -> Option<&mut Process> {
        None
    }

    /// Has all that is said to it and by it written down from now on, under a name, or no more.
    fn record(&mut self, _recorder: Option<(Arc<Transcript>, String)>) {}

    /// Ends the player for good, with good manners where possible.
    fn quit(self: Box<Self>) {}
}
