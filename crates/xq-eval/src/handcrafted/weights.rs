//! Every number of the handcrafted evaluation.
//!
//! Each entry is a pair (middle of the game, end of the game) in the unit of
//! [`Score`](crate::Score) and is added once for each time its feature stands on the board for the
//! side that has it. Beyond this file the evaluation only counts.

use std::mem::{offset_of, size_of};

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

use super::term::Term;
use crate::Tapered;

/// Numbers of one feature that stand side by side in [`Weights::flat`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Section {
    /// The field of [`Weights`] that holds them.
    pub name: &'static str,
    /// The term that they count towards.
    pub term: Term,
    /// The place of the first one.
    pub start: usize,
    /// How many there are.
    pub len: usize,
}

/// Declares the fields and fills them from flat lists, which a tuner can rewrite.
macro_rules! weights {
    ($($(#[$doc:meta])* $term:ident $name:ident: $type:ty = [$($value:expr,)*];)*) => {
        /// All numbers, each in a field of the shape that its feature is counted in.
        #[derive(Clone, PartialEq, Eq, Debug, FromBytes, IntoBytes, KnownLayout, Immutable)]
        #[repr(C)]
        pub struct Weights {
            $($(#[$doc])* pub $name: $type,)*
        }

        /// All fields of [`Weights`] in their order.
        pub const SECTIONS: &[Section] = &[$(Section {
            name: stringify!($name),
            term: Term::$term,
            start: offset_of!(Weights, $name) / size_of::<Tapered>(),
            len: size_of::<$type>() / size_of::<Tapered>(),
        },)*];

        /// The numbers in use.
        pub static WEIGHTS: Weights = {
            let rows: [&[(i16, i16)]; SECTIONS.len()] = [$(&[$($value,)*],)*];
            zerocopy::transmute!(flattened(rows))
        };
    };
}

/// How many numbers there are.
pub const COUNT: usize = size_of::<Weights>() / size_of::<Tapered>();

const fn flattened(rows: [&[(i16, i16)]; SECTIONS.len()]) -> [Tapered; COUNT] {
    let mut flat = [Tapered::ZERO; COUNT];
    let mut section = 0;
    while section < rows.len() {
        let Section { start, len, .. } = SECTIONS[section];
        assert!(rows[section].len() == len, "a list does not fill its field");
        let mut i = 0;
        while i < len {
            let (middle, end) = rows[section][i];
            flat[start + i] = Tapered::new(middle, end);
            i += 1;
        }
        section += 1;
    }
    flat
}

impl Weights {
    /// All numbers in one row, in the order of [`SECTIONS`]: for a tuner, to which one is like the other.
    pub fn flat(&self) -> &[Tapered; COUNT] {
        zerocopy::transmute_ref!(self)
    }

    /// The place in [`Weights::flat`] of one of these numbers, told by its address.
    ///
    /// # Panics
    /// When the number is none of these.
    ///
    /// ```
    /// use xq_eval::handcrafted::weights::WEIGHTS;
    /// let place = WEIGHTS.index_of(&WEIGHTS.threat[1][2]);
    /// assert_eq!(WEIGHTS.flat()[place], WEIGHTS.threat[1][2]);
    /// ```
    pub fn index_of(&self, weight: &Tapered) -> usize {
        let offset = std::ptr::from_ref(weight).addr() - std::ptr::from_ref(self).addr();
        let index = offset / size_of::<Tapered>();
        assert!(index < COUNT, "a number of other weights");
        index
    }
}

weights! {
    /// What a piece of each kind is worth, in the order of [`PieceKind`](xq_core::PieceKind).
    Material material: [Tapered; 7] = [
        (0, 0), (148, 85), (149, 74), (408, 439), (1017, 1038), (455, 426), (68, 77),
    ];
    /// A piece on a square: kind, then own rank, then file counted from the nearer edge.
    Placement placement: [[[Tapered; 5]; 10]; 7] = [
        // king
        (0, 0), (0, 0), (0, 0), (-5, 13), (59, 2),
        (0, 0), (0, 0), (0, 0), (-116, 31), (-44, 24),
        (0, 0), (0, 0), (0, 0), (-109, 14), (-116, 4),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        // advisor
        (0, 0), (0, 0), (0, 0), (19, -24), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (46, -12),
        (-6, -4), (-6, -4), (-6, -4), (-28, -14), (-6, -4),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        // elephant
        (0, 0), (0, 0), (20, -30), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (-15, -23), (0, 0), (0, 0), (0, 0), (64, -30),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (-35, -15), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        // horse
        (-41, -36), (-62, -37), (7, 4), (-33, -51), (-13, -11),
        (-70, 11), (-46, -14), (-47, -31), (-35, -27), (13, -33),
        (-6, -37), (-17, 15), (-15, -17), (40, 19), (-20, 4),
        (-13, -12), (-44, -33), (-24, 28), (-5, 19), (46, 28),
        (14, 8), (3, -2), (47, 23), (8, 7), (38, 30),
        (-18, 17), (36, 32), (14, 32), (71, 36), (10, 44),
        (44, 2), (77, 38), (20, 28), (103, 41), (-10, 30),
        (51, 38), (44, 24), (2, 17), (47, 22), (71, 54),
        (-17, -5), (32, 25), (98, 17), (57, 7), (30, -11),
        (-20, 14), (-39, -15), (9, 22), (9, 19), (0, 3),
        // rook
        (5, -49), (-1, -25), (21, 2), (34, 1), (-5, 1),
        (-8, 8), (-14, 38), (-10, 33), (-20, -3), (-29, -2),
        (7, 19), (27, -17), (24, -10), (-19, 12), (29, 44),
        (2, 23), (4, 43), (33, 36), (51, 32), (17, 21),
        (25, 18), (7, 41), (36, 26), (8, 47), (28, 35),
        (-25, 20), (-8, 18), (27, -11), (27, -8), (29, -14),
        (23, 1), (8, 18), (70, 2), (8, 34), (0, 17),
        (18, 1), (-21, 6), (24, 25), (27, 22), (51, -2),
        (26, 5), (27, 26), (29, -13), (57, -24), (36, 28),
        (28, 3), (30, -16), (-1, 29), (45, -5), (33, 17),
        // cannon
        (-22, -24), (-26, -22), (-25, 6), (40, 24), (24, 13),
        (17, 9), (-3, 40), (33, 34), (12, 42), (19, 58),
        (39, -28), (11, 10), (37, 26), (28, 16), (83, 8),
        (15, 9), (-27, -19), (-18, -4), (-17, -17), (52, -28),
        (12, -1), (33, -24), (16, 19), (1, 13), (38, -25),
        (15, 3), (-38, 33), (-5, -13), (-33, 4), (47, -9),
        (-12, -18), (-11, 2), (18, -2), (-33, 16), (28, 22),
        (25, -6), (-29, -3), (-13, -17), (-48, 9), (10, 8),
        (21, -26), (-35, 35), (-5, -30), (-11, -15), (17, 17),
        (47, -2), (15, 11), (-23, 4), (-18, 15), (19, -14),
        // pawn
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (-7, 24), (0, 0), (-35, 5), (0, 0), (33, 18),
        (-1, 23), (8, 14), (22, 9), (8, 14), (10, 55),
        (14, 40), (55, 74), (58, 73), (79, 75), (30, 75),
        (32, 44), (24, 71), (63, 88), (73, 95), (77, 93),
        (65, 55), (32, 62), (63, 79), (123, 157), (127, 143),
        (24, 64), (53, 64), (93, 70), (125, 112), (90, 106),
        (-11, -7), (1, -27), (21, -10), (22, -13), (12, -10),
    ];
    /// A rook by the squares it can go to that no enemy pawn guards.
    Mobility rook_mobility: [Tapered; 18] = [
        (-27, -40), (-13, -35), (-19, -46), (-5, -44), (13, -12), (9, 8), (16, 13), (29, 21), (16, 35),
        (12, 35), (2, 47), (14, 48), (17, 42), (12, 52), (-4, 57), (14, 52), (9, 50), (1, 47),
    ];
    /// A cannon by the free squares it can go to that no enemy pawn guards.
    Mobility cannon_mobility: [Tapered; 18] = [
        (-61, -33), (-36, -38), (-8, -2), (1, 2), (4, -1), (6, 11), (11, 2), (15, 9), (15, 8),
        (17, 12), (16, 8), (18, 6), (13, 9), (25, 20), (18, 16), (23, 16), (15, 27), (28, 27),
    ];
    /// A horse by the squares it can go to that no enemy pawn guards.
    Mobility horse_mobility: [Tapered; 9] = [
        (-42, -88), (-34, -39), (-22, -6), (-12, 28), (1, 24), (22, 15), (12, 20), (30, 13), (22, 13),
    ];
    /// A square struck and not guarded by an enemy pawn: on the own half, beyond the river.
    Control space: [Tapered; 2] = [
        (5, -1), (4, 2),
    ];
    /// Attack on the enemy palace: missing enemy advisors (0-2), then weight of the attack (0-15).
    KingSafety king_danger: [[Tapered; 16]; 3] = [
        (-16, 40), (-2, 10), (-13, 19), (-3, 15), (4, -14), (20, -5), (32, -11), (32, 13),
        (49, -5), (49, 16), (46, 20), (42, 12), (67, 10), (68, 22), (70, 25), (80, 28),
        (-22, -8), (-24, 24), (-24, -2), (16, -30), (33, -19), (21, 2), (10, -1), (37, 17),
        (47, 37), (88, 64), (69, 26), (83, 41), (88, 34), (92, 32), (103, 36), (117, 42),
        (8, -48), (2, 6), (-12, -40), (-5, -32), (34, -10), (27, 19), (48, -6), (41, 23),
        (79, 71), (101, 81), (81, 37), (100, 44), (109, 41), (121, 43), (135, 47), (151, 53),
    ];
    /// A square from which a rook can give check next and where nothing guards against it.
    KingSafety rook_check: Tapered = [
        (82, -13),
    ];
    /// Own advisors (0-2), then enemy rooks (0-2).
    KingSafety advisors_against_rooks: [[Tapered; 3]; 3] = [
        (25, 42), (-30, -1), (-102, -84),
        (15, 9), (0, -46), (-67, -16),
        (34, -16), (18, 6), (-33, -15),
    ];
    /// Own advisors (0-2), then enemy horses (0-2).
    KingSafety advisors_against_horses: [[Tapered; 3]; 3] = [
        (-8, 41), (-32, -25), (-46, -30),
        (0, -8), (15, -30), (-25, -15),
        (8, -13), (-1, 14), (-7, -6),
    ];
    /// Own elephants (0-2), then enemy cannons (0-2).
    KingSafety elephants_against_cannons: [[Tapered; 3]; 3] = [
        (-41, 27), (-42, 4), (-1, 35),
        (-11, 20), (29, -38), (-35, -39),
        (39, -18), (7, -20), (-22, -23),
    ];
    /// A cannon facing the enemy king on its file with nothing between, by distance less one.
    Cannons hollow_cannon: [Tapered; 8] = [
        (25, -9), (75, 28), (109, 19), (109, 6), (156, 32), (120, 32), (101, 23), (91, 20),
    ];
    /// A cannon with two men between it and the enemy king on its file; if one is a horse in the
    /// palace, the second.
    Cannons cannon_behind_two: [Tapered; 2] = [
        (3, 29), (121, 85),
    ];
    /// A cannon on the enemy's back rank by the men between it and the king there (0-2).
    Cannons bottom_cannon: [Tapered; 3] = [
        (-9, 0), (30, 10), (4, 7),
    ];
    /// A rook on a file without pawns, with an enemy pawn only, and on the enemy king's file.
    Rooks rook_file: [Tapered; 3] = [
        (38, -3), (10, 12), (17, 39),
    ];
    /// By the number of pawns beyond the river and not yet on the last rank.
    Pawns crossed_pawns: [Tapered; 6] = [
        (-34, -3), (1, -11), (23, 1), (6, 70), (21, 59), (14, 51),
    ];
    /// Two pawns beyond the river guarding each other.
    Pawns pawns_side_by_side: Tapered = [
        (7, -9),
    ];
    /// An own pawn at home with an own horse right behind it and an enemy man right before it.
    Pawns pawn_before_horse: Tapered = [
        (-44, -10),
    ];
    /// An enemy man struck: by pawn, guard (king, advisor, elephant), horse, cannon, rook; then by
    /// its kind.
    Threats threat: [[Tapered; 7]; 5] = [
        // pawn
        (0, 0), (56, -17), (9, -3), (84, 38), (44, 36), (61, 24), (42, 16),
        // guard
        (0, 0), (0, 0), (0, 0), (-8, 21), (16, 5), (49, 21), (42, 39),
        // horse
        (0, 0), (28, -8), (9, 8), (56, 14), (18, 4), (55, -1), (5, 20),
        // cannon
        (0, 0), (-3, 16), (19, 14), (33, 62), (58, 21), (8, 7), (13, 16),
        // rook
        (0, 0), (-6, 4), (-2, 9), (18, 40), (6, 6), (24, 19), (8, 18),
    ];
    /// An enemy man struck and not guarded, by its kind.
    Threats hanging: [Tapered; 7] = [
        (0, 0), (46, 19), (41, 16), (40, 25), (22, -1), (44, 33), (7, 17),
    ];
    /// What a side attacks with: rooks (0-2), then cannons (0-2), then horses (0-2).
    Army army: [[[Tapered; 3]; 3]; 3] = [
        (26, 36), (15, 10), (-34, -59), (-35, -17), (-52, -18), (12, 67), (-8, -14), (36, 39), (4, 17),
        (44, 20), (-14, -6), (1, 13), (-27, -22), (-18, 75), (9, 51), (-21, -4), (6, 31), (25, 43),
        (-5, 3), (-27, -1), (3, 29), (28, 38), (33, 52), (44, 42), (-30, -15), (19, 45), (-16, 27),
    ];
    /// By the most rooks, cannons and horses on one wing (0-6).
    Wing massed: [Tapered; 7] = [
        (-9, -15), (-9, -14), (25, -13), (10, 23), (13, 49), (8, 5), (15, 6),
    ];
    /// To be on the move.
    Tempo tempo: Tapered = [
        (41, -5),
    ];
}
