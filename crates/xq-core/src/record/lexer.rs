//! Cutting a line of moves into moves, numbers, results and the signs between them.

use super::result::{GameResult, may_end_result};

/// A piece of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// A comment begins, which ends with this sign.
    Comment(char),
    /// The rest of the line is a comment.
    LineComment,
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
    /// A comment ends that did not begin.
    StrayEnd,
    /// Signs between white space: a number, moves, a result, marks.
    Word(&'a str),
}

/// The brackets around comments. Those that are full-width stand in Chinese texts.
const COMMENTS: [(char, char); 7] = [
    ('{', '}'),
    ('｛', '｝'),
    ('【', '】'),
    ('〖', '〗'),
    ('〔', '〕'),
    ('《', '》'),
    ('［', '］'),
];

/// Whether a sign is a Chinese character, which most signs of Chinese games are.
fn is_character(sign: char) -> bool {
    matches!(sign, '\u{4E00}'..='\u{9FFF}')
}

/// Whether a sign can stand in a move.
pub(super) fn is_letter(sign: char) -> bool {
    is_character(sign) || sign.is_alphanumeric()
}

/// What stands between words and means nothing.
fn is_blank(sign: char) -> bool {
    if sign.is_ascii() {
        return matches!(sign, ' ' | '\t'..='\r' | ',' | '|' | '>' | '"');
    }
    sign.is_whitespace()
        || matches!(
            sign,
            ',' | '，'
                | '。'
                | '；'
                | '|'
                | '｜'
                | '→'
                | '>'
                | '"'
                | '“'
                | '”'
                | '\u{200B}'
                | '\u{FEFF}'
        )
}

fn ends_word(sign: char) -> bool {
    if sign.is_ascii() {
        return matches!(sign, '(' | ')' | '{' | '}' | ';') || is_blank(sign);
    }
    !is_character(sign)
        && (is_blank(sign)
            || matches!(sign, '(' | ')' | '（' | '）' | ';' | '、')
            || COMMENTS
                .iter()
                .any(|&(open, close)| sign == open || sign == close))
}

/// Takes the next token from a line, and gives what follows it.
pub(super) fn next(line: &str) -> Option<(Token<'_>, &str)> {
    let line = line.trim_start_matches(|sign| is_blank(sign) || sign == '、');
    let mut signs = line.chars();
    let first = signs.next()?;
    let after = signs.as_str();
    if let Some(&(_, close)) = COMMENTS.iter().find(|&&(open, _)| open == first) {
        return Some((Token::Comment(close), after));
    }
    Some(match first {
        '(' | '（' if bracketed_number(after).is_some() => {
            let (number, after) = bracketed_number(after)?;
            (Token::Word(number), after)
        }
        ';' => (Token::LineComment, after),
        '(' => (Token::Open, after),
        // In Chinese texts these are as often around remarks as around moves.
        '（' if begins_with_move(after) => (Token::Open, after),
        '（' => (Token::Comment('）'), after),
        ')' | '）' => (Token::Close, after),
        _ if COMMENTS.iter().any(|&(_, close)| close == first) => (Token::StrayEnd, after),
        _ => {
            let end = line.find(ends_word).unwrap_or(line.len());
            let (word, after) = line.split_at(end);
            // `1)` is a number.
            let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
            match after.strip_prefix([')', '）']) {
                Some(after) if is_number => (Token::Word(word), after),
                _ => (Token::Word(word), after),
            }
        }
    })
}

/// The number of `（1）`, behind its first bracket, and what follows.
fn bracketed_number(text: &str) -> Option<(&str, &str)> {
    let (number, rest) = text.split_at(text.find(|sign: char| !sign.is_ascii_digit())?);
    let after = rest.strip_prefix([')', '）'])?;
    (!number.is_empty()).then_some((number, after))
}

/// Whether a text begins with a move, after a number if there is one.
pub(super) fn begins_with_move(text: &str) -> bool {
    let mut text = text;
    while let Some((Token::Word(word), rest)) = next(text) {
        match without_number(without_marks(word)) {
            "" => text = rest,
            word => return looks_like_move(word),
        }
    }
    false
}

/// Whether a line without tags is moves, or a comment or a result between them.
pub(super) fn begins_moves(line: &str) -> bool {
    match next(line) {
        None => true,
        Some((Token::Word(word), _)) => {
            let word = without_marks(word);
            let rest = without_number(word);
            let is_numbered = rest.len() < word.len() && !rest.starts_with(char::is_numeric);
            is_numbered || GameResult::parse(word).is_some() || begins_with_move(line)
        }
        Some((Token::Comment(end), _)) => end == '}' || end == '｝',
        Some((Token::Close | Token::StrayEnd, _)) => true,
        Some((Token::Open | Token::LineComment, after)) => begins_with_move(after),
    }
}

