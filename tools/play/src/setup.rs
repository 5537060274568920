//! Positions as people type and arrange them.

use xq_core::{FenError, Position, Setup};

use super::reason::{self, Reason};

/// The position of a FEN.
///
/// # Errors
/// Why it gives none, every reason.
pub(crate) fn read(fen: &str) -> Result<Position, Vec<Reason>> {
    Position::from_fen(fen.trim()).map_err(|error| match error {
        FenError::Syntax(error) => vec![reason::no_fen(&error)],
        FenError::Position(error) => error.defects.iter().map(reason::defect).collect(),
    })
}

/// Everything that is wrong with the setup of a FEN.
pub(crate) fn check(fen: &str) -> Vec<Reason> {
    match fen.trim().parse::<Setup>() {
        Err(error) => vec![reason::no_fen(&error)],
        Ok(setup) => setup.defects().iter().map(reason::defect).collect(),
    }
}
