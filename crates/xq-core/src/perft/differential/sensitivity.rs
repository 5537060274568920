//! Which moves of the side to move touch the safety of the king that is to reply.
//!
//! Two things depend on pieces near that king: how the other replying pieces are bound (checks,
//! pins, squares forbidden in front of a cannon), and which steps the king itself has. Both are
//! read off rays: from the king's square, and, with the king lifted off, from each square it could
//! step to. Along a ray `n` is the number of pieces passed so far.
//!
//! ```text
//! from the king                                    from a square it could step to
//! rook   n = 1, own piece: it is pinned            rook   n = 0: attacks it
//! cannon n = 0: no piece may step between          cannon n = 1: attacks it
//!        n = 2, own piece among them: pinned
//! ```
//!
//! Marked is every square where a piece coming or going changes one of these counts from or to a
//! value that matters. Too many marks cost time, too few a wrong number.

use crate::attacks::leapers::{HORSE_SOURCES, KING, PAWN_SOURCES, horse_leg};
use crate::bitboard::Area;
use crate::color::Color;
use crate::piece::PieceKind;
use crate::position::Position;
use crate::square::{Square, SquareMap};

/// It matters when the mover's piece leaves the square.
const LEAVE: u8 = 1;
/// It matters when any piece of the mover arrives.
const ANY: u8 = 2;
const ROOK: u8 = 4;
const CANNON: u8 = 8;
const HORSE: u8 = 16;
const PAWN: u8 = 32;
const FACING_KING: u8 = 64;

/// What a move may touch.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Touched {
    /// How the other replying pieces are bound.
    pub binding: bool,
    /// The king's own steps.
    pub steps: bool,
}

impl Touched {
    #[inline]
    pub fn nothing(self) -> bool {
        !(self.binding || self.steps)
    }
}

/// The marks that matter when a piece of this kind arrives.
#[inline]
const fn arrival(kind: PieceKind) -> u8 {
    ANY | match kind {
        PieceKind::King => FACING_KING,
        PieceKind::Advisor | PieceKind::Elephant => 0,
        PieceKind::Horse => HORSE,
        PieceKind::Rook => ROOK,
        PieceKind::Cannon => CANNON,
        PieceKind::Pawn => PAWN,
    }
}

/// The marks of one square.
#[derive(Clone, Copy, Default)]
struct Touch {
    binding: u8,
    steps: u8,
}

/// The marks of every square.
pub(super) struct Sensitivity(SquareMap<Touch>);

impl Sensitivity {
    /// Marks what touches the safety of the king of `color`, which is not to move.
    pub fn new(position: &Position, color: Color, king: Square, occupied: &Area) -> Sensitivity {
        let mut lifted = *occupied;
        lifted.toggle(king);
        let mut marks = Marks {
            position,
            mover: color.other(),
            king,
            lifted,
            touch: SquareMap::filled(Touch::default()),
        };
        marks.mark_binding();
        for target in KING[king] {
            marks.touch[target].steps |= LEAVE | ANY;
            if !position.side(color).contains(target) {
                marks.mark_steps_to(target);
            }
        }
        Sensitivity(marks.touch)
    }

    /// What leaving a square touches.
    #[inline]
    pub fn leaving(&self, from: Square) -> Touched {
        self.touched(from, LEAVE)
    }

    /// What the arrival of a piece touches.
    #[inline]
    pub fn arriving(&self, kind: PieceKind, to: Square) -> Touched {
        self.touched(to, arrival(kind))
    }

    #[inline]
    fn touched(&self, square: Square, marks: u8) -> Touched {
        let touch = self.0[square];
        Touched {
            binding: touch.binding & marks != 0,
            steps: touch.steps & marks != 0,
        }
    }
}

struct Marks<'a> {
    position: &'a Position,
    /// The side whose moves may touch the king.
    mover: Color,
    king: Square,
    /// The occupied squares without the king's.
    lifted: Area,
    touch: SquareMap<Touch>,
}

