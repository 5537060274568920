//! `raw.csv`: a row a line, each with a CRC-32 of what stands before it, so that damage is found.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use super::row::Row;

const CHECKSUM: &str = ",crc32";

/// Where rows go, one search at a time.
#[derive(Debug)]
pub(crate) struct Ledger(File);

/// What a file of rows holds.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    pub(crate) good: Vec<Row>,
    /// For each line that cannot be used: its number, why, and how many good rows stand before it.
    pub(crate) bad: Vec<(usize, String, usize)>,
}

impl Ledger {
    /// Begins a file with the rows of searches that are done.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn create(path: &Path, rows: &[Row]) -> Result<Ledger> {
        let shown = path.display();
        let mut text = format!("{}{CHECKSUM}\n", header()?);
        for row in rows {
            text += &line(row)?;
        }
        // What was there stays until the new file is whole.
        xq_tools::files::to_file(path, |out| Ok(out.write_all(text.as_bytes())?))?;
        let file = OpenOptions::new().append(true).open(path);
        Ok(Ledger(
            file.with_context(|| format!("cannot write {shown}"))?,
        ))
    }

    /// Writes the rows of a search; from then on they are safe.
    ///
    /// # Errors
    /// When they cannot be written.
    pub(crate) fn write(&mut self, rows: &[Row]) -> Result<()> {
        let text = rows.iter().map(line).collect::<Result<String>>()?;
        self.0
            .write_all(text.as_bytes())
            .context("cannot write rows")
    }
}

fn header() -> Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.serialize(Row::default())?;
    let text = String::from_utf8(writer.into_inner()?)?;
    Ok(text.lines().next().unwrap_or_default().to_owned())
}

fn line(row: &Row) -> Result<String> {
    let builder = &mut csv::WriterBuilder::new();
    let mut writer = builder.has_headers(false).from_writer(Vec::new());
    writer.serialize(row)?;
    let text = String::from_utf8(writer.into_inner()?)?;
    let text = text.trim_end();
    Ok(format!("{text},{:08x}\n", crc32fast::hash(text.as_bytes())))
}

/// Reads the rows of a file, as far as they can be read. An unfinished last line, as a killed
/// process leaves it, is passed over.
///
/// # Errors
/// When it cannot be read at all, or is no file of rows.
pub(crate) fn read(path: &Path) -> Result<Rows> {
    let shown = path.display();
    let text = fs::read(path).with_context(|| format!("cannot read {shown}"))?;
    let text = String::from_utf8_lossy(&text);
    let header = header()?;
    let first = text.lines().next().unwrap_or_default();
    let is_sealed = first.strip_suffix(CHECKSUM) == Some(&header);
    ensure!(
        is_sealed || first == header,
        "{shown}: expected the columns {header}{CHECKSUM}, found {first:?}"
    );
    let names = csv::StringRecord::from(header.split(',').collect::<Vec<_>>());
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let mut rows = Rows::default();
    let mut seen = HashSet::new();
    for (number, line) in (1..).zip(text[..whole].lines()).skip(1) {
        let row = read_line(line, is_sealed, &names).and_then(|row| {
            let (position, who, repeat) = row.search();
            let what = format!("{who}, {position}, repeat {repeat}, depth {}", row.depth);
            ensure!(seen.insert(what.clone()), "a second row of {what}");
            Ok(row)
        });
        match row {
            Ok(row) => rows.good.push(row),
            Err(error) => rows
                .bad
                .push((number, format!("{error:#}"), rows.good.len())),
        }
    }
    Ok(rows)
}

fn read_line(line: &str, is_sealed: bool, names: &csv::StringRecord) -> Result<Row> {
    let text = if is_sealed {
        let (text, checksum) = line.rsplit_once(',').context("no checksum")?;
        if checksum != format!("{:08x}", crc32fast::hash(text.as_bytes())) {
            bail!("its checksum is wrong: the line was damaged or changed");
        }
        text
    } else {
        line
    };
    let mut reader = csv::ReaderBuilder::new();
    let mut reader = reader.has_headers(false).from_reader(text.as_bytes());
    let record = reader.records().next().context("an empty line")??;
    Ok(record.deserialize(Some(names))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(position: &str, depth: u32) -> Row {
        Row {
            position: position.to_owned(),
            algorithm: "a, \"b\"".to_owned(),
            depth,
            ..Row::default()
        }
    }

    #[test]
    fn damage_is_found_and_an_unfinished_line_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("raw.csv");
        let mut ledger = Ledger::create(&path, &[row("p", 1)]).unwrap();
        ledger.write(&[row("p", 2), row("q", 1)]).unwrap();
        let whole = fs::read_to_string(&path).unwrap();
        let rows = read(&path).unwrap();
        assert_eq!((rows.good.len(), rows.bad.len()), (3, 0));
        assert_eq!(rows.good[2], row("q", 1));

        fs::write(&path, &whole[..whole.len() - 3]).unwrap();
        let rows = read(&path).unwrap();
        assert_eq!((rows.good.len(), rows.bad.len()), (2, 0));

        fs::write(&path, whole.replace(",2,,", ",7,,")).unwrap();
        let rows = read(&path).unwrap();
        assert_eq!((rows.good.len(), rows.bad[0].0, rows.bad[0].2), (2, 3, 1));

        let twice = whole.clone() + whole.lines().last().unwrap() + "\n";
        fs::write(&path, twice).unwrap();
        let rows = read(&path).unwrap();
        assert!(rows.bad[0].1.contains("a second row"), "{:?}", rows.bad);
        fs::write(&path, "a,b\n").unwrap();
        assert!(read(&path).is_err());
    }
}
