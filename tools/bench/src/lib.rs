//! `xq-bench`: how deep searchers get in a given time.
//!
//! ```text
//! plan, contestant          what is to be measured, and who
//! textbook, strong, external   how each kind of searcher is measured; clock, measure
//! run                       one search after the other, with warm-up and repeats
//! row, manifest, folder     raw results and where they came from, in the folder of a run
//! stats, grouping           pure functions of rows
//! summary, figures, compare what there is to say; report writes it down
//! ```
//! Raw rows are written after each search; everything else is rendered from the folder of a run.

pub mod args;
mod clock;
mod compare;
pub mod contestant;
mod external;
mod figures;
mod folder;
mod grouping;
pub mod machine;
pub mod manifest;
mod measure;
mod plan;
pub mod row;
mod run;
mod signature;
mod stats;
mod strong;
mod summary;
mod textbook;

use std::io::Write as _;
use std::process::ExitCode;

use anyhow::Result;

use args::{Cli, Command, Format, HardwareArgs, MeasureArgs, Question, ReportArgs};
use folder::Folder;
use machine::{Build, Machine};
use plan::Plan;
use xq_tools::cli::{self, INTERRUPTED, Outcome, Output};

/// How it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// At its end.
    Finished(Outcome),
    /// By Ctrl-C, with what there was kept and reported.
    Interrupted,
}

impl Ending {
    /// The exit code.
    pub fn exit_code(self) -> ExitCode {
        match self {
            Ending::Finished(outcome) => cli::exit_code(Ok(outcome)),
            Ending::Interrupted => ExitCode::from(INTERRUPTED),
        }
    }
}

/// Does what the command line says.
///
/// # Errors
/// Bad input, and whatever the system refuses.
pub fn execute(arguments: &Cli) -> Result<Ending> {
    let outcome = match &arguments.command {
        Command::Depth(arguments) => return measure(Question::Depth, arguments),
        Command::Nps(arguments) => return measure(Question::Nps, arguments),
        Command::Threads(arguments) => return measure(Question::Threads, arguments),
        Command::Signature(arguments) => signature::run(arguments)?,
        Command::Hardware(arguments) => hardware(arguments)?,
        Command::Compare(arguments) => compare::run(arguments)?,
        Command::Report(arguments) => report_again(arguments)?,
    };
    Ok(Ending::Finished(outcome))
}

fn measure(question: Question, arguments: &MeasureArgs) -> Result<Ending> {
    let plan = Plan::new(question, arguments)?;
    let folder = match &arguments.out {
        Some(path) => Some(Folder::create(path, arguments.force)?),
        None => None,
    };
    let run = run::run(plan, folder.as_ref())?;
    let report = summary::report(&run);
    if let Some(folder) = &folder {
        report.write_to(folder.path(), "summary.md", "report.html")?;
    }
    write!(Output::stdout(), "{}", report.brief())?;
    if let Some(folder) = &folder {
        cli::complain(format_args!("wrote {}", folder.path().display()));
    }
    Ok(
        match (run.manifest.interrupted, run.manifest.faults.is_empty()) {
            (true, _) => Ending::Interrupted,
            (false, true) => Ending::Finished(Outcome::Passed),
            (false, false) => Ending::Finished(Outcome::Failed),
        },
    )
}

fn report_again(arguments: &ReportArgs) -> Result<Outcome> {
    let run = folder::read(&arguments.folder)?;
    let report = summary::report(&run);
    report.write_to(&arguments.folder, "summary.md", "report.html")?;
    write!(Output::stdout(), "{}", report.brief())?;
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
