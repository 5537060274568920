//! `xq-record check`: what is wrong with game files.

use std::io::Write;

use anyhow::{Context, Result, bail};
use rayon::prelude::*;
use serde::Serialize;
use xq_core::Color;
use xq_core::record::{FileDefect, GameResult, ReadGame, Record};
use xq_core::rules::Conditions;

use crate::args::CheckArgs;
use crate::input::{self, Opened, Source};
use crate::output::{Target, refuse_existing};
use crate::verdict::{self, Judged};
use xq_tools::cli::{self, Outcome, Output};
use xq_tools::progress;

/// What was found in a file; a row of the CSV output.
#[derive(Default, Serialize)]
struct CheckReport {
    file: String,
    format: &'static str,
    games: usize,
    moves: usize,
    variations: usize,
    comments: usize,
    defects: usize,
    /// Those of the defects that are illegal moves or no moves at all.
    bad_moves: usize,
    /// Results that the rules contradict.
    contradictions: usize,
    /// What is worth knowing though nothing is wrong: they do not make a file fail.
    remarks: usize,
    passed: bool,
    /// The findings in words, as many as are wanted.
    #[serde(serialize_with = "joined")]
    findings: Vec<String>,
}

fn joined<S: serde::Serializer>(findings: &[String], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&findings.join("; "))
}

/// Checks files and prints a line for each.
///
/// # Errors
/// Bad input, and whatever the system refuses.
pub fn check(arguments: &CheckArgs) -> Result<Outcome> {
    let sources = input::find(&arguments.paths)?;
    if let Some(path) = &arguments.csv {
        refuse_existing(path, arguments.force)?;
    }
    let bar = progress::bar(sources.len() as u64, "checking");
    progress::stop_at_interrupt(&bar, "stopped")?;
    let reports: Vec<Result<Option<CheckReport>>> = sources
        .par_iter()
        .map(|source| {
            let report = file(source, arguments);
            bar.inc(1);
            report
        })
        .collect();
    bar.finish_and_clear();
    let checked = Checked::of(reports);
    checked.write_csv(arguments)?;
    checked.print(arguments)
}

/// What became of all files.
#[derive(Default)]
struct Checked {
    reports: Vec<CheckReport>,
    /// How many files of folders are no game files.
    passed_over: usize,
    /// How many files could not be read; they are named on standard error.
    unreadable: usize,
}

/// Checks a file; `None` if it was found in a folder and is no game file.
fn file(source: &Source, arguments: &CheckArgs) -> Result<Option<CheckReport>> {
    let Some(Opened { format, games }) = source.open(&arguments.reading)? else {
        return Ok(None);
    };
    let mut report = CheckReport {
        file: source.name(),
        format: format.name(),
        ..CheckReport::default()
    };
    let conditions = Conditions::from(arguments.rule);
    for game in games {
        let game = game.with_context(|| source.name())?;
        report.add(&game, conditions, arguments.most);
    }
    report.passed = report.games > 0 && report.defects == 0 && report.contradictions == 0;
    Ok(Some(report))
}

impl CheckReport {
    fn add(&mut self, game: &ReadGame, conditions: Conditions, most: usize) {
        let ReadGame { record, defects } = game;
        self.games += 1;
        self.moves += record.tree.move_count();
        self.variations += record.tree.variation_count();
        self.comments += record.tree.comment_count();
        for FileDefect { kind, .. } in defects {
            match kind.is_remark() {
                true => self.remarks += 1,
                false => self.defects += kind.count(),
            }
            self.bad_moves += kind.bad_moves();
        }
        let by_the_rules = by_the_rules(record, conditions);
        self.contradictions += usize::from(by_the_rules.contradiction.is_some());
        self.remarks += usize::from(by_the_rules.remark.is_some());
        let told = [by_the_rules.contradiction, by_the_rules.remark]
            .into_iter()
            .flatten();
        let told = told.map(|text| format!("game {}: {text}", self.games));
        let defect = |defect: &FileDefect| match defect.kind.is_remark() {
            true => format!("remark: {defect}"),
            false => defect.to_string(),
        };
        let findings = defects.iter().map(defect).chain(told);
        let room = most.saturating_sub(self.findings.len());
        self.findings.extend(findings.take(room));
    }
}

/// What the rules say to a game.
#[derive(Default)]
struct ByTheRules {
    /// They give it another result than it has.
    contradiction: Option<String>,
    /// It went on when it was over: people play on where nobody claims a draw or a win.
    remark: Option<String>,
}

