//! The letters of Vietnamese: a vowel with one of five tones, and how old files write it.

/// The vowels, each with its tones in the order grave, hook, tilde, acute, dot below.
const VOWELS: [(char, [char; 5]); 12] = [
    ('a', ['à', 'ả', 'ã', 'á', 'ạ']),
    ('ă', ['ằ', 'ẳ', 'ẵ', 'ắ', 'ặ']),
    ('â', ['ầ', 'ẩ', 'ẫ', 'ấ', 'ậ']),
    ('e', ['è', 'ẻ', 'ẽ', 'é', 'ẹ']),
    ('ê', ['ề', 'ể', 'ễ', 'ế', 'ệ']),
    ('i', ['ì', 'ỉ', 'ĩ', 'í', 'ị']),
    ('o', ['ò', 'ỏ', 'õ', 'ó', 'ọ']),
    ('ô', ['ồ', 'ổ', 'ỗ', 'ố', 'ộ']),
    ('ơ', ['ờ', 'ở', 'ỡ', 'ớ', 'ợ']),
    ('u', ['ù', 'ủ', 'ũ', 'ú', 'ụ']),
    ('ư', ['ừ', 'ử', 'ữ', 'ứ', 'ự']),
    ('y', ['ỳ', 'ỷ', 'ỹ', 'ý', 'ỵ']),
];

/// The tones as marks of their own, in the order of [`VOWELS`].
const MARKS: [char; 5] = ['\u{300}', '\u{309}', '\u{303}', '\u{301}', '\u{323}'];

/// The bytes of TCVN3 for the letters of [`VOWELS`] with their tones, row by row.
const TONED: [u8; 60] = [
    0xB5, 0xB6, 0xB7, 0xB8, 0xB9, 0xBB, 0xBC, 0xBD, 0xBE, 0xC6, 0xC7, 0xC8, 0xC9, 0xCA, 0xCB, 0xCC,
    0xCE, 0xCF, 0xD0, 0xD1, 0xD2, 0xD3, 0xD4, 0xD5, 0xD6, 0xD7, 0xD8, 0xDC, 0xDD, 0xDE, 0xDF, 0xE1,
    0xE2, 0xE3, 0xE4, 0xE5, 0xE6, 0xE7, 0xE8, 0xE9, 0xEA, 0xEB, 0xEC, 0xED, 0xEE, 0xEF, 0xF1, 0xF2,
    0xF3, 0xF4, 0xF5, 0xF6, 0xF7, 0xF8, 0xF9, 0xFA, 0xFB, 0xFC, 0xFD, 0xFE,
];
/// The bytes of TCVN3 for letters without a tone.
const PLAIN: [(u8, char); 14] = [
    (0xA1, 'Ă'),
    (0xA2, 'Â'),
    (0xA3, 'Ê'),
    (0xA4, 'Ô'),
    (0xA5, 'Ơ'),
    (0xA6, 'Ư'),
    (0xA7, 'Đ'),
    (0xA8, 'ă'),
    (0xA9, 'â'),
    (0xAA, 'ê'),
    (0xAB, 'ô'),
    (0xAC, 'ơ'),
    (0xAD, 'ư'),
    (0xAE, 'đ'),
];

/// The letter of a byte of TCVN3; U+FFFD if there is none.
pub(super) fn of_tcvn3(byte: u8) -> char {
    if byte.is_ascii() {
        return byte.into();
    }
    if let Some(&(_, letter)) = PLAIN.iter().find(|&&(known, _)| known == byte) {
        return letter;
    }
    let toned = TONED.iter().position(|&known| known == byte);
    toned.map_or('\u{FFFD}', |index| VOWELS[index / 5].1[index % 5])
}

/// The byte of TCVN3 for a letter. It has no capitals with tones: fonts show these.
pub(super) fn to_tcvn3(letter: char) -> Option<u8> {
    if letter.is_ascii() {
        return Some(letter as u8);
    }
    let plain = PLAIN.iter().find(|&&(_, known)| known == letter);
    plain.map(|&(byte, _)| byte).or_else(|| {
        let (row, tone) = toned(letter)?;
        Some(TONED[row * 5 + tone])
    })
}

/// The vowel and the tone of a small letter with a tone.
fn toned(letter: char) -> Option<(usize, usize)> {
    let mut rows = VOWELS.iter().enumerate();
    rows.find_map(|(row, (_, tones))| {
        let tone = tones.iter().position(|&known| known == letter)?;
        Some((row, tone))
    })
}

