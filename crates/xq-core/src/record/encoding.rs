//! [`Encoding`]: how a file writes its text, and the guess where it does not say.

use std::borrow::Cow;

use super::vietnamese;

/// An encoding of text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-8.
    #[default]
    Utf8,
    /// GB18030, which holds GBK and GB2312: most files of the mainland.
    Gb18030,
    /// Big5: old files of Taiwan and Hong Kong.
    Big5,
    /// UTF-16, low byte first: CBR and CBL.
    Utf16Le,
    /// Windows-1258: Vietnamese, tones as marks of their own.
    Windows1258,
    /// TCVN3, also called ABC: Vietnamese, a byte for each letter.
    Tcvn3,
}

/// Whether a character stands in moves or in what is said of a game's sides.
fn is_sign(sign: char) -> bool {
    matches!(
        sign,
        '车' | '車'
            | '马'
            | '馬'
            | '炮'
            | '砲'
            | '包'
            | '兵'
            | '卒'
            | '相'
            | '象'
            | '仕'
            | '士'
            | '帅'
            | '帥'
            | '将'
            | '將'
            | '进'
            | '進'
            | '退'
            | '平'
            | '一'
            | '二'
            | '三'
            | '四'
            | '五'
            | '六'
            | '七'
            | '八'
            | '九'
            | '红'
            | '紅'
            | '黑'
    )
}

crate::named!(
    Encoding,
    "an encoding",
    Utf8 = "UTF-8" | "utf8",
    Gb18030 = "GB18030" | "gb-18030" | "gbk" | "gb2312" | "gb-2312",
    Big5 = "Big5" | "big-5",
    Utf16Le = "UTF-16LE" | "utf16le" | "utf-16" | "utf16",
    Windows1258 = "windows-1258" | "windows1258" | "cp1258" | "1258",
    Tcvn3 = "TCVN3" | "tcvn-3" | "tcvn" | "abc",
);

impl Encoding {
    /// What a file in this encoding begins with, so that others know it.
    ///
    /// ```
    /// use xq_core::record::Encoding;
    /// assert_eq!(Encoding::Utf16Le.mark(), [0xFF, 0xFE]);
    /// assert!(Encoding::Gb18030.mark().is_empty());
    /// ```
    pub const fn mark(self) -> &'static [u8] {
        match self {
            Encoding::Utf16Le => &[0xFF, 0xFE],
            _ => &[],
        }
    }

    /// Whether it has Chinese characters.
    pub const fn is_chinese(self) -> bool {
        !matches!(self, Encoding::Windows1258 | Encoding::Tcvn3)
    }

    fn codec(self) -> &'static encoding_rs::Encoding {
        match self {
            Encoding::Utf8 => encoding_rs::UTF_8,
            Encoding::Gb18030 => encoding_rs::GB18030,
            Encoding::Big5 => encoding_rs::BIG5,
            Encoding::Utf16Le => encoding_rs::UTF_16LE,
            // TCVN3 is ASCII below, and read and written by itself.
            Encoding::Windows1258 | Encoding::Tcvn3 => encoding_rs::WINDOWS_1258,
        }
    }

    /// The text of some bytes; and whether some of them were no text in this encoding, for which
    /// U+FFFD stands.
    pub(super) fn decode(self, bytes: &[u8]) -> (Cow<'_, str>, bool) {
        if self == Encoding::Tcvn3 {
            let text: String = bytes
                .iter()
                .map(|&byte| vietnamese::of_tcvn3(byte))
                .collect();
            let bad = text.contains('\u{FFFD}');
            return (text.into(), bad);
        }
        let (text, bad) = self.codec().decode_without_bom_handling(bytes);
        match self {
            Encoding::Windows1258 => (vietnamese::composed(&text).into(), bad),
            _ => (text, bad),
        }
    }

    /// The bytes of a text; and whether some characters could not be written, for which a numeric
    /// reference stands, or a question mark in TCVN3.
    pub(super) fn encode(self, text: &str) -> (Cow<'_, [u8]>, bool) {
        match self {
            Encoding::Utf16Le => {
                let units = text.encode_utf16();
                (units.flat_map(u16::to_le_bytes).collect(), false)
            }
            Encoding::Tcvn3 => {
                let bytes: Vec<Option<u8>> = text.chars().map(vietnamese::to_tcvn3).collect();
                let lossy = bytes.contains(&None);
                (
                    bytes.into_iter().map(|byte| byte.unwrap_or(b'?')).collect(),
                    lossy,
                )
            }
            Encoding::Windows1258 => {
                let text = vietnamese::parted(text, |sign| {
                    let mut buffer = [0; 4];
                    !self.codec().encode(sign.encode_utf8(&mut buffer)).2
                });
                let (bytes, _, lossy) = self.codec().encode(&text);
                (bytes.into_owned().into(), lossy)
            }
            _ => {
                let (bytes, _, lossy) = self.codec().encode(text);
                (bytes, lossy)
            }
        }
    }

    /// The encoding of texts without white space between them that are GB18030 as a rule: UTF-8 if
    /// they are that and hold characters which games are written in, Vietnamese if they read as it.
    pub(super) fn guess_among_gb18030(bytes: &[u8]) -> Encoding {
        let is_plausible = |sign: char| {
            sign.is_ascii()
                || vietnamese::is_letter(sign)
                || matches!(sign, '\u{2000}'..='\u{206F}' | '\u{2E80}'..='\u{9FFF}' | '\u{FF00}'..='\u{FFEF}' | '·' | '×')
        };
        match std::str::from_utf8(bytes) {
            Ok(text) if !text.is_ascii() && text.chars().all(is_plausible) => Encoding::Utf8,
            _ => Encoding::vietnamese(bytes).unwrap_or(Encoding::Gb18030),
        }
    }

    /// The Vietnamese encoding in which most words that are not ASCII read as syllables of the
    /// language, if there is one.
    fn vietnamese(bytes: &[u8]) -> Option<Encoding> {
        let score = |encoding: Encoding| vietnamese::likeness(&encoding.decode(bytes).0);
        let (windows, tcvn) = (score(Encoding::Windows1258), score(Encoding::Tcvn3));
        let (best, encoding) = match tcvn > windows {
            true => (tcvn, Encoding::Tcvn3),
            false => (windows, Encoding::Windows1258),
        };
        (best >= 75).then_some(encoding)
    }

    /// The encoding that bytes without a byte order mark are most likely in: UTF-8 if they are
    /// valid as that or more of its Chinese characters than errors are found, else one of Vietnamese
    /// if the words read as that, else the one of
    /// GB18030 and Big5 in which fewer bytes make no sense, else the one in which more of them are
    /// signs of move notation, else GB18030.
    ///
    /// The last character may be cut off.
    pub fn guess(bytes: &[u8]) -> Encoding {
        let error = std::str::from_utf8(bytes).err();
        if error.is_none_or(|error| error.error_len().is_none()) {
            return Encoding::Utf8;
        }
        let (text, _) = Encoding::Utf8.decode(bytes);
        let (mut bad, mut chinese) = (0, 0);
        for character in text.chars().filter(|c| c.len_utf8() > 2) {
            if character == '\u{FFFD}' {
                bad += 1;
            } else {
                chinese += 1;
            }
        }
        if chinese > bad {
            return Encoding::Utf8;
        }
        if let Some(encoding) = Encoding::vietnamese(bytes) {
            return encoding;
        }
        let (gb, big5) = (
            sense(Encoding::Gb18030, bytes),
            sense(Encoding::Big5, bytes),
        );
        if big5 > gb {
            Encoding::Big5
        } else {
            Encoding::Gb18030
        }
    }
}

