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
        (0, 0), (141, 91), (130, 85), (404, 436), (973, 1008), (440, 412), (59, 75),
    ];
    /// A man on a square: kind, then own rank, then file counted from the nearer edge.
    Placement PLACEMENT[350] = [
        // king
        (0, 0), (0, 0), (0, 0), (-23, -5), (39, 3),
        (0, 0), (0, 0), (0, 0), (-90, 10), (-50, 15),
        (0, 0), (0, 0), (0, 0), (-97, 27), (-110, 38),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        // advisor
        (0, 0), (0, 0), (0, 0), (25, -19), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (47, -20),
        (-6, -4), (-6, -4), (-6, -4), (-42, -5), (-6, -4),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        // elephant
        (0, 0), (0, 0), (10, -20), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (-20, -22), (0, 0), (0, 0), (0, 0), (49, -23),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (-24, -22), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        // horse
        (-38, -33), (-40, -33), (16, 20), (-34, -52), (-18, -12),
        (-42, 22), (-44, -11), (-47, -32), (-28, -27), (19, -13),
        (-7, -31), (-12, 27), (-9, -1), (32, 18), (-19, 11),
        (-3, -22), (-46, -36), (-14, 37), (-8, 14), (38, 26),
        (16, 8), (-14, -2), (57, 7), (47, -1), (18, 32),
        (-19, 17), (46, 38), (-2, 24), (60, 16), (1, 38),
        (36, 5), (58, 34), (31, 27), (76, 40), (-9, 43),
        (52, 41), (39, 22), (22, 8), (36, 3), (71, 58),
        (-15, -3), (39, 28), (77, 24), (40, -7), (29, -13),
        (-28, 2), (-33, -10), (5, 12), (10, 14), (1, 4),
        // rook
        (0, -38), (-8, -32), (15, -7), (30, 18), (-4, 2),
        (9, 5), (-32, 31), (-10, 38), (-10, -12), (-24, -5),
        (-5, 21), (31, 2), (18, -26), (-16, -4), (36, 35),
        (-7, 19), (-23, 46), (26, 37), (56, 33), (24, 17),
        (36, 11), (-1, 50), (33, 43), (-19, 43), (14, 35),
        (-11, 20), (-18, 23), (31, -24), (44, -20), (24, -16),
        (43, 16), (2, 22), (68, 10), (6, 19), (2, 13),
        (22, -12), (-22, -10), (40, 31), (40, 35), (36, -11),
        (18, 3), (13, 22), (47, -2), (41, -29), (33, 29),
        (42, 16), (40, -10), (-3, 26), (38, -15), (30, 22),
        // cannon
        (-23, -25), (-6, -27), (-31, -5), (25, 28), (18, 6),
        (22, 8), (4, 41), (19, 48), (11, 37), (-27, 60),
        (25, -9), (1, -3), (23, 28), (23, 12), (66, 10),
        (37, 16), (-6, -34), (-8, 9), (-2, -17), (54, -22),
        (40, 7), (36, -28), (-7, 28), (-12, 1), (33, -22),
        (17, 8), (-19, 23), (-16, -21), (-23, 3), (69, -9),
        (-10, -26), (-4, 16), (26, -15), (-19, 16), (27, 24),
        (26, -7), (-20, -11), (-7, -25), (-49, 8), (10, 11),
        (16, -24), (-36, 41), (-26, -34), (-10, -7), (16, 14),
        (34, 8), (12, 9), (-21, -2), (-19, 10), (18, -11),
        // pawn
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (-12, 18), (0, 0), (-19, -17), (0, 0), (27, -1),
        (-7, 33), (8, 14), (31, 25), (8, 14), (29, 55),
        (28, 39), (41, 75), (61, 71), (82, 87), (13, 57),
        (66, 52), (7, 51), (35, 76), (85, 109), (78, 93),
        (68, 67), (31, 56), (61, 69), (116, 142), (125, 115),
        (32, 73), (52, 96), (88, 85), (113, 119), (86, 96),
        (-8, 3), (2, -10), (14, -15), (24, -4), (12, -13),
    ];
    /// A rook by the squares it can go to that no enemy pawn guards.
    Mobility ROOK_MOBILITY[18] = [
        (-36, -41), (-16, -35), (-21, -33), (-4, -61), (9, -10), (11, 11), (17, 28), (31, 12), (9, 47),
        (14, 32), (2, 40), (25, 22), (3, 51), (0, 58), (-15, 51), (16, 38), (9, 48), (-4, 44),
    ];
    /// A cannon by the free squares it can go to that no enemy pawn guards.
    Mobility CANNON_MOBILITY[18] = [
        (-71, -36), (-32, -37), (2, 10), (-5, -9), (2, -3), (4, 5), (8, 4), (5, 3), (12, 5),
        (6, 27), (16, 4), (32, 4), (27, 22), (17, 20), (15, 17), (22, 4), (13, 24), (31, 22),
    ];
    /// A horse by the squares it can go to that no enemy pawn guards.
    Mobility HORSE_MOBILITY[9] = [
        (-41, -88), (-30, -40), (-19, -13), (-13, 18), (-16, 31), (11, 28), (26, 14), (35, 8), (22, 19),
    ];
    /// A square struck and not guarded by an enemy pawn: on the own half, beyond the river.
    Control SPACE[2] = [
        (4, 0), (3, 1),
    ];
    /// Attack on the enemy palace: missing enemy advisors (0-2), then weight of the attack (0-15).
    KingSafety KING_DANGER[48] = [
        (-10, 26), (11, -1), (-16, 22), (-5, 15), (23, -29), (21, 7), (23, 11), (11, 19),
        (40, -6), (42, 18), (54, 22), (39, 11), (64, 10), (69, 23), (71, 25), (80, 28),
        (-19, -3), (-7, 28), (-4, 7), (13, -12), (39, -28), (14, -4), (3, -2), (41, 15),
        (41, 22), (88, 54), (68, 24), (81, 35), (86, 34), (92, 32), (103, 36), (116, 41),
        (14, -22), (6, 13), (-13, -37), (-1, -24), (38, -1), (17, 7), (44, 1), (40, 25),
        (75, 59), (90, 61), (81, 34), (98, 42), (108, 39), (121, 43), (135, 47), (151, 53),
    ];
    /// A square from which a rook can give check next and where nothing guards against it.
    KingSafety ROOK_CHECK[1] = [
        (59, -4),
    ];
    /// Own advisors (0-2), then enemy rooks (0-2).
    KingSafety ADVISORS_AGAINST_ROOKS[9] = [
        (25, 25), (-24, -2), (-94, -77),
        (-4, 8), (-13, -32), (-55, -12),
        (37, -21), (13, 9), (-24, -19),
    ];
    /// Own advisors (0-2), then enemy horses (0-2).
    KingSafety ADVISORS_AGAINST_HORSES[9] = [
        (7, 26), (-20, -8), (-60, -44),
        (-20, -9), (8, -25), (-19, -2),
        (10, -11), (-6, 16), (2, -16),
    ];
    /// Own elephants (0-2), then enemy cannons (0-2).
    KingSafety ELEPHANTS_AGAINST_CANNONS[9] = [
        (-32, 19), (-33, 15), (-2, 19),
        (-18, 12), (22, -41), (-34, -13),
        (29, -12), (7, -23), (-15, -28),
    ];
    /// A cannon facing the enemy king on its file with nothing between, by distance less one.
    Cannons HOLLOW_CANNON[8] = [
        (31, -1), (69, 26), (97, 39), (103, 4), (151, 51), (116, 34), (99, 31), (92, 21),
    ];
    /// A cannon with two men between it and the enemy king on its file; if one is a horse in the
    /// palace, the second.
    Cannons CANNON_BEHIND_TWO[2] = [
        (10, 31), (104, 66),
    ];
    /// A cannon on the enemy's back rank by the men between it and the king there (0-2).
    Cannons BOTTOM_CANNON[3] = [
        (-5, 2), (30, 10), (-10, -9),
    ];
    /// A rook on a file without pawns, with an enemy pawn only, and on the enemy king's file.
    Rooks ROOK_FILE[3] = [
        (48, 14), (30, 7), (5, 43),
    ];
    /// By the number of pawns beyond the river and not yet on the last rank.
    Pawns CROSSED_PAWNS[6] = [
        (-24, -3), (11, -6), (6, -6), (4, 78), (20, 53), (14, 50),
    ];
    /// Two pawns beyond the river guarding each other.
    Pawns PAWNS_SIDE_BY_SIDE[1] = [
        (2, 19),
    ];
    /// An own pawn at home with an own horse right behind it and an enemy man right before it.
    Pawns PAWN_BEFORE_HORSE[1] = [
        (-35, -8),
    ];
    /// An enemy man struck: by pawn, guard (king, advisor, elephant), horse, cannon, rook; then by
    /// its kind.
    Threats THREAT[35] = [
        // pawn
        (0, 0), (39, -29), (16, 6), (71, 44), (45, 37), (50, 20), (46, 19),
        // guard
        (0, 0), (0, 0), (0, 0), (-4, 16), (15, 11), (48, 26), (43, 34),
        // horse
        (0, 0), (27, -13), (-7, 12), (35, 11), (11, 6), (45, -4), (-5, 0),
        // cannon
        (0, 0), (-6, 23), (15, 28), (42, 64), (39, 12), (7, 7), (7, -1),
        // rook
        (0, 0), (-3, -5), (-21, 15), (22, 18), (6, 6), (14, 8), (8, 14),
    ];
    /// An enemy man struck and not guarded, by its kind.
    Threats HANGING[7] = [
        (0, 0), (35, 16), (31, 17), (24, 39), (29, 8), (51, 50), (13, 23),
    ];
    /// What a side attacks with: rooks (0-2), then cannons (0-2), then horses (0-2).
    Army ARMY[27] = [
        (26, 24), (13, 12), (-31, -35), (-36, -21), (-30, 12), (14, 51), (-6, -3), (33, 37), (-4, 8),
        (36, 3), (-22, -21), (19, 32), (-19, 1), (-34, 43), (23, 54), (-24, -4), (16, 37), (22, 39),
        (15, 23), (-30, -7), (-9, 24), (28, 35), (29, 47), (17, 40), (-47, -19), (21, 42), (-4, 28),
    ];
    /// By the most rooks, cannons and horses on one wing (0-6).
    Wing MASSED[7] = [
        (-3, 0), (-24, -2), (15, -16), (8, 10), (18, 40), (24, 4), (16, 6),
    ];
    /// To be on the move.
    Tempo TEMPO[1] = [
        (38, -4),
    ];
}
