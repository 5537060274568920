//! The free rooks and cannons of the replying side, and how far they see along their lines.

use crate::attacks::lines::{LineTargets, on_file, on_rank};
use crate::bitboard::{Area, Bitboard};
use crate::color::Color;
use crate::movegen::{file_squares, rank_squares};
use crate::moves::Move;
use crate::piece::PieceKind;
use crate::position::Position;
use crate::square::{Square, SquareMap};

use super::tally::Tally;

/// The words of all lines, as the replying side sees them.
pub(super) struct SliderLines {
    pub occupied: Area,
    pub enemy: Area,
    /// Squares that no reply may go to.
    pub blocked: Area,
}

impl SliderLines {
    #[inline]
    fn rank(&self, square: Square) -> LineWords {
        let rank = square.rank() as usize;
        LineWords {
            occupied: self.occupied.ranks[rank],
            enemy: self.enemy.ranks[rank],
            blocked: self.blocked.ranks[rank],
        }
    }

    #[inline]
    fn file(&self, square: Square) -> LineWords {
        let file = square.file() as usize;
        LineWords {
            occupied: self.occupied.files[file],
            enemy: self.enemy.files[file],
            blocked: self.blocked.files[file],
        }
    }

    /// The occupied points of the rank and the file of a square once another square is empty.
    pub fn words_without(&self, square: Square, emptied: Square) -> (u16, u16) {
        let rank = self.rank(square).occupied;
        let file = self.file(square).occupied;
        (
            rank & !rank_bit(square, emptied),
            file & !file_bit(square, emptied),
        )
    }
}

/// The other square's bit in the rank of a square, if it is on it.
#[inline]
fn rank_bit(square: Square, other: Square) -> u16 {
    u16::from(square.rank() == other.rank()) << other.file() as u16
}

/// The other square's bit in the file of a square, if it is on it.
#[inline]
fn file_bit(square: Square, other: Square) -> u16 {
    u16::from(square.file() == other.file()) << other.rank() as u16
}

/// The words of one line.
#[derive(Clone, Copy)]
struct LineWords {
    occupied: u16,
    enemy: u16,
    blocked: u16,
}

impl LineWords {
    /// The points at which the mover, coming or leaving, changes how far a slider sees.
    #[inline]
    fn changeable(self, targets: LineTargets, cannon: bool) -> u16 {
        let seen = if cannon { 0x3FF } else { targets.rook };
        seen & (!self.occupied | self.enemy)
    }

    /// The line after the mover has come to, or left, the given points.
    #[inline]
    fn toggled(self, points: u16) -> LineWords {
        LineWords {
            occupied: self.occupied ^ points,
            enemy: self.enemy ^ points,
            blocked: self.blocked,
        }
    }

