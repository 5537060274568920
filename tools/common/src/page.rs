//! Reports as one HTML page that needs nothing else, light or dark as the reader likes it.

use std::fmt::Write as _;

use crate::plot::{self, escaped};

const STYLE: &str = include_str!("page.css");

/// A page that is being written.
#[derive(Debug)]
pub struct Page(String);

impl Page {
    /// A page with its title.
    pub fn new(title: &str) -> Page {
        let (title, plots) = (escaped(title), plot::STYLE);
        Page(format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
             <title>{title}</title><style>{STYLE}{plots}</style></head><body>\n<h1>{title}</h1>\n"
        ))
    }

    /// A heading within.
    pub fn heading(&mut self, text: &str) {
        self.element("h2", text);
    }

    /// What the page is about, in a sentence below its title.
    pub fn about(&mut self, text: &str) {
        let _ = writeln!(self.0, "<p class=\"about\">{}</p>", escaped(text));
    }

    /// A paragraph.
    pub fn paragraph(&mut self, text: &str) {
        self.element("p", text);
    }

    /// What a reader should not overlook.
    pub fn note(&mut self, text: &str) {
        let _ = writeln!(self.0, "<p class=\"note\">{}</p>", escaped(text));
    }

    /// A table; the first row has the titles, the columns `names` are words and all others numbers.
    pub fn table(&mut self, rows: &[Vec<String>], names: &[usize]) {
        self.0 += "<div class=\"wide\"><table>\n";
        for (index, row) in rows.iter().enumerate() {
            let tag = if index == 0 { "th" } else { "td" };
            self.0 += "<tr>";
            for (column, cell) in row.iter().enumerate() {
                let class = if names.contains(&column) {
                    " class=\"name\""
                } else {
                    ""
                };
                let _ = write!(self.0, "<{tag}{class}>{}</{tag}>", escaped(cell));
            }
            self.0 += "</tr>\n";
        }
        self.0 += "</table></div>\n";
    }

    /// Plots with their titles, side by side where there is room.
    pub fn plots<'a>(&mut self, large: bool, plots: impl Iterator<Item = (&'a str, &'a str)>) {
        let large = if large { " large" } else { "" };
        let _ = writeln!(self.0, "<div class=\"plots{large}\">");
        for (title, svg) in plots {
            let _ = writeln!(
                self.0,
                "<figure><figcaption>{}</figcaption>{svg}</figure>",
                escaped(title)
            );
        }
        self.0 += "</div>\n";
    }

    /// A list of names and what belongs to them.
    pub fn list<'a>(&mut self, entries: impl Iterator<Item = (&'a str, &'a str)>) {
        self.0 += "<dl>\n";
        for (name, text) in entries {
            let _ = writeln!(
                self.0,
                "<dt>{}</dt><dd><code>{}</code></dd>",
                escaped(name),
                escaped(text)
            );
        }
        self.0 += "</dl>\n";
    }

    /// The whole page.
    pub fn finish(self) -> String {
        self.0 + "</body></html>\n"
    }

    fn element(&mut self, tag: &str, text: &str) {
        let _ = writeln!(self.0, "<{tag}>{}</{tag}>", escaped(text));
    }
}
