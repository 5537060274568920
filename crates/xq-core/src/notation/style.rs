//! The notations by name.

use std::fmt;
use std::str::FromStr;

/// A notation with every choice it leaves open.
///
/// [`Display`](fmt::Display) and [`FromStr`] give each a short name for command lines:
///
/// ```
/// use xq_core::notation::Style;
/// assert_eq!("wxf".parse(), Ok(Style::WxfOfficial));
/// assert_eq!(Style::CHINESE_TRADITIONAL.to_string(), "chinese-traditional");
/// for style in Style::all() {
///     assert_eq!(style.to_string().parse(), Ok(style));
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Style {
    /// `h2e2`: files a to i, ranks 0 to 9, as in UCCI and in this library's [`Move`](crate::Move).
    Coordinates0,
    /// `h3e3`: files a to i, ranks 1 to 10, as in UCI engines for chess variants.
    Coordinates1,
    /// `H2-E2`: the notation of the Internet Chinese Chess Server.
    Iccs,
    /// `C2=5`: the World Xiangqi Federation's notation, stacked pawns as on its own page.
    WxfOfficial,
    /// `C2.5`: the same with N and B for horse and elephant, stacked pawns as on xqbase.com.
    WxfXqbase,
    /// `C2=5`: the same as Fairy-Stockfish writes it.
    WxfFairy,
    /// `炮二平五`.
    Chinese(Chinese),
    /// `Che2`: short algebraic notation as WinBoard writes it, ranks 0 to 9, pawns without letter.
    San0,
    /// `Che3`: short algebraic notation as pychess writes it, ranks 1 to 10, pawns with letter.
    San1,
    /// `P2-5`: Chinese notation in Vietnamese letters, `.` forwards, `/` backwards, `-` sideways.
    Vietnamese,
}

/// The choices of Chinese notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chinese {
    /// How stacked pawns are told apart.
    pub convention: Convention,
    /// Which characters are written.
    pub script: Script,
    /// How Black's files and steps are written; Red's are always Chinese numerals.
    pub black_digits: BlackDigits,
}

/// How Chinese notation tells apart four or more pawns on a file, or stacks on two files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Convention {
    /// Books and newspapers: 前兵 二兵 三兵 四兵 on one file, 前四 后四 with the file where
    /// two files hold several.
    Print,
    /// xqbase.com: 一兵 to 五兵, counted through the files.
    Xqbase,
}

/// Which characters are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Script {
    /// 车 马 帅 将 进 后.
    Simplified,
    /// 車 馬 帥 將 進 後.
    Traditional,
}

/// How Black's files and steps are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BlackDigits {
    /// 炮８平５.
    FullWidth,
    /// 炮8平5.
    HalfWidth,
    /// 炮八平五, as for Red.
    Chinese,
}

impl Style {
    /// Chinese in simplified characters as printed, Black's digits full-width.
    pub const CHINESE: Style = chinese(Convention::Print, Script::Simplified);
    /// Chinese in traditional characters as printed, Black's digits full-width.
    pub const CHINESE_TRADITIONAL: Style = chinese(Convention::Print, Script::Traditional);
    /// Chinese in simplified characters as on xqbase.com, Black's digits full-width.
    pub const CHINESE_XQBASE: Style = chinese(Convention::Xqbase, Script::Simplified);

    /// The notations without choices.
    const PLAIN: [Style; 9] = [
        Style::Coordinates0,
        Style::Coordinates1,
        Style::Iccs,
        Style::WxfOfficial,
        Style::WxfXqbase,
        Style::WxfFairy,
        Style::San0,
        Style::San1,
        Style::Vietnamese,
    ];

    /// Every notation with every choice.
    pub fn all() -> impl Iterator<Item = Style> {
        let conventions = [Convention::Print, Convention::Xqbase];
        let scripts = [Script::Simplified, Script::Traditional];
        let digits = [
            BlackDigits::FullWidth,
            BlackDigits::HalfWidth,
            BlackDigits::Chinese,
        ];
        let chinese = conventions.into_iter().flat_map(move |convention| {
            scripts.into_iter().flat_map(move |script| {
                digits.into_iter().map(move |black_digits| {
                    Style::Chinese(Chinese {
                        convention,
                        script,
                        black_digits,
                    })
                })
            })
        });
        Style::PLAIN.into_iter().chain(chinese)
    }
}

const fn chinese(convention: Convention, script: Script) -> Style {
    Style::Chinese(Chinese {
        convention,
        script,
        black_digits: BlackDigits::FullWidth,
    })
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Style::Coordinates0 => "uci",
            Style::Coordinates1 => "uci1",
            Style::Iccs => "iccs",
            Style::WxfOfficial => "wxf",
            Style::WxfXqbase => "wxf-xqbase",
            Style::WxfFairy => "wxf-fairy",
            Style::Chinese(_) => "chinese",
            Style::San0 => "san0",
            Style::San1 => "san1",
            Style::Vietnamese => "vietnamese",
        })?;
        let Style::Chinese(choices) = self else {
            return Ok(());
        };
        if choices.convention == Convention::Xqbase {
            f.write_str("-xqbase")?;
        }
        if choices.script == Script::Traditional {
            f.write_str("-traditional")?;
        }
        f.write_str(match choices.black_digits {
            BlackDigits::FullWidth => "",
            BlackDigits::HalfWidth => "-half-width",
            BlackDigits::Chinese => "-numerals",
        })
    }
}

/// A name that no notation has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "found {found:?} where a notation was expected: uci, uci1, iccs, wxf, wxf-xqbase, wxf-fairy, \
     san0, san1, vietnamese, or chinese[-xqbase][-traditional][-half-width|-numerals]"
)]
pub struct StyleError {
    /// What stood there.
    pub found: String,
}

impl FromStr for Style {
    type Err = StyleError;

    fn from_str(text: &str) -> Result<Style, StyleError> {
        let wanted = text.to_ascii_lowercase();
        Style::all()
            .find(|style| style.to_string() == wanted)
            .ok_or_else(|| StyleError {
                found: text.to_owned(),
            })
    }
}