/// How much sense bytes make in an encoding: few bad ones first, many signs of notation second.
fn sense(encoding: Encoding, bytes: &[u8]) -> (std::cmp::Reverse<usize>, usize) {
    let (text, _) = encoding.decode(bytes);
    let bad = text.chars().filter(|&c| c == '\u{FFFD}').count();
    let signs = text.chars().filter(|&c| is_sign(c)).count();
    (std::cmp::Reverse(bad), signs)
}

#[cfg(test)]
mod tests {
    use super::Encoding;

    #[test]
    fn the_encoding_of_a_game_is_guessed() {
        let mainland = "[Red \"许银川\"]\n1. 炮二平五 马８进７";
        let island = "[Red \"許銀川\"]\n1. 炮二平五 馬８進７";
        for (text, encoding) in [
            (mainland, Encoding::Utf8),
            (mainland, Encoding::Gb18030),
            (island, Encoding::Gb18030),
            (island, Encoding::Big5),
        ] {
            let (bytes, lossy) = encoding.encode(text);
            assert!(!lossy);
            assert_eq!(Encoding::guess(&bytes), encoding, "{text}");
            assert_eq!(encoding.decode(&bytes), (text.into(), false));
        }
    }

    #[test]
    fn a_broken_byte_does_not_hide_utf_8() {
        let mut bytes = "{红方大优} 炮二平五".as_bytes().to_vec();
        bytes[2] = b' ';
        assert_eq!(Encoding::guess(&bytes), Encoding::Utf8);
        assert!(Encoding::Utf8.decode(&bytes).1);
    }

    #[test]
    fn a_character_cut_at_the_end_does_not_hide_utf_8() {
        let text = "炮二平五".as_bytes();
        assert_eq!(Encoding::guess(&text[..text.len() - 1]), Encoding::Utf8);
    }

    #[test]
    fn vietnamese_is_told_from_chinese_and_each_way_of_writing_it_from_the_other() {
        for text in [
            "Giải cờ tướng đồng đội, Nguyễn Văn An thắng Trần Bình",
            "Pháo đầu, nước đi thường thấy",
            "mã đội",
        ] {
            for encoding in [Encoding::Windows1258, Encoding::Tcvn3] {
                let (bytes, lossy) = encoding.encode(text);
                assert!(!lossy, "{encoding}: {text}");
                assert_eq!(encoding.decode(&bytes), (text.into(), false), "{encoding}");
                assert_eq!(Encoding::guess(&bytes), encoding, "{encoding}: {text}");
                assert_eq!(
                    Encoding::guess_among_gb18030(&bytes),
                    encoding,
                    "{encoding}: {text}"
                );
            }
            assert_eq!(
                Encoding::guess_among_gb18030(text.as_bytes()),
                Encoding::Utf8
            );
        }
        for text in [
            "许银川 胡荣华",
            "联通",
            "1990年全国象棋个人赛 A组",
            "炮二平五 馬8進7",
            "XQ研究",
        ] {
            let (bytes, _) = Encoding::Gb18030.encode(text);
            assert_eq!(
                Encoding::guess_among_gb18030(&bytes),
                Encoding::Gb18030,
                "{text}"
            );
        }
    }

    #[test]
    fn what_an_encoding_lacks_is_told() {
        for encoding in [Encoding::Windows1258, Encoding::Tcvn3] {
            let (bytes, lossy) = encoding.encode("红 thắng");
            assert!(lossy);
            assert!(encoding.decode(&bytes).0.ends_with("thắng"));
        }
    }
}