/// A way from a square straight to the edge of the board.
#[derive(Clone, Copy)]
struct Ray {
    from: Square,
    /// From one square's code to the next, wrapping.
    step: u8,
    /// How many steps there are to the edge.
    steps: u8,
    /// Where pieces stand: bit 0 for the first step.
    pieces: u16,
    vertical: bool,
}

impl Ray {
    fn all(from: Square, occupied: &Area) -> [Ray; 4] {
        let (file, rank) = (from.file() as u8, from.rank() as u8);
        let on_rank = occupied.ranks[rank as usize];
        let on_file = occupied.files[file as usize];
        let ray = |step: i8, steps, pieces| Ray {
            from,
            step: step as u8,
            steps,
            pieces,
            vertical: step.abs() == 16,
        };
        [
            ray(-1, file, backwards(on_rank, file)),
            ray(1, 8 - file, on_rank >> (file + 1)),
            ray(-16, rank, backwards(on_file, rank)),
            ray(16, 9 - rank, on_file >> (rank + 1)),
        ]
    }

    #[inline]
    fn at(&self, i: u8) -> Square {
        Square::by_code((self.from as u8).wrapping_add(self.step.wrapping_mul(i)))
    }

    /// The number of steps to the next piece; beyond the edge if there is none.
    #[inline]
    fn next_piece(&mut self) -> u8 {
        let next = self.pieces.trailing_zeros() as u8 + 1;
        self.pieces &= self.pieces.wrapping_sub(1);
        next
    }
}

/// The bits below a point of a line, the nearest first.
#[inline]
fn backwards(line: u16, point: u8) -> u16 {
    let below = line & ((1 << point) - 1);
    below.reverse_bits() >> ((16 - point) & 15)
}

/// A piece of the mover that acts along a ray.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RaySlider {
    /// A rook, or the king on a file.
    Straight,
    Cannon,
}

/// What has been passed on the way along a ray.
#[derive(Clone, Copy, Default)]
struct Passed {
    /// How many pieces.
    pieces: u8,
    /// Whether one of them is the replying side's.
    own: bool,
    /// Whether the first of them is the mover's cannon.
    cannon_first: bool,
}