/// Where a line without tags says that a game begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Start<'a> {
    /// At a FEN, which begins this text.
    Fen(&'a str),
    /// At the usual position; these moves follow.
    Usual(&'a str),
}

/// Takes a position from the beginning of a line: a FEN, with or without the words of an engine's
/// `position fen`, or `startpos`.
pub(super) fn position(line: &str) -> Option<Start<'_>> {
    let text = without_word(line.trim(), "position");
    let fen = without_word(text, "fen").trim_start_matches([':', '：', '=', ' ', '"']);
    if is_placement(fen) {
        return Some(Start::Fen(fen));
    }
    let after = without_word(text, "startpos");
    (after.len() < text.len()).then(|| Start::Usual(without_word(after, "moves")))
}

/// A text without a word at its beginning, if it is there in any case.
pub(super) fn without_word<'a>(text: &'a str, word: &str) -> &'a str {
    match text.split_at_checked(word.len()) {
        Some((first, rest))
            if first.eq_ignore_ascii_case(word) && !rest.starts_with(char::is_alphanumeric) =>
        {
            rest.trim_start()
        }
        _ => text,
    }
}

/// Whether a text begins as a FEN does: ten ranks between nine slashes.
pub(super) fn is_placement(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    first
        .split(';')
        .next()
        .unwrap_or_default()
        .matches('/')
        .count()
        == 9
}

/// Whether a word has the shape of a move, whatever the position.
fn looks_like_move(word: &str) -> bool {
    let word =
        without_marks(word).trim_end_matches(['!', '?', '！', '？', '+', '#', '*', ':', '.']);
    let first = moves(word).next().unwrap_or_default();
    let signs: Vec<char> = first.chars().take(8).collect();
    if signs.iter().any(|sign| !sign.is_ascii()) {
        return signs.iter().any(|sign| is_action(*sign)) && (4..=5).contains(&signs.len());
    }
    let digits = signs.iter().filter(|sign| sign.is_ascii_digit()).count();
    let letters = signs
        .iter()
        .filter(|sign| sign.is_ascii_alphabetic())
        .count();
    let others = signs.iter().filter(|sign| !sign.is_ascii_alphanumeric());
    (1..=4).contains(&digits)
        && letters <= 4
        && (2..=7).contains(&signs.len())
        && signs
            .iter()
            .any(|sign| sign.is_ascii_alphabetic() || "+-=".contains(*sign))
        && others.clone().count() <= 3
        && others.clone().all(|sign| "+-=./".contains(*sign))
}

/// The sign between who moves and where to, in Chinese notation.
fn is_action(sign: char) -> bool {
    matches!(
        sign,
        '进' | '進' | '退' | '平' | '－' | '＋' | '＝' | '．' | '+' | '-' | '=' | '.'
    )
}

/// What follows a move's number: `12.` and `12...` give nothing, `1.e4` the move. Stacked pawns in
/// WXF begin with digits too: `25.4` and `25=4` are moves.
pub(super) fn without_number(word: &str) -> &str {
    if let [a, b, b'.', c] = word.as_bytes()
        && [a, b, c].iter().all(|digit| digit.is_ascii_digit())
    {
        return word;
    }
    let is_mark = |sign: char| matches!(sign, '.' | '…' | '．' | '、' | ':' | '：' | '·');
    let is_digit = |sign: char| sign.is_ascii_digit() || matches!(sign, '０'..='９' | '①'..='⑳');
    let rest = word.trim_start_matches(is_digit);
    if rest.is_empty() || rest.starts_with(is_mark) {
        rest.trim_start_matches(is_mark)
    } else if word.starts_with(|sign| matches!(sign, '①'..='⑳')) {
        rest
    } else {
        word
    }
}

/// A word without the marks before it that no move begins with.
pub(super) fn without_marks(word: &str) -> &str {
    word.trim_start_matches(|sign: char| {
        !is_letter(sign) && !matches!(sign, '+' | '-' | '＋' | '－' | '$' | '*' | '＊')
    })
}

/// The moves that are glued together in a word, without numbers between them. Each sign is looked
/// at a few times at most, however long the word is.
pub(super) fn moves(word: &str) -> impl Iterator<Item = &str> {
    let end_of_move = match is_chain_of_points(word) {
        true => end_of_points,
        false => end_of_chinese,
    };
    let mut rest = word;
    std::iter::from_fn(move || {
        let (mv, after) = rest.split_at(end_of_move(rest).unwrap_or(rest.len()));
        rest = without_number(after);
        (!mv.is_empty()).then_some(mv)
    })
}

/// A Chinese move ends a sign after what the piece does, whatever marks follow that.
fn end_of_chinese(word: &str) -> Option<usize> {
    let at = word.find(['进', '進', '退', '平'])?;
    let mut rest = word.get(at..)?.chars();
    rest.next();
    let number = rest.next()?;
    let end = word.len() - rest.as_str().len();
    (is_letter(number) && rest.as_str().starts_with(is_letter)).then_some(end)
}

/// Points without anything between them, `h2e2h9g7`.
fn is_chain_of_points(word: &str) -> bool {
    let mut rest = word;
    while let Some(after) = without_point(rest) {
        rest = after;
    }
    rest.is_empty()
}

/// A move is two points; more than one move is four at least.
fn end_of_points(word: &str) -> Option<usize> {
    let after = without_point(without_point(word)?)?;
    without_point(without_point(after)?)?;
    Some(word.len() - after.len())
}

