//! What the workspace's tests and benches share: reference data and random positions; for tests of
//! tools, how they are run, and engines that play wrong.

pub mod built;
pub mod mock;
pub mod slurm;
pub mod tool;

use std::path::{Path, PathBuf};

use fastrand::Rng;
use xq_core::{
    Color, File, Move, MoveList, Piece, PieceKind, Position, Rank, Setup, Square, SquareMap,
};

/// The folder at the top of the workspace.
pub fn workspace_root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors()
        .nth(2)
        .expect("this crate lies two folders deep")
        .to_owned()
}

/// A file or folder of the reference data: third-party and shared samples that are not part of
/// the project. They are looked for in the folder named by `XQ_REFERENCE_DATA`, else beside the
/// workspace in `../shared/data`. Where they are missing this says so and gives `None`, and the
/// test that asked is to end there.
pub fn reference(path: &str) -> Option<PathBuf> {
    let root = match std::env::var_os("XQ_REFERENCE_DATA") {
        Some(folder) => PathBuf::from(folder),
        None => workspace_root().join("../shared/data"),
    };
    let wanted = root.join(path);
    if wanted.exists() {
        return Some(wanted);
    }
    eprintln!(
        "SKIPPED: no reference data at {} (set XQ_REFERENCE_DATA to their folder)",
        wanted.display()
    );
    None
}

/// The text of a file of the reference data; see [`reference()`].
pub fn reference_text(path: &str) -> Option<String> {
    let file = reference(path)?;
    match std::fs::read_to_string(&file) {
        Ok(text) => Some(text),
        Err(error) => panic!("cannot read {}: {error}", file.display()),
    }
}

/// A row of a perft suite: the leaves of a position's move tree at one depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerftRow {
    /// The position, as the suite writes it.
    pub setup: Setup,
    /// The depth in plies.
    pub depth: u32,
    /// The leaves.
    pub leaves: u128,
}

/// The rows of a suite of the reference data, whose lines have the form `FEN ;D1 44 ;D2 1920`;
/// none where the data are missing, see [`reference()`].
///
/// # Panics
/// When a line has another form, or there is none at all.
pub fn perft_suite(path: &str) -> Vec<PerftRow> {
    let Some(text) = reference_text(path) else {
        return Vec::new();
    };
    let rows: Vec<PerftRow> = text.lines().flat_map(perft_rows).collect();
    assert!(!rows.is_empty(), "{path} holds no rows");
    rows
}

fn perft_rows(line: &str) -> Vec<PerftRow> {
    let mut parts = line.split(" ;");
    let setup: Setup = match parts.next().unwrap_or_default().parse() {
        Ok(setup) => setup,
        Err(error) => panic!("{line}: {error}"),
    };
    let row = |count: &str| {
        let (depth, leaves) = count.strip_prefix('D')?.split_once(' ')?;
        Some(PerftRow {
            setup: setup.clone(),
            depth: depth.parse().ok()?,
            leaves: leaves.trim().parse().ok()?,
        })
    };
    parts
        .map(|count| row(count).unwrap_or_else(|| panic!("{count:?} in {line}")))
        .collect()
}

/// The rows of a CSV file of the reference data that quotes nothing, without its head; none where
/// the data are missing, see [`reference()`].
///
/// # Panics
/// When a row has another number of fields.
pub fn csv_rows<const N: usize>(path: &str) -> Vec<[String; N]> {
    let text = reference_text(path).unwrap_or_default();
    let fields = |row: &str| -> [String; N] {
        let fields: Vec<String> = row.split(',').map(str::to_owned).collect();
        fields
            .try_into()
            .unwrap_or_else(|_| panic!("not {N} fields: {row}"))
    };
    text.lines().skip(1).map(fields).collect()
}

/// The positions of one game of random legal moves from the start, the start included.
pub fn random_game(seed: u64, plies: usize) -> Vec<Position> {
    let mut rng = Rng::with_seed(seed);
    let mut positions = vec![Position::start()];
    let mut position = Position::start();
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let _ = position.make(moves[rng.usize(..moves.len())]);
        positions.push(position.clone());
    }
    positions
}

