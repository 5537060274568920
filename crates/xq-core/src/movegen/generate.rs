//! The generator: from the danger to the king to the moves of each piece.

use crate::attacks::leapers::{ADVISOR, KING, PAWN, elephant_targets, horse_targets};
use crate::attacks::lines::{on_file, on_rank};
use crate::bitboard::{Area, Bitboard};
use crate::color::Color;
use crate::movegen::danger::{Danger, danger};
use crate::movegen::sink::Sink;
use crate::moves::Move;
use crate::piece::{PieceId, PieceKind};
use crate::position::Position;
use crate::square::Square;

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    All,
    Captures,
    Quiets,
}

/// Sends every legal move within the scope to the sink. A side without a king has none.
#[inline]
pub(crate) fn generate<S: Sink>(position: &Position, scope: Scope, sink: &mut S) {
    let color = position.side_to_move();
    let Some(king) = position.king(color) else {
        return;
    };
    let mut scene = Scene::new(position, color, king, scope);
    let danger = scene.danger();
    scene.king_moves(sink);
    scene.other_moves(&danger, sink);
}

/// Sends every legal move to the sink if the side to move is in check.
#[inline]
pub(crate) fn generate_evasions<S: Sink>(position: &Position, sink: &mut S) {
    let color = position.side_to_move();
    let Some(king) = position.king(color) else {
        return;
    };
    let mut scene = Scene::new(position, color, king, Scope::All);
    let danger = scene.danger();
    if !danger.checkers.is_empty() {
        scene.king_moves(sink);
        scene.other_moves(&danger, sink);
    }
}

/// The squares that no move may go to: own pieces, and what lies outside the scope.
#[inline]
fn blocked(position: &Position, color: Color, scope: Scope) -> Area {
    let own = position.area(color);
    let enemy = position.area(color.other());
    match scope {
        Scope::All => *own,
        Scope::Captures => enemy.complement(),
        Scope::Quiets => own.union(enemy),
    }
}

/// Whether the king would stand unattacked on `king` after a move.
#[inline]
pub(crate) fn king_survives(position: &Position, occupied: &Area, king: Square, mv: Move) -> bool {
    let mut after = *occupied;
    after.toggle(mv.from);
    after.insert(mv.to);
    let enemy = position.side_to_move().other();
    !position.is_attacked(king, enemy, &after, Bitboard::single(mv.to))
}

/// The position as the generator sees it.
pub(crate) struct Scene<'a> {
    position: &'a Position,
    color: Color,
    king: Square,
    pub occupied: Area,
    pub enemy: &'a Area,
    /// Squares that no move may go to.
    pub blocked: Area,
}

