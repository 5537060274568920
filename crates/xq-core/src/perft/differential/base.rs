//! The replies to a position in which the other side has just passed, and how they change when a
//! piece of that side comes to or leaves a square.

use crate::attacks::leapers::{ELEPHANT, HORSE_LEGS};
use crate::attacks::lines::{LineTargets, on_column, on_row};
use crate::bitboard::{Area, Bitboard};
use crate::color::Color;
use crate::movegen::{Counter, Danger, Scene, Scope};
use crate::piece::{Piece, PieceId, PieceKind};
use crate::position::Position;
use crate::square::{Square, SquareMap};

use super::Geometry;

/// A slider of the replying side that is free to move.
#[derive(Clone, Copy)]
struct Slider {
    square: Square,
    cannon: bool,
    row_moves: i32,
    column_moves: i32,
}

/// Replies counted once, and what each square changes.
pub(super) struct Base {
    color: Color,
    king: Square,
    danger: Danger,
    king_moves: u64,
    other_moves: u64,
    occupied: Area,
    enemy: Area,
    blocked: Area,
    sliders: [Slider; 4],
    slider_count: usize,
    /// Changes to the moves of the sliders on the square's rank, of those on its file, and to the
    /// leapers' moves, when the mover comes to the square (if it is empty) or leaves it.
    by_row: SquareMap<i8>,
    by_column: SquareMap<i8>,
    by_hinge: SquareMap<i8>,
}

/// The words of one line.
#[derive(Clone, Copy)]
struct Line {
    occupied: u16,
    enemy: u16,
    blocked: u16,
}

impl Line {
    /// The line after the mover has come to, or left, the given points.
    #[inline]
    fn toggled(self, points: u16) -> Line {
        Line {
            occupied: self.occupied ^ points,
            enemy: self.enemy ^ points,
            blocked: self.blocked,
        }
    }

    /// How many moves a slider has along the line.
    #[inline]
    fn moves(self, targets: LineTargets, cannon: bool) -> i32 {
        let targets = if cannon {
            targets.rook & !self.occupied | targets.jump & self.enemy
        } else {
            targets.rook
        };
        (targets & !self.blocked).count_ones() as i32
    }
}

impl Base {
    /// Counts the replies of the side that is not to move.
    pub fn new(position: &Position, color: Color, king: Square) -> Base {
        let scene = Scene::new(position, color, king, Scope::All);
        let danger = scene.danger();
        let mut blocked = scene.blocked;
        for square in danger.forbidden {
            blocked.insert(square);
        }
        let mut base = Base {
            color,
            king,
            king_moves: count_king(&scene),
            other_moves: 0,
            occupied: scene.occupied,
            enemy: *scene.enemy,
            blocked,
            sliders: [Slider {
                square: king,
                cannon: false,
                row_moves: 0,
                column_moves: 0,
            }; 4],
            slider_count: 0,
            by_row: SquareMap::filled(0),
            by_column: SquareMap::filled(0),
            by_hinge: SquareMap::filled(0),
            danger,
        };
        base.other_moves = count_others(scene, &base.danger);
        base.add_sliders(position);
        base.add_hinges(position);
        base
    }

    /// The replying side's pinned pieces.
    pub fn pinned(&self) -> Bitboard {
        self.danger.pinned
    }