fn by_the_rules(record: &Record, conditions: Conditions) -> ByTheRules {
    let mut told = ByTheRules::default();
    let Ok(start) = record.start_diagram() else {
        return told;
    };
    let start = start.into_position();
    let moves = || record.tree.main_moves();
    let Ok(Judged { ply, verdict, .. }) = verdict::first(start.clone(), moves(), conditions) else {
        return told;
    };
    let rule = conditions.rule_set;
    let mut end = GameResult::from(&verdict);
    let mut why = format!("by the rules ({rule}) at ply {ply}: {verdict}");
    if end != GameResult::Unknown && ply < moves().count() {
        told.remark = Some(format!("remark: the game went on, {why}"));
        let mut last = start;
        for mv in moves() {
            let _ = last.make(mv);
        }
        // However it was before, a side without a move has lost.
        (end, why) = match last.has_legal_move() {
            true => (GameResult::Unknown, String::new()),
            false => (
                won_by(last.side_to_move().other()),
                "the side to move at the end has no legal move".to_owned(),
            ),
        };
    }
    let recorded = record.result;
    if ![end, recorded].contains(&GameResult::Unknown) && end != recorded {
        told.contradiction = Some(format!("recorded {recorded}, {why}"));
    }
    told
}

fn won_by(side: Color) -> GameResult {
    match side {
        Color::Red => GameResult::RedWins,
        Color::Black => GameResult::BlackWins,
    }
}

impl Checked {
    fn of(results: Vec<Result<Option<CheckReport>>>) -> Checked {
        let mut checked = Checked::default();
        for result in results {
            match result {
                Ok(Some(report)) => checked.reports.push(report),
                Ok(None) => checked.passed_over += 1,
                Err(error) => {
                    checked.unreadable += 1;
                    cli::complain(format_args!("{error:#}"));
                }
            }
        }
        checked
    }

    fn write_csv(&self, arguments: &CheckArgs) -> Result<()> {
        let Some(path) = &arguments.csv else {
            return Ok(());
        };
        let mut rows = csv::Writer::from_writer(Target::create(path, arguments.force)?);
        for report in &self.reports {
            rows.serialize(report)
                .context("cannot write the CSV file")?;
        }
        let target = rows.into_inner().map_err(|error| error.into_error());
        target.context("cannot write the CSV file")?.finish()
    }

    fn print(&self, arguments: &CheckArgs) -> Result<Outcome> {
        let out = &mut Output::stdout();
        table(&self.reports, out).context("cannot write the table")?;
        let passed = self.reports.iter().filter(|report| report.passed).count();
        let failed = self.reports.len() - passed;
        let (passed_over, unreadable) = (self.passed_over, self.unreadable);
        if passed_over > 0 {
            writeln!(out, "{passed_over} passed over: no game files")?;
        }
        writeln!(out, "rule set {}", arguments.rule)?;
        writeln!(out, "{passed} passed, {failed} failed").context("cannot write the result")?;
        out.flush().context("cannot write the result")?;
        match (passed, failed, unreadable) {
            (_, 1.., _) => Ok(Outcome::Failed),
            (_, _, 1..) => bail!("{unreadable} files cannot be read, named above"),
            (0, ..) => bail!("no game file to check"),
            _ => Ok(Outcome::Passed),
        }
    }
}

fn table(reports: &[CheckReport], out: &mut Output) -> Result<()> {
    writeln!(
        out,
        "{:<6} {:<7} {:>7} {:>9} {:>10} {:>8} {:>7} {:>9} {:>12}  file",
        "",
        "format",
        "games",
        "moves",
        "variations",
        "comments",
        "defects",
        "bad moves",
        "contradicted"
    )?;
    for report in reports {
        let mark = match report.passed {
            true => out.good("passed"),
            false => out.bad("FAILED"),
        };
        writeln!(
            out,
            "{mark} {:<7} {:>7} {:>9} {:>10} {:>8} {:>7} {:>9} {:>12}  {}",
            report.format,
            report.games,
            report.moves,
            report.variations,
            report.comments,
            report.defects,
            report.bad_moves,
            report.contradictions,
            report.file
        )?;
        for finding in &report.findings {
            writeln!(out, "       {finding}")?;
        }
        let all = report.defects + report.contradictions + report.remarks;
        let more = all.saturating_sub(report.findings.len());
        if more > 0 {
            writeln!(out, "       and {more} more")?;
        }
        if report.games == 0 {
            writeln!(out, "       no game in it")?;
        }
    }
    Ok(())
}
