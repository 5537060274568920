//! Files of cases with known answers: CSV with a head, one case a row.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use csv::StringRecord;

use xq_tools::cli::{self, Outcome, Output};

/// A file of cases.
pub struct Cases {
    name: String,
    head: StringRecord,
    rows: Vec<StringRecord>,
}

/// A case.
#[derive(Clone, Copy)]
pub struct Case<'a> {
    file: &'a Cases,
    row: &'a StringRecord,
}

impl Cases {
    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read or is no CSV.
    pub fn load(path: &Path) -> Result<Cases> {
        let name = path.display().to_string();
        let mut reader = csv::Reader::from_path(path).with_context(|| name.clone())?;
        let head = reader.headers().with_context(|| name.clone())?.clone();
        let rows = reader.records().collect::<Result<_, _>>();
        let rows = rows.with_context(|| name.clone())?;
        Ok(Cases { name, head, rows })
    }

    /// Its name for messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether there is a column of this name.
    pub fn has(&self, column: &str) -> bool {
        self.head.iter().any(|name| name == column)
    }

    /// The names of the columns.
    pub fn columns(&self) -> impl Iterator<Item = &str> {
        self.head.iter()
    }

    /// Refuses a file without a column.
    ///
    /// # Errors
    /// When there is none.
    pub fn require(&self, column: &str) -> Result<()> {
        if !self.has(column) {
            let found: Vec<&str> = self.columns().collect();
            bail!(
                "{}: no column {column}, found {}",
                self.name,
                found.join(", ")
            );
        }
        Ok(())
    }

    /// The cases.
    pub fn iter(&self) -> impl Iterator<Item = Case<'_>> {
        self.rows.iter().map(|row| Case { file: self, row })
    }
}

impl<'a> Case<'a> {
    /// The cell of a column, without white space around it; empty if there is none.
    pub fn get(&self, column: &str) -> &'a str {
        let cell = self.file.head.iter().position(|name| name == column);
        cell.and_then(|index| self.row.get(index))
            .unwrap_or("")
            .trim()
    }

    /// File, line and, if it has one, the `id` of the case.
    pub fn place(&self) -> String {
        let line = self.row.position().map_or(0, csv::Position::line);
        let place = format!("{}:{line}", self.file.name);
        match self.get("id") {
            "" => place,
            id => format!("{place} ({id})"),
        }
    }
}

/// How the cases came out.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Tally {
    /// As expected.
    pub passed: usize,
    /// Otherwise.
    pub failed: usize,
    /// Without an answer to compare with.
    pub skipped: usize,
    /// Not to be understood.
    pub broken: usize,
}

impl Tally {
    /// A case or cell that came out as expected, or did not.
    pub fn count(&mut self, passed: bool) {
        match passed {
            true => self.passed += 1,
            false => self.failed += 1,
        }
    }

    /// A case that cannot be understood.
    pub fn complain(&mut self, case: &Case<'_>, error: &anyhow::Error) {
        self.broken += 1;
        cli::complain(format_args!("{}: {error:#}", case.place()));
    }

    /// Prints the last line, and tells how the whole came out.
    ///
    /// # Errors
    /// When cases were broken, or there were none at all.
    pub fn conclude(self, out: &mut Output) -> Result<Outcome> {
        let Tally { passed, failed, .. } = self;
        writeln!(out, "{passed} passed, {failed} failed").context("cannot write the result")?;
        out.flush().context("cannot write the result")?;
        match self {
            Tally { failed: 1.., .. } => Ok(Outcome::Failed),
            Tally { broken: 1.., .. } => bail!("{} broken cases, named above", self.broken),
            Tally { passed: 0, .. } => bail!("no case to check"),
            _ => Ok(Outcome::Passed),
        }
    }
}
