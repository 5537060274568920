//! A report: notes, tables and plots, written as Markdown, as plots and as one page.

use std::path::Path;

use anyhow::{Context, Result};

use xq_tools::files::to_file;
use xq_tools::markdown;
use xq_tools::page::Page;
use xq_tools::plot;

/// What there is to say.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// The heading.
    pub title: String,
    /// What was measured, in a sentence.
    pub headline: String,
    /// What a reader should not overlook.
    pub notes: Vec<String>,
    /// Tables.
    pub sections: Vec<Section>,
    /// Plots.
    pub figures: Vec<Figure>,
    /// What only those want to know who look closely.
    pub details: Vec<Section>,
}

/// A table with its heading.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// How to read it.
    pub text: String,
    /// Rows of cells, the titles first.
    pub table: Vec<Vec<String>>,
}

/// A plot.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Figure {
    /// The name of its file, without the ending.
    pub name: &'static str,
    /// Its title.
    pub title: String,
    /// The plot.
    pub svg: String,
}

impl Report {
    /// The report without details, for the terminal.
    pub fn brief(&self) -> String {
        self.markdown(&self.sections)
    }

    fn markdown<'a>(&self, sections: impl IntoIterator<Item = &'a Section>) -> String {
        let mut text = format!("# {}\n\n{}\n", self.title, self.headline);
        for note in &self.notes {
            text += &format!("\n> {note}\n");
        }
        for section in sections {
            text += &format!("\n## {}\n\n", section.title);
            if !section.text.is_empty() {
                text += &format!("{}\n\n", section.text);
            }
            text += &markdown::table(&section.table, 1);
        }
        text
    }

    fn page(&self) -> String {
        let mut page = Page::new(&self.title);
        page.about(&self.headline);
        for note in &self.notes {
            page.note(note);
        }
        let (first, rest) = self.sections.split_at(self.sections.len().min(1));
        write_sections(&mut page, first);
        let plots = self.figures.iter();
        page.plots(true, plots.map(|figure| (&*figure.title, &*figure.svg)));
        write_sections(&mut page, rest);
        write_sections(&mut page, &self.details);
        page.finish()
    }

    /// Writes `summary.md`, `report.html` and a file for each plot.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn write_to(&self, folder: &Path) -> Result<()> {
        let shown = folder.display();
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {shown}"))?;
        let write = |name: &str, text: &str| {
            to_file(
                &folder.join(name),
                |out| Ok(out.write_all(text.as_bytes())?),
            )
        };
        write(
            "summary.md",
            &self.markdown(self.sections.iter().chain(&self.details)),
        )?;
        write("report.html", &self.page())?;
        for figure in &self.figures {
            write(
                &format!("{}.svg", figure.name),
                &plot::standalone(&figure.svg),
            )?;
        }
        Ok(())
    }
}

fn write_sections(page: &mut Page, sections: &[Section]) {
    for section in sections {
        page.heading(&section.title);
        if !section.text.is_empty() {
            page.paragraph(&section.text);
        }
        page.table(&section.table, &[0]);
    }
}

/// Cells out of texts.
pub fn cells<const N: usize>(texts: [&str; N]) -> Vec<String> {
    texts.map(str::to_owned).to_vec()
}
