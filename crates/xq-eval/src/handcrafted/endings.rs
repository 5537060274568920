//! Endings: who can still win, and how near a draw is.

use xq_core::{Color, PieceKind, Position};

use crate::{EVAL_LIMIT, Score};

/// A factor of one, in the unit of [`scale`].
const FULL: Score = 64;

/// How much of its advantage the better side can hope to keep, out of [`FULL`].
fn scale(position: &Position, better: Color) -> Score {
    let count = |color, kind| position.pieces(color, kind).len();
    let own = |kind| count(better, kind);
    let rooks = own(PieceKind::Rook);
    let cannons = own(PieceKind::Cannon);
    let horses = own(PieceKind::Horse);
    let pawns = own(PieceKind::Pawn);
    if rooks + pawns > 1 || rooks + cannons + horses + pawns > 2 {
        return FULL;
    }
    let own_guards = own(PieceKind::Advisor) + own(PieceKind::Elephant);
    let weaker = better.other();
    let advisors = count(weaker, PieceKind::Advisor);
    let guards = advisors + count(weaker, PieceKind::Elephant);
    let defenders = [PieceKind::Rook, PieceKind::Cannon, PieceKind::Horse];
    let helped = defenders.iter().any(|&kind| count(weaker, kind) > 0);
    match (rooks, cannons, horses, pawns) {
        // Nothing that can ever take the king.
        (0, 0, 0, 0) => 0,
        // A cannon without any screen of its own cannot mate.
        (0, 1, 0, 0) if own_guards == 0 => 2,
        // A lone cannon needs an advisor of its own and a bare enemy.
        (0, 1, 0, 0) => 8,
        // A lone horse beats a bare king or a lone advisor, no more.
        (0, 0, 1, 0) if helped || guards > 1 => 6,
        // A lone pawn beats a bare king at best.
        (0, 0, 0, 1) if helped || guards > 0 => 6,
        // A rook alone does not break four guards, nor a piece with two.
        (1, 0, 0, 0) if guards == 4 || helped && guards >= 2 => 10,
        // Two light pieces against a full house, or against a rook.
        (0, _, _, 0) if helped && guards >= 3 => 24,
        _ => FULL,
    }
}

/// The sixty-move limit draws nearer with every ply without a capture: the score fades with it.
pub fn fade(score: Score, halfmove_clock: u32) -> Score {
    const FREE: i32 = 20;
    const SPAN: i32 = 160;
    let spent = (halfmove_clock as i32 - FREE).clamp(0, SPAN / 2);
    score * (SPAN - spent) / SPAN
}

/// What the ending and the sixty-move limit leave of Red's advantage, or of Black's if negative.
pub fn scaled(position: &Position, tapered: Score) -> Score {
    let better = if tapered > 0 {
        Color::Red
    } else {
        Color::Black
    };
    let scaled = tapered * scale(position, better) / FULL;
    fade(scaled, position.halfmove_clock()).clamp(-EVAL_LIMIT, EVAL_LIMIT)
}
