//! [`GameResult`]: how a game ended, and the ways in which files say so.

use std::fmt;

use crate::color::Color;
use crate::rules::Verdict;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// Not said, or not ended.
    #[default]
    Unknown,
    /// Red won.
    RedWins,
    /// Black won.
    BlackWins,
    /// Nobody won.
    Draw,
}

/// What the rules say of a game.
impl From<&Verdict> for GameResult {
    fn from(verdict: &Verdict) -> GameResult {
        match verdict {
            Verdict::Ongoing => GameResult::Unknown,
            Verdict::Draw { .. } => GameResult::of_ended(None),
            Verdict::Win { winner, .. } => GameResult::of_ended(Some(*winner)),
        }
    }
}

impl GameResult {
    /// The result of a game that is over, by its winner if it has one.
    pub fn of_ended(winner: Option<Color>) -> GameResult {
        match winner {
            Some(Color::Red) => GameResult::RedWins,
            Some(Color::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        }
    }

    /// Who won, if somebody did.
    pub fn winner(self) -> Option<Color> {
        match self {
            GameResult::RedWins => Some(Color::Red),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw | GameResult::Unknown => None,
        }
    }

    /// Reads `1-0`, `0-1`, `1/2-1/2`, `*` and what else stands for them in files: `½-½`,
    /// `0.5-0.5`, `1:0`, 红胜, 黑胜, 和棋, 未知 and their like, in traditional characters too.
    ///
    /// ```
    /// use xq_core::record::GameResult;
    /// assert_eq!(GameResult::parse("红先胜"), Some(GameResult::RedWins));
    /// assert_eq!(GameResult::parse("炮二平五"), None);
    /// ```
    pub fn parse(text: &str) -> Option<GameResult> {
        if !may_be_result(text.trim()) {
            return None;
        }
        let even: String = text
            .chars()
            .filter(|c| !c.is_whitespace())
            .map(evened)
            .collect();
        match even.as_str() {
            "1-0" | "红胜" | "紅勝" | "红先胜" | "紅先勝" | "先胜" | "先勝" | "胜" | "勝"
            | "红方胜" | "紅方勝" => Some(GameResult::RedWins),
            "0-1" | "黑胜" | "黑勝" | "红先负" | "紅先負" | "先负" | "先負" | "负" | "負"
            | "黑方胜" | "黑方勝" => Some(GameResult::BlackWins),
            "1/2-1/2" | "1/2" | "½-½" | "0.5-0.5" | "和" | "和局" | "和棋" | "红先和"
            | "紅先和" | "先和" | "½" => Some(GameResult::Draw),
            "*" | "" | "?" | "未知" => Some(GameResult::Unknown),
            _ => None,
        }
    }

    /// The numbers of XQF, CBR and CBF: 0 unknown, 1 Red, 2 Black, 3 or 4 a draw.
    pub(super) fn from_number(number: u8) -> Option<GameResult> {
        match number {
            0 => Some(GameResult::Unknown),
            1 => Some(GameResult::RedWins),
            2 => Some(GameResult::BlackWins),
            3 | 4 => Some(GameResult::Draw),
            _ => None,
        }
    }

    pub(super) fn number(self) -> u8 {
        match self {
            GameResult::Unknown => 0,
            GameResult::RedWins => 1,
            GameResult::BlackWins => 2,
            GameResult::Draw => 3,
        }
    }

    /// As PGN writes it: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn as_str(self) -> &'static str {
        match self {
            GameResult::Unknown => "*",
            GameResult::RedWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
        }
    }
}

/// Whether a text begins and ends as results do: most words of a game do not.
fn may_be_result(text: &str) -> bool {
    let mut signs = text.chars().map(evened);
    let Some(first) = signs.next() else {
        return true;
    };
    let last = signs.next_back().unwrap_or(first);
    matches!(
        first,
        '0' | '1'
            | '½'
            | '*'
            | '?'
            | '红'
            | '紅'
            | '黑'
            | '先'
            | '胜'
            | '勝'
            | '负'
            | '負'
            | '和'
            | '未'
    ) && may_end_result(last)
}

/// Whether a result can end in a sign.
pub(super) fn may_end_result(sign: char) -> bool {
    matches!(
        sign,
        '0' | '1'
            | '2'
            | '5'
            | '½'
            | '*'
            | '?'
            | '＊'
            | '胜'
            | '勝'
            | '负'
            | '負'
            | '和'
            | '棋'
            | '局'
            | '知'
    )
}

/// Full-width signs as ASCII, and every dash and colon as `-`.
fn evened(sign: char) -> char {
    match sign {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | ':' | '：' => '-',
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(sign as u32 - 0xFEE0).unwrap_or(sign),
        _ => sign,
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
