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
        (0, 0), (143, 83), (125, 85), (390, 428), (937, 997), (449, 413), (48, 76),
    ];
    /// A man on a square: kind, then own rank, then file counted from the nearer edge.
    Placement PLACEMENT[350] = [
        // king
        (0, 0), (0, 0), (0, 0), (-26, -20), (32, 12),
        (0, 0), (0, 0), (0, 0), (-75, 2), (-67, 31),
        (0, 0), (0, 0), (0, 0), (-92, 26), (-103, 42),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        // advisor
        (0, 0), (0, 0), (0, 0), (28, -24), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (38, -18),
        (-6, -4), (-6, -4), (-6, -4), (-36, -20), (-6, -4),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        // elephant
        (0, 0), (0, 0), (1, -23), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (-22, -16), (0, 0), (0, 0), (0, 0), (37, -19),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (-7, -26), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        // horse
        (-39, -32), (-35, -34), (14, 27), (-38, -41), (-18, -11),
        (-44, 12), (-37, -11), (-40, -26), (-34, -31), (-4, 12),
        (-7, -33), (-9, 26), (-13, 25), (45, 39), (-19, 11),
        (9, -19), (-33, -32), (-14, 38), (-12, 12), (46, 26),
        (21, 6), (-21, -8), (37, 4), (51, -1), (16, 23),
        (-17, 10), (46, 37), (6, 15), (50, 14), (-3, 40),
        (43, -5), (43, 31), (45, 20), (62, 49), (-1, 46),
        (43, 31), (35, 13), (17, -6), (32, 3), (68, 50),
        (-12, -6), (46, 33), (76, 39), (30, -11), (27, -8),
        (-31, -8), (-28, -9), (3, 5), (6, 5), (0, 2),
        // rook
        (5, -27), (-20, -31), (11, -1), (26, 30), (-4, 2),
        (11, 1), (-29, 26), (-6, 34), (-19, -24), (-17, -7),
        (-10, 14), (39, 15), (15, -28), (-19, -18), (42, 32),
        (-10, 10), (-24, 39), (25, 40), (50, 37), (16, 14),
        (32, 14), (-23, 42), (41, 43), (-15, 29), (18, 30),
        (-16, 17), (-11, 20), (37, -24), (43, -22), (18, -19),
        (44, 30), (-1, 29), (57, 33), (2, 3), (-2, 12),
        (15, -19), (-14, -22), (39, 42), (51, 29), (32, -10),
        (17, 5), (29, 27), (45, 6), (33, -23), (29, 27),
        (36, 25), (46, -2), (-6, 19), (42, -10), (28, 20),
        // cannon
        (-23, -24), (-1, -19), (-34, -5), (25, 32), (14, -3),
        (30, 9), (-1, 33), (13, 36), (10, 30), (-25, 43),
        (10, -4), (1, -12), (31, 29), (24, 9), (47, 19),
        (30, 14), (-1, -31), (-14, 5), (-12, -18), (50, -20),
        (35, 15), (40, -19), (-20, 21), (-8, 6), (42, -19),
        (31, 18), (-13, 25), (-18, -20), (-23, -1), (54, -3),
        (-28, -34), (-17, 12), (28, -19), (-21, 17), (42, 28),
        (22, -6), (-28, -15), (14, -23), (-32, 3), (13, 9),
        (8, -25), (-28, 37), (-28, -33), (3, -4), (17, 12),
        (35, 17), (33, 16), (-10, -3), (-11, 11), (22, -5),
        // pawn
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (-15, 31), (0, 0), (-24, -26), (0, 0), (19, -25),
        (-11, 45), (8, 14), (41, 31), (8, 14), (23, 48),
        (46, 27), (22, 73), (70, 90), (89, 98), (23, 38),
        (57, 75), (11, 44), (26, 72), (72, 113), (71, 85),
        (81, 89), (38, 50), (54, 57), (110, 134), (119, 93),
        (37, 82), (51, 99), (80, 92), (101, 115), (84, 89),
        (-7, 7), (4, -5), (12, -14), (25, 4), (17, -4),
    ];
    /// A rook by the squares it can go to that no enemy pawn guards.
    Mobility ROOK_MOBILITY[18] = [
        (-41, -41), (-23, -32), (-36, -31), (-15, -46), (18, -10), (19, 12), (12, 29), (27, 11), (9, 44),
        (8, 27), (-10, 42), (37, 23), (6, 51), (-11, 64), (-13, 25), (24, 40), (2, 48), (-3, 38),
    ];
    /// A cannon by the free squares it can go to that no enemy pawn guards.
    Mobility CANNON_MOBILITY[18] = [
        (-50, -28), (-43, -37), (24, 17), (-14, 4), (4, -9), (3, 0), (6, 0), (-1, -1), (-3, 5),
        (6, 32), (23, 0), (38, 9), (35, 28), (15, 22), (5, 16), (14, -6), (22, 17), (31, 11),
    ];
    /// A horse by the squares it can go to that no enemy pawn guards.
    Mobility HORSE_MOBILITY[9] = [
        (-26, -81), (-33, -40), (-23, -28), (-22, 14), (-27, 36), (-12, 34), (21, 13), (34, 5), (29, 14),
    ];
    /// A square struck and not guarded by an enemy pawn: on the own half, beyond the river.
    Control SPACE[2] = [
        (10, -5), (4, 2),
    ];
    /// Attack on the enemy palace: missing enemy advisors (0-2), then weight of the attack (0-15).
    KingSafety KING_DANGER[48] = [
        (-31, 31), (14, -11), (-21, 24), (0, 8), (24, -29), (22, 14), (43, 27), (18, 15),
        (37, -9), (46, 21), (46, 21), (39, 10), (62, 12), (70, 24), (71, 25), (80, 28),
        (0, -4), (-4, 33), (5, 9), (16, -13), (37, -26), (19, -2), (3, -1), (43, 16),
        (39, 22), (78, 46), (66, 24), (78, 32), (85, 32), (92, 32), (103, 36), (116, 41),
        (10, -25), (4, 11), (-5, -23), (-6, -24), (39, 2), (17, 3), (41, 1), (46, 31),
        (71, 51), (87, 54), (80, 31), (97, 39), (107, 38), (121, 43), (135, 47), (151, 53),
    ];
    /// A square from which a rook can give check next and where nothing guards against it.
    KingSafety ROOK_CHECK[1] = [
        (44, 8),
    ];
    /// Own advisors (0-2), then enemy rooks (0-2).
    KingSafety ADVISORS_AGAINST_ROOKS[9] = [
        (18, 20), (-9, 9), (-94, -72),
        (-11, -6), (-32, -29), (-46, -1),
        (22, -16), (28, 7), (-15, -36),
    ];
    /// Own advisors (0-2), then enemy horses (0-2).
    KingSafety ADVISORS_AGAINST_HORSES[9] = [
        (20, 29), (-28, -5), (-56, -40),
        (-10, -2), (1, -29), (-40, -3),
        (-9, -22), (-14, 18), (19, -12),
    ];
    /// Own elephants (0-2), then enemy cannons (0-2).
    KingSafety ELEPHANTS_AGAINST_CANNONS[9] = [
        (-20, 17), (-34, 20), (-9, 13),
        (-22, 13), (19, -32), (-29, -14),
        (37, -19), (-6, -23), (-18, -27),
    ];
    /// A cannon facing the enemy king on its file with nothing between, by distance less one.
    Cannons HOLLOW_CANNON[8] = [
        (34, 1), (75, 27), (103, 50), (105, 8), (127, 57), (116, 39), (105, 35), (90, 21),
    ];
    /// A cannon with two men between it and the enemy king on its file; if one is a horse in the
    /// palace, the second.
    Cannons CANNON_BEHIND_TWO[2] = [
        (12, 29), (71, 47),
    ];
    /// A cannon on the enemy's back rank by the men between it and the king there (0-2).
    Cannons BOTTOM_CANNON[3] = [
        (7, -3), (30, 10), (-5, -5),
    ];
    /// A rook on a file without pawns, with an enemy pawn only, and on the enemy king's file.
    Rooks ROOK_FILE[3] = [
        (32, 43), (36, -6), (6, 36),
    ];
    /// By the number of pawns beyond the river and not yet on the last rank.
    Pawns CROSSED_PAWNS[6] = [
        (-22, -9), (24, -6), (-6, 8), (2, 67), (17, 50), (14, 50),
    ];
    /// Two pawns beyond the river guarding each other.
    Pawns PAWNS_SIDE_BY_SIDE[1] = [
        (3, 42),
    ];
    /// An own pawn at home with an own horse right behind it and an enemy man right before it.
    Pawns PAWN_BEFORE_HORSE[1] = [
        (-31, -8),
    ];
    /// An enemy man struck: by pawn, guard (king, advisor, elephant), horse, cannon, rook; then by
    /// its kind.
    Threats THREAT[35] = [
        // pawn
        (0, 0), (23, -26), (2, 9), (50, 39), (43, 37), (35, 18), (34, 19),
        // guard
        (0, 0), (0, 0), (0, 0), (1, 22), (12, 16), (47, 29), (44, 37),
        // horse
        (0, 0), (34, -11), (-6, 14), (21, 5), (16, 13), (43, -4), (-15, -11),
        // cannon
        (0, 0), (-18, 28), (25, 31), (46, 47), (25, 12), (7, 7), (11, -19),
        // rook
        (0, 0), (-2, -5), (-18, 11), (13, -3), (6, 6), (-10, -16), (19, 16),
    ];
    /// An enemy man struck and not guarded, by its kind.
    Threats HANGING[7] = [
        (0, 0), (29, 16), (30, 18), (11, 46), (36, 18), (53, 54), (12, 25),
    ];
    /// What a side attacks with: rooks (0-2), then cannons (0-2), then horses (0-2).
    Army ARMY[27] = [
        (24, 35), (15, 24), (-32, -34), (-32, -35), (-20, -2), (20, 50), (-4, 2), (37, 48), (-1, 10),
        (11, -19), (-29, -21), (35, 46), (-11, 15), (-17, 51), (34, 54), (-18, 2), (-11, 16), (24, 37),
        (28, 40), (-28, -9), (-20, 17), (27, 34), (38, 48), (-4, 28), (-38, -16), (33, 45), (-15, 27),
    ];
    /// By the most rooks, cannons and horses on one wing (0-6).
    Wing MASSED[7] = [
        (-10, 7), (-23, -8), (19, -16), (6, 20), (23, 31), (23, 4), (16, 6),
    ];
    /// To be on the move.
    Tempo TEMPO[1] = [
        (31, -5),
    ];
}
