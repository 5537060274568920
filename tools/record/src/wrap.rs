//! Where lines may be broken in Chinese text, which has no spaces.

use textwrap::core::Word;
use unicode_width::UnicodeWidthChar;

/// Marks that do not begin a line.
const CLOSING: &str = "，。、：；！？）》」』”’…%％)";
/// Marks that do not end a line.
const OPENING: &str = "（《「『“‘(";

/// The words of a line: as spaces part them, and every wide character for itself, with the marks
/// that belong to it.
pub fn chinese_words(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let mut rest = line;
    Box::new(std::iter::from_fn(move || {
        let (word, after) = rest.split_at(first_word(rest));
        rest = after;
        (!word.is_empty()).then(|| Word::from(word))
    }))
}

/// Where the first word ends, in bytes.
fn first_word(text: &str) -> usize {
    let characters = text.char_indices();
    let pairs = characters.clone().zip(characters.skip(1));
    let mut ends = pairs.filter(|&((_, before), (_, after))| may_break(before, after));
    ends.next().map_or(text.len(), |(_, (index, _))| index)
}

fn may_break(before: char, after: char) -> bool {
    let is_wide = |character: char| character.width() == Some(2);
    match (before == ' ', after == ' ') {
        (_, true) => false,
        (true, false) => true,
        _ => {
            (is_wide(before) || is_wide(after))
                && !CLOSING.contains(after)
                && !OPENING.contains(before)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stay_with_their_words() {
        let words = |text| {
            let words = chinese_words(text).map(|word| format!("{}{}", word.word, word.whitespace));
            words.collect::<Vec<_>>()
        };
        assert_eq!(
            words("1. h2e2: 以“仙人”起手，well"),
            ["1. ", "h2e2: ", "以", "“仙", "人”", "起", "手，", "well"]
        );
        assert!(words("").is_empty());
    }
}
