//! What a document is made of, and how it reads as text and as Markdown.

use super::table::Table;
use crate::plot::{Plot, Width};

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
}
