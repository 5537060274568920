//! Reports as one HTML page that needs nothing else, light or dark as the reader likes it.

use std::fmt::Write as _;

use crate::plot::{self, escaped};

const STYLE: &str = "\
body{font:15px/1.45 system-ui,sans-serif;max-width:76rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.2rem .6rem;border-bottom:1px solid #ddd;text-align:right}.name{text-align:left}
.wide{overflow-x:auto}.plots{margin:1.5rem 0;display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,var(--least,22rem)),1fr));gap:1.5rem}
.large{--least:34rem}figure{margin:0}figcaption{font-weight:600}
.note{background:#fff4d6;padding:.5rem .8rem;border-left:4px solid #e0a800}
@media(prefers-color-scheme:dark){body{background:#16181c;color:#ddd}th,td{border-color:#333}.note{background:#3a3114}}
";

/// A page that is being written.
#[derive(Debug)]
pub struct Page(String);

impl Page {
    /// A page with its title and its heading.
    pub fn new(title: &str, heading: &str) -> Page {
        let plots = plot::STYLE;
        Page(format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
             <title>{}</title><style>{STYLE}{plots}</style></head><body>\n<h1>{}</h1>\n",
            escaped(title),
            escaped(heading)
        ))
    }

    /// A heading within.
    pub fn heading(&mut self, text: &str) {
        self.element("h2", text);
    }

    /// A paragraph.
    pub fn paragraph(&mut self, text: &str) {
        self.element("p", text);
    }

    /// What a reader should not overlook.
    pub fn note(&mut self, text: &str) {
        let _ = writeln!(self.0, "<p class=\"note\">{}</p>", escaped(text));
    }

    /// A table; the first row has the titles, the column `names` is text and all others numbers.
    pub fn table(&mut self, rows: &[Vec<String>], names: usize) {
        self.0 += "<div class=\"wide\"><table>\n";
        for (index, row) in rows.iter().enumerate() {
            let tag = if index == 0 { "th" } else { "td" };
            self.0 += "<tr>";
            for (column, cell) in row.iter().enumerate() {
                let class = if column == names {
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
        self.0 += "<ul>\n";
        for (name, text) in entries {
            let _ = writeln!(
                self.0,
                "<li><strong>{}</strong>: <code>{}</code></li>",
                escaped(name),
                escaped(text)
            );
        }
        self.0 += "</ul>\n";
    }

    /// The whole page.
    pub fn finish(self) -> String {
        self.0 + "</body></html>\n"
    }

    fn element(&mut self, tag: &str, text: &str) {
        let _ = writeln!(self.0, "<{tag}>{}</{tag}>", escaped(text));
    }
}
