//! Why a move is not legal, in the words of the rule it breaks.
//!
//! This goes through the rules one by one, apart from the move generator, so that the two can be
//! tested against each other.

use crate::attacks::leapers::{across_river, horse_leg, in_palace};
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::moves::Move;
use crate::piece::{Piece, PieceKind};
use crate::position::{Position, Undo};
use crate::square::Square;

/// The rule that a move breaks.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum IllegalMove {
    /// Nothing stands where the move starts.
    #[error("there is no piece on {from}")]
    NoPiece {
        /// Where the move starts.
        from: Square,
    },
    /// The piece is the opponent's.
    #[error("it is {}'s turn and the piece on {from} is a {piece}", .piece.color().other())]
    NotItsTurn {
        /// The opponent's piece.
        piece: Piece,
        /// Where it stands.
        from: Square,
    },
    /// The move ends where it starts.
    #[error("the {piece} would stay on {from}")]
    NoMove {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        from: Square,
    },
    /// A piece of the same side stands where the move ends.
    #[error("{}'s own {} stands on {to}", .piece.color(), .piece.kind())]
    OwnPiece {
        /// The piece in the way.
        piece: Piece,
        /// Where the move ends.
        to: Square,
    },
    /// The piece does not move like that.
    #[error("a {} does not go from {from} to {to}: it moves {}", .piece.kind(), way(.piece.kind()))]
    NotItsWay {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        from: Square,
        /// Where the move ends.
        to: Square,
    },
    /// A king or an advisor would leave its palace.
    #[error("the {piece} may not leave its palace, and {to} is outside")]
    LeavesPalace {
        /// The piece.
        piece: Piece,
        /// Where the move ends.
        to: Square,
    },
    /// An elephant would cross the river.
    #[error("the {piece} may not cross the river, and {to} is beyond it")]
    CrossesRiver {
        /// The elephant.
        piece: Piece,
        /// Where the move ends.
        to: Square,
    },
    /// A pawn would go backwards.
    #[error("the {piece} on {from} may not go backwards")]
    Backwards {
        /// The pawn.
        piece: Piece,
        /// Where it stands.
        from: Square,
    },
    /// A pawn would go sideways on its own side of the river.
    #[error("the {piece} on {from} may not go sideways before it has crossed the river")]
    SidewaysTooEarly {
        /// The pawn.
        piece: Piece,
        /// Where it stands.
        from: Square,
    },
    /// The leg of a horse is blocked.
    #[error("the horse's leg on {leg} is blocked by the {by}")]
    BlockedLeg {
        /// The point beside the horse.
        leg: Square,
        /// What stands there.
        by: Piece,
    },
    /// The eye of an elephant is blocked.
    #[error("the elephant's eye on {eye} is blocked by the {by}")]
    BlockedEye {
        /// The point halfway.
        eye: Square,
        /// What stands there.
        by: Piece,
    },
    /// Something stands in the way of a rook, or of a cannon that does not capture.
    #[error("the {piece}'s way is blocked by the {by} on {at}")]
    BlockedWay {
        /// The piece that moves.
        piece: Piece,
        /// The first point in the way.
        at: Square,
        /// What stands there.
        by: Piece,
    },
    /// A cannon would capture without exactly one screen.
    #[error("a cannon captures over exactly one piece, and {count} stand between it and {to}")]
    WrongScreens {
        /// Where the move ends.
        to: Square,
        /// How many pieces stand between.
        count: usize,
    },
    /// The kings would face each other on an open file.
    #[error("the kings would face each other on the {}-file", .king.file().char())]
    KingsFace {
        /// Where the mover's king would stand.
        king: Square,
    },
    /// The own king would be attacked.
    #[error("leaves the king on {king} attacked by {}", list(.attackers))]
    KingAttacked {
        /// Where the mover's king would stand.
        king: Square,
        /// The pieces that would attack it.
        attackers: Vec<(Piece, Square)>,
    },
}

fn way(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::King => "one step along a file or rank",
        PieceKind::Advisor => "one step diagonally",
        PieceKind::Elephant => "two steps diagonally",
        PieceKind::Horse => "one step along a file or rank and one diagonally outwards",
        PieceKind::Rook | PieceKind::Cannon => "along a file or rank",
        PieceKind::Pawn => "one step forwards, or sideways beyond the river",
    }
}

fn list(attackers: &[(Piece, Square)]) -> String {
    let texts: Vec<String> = attackers
        .iter()
        .map(|(piece, square)| format!("the {} on {square}", piece.kind()))
        .collect();
    texts.join(" and ")
}

