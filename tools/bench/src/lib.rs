//! `xq-bench`: how deep searchers get in a given time.
//!
//! ```text
//! plan, contestant, subject    what is to be measured, and who
//! textbook, strong, external   how each kind of searcher is measured; clock, measure
//! run                          one search after the other, with warm-up and repeats
//! row, ledger, manifest, folder   raw results and where they came from, in the folder of a run
//! resume, merge                a run that was killed, a run in parts
//! stats, grouping, steps       pure functions of rows
//! summary, tables, figures     what there is to say of a run; notes says what spoils it
//! compare                      runs against each other
//! ```
//! Raw rows are written after each search; everything else is rendered from the folder of a run.

// An application: what its pages say of its own parts is for those who read them here.
#![allow(rustdoc::private_intra_doc_links)]

mod args;
mod build;
mod clock;
mod compare;
mod contestant;
mod external;
mod figures;
mod folder;
mod grouping;
mod ledger;
mod machine;
mod manifest;
mod measure;
mod merge;
mod notes;
mod plan;
mod resume;
mod row;
mod run;
mod signature;
mod stats;
mod steps;
mod strong;
mod subject;
mod summary;
mod tables;
mod textbook;

use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use clap::{CommandFactory as _, Parser as _};

use args::{Cli, Command, Format, HardwareArgs, MeasureArgs, Question, ReportArgs};
use build::Build;
use folder::Folder;
use machine::Machine;
use manifest::Run;
use plan::Plan;
use xq_tools::cli::{self, INTERRUPTED, Outcome, Output};

/// The command line, for manual pages and completions.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Does what the command line says.
pub fn main() -> ExitCode {
    let arguments = Cli::parse();
    let outcome = match &arguments.command {
        Command::Depth(arguments) => measure(Question::Depth, arguments),
        Command::Nps(arguments) => measure(Question::Nps, arguments),
        Command::Threads(arguments) => measure(Question::Threads, arguments),
        Command::Signature(arguments) => signature::run(arguments).map(Some),
        Command::Hardware(arguments) => hardware(arguments).map(Some),
        Command::Compare(arguments) => compare::run(arguments).map(Some),
        Command::Merge(arguments) => merge::run(arguments).map(Some),
        Command::Report(arguments) => report_again(arguments).map(Some),
    };
    match outcome {
        Ok(Some(outcome)) => cli::exit_code(Ok(outcome)),
        Ok(None) => ExitCode::from(INTERRUPTED),
        Err(error) => cli::exit_code(Err(error)),
    }
}

/// Measures and reports; `None` where Ctrl-C ended it, with what there was kept.
fn measure(question: Question, arguments: &MeasureArgs) -> Result<Option<Outcome>> {
    let plan = Plan::new(question, arguments)?;
    let run = match &arguments.out {
        None => run::run(plan, None)?,
        Some(path) if arguments.resume => resume::run(plan, path)?,
        Some(path) => run::run(plan, Some(&Folder::create(path, arguments.force)?))?,
    };
    tell(&run, arguments.out.as_deref())?;
    if run.manifest.interrupted {
        return Ok(None);
    }
    Ok(Some(if run.manifest.faults.is_empty() {
        Outcome::Passed
    } else {
        Outcome::Failed
    }))
}

/// Writes the report of a run into its folder and its short form to standard output.
fn tell(run: &Run, folder: Option<&Path>) -> Result<()> {
    let report = summary::report(run);
    if let Some(folder) = folder {
        summary::write(&report, folder)?;
    }
    write!(Output::stdout(), "{}", report.brief())?;
    if let Some(folder) = folder {
        cli::complain(format_args!("wrote {}", folder.display()));
    }
    Ok(())
}

fn report_again(arguments: &ReportArgs) -> Result<Outcome> {
    let run = folder::read(&arguments.folder)?;
    tell(&run, Some(&arguments.folder))?;
    Ok(Outcome::Passed)
}

fn hardware(arguments: &HardwareArgs) -> Result<Outcome> {
    let (machine, build) = (Machine::here(), Build::here());
    let mut output = Output::stdout();
    match arguments.format {
        Format::Json => {
            let both = serde_json::json!({ "machine": machine, "build": build });
            writeln!(output, "{}", serde_json::to_string_pretty(&both)?)?;
        }
        Format::Text => {
            let load = machine::load().map_or("unknown".to_owned(), |load| load.to_string());
            let lines = machine.lines().into_iter().chain(build.lines());
            for (name, value) in lines.chain([("Load", load)]) {
                writeln!(output, "{name:<20}{value}")?;
            }
        }
    }
    Ok(Outcome::Passed)
}
