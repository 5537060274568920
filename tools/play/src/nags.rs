//! Signs such as `$4` stand before a comment in PGN, not in it.

/// A PGN text with the signs that comments begin with put in front of them.
pub(crate) fn lift(pgn: &str) -> String {
    let head = pgn.find("\n\n").unwrap_or(0);
    let (tags, mut rest) = pgn.split_at(head);
    let mut text = String::from(tags);
    while let Some((before, comment)) = rest.split_once('{') {
        let (comment, after) = comment.split_once('}').unwrap_or((comment, ""));
        let (signs, words) = split(comment);
        text.push_str(before);
        for sign in signs {
            text.push_str(sign);
            text.push(' ');
        }
        if !words.is_empty() {
            text.push('{');
            text.push_str(words);
            text.push('}');
        }
        rest = after;
    }
    text.push_str(rest);
    text
}

/// The signs at the beginning of a comment, and what follows them.
fn split(comment: &str) -> (Vec<&str>, &str) {
    let mut signs = Vec::new();
    let mut rest = comment.trim_start();
    loop {
        let word = rest.split_whitespace().next().unwrap_or("");
        let number = word.strip_prefix('$').unwrap_or("");
        if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
            let words = if signs.is_empty() { comment } else { rest };
            return (signs, words);
        }
        signs.push(word);
        rest = rest[word.len()..].trim_start();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_leave_comments_and_words_stay() {
        let pgn = "[Red \"a {$1}\"]\n\n1. C2=5\n{$4 $10\n[%eval 0.3] bad}\n1... H8+7 {$1} 2. H2+3 { $ 5 }*\n";
        let lifted = "[Red \"a {$1}\"]\n\n1. C2=5\n$4 $10 {[%eval 0.3] bad}\n1... H8+7 $1  2. H2+3 { $ 5 }*\n";
        assert_eq!(lift(pgn), lifted);
    }
}
