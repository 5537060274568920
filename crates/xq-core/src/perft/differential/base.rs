//! The replies to a position in which the other side has just passed, and how they change with
//! the squares that a move empties and fills.

use crate::attacks::leapers::{
    ADVISOR, BESIDE, DIAGONALLY_BESIDE, ELEPHANT, ELEPHANT_OPEN, HORSE_LEGS, HORSE_SOURCES,
    PAWN_SOURCES, elephant_targets, horse_targets,
};
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::movegen::{Counter, Danger, Scene, Scope};
use crate::moves::Move;
use crate::piece::PieceKind;
use crate::position::Position;
use crate::square::{Square, SquareMap};

use super::sensitivity::Touched;
use super::sliders::{SliderLines, Sliders};
use super::tally::Tally;

/// How the two squares of a move lie to each other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Geometry {
    OneRank,
    OneFile,
    Apart,
}

/// Replies counted once, and what each square changes.
pub(super) struct Base {
    color: Color,
    king: Square,
    danger: Danger,
    king_moves: u64,
    tally: Tally,
    lines: SliderLines,
    blocked: Bitboard,
    sliders: Sliders,
    /// How many moves of horses and elephants need the square empty, as the change when the mover
    /// comes to it (if it is empty) or leaves it.
    by_hinge: SquareMap<i8>,
}

impl Base {
    /// Counts the replies of the side that is not to move.
    pub fn new(position: &Position, color: Color, king: Square) -> Base {
        let mut scene = Scene::new(position, color, king, Scope::All);
        let danger = scene.danger();
        let mut blocked = scene.blocked;
        for square in danger.forbidden {
            blocked.insert(square);
        }
        let lines = SliderLines {
            occupied: scene.occupied,
            enemy: *scene.enemy,
            blocked,
        };
        let king_moves = count_king(&scene);
        let mut tally = Tally::new();
        scene.other_moves(&danger, &mut tally);
        let mut base = Base {
            color,
            king,
            king_moves,
            sliders: Sliders::new(position, color, danger.pinned, &lines, &tally),
            tally,
            lines,
            blocked: blocked.set,
            by_hinge: SquareMap::filled(0),
            danger,
        };
        base.add_hinges(position);
        base
    }

    /// The unpinned men of a kind.
    fn free(&self, position: &Position, kind: PieceKind) -> Bitboard {
        position.pieces(self.color, kind) & !self.danger.pinned
    }

    fn add_hinges(&mut self, position: &Position) {
        for square in self.free(position, PieceKind::Horse) {
            for (leg, targets) in HORSE_LEGS[square].into_iter().flatten() {
                let moves = (targets & !self.blocked).len();
                self.add_hinge(leg, moves as i8);
            }
        }
        for square in self.free(position, PieceKind::Elephant) {
            for step in ELEPHANT[square].into_iter().flatten() {
                let free = !self.blocked.contains(step.to);
                self.add_hinge(step.hinge, free.into());
            }
        }
    }

    fn add_hinge(&mut self, hinge: Square, moves: i8) {
        let opens = self.lines.occupied.set.contains(hinge);
        self.by_hinge[hinge] += if opens { moves } else { -moves };
    }

    /// What changes when a piece of the mover comes to or leaves a square, but for the line that
    /// the two squares of its move share.
    #[inline]
    pub fn change_at(&self, square: Square, how: Geometry) -> i32 {
        let sliders = match how {
            Geometry::OneRank => self.sliders.in_file(square),
            Geometry::OneFile => self.sliders.in_rank(square),
            Geometry::Apart => self.sliders.in_rank(square) + self.sliders.in_file(square),
        };
        i32::from(self.by_hinge[square]) + sliders
    }

    /// What a quiet move changes on the line that its two squares share.
    #[inline]
    pub fn joint_change(&self, mv: Move, how: Geometry) -> i32 {
        match how {
            Geometry::OneRank => self.sliders.along_rank(&self.lines, mv),
            Geometry::OneFile => self.sliders.along_file(&self.lines, mv),
            Geometry::Apart => 0,
        }
    }