/// A valid position with pieces strewn at random: rich in checks, pins, screens and pieces where
/// play rarely takes them.
pub fn random_setup(seed: u64) -> Position {
    let mut rng = Rng::with_seed(seed);
    loop {
        let setup = strewn(&mut rng);
        if let Ok(position) = Position::from_setup(&setup) {
            return position;
        }
    }
}

fn strewn(rng: &mut Rng) -> Setup {
    let mut setup = Setup::empty();
    let crowd = rng.usize(1..=100);
    for piece in Piece::ALL {
        for _ in 0..piece.kind().count_in_set() {
            if piece.kind() == PieceKind::King || rng.usize(..100) < crowd {
                drop_at_random(rng, &mut setup, piece);
            }
        }
    }
    setup.side_to_move = if rng.bool() { Color::Red } else { Color::Black };
    setup
}

/// Puts a piece on a free square where it may stand, if a few tries find one.
fn drop_at_random(rng: &mut Rng, setup: &mut Setup, piece: Piece) {
    for _ in 0..40 {
        let square = square_for(rng, piece);
        if setup.board[square].is_none() {
            setup.board[square] = Some(piece);
            return;
        }
    }
}

/// A square in the region where the piece lives; the position's own check sorts out the rest.
fn square_for(rng: &mut Rng, piece: Piece) -> Square {
    const ADVISOR: [(usize, usize); 5] = [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)];
    const ELEPHANT: [(usize, usize); 7] = [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)];
    let (file, own_rank) = match piece.kind() {
        PieceKind::King => (rng.usize(3..=5), rng.usize(0..=2)),
        PieceKind::Advisor => ADVISOR[rng.usize(..5)],
        PieceKind::Elephant => ELEPHANT[rng.usize(..7)],
        PieceKind::Pawn if rng.bool() => (2 * rng.usize(..5), rng.usize(3..=4)),
        PieceKind::Pawn => (rng.usize(..9), rng.usize(5..=9)),
        _ => (rng.usize(..9), rng.usize(..10)),
    };
    let rank = match piece.color() {
        Color::Red => own_rank,
        Color::Black => 9 - own_rank,
    };
    Square::new(File::ALL[file], Rank::ALL[rank])
}

/// A strewn position and four legal moves, taking nothing, that lead back to it: each side moves a
/// piece and moves it back.
pub fn random_cycle(seed: u64) -> (Position, [Move; 4]) {
    let mut rng = Rng::with_seed(seed);
    loop {
        let start = random_setup(rng.u64(..));
        for _ in 0..20 {
            if let Some(cycle) = there_and_back(&mut rng, &start) {
                return (start, cycle);
            }
        }
    }
}

fn there_and_back(rng: &mut Rng, start: &Position) -> Option<[Move; 4]> {
    let mut position = start.clone();
    let mut cycle = [Move::new(Square::A0, Square::A0); 4];
    for i in 0..4 {
        let mut quiets = MoveList::new();
        position.generate_quiets(&mut quiets);
        cycle[i] = match i.checked_sub(2) {
            None => *rng.choice(quiets.iter())?,
            Some(earlier) => Move::new(cycle[earlier].to, cycle[earlier].from),
        };
        if !quiets.contains(&cycle[i]) {
            return None;
        }
        let _ = position.make(cycle[i]);
    }
    Some(cycle)
}

/// The position seen in a mirror, and if asked with the sides changed.
pub fn reflected(position: &Position, swap_sides: bool) -> Position {
    let from = position.to_setup();
    let mut to = Setup {
        board: SquareMap::filled(None),
        ..from.clone()
    };
    for (square, piece) in from.pieces() {
        let color = match swap_sides {
            true => piece.color().other(),
            false => piece.color(),
        };
        let there = reflected_square(square, swap_sides);
        to.board[there] = Some(Piece::new(color, piece.kind()));
    }
    if swap_sides {
        to.side_to_move = to.side_to_move.other();
    }
    Position::from_setup(&to).expect("the reflection of a position is one")
}

/// Where a square goes under [`reflected`].
pub fn reflected_square(square: Square, swap_sides: bool) -> Square {
    match swap_sides {
        true => square.flip_files().flip_ranks(),
        false => square.flip_files(),
    }
}

/// The examples in the book compile and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/book/src/game.md")]
#[doc = include_str!("../../../docs/book/src/generator.md")]
pub struct Book;

/// The example in README.md compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;
