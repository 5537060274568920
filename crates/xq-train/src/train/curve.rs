//! The learning curve: a table of losses that grows while the network learns, and its drawing.

use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use xq_tools::plot::{Lines, Plot, Series, Width, standalone};

use super::losses::Losses;

const HEAD: &str = "step,rate,training,validation,validation_result,validation_score";

/// The losses at a step.
pub struct Row {
    /// Steps behind the network.
    pub step: u64,
    /// The learning rate.
    pub rate: f32,
    /// The mean loss of the batches since the last row.
    pub training: f64,
    /// The losses on games kept apart.
    pub validation: Losses,
}

/// A table in a file, or none.
pub struct Curve {
    file: Option<(PathBuf, File)>,
}

impl Curve {
    /// Opens the table; rows after `steps` are of a run broken off, and dropped.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn open(path: Option<&Path>, steps: u64) -> anyhow::Result<Curve> {
        let Some(path) = path else {
            return Ok(Curve { file: None });
        };
        let context = || format!("cannot write {}", path.display());
        let old = fs::read_to_string(path).unwrap_or_default();
        let is_kept = |line: &&str| {
            let step = line
                .split(',')
                .next()
                .and_then(|step| step.parse::<u64>().ok());
            step.is_some_and(|step| step <= steps)
        };
        let mut text = format!("{HEAD}\n");
        for line in old.lines().filter(is_kept) {
            let _ = writeln!(text, "{line}");
        }
        fs::write(path, text).with_context(context)?;
        let file = OpenOptions::new()
            .append(true)
            .open(path)
            .with_context(context)?;
        Ok(Curve {
            file: Some((path.to_owned(), file)),
        })
    }

    /// Adds a row.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn note(&mut self, row: &Row) -> anyhow::Result<()> {
        let Row {
            step,
            rate,
            training,
            validation:
                Losses {
                    mixed,
                    result,
                    score,
                    ..
                },
        } = row;
        if let Some((path, file)) = &mut self.file {
            writeln!(
                file,
                "{step},{rate:.7},{training:.6},{mixed:.6},{result:.6},{score:.6}"
            )
            .with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(())
    }

    /// Draws the table beside it.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn draw(&self) -> anyhow::Result<()> {
        let Some((path, _)) = &self.file else {
            return Ok(());
        };
        let table = fs::read_to_string(path)?;
        let drawing = path.with_extension("svg");
        fs::write(&drawing, standalone(&lines(&table).svg(Width::Wide)))
            .with_context(|| format!("cannot write {}", drawing.display()))
    }
}

/// The losses of a table as lines over the steps.
fn lines(table: &str) -> Lines {
    let rows: Vec<Vec<f64>> = table
        .lines()
        .skip(1)
        .map(|line| line.split(',').flat_map(str::parse).collect())
        .collect();
    let series = |name: &str, column: usize| Series {
        name: name.to_owned(),
        points: rows
            .iter()
            .filter_map(|row| Some((*row.first()?, *row.get(column)?)))
            .collect(),
        ideal: false,
    };
    Lines {
        title: "Loss while the network learns".to_owned(),
        horizontal: "steps".to_owned(),
        vertical: "mean square of the difference".to_owned(),
        series: vec![
            series("training", 2),
            series("validation", 3),
            series("validation, results alone", 4),
            series("validation, scores alone", 5),
        ],
        ..Lines::default()
    }
}