impl<'a> Scene<'a> {
    /// What a side sees, whether or not it is to move.
    #[inline]
    pub fn new(position: &'a Position, color: Color, king: Square, scope: Scope) -> Scene<'a> {
        Scene {
            position,
            color,
            king,
            occupied: position.occupied_area(),
            enemy: position.area(color.other()),
            blocked: blocked(position, color, scope),
        }
    }

    /// What endangers the king.
    #[inline(always)]
    pub fn danger(&self) -> Danger {
        danger(self.position, self.color, self.king, &self.occupied)
    }

    /// The king's moves.
    #[inline]
    pub fn king_moves<S: Sink>(&self, sink: &mut S) {
        let mut lifted = self.occupied;
        lifted.toggle(self.king);
        for to in KING[self.king] & !self.blocked.set {
            let gone = Bitboard::single(to);
            if !self
                .position
                .is_attacked(to, self.color.other(), &lifted, gone)
            {
                sink.one(self.king, to);
            }
        }
    }

    /// The moves of the pieces other than the king. Adds what the danger forbids to the blocked
    /// squares.
    #[inline]
    pub fn other_moves<S: Sink>(&mut self, danger: &Danger, sink: &mut S) {
        match danger.checkers.len() {
            0 => self.free_moves(danger, sink),
            1 => self.single_evasions(danger, sink),
            _ => self.tested_moves(Bitboard::ALL, sink),
        }
    }

    /// Moves of the other pieces when the king is not in check.
    #[inline]
    fn free_moves<S: Sink>(&mut self, danger: &Danger, sink: &mut S) {
        for square in danger.forbidden {
            self.blocked.insert(square);
        }
        self.masked_moves(danger.pinned, sink);
        for from in danger.pinned {
            sink.set(from, self.targets(from) & danger.pin_mask(from));
        }
    }

    /// Moves of the other pieces when exactly one piece gives check.
    fn single_evasions<S: Sink>(&mut self, danger: &Danger, sink: &mut S) {
        let delicate = danger.pinned | danger.screens;
        self.tested_moves(delicate, sink);
        let check_mask = danger.check_mask & !danger.forbidden & !self.blocked.set;
        self.blocked = Area::all_except(check_mask);
        self.masked_moves(delicate, sink);
    }

    /// Moves of some pieces, each made and looked at.
    fn tested_moves<S: Sink>(&self, pieces: Bitboard, sink: &mut S) {
        let own = self.position.side(self.color) & pieces & !Bitboard::single(self.king);
        for from in own {
            for to in self.targets(from) {
                let mv = Move::new(from, to);
                if king_survives(self.position, &self.occupied, self.king, mv) {
                    sink.one(from, to);
                }
            }
        }
    }

    /// The unblocked targets of one piece.
    #[inline]
    pub fn targets(&self, from: Square) -> Bitboard {
        self.position.pseudo_legal_targets(from) & !self.blocked.set
    }

    /// All unblocked moves of the pieces other than the king, without those left out.
    #[inline]
    fn masked_moves<S: Sink>(&self, left_out: Bitboard, sink: &mut S) {
        let places = self.places_without(left_out);
        for from in men::<1, 2>(&places) {
            self.rook_moves(from, sink);
        }
        for from in men::<3, 2>(&places) {
            self.cannon_moves(from, sink);
        }
        for from in men::<5, 2>(&places) {
            let rank = self.occupied.rank_of(from);
            let file = self.occupied.file_of(from);
            sink.jumps(from, horse_targets(from, rank, file) & !self.blocked.set);
        }
        for from in men::<7, 2>(&places) {
            let targets = elephant_targets(from, self.occupied.set);
            sink.jumps(from, targets & !self.blocked.set);
        }
        for from in men::<9, 2>(&places) {
            sink.jumps(from, ADVISOR[from] & !self.blocked.set);
        }
        for from in men::<11, 5>(&places) {
            sink.set(from, PAWN[self.color.index()][from] & !self.blocked.set);
        }
    }

    /// Where the own men stand, except some.
    #[inline]
    fn places_without(&self, left_out: Bitboard) -> [Option<Square>; 16] {
        let mut places = *self.position.places_of(self.color);
        for square in left_out {
            if let Some(id) = self.position.id_at(square) {
                places[id.index() & 15] = None;
            }
        }
        places
    }

    #[inline]
    fn rook_moves<S: Sink>(&self, from: Square, sink: &mut S) {
        let rank = on_rank(from, self.occupied.rank_of(from));
        sink.rank(from, rank.rook & !self.blocked.rank_of(from));
        let file = on_file(from, self.occupied.file_of(from));
        sink.file(from, file.rook & !self.blocked.file_of(from));
    }

    #[inline]
    fn cannon_moves<S: Sink>(&self, from: Square, sink: &mut S) {
        let occupied = self.occupied.rank_of(from);
        let rank = on_rank(from, occupied);
        let targets = rank.rook & !occupied | rank.jump & self.enemy.rank_of(from);
        sink.rank(from, targets & !self.blocked.rank_of(from));
        let occupied = self.occupied.file_of(from);
        let file = on_file(from, occupied);
        let targets = file.rook & !occupied | file.jump & self.enemy.file_of(from);
        sink.file(from, targets & !self.blocked.file_of(from));
    }
}

/// Where the men from one slot on stand; see [`PieceId`] for the slots.
#[inline]
fn men<const FIRST: usize, const COUNT: usize>(
    places: &[Option<Square>; 16],
) -> impl Iterator<Item = Square> {
    places[FIRST..FIRST + COUNT]
        .iter()
        .filter_map(|&place| place)
}

// The slots that `masked_moves` names.
const _: () = {
    assert!(matches!(PieceId::ALL[1].kind(), PieceKind::Rook));
    assert!(matches!(PieceId::ALL[3].kind(), PieceKind::Cannon));
    assert!(matches!(PieceId::ALL[5].kind(), PieceKind::Horse));
    assert!(matches!(PieceId::ALL[7].kind(), PieceKind::Elephant));
    assert!(matches!(PieceId::ALL[9].kind(), PieceKind::Advisor));
    assert!(matches!(PieceId::ALL[11].kind(), PieceKind::Pawn));
};
