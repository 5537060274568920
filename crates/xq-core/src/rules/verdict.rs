//! How a game stands, with the exact reason.

use crate::color::Color;
use crate::piece::PieceId;
use crate::square::Square;

/// How a game stands after a move.
///
/// ```
/// use xq_core::Color;
/// use xq_core::rules::{Verdict, WinReason};
/// let verdict = Verdict::Win { winner: Color::Red, reason: WinReason::Checkmate };
/// assert_eq!(verdict.to_string(), "Red wins: Black is in check and has no legal move");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Verdict {
    /// The game goes on.
    Ongoing,
    /// A side has won.
    Win {
        /// The winner.
        winner: Color,
        /// Why.
        reason: WinReason,
    },
    /// Nobody has won.
    Draw {
        /// Why.
        reason: DrawReason,
    },
}

impl Verdict {
    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        *self != Verdict::Ongoing
    }

    /// Who has won, if somebody has.
    pub fn winner(&self) -> Option<Color> {
        match self {
            Verdict::Win { winner, .. } => Some(*winner),
            _ => None,
        }
    }
}

/// Why a side has won.
///
/// A cycle is as many moves long, of both sides together, as lie between the last two occurrences
/// of the repeated position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum WinReason {
    /// The loser is in check and has no legal move.
    ///
    /// Source: all rule books.
    ///
    /// ```text
    /// 9  . R . . k . . . .     Black is in check on the back rank, and the other rook
    /// 8  R . . . . . . . .     guards the rank below.
    ///    a b c d e f g h i
    /// ```
    Checkmate,
    /// The loser has no legal move, though not in check.
    ///
    /// Source: all rule books; unlike in Western chess it is a loss.
    ///
    /// ```text
    /// 9  . . . k . . . . .
    /// 8  . . . . P . . . .     The pawn guards d8, Red's king on the e file e9: Black, to move,
    ///          ...             has no move and has lost.
    /// 0  . . . . K . . . .
    ///    a b c d e f g h i
    /// ```
    Stalemate,
    /// The loser gave check with every move of the repetition, the winner did not.
    ///
    /// Source: `computer`, `axf`, `wxf` and `checkban` alike.
    ///
    /// ```text
    /// 9  . . . . . k . . .
    /// 8  . . . . . . . . .     Red: e7f7+ f9e9 f7e7+ e9f9, over and over. Every red move
    /// 7  . . . . R . . . .     checks, Black only steps aside: Red loses.
    ///    a b c d e f g h i
    /// ```
    PerpetualCheck {
        /// How many moves of both sides the cycle has.
        cycle: usize,
    },
    /// The loser chased the same piece with every move of the repetition, the winner did not.
    ///
    /// Source: `computer`, `axf` and `wxf`; [`chased_pieces`](crate::rules::chased_pieces) says what a
    /// chase is.
    ///
    /// ```text
    /// 7  . . r . . . . . .
    /// 6  . . . . . . . . .     Black: c7c5 g5f7 c5c7 f7g5, over and over. Wherever the horse
    /// 5  . . . . . . N . .     jumps, the rook attacks it, and nothing protects it: Black loses.
    ///    a b c d e f g h i
    /// ```
    PerpetualChase(Chase),
}

/// A perpetual chase.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub struct Chase {
    /// The side that chased, and loses.
    pub by: Color,
    /// How grave a chase it was.
    pub class: ChaseClass,
    /// The pieces chased with every move, at least one.
    pub victims: Vec<Victim>,
    /// How many moves of both sides the cycle has.
    pub cycle: usize,
}

/// How grave a perpetual chase is, the gravest last: where both sides chase, the graver chase loses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ChaseClass {
    /// Some move only robbed the victim of its protection, by a step into or out of the protector's
    /// line.
    ///
    /// Source: the example of a perpetual chase appended to the Asian rules, and their diagram 61,
    /// where the side that attacks loses against the side that takes protection away.
    Unprotecting,
    /// Every move attacked the victim anew.
    Attack,
    /// The victim is a rook that stands on the leg of a horse which would otherwise attack its king.
    ///
    /// Source: diagrams 39 to 41 of the rule books. Only `axf` and `wxf` tell it from other chases.
    ///
    /// ```text
    /// 9  . . . a k a . . .     Red: a6b8 f9e8 b8a6 e8f9. The rook on f8 keeps the horse on g8 from
    /// 8  C . . . . r N . .     the king and cannot leave. Red attacks it with every move; Black
    /// 7  . . . . b . . . .     attacks the horse, and yet Red loses.
    /// 6  N . . . . . . . .
    ///    a b c d e f g h i
    /// ```
    PinnedRook,
}

/// A piece that was chased with every move of a repetition.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub struct Victim {
    /// Which man.
    pub man: PieceId,
    /// Where it stands in the repeated position.
    pub square: Square,
    /// The men that attacked it, at one time or another.
    pub attackers: Vec<PieceId>,
}

/// Why nobody has won.
///
/// A cycle is as many moves long, of both sides together, as lie between the last two occurrences
/// of the repeated position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum DrawReason {
    /// Both sides gave check with every move of a repetition.
    ///
    /// Source: `computer`, `axf`, `wxf` and `checkban` alike.
    ///
    /// ```text
    /// 9  . . . . c . . . .
    /// 8  . . . . . k . . .     Black: f7e7+ f5e5+ e7f7+ e5f5+, over and over. Each rook's step
    /// 7  . . . . . r . . .     discovers a cannon's line and gives check, and so does each reply
    /// 6  . . . . . . . . .     of Red's cannon.
    /// 5  . . . . . C . . .
    /// 4  . . . . . R . . .
    /// 3  . . . . . . . . .
    /// 2  . . . . K . . . .
    ///    a b c d e f g h i
    /// ```
    MutualPerpetualCheck {
        /// How many moves of both sides the cycle has.
        cycle: usize,
    },
    /// Both sides chased with every move of a repetition, equally gravely.
    ///
    /// Source: `computer`, `axf` and `wxf`.
    ///
    /// ```text
    /// 6  . . . . r . . . .     Red: d5f4 e6f6 f4d5 f6e6, over and over. The horse attacks the
    /// 5  . C r N . . . . .     rook wherever it goes, and Black's rooks attack that horse in
    /// 4  . . . . . . . . .     turn: each side chases with every move.
    /// 3  . . . p N . . . .
    ///    a b c d e f g h i
    /// ```
    MutualPerpetualChase {
        /// How many moves of both sides the cycle has.
        cycle: usize,
    },
    /// A position was repeated and neither side did anything that the rule set forbids.
    ///
    /// Source: all rule sets.
    ///
    /// ```text
    /// 9  . . . . k . . . .     Red: d8e8+ e9f9 e8d8 f9e9, over and over. Every other red move
    /// 8  . . . P . . . . .     checks, which is not perpetual: a draw.
    ///    a b c d e f g h i
    /// ```
    Repetition {
        /// How many moves of both sides the cycle has.
        cycle: usize,
    },
    /// Nothing was taken for too long; [`Conditions::natural_move_limit`] has the rule.
    ///
    /// [`Conditions::natural_move_limit`]: crate::rules::Conditions::natural_move_limit
    NaturalMoveLimit {
        /// The limit, in plies.
        plies: u32,
    },
    /// Neither side has the pieces to win;
    /// [`insufficient_material`](crate::rules::insufficient_material) has the rule.
    InsufficientMaterial,
}