    /// The line after the mover has left a point and captured on another.
    #[inline]
    fn captured(self, from: u16, to: u16) -> LineWords {
        LineWords {
            occupied: self.occupied & !from,
            enemy: self.enemy & !from | to,
            blocked: self.blocked & !to,
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

/// A slider that is free to move.
#[derive(Clone, Copy)]
struct Slider {
    square: Square,
    cannon: bool,
    rank_moves: i32,
    file_moves: i32,
}

impl Slider {
    #[inline]
    fn moves_in_rank(&self, line: LineWords) -> i32 {
        line.moves(on_rank(self.square, line.occupied), self.cannon)
    }

    #[inline]
    fn moves_in_file(&self, line: LineWords) -> i32 {
        line.moves(on_file(self.square, line.occupied), self.cannon)
    }
}

/// The free sliders, and what each square changes for them.
pub(super) struct Sliders {
    sliders: [Slider; 4],
    count: usize,
    /// The ranks and files with a free slider on them.
    ranks: u16,
    files: u16,
    /// The change to the moves of the sliders on the square's rank, and of those on its file,
    /// when the mover comes to the square (if it is empty) or leaves it.
    by_rank: SquareMap<i8>,
    by_file: SquareMap<i8>,
}

impl Sliders {
    pub fn new(
        position: &Position,
        color: Color,
        pinned: Bitboard,
        lines: &SliderLines,
        tally: &Tally,
    ) -> Sliders {
        let nobody = Slider {
            square: Square::A0,
            cannon: false,
            rank_moves: 0,
            file_moves: 0,
        };
        let mut sliders = Sliders {
            sliders: [nobody; 4],
            count: 0,
            ranks: 0,
            files: 0,
            by_rank: SquareMap::filled(0),
            by_file: SquareMap::filled(0),
        };
        for kind in [PieceKind::Rook, PieceKind::Cannon] {
            for square in position.pieces(color, kind) & !pinned {
                let slider = Slider {
                    square,
                    cannon: kind == PieceKind::Cannon,
                    rank_moves: tally.in_rank(square),
                    file_moves: tally.in_file(square),
                };
                sliders.add(slider, lines);
            }
        }
        sliders
    }

    fn add(&mut self, slider: Slider, lines: &SliderLines) {
        let square = slider.square;
        self.sliders[self.count] = slider;
        self.count += 1;
        self.ranks |= 1 << square.rank() as u16;
        self.files |= 1 << square.file() as u16;
        let line = lines.rank(square);
        let targets = on_rank(square, line.occupied);
        let points = 0x1FF & line.changeable(targets, slider.cannon);
        for other in rank_squares(square, points) {
            let after = line.toggled(1 << other.file() as u16);
            self.by_rank[other] += (slider.moves_in_rank(after) - slider.rank_moves) as i8;
        }
        let line = lines.file(square);
        let targets = on_file(square, line.occupied);
        let points = 0x3FF & line.changeable(targets, slider.cannon);
        for other in file_squares(square, points) {
            let after = line.toggled(1 << other.rank() as u16);
            self.by_file[other] += (slider.moves_in_file(after) - slider.file_moves) as i8;
        }
    }

    /// The change to the sliders on a square's rank when its occupation changes.
    #[inline]
    pub fn in_rank(&self, square: Square) -> i32 {
        self.by_rank[square].into()
    }

    /// The change to the sliders on a square's file when its occupation changes.
    #[inline]
    pub fn in_file(&self, square: Square) -> i32 {
        self.by_file[square].into()
    }

    #[inline]
    fn all(&self) -> &[Slider] {
        &self.sliders[..self.count]
    }

    /// What a quiet move along a rank changes for the sliders on that rank.
    #[inline]
    pub fn along_rank(&self, lines: &SliderLines, mv: Move) -> i32 {
        let rank = mv.from.rank();
        if self.ranks >> rank as u16 & 1 == 0 {
            return 0;
        }
        let points = 1 << mv.from.file() as u16 | 1 << mv.to.file() as u16;
        let line = lines.rank(mv.from).toggled(points);
        let on_rank = self
            .all()
            .iter()
            .filter(|slider| slider.square.rank() == rank);
        on_rank
            .map(|slider| slider.moves_in_rank(line) - slider.rank_moves)
            .sum()
    }

    /// What a quiet move along a file changes for the sliders on that file.
    #[inline]
    pub fn along_file(&self, lines: &SliderLines, mv: Move) -> i32 {
        let file = mv.from.file();
        if self.files >> file as u16 & 1 == 0 {
            return 0;
        }
        let points = 1 << mv.from.rank() as u16 | 1 << mv.to.rank() as u16;
        let line = lines.file(mv.from).toggled(points);
        let on_file = self
            .all()
            .iter()
            .filter(|slider| slider.square.file() == file);
        on_file
            .map(|slider| slider.moves_in_file(line) - slider.file_moves)
            .sum()
    }

    /// What a capture changes for the sliders, the victim left aside.
    pub fn after_capture(&self, lines: &SliderLines, mv: Move) -> i32 {
        let mut change = 0;
        for slider in self.all() {
            let square = slider.square;
            if square == mv.to {
                continue;
            }
            let (from, to) = (rank_bit(square, mv.from), rank_bit(square, mv.to));
            if from | to != 0 {
                let line = lines.rank(square).captured(from, to);
                change += slider.moves_in_rank(line) - slider.rank_moves;
            }
            let (from, to) = (file_bit(square, mv.from), file_bit(square, mv.to));
            if from | to != 0 {
                let line = lines.file(square).captured(from, to);
                change += slider.moves_in_file(line) - slider.file_moves;
            }
        }
        change
    }
}
