//! [`Encoding`]: how a file writes its text, and the guess where it does not say.

use std::borrow::Cow;

/// An encoding of text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
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
}

crate::named!(
    Encoding,
    "an encoding",
    Utf8 = "UTF-8" | "utf8",
    Gb18030 = "GB18030" | "gb-18030" | "gbk" | "gb2312" | "gb-2312",
    Big5 = "Big5" | "big-5",
    Utf16Le = "UTF-16LE" | "utf16le" | "utf-16" | "utf16",
);

impl Encoding {
    fn codec(self) -> &'static encoding_rs::Encoding {
        match self {
            Encoding::Utf8 => encoding_rs::UTF_8,
            Encoding::Gb18030 => encoding_rs::GB18030,
            Encoding::Big5 => encoding_rs::BIG5,
            Encoding::Utf16Le => encoding_rs::UTF_16LE,
        }
    }

    /// The text of some bytes; and whether some of them were no text in this encoding, for which
    /// U+FFFD stands.
    pub(super) fn decode(self, bytes: &[u8]) -> (Cow<'_, str>, bool) {
        self.codec().decode_without_bom_handling(bytes)
    }

    /// The bytes of a text; and whether some characters could not be written, for which a numeric
    /// reference stands.
    pub(super) fn encode(self, text: &str) -> (Cow<'_, [u8]>, bool) {
        if self == Encoding::Utf16Le {
            let units = text.encode_utf16();
            return (units.flat_map(u16::to_le_bytes).collect(), false);
        }
        let (bytes, _, lossy) = self.codec().encode(text);
        (bytes, lossy)
    }

    /// The encoding that bytes without a byte order mark are most likely in: UTF-8 if they are
    /// valid as that or more of its Chinese characters than errors are found, else the one of
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
    const SIGNS: &str = "车車马馬炮砲包兵卒相象仕士帅帥将將进進退平一二三四五六七八九红紅黑";
    let (text, _) = encoding.decode(bytes);
    let bad = text.chars().filter(|&c| c == '\u{FFFD}').count();
    let signs = text.chars().filter(|&c| SIGNS.contains(c)).count();
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
}
