//! Points of the board, and how large a board can be.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// Rows and columns of the largest board.
const LARGEST: u8 = 19;

/// Points from one row to the next, on every board. One more than the largest board is wide, so
/// that there is always an unused column between the end of a row and the beginning of the next.
pub(crate) const STRIDE: usize = LARGEST as usize + 1;

/// How many numbers points have.
pub(crate) const POINTS: usize = STRIDE * LARGEST as usize;

/// Column letters; as usual in Go there is no I.
const COLUMNS: &[u8; LARGEST as usize] = b"ABCDEFGHJKLMNOPQRST";

/// How many rows and columns a board has: 2 to 19. Games are played on 5 and more; smaller boards
/// can be searched to the end by anything and serve for checks.
///
/// ```
/// use capture_go::Size;
/// assert_eq!(Size::default().get(), 9);
/// assert_eq!("5".parse::<Size>().unwrap().points(), 25);
/// assert!(Size::new(20).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Size(u8);

/// No size that a board can have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("bad board size: found {0:?}, expected 2 to 19")]
pub struct SizeError(pub String);

impl Size {
    /// The smallest board.
    pub const MIN: Size = Size(2);
    /// The largest board.
    pub const MAX: Size = Size(LARGEST);

    /// So many rows and columns.
    ///
    /// # Errors
    /// Below 2 and above 19.
    pub fn new(rows: usize) -> Result<Size, SizeError> {
        match u8::try_from(rows) {
            Ok(rows) if (Size::MIN.0..=Size::MAX.0).contains(&rows) => Ok(Size(rows)),
            _ => Err(SizeError(rows.to_string())),
        }
    }

    /// Rows, which are as many as columns.
    pub const fn get(self) -> usize {
        self.0 as usize
    }

    /// How many points the board has.
    pub const fn points(self) -> usize {
        self.get() * self.get()
    }
}

impl Default for Size {
    fn default() -> Size {
        Size(9)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Size, SizeError> {
        match text.parse() {
            Ok(rows) => Size::new(rows),
            Err(_) => Err(SizeError(text.to_owned())),
        }
    }
}

/// A point where a stone can be put. The same column and row are the same point on boards of
/// every size. Written as on most boards: a letter without I from the left, a number from the
/// bottom.
///
/// ```
/// use capture_go::Point;
/// let point: Point = "j3".parse().unwrap();
/// assert_eq!((point.column(), point.row()), (8, 2));
/// assert_eq!(point.to_string(), "J3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

/// Text that names no point.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("bad point: found {0:?}, expected a letter A to T without I and a number 1 to 19")]
pub struct PointError(pub String);

impl Point {
    /// How many different numbers [`Point::index`] gives.
    pub const COUNT: usize = POINTS;

    /// Counted from 0 at the bottom left; `None` beyond the largest board.
    pub fn new(column: usize, row: usize) -> Option<Point> {
        let within = column < Size::MAX.get() && row < Size::MAX.get();
        within.then(|| Point::from_index(row * STRIDE + column))
    }

    pub(crate) fn from_index(index: usize) -> Point {
        debug_assert!(index < POINTS);
        Point(index as u16)
    }

    /// A number below [`Point::COUNT`]; some numbers stand for no point.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// From the left, from 0.
    pub const fn column(self) -> usize {
        self.index() % STRIDE
    }

    /// From the bottom, from 0.
    pub const fn row(self) -> usize {
        self.index() / STRIDE
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(COLUMNS[self.column()]);
        f.pad(&format!("{letter}{}", self.row() + 1))
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Point {
    type Err = PointError;

    fn from_str(text: &str) -> Result<Point, PointError> {
        read(text).ok_or_else(|| PointError(text.to_owned()))
    }
}

fn read(text: &str) -> Option<Point> {
    let (&letter, number) = text.as_bytes().split_first()?;
    let column = COLUMNS
        .iter()
        .position(|&known| known == letter.to_ascii_uppercase())?;
    if !matches!(number, [b'1'..=b'9'] | [b'1', b'0'..=b'9']) {
        return None;
    }
    let row: usize = text[1..].parse().ok()?;
    Point::new(column, row - 1)
}

/// Something for each point.
#[derive(Clone, Debug)]
pub(crate) struct PointMap<T>(Vec<T>);

impl<T: Clone> PointMap<T> {
    /// The same for each point of a board.
    pub(crate) fn filled(size: Size, value: T) -> PointMap<T> {
        PointMap(vec![value; STRIDE * size.get()])
    }
}

impl<T> Index<Point> for PointMap<T> {
    type Output = T;

    fn index(&self, point: Point) -> &T {
        &self.0[point.index()]
    }
}

impl<T> IndexMut<Point> for PointMap<T> {
    fn index_mut(&mut self, point: Point) -> &mut T {
        &mut self.0[point.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_read_back() {
        for row in 0..19 {
            for column in 0..19 {
                let point = Point::new(column, row).unwrap();
                assert_eq!((point.column(), point.row()), (column, row));
                assert_eq!(point.to_string().parse(), Ok(point));
                assert_eq!(point.to_string().to_lowercase().parse(), Ok(point));
            }
        }
    }

    #[test]
    fn other_texts_are_no_points() {
        for text in [
            "", "a", "i5", "u1", "a0", "a20", "a01", "a+1", "a1 ", "1a", "é1",
        ] {
            assert_eq!(text.parse::<Point>(), Err(PointError(text.to_owned())));
        }
        assert_eq!(Point::new(19, 0), None);
        assert_eq!(Point::new(0, 19), None);
    }

    #[test]
    fn other_texts_are_no_sizes() {
        for text in ["", "1", "20", "-5", "5x5", "99999999999999999999"] {
            let error = text.parse::<Size>().unwrap_err();
            assert_eq!(error, SizeError(text.to_owned()));
        }
    }
}
