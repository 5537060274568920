//! CBR and CBL, the files of 象棋桥 (CCBridge 3): one game, and a library of games. Binary,
//! UTF-16LE.
//!
//! Source: observed files of version 2; the fields that are empty in those, and version 1, as
//! vschess reads them, without a file to check them by. Version 3 is refused, for nobody has
//! described it. All numbers are little-endian, texts end at the first zero and have garbage
//! behind it.
//!
//! ```text
//! CBR, version 2
//! offset size
//!      0   16  "CCBridge Record" and a zero
//!     19    1  version
//!    180  128  title          692  64  event          756  64  round          820  32  group
//!    852   32  table          884  64  date           948  64  site          1012  64  time rule
//!   1076   64  Red           1140  64  Red's team    1204  64  Red's time    1268  32  its rating
//!   1300   64  Black         1364  64  Black's team  1428  64  Black's time  1492  32  its rating
//!   1524   64  referee       1588  64  recorder      1652  64  annotator     1780  64  author
//!   2076    1  result: 0 unknown, 1 Red won, 2 Black won, 3 or 4 draw
//!   2112    1  side to move: 1 Red, 2 Black
//!   2116    2  number of the first move
//!   2120   90  the board, from Black's back rank down, files a to i: 0 nothing, 0x1n Red,
//!              0x2n Black, n = 1 rook, 2 horse, 3 elephant, 4 advisor, 5 king, 6 cannon, 7 pawn
//!   2214       the tree: a root without a move, then depth first a move, what follows it, the
//!              alternatives to it
//!           1  flags: 1 nothing follows, 2 an alternative follows later, 4 comment
//!           1  not known
//!         1+1  from- and to-square, counted as on the board
//!          [4  length of the comment in bytes, then the comment]
//!
//! CBR, version 1: the title lies at 52 and everything up to Black's rating as far before its
//! place in version 2; there are no referee and recorder, so that the rest lies 256 bytes before.
//! Squares are file * 16 + rank from the top.
//!
//! CBL
//!      0   16  "CCBridgeLibrary" and a zero
//!     60    4  number of index entries
//!     64  512  title
//!  66624       the index, 276 bytes an entry, then CBR files on boundaries of 4096 bytes
//! ```
//!
//! The index is not used: the games are found by their first bytes, so that a broken one hides
//! none. A record with an empty board and no moves is a heading; it is given as any other. A
//! library may hold an old state of a game beside the new one; both are given.

use super::bytes::Bytes;
use super::defect::{DefectKind, Place};
use super::draft::{Branches, Draft};
use super::encoding::Encoding;
use super::error::ReadError;
use super::format::{Format, LIBRARY, RECORD};
use super::game::ReadGame;
use super::men::square;
use super::node_id::NodeId;
use crate::color::Color;
use crate::moves::Move;
use crate::piece::{Piece, PieceKind};
use crate::position::Setup;
use crate::square::Square;

const VERSION: usize = 19;
/// Where the tree begins in version 2.
const TREE: usize = 2214;
/// How much shorter the header of version 1 is: before the title, and in all.
const SHIFT_FRONT: usize = 128;
const SHIFT: usize = 256;

/// The fields that version 1 does not have.
const ONLY_VERSION_2: std::ops::Range<usize> = 1524..1652;

/// The text fields of version 2: tag, offset, size.
const TEXTS: [(&str, usize, usize); 20] = [
    ("Title", 180, 128),
    ("Event", 692, 64),
    ("Round", 756, 64),
    ("Group", 820, 32),
    ("Table", 852, 32),
    ("Date", 884, 64),
    ("Site", 948, 64),
    ("TimeControl", 1012, 64),
    ("Red", 1076, 64),
    ("RedTeam", 1140, 64),
    ("RedTime", 1204, 64),
    ("RedElo", 1268, 32),
    ("Black", 1300, 64),
    ("BlackTeam", 1364, 64),
    ("BlackTime", 1428, 64),
    ("BlackElo", 1492, 32),
    ("Referee", 1524, 64),
    ("Recorder", 1588, 64),
    ("Annotator", 1652, 64),
    ("Author", 1780, 64),
];

