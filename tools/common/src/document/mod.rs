//! Reports: one description of a document, rendered as plain text, as Markdown, as CSV tables and as
//! one HTML page.

mod page;
mod table;

use std::path::Path;

use anyhow::Result;

use crate::files::{make_folder, to_file};
use crate::plot::{self, Plot, Width};

pub use table::{Table, cells};

/// What a report says.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Document {
    /// The heading.
    pub title: String,
    /// The answer in one sentence, if there is one.
    pub verdict: Option<String>,
    /// What was measured, in a sentence.
    pub about: String,
    /// What a reader should not overlook.
    pub notes: Vec<String>,
    /// Tables and plots, in order.
    pub sections: Vec<Section>,
}

/// A part of a document: a heading, how to read what follows, a table, plots. Each of them may be
/// missing.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Section {
    /// The heading; also names the table's file.
    pub title: String,
    /// How to read it.
    pub text: String,
    /// The table.
    pub table: Table,
    /// The plots; only pages show them.
    pub figures: Vec<Figure>,
    /// Something that only a page can show, as HTML.
    pub html: String,
    /// Whether only those want it who look closely; a [brief](Document::text) leaves it out.
    pub is_detail: bool,
}

/// A plot, drawn for a wide and for a narrow place, so that its letters keep their size.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Figure {
    /// The name of its file, without the ending.
    pub name: &'static str,
    /// Its title.
    pub title: String,
    /// For a place of at least [`Width::Wide`] pixels.
    pub wide: String,
    /// For a telephone.
    pub narrow: String,
}

impl Figure {
    /// Draws a plot.
    pub fn of(name: &'static str, plot: &impl Plot) -> Figure {
        Figure {
            name,
            title: plot.title().to_owned(),
            wide: plot.svg(Width::Wide),
            narrow: plot.svg(Width::Narrow),
        }
    }
}

impl Section {
    /// A table with its heading.
    pub fn table(title: &str, table: Table) -> Section {
        Section {
            title: title.to_owned(),
            table,
            ..Section::default()
        }
    }

    /// Plots with their heading, which may be empty.
    pub fn figures(title: &str, figures: Vec<Figure>) -> Section {
        Section {
            title: title.to_owned(),
            figures,
            ..Section::default()
        }
    }

    /// The same, for those who look closely.
    pub fn as_detail(self) -> Section {
        Section {
            is_detail: true,
            ..self
        }
    }

    /// Whether there is anything that can be read as text.
    fn has_words(&self) -> bool {
        !self.table.is_empty() || !self.text.is_empty()
    }
}

impl Document {
    /// Plain text without details, for the terminal.
    pub fn text(&self) -> String {
        let mut paragraphs: Vec<String> = self.verdict.iter().cloned().collect();
        paragraphs.push(self.about.clone());
        for section in self.sections.iter().filter(|section| !section.is_detail) {
            if !section.has_words() {
                continue;
            }
            let parts = [&section.title, &section.text].into_iter();
            let mut lines: Vec<String> = parts.filter(|part| !part.is_empty()).cloned().collect();
            lines.push(section.table.text());
            paragraphs.push(lines.join("\n").trim_end().to_owned());
        }
        paragraphs.extend(self.notes.iter().map(|note| format!("Note: {note}")));
        paragraphs.retain(|paragraph| !paragraph.is_empty());
        paragraphs.join("\n\n") + "\n"
    }

    /// Markdown without details.
    pub fn brief(&self) -> String {
        self.written(false)
    }

    /// All of it as Markdown.
    pub fn markdown(&self) -> String {
        self.written(true)
    }

    fn written(&self, with_details: bool) -> String {
        let mut text = format!("# {}\n", self.title);
        if let Some(verdict) = &self.verdict {
            text += &format!("\n**{verdict}**\n");
        }
        text += &format!("\n{}\n", self.about);
        for note in &self.notes {
            text += &format!("\n> {note}\n");
        }
        for section in &self.sections {
            if !section.has_words() || section.is_detail && !with_details {
                continue;
            }
            let title = match section.title.as_str() {
                "" => String::new(),
                title => format!("## {title}\n\n"),
            };
            let how = match section.text.as_str() {
                "" => String::new(),
                text => format!("{text}\n\n"),
            };
            text += &format!("\n{title}{how}{}", section.table.markdown());
        }
        text
    }

    /// All of it as one page that needs nothing else.
    pub fn page(&self) -> String {
        page::page(self)
    }

    /// Writes into a folder: `NAME.md`, `NAME.html`, a CSV file for each table and an SVG file for
    /// each plot.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn write_to(&self, folder: &Path, markdown: &str, page: &str) -> Result<()> {
        make_folder(folder)?;
        let write = |name: &str, text: &str| {
            let path = folder.join(name);
            to_file(&path, |out| Ok(out.write_all(text.as_bytes())?))
        };
        write(markdown, &self.markdown())?;
        write(page, &self.page())?;
        for section in &self.sections {
            if !section.table.is_empty() && !section.title.is_empty() {
                let name = format!("{}.csv", file_name(&section.title));
                write(&name, &section.table.csv()?)?;
            }
            for figure in &section.figures {
                let name = format!("{}.svg", figure.name);
                write(&name, &plot::standalone(&figure.wide))?;
            }
        }
        Ok(())
    }
}

/// A heading as the name of a file.
fn file_name(title: &str) -> String {
    let words = title.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    words.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document() -> Document {
        let table = Table::of(vec![cells(["who", "n"]), cells(["a|b", "17"])]);
        Document {
            title: "A <match>".to_owned(),
            verdict: Some("A is stronger".to_owned()),
            about: "Two games".to_owned(),
            notes: vec!["careful".to_owned()],
            sections: vec![
                Section::table("Players", table.clone()),
                Section::table("Details", table).as_detail(),
            ],
        }
    }

    #[test]
    fn every_form_says_the_same() {
        let document = document();
        assert_eq!(
            document.text(),
            "A is stronger\n\nTwo games\n\nPlayers\nwho   n\na|b  17\n\nNote: careful\n"
        );
        assert_eq!(
            document.brief(),
            "# A <match>\n\n**A is stronger**\n\nTwo games\n\n> careful\n\n## Players\n\n\
             | who  |  n |\n|------|---:|\n| a\\|b | 17 |\n"
        );
        assert!(document.markdown().contains("## Details"));
        let page = document.page();
        assert!(page.contains("A &lt;match&gt;") && page.contains("<td class=\"name\""));
    }

    #[test]
    fn headings_make_file_names() {
        assert_eq!(
            file_name("Depth after 1 s, by position"),
            "depth-after-1-s-by-position"
        );
    }
}
