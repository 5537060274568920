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
        (0, 0), (150, 80), (156, 71), (404, 445), (1020, 1039), (455, 438), (64, 77),
    ];
    /// A man on a square: kind, then own rank, then file counted from the nearer edge.
    Placement PLACEMENT[350] = [
        // king
        (0, 0), (0, 0), (0, 0), (-20, 17), (66, -3),
        (0, 0), (0, 0), (0, 0), (-135, 33), (-32, 19),
        (0, 0), (0, 0), (0, 0), (-98, 17), (-111, 5),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        // advisor
        (0, 0), (0, 0), (0, 0), (18, -25), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (46, -16),
        (-6, -4), (-6, -4), (-6, -4), (-25, -15), (-6, -4),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        // elephant
        (0, 0), (0, 0), (20, -31), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (-12, -23), (0, 0), (0, 0), (0, 0), (67, -30),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (-34, -16), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        // horse
        (-36, -31), (-73, -30), (-7, 3), (-51, -63), (-18, -13),
        (-64, 14), (-50, -19), (-35, -31), (-42, -27), (19, -30),
        (-4, -39), (-25, 15), (-22, -17), (38, 17), (-21, 2),
        (5, -8), (-33, -34), (-17, 26), (3, 27), (44, 40),
        (9, -1), (2, -1), (48, 26), (10, 3), (34, 34),
        (-13, 20), (47, 28), (24, 32), (84, 29), (6, 41),
        (38, 5), (72, 29), (11, 30), (106, 45), (-21, 31),
        (50, 37), (51, 31), (3, 18), (42, 21), (75, 55),
        (-23, -5), (42, 36), (100, 14), (61, 7), (29, -10),
        (-27, 10), (-37, -19), (4, 21), (8, 19), (1, 2),
        // rook
        (7, -45), (-4, -31), (28, -1), (33, -1), (-5, 2),
        (-15, 15), (-4, 49), (-6, 30), (-23, -7), (-27, -2),
        (8, 24), (35, -21), (21, -6), (-27, 2), (25, 35),
        (8, 25), (8, 46), (43, 35), (48, 41), (25, 16),
        (13, 26), (-4, 42), (31, 31), (7, 53), (30, 39),
        (-33, 16), (-11, 20), (13, -11), (31, -13), (24, -15),
        (22, 4), (9, 20), (58, 4), (22, 26), (3, 12),
        (12, 7), (0, 9), (26, 32), (20, 19), (51, 0),
        (21, 3), (36, 32), (28, -18), (51, -37), (31, 23),
        (26, -1), (41, -18), (5, 28), (48, -2), (34, 16),
        // cannon
        (-21, -27), (-28, -19), (-20, 4), (33, 18), (25, 8),
        (13, 5), (4, 31), (35, 27), (13, 33), (23, 52),
        (38, -25), (7, 13), (33, 16), (32, 7), (80, 25),
        (8, 11), (-43, -23), (-29, 2), (-16, -15), (64, -33),
        (15, 0), (33, -28), (21, 19), (-1, 17), (40, -23),
        (35, 6), (-37, 45), (1, -8), (-27, 6), (57, 8),
        (-4, -15), (-20, 5), (17, -5), (-38, 9), (20, 24),
        (20, -13), (-29, 2), (-7, -20), (-46, 3), (9, 10),
        (26, -21), (-29, 47), (-4, -29), (-26, -10), (20, 18),
        (47, -4), (-3, 12), (-20, 7), (-18, 14), (18, -15),
        // pawn
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (-13, 36), (0, 0), (-29, 1), (0, 0), (36, 14),
        (3, 23), (8, 14), (25, 4), (8, 14), (9, 59),
        (15, 33), (56, 78), (54, 76), (74, 69), (44, 78),
        (49, 46), (19, 61), (60, 88), (62, 91), (76, 91),
        (71, 56), (33, 65), (54, 73), (110, 150), (127, 146),
        (35, 70), (53, 62), (89, 72), (114, 107), (90, 113),
        (-9, -2), (6, -14), (22, -3), (20, -18), (10, -19),
    ];
    /// A rook by the squares it can go to that no enemy pawn guards.
    Mobility ROOK_MOBILITY[18] = [
        (-24, -39), (-18, -33), (-22, -41), (-10, -42), (18, -11), (11, 1), (30, 10), (29, 20), (22, 35),
        (11, 35), (4, 42), (10, 52), (18, 41), (12, 54), (-10, 60), (9, 48), (10, 55), (-1, 46),
    ];
    /// A cannon by the free squares it can go to that no enemy pawn guards.
    Mobility CANNON_MOBILITY[18] = [
        (-65, -31), (-30, -35), (-3, -5), (-4, 10), (3, 5), (4, 19), (13, -4), (10, 8), (14, -1),
        (22, 9), (15, 6), (17, 2), (9, 9), (25, 18), (17, 22), (19, 23), (17, 29), (36, 30),
    ];
    /// A horse by the squares it can go to that no enemy pawn guards.
    Mobility HORSE_MOBILITY[9] = [
        (-42, -85), (-36, -32), (-20, -6), (-14, 29), (4, 20), (24, 10), (2, 26), (29, 13), (28, 11),
    ];
    /// A square struck and not guarded by an enemy pawn: on the own half, beyond the river.
    Control SPACE[2] = [
        (5, -1), (4, 2),
    ];
    /// Attack on the enemy palace: missing enemy advisors (0-2), then weight of the attack (0-15).
    KingSafety KING_DANGER[48] = [
        (-13, 38), (-1, 9), (-18, 18), (-2, 12), (-1, -20), (14, -3), (25, -8), (24, 8),
        (57, 5), (51, 12), (52, 24), (45, 14), (70, 12), (70, 23), (71, 25), (80, 28),
        (-20, -1), (-17, 20), (-23, 3), (11, -36), (36, -28), (22, 5), (-2, 3), (43, 23),
        (45, 31), (85, 63), (69, 27), (82, 42), (89, 34), (92, 32), (103, 36), (118, 42),
        (13, -47), (0, 12), (-12, -40), (-4, -39), (34, -10), (26, 15), (48, -2), (41, 25),
        (79, 71), (100, 78), (79, 34), (100, 44), (109, 41), (121, 43), (135, 47), (151, 53),
    ];
    /// A square from which a rook can give check next and where nothing guards against it.
    KingSafety ROOK_CHECK[1] = [
        (70, -12),
    ];
    /// Own advisors (0-2), then enemy rooks (0-2).
    KingSafety ADVISORS_AGAINST_ROOKS[9] = [
        (34, 40), (-29, 5), (-113, -85),
        (4, -1), (11, -35), (-65, -17),
        (28, -15), (25, 11), (-34, -24),
    ];
    /// Own advisors (0-2), then enemy horses (0-2).
    KingSafety ADVISORS_AGAINST_HORSES[9] = [
        (-14, 36), (-22, -21), (-53, -27),
        (0, -15), (7, -16), (-16, -22),
        (10, -6), (-1, 11), (-10, -14),
    ];
    /// Own elephants (0-2), then enemy cannons (0-2).
    KingSafety ELEPHANTS_AGAINST_CANNONS[9] = [
        (-45, 24), (-41, 10), (5, 38),
        (-20, 21), (37, -36), (-44, -50),
        (49, -15), (6, -19), (-22, -24),
    ];
    /// A cannon facing the enemy king on its file with nothing between, by distance less one.
    Cannons HOLLOW_CANNON[8] = [
        (24, -8), (73, 33), (119, 25), (129, 10), (159, 38), (122, 36), (106, 30), (91, 17),
    ];
    /// A cannon with two men between it and the enemy king on its file; if one is a horse in the
    /// palace, the second.
    Cannons CANNON_BEHIND_TWO[2] = [
        (-5, 36), (109, 87),
    ];
    /// A cannon on the enemy's back rank by the men between it and the king there (0-2).
    Cannons BOTTOM_CANNON[3] = [
        (-26, -3), (30, 10), (9, 13),
    ];
    /// A rook on a file without pawns, with an enemy pawn only, and on the enemy king's file.
    Rooks ROOK_FILE[3] = [
        (36, -4), (6, 21), (35, 30),
    ];
    /// By the number of pawns beyond the river and not yet on the last rank.
    Pawns CROSSED_PAWNS[6] = [
        (-32, -2), (2, -7), (30, 4), (-4, 60), (21, 62), (14, 50),
    ];
    /// Two pawns beyond the river guarding each other.
    Pawns PAWNS_SIDE_BY_SIDE[1] = [
        (4, -10),
    ];
    /// An own pawn at home with an own horse right behind it and an enemy man right before it.
    Pawns PAWN_BEFORE_HORSE[1] = [
        (-45, -10),
    ];
    /// An enemy man struck: by pawn, guard (king, advisor, elephant), horse, cannon, rook; then by
    /// its kind.
    Threats THREAT[35] = [
        // pawn
        (0, 0), (34, -22), (16, -7), (88, 38), (45, 36), (64, 25), (35, 30),
        // guard
        (0, 0), (0, 0), (0, 0), (-9, 19), (16, 5), (46, 23), (29, 37),
        // horse
        (0, 0), (34, -5), (10, 12), (58, 11), (22, 3), (59, 1), (1, 17),
        // cannon
        (0, 0), (9, 8), (17, 16), (31, 68), (59, 24), (8, 7), (16, 15),
        // rook
        (0, 0), (-2, -1), (1, 8), (19, 43), (6, 6), (20, 27), (4, 15),
    ];
    /// An enemy man struck and not guarded, by its kind.
    Threats HANGING[7] = [
        (0, 0), (42, 21), (35, 12), (36, 29), (23, -3), (41, 36), (8, 19),
    ];
    /// What a side attacks with: rooks (0-2), then cannons (0-2), then horses (0-2).
    Army ARMY[27] = [
        (26, 33), (14, 2), (-37, -49), (-37, -23), (-47, -15), (18, 74), (-6, -8), (36, 39), (6, 19),
        (43, 20), (-11, -7), (-14, -3), (-31, -25), (-26, 68), (4, 52), (-19, -3), (2, 27), (39, 49),
        (9, 18), (-33, -4), (15, 34), (28, 37), (40, 53), (39, 39), (-39, -17), (19, 47), (-20, 27),
    ];
    /// By the most rooks, cannons and horses on one wing (0-6).
    Wing MASSED[7] = [
        (-11, -18), (-2, -13), (29, -14), (12, 18), (17, 60), (-7, 4), (16, 6),
    ];
    /// To be on the move.
    Tempo TEMPO[1] = [
        (41, -4),
    ];
}
