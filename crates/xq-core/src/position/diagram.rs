//! Positions as books print them: composed problems and examples of rules that no game leads to.

use super::defect::{Defect, PositionError};
use super::setup::Setup;
use crate::position::Position;

/// The position of a diagram, together with what is impossible about it.
///
/// Pawns may stand where play never takes them, and the side not to move may stand in check: taking
/// its king is then one of the legal moves. Everything else is as in a [`Position`] of a game. The
/// generator, the notations and the judge take a diagram by [`Diagram::position`]; a search only
/// by [`Diagram::searchable`].
///
/// ```
/// use xq_core::{Diagram, Position};
///
/// // A black pawn behind the line where black pawns begin.
/// let fen = "3k5/9/8p/9/9/9/9/9/9/5K3 w";
/// assert!(Position::from_fen(fen).is_err());
/// let diagram: Diagram = fen.parse()?;
/// assert_eq!(diagram.defects().len(), 1);
/// assert!(diagram.searchable().is_ok());
///
/// // A king that can be taken.
/// let diagram: Diagram = "3k5/9/9/9/9/9/9/9/9/5Kp2 b".parse()?;
/// assert!(diagram.position().is_legal("g0f0".parse()?));
/// let refused = diagram.searchable().unwrap_err();
/// assert!(refused.to_string().contains("f0"), "{refused}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    position: Position,
    defects: Vec<Defect>,
}

impl Diagram {
    /// The diagram of a set-up.
    ///
    /// # Errors
    /// Every reason why not even a book prints it: no king, facing kings, too many of a piece, a
    /// piece other than a pawn where it never gets to.
    pub fn new(setup: &Setup) -> Result<Diagram, PositionError> {
        let mut defects = setup.defects();
        // Behind another defect the kings have not been looked at yet.
        let is_open = |defect: &Defect| matches!(defect, Defect::Misplaced { .. });
        if defects.iter().any(is_open) && defects.iter().all(Defect::occurs_in_diagrams) {
            defects.extend(setup.unsafe_king());
        }
        if defects.iter().all(Defect::occurs_in_diagrams) {
            let position = Position::place(setup);
            return Ok(Diagram { position, defects });
        }
        defects.retain(|defect| !defect.occurs_in_diagrams());
        Err(PositionError { defects })
    }

    /// The position, for whatever needs no game before it.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position as [`Diagram::position`] gives it, to keep.
    pub fn into_position(self) -> Position {
        self.position
    }

    /// What is impossible about it; empty where a game could lead to it.
    pub fn defects(&self) -> &[Defect] {
        &self.defects
    }

    /// The position, if it can be searched: no king can be taken at once.
    ///
    /// # Errors
    /// Which king, and by what.
    pub fn searchable(&self) -> Result<&Position, PositionError> {
        let takes_king = |defect: &&Defect| matches!(defect, Defect::KingCanBeTaken { .. });
        match self.defects.iter().find(takes_king) {
            Some(defect) => Err(PositionError {
                defects: vec![defect.clone()],
            }),
            None => Ok(&self.position),
        }
    }
}

impl From<Position> for Diagram {
    fn from(position: Position) -> Diagram {
        let defects = Vec::new();
        Diagram { position, defects }
    }
}
