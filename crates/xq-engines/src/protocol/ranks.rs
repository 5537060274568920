//! Two ways to number the ranks of a move: from 0 (`h2e2`, most engines) or from 1 (`h3e3`, up to
//! 10: Fairy-Stockfish in UCI).

use xq_core::{File, Move, Rank, Square};

/// The number of Red's back rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RankBase {
    /// Ranks 0 to 9.
    Zero,
    /// Ranks 1 to 10.
    One,
}

impl RankBase {
    /// The base in which a list of moves is written: only ranks from 0 have a 0, only ranks from 1
    /// have a 10. `None` where neither occurs.
    ///
    /// ```
    /// use xq_engines::protocol::RankBase;
    /// assert_eq!(RankBase::detect(["h3e3", "b3b10"]), Some(RankBase::One));
    /// assert_eq!(RankBase::detect(["h2e2", "b0c2"]), Some(RankBase::Zero));
    /// assert_eq!(RankBase::detect(["h2e2"]), None);
    /// ```
    pub fn detect<'a>(moves: impl IntoIterator<Item = &'a str>) -> Option<RankBase> {
        moves
            .into_iter()
            .filter_map(numbers)
            .flat_map(|[from, to]| [from.1, to.1])
            .find_map(|rank| match rank {
                0 => Some(RankBase::Zero),
                10 => Some(RankBase::One),
                _ => None,
            })
    }

    /// Reads a move; `None` where the text is none.
    pub fn read(self, text: &str) -> Option<Move> {
        let [from, to] = numbers(text)?;
        Some(Move::new(self.square(from)?, self.square(to)?))
    }

    /// Writes a move.
    ///
    /// ```
    /// use xq_engines::protocol::RankBase;
    /// let mv = RankBase::One.read("b3b10").unwrap();
    /// assert_eq!(mv.to_string(), "b2b9");
    /// assert_eq!(RankBase::One.write(mv), "b3b10");
    /// ```
    pub fn write(self, mv: Move) -> String {
        let mut text = String::with_capacity(6);
        self.push(mv, &mut text);
        text
    }

    /// Writes a move behind a text.
    pub fn push(self, mv: Move, text: &mut String) {
        for square in [mv.from, mv.to] {
            text.push(square.file().char());
            match (self, square.rank()) {
                (RankBase::Zero, rank) => text.push(rank.char()),
                (RankBase::One, Rank::R9) => text.push_str("10"),
                (RankBase::One, rank) => text.push(char::from(b'1' + rank as u8)),
            }
        }
    }

    fn square(self, (file, rank): (usize, usize)) -> Option<Square> {
        let rank = match self {
            RankBase::Zero => rank,
            RankBase::One => rank.checked_sub(1)?,
        };
        Some(Square::new(*File::ALL.get(file)?, *Rank::ALL.get(rank)?))
    }
}

/// File and rank of both squares, as numbers, the rank as written.
fn numbers(text: &str) -> Option<[(usize, usize); 2]> {
    let (from, rest) = square_numbers(text)?;
    let (to, rest) = square_numbers(rest)?;
    rest.is_empty().then_some([from, to])
}

fn square_numbers(text: &str) -> Option<((usize, usize), &str)> {
    let first = *text.as_bytes().first()?;
    if !first.is_ascii_lowercase() {
        return None;
    }
    let rest = &text[1..];
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (rank, rest) = rest.split_at(digits);
    if digits > 2 || (digits == 2 && rank.starts_with('0')) {
        return None;
    }
    Some(((usize::from(first - b'a'), rank.parse().ok()?), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_is_read_back_in_both_bases() {
        for from in Square::ALL {
            for to in Square::ALL {
                let mv = Move::new(from, to);
                for base in [RankBase::Zero, RankBase::One] {
                    assert_eq!(base.read(&base.write(mv)), Some(mv));
                }
            }
        }
    }

    #[test]
    fn other_texts_are_no_moves() {
        for text in [
            "", "a", "a0", "a0a", "a0a11", "a0j1", "a0a1q", "A0a1", "a00a1", "é0a1", "a0é1",
        ] {
            assert_eq!(RankBase::Zero.read(text), None, "{text}");
        }
        assert_eq!(RankBase::One.read("a0a1"), None);
        assert_eq!(RankBase::Zero.read("a10a9"), None);
    }
}
