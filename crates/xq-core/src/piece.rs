//! Pieces by kind and side, and the thirty-two men of a set as identities.

use std::fmt;

use crate::color::Color;

/// What a piece is, by its name in the World Xiangqi Federation's rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum PieceKind {
    /// 帥 將: one step along a line inside the palace; the two may not face each other.
    King,
    /// 仕 士: one diagonal step inside the palace.
    Advisor,
    /// 相 象: two diagonal steps, the point between empty, never over the river.
    Elephant,
    /// 馬: one step along a line onto an empty point, then one diagonal step outwards.
    Horse,
    /// 車: any way along a line.
    Rook,
    /// 炮: moves as a rook, captures by jumping exactly one piece, its screen.
    Cannon,
    /// 兵 卒: one step forward; beyond the river also sideways.
    Pawn,
}

impl PieceKind {
    /// All seven.
    pub const ALL: [PieceKind; 7] = [
        PieceKind::King,
        PieceKind::Advisor,
        PieceKind::Elephant,
        PieceKind::Horse,
        PieceKind::Rook,
        PieceKind::Cannon,
        PieceKind::Pawn,
    ];

    /// 0 to 6, in the order of [`PieceKind::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many of them a set has for each side.
    pub const fn count_in_set(self) -> usize {
        match self {
            PieceKind::King => 1,
            PieceKind::Pawn => 5,
            _ => 2,
        }
    }

    /// Its English name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            PieceKind::King => "king",
            PieceKind::Advisor => "advisor",
            PieceKind::Elephant => "elephant",
            PieceKind::Horse => "horse",
            PieceKind::Rook => "rook",
            PieceKind::Cannon => "cannon",
            PieceKind::Pawn => "pawn",
        }
    }
}

impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A piece: its kind and its side. `Option<Piece>` takes one byte too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Piece {
    RedKing,
    RedAdvisor,
    RedElephant,
    RedHorse,
    RedRook,
    RedCannon,
    RedPawn,
    BlackKing,
    BlackAdvisor,
    BlackElephant,
    BlackHorse,
    BlackRook,
    BlackCannon,
    BlackPawn,
}

impl Piece {
    /// All fourteen, Red's first.
    pub const ALL: [Piece; 14] = [
        Piece::RedKing,
        Piece::RedAdvisor,
        Piece::RedElephant,
        Piece::RedHorse,
        Piece::RedRook,
        Piece::RedCannon,
        Piece::RedPawn,
        Piece::BlackKing,
        Piece::BlackAdvisor,
        Piece::BlackElephant,
        Piece::BlackHorse,
        Piece::BlackRook,
        Piece::BlackCannon,
        Piece::BlackPawn,
    ];

    /// The piece of this side and kind.
    #[inline]
    pub const fn new(color: Color, kind: PieceKind) -> Piece {
        Self::ALL[color as usize * 7 + kind as usize]
    }

    /// 0 to 13, in the order of [`Piece::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its side.
    #[inline]
    pub const fn color(self) -> Color {
        if (self as u8) < 7 {
            Color::Red
        } else {
            Color::Black
        }
    }

    /// Its kind.
    #[inline]
    pub const fn kind(self) -> PieceKind {
        KIND_BY_PIECE[self as usize]
    }

    /// Its FEN letter, upper case for Red: K A B N R C P.
    pub const fn fen_char(self) -> char {
        let letter = b"KABNRCP"[self as usize % 7];
        match self.color() {
            Color::Red => letter as char,
            Color::Black => letter.to_ascii_lowercase() as char,
        }
    }

    /// The piece of a FEN letter; `E` and `H` are read as elephant and horse too.
    ///
    /// ```
    /// use xq_core::Piece;
    /// assert_eq!(Piece::from_fen_char('n'), Some(Piece::BlackHorse));
    /// assert_eq!(Piece::from_fen_char('h'), Some(Piece::BlackHorse));
    /// assert_eq!(Piece::from_fen_char('x'), None);
    /// ```
    pub const fn from_fen_char(letter: char) -> Option<Piece> {
        let kind = match letter.to_ascii_uppercase() {
            'K' => PieceKind::King,
            'A' => PieceKind::Advisor,
            'B' | 'E' => PieceKind::Elephant,
            'N' | 'H' => PieceKind::Horse,
            'R' => PieceKind::Rook,
            'C' => PieceKind::Cannon,
            'P' => PieceKind::Pawn,
            _ => return None,
        };
        let color = if letter.is_ascii_uppercase() {
            Color::Red
        } else {
            Color::Black
        };
        Some(Piece::new(color, kind))
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color(), self.kind())
    }
}