/// Reads a CBR file.
pub(super) fn read_record(data: &[u8]) -> Result<ReadGame, ReadError> {
    match data.get(VERSION) {
        Some(&found) if !(1..=2).contains(&found) => Err(ReadError::Version {
            format: Format::Cbr,
            found,
            expected: "1 or 2",
        }),
        _ => Ok(CcbridgeReader::new(data, 0, 1).read()),
    }
}

/// Reads the games of a CBL file, one after another.
pub(super) fn read_library(data: Vec<u8>) -> impl Iterator<Item = ReadGame> {
    let name = text(Bytes::new(&data).seek(64).take_up_to(512)).0;
    let mut start = find(&data, LIBRARY.len());
    let mut number = 0;
    std::iter::from_fn(move || {
        let from = start?;
        // No game is shorter than its header.
        start = find(&data, from + TREE);
        let record = data.get(from..start.unwrap_or(data.len()))?;
        number += 1;
        let mut reader = CcbridgeReader::new(record, from, number);
        reader.draft.tags.push("Library", &name);
        Some(reader.read())
    })
}

/// Where the next game begins.
fn find(data: &[u8], from: usize) -> Option<usize> {
    let mut windows = data.get(from..)?.windows(RECORD.len());
    windows
        .position(|bytes| bytes == RECORD)
        .map(|at| from + at)
}

/// The text of a field up to its first zero; and whether some of it is no text.
fn text(bytes: &[u8]) -> (String, bool) {
    let zero = bytes.chunks_exact(2).position(|unit| unit == [0, 0]);
    let end = zero.map_or(bytes.len() & !1, |units| units * 2);
    let (text, bad) = Encoding::Utf16Le.decode(bytes.get(..end).unwrap_or_default());
    (text.into_owned(), bad)
}

/// Reads one game.
struct CcbridgeReader<'a> {
    record: Bytes<'a>,
    /// Where the game lies in its file.
    base: usize,
    version: u8,
    draft: Draft,
}