/// What follows a point such as `h2` or `h10`.
fn without_point(word: &str) -> Option<&str> {
    let rest = word.strip_prefix(|letter: char| matches!(letter, 'a'..='i' | 'A'..='I'))?;
    rest.strip_prefix("10")
        .or_else(|| rest.strip_prefix(|digit: char| digit.is_ascii_digit()))
}

/// Parts a word that ends in a result from that, `R9=8*`; the result is nothing in itself.
pub(super) fn split_result(word: &str) -> Option<(&str, GameResult)> {
    const RESULTS: [&str; 20] = [
        "1/2-1/2",
        "½-½",
        "1-0",
        "0-1",
        "1:0",
        "0:1",
        "*",
        "红先胜",
        "紅先勝",
        "红先负",
        "紅先負",
        "红先和",
        "紅先和",
        "红胜",
        "紅勝",
        "黑胜",
        "黑勝",
        "和棋",
        "和局",
        "＊",
    ];
    let mut last = word.chars().rev();
    let may_end = match last.next()? {
        '0'..='2' => last.next().is_some_and(|sign| "-:/".contains(sign)),
        sign => may_end_result(sign),
    };
    if !may_end {
        return None;
    }
    RESULTS.iter().find_map(|result| {
        let move_of = word.strip_suffix(result)?;
        Some((move_of, GameResult::parse(result)?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<&str> {
        let mut rest = line;
        let mut words = Vec::new();
        while let Some((token, after)) = next(rest) {
            match token {
                Token::Word(word) => words.push(word),
                Token::Comment(_) => words.push("{"),
                Token::LineComment => words.push(";"),
                Token::Open => words.push("("),
                Token::Close => words.push(")"),
                Token::StrayEnd => words.push("}"),
            }
            rest = after;
        }
        words
    }

    #[test]
    fn numbers_and_stacked_pawns_are_told_apart() {
        for (token, text) in [
            ("12.", ""),
            ("12", ""),
            ("3...", ""),
            ("...", ""),
            ("1.h2e2", "h2e2"),
            ("1.25=4", "25=4"),
            ("25.4", "25.4"),
            ("25=4", "25=4"),
            ("1.C2.5", "C2.5"),
            ("炮二平五", "炮二平五"),
            ("１．炮二平五", "炮二平五"),
            ("1：炮二平五", "炮二平五"),
            ("①炮二平五", "炮二平五"),
        ] {
            assert_eq!(without_number(token), text, "{token}");
        }
    }

    #[test]
    fn any_punctuation_may_stand_between_moves() {
        let moves = ["炮二平五", "马8进7", "马二进三"];
        for line in [
            "炮二平五 马8进7 马二进三",
            "炮二平五，马8进7。马二进三",
            "炮二平五、马8进7；马二进三",
            "炮二平五|马8进7 → 马二进三",
            "炮二平五,马8进7,马二进三",
        ] {
            assert_eq!(words(line), moves, "{line}");
        }
        assert_eq!(
            words("1) h2e2 (1. b2e2)"),
            ["1", "h2e2", "(", "1.", "b2e2", ")"]
        );
        assert_eq!(
            words("h2e2｛好｝（1. 炮八平五）"),
            ["h2e2", "{", "好", "}", "(", "1.", "炮八平五", ")"]
        );
        assert_eq!(words("（好棋）")[0], "{");
    }

    #[test]
    fn moves_are_parted_from_what_is_glued_to_them() {
        let parts = |word| moves(word).collect::<Vec<_>>();
        assert_eq!(parts("炮二平五马8进7"), ["炮二平五", "马8进7"]);
        assert_eq!(parts("炮二平五2.马8进7"), ["炮二平五", "马8进7"]);
        assert_eq!(parts("炮二平五!"), ["炮二平五!"]);
        assert_eq!(parts("h2e2h9g7h0g2"), ["h2e2", "h9g7", "h0g2"]);
        assert_eq!(parts("h3e3h10g8"), ["h3e3", "h10g8"]);
        assert_eq!(parts("h3e3h10g8x"), ["h3e3h10g8x"]);
        assert_eq!(parts("b10c8"), ["b10c8"]);
        assert_eq!(parts(""), [""; 0]);
        for (word, text) in [
            ("R9=8*", "R9=8"),
            ("h2e20-1", "h2e2"),
            ("C2=51/2-1/2", "C2=5"),
        ] {
            assert_eq!(
                split_result(word).map(|(text, _)| text),
                Some(text),
                "{word}"
            );
        }
        assert_eq!(split_result("R9=8"), None);
    }

    #[test]
    fn moves_are_known_by_their_shape() {
        for text in [
            "1. 炮二平五",
            "h2e2",
            "C2.5 h8+7",
            "1、前车进一",
            "+R=9",
            "H2-E2",
            "Che2",
            "c4",
            "P2-5",
            "25=4",
        ] {
            assert!(begins_with_move(text), "{text}");
        }
        for text in [
            "顺炮直车对横车",
            "The game",
            "2021",
            "",
            "a game of 1990",
            "红方 先",
        ] {
            assert!(!begins_with_move(text), "{text}");
        }
    }
}
