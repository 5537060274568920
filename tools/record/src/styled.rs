//! Lines of styled text whose width on a terminal is known: a Chinese character takes two columns.

use anstyle::Style;
use unicode_width::UnicodeWidthStr;

use xq_tools::cli::Output;

/// A line of styled text.
#[derive(Clone, Debug, Default)]
pub struct Line {
    spans: Vec<(Style, String)>,
    width: usize,
}

impl Line {
    /// A line of one style.
    pub fn of(style: Style, text: impl Into<String>) -> Line {
        let mut line = Line::default();
        line.push(style, text);
        line
    }

    /// A line without style.
    pub fn plain(text: impl Into<String>) -> Line {
        Line::of(Style::new(), text)
    }

    /// Adds a text behind.
    pub fn push(&mut self, style: Style, text: impl Into<String>) {
        let text = text.into();
        self.width += text.width();
        match self.spans.last_mut() {
            Some((last, before)) if *last == style => before.push_str(&text),
            _ => self.spans.push((style, text)),
        }
    }

    /// Adds another line behind.
    pub fn append(&mut self, other: Line) {
        self.width += other.width;
        self.spans.extend(other.spans);
    }

    /// Fills up with spaces to so many columns.
    pub fn pad_to(&mut self, width: usize) {
        if self.width < width {
            self.push(Style::new(), " ".repeat(width - self.width));
        }
    }

    /// How many columns it takes.
    pub fn width(&self) -> usize {
        self.width
    }

    /// As it is to be printed there, without spaces at its end.
    pub fn render(&self, out: &Output) -> String {
        let mut text = String::new();
        for (style, span) in &self.spans {
            match *style == Style::new() {
                true => text.push_str(span),
                false => text.push_str(&out.styled(*style, span)),
            }
        }
        text.truncate(text.trim_end_matches(' ').len());
        text
    }
}

/// Puts blocks of lines beside each other, `gap` columns apart.
pub fn beside(blocks: &[Vec<Line>], gap: usize) -> Vec<Line> {
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let mut lines = vec![Line::default(); height];
    let mut start = 0;
    for block in blocks {
        for (line, part) in lines.iter_mut().zip(block) {
            line.pad_to(start);
            line.append(part.clone());
        }
        start += gap + block.iter().map(Line::width).max().unwrap_or(0);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_stand_beside_each_other_whatever_their_characters() {
        let block = |texts: &[&str]| texts.iter().map(|&text| Line::plain(text)).collect();
        let lines = beside(&[block(&["炮二平五", "x"]), block(&["a", "b", "c"])], 2);
        let out = Output::stdout();
        let lines: Vec<String> = lines.iter().map(|line| line.render(&out)).collect();
        assert_eq!(lines, ["炮二平五  a", "x         b", "          c"]);
    }
}