    /// What a capture changes, the victim's own moves included; `None` if the victim is pinned,
    /// since its pin binds others too.
    pub fn capture_change(&self, position: &Position, mv: Move) -> Option<i32> {
        if self.danger.pinned.contains(mv.to) {
            return None;
        }
        let change = self.sliders.after_capture(&self.lines, mv)
            + self.horses_after_capture(position, mv)
            + self.elephants_after_capture(position, mv)
            + self.retaking(position, mv.to);
        Some(change - self.tally.of(mv.to))
    }

    /// Steppers that could not go to the square while an own piece stood there.
    fn retaking(&self, position: &Position, square: Square) -> i32 {
        let advisors = self.free(position, PieceKind::Advisor) & ADVISOR[square];
        let pawns = self.free(position, PieceKind::Pawn) & PAWN_SOURCES[self.color.index()][square];
        (advisors.len() + pawns.len()) as i32
    }

    fn horses_after_capture(&self, position: &Position, mv: Move) -> i32 {
        let near = HORSE_SOURCES[mv.to] | BESIDE[mv.from];
        let horses = self.free(position, PieceKind::Horse) & near & !Bitboard::single(mv.to);
        let mut change = 0;
        for horse in horses {
            let (rank, file) = self.lines.words_without(horse, mv.from);
            let targets = horse_targets(horse, rank, file) & !self.blocked_without(mv.to);
            change += targets.len() as i32 - self.tally.of(horse);
        }
        change
    }

    fn elephants_after_capture(&self, position: &Position, mv: Move) -> i32 {
        let near = ELEPHANT_OPEN[mv.to] | DIAGONALLY_BESIDE[mv.from];
        let elephants = self.free(position, PieceKind::Elephant) & near & !Bitboard::single(mv.to);
        let mut change = 0;
        for elephant in elephants {
            let occupied = self.lines.occupied.set & !Bitboard::single(mv.from);
            let targets = elephant_targets(elephant, occupied) & !self.blocked_without(mv.to);
            change += targets.len() as i32 - self.tally.of(elephant);
        }
        change
    }

    fn blocked_without(&self, square: Square) -> Bitboard {
        self.blocked & !Bitboard::single(square)
    }

    /// All replies to a move that leaves the king's safety untouched.
    #[inline]
    pub fn replies(&self, change: i32) -> u64 {
        self.other_replies(change) + self.king_moves
    }

    #[inline]
    fn other_replies(&self, change: i32) -> u64 {
        self.tally.total.wrapping_add_signed(change.into())
    }

    /// All replies to a move that has been made and may have touched the king's safety. Without a
    /// `change` the other pieces' replies are counted afresh.
    pub fn replies_after(&self, after: &Position, change: Option<i32>, touched: Touched) -> u64 {
        let mut scene = Scene::new(after, self.color, self.king, Scope::All);
        let king = if touched.steps {
            count_king(&scene)
        } else {
            self.king_moves
        };
        if let (Some(change), false) = (change, touched.binding) {
            return king + self.other_replies(change);
        }
        let danger = scene.danger();
        let simple = danger.checkers.is_empty() && danger.forbidden == self.danger.forbidden;
        if let (Some(change), true) = (change, simple) {
            return king + self.other_replies(change + self.pin_change(&scene, &danger));
        }
        let mut counter = Counter(king);
        scene.other_moves(&danger, &mut counter);
        counter.0
    }

    /// What other pins than before change.
    fn pin_change(&self, scene: &Scene<'_>, danger: &Danger) -> i32 {
        let free = |square| (scene.targets(square) & !danger.forbidden).len() as i32;
        let mut change = 0;
        for square in self.danger.pinned {
            change -= self.tally.of(square);
            if !danger.pinned.contains(square) {
                change += free(square);
            }
        }
        for square in danger.pinned {
            if !self.danger.pinned.contains(square) {
                change -= free(square);
            }
            change += (scene.targets(square) & danger.pin_mask(square)).len() as i32;
        }
        change
    }
}

fn count_king(scene: &Scene<'_>) -> u64 {
    let mut counter = Counter::default();
    scene.king_moves(&mut counter);
    counter.0
}