impl Position {
    /// Makes a move if it is legal; otherwise nothing changes.
    ///
    /// # Errors
    /// The rule that the move breaks.
    ///
    /// ```
    /// use xq_core::Position;
    /// let mut position = Position::start();
    /// let undo = position.try_make("h2e2".parse()?)?;
    /// assert_eq!(undo.captured(), None);
    /// let error = position.try_make("e2e6".parse()?).unwrap_err();
    /// assert_eq!(error.to_string(), "it is Black's turn and the piece on e2 is a Red cannon");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_make(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        match self.why_illegal(mv) {
            Some(broken) => Err(broken),
            None => Ok(self.make(mv)),
        }
    }

    /// The rule that a move breaks here, or `None` if it is legal.
    ///
    /// ```
    /// use xq_core::Position;
    /// let start = Position::start();
    /// assert_eq!(start.why_illegal("b0c2".parse().unwrap()), None);
    /// let reason = start.why_illegal("b0d1".parse().unwrap()).unwrap();
    /// assert_eq!(reason.to_string(), "the horse's leg on c0 is blocked by the Red elephant");
    /// ```
    pub fn why_illegal(&self, mv: Move) -> Option<IllegalMove> {
        let Move { from, to } = mv;
        let Some(piece) = self.piece_at(from) else {
            return Some(IllegalMove::NoPiece { from });
        };
        if piece.color() != self.side_to_move() {
            return Some(IllegalMove::NotItsTurn { piece, from });
        }
        if from == to {
            return Some(IllegalMove::NoMove { piece, from });
        }
        if let Some(broken) = wrong_way(piece, mv).or_else(|| self.blocked(piece, mv)) {
            return Some(broken);
        }
        if let Some(own) = self.piece_at(to).filter(|own| own.color() == piece.color()) {
            return Some(IllegalMove::OwnPiece { piece: own, to });
        }
        self.king_in_danger(mv)
    }

    /// What stands in the way of a move of the right shape.
    fn blocked(&self, piece: Piece, mv: Move) -> Option<IllegalMove> {
        let Move { from, to } = mv;
        match piece.kind() {
            PieceKind::Horse => {
                let leg = horse_leg(from, to)?;
                let by = self.piece_at(leg)?;
                Some(IllegalMove::BlockedLeg { leg, by })
            }
            PieceKind::Elephant => {
                let eye = path(mv).next()?;
                let by = self.piece_at(eye)?;
                Some(IllegalMove::BlockedEye { eye, by })
            }
            PieceKind::Rook => self.blocked_way(piece, mv),
            PieceKind::Cannon => match self.piece_at(to) {
                None => self.blocked_way(piece, mv),
                Some(target) if target.color() == piece.color() => None,
                Some(_) => {
                    let count = path(mv).filter(|&at| self.piece_at(at).is_some()).count();
                    (count != 1).then_some(IllegalMove::WrongScreens { to, count })
                }
            },
            PieceKind::King | PieceKind::Advisor | PieceKind::Pawn => None,
        }
    }

    fn blocked_way(&self, piece: Piece, mv: Move) -> Option<IllegalMove> {
        path(mv).find_map(|at| {
            let by = self.piece_at(at)?;
            Some(IllegalMove::BlockedWay { piece, at, by })
        })
    }

    /// What a move that the pieces allow does to the own king.
    fn king_in_danger(&self, mv: Move) -> Option<IllegalMove> {
        let side = self.side_to_move();
        let mut after = self.clone();
        let _ = after.make(mv);
        let king = after.king(side)?;
        let attackers = after.attackers_of_king(side);
        let pieces = attackers & !after.pieces(side.other(), PieceKind::King);
        if !pieces.is_empty() {
            let attackers = pieces_on(&after, pieces);
            return Some(IllegalMove::KingAttacked { king, attackers });
        }
        (!attackers.is_empty()).then_some(IllegalMove::KingsFace { king })
    }
}

fn pieces_on(position: &Position, squares: Bitboard) -> Vec<(Piece, Square)> {
    squares
        .into_iter()
        .filter_map(|square| Some((position.piece_at(square)?, square)))
        .collect()
}

/// How far a move goes: files to Red's right, ranks towards Black.
fn distance(mv: Move) -> (i8, i8) {
    let files = mv.to.file() as i8 - mv.from.file() as i8;
    let ranks = mv.to.rank() as i8 - mv.from.rank() as i8;
    (files, ranks)
}

/// The points strictly between the ends of a straight or diagonal move, from its start.
fn path(mv: Move) -> impl Iterator<Item = Square> {
    let (files, ranks) = distance(mv);
    let steps = files.abs().max(ranks.abs());
    (1..steps).filter_map(move |n| mv.from.offset(files.signum() * n, ranks.signum() * n))
}

/// The rule that the shape of a move breaks, whatever else stands on the board.
fn wrong_way(piece: Piece, mv: Move) -> Option<IllegalMove> {
    let Move { from, to } = mv;
    let color = piece.color();
    let (files, ranks) = distance(mv);
    let (wide, high) = (files.abs(), ranks.abs());
    let right_shape = match piece.kind() {
        PieceKind::King | PieceKind::Pawn => wide + high == 1,
        PieceKind::Advisor => wide == 1 && high == 1,
        PieceKind::Elephant => wide == 2 && high == 2,
        PieceKind::Horse => wide + high == 3 && wide != 0 && high != 0,
        PieceKind::Rook | PieceKind::Cannon => wide == 0 || high == 0,
    };
    if !right_shape {
        return Some(IllegalMove::NotItsWay { piece, from, to });
    }
    let forward = match color {
        Color::Red => 1,
        Color::Black => -1,
    };
    match piece.kind() {
        PieceKind::King | PieceKind::Advisor if !in_palace(color, to) => {
            Some(IllegalMove::LeavesPalace { piece, to })
        }
        PieceKind::Elephant if across_river(color, to) => {
            Some(IllegalMove::CrossesRiver { piece, to })
        }
        PieceKind::Pawn if ranks == -forward => Some(IllegalMove::Backwards { piece, from }),
        PieceKind::Pawn if ranks == 0 && !across_river(color, from) => {
            Some(IllegalMove::SidewaysTooEarly { piece, from })
        }
        _ => None,
    }
}
