//! The first layer's sums of a position, kept up to date move by move.
//!
//! Making a move only notes what came and went. The notes are worked in when the position is to be
//! evaluated, so that positions that never are cost nothing.

use arrayvec::ArrayVec;
use xq_core::{Color, File, Observer, Piece, PieceKind, Position, Square};

use super::features::{View, bucket};
use super::lanes::{LANE, Lane, add_rows, squared_product};
use super::net::{MOST_UNITS, Net};
use crate::Score;

const MOST_LANES: usize = MOST_UNITS / LANE;

/// More changes than this are not noted: working the sums out anew is then as quick.
const MOST_NOTES: usize = 12;

/// A man that came to a point, or went from it.
#[derive(Clone, Copy, Debug)]
struct Note {
    piece: Piece,
    square: Square,
    came: bool,
}

/// The sums of both views.
#[derive(Debug)]
pub struct Accumulators {
    sums: [[Lane; MOST_LANES]; 2],
    /// Lanes of each view that are used.
    lanes: usize,
    views: [View; 2],
    /// Whether the sums of a view have to be worked out anew.
    stale: [bool; 2],
    notes: ArrayVec<Note, MOST_NOTES>,
}

impl Clone for Accumulators {
    fn clone(&self) -> Accumulators {
        let mut copy = Accumulators {
            sums: [[Lane::ZERO; MOST_LANES]; 2],
            lanes: self.lanes,
            views: self.views,
            stale: self.stale,
            notes: ArrayVec::new(),
        };
        copy.clone_from(self);
        copy
    }

    /// Copies only the lanes that are used.
    #[inline]
    fn clone_from(&mut self, from: &Accumulators) {
        let lanes = from.lanes.min(MOST_LANES);
        for (sum, from) in self.sums.iter_mut().zip(&from.sums) {
            sum[..lanes].copy_from_slice(&from[..lanes]);
        }
        self.lanes = from.lanes;
        self.views = from.views;
        self.stale = from.stale;
        self.notes.clear();
        self.notes.extend(from.notes.iter().copied());
    }
}

impl Accumulators {
    /// The sums of a position, worked out from nothing.
    pub fn of(net: &Net, position: &Position) -> Accumulators {
        let mut accumulators = Accumulators {
            sums: [[Lane::ZERO; MOST_LANES]; 2],
            lanes: net.shape.units / LANE,
            views: [Color::Red, Color::Black].map(|color| View::of(position, color)),
            stale: [true; 2],
            notes: ArrayVec::new(),
        };
        accumulators.refresh(net, position);
        accumulators
    }

    /// Whether nothing is left to be worked in.
    #[inline]
    pub fn is_fresh(&self) -> bool {
        self.notes.is_empty() && self.stale == [false; 2]
    }

    /// The sums of a view, for tests: the mover's or the other's.
    pub fn sums(&self, color: Color) -> Vec<i16> {
        let lanes = &self.sums[color.index()][..self.lanes];
        lanes.iter().flat_map(|lane| lane.0).collect()
    }

    /// Works in what has been noted. The position is the one that the notes have led to.
    #[inline]
    pub fn refresh(&mut self, net: &Net, position: &Position) {
        if self.is_fresh() {
            return;
        }
        for color in [Color::Red, Color::Black] {
            if self.stale[color.index()] {
                self.start_anew(net, position, color);
            } else {
                self.work_in_notes(net, color);
            }
        }
        self.notes.clear();
        self.stale = [false; 2];
    }

    fn start_anew(&mut self, net: &Net, position: &Position, color: Color) {
        let view = View::of(position, color);
        let mut inputs: ArrayVec<u16, 32> = ArrayVec::new();
        for piece in Piece::ALL {
            let men = position.men(piece);
            inputs.extend(men.map(|square| view.input(piece, square) as u16));
        }
        let sum = &mut self.sums[color.index()][..self.lanes];
        sum.copy_from_slice(&net.bias);
        add_rows(sum, &net.table, &inputs, &[]);
        self.views[color.index()] = view;
    }

    fn work_in_notes(&mut self, net: &Net, color: Color) {
        let view = self.views[color.index()];
        let mut added: ArrayVec<u16, MOST_NOTES> = ArrayVec::new();
        let mut removed: ArrayVec<u16, MOST_NOTES> = ArrayVec::new();
        for note in &self.notes {
            let input = view.input(note.piece, note.square) as u16;
            match note.came {
                true => added.push(input),
                false => removed.push(input),
            }
        }
        let sum = &mut self.sums[color.index()][..self.lanes];
        add_rows(sum, &net.table, &added, &removed);
    }

    /// The sums with a man taken from the board.
    pub(super) fn without(&self, net: &Net, piece: Piece, square: Square) -> Accumulators {
        let mut without = self.clone();
        without.notes.push(Note {
            piece,
            square,
            came: false,
        });
        for color in [Color::Red, Color::Black] {
            without.work_in_notes(net, color);
        }
        without.notes.clear();
        without
    }

    /// The network's score for the side to move. The sums must be fresh.
    #[inline]
    pub(super) fn output(&self, net: &Net, position: &Position) -> Score {
        let mover = position.side_to_move();
        let bucket = bucket(position, net.shape.buckets);
        let of = |color: Color, view| {
            let sum = &self.sums[color.index()][..self.lanes];
            squared_product(sum, net.output(bucket, view))
        };
        net.score(bucket, of(mover, 0) + of(mover.other(), 1))
    }

    #[inline]
    fn note(&mut self, note: Note) {
        if self.notes.try_push(note).is_err() {
            self.stale = [true; 2];
        }
    }
}

impl Observer for Accumulators {
    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        if piece.kind() == PieceKind::King {
            let color = piece.color().index();
            if self.views[color].is_mirrored != (square.file() == File::F) {
                self.stale[color] = true;
            }
        }
        self.note(Note {
            piece,
            square,
            came: true,
        });
    }

    #[inline]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.note(Note {
            piece,
            square,
            came: false,
        });
    }
}