impl Marks<'_> {
    fn slider(&self, square: Square, vertical: bool) -> Option<RaySlider> {
        let id = self.position.id_at(square)?;
        match id.kind() {
            _ if id.color() != self.mover => None,
            PieceKind::Rook => Some(RaySlider::Straight),
            PieceKind::King if vertical => Some(RaySlider::Straight),
            PieceKind::Cannon => Some(RaySlider::Cannon),
            _ => None,
        }
    }

    /// Walks a ray outwards. `arrivals` gives the marks of a square by what lies before it, and
    /// `met` those of the squares between (first) and of the slider itself (second). Nothing
    /// matters any more once more than `most` pieces have been passed.
    #[inline(always)]
    fn walk(
        &mut self,
        mut ray: Ray,
        most: u8,
        arrivals: impl Fn(Passed) -> u8,
        met: impl Fn(RaySlider, Passed, u8) -> (u8, u8),
        marks: impl Fn(&mut Touch) -> &mut u8,
    ) {
        let mut passed = Passed::default();
        let mut next = 1;
        while passed.pieces <= most {
            let stop = ray.next_piece();
            let mut arrival = arrivals(passed);
            if ray.vertical && arrival & ROOK != 0 {
                arrival |= FACING_KING;
            }
            if arrival != 0 {
                for i in next..=stop.min(ray.steps) {
                    *marks(&mut self.touch[ray.at(i)]) |= arrival;
                }
            }
            if stop > ray.steps {
                return;
            }
            next = stop + 1;
            let square = ray.at(stop);
            let slider = self.slider(square, ray.vertical);
            if let Some(slider) = slider {
                let (between, itself) = met(slider, passed, stop);
                if between != 0 {
                    for i in 1..stop {
                        *marks(&mut self.touch[ray.at(i)]) |= between;
                    }
                }
                *marks(&mut self.touch[square]) |= itself;
            }
            passed.cannon_first |= passed.pieces == 0 && slider == Some(RaySlider::Cannon);
            passed.pieces += 1;
            passed.own |= !self.position.side(self.mover).contains(square);
        }
    }

    /// What changes checks, pins and forbidden squares.
    fn mark_binding(&mut self) {
        let arrivals = |passed: Passed| match passed.pieces {
            0 => ROOK | CANNON,
            1 if passed.own => ROOK | CANNON,
            1 => CANNON,
            // A cannon that jumps outwards counts itself as passed.
            2 if passed.own || passed.cannon_first => CANNON,
            _ => 0,
        };
        let met = |slider, passed: Passed, steps| match (slider, passed.pieces, passed.own) {
            (RaySlider::Straight, 1, true) => (ANY, LEAVE),
            (RaySlider::Straight, 1, false) | (RaySlider::Straight, 2, true) => (LEAVE, 0),
            (RaySlider::Cannon, 0, _) if steps > 1 => (ANY, LEAVE),
            (RaySlider::Cannon, 2, true) => (ANY | LEAVE, LEAVE),
            (RaySlider::Cannon, 2, false) | (RaySlider::Cannon, 3, true) => (LEAVE, 0),
            _ => (0, 0),
        };
        for ray in Ray::all(self.king, &self.lifted) {
            self.walk(ray, 3, arrivals, met, |touch| &mut touch.binding);
        }
        for from in HORSE_SOURCES[self.king] {
            self.horse_check(from);
        }
        for from in PAWN_SOURCES[self.mover.index()][self.king] {
            self.touch[from].binding |= PAWN;
        }
    }

    /// A horse on `from` would give check, or pin the piece on its leg.
    fn horse_check(&mut self, from: Square) {
        let Some(leg) = horse_leg(from, self.king) else {
            return;
        };
        let hinders = self.position.id_at(leg).map(|id| id.color());
        let stands_there = self.is_horse(from);
        if hinders == Some(self.mover) {
            if stands_there {
                self.touch[leg].binding |= LEAVE;
            }
            return;
        }
        self.touch[from].binding |= HORSE;
        if stands_there {
            self.touch[from].binding |= LEAVE;
            self.touch[leg].binding |= ANY;
        }
    }

    /// What changes whether a square that the king could step to is attacked.
    fn mark_steps_to(&mut self, target: Square) {
        let arrivals = |passed: Passed| match passed.pieces {
            0 => ROOK,
            1 => CANNON,
            2 if passed.cannon_first => CANNON,
            _ => 0,
        };
        let met = |slider, passed: Passed, _| match (slider, passed.pieces, passed.own) {
            (RaySlider::Straight, 0, _) => (ANY, LEAVE),
            (RaySlider::Straight, 1, false) => (LEAVE, 0),
            (RaySlider::Cannon, 0, _) => (ANY, 0),
            (RaySlider::Cannon, 1, _) => (ANY | LEAVE, LEAVE),
            (RaySlider::Cannon, 2, _) => (LEAVE, 0),
            _ => (0, 0),
        };
        for ray in Ray::all(target, &self.lifted) {
            self.walk(ray, 2, arrivals, met, |touch| &mut touch.steps);
        }
        for from in HORSE_SOURCES[target] {
            self.horse_attack(from, target);
        }
        for from in PAWN_SOURCES[self.mover.index()][target] {
            self.touch[from].steps |= PAWN | LEAVE;
        }
    }

    /// A horse on `from` would attack a target of the king.
    fn horse_attack(&mut self, from: Square, target: Square) {
        let Some(leg) = horse_leg(from, target) else {
            return;
        };
        let stands_there = self.is_horse(from);
        match self.position.id_at(leg) {
            Some(id) if leg != self.king => {
                if stands_there && id.color() == self.mover {
                    self.touch[leg].steps |= LEAVE;
                }
            }
            _ => {
                self.touch[from].steps |= HORSE;
                if stands_there {
                    self.touch[from].steps |= LEAVE;
                    self.touch[leg].steps |= ANY;
                }
            }
        }
    }

    fn is_horse(&self, square: Square) -> bool {
        self.position
            .pieces(self.mover, PieceKind::Horse)
            .contains(square)
    }
}
