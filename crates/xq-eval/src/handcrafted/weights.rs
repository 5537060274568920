//! Every number of the handcrafted evaluation.
//!
//! Each entry is a pair (middle of the game, end of the game) in the unit of
//! [`Score`](crate::Score) and is added once for each time its feature stands on the board for the
//! side that has it. Beyond this file the evaluation only counts.

use super::term::Term;
use crate::Pair;

/// A run of numbers that belong to one feature.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// The name under which the evaluation knows its first entry.
    pub name: &'static str,
    /// The term that it counts towards.
    pub term: Term,
    /// Its numbers, middle and end of the game.
    pub values: &'static [(i16, i16)],
}

macro_rules! weights {
    ($($(#[$doc:meta])* $term:ident $name:ident[$len:literal] = [$($value:expr,)*];)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Order { $($name,)* }

        /// All sections in the order in which [`WEIGHTS`] holds them.
        pub const SECTIONS: &[Section] = &[$({
            const VALUES: [(i16, i16); $len] = [$($value,)*];
            Section { name: stringify!($name), term: Term::$term, values: &VALUES }
        },)*];

        $($(#[$doc])* pub const $name: usize = start_of(Order::$name as usize);)*
    };
}

/// Where a section begins.
const fn start_of(section: usize) -> usize {
    let mut start = 0;
    let mut i = 0;
    while i < section {
        start += SECTIONS[i].values.len();
        i += 1;
    }
    start
}

/// How many numbers there are.
pub const COUNT: usize = start_of(SECTIONS.len());

/// The numbers of all sections in one row.
pub static WEIGHTS: [Pair; COUNT] = {
    let mut flat = [Pair::ZERO; COUNT];
    let mut at = 0;
    let mut section = 0;
    while section < SECTIONS.len() {
        let mut i = 0;
        while i < SECTIONS[section].values.len() {
            let (middle, end) = SECTIONS[section].values[i];
            flat[at] = Pair::new(middle, end);
            at += 1;
            i += 1;
        }
        section += 1;
    }
    flat
};

weights! {
    /// A man of each kind, in the order of [`PieceKind`](xq_core::PieceKind).
    Material MATERIAL[7] = [
        (0, 0), (110, 105), (110, 110), (400, 420), (900, 960), (430, 400), (70, 70),
    ];
    /// A man on a square: kind, then own rank, then file counted from the nearer edge.
    Placement PLACEMENT[350] = [
        // king
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 5),
        (0, 0), (0, 0), (0, 0), (-40, 5), (-40, 10),
        (0, 0), (0, 0), (0, 0), (-70, 5), (-70, 10),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        // advisor
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (8, 4),
        (-6, -4), (-6, -4), (-6, -4), (-6, -4), (-6, -4),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        // elephant
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (-12, -8), (0, 0), (0, 0), (0, 0), (8, 8),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        // horse
        (-38, -28), (-28, -14), (-16, -6), (-14, -4), (-16, -6),
        (-26, -22), (-12, -8), (-4, 0), (-2, 2), (-39, 0),
        (-14, -16), (0, -2), (8, 6), (10, 8), (8, 6),
        (-10, -14), (4, 0), (12, 8), (14, 10), (12, 8),
        (-4, -11), (10, 3), (18, 11), (20, 13), (18, 11),
        (2, -8), (16, 6), (24, 14), (26, 16), (24, 14),
        (10, -4), (24, 10), (32, 18), (34, 20), (32, 18),
        (12, -3), (26, 11), (34, 19), (36, 21), (34, 19),
        (4, -7), (18, 7), (46, 15), (28, 17), (26, 15),
        (-22, -20), (-8, -6), (0, 2), (2, 4), (0, 2),
        // rook
        (-16, -2), (-10, 0), (-8, 2), (-2, 4), (-4, 2),
        (-4, -2), (2, 0), (4, 2), (10, 4), (8, 2),
        (-2, 0), (4, 2), (6, 4), (12, 6), (10, 4),
        (2, 2), (8, 4), (10, 6), (16, 8), (14, 6),
        (8, 4), (14, 6), (16, 8), (22, 10), (20, 8),
        (12, 6), (18, 8), (20, 10), (26, 12), (24, 10),
        (14, 6), (20, 8), (22, 10), (28, 12), (26, 10),
        (16, 6), (22, 8), (24, 10), (30, 12), (28, 10),
        (8, 8), (14, 10), (16, 12), (22, 14), (20, 12),
        (6, 2), (12, 4), (14, 6), (20, 8), (18, 6),
        // cannon
        (-6, -2), (0, 0), (-2, 0), (0, 2), (10, 6),
        (-4, 0), (2, 2), (0, 2), (2, 4), (12, 8),
        (2, 2), (8, 4), (6, 4), (8, 6), (18, 10),
        (-2, 0), (4, 2), (2, 2), (4, 4), (14, 8),
        (0, 0), (6, 2), (4, 2), (6, 4), (16, 8),
        (2, 0), (8, 2), (6, 2), (8, 4), (18, 8),
        (4, 0), (10, 2), (8, 2), (10, 4), (20, 8),
        (0, -2), (6, 0), (4, 0), (6, 2), (16, 6),
        (2, -2), (8, 0), (6, 0), (8, 2), (18, 6),
        (10, -2), (16, 0), (14, 0), (16, 2), (26, 6),
        // pawn
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (-4, 0), (0, 0), (4, 0), (0, 0), (6, 0),
        (4, 14), (8, 14), (12, 14), (8, 14), (14, 14),
        (20, 50), (34, 62), (42, 68), (54, 74), (58, 74),
        (34, 62), (48, 74), (56, 80), (68, 86), (72, 86),
        (48, 70), (62, 82), (70, 88), (82, 94), (86, 94),
        (46, 56), (60, 68), (68, 74), (80, 80), (84, 80),
        (-6, 0), (8, 12), (16, 18), (28, 24), (32, 24),
    ];
    /// A rook by the squares it can go to that no enemy pawn guards.
    Mobility ROOK_MOBILITY[18] = [
        (-40, -40), (-28, -25), (-22, -18), (-17, -12), (-13, -6), (-9, -2), (-6, 3), (-2, 7), (1, 11),
        (4, 15), (7, 18), (9, 22), (12, 25), (14, 28), (17, 31), (19, 34), (22, 37), (24, 40),
    ];
    /// A cannon by the free squares it can go to that no enemy pawn guards.
    Mobility CANNON_MOBILITY[18] = [
        (-12, -14), (-8, -9), (-5, -7), (-4, -5), (-2, -3), (0, -2), (1, 0), (2, 1), (3, 3),
        (4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (9, 9), (10, 10), (11, 11), (12, 12),
    ];
    /// A horse by the squares it can go to that no enemy pawn guards.
    Mobility HORSE_MOBILITY[9] = [
        (-50, -50), (-29, -28), (-19, -17), (-10, -8), (-2, 0), (4, 7), (11, 14), (16, 20), (22, 26),
    ];
    /// A square struck and not guarded by an enemy pawn: on the own half, beyond the river.
    Control SPACE[2] = [
        (1, 1), (2, 2),
    ];
    /// Attack on the enemy palace: missing enemy advisors (0-2), then weight of the attack (0-15).
    KingSafety KING_DANGER[48] = [
        (0, 0), (2, 1), (6, 2), (12, 4), (18, 6), (26, 9), (35, 12), (45, 16),
        (56, 20), (67, 23), (80, 28), (93, 33), (107, 37), (121, 42), (136, 48), (152, 53),
        (0, 0), (3, 1), (9, 3), (17, 6), (27, 9), (38, 13), (51, 18), (65, 23),
        (81, 28), (98, 34), (115, 40), (134, 47), (155, 54), (176, 62), (198, 69), (221, 77),
        (0, 0), (4, 1), (12, 4), (22, 8), (35, 12), (50, 18), (67, 23), (85, 30),
        (106, 37), (128, 45), (151, 53), (176, 62), (203, 71), (230, 80), (259, 91), (289, 101),
    ];
    /// A square from which a rook can give check next and where nothing guards against it.
    KingSafety ROOK_CHECK[1] = [
        (10, 6),
    ];
    /// Own advisors (0-2), then enemy rooks (0-2).
    KingSafety ADVISORS_AGAINST_ROOKS[9] = [
        (0, 0), (-25, -20), (-60, -40),
        (0, 0), (-14, -8), (-28, -18),
        (0, 0), (0, 0), (0, 0),
    ];
    /// Own advisors (0-2), then enemy horses (0-2).
    KingSafety ADVISORS_AGAINST_HORSES[9] = [
        (0, 0), (-14, -12), (-24, -18),
        (0, 0), (-6, -4), (-10, -8),
        (0, 0), (0, 0), (0, 0),
    ];
    /// Own elephants (0-2), then enemy cannons (0-2).
    KingSafety ELEPHANTS_AGAINST_CANNONS[9] = [
        (0, 0), (-20, -10), (-36, -20),
        (0, 0), (-8, -6), (-16, -10),
        (0, 0), (0, 0), (0, 0),
    ];
    /// A cannon facing the enemy king on its file with nothing between, by distance less one.
    Cannons HOLLOW_CANNON[8] = [
        (40, 10), (60, 20), (70, 30), (80, 30), (90, 40), (100, 40), (100, 40), (90, 30),
    ];
    /// A cannon with two men between it and the enemy king on its file; the second if one is an enemy horse inside the palace.
    Cannons CANNON_BEHIND_TWO[2] = [
        (18, 8), (34, 14),
    ];
    /// A cannon on the enemy's back rank by the men between it and the king there (0-2).
    Cannons BOTTOM_CANNON[3] = [
        (24, 10), (30, 10), (12, 4),
    ];
    /// A rook on a file without pawns, with an enemy pawn only, and on the enemy king's file.
    Rooks ROOK_FILE[3] = [
        (12, 8), (8, 4), (14, 4),
    ];
    /// By the number of pawns beyond the river and not yet on the last rank.
    Pawns CROSSED_PAWNS[6] = [
        (0, 0), (0, 10), (4, 24), (10, 36), (14, 44), (14, 50),
    ];
    /// Two pawns beyond the river guarding each other.
    Pawns PAWNS_SIDE_BY_SIDE[1] = [
        (14, 20),
    ];
    /// An own pawn at home with an own horse right behind it and an enemy man right before it.
    Pawns PAWN_BEFORE_HORSE[1] = [
        (-14, -6),
    ];
    /// An enemy man struck: by pawn, guard (advisor, elephant, king), horse, cannon, rook; then by its kind.
    Threats THREAT[35] = [
        // pawn
        (0, 0), (9, 9), (9, 9), (30, 30), (35, 35), (30, 30), (4, 4),
        // guard
        (0, 0), (0, 0), (0, 0), (15, 15), (20, 20), (15, 15), (6, 6),
        // horse
        (0, 0), (8, 8), (7, 7), (9, 9), (20, 20), (14, 14), (7, 7),
        // cannon
        (0, 0), (6, 6), (5, 5), (11, 11), (22, 22), (7, 7), (3, 3),
        // rook
        (0, 0), (7, 7), (6, 6), (10, 10), (5, 5), (10, 10), (7, 7),
    ];
    /// An enemy man struck and not guarded, by its kind.
    Threats HANGING[7] = [
        (0, 0), (8, 8), (8, 8), (22, 22), (30, 30), (22, 22), (6, 10),
    ];
    /// What a side attacks with: rooks (0-2), then cannons (0-2), then horses (0-2).
    Army ARMY[27] = [
        (0, 0), (0, 0), (0, 0), (0, 0), (8, 16), (8, 16), (-6, -10), (8, 16), (8, 16),
        (0, 10), (0, 10), (0, 10), (0, 10), (8, 26), (8, 26), (-6, 0), (8, 26), (8, 26),
        (0, 10), (0, 10), (0, 10), (0, 10), (8, 26), (8, 26), (-6, 0), (8, 26), (8, 26),
    ];
    /// By the most rooks, cannons and horses on one wing (0-6).
    Wing MASSED[7] = [
        (0, 0), (0, 0), (0, 0), (4, 2), (10, 4), (16, 6), (16, 6),
    ];
    /// To be on the move.
    Tempo TEMPO[1] = [
        (14, 8),
    ];
}
