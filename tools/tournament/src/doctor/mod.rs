//! `xq-tournament doctor`: what an engine does right and wrong, found out as a match would, but
//! without an opponent.

mod conversation;
mod examination;
mod finding;
mod moves;
mod resources;
mod timing;

use std::io::Write;

use anyhow::{Context, Result, ensure};

use crate::args::{DoctorArgs, Form};
use examination::Examination;
use finding::{Finding, Grade};
use xq_engines::{Entrant, Guardian, Interrupt};
use xq_tools::cli::{self, Outcome, Output};
use xq_tools::document::{Document, Section, Table, cells};
use xq_tools::progress;

/// A part of an examination.
type Check = fn(&mut Examination, &mut Vec<Finding>) -> Result<()>;

/// All parts, in order, with what they are about.
const CHECKS: [(&str, Check); 11] = [
    ("handshake", conversation::handshake),
    ("answers", conversation::latency),
    ("stop", conversation::stop),
    ("pondering", conversation::ponder),
    ("legal moves", moves::legality),
    ("ends of games", moves::ends),
    ("repetitions", moves::repetitions),
    ("time", timing::move_time),
    ("options", resources::options),
    ("same nodes, same move", resources::determinism),
    ("quit", conversation::quit),
];

/// Examines an engine and prints what was found.
///
/// # Errors
/// Bad use, and an engine that does not start at all.
pub(crate) fn examine(arguments: &DoctorArgs) -> Result<Outcome> {
    let interrupt = Interrupt::new()?;
    let entrant = Entrant::read(&arguments.engine, "st=1", 0)?;
    ensure!(
        entrant.command().is_some(),
        "expected cmd=, with the program to examine"
    );
    let _guardian = Guardian::post().context("cannot start a guardian")?;
    let raised = interrupt.clone();
    cli::at_first_interrupt(move || raised.raise())?;
    let mut examination = Examination::new(entrant, interrupt);
    let mut findings = Vec::new();
    let bar = progress::bar(CHECKS.len() as u64, "examining");
    for (what, check) in CHECKS {
        bar.set_message(what);
        let before = findings.len();
        let result = check(&mut examination, &mut findings);
        for finding in &mut findings[before..] {
            finding.part = what;
        }
        if let Err(error) = result {
            findings.push(Finding::fail("the examination went on", format!("{error:#}")).of(what));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    print(&examination, &findings, arguments.format)?;
    Ok(
        match findings.iter().any(|finding| finding.grade == Grade::Fail) {
            true => Outcome::Failed,
            false => Outcome::Passed,
        },
    )
}

fn print(examination: &Examination, findings: &[Finding], format: Form) -> Result<()> {
    let text = match format {
        Form::Json => {
            let all = serde_json::json!({
                "engine": examination.identity,
                "spec": examination.entrant.spec,
                "findings": findings,
            });
            serde_json::to_string_pretty(&all)? + "\n"
        }
        Form::Text => document(examination, findings).text(),
        Form::Markdown => document(examination, findings).markdown(),
    };
    let mut out = Output::stdout();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .context("cannot write the result")
}

fn document(examination: &Examination, findings: &[Finding]) -> Document {
    let count = |grade: Grade| {
        findings
            .iter()
            .filter(|finding| finding.grade == grade)
            .count()
    };
    let name = examination.identity.as_deref().unwrap_or("the engine");
    let mut rows = vec![cells(["grade", "part", "check", "found"])];
    rows.extend(findings.iter().map(|finding| {
        cells([
            finding.grade.into(),
            finding.part,
            finding.check,
            &finding.detail,
        ])
    }));
    Document {
        title: format!("Examination of {name}"),
        verdict: Some(format!(
            "{name}: {} passed, {} to look at, {} failed",
            count(Grade::Pass),
            count(Grade::Warn),
            count(Grade::Fail)
        )),
        about: examination.entrant.spec.clone(),
        sections: vec![Section::table("Findings", Table::of(rows).with_names(4))],
        ..Document::default()
    }
}
