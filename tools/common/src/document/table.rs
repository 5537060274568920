//! Tables: rows of cells under titles, as plain text, Markdown and CSV.

use anyhow::Result;
use comfy_table::presets::{ASCII_MARKDOWN, NOTHING};
use comfy_table::{Cell, CellAlignment, ContentArrangement};

/// A table. The first columns are words, all others numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// The titles of the columns, then the rows.
    pub rows: Vec<Vec<String>>,
    /// How many columns are words.
    pub names: usize,
}

impl Default for Table {
    fn default() -> Table {
        Table::of(Vec::new())
    }
}

/// Cells out of texts.
pub fn cells<const N: usize>(texts: [&str; N]) -> Vec<String> {
    texts.map(str::to_owned).to_vec()
}

impl Table {
    /// A table of rows, the titles first, whose first column alone is words.
    pub fn of(rows: Vec<Vec<String>>) -> Table {
        Table { rows, names: 1 }
    }

    /// The same table with so many columns of words.
    pub fn with_names(self, names: usize) -> Table {
        Table { names, ..self }
    }

    /// Whether there is nothing under the titles.
    pub fn is_empty(&self) -> bool {
        self.rows.len() < 2
    }

    /// Aligned columns with a space between them.
    pub fn text(&self) -> String {
        if self.is_empty() {
            return String::new();
        }
        let mut table = self.laid_out(NOTHING, str::to_owned);
        for (index, column) in table.column_iter_mut().enumerate() {
            column.set_padding((2 * u16::from(index > 0), 0));
        }
        lines(&table.to_string())
    }

    /// Markdown that can also be read as it is.
    ///
    /// ```
    /// use xq_tools::document::{Table, cells};
    /// let table = Table::of(vec![cells(["who", "n"]), cells(["a|b", "17"])]);
    /// assert_eq!(table.markdown(), "| who  |  n |\n|------|---:|\n| a\\|b | 17 |\n");
    /// ```
    pub fn markdown(&self) -> String {
        if self.is_empty() {
            return String::new();
        }
        let mut table = self.laid_out(ASCII_MARKDOWN, |cell| cell.replace('|', "\\|"));
        // Markdown wants three dashes at least.
        for column in table.column_iter_mut() {
            column.set_constraint(comfy_table::ColumnConstraint::LowerBoundary(
                comfy_table::Width::Fixed(4),
            ));
        }
        let text = lines(&table.to_string());
        let mut rows = text.lines().map(str::to_owned).collect::<Vec<String>>();
        if let Some(rule) = rows.get_mut(1) {
            *rule = self.with_sides(rule);
        }
        rows.join("\n") + "\n"
    }

    /// The line below the titles, saying which columns go to the right.
    fn with_sides(&self, rule: &str) -> String {
        let dashes = rule.trim_matches('|').split('|').enumerate();
        let marked = dashes.map(|(column, dashes)| {
            if column < self.names {
                dashes.to_owned()
            } else {
                format!("{}:", &dashes[1..])
            }
        });
        format!("|{}|", marked.collect::<Vec<String>>().join("|"))
    }

    fn laid_out(&self, preset: &str, shown: impl Fn(&str) -> String) -> comfy_table::Table {
        let mut table = comfy_table::Table::new();
        table
            .load_preset(preset)
            .set_content_arrangement(ContentArrangement::Disabled);
        let cell = |(column, text): (usize, &String)| {
            let side = if column < self.names {
                CellAlignment::Left
            } else {
                CellAlignment::Right
            };
            Cell::new(shown(text)).set_alignment(side)
        };
        let mut rows = self.rows.iter();
        if let Some(titles) = rows.next() {
            table.set_header(titles.iter().enumerate().map(cell));
        }
        for row in rows {
            table.add_row(row.iter().enumerate().map(cell));
        }
        table
    }

    /// Comma-separated values.
    ///
    /// # Errors
    /// When rows differ in length.
    pub fn csv(&self) -> Result<String> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        for row in &self.rows {
            writer.write_record(row)?;
        }
        Ok(String::from_utf8(writer.into_inner()?)?)
    }
}

/// The lines of a table without spaces at their ends.
fn lines(text: &str) -> String {
    let mut lines = String::with_capacity(text.len());
    for line in text.lines() {
        lines += line.trim_end();
        lines.push('\n');
    }
    lines
}