    fn free_men<'a>(
        &self,
        position: &'a Position,
        kind: PieceKind,
    ) -> impl Iterator<Item = Square> + use<'a> {
        let pinned = self.danger.pinned;
        PieceId::of(Piece::new(self.color, kind))
            .iter()
            .filter_map(|&id| position.square_of(id))
            .filter(move |&square| !pinned.contains(square))
    }

    fn add_sliders(&mut self, position: &Position) {
        for kind in [PieceKind::Rook, PieceKind::Cannon] {
            for square in self.free_men(position, kind) {
                self.add_slider(square, kind == PieceKind::Cannon);
            }
        }
    }

    fn add_slider(&mut self, square: Square, cannon: bool) {
        let (file, rank) = (square.file(), square.rank());
        let line = self.row(square);
        let row_moves = line.moves(on_row(file, line.occupied), cannon);
        for other in Bitboard::of_row(rank, self.changeable_in_row(square)) {
            let after = line.toggled(1 << other.file() as u16);
            let moves = after.moves(on_row(file, after.occupied), cannon);
            self.by_row[other] += (moves - row_moves) as i8;
        }
        let line = self.column(square);
        let column_moves = line.moves(on_column(rank, line.occupied), cannon);
        for other in Bitboard::of_column(file, self.changeable_in_column(square)) {
            let after = line.toggled(1 << other.rank() as u16);
            let moves = after.moves(on_column(rank, after.occupied), cannon);
            self.by_column[other] += (moves - column_moves) as i8;
        }
        self.sliders[self.slider_count] = Slider {
            square,
            cannon,
            row_moves,
            column_moves,
        };
        self.slider_count += 1;
    }

    /// The points of the rank that are empty or the mover's.
    fn changeable_in_row(&self, square: Square) -> u16 {
        let line = self.row(square);
        0x1FF & (!line.occupied | line.enemy)
    }

    fn changeable_in_column(&self, square: Square) -> u16 {
        let line = self.column(square);
        0x3FF & (!line.occupied | line.enemy)
    }

    fn row(&self, square: Square) -> Line {
        let rank = square.rank() as usize;
        Line {
            occupied: self.occupied.rows[rank],
            enemy: self.enemy.rows[rank],
            blocked: self.blocked.rows[rank],
        }
    }

    fn column(&self, square: Square) -> Line {
        let file = square.file() as usize;
        Line {
            occupied: self.occupied.columns[file],
            enemy: self.enemy.columns[file],
            blocked: self.blocked.columns[file],
        }
    }

    fn add_hinges(&mut self, position: &Position) {
        for square in self.free_men(position, PieceKind::Horse) {
            for (leg, targets) in HORSE_LEGS[square].into_iter().flatten() {
                let moves = (targets & !self.blocked.set).len();
                self.add_hinge(leg, moves as i8);
            }
        }
        for square in self.free_men(position, PieceKind::Elephant) {
            for step in ELEPHANT[square].into_iter().flatten() {
                let free = !self.blocked.set.contains(step.to);
                self.add_hinge(step.hinge, free.into());
            }
        }
    }

    /// Notes the moves that need a point empty.
    fn add_hinge(&mut self, hinge: Square, moves: i8) {
        let change = if self.occupied.set.contains(hinge) {
            moves
        } else {
            -moves
        };
        self.by_hinge[hinge] += change;
    }

    /// What changes when a piece of the mover comes to or leaves a square, but for the line that
    /// the two squares of its move share.
    #[inline]
    pub fn change_at(&self, square: Square, how: Geometry) -> i32 {
        let hinge = i32::from(self.by_hinge[square]);
        let row = i32::from(self.by_row[square]);
        let column = i32::from(self.by_column[square]);
        match how {
            Geometry::OneRow => hinge + column,
            Geometry::OneColumn => hinge + row,
            Geometry::Apart => hinge + row + column,
        }
    }

    /// What a quiet move along a rank changes for the sliders on that rank.
    #[inline]
    pub fn row_change(&self, from: Square, to: Square) -> i32 {
        let points = 1 << from.file() as u16 | 1 << to.file() as u16;
        let line = self.row(from).toggled(points);
        let mut change = 0;
        for slider in &self.sliders[..self.slider_count] {
            if slider.square.rank() == from.rank() {
                let targets = on_row(slider.square.file(), line.occupied);
                change += line.moves(targets, slider.cannon) - slider.row_moves;
            }
        }
        change
    }

    /// What a quiet move along a file changes for the sliders on that file.
    #[inline]
    pub fn column_change(&self, from: Square, to: Square) -> i32 {
        let points = 1 << from.rank() as u16 | 1 << to.rank() as u16;
        let line = self.column(from).toggled(points);
        let mut change = 0;
        for slider in &self.sliders[..self.slider_count] {
            if slider.square.file() == from.file() {
                let targets = on_column(slider.square.rank(), line.occupied);
                change += line.moves(targets, slider.cannon) - slider.column_moves;
            }
        }
        change
    }

    /// All replies, the change given.
    #[inline]
    pub fn replies(&self, change: i32) -> u64 {
        self.other_replies(change) + self.king_moves
    }

    /// The replies of the pieces other than the king, the change given.
    #[inline]
    pub fn other_replies(&self, change: i32) -> u64 {
        self.other_moves.wrapping_add_signed(change.into())
    }

    /// The king's replies in the position after a quiet move, if that binds the other pieces as
    /// before.
    pub fn king_replies_if_free(&self, after: &Position) -> Option<u64> {
        let scene = Scene::new(after, self.color, self.king, Scope::All);
        let danger = scene.danger();
        danger.binds_like(&self.danger).then(|| count_king(&scene))
    }

    /// All replies in the position after a capture that leaves the king's safety untouched.
    pub fn replies_after_capture(&self, after: &Position) -> u64 {
        let scene = Scene::new(after, self.color, self.king, Scope::All);
        count_others(scene, &self.danger) + self.king_moves
    }
}

fn count_king(scene: &Scene<'_>) -> u64 {
    let mut counter = Counter::default();
    scene.king_moves(&mut counter);
    counter.0
}

fn count_others(scene: Scene<'_>, danger: &Danger) -> u64 {
    let mut counter = Counter::default();
    scene.free_moves(danger, &mut counter);
    counter.0
}
