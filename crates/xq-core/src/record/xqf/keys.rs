//! The keys with which XQF files from version 0x0B on are scrambled.

use std::borrow::Cow;

/// What the keys in a header unlock; all zero up to version 0x0A.
pub(super) struct XqfKeys {
    version: u8,
    men: u8,
    from: u8,
    to: u8,
    comment: i32,
    stream: [u8; 32],
}

/// The text of the program's own sign, of which the key bits pick some.
const SIGN: [u8; 32] = *b"[(C) Copyright Mr. Dong Shiwei.]";

impl XqfKeys {
    /// The keys of a header, of which `head` is the first sixteen bytes.
    pub(super) fn of(head: &[u8; 16]) -> XqfKeys {
        let version = head[2];
        if version <= 0x0A {
            return XqfKeys {
                version,
                men: 0,
                from: 0,
                to: 0,
                comment: 0,
                stream: [0; 32],
            };
        }
        let (mask, bits) = (head[3], &head[8..12]);
        let [sum, men, from, to] = [head[12], head[13], head[14], head[15]];
        let men_key = spread(men).wrapping_mul(men);
        let from_key = spread(from).wrapping_mul(men_key);
        let to_key = spread(to).wrapping_mul(from_key);
        let mut stream = SIGN;
        for (i, byte) in stream.iter_mut().enumerate() {
            *byte &= (head[12 + i % 4] & mask) | bits[i % 4];
        }
        XqfKeys {
            version,
            men: men_key,
            from: from_key,
            to: to_key,
            comment: (i32::from(sum) * 256 + i32::from(men)) % 32000 + 767,
            stream,
        }
    }

    pub(super) fn is_plain(&self) -> bool {
        self.version <= 0x0A
    }

    /// The squares of the 32 men in their order.
    pub(super) fn men(&self, raw: &[u8; 32]) -> [u8; 32] {
        let mut men = *raw;
        if self.version >= 0x0C {
            for (i, &square) in raw.iter().enumerate() {
                men[(usize::from(self.men) + 1 + i) % 32] = square;
            }
        }
        men.map(|square| square.wrapping_sub(self.men))
    }

    /// The bytes of the tree, unscrambled; the same bytes where nothing is scrambled.
    pub(super) fn tree<'a>(&self, scrambled: &'a [u8]) -> Cow<'a, [u8]> {
        if self.stream.iter().all(|&key| key == 0) {
            return Cow::Borrowed(scrambled);
        }
        let stream = self.stream.iter().cycle();
        let plain = scrambled.iter().zip(stream);
        Cow::Owned(plain.map(|(byte, key)| byte.wrapping_sub(*key)).collect())
    }

    pub(super) fn from(&self, byte: u8) -> u8 {
        byte.wrapping_sub(24).wrapping_sub(self.from)
    }

    pub(super) fn to(&self, byte: u8) -> u8 {
        byte.wrapping_sub(32).wrapping_sub(self.to)
    }

    pub(super) fn comment_length(&self, length: i32) -> i32 {
        length.wrapping_sub(self.comment)
    }
}

/// 54 k^2 + 221.
fn spread(key: u8) -> u8 {
    key.wrapping_mul(key).wrapping_mul(54).wrapping_add(221)
}