fn small(letter: char) -> char {
    letter.to_lowercase().next().unwrap_or(letter)
}

fn capital(letter: char) -> char {
    letter.to_uppercase().next().unwrap_or(letter)
}

/// Whether a letter belongs to the language beyond ASCII.
pub(super) fn is_letter(letter: char) -> bool {
    let letter = small(letter);
    letter == 'đ' || toned(letter).is_some() || VOWELS.iter().any(|&(vowel, _)| vowel == letter)
}

/// A text in which a tone behind its vowel becomes one letter with it.
pub(super) fn composed(text: &str) -> String {
    let mut whole = String::with_capacity(text.len());
    for sign in text.chars() {
        let tone = MARKS.iter().position(|&mark| mark == sign);
        let with = tone
            .zip(whole.chars().next_back())
            .and_then(|(tone, last)| {
                let vowel = VOWELS.iter().find(|(vowel, _)| *vowel == small(last))?;
                let letter = vowel.1[tone];
                Some(if last.is_lowercase() {
                    letter
                } else {
                    capital(letter)
                })
            });
        match with {
            Some(letter) => {
                whole.pop();
                whole.push(letter);
            }
            None => whole.push(sign),
        }
    }
    whole
}

/// A text in which letters that an encoding lacks are parted into vowel and tone.
pub(super) fn parted(text: &str, has: impl Fn(char) -> bool) -> String {
    let mut parts = String::with_capacity(text.len());
    for sign in text.chars() {
        match toned(small(sign)).filter(|_| !has(sign)) {
            Some((row, tone)) => {
                let vowel = VOWELS[row].0;
                parts.push(if sign.is_lowercase() {
                    vowel
                } else {
                    capital(vowel)
                });
                parts.push(MARKS[tone]);
            }
            None => parts.push(sign),
        }
    }
    parts
}

/// How many of a hundred words with letters beyond ASCII are syllables of the language. Words
/// without an ASCII letter are not asked: they are few here, and any Chinese text is full of them
/// where it is taken for Vietnamese.
pub(super) fn likeness(text: &str) -> usize {
    let (mut asked, mut fitting) = (0, 0);
    for word in text.split(|sign: char| !sign.is_alphabetic() && sign != '\u{FFFD}') {
        if !word.is_ascii() && word.bytes().any(|byte| byte.is_ascii_alphabetic()) {
            asked += 1;
            fitting += usize::from(is_syllable(word));
        }
    }
    (fitting * 100usize).checked_div(asked).unwrap_or(0)
}

/// Whether a word is made as the language's syllables are: consonants, vowels, consonants.
fn is_syllable(word: &str) -> bool {
    const FIRST: [&str; 28] = [
        "", "b", "c", "ch", "d", "đ", "g", "gh", "gi", "h", "k", "kh", "l", "m", "n", "ng", "ngh",
        "nh", "p", "ph", "qu", "r", "s", "t", "th", "tr", "v", "x",
    ];
    const VOWEL_GROUPS: [&str; 52] = [
        "a", "ă", "â", "e", "ê", "i", "o", "ô", "ơ", "u", "ư", "y", "ai", "ao", "au", "ay", "âu",
        "ây", "eo", "êu", "ia", "iê", "iu", "oa", "oă", "oe", "oi", "ôi", "ơi", "ua", "uâ", "uê",
        "ui", "uô", "uơ", "uy", "ưa", "ưi", "ươ", "ưu", "yê", "iêu", "yêu", "oai", "oay", "uây",
        "uôi", "ươi", "ươu", "uya", "uyê", "uyu",
    ];
    const LAST: [&str; 9] = ["", "c", "ch", "m", "n", "ng", "nh", "p", "t"];
    let mut tones = 0;
    let letters = word.chars().map(|letter| {
        let letter = small(letter);
        match toned(letter) {
            Some((row, _)) => {
                tones += 1;
                VOWELS[row].0
            }
            None => letter,
        }
    });
    let word: String = letters.collect();
    let is_vowel = |letter: char| VOWELS.iter().any(|&(vowel, _)| vowel == letter);
    let fits = |first: &str| {
        let rest = word.strip_prefix(first);
        rest.is_some_and(|rest| {
            let end = rest.find(|letter| !is_vowel(letter)).unwrap_or(rest.len());
            let (vowels, last) = rest.split_at(end);
            VOWEL_GROUPS.contains(&vowels) && LAST.contains(&last)
        })
    };
    tones <= 1 && FIRST.iter().any(|first| fits(first))
}
