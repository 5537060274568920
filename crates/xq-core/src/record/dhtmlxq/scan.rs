//! Finding the bracketed values in a text, in one pass over it.

use super::layout::{CLOSE, OPEN};

/// A bracket with the text that follows it up to the next one.
pub(super) struct Value<'a> {
    /// What follows `[DhtmlXQ_`; empty for the bracket around a game.
    pub(super) name: &'a str,
    pub(super) text: &'a str,
    /// The line of the bracket, from 1.
    pub(super) line: usize,
}

/// The opening brackets of a text in their order.
pub(super) struct Values<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Values<'a> {
    pub(super) fn new(text: &'a str) -> Values<'a> {
        Values {
            rest: text,
            line: 1,
        }
    }

    fn skip(&mut self, bytes: usize) -> &'a str {
        let (skipped, rest) = self.rest.split_at(bytes);
        self.line += skipped.matches('\n').count();
        self.rest = rest;
        skipped
    }
}

impl<'a> Iterator for Values<'a> {
    type Item = Value<'a>;

    fn next(&mut self) -> Option<Value<'a>> {
        self.skip(self.rest.find(OPEN)?);
        let line = self.line;
        self.skip(OPEN.len());
        let end = self.rest.find([']', '[', '\n']).unwrap_or(self.rest.len());
        let name = self.skip(end).trim_start_matches('_');
        if self.rest.starts_with(']') {
            self.skip(1);
        }
        let text = self.skip(next_bracket(self.rest));
        Some(Value { name, text, line })
    }
}

/// Where the next bracket of this kind begins.
fn next_bracket(text: &str) -> usize {
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|rest| rest.find('[')) {
        let bracket = from + at;
        let rest = text.get(bracket..).unwrap_or_default();
        if rest.starts_with(OPEN) || rest.starts_with(CLOSE) {
            return bracket;
        }
        from = bracket + 1;
    }
    text.len()
}

/// A value as plain text.
pub(super) fn plain(text: &str, in_html: bool) -> String {
    if !in_html {
        return text.replace("||", "\n");
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    // The line ends of HTML are spaces, its elements are not text.
    while let Some((before, after)) = rest.split_once('<') {
        plain.push_str(&before.replace(['\r', '\n'], " "));
        let (element, after) = after.split_once('>').unwrap_or((after, ""));
        if element.to_ascii_lowercase().starts_with("br") {
            plain.push('\n');
        }
        rest = after;
    }
    plain.push_str(&rest.replace(['\r', '\n'], " "));
    let plain = plain.replace("&nbsp;", " ").replace("||", "\n");
    match quick_xml::escape::unescape(&plain) {
        Ok(text) => text.into_owned(),
        Err(_) => plain,
    }
}
