//! What a move chases that was not chased before it, attack by attack, as the rule books of the
//! federations count.

use crate::piece::PieceId;
use crate::position::Position;
use crate::rules::capture::Capture;
use crate::rules::chase::Chases;
use crate::rules::men::Men;

/// The men that a move newly chases.
#[derive(Clone, Copy, Debug)]
pub(super) struct Novelty {
    /// Those that a man attacks which did not attack them before, or could not take them for a
    /// pin, or whose protector has been pinned.
    pub attacked: Men,
    /// Those that were attacked all along and have lost their protection: a piece stepped into
    /// the protector's line, or out of it.
    pub unprotected: Men,
}

impl Novelty {
    /// Compares what a side chases after its move with what it chased before.
    ///
    /// ```text
    /// 9  . . c . . k . . .     Red: c6b6 e7c5 b6c6 c5e7. The rook attacks the horse all along, and
    /// 7  . . . . b . . . .     c6b6 takes the screen away over which the cannon protects it: the
    /// 6  . . P . . . . . .     horse is newly unprotected. A rook that came to d1 would attack it.
    ///          ...
    /// 1  . . n R . . . . .
    ///    a b c d e f g h i
    /// ```
    pub fn of(before: &Position, after: &Position, earlier: &Chases, now: &Chases) -> Novelty {
        let mut novelty = Novelty {
            attacked: Men::NONE,
            unprotected: Men::NONE,
        };
        for victim in now.victims.iter() {
            let joined = now.attackers(victim).without(earlier.attackers(victim));
            for attacker in joined.iter() {
                let chased = earlier.victims.contains(victim);
                match origin(before, after, attacker, victim) {
                    Origin::Attack => novelty.attacked.insert(victim),
                    // A piece in danger already is in no more danger by it.
                    Origin::Freedom | Origin::Pin | Origin::Blocking if chased => {}
                    Origin::Freedom | Origin::Pin => novelty.attacked.insert(victim),
                    Origin::Blocking => novelty.unprotected.insert(victim),
                }
            }
        }
        novelty
    }

    /// The men that count as chased by the move: those it attacks, and only if it attacks none,
    /// those it robs of their protection.
    pub fn chased(&self) -> Men {
        if self.attacked.is_empty() {
            self.unprotected
        } else {
            self.attacked
        }
    }
}

/// How a chase came about.
enum Origin {
    /// The attacker bears on the victim as it did not before.
    Attack,
    /// It did before, but was pinned, or the victim could have taken it.
    Freedom,
    /// It did before, but a protector could have retaken that is pinned now.
    Pin,
    /// It did before, but a protector could have retaken that no longer bears on the square.
    Blocking,
}

fn origin(before: &Position, after: &Position, attacker: PieceId, victim: PieceId) -> Origin {
    let Some(capture) = Capture::between(attacker, victim, before) else {
        return Origin::Attack;
    };
    let mut board = before.clone();
    if !board.is_safe(capture.mv) {
        return Origin::Freedom;
    }
    let protectors = capture.protectors(&mut board);
    if protectors.is_empty() {
        return Origin::Freedom;
    }
    let mut board = after.clone();
    let _ = board.make_null();
    let backers = Capture::between(attacker, victim, &board)
        .map_or(Men::NONE, |capture| capture.backers(&mut board));
    if protectors.and(backers).is_empty() {
        Origin::Blocking
    } else {
        Origin::Pin
    }
}
