//! Static exchange evaluation (SEE): what a move wins or loses when both sides go on taking on its
//! square, the least valuable piece first.
//!
//! Who can take is asked anew after every capture, because in xiangqi a piece that leaves may open
//! a line, free a horse's leg or an elephant's eye, and take away or provide a cannon's screen.

use xq_core::{Bitboard, Color, Move, Occupancy, PieceKind, Position, Square};
use xq_eval::Score;

/// What a piece counts in an exchange.
pub const fn value(kind: PieceKind) -> Score {
    match kind {
        PieceKind::King => 5_000,
        PieceKind::Rook => 900,
        PieceKind::Cannon => 430,
        PieceKind::Horse => 410,
        PieceKind::Elephant | PieceKind::Advisor => 120,
        PieceKind::Pawn => 90,
    }
}

/// Whether a move gains at least `threshold` once the exchange on its square is over. Pins are
/// left aside.
pub fn gains(position: &Position, mv: Move, threshold: Score) -> bool {
    let value_at = |square| position.piece_at(square).map_or(0, |p| value(p.kind()));

    // Even if the mover is not taken, or even if it is, the answer may be known.
    let mut balance = value_at(mv.to) - threshold;
    if balance < 0 {
        return false;
    }
    balance -= value_at(mv.from);
    if balance >= 0 {
        return true;
    }

    // Whose turn it is to take; `balance` is what the other side, which just took, has beyond its
    // need if its taker is lost. Many exchanges end before the own takers matter.
    let first = position.side_to_move();
    let mut side = first.other();
    let mut takers: [Option<Takers>; 2] = [None, None];
    let mut occupancy = position.occupancy();
    occupancy.clear(mv.from);
    loop {
        let own = takers[side.index()].get_or_insert_with(|| Takers::of(position, mv.to, side));
        let Some((taker, kind)) = own.least(&occupancy) else {
            break;
        };
        occupancy.clear(taker);
        side = side.other();
        balance = -balance - 1 - value(kind);
        if balance >= 0 {
            let others = || Takers::of(position, mv.to, side).least(&occupancy);
            // A king may not take what is still guarded.
            if kind == PieceKind::King && others().is_some() {
                side = side.other();
            }
            break;
        }
    }
    // Whose turn it is has nothing to take with, or need not go on.
    side != first
}

/// What one side may take with on a square.
struct Takers {
    square: Square,
    /// Men that would strike the square if the way were free, by kind.
    near: [Bitboard; PieceKind::ALL.len()],
    all: Bitboard,
}

impl Takers {
    #[inline]
    fn of(position: &Position, square: Square, side: Color) -> Takers {
        let near = |kind| position.potential_attackers(side, kind, square);
        // In the order of their index, and spelt out for the same reason as below.
        let near = [
            near(PieceKind::King),
            near(PieceKind::Advisor),
            near(PieceKind::Elephant),
            near(PieceKind::Horse),
            near(PieceKind::Rook),
            near(PieceKind::Cannon),
            near(PieceKind::Pawn),
        ];
        let all = near.iter().fold(Bitboard::EMPTY, |all, &men| all | men);
        Takers { square, near, all }
    }

    /// The least valuable piece that strikes the square. The kinds are spelt out so that each is
    /// compiled for itself.
    #[inline]
    fn least(&self, occupancy: &Occupancy) -> Option<(Square, PieceKind)> {
        if (self.all & occupancy.set()).is_empty() {
            return None;
        }
        self.first(PieceKind::Pawn, occupancy)
            .or_else(|| self.first(PieceKind::Advisor, occupancy))
            .or_else(|| self.first(PieceKind::Elephant, occupancy))
            .or_else(|| self.first(PieceKind::Horse, occupancy))
            .or_else(|| self.first(PieceKind::Cannon, occupancy))
            .or_else(|| self.first(PieceKind::Rook, occupancy))
            .or_else(|| self.first(PieceKind::King, occupancy))
    }

    #[inline(always)]
    fn first(&self, kind: PieceKind, occupancy: &Occupancy) -> Option<(Square, PieceKind)> {
        let near = self.near[kind.index()];
        let takers = occupancy.attackers_among(near, kind, self.square);
        takers.into_iter().next().map(|taker| (taker, kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most that an exchange gains, by trying all thresholds.
    fn gain(fen: &str, mv: &str) -> Score {
        let position = Position::from_fen(fen).expect("a position");
        let mv: Move = mv.parse().expect("a move");
        assert!(position.is_legal(mv), "{mv} in {fen}");
        (-2000..2000)
            .rev()
            .find(|&threshold| gains(&position, mv, threshold))
            .expect("some gain")
    }

    #[test]
    fn an_unguarded_piece_is_won() {
        let won = value(PieceKind::Horse);
        assert_eq!(gain("5k3/9/9/4n4/9/9/9/4R4/9/3K5 w", "e2e6"), won);
    }

    #[test]
    fn a_guarded_pawn_costs_a_rook() {
        let lost = value(PieceKind::Rook) - value(PieceKind::Pawn);
        assert_eq!(gain("5k3/9/4r4/4p4/9/9/9/4R4/9/3K5 w", "e2e6"), -lost);
    }

    #[test]
    fn a_cannon_guards_over_a_screen_only() {
        let with_screen = gain("4ck3/9/4b4/9/4n4/9/9/4R4/9/3K5 w", "e2e5");
        assert_eq!(
            with_screen,
            value(PieceKind::Horse) - value(PieceKind::Rook)
        );
        let without = gain("4ck3/9/9/9/4n4/9/9/4R4/9/3K5 w", "e2e5");
        assert_eq!(without, value(PieceKind::Horse));
    }

    #[test]
    fn a_capture_provides_a_screen() {
        // Rook takes pawn, horse takes rook; with the second rook left as the screen on e4 the
        // cannon on e2 takes the horse.
        let fen = "5k3/9/2n6/4p4/4R4/4R4/9/4C4/9/3K5 w";
        let (rook, horse) = (value(PieceKind::Rook), value(PieceKind::Horse));
        let pawn = value(PieceKind::Pawn);
        assert_eq!(gain(fen, "e5e6"), pawn - rook + horse);
    }

    #[test]
    fn a_capture_frees_a_leg() {
        // Once the rook has left d5, the horse on c5 strikes e6 and takes the rook there.
        let blocked = "5k3/9/9/4p4/2nR5/9/9/9/9/3K5 w";
        let position = Position::from_fen(blocked).expect("a position");
        let mut occupancy = position.occupancy();
        let strikers = |occupancy: &Occupancy| {
            position.attackers_of_piece(Color::Black, PieceKind::Horse, Square::E6, occupancy)
        };
        assert!(strikers(&occupancy).is_empty());
        occupancy.clear(Square::D5);
        assert!(strikers(&occupancy).contains(Square::C5));
    }

    #[test]
    fn a_king_does_not_take_what_is_guarded() {
        // The first rook takes an elephant beside the king; the second guards it.
        let guarded = "9/4k4/4b4/9/4R4/4R4/9/9/9/3K5 w";
        let won = value(PieceKind::Elephant);
        assert_eq!(gain(guarded, "e5e7"), won);
        let alone = "9/4k4/4b4/9/4R4/9/9/9/9/3K5 w";
        assert_eq!(gain(alone, "e5e7"), won - value(PieceKind::Rook));
    }
}
