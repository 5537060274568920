//! Reading a move in whatever notation it is written.

use crate::moves::Move;
use crate::notation::convention::Conventions;
use crate::notation::error::{NotationError, shown};
use crate::notation::ranks::FirstRank;
use crate::notation::resolve::{Found, legal};
use crate::notation::signs::Signs;
use crate::notation::style::Style;
use crate::notation::{chinese, coordinates, san, vietnamese, wxf};
use crate::position::Position;

/// Reads a move of the position; what it gives is legal.
///
/// The kind of notation is seen from the text itself. `style` says which convention to prefer
/// where texts of one kind can be understood in several ways: whether ranks count from 0 or from 1
/// (without a style from 0, unless a rank 10 shows), and how stacked pawns are told apart (without
/// one a text that the conventions understand differently is ambiguous).
///
/// # Errors
/// When the text is no move of any notation, names no piece, or means several legal moves or an
/// illegal one; the error says which, and why.
///
/// ```
/// use xq_core::Position;
/// use xq_core::notation::{Style, read};
/// let start = Position::start();
/// for text in ["h2e2", "H2-E2", "C2.5", "ｃ２＝５", "砲二平五", "炮2平5", "Che2"] {
///     assert_eq!(read(&start, text, None).unwrap().to_string(), "h2e2");
/// }
/// assert_eq!(read(&start, "h3e3", Some(Style::Coordinates1)).unwrap().to_string(), "h2e2");
/// ```
pub fn read(position: &Position, text: &str, style: Option<Style>) -> Result<Move, NotationError> {
    let mut known = Conventions::of(style);
    if known.ranks().count() > 1 {
        known = known.counting_from(FirstRank::shown_by(Signs::of(text).as_slice()));
    }
    let found = readings(position, text, known)?;
    match found[..] {
        [Reading { mv, .. }] => Ok(mv),
        _ => Err(NotationError::Ambiguous {
            text: shown(text),
            candidates: found.iter().map(|reading| reading.mv).collect(),
        }),
    }
}

/// A legal move that a text may mean, and what its writer does if it means that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    pub(crate) mv: Move,
    pub(crate) conventions: Conventions,
}

/// Every legal move that a text may mean to somebody of whom some conventions are known: at least
/// one, each once, in the order of the moves.
///
/// # Errors
/// As [`read`], if the text means no legal move.
pub(crate) fn readings(
    position: &Position,
    text: &str,
    known: Conventions,
) -> Result<Vec<Reading>, NotationError> {
    let mut readings = Readings::default();
    let signs = &mut Signs::of(text);
    match Family::of(signs.as_slice(), known) {
        Family::Coordinates => {
            readings.counted(signs, known, |signs, ranks| {
                let mv = coordinates::read(signs, ranks)?;
                match position.is_legal(mv) {
                    true => Ok(vec![mv]),
                    false => legal(position, text, vec![mv]),
                }
            });
        }
        Family::San => {
            readings.counted(signs, known, |signs, ranks| {
                san::read(position, signs, ranks)
            });
        }
        Family::Chinese => {
            let found = chinese::read(position, signs, &known.chinese());
            readings.take(found, |schemes| known.with_chinese(schemes));
        }
        Family::Latin { wxf, vietnamese } => {
            if wxf {
                let found = wxf::read(position, signs, &known.wxf());
                readings.take(found, |schemes| known.english().with_wxf(schemes));
                signs.rewind();
            }
            if vietnamese {
                let found = vietnamese::read(position, signs);
                readings.take(found, |_| known.vietnamese());
            }
        }
    }
    readings.done(text)
}

/// Gathers readings, and the first error.
#[derive(Default)]
struct Readings {
    found: Vec<Reading>,
    error: Option<NotationError>,
}

impl Readings {
    fn add(&mut self, mv: Move, conventions: Conventions) {
        match self.found.iter_mut().find(|reading| reading.mv == mv) {
            Some(reading) => reading.conventions = reading.conventions.or(conventions),
            None => self.found.push(Reading { mv, conventions }),
        }
    }

    fn take(
        &mut self,
        found: Result<Vec<Found>, NotationError>,
        conventions: impl Fn(&[crate::notation::stacks::Scheme]) -> Conventions,
    ) {
        match found {
            Ok(found) => {
                for Found { mv, schemes } in found {
                    self.add(mv, conventions(&schemes));
                }
            }
            Err(error) => self.error = self.error.take().or(Some(error)),
        }
    }

    /// Reads with ranks counted in every way that is possible.
    fn counted(
        &mut self,
        signs: &mut Signs<'_>,
        known: Conventions,
        read: impl Fn(&mut Signs<'_>, FirstRank) -> Result<Vec<Move>, NotationError>,
    ) {
        for ranks in known.ranks() {
            signs.rewind();
            match read(signs, ranks) {
                Ok(moves) => {
                    for mv in moves {
                        self.add(mv, known.counting_from(ranks));
                    }
                }
                Err(error) => self.error = self.error.take().or(Some(error)),
            }
        }
    }

    fn done(mut self, text: &str) -> Result<Vec<Reading>, NotationError> {
        self.found.sort_by_key(|reading| reading.mv);
        match self.error {
            Some(error) if self.found.is_empty() => Err(error),
            None if self.found.is_empty() => Err(NotationError::Incomplete {
                text: shown(text),
                expected: "a move",
            }),
            _ => Ok(self.found),
        }
    }
}

/// Notations that are told apart by the look of a move.
#[derive(Clone, Copy)]
enum Family {
    Coordinates,
    San,
    Latin { wxf: bool, vietnamese: bool },
    Chinese,
}

impl Family {
    fn of(signs: &[char], known: Conventions) -> Family {
        let is_operator = |sign: &char| "+-=.".contains(*sign);
        let ends_like_square =
            matches!(signs, [.., 'a'..='i' | 'A'..='I', '0'..='9'] | [.., '1', '0']);
        let wxf = Family::Latin {
            wxf: true,
            vietnamese: false,
        };
        if signs.iter().any(|sign| !sign.is_ascii()) {
            return Family::Chinese;
        }
        if coordinates::look_like(signs) {
            return Family::Coordinates;
        }
        match vietnamese::look_like(signs) {
            Some(also_wxf) if known.may_be_vietnamese() => Family::Latin {
                wxf: also_wxf && known.may_be_english(),
                vietnamese: true,
            },
            _ if signs.iter().any(is_operator) => wxf,
            _ if ends_like_square => Family::San,
            _ if matches!(signs, [_, '1'..='9', '1'..='9']) => wxf,
            _ => Family::San,
        }
    }
}
