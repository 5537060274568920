//! A document as files.

use std::path::Path;

use anyhow::Result;

use super::page;
use super::parts::Document;
use crate::files::{make_folder, to_file};
use crate::plot;

impl Document {
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
    use crate::document::{Section, Table, cells};

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