macro_rules! men {
    ($($name:ident)*) => {
        /// One man of the set: a piece with an identity that it keeps while it moves, which the
        /// chase rules ask for. `Option<PieceId>` takes one byte too.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum PieceId { $($name,)* }

        impl PieceId {
            /// All thirty-two: sixteen of Red, then sixteen of Black in the same order.
            pub const ALL: [PieceId; 32] = [$(PieceId::$name,)*];
        }
    };
}

men! {
    RedKing RedRook1 RedRook2 RedCannon1 RedCannon2 RedHorse1 RedHorse2 RedElephant1 RedElephant2
    RedAdvisor1 RedAdvisor2 RedPawn1 RedPawn2 RedPawn3 RedPawn4 RedPawn5
    BlackKing BlackRook1 BlackRook2 BlackCannon1 BlackCannon2 BlackHorse1 BlackHorse2 BlackElephant1
    BlackElephant2 BlackAdvisor1 BlackAdvisor2 BlackPawn1 BlackPawn2 BlackPawn3 BlackPawn4 BlackPawn5
}

/// The kind of each man of a side, in the order of [`PieceId::ALL`].
const KIND_BY_SLOT: [PieceKind; 16] = [
    PieceKind::King,
    PieceKind::Rook,
    PieceKind::Rook,
    PieceKind::Cannon,
    PieceKind::Cannon,
    PieceKind::Horse,
    PieceKind::Horse,
    PieceKind::Elephant,
    PieceKind::Elephant,
    PieceKind::Advisor,
    PieceKind::Advisor,
    PieceKind::Pawn,
    PieceKind::Pawn,
    PieceKind::Pawn,
    PieceKind::Pawn,
    PieceKind::Pawn,
];

const KIND_BY_PIECE: [PieceKind; 14] = {
    let mut table = [PieceKind::King; 14];
    let mut i = 0;
    while i < 14 {
        table[i] = PieceKind::ALL[i % 7];
        i += 1;
    }
    table
};

const PIECE_BY_ID: [Piece; 32] = {
    let mut table = [Piece::RedKing; 32];
    let mut i = 0;
    while i < 32 {
        let color = if i < 16 { Color::Red } else { Color::Black };
        table[i] = Piece::new(color, KIND_BY_SLOT[i & 15]);
        i += 1;
    }
    table
};

impl PieceId {
    /// The men of one side and kind, lowest first.
    pub const fn of(piece: Piece) -> &'static [PieceId] {
        let (start, count) = match piece.kind() {
            PieceKind::King => (0, 1),
            PieceKind::Rook => (1, 2),
            PieceKind::Cannon => (3, 2),
            PieceKind::Horse => (5, 2),
            PieceKind::Elephant => (7, 2),
            PieceKind::Advisor => (9, 2),
            PieceKind::Pawn => (11, 5),
        };
        let (_, from) = Self::ALL.split_at(piece.color() as usize * 16 + start);
        from.split_at(count).0
    }

    /// 0 to 31, in the order of [`PieceId::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What it is.
    #[inline]
    pub const fn piece(self) -> Piece {
        PIECE_BY_ID[self as usize]
    }

    /// Its side.
    #[inline]
    pub const fn color(self) -> Color {
        if (self as u8) < 16 {
            Color::Red
        } else {
            Color::Black
        }
    }

    /// Its kind.
    #[inline]
    pub const fn kind(self) -> PieceKind {
        KIND_BY_SLOT[self as usize & 15]
    }
}

const _: () = assert!(size_of::<Option<Piece>>() == 1);
const _: () = assert!(size_of::<Option<PieceId>>() == 1);