impl<'a> CcbridgeReader<'a> {
    fn new(record: &'a [u8], base: usize, game: usize) -> CcbridgeReader<'a> {
        CcbridgeReader {
            record: Bytes::new(record),
            base,
            version: 2,
            draft: Draft::new(game, Place::Offset(base)),
        }
    }

    fn defect(&mut self, offset: usize, kind: DefectKind) {
        let place = Place::Offset(self.base + offset);
        self.draft.defects.add(place, kind);
    }

    fn value(&mut self, offset: usize, what: &'static str, found: u8, expected: &'static str) {
        let place = Place::Offset(self.base + offset);
        let found = found.to_string();
        self.draft.defects.value(place, what, &found, expected);
    }

    fn read(mut self) -> ReadGame {
        self.version = self.record.seek(VERSION).byte().unwrap_or(2);
        if !(1..=2).contains(&self.version) {
            self.value(VERSION, "the version", self.version, "1 or 2");
            return self.draft.finish();
        }
        for (tag, offset, size) in TEXTS {
            if self.version == 2 {
                self.text(tag, offset, size);
            } else if offset < ONLY_VERSION_2.start {
                self.text(tag, offset - SHIFT_FRONT, size);
            } else if offset >= ONLY_VERSION_2.end {
                self.text(tag, offset - SHIFT, size);
            }
        }
        let shift = if self.version == 1 { SHIFT } else { 0 };
        if let Some(number) = self.record.seek(2076 - shift).byte() {
            let place = Place::Offset(self.base + 2076 - shift);
            self.draft.numbered_result(place, number);
        }
        self.board(2120 - shift);
        if let Some(number) = self.record.seek(2116 - shift).array() {
            let number = u16::from_le_bytes(number);
            self.draft.start.fullmove_number = u32::from(number).max(1);
        }
        self.tree(TREE - shift);
        self.side(2112 - shift);
        self.draft.finish()
    }

    fn text(&mut self, tag: &'static str, offset: usize, size: usize) {
        let (text, bad) = text(self.record.seek(offset).take_up_to(size));
        if bad {
            let encoding = Encoding::Utf16Le;
            self.defect(offset, DefectKind::Encoding { encoding });
        }
        self.draft.tags.push(tag, &text);
    }

    fn board(&mut self, offset: usize) {
        self.draft.start_place = Place::Offset(self.base + offset);
        let Some(codes) = self.record.seek(offset).array::<90>() else {
            let expected = "a board of 90 bytes";
            self.defect(self.record.remaining(), DefectKind::Truncated { expected });
            return;
        };
        let mut start = Setup::empty();
        for (i, code) in codes.into_iter().enumerate() {
            match (piece(code), on_board(i as u8)) {
                (Some(piece), Some(square)) => start.board[square] = Some(piece),
                _ if code == 0 => {}
                _ => {
                    let expected = "0, 0x11 to 0x17 or 0x21 to 0x27";
                    self.value(offset + i, "a piece", code, expected);
                }
            }
        }
        self.draft.start = start;
    }

    fn tree(&mut self, offset: usize) {
        let mut tree = self.record.seek(offset);
        let mut branches = Branches::new();
        let mut is_root = true;
        loop {
            let at = tree.offset();
            let place = Place::Offset(self.base + at);
            let Some([flags, _, from, to]) = tree.array() else {
                let expected = "a move of the tree";
                self.defect(at, DefectKind::Truncated { expected });
                return;
            };
            let node = if is_root {
                NodeId::ROOT
            } else {
                let mv = self.mv(from, to, at);
                self.draft.add(branches.parent(), mv, place)
            };
            if flags & 4 != 0 && !self.comment(&mut tree, node) {
                return;
            }
            let alternative = flags & 2 != 0 && !is_root;
            is_root = false;
            if !branches.step(node, alternative, flags & 1 == 0) {
                return;
            }
        }
    }

    fn mv(&mut self, from: u8, to: u8, offset: usize) -> Option<Move> {
        let square = |code| match self.version {
            1 => square(code >> 4, 9u8.checked_sub(code & 15)?),
            _ => on_board(code),
        };
        let squares = (square(from), square(to));
        match squares {
            (Some(from), Some(to)) => Some(Move::new(from, to)),
            (known, _) => {
                let wrong = if known.is_none() { from } else { to };
                self.value(offset, "a square of a move", wrong, "one of the board's");
                None
            }
        }
    }

    /// Reads a comment; `false` if the tree cannot go on behind it.
    fn comment(&mut self, tree: &mut Bytes<'_>, node: NodeId) -> bool {
        let offset = tree.offset();
        let Some(length) = tree.i32() else {
            let expected = "the length of a comment";
            self.defect(offset, DefectKind::Truncated { expected });
            return false;
        };
        let place = Place::Offset(self.base + offset);
        let (bytes, fits) = self.draft.comment_bytes(tree, length, place);
        let (text, bad) = text(bytes);
        if bad {
            let encoding = Encoding::Utf16Le;
            self.defect(offset, DefectKind::Encoding { encoding });
        }
        self.draft.comment(node, &text);
        fits
    }

    /// Sets the side to move: whose piece moves first, or what the file says without a move.
    fn side(&mut self, offset: usize) {
        let side = match self.record.seek(offset).byte() {
            Some(1) => Some(Color::Red),
            Some(2) => Some(Color::Black),
            Some(other) => {
                self.value(offset, "the side to move", other, "1 or 2");
                None
            }
            None => None,
        };
        self.draft.start.side_to_move = side.unwrap_or(Color::Red);
        self.draft.first_piece_to_move();
        if side.is_some_and(|side| side != self.draft.start.side_to_move) {
            let found = u8::from(side == Some(Color::Black)) + 1;
            let expected = "the side whose piece moves first";
            self.value(offset, "the side to move", found, expected);
        }
    }
}

/// The square of a number, counted from Black's left corner seen from Red: `a9` is 0, `i0` 89.
fn on_board(number: u8) -> Option<Square> {
    square(number % 9, 9u8.checked_sub(number / 9)?)
}

fn piece(code: u8) -> Option<Piece> {
    const KINDS: [PieceKind; 7] = [
        PieceKind::Rook,
        PieceKind::Horse,
        PieceKind::Elephant,
        PieceKind::Advisor,
        PieceKind::King,
        PieceKind::Cannon,
        PieceKind::Pawn,
    ];
    let color = match code >> 4 {
        1 => Color::Red,
        2 => Color::Black,
        _ => return None,
    };
    let kind = KINDS.get(usize::from(code & 15).checked_sub(1)?)?;
    Some(Piece::new(color, *kind))
}
