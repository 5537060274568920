//! A report: notes, tables and plots, written as Markdown, as plots and as one page.

use std::path::Path;

use anyhow::{Context, Result};

use xq_tools::files::to_file;
use xq_tools::markdown;
use xq_tools::page::Page;
use xq_tools::plot;

/// What there is to say.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Report {
    /// The heading.
    pub(crate) title: String,
    /// What was measured, in a sentence.
    pub(crate) headline: String,
    /// What a reader should not overlook.
    pub(crate) notes: Vec<String>,
    /// Tables.
    pub(crate) sections: Vec<Section>,
    /// Plots.
    pub(crate) figures: Vec<Figure>,
    /// What only those want to know who look closely.
    pub(crate) details: Vec<Section>,
}

/// A table with its heading.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Section {
    /// The heading.
    pub(crate) title: String,
    /// How to read it.
    pub(crate) text: String,
    /// Rows of cells, the titles first.
    pub(crate) table: Vec<Vec<String>>,
}

/// A plot.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Figure {
    /// The name of its file, without the ending.
    pub(crate) name: &'static str,
    /// Its title.
    pub(crate) title: String,
    /// The plot.
    pub(crate) svg: String,
}

impl Report {
    /// The report without details, for the terminal.
    pub(crate) fn brief(&self) -> String {
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
    pub(crate) fn write_to(&self, folder: &Path) -> Result<()> {
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
pub(crate) fn cells<const N: usize>(texts: [&str; N]) -> Vec<String> {
    texts.map(str::to_owned).to_vec()
}
