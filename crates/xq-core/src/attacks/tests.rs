//! The tables against a slow and plain wording of how pieces move.

use super::leapers::*;
use super::lines::{between, on_file, on_rank};
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::square::{File, Rank, Square};

/// File and rank as numbers.
fn place(square: Square) -> (i32, i32) {
    (square.file() as i32, square.rank() as i32)
}

/// How many files and ranks lie between two squares, in whichever directions.
fn apart(a: Square, b: Square) -> (i32, i32) {
    let ((file, rank), (other_file, other_rank)) = (place(a), place(b));
    ((file - other_file).abs(), (rank - other_rank).abs())
}

fn palace_of(square: Square) -> Option<Color> {
    match place(square) {
        (3..=5, 0..=2) => Some(Color::Red),
        (3..=5, 7..=9) => Some(Color::Black),
        _ => None,
    }
}

fn all_pairs() -> impl Iterator<Item = (Square, Square)> {
    Square::ALL
        .into_iter()
        .flat_map(|from| Square::ALL.map(|to| (from, to)))
}

#[test]
fn king_and_advisor_step_inside_a_palace() {
    for (from, to) in all_pairs() {
        let inside = palace_of(from).is_some() && palace_of(from) == palace_of(to);
        let king = inside && matches!(apart(from, to), (0, 1) | (1, 0));
        let advisor = inside && apart(from, to) == (1, 1);
        assert_eq!(KING[from].contains(to), king, "{from}{to}");
        assert_eq!(ADVISOR[from].contains(to), advisor, "{from}{to}");
    }
}

#[test]
fn pawns_step_forward_and_beyond_the_river_sideways() {
    for (from, to) in all_pairs() {
        let ((file, rank), (to_file, to_rank)) = (place(from), place(to));
        let red = to_file == file && to_rank == rank + 1 || rank >= 5 && apart(from, to) == (1, 0);
        let black =
            to_file == file && to_rank == rank - 1 || rank <= 4 && apart(from, to) == (1, 0);
        assert_eq!(PAWN[0][from].contains(to), red, "{from}{to}");
        assert_eq!(PAWN[1][from].contains(to), black, "{from}{to}");
        assert_eq!(PAWN_SOURCES[0][to].contains(from), red, "{from}{to}");
        assert_eq!(PAWN_SOURCES[1][to].contains(from), black, "{from}{to}");
    }
}

/// The point halfway, rounded towards the first square: an elephant's eye, a horse's leg.
fn hinge(from: Square, to: Square) -> Square {
    let ((file, rank), (to_file, to_rank)) = (place(from), place(to));
    let (file, rank) = (file + (to_file - file) / 2, rank + (to_rank - rank) / 2);
    Square::new(File::ALL[file as usize], Rank::ALL[rank as usize])
}

/// Every way in which the four points around a square, on a line or diagonally, can be taken.
fn occupancies(points: Bitboard) -> impl Iterator<Item = Bitboard> {
    let points: Vec<Square> = points.into_iter().collect();
    (0..1usize << points.len()).map(move |chosen| {
        let taken = points.iter().enumerate();
        let taken = taken.filter(|(i, _)| chosen >> i & 1 != 0);
        taken.map(|(_, &square)| square).collect()
    })
}

#[test]
fn elephants_jump_over_empty_eyes_and_stay_at_home() {
    for from in Square::ALL {
        for occupied in occupancies(DIAGONALLY_BESIDE[from]) {
            let targets = elephant_targets(from, occupied);
            for to in Square::ALL {
                let home = (from.rank() as u8 >= 5) == (to.rank() as u8 >= 5);
                let jump = home && apart(from, to) == (2, 2);
                let expected = jump && !occupied.contains(hinge(from, to));
                assert_eq!(targets.contains(to), expected, "{from}{to}\n{occupied:?}");
            }
        }
    }
}

#[test]
fn horses_jump_over_empty_legs() {
    for from in Square::ALL {
        for occupied in occupancies(BESIDE[from]) {
            let (rank, file) = words(from, occupied);
            let targets = horse_targets(from, rank, file);
            for to in Square::ALL {
                let jump = matches!(apart(from, to), (1, 2) | (2, 1));
                let expected = jump && !occupied.contains(hinge(from, to));
                assert_eq!(targets.contains(to), expected, "{from}{to}\n{occupied:?}");
                assert_eq!(horse_leg(from, to), jump.then(|| hinge(from, to)));
                assert_eq!(HORSE_SOURCES[to].contains(from), jump);
            }
        }
    }
}

#[test]
fn each_leg_of_a_horse_opens_its_own_jumps() {
    for from in Square::ALL {
        for (leg, opened) in HORSE_LEGS[from].into_iter().flatten() {
            for to in Square::ALL {
                let expected = horse_leg(from, to) == Some(leg);
                assert_eq!(opened.contains(to), expected, "{from}{to} over {leg}");
            }
        }
    }
}

/// The taken points of the rank and of the file of a square.
fn words(square: Square, occupied: Bitboard) -> (u16, u16) {
    let (mut rank, mut file) = (0, 0);
    for other in occupied {
        if other.rank() == square.rank() {
            rank |= 1 << other.file() as u16;
        }
        if other.file() == square.file() {
            file |= 1 << other.rank() as u16;
        }
    }
    (rank, file)
}

/// What a rook reaches and what a cannon attacks on a line of so many points, point by point.
fn walk(length: i32, from: i32, occupied: u16) -> (u16, u16) {
    let (mut rook, mut cannon) = (0, 0);
    for step in [-1, 1] {
        let mut passed = 0;
        let mut at = from + step;
        while (0..length).contains(&at) {
            let taken = occupied >> at & 1 != 0;
            if passed == 0 {
                rook |= 1 << at;
            } else if passed == 1 && taken {
                cannon |= 1 << at;
            }
            passed += i32::from(taken);
            at += step;
        }
    }
    (rook, cannon)
}

#[test]
fn rooks_and_cannons_on_a_rank() {
    for file in File::ALL {
        for occupied in 0..1 << 9 {
            let (rook, cannon) = walk(9, file as i32, occupied);
            let targets = on_rank(Square::new(file, Rank::R4), occupied);
            assert_eq!(targets.rook, rook, "{file:?} {occupied:b}");
            assert_eq!(targets.jump & occupied, cannon, "{file:?} {occupied:b}");
        }
    }
}

#[test]
fn rooks_and_cannons_on_a_file() {
    for rank in Rank::ALL {
        for occupied in 0..1 << 10 {
            let (rook, cannon) = walk(10, rank as i32, occupied);
            let targets = on_file(Square::new(File::C, rank), occupied);
            assert_eq!(targets.rook, rook, "{rank:?} {occupied:b}");
            assert_eq!(targets.jump & occupied, cannon, "{rank:?} {occupied:b}");
        }
    }
}

#[test]
fn points_between() {
    for a in 0..10 {
        for b in 0..10 {
            let expected = (0..10usize)
                .filter(|&at| a.min(b) < at && at < a.max(b))
                .fold(0, |word, at| word | 1 << at);
            assert_eq!(between(a, b), expected, "{a} {b}");
        }
    }
}
