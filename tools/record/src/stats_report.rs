//! The result of `xq-record stats`, printed for people and for programs.

use std::collections::HashMap;
use std::io::Write;

use anyhow::Result;
use serde::Serialize;

use crate::args::{StatsArgs, TableFormat};
use crate::stats_summary::{Results, Summary};
use crate::styled::Line;
use xq_tools::cli::Output;

/// A row of results; a row of the CSV output.
#[derive(Serialize)]
struct Row<'a> {
    /// `all`, `first_moves` or `player`.
    of: &'static str,
    name: &'a str,
    games: usize,
    wins: usize,
    draws: usize,
    losses: usize,
    unknown: usize,
    score: Option<f64>,
}

/// The lengths of the games, in plies.
#[derive(Serialize)]
struct Lengths {
    least: usize,
    median: usize,
    mean: f64,
    most: usize,
}

/// Everything, for programs.
#[derive(Serialize)]
struct StatsReport<'a> {
    all: Row<'a>,
    other_starts: usize,
    plies: Lengths,
    /// Results of Red.
    first_moves: Vec<Row<'a>>,
    players: Vec<Row<'a>>,
}

/// Prints it.
///
/// # Errors
/// When standard output cannot be written.
pub fn print(summary: &Summary, arguments: &StatsArgs, out: &mut Output) -> Result<()> {
    let report = StatsReport {
        all: row("all", "all games", summary.results),
        other_starts: summary.other_starts,
        plies: lengths(&summary.lengths),
        first_moves: most_frequent("first_moves", &summary.first_moves, arguments.top),
        players: most_frequent("player", &summary.players, arguments.top),
    };
    match arguments.format {
        TableFormat::Text => text(&report, out)?,
        TableFormat::Csv => csv(&report, out)?,
        TableFormat::Json => {
            serde_json::to_writer_pretty(&mut *out, &report)?;
            writeln!(out)?;
        }
    }
    Ok(out.flush()?)
}

fn row<'a>(of: &'static str, name: &'a str, results: Results) -> Row<'a> {
    Row {
        of,
        name,
        games: results.games(),
        wins: results.wins,
        draws: results.draws,
        losses: results.losses,
        unknown: results.unknown,
        score: results.score(),
    }
}

/// The rows with most games, among equals in the order of their names.
fn most_frequent<'a>(
    of: &'static str,
    results: &'a HashMap<String, Results>,
    most: usize,
) -> Vec<Row<'a>> {
    let rows = results
        .iter()
        .map(|(name, results)| row(of, name, *results));
    let mut rows: Vec<Row<'_>> = rows.collect();
    rows.sort_by(|a, b| (b.games, a.name).cmp(&(a.games, b.name)));
    rows.truncate(most);
    rows
}

fn lengths(counts: &HashMap<usize, usize>) -> Lengths {
    let mut counts: Vec<(usize, usize)> = counts.iter().map(|(&a, &b)| (a, b)).collect();
    counts.sort_unstable();
    let games: usize = counts.iter().map(|(_, games)| games).sum();
    let plies: usize = counts.iter().map(|(plies, games)| plies * games).sum();
    let mut up_to = 0;
    let median = counts.iter().find(|(_, of_length)| {
        up_to += of_length;
        up_to * 2 >= games
    });
    Lengths {
        least: counts.first().map_or(0, |(plies, _)| *plies),
        median: median.map_or(0, |(plies, _)| *plies),
        mean: plies as f64 / games.max(1) as f64,
        most: counts.last().map_or(0, |(plies, _)| *plies),
    }
}

fn text(report: &StatsReport<'_>, out: &mut Output) -> Result<()> {
    let Row {
        games,
        wins,
        draws,
        losses,
        unknown,
        ..
    } = report.all;
    let percent = |part: usize| 100.0 * part as f64 / games.max(1) as f64;
    writeln!(out, "games       {games}")?;
    for (name, part) in [
        ("red wins", wins),
        ("black wins", losses),
        ("draws", draws),
        ("unknown", unknown),
    ] {
        writeln!(out, "{name:<11} {part} ({:.1} %)", percent(part))?;
    }
    let Lengths {
        least,
        median,
        mean,
        most,
    } = report.plies;
    writeln!(
        out,
        "plies       {least} to {most}, mean {mean:.1}, median {median}"
    )?;
    if report.other_starts > 0 {
        writeln!(
            out,
            "set up      {} games began elsewhere",
            report.other_starts
        )?;
    }
    table("first moves (results of Red)", &report.first_moves, out)?;
    table("players", &report.players, out)
}

fn table(title: &str, rows: &[Row<'_>], out: &mut Output) -> Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    // Chinese characters take two columns, which the standard formatting does not know.
    let widths = rows.iter().map(|row| Line::plain(row.name).width());
    let width = widths.max().unwrap_or(0).max(title.len());
    let mut head = Line::plain(title);
    head.pad_to(width);
    let head = head.render(out);
    writeln!(out)?;
    writeln!(
        out,
        "{head:<width$} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7}",
        "games", "wins", "draws", "losses", "unknown", "score"
    )?;
    for row in rows {
        let mut line = Line::plain(row.name);
        line.pad_to(width);
        let score = row
            .score
            .map_or("-".to_owned(), |score| format!("{:.1} %", 100.0 * score));
        line.append(Line::plain(format!(
            " {:>7} {:>7} {:>7} {:>7} {:>7} {score:>7}",
            row.games, row.wins, row.draws, row.losses, row.unknown
        )));
        writeln!(out, "{}", line.render(out))?;
    }
    Ok(())
}

fn csv(report: &StatsReport<'_>, out: &mut Output) -> Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    let rows = [&report.all]
        .into_iter()
        .chain(&report.first_moves)
        .chain(&report.players);
    for row in rows {
        writer.serialize(row)?;
    }
    Ok(writer.flush()?)
}
