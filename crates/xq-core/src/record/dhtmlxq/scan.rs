//! Finding the bracketed values in a text, in one pass over it.

use std::borrow::Cow;

/// How the names of all brackets begin, in any case: those of 东萍, and those of another server.
const PREFIXES: [&str; 2] = ["DhtmlXQ", "DHJHtmlXQ"];

/// A bracket of the format.
#[derive(Clone, Copy)]
struct Bracket {
    /// Where it begins, and where what follows the prefix does.
    start: usize,
    name: usize,
    opens: bool,
}

/// The first bracket of this kind from a place on.
fn bracket(text: &str, from: usize) -> Option<Bracket> {
    let mut at = from;
    loop {
        let start = at + text.get(at..)?.find('[')?;
        let inside = text.get(start + 1..)?;
        let opens = !inside.starts_with('/');
        let word = inside.strip_prefix('/').unwrap_or(inside);
        let prefix = PREFIXES.iter().find(|prefix| {
            let head = word.get(..prefix.len());
            head.is_some_and(|head| head.eq_ignore_ascii_case(prefix))
        });
        if let Some(prefix) = prefix {
            let name = text.len() - word.len() + prefix.len();
            return Some(Bracket { start, name, opens });
        }
        at = start + 1;
    }
}

/// Whether a text begins with a bracket of this kind.
pub(in crate::record) fn begins_game(text: &str) -> bool {
    bracket(text, 0).is_some_and(|bracket| bracket.start == 0)
}

/// Where the first bracket of this kind stands.
pub(in crate::record) fn first(text: &str) -> Option<usize> {
    bracket(text, 0).map(|bracket| bracket.start)
}

/// A bracket with the text that follows it up to the next one.
pub(super) struct Value<'a> {
    /// What follows the prefix; empty for the bracket around a game.
    pub(super) name: &'a str,
    pub(super) text: &'a str,
    /// The line of the bracket, from 1.
    pub(super) line: usize,
    /// Where it begins.
    pub(super) start: usize,
}

impl<'a> Value<'a> {
    /// Its name in small letters.
    pub(super) fn key(&self) -> Cow<'a, str> {
        match self.name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            true => Cow::Owned(self.name.to_ascii_lowercase()),
            false => Cow::Borrowed(self.name),
        }
    }
}

/// The opening brackets of a text in their order.
pub(super) struct Values<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl<'a> Values<'a> {
    /// From a place on, which lies on this line.
    pub(super) fn new(text: &'a str, at: usize, line: usize) -> Values<'a> {
        Values { text, at, line }
    }

    fn skip_to(&mut self, end: usize) -> &'a str {
        let skipped = self.text.get(self.at..end).unwrap_or_default();
        self.line += skipped.bytes().filter(|&byte| byte == b'\n').count();
        self.at = end;
        skipped
    }
}

impl<'a> Iterator for Values<'a> {
    type Item = Value<'a>;

    fn next(&mut self) -> Option<Value<'a>> {
        let mut found = bracket(self.text, self.at)?;
        while !found.opens {
            found = bracket(self.text, found.name)?;
        }
        self.skip_to(found.start);
        let line = self.line;
        self.skip_to(found.name);
        let rest = self.text.get(self.at..)?;
        let end = rest.find([']', '[', '\n']).unwrap_or(rest.len());
        let name = self.skip_to(self.at + end).trim_start_matches('_');
        if self.text.get(self.at..)?.starts_with(']') {
            self.skip_to(self.at + 1);
        }
        let next = bracket(self.text, self.at).map_or(self.text.len(), |next| next.start);
        let text = self.skip_to(next);
        Some(Value {
            name,
            text,
            line,
            start: found.start,
        })
    }
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
