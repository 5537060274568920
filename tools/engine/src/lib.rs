//! `xq-engine`: a xiangqi engine for other programs, over UCI and UCCI, and for people.
//!
//! ```text
//! command            lines of a conversation, as types
//! game, limits       what they say of positions, moves and time
//! gate               how far the commands may run ahead of what is done
//! options, tune      what can be set
//! session, job       the conversation, and what takes long on a thread of its own
//! uci, ucci          answers, as text
//! bench, analyze, evaluation   what people ask for at the command line
//! ```

// An application: what its pages say of its own parts is for those who read them here.
#![allow(rustdoc::private_intra_doc_links)]

mod analyze;
pub mod args;
pub mod bench;
pub mod command;
mod evaluation;
mod game;
mod gate;
mod identity;
mod job;
mod limits;
mod options;
mod randomness;
pub mod session;
pub mod text;
mod tune;
mod ucci;
mod uci;
mod voice;
mod wdl;

use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use xq_eval::neural::Net;
use xq_search::Options;

use crate::args::{BenchArgs, Cli, EvalArgs, Format, Subcommands};
use xq_tools::cli::{Outcome, Output};
use xq_tools::{position, progress, suite};

pub use identity::{AUTHOR, NAME, VERSION, compiler};

/// Does what the command line says; without a command it talks.
///
/// # Errors
/// Bad input, and whatever the system refuses.
pub fn execute(arguments: &Cli) -> Result<Outcome> {
    match &arguments.command {
        None => {
            session::run(std::io::stdin(), std::io::stdout())?;
            Ok(Outcome::Passed)
        }
        Some(Subcommands::Bench(arguments)) => bench(arguments),
        Some(Subcommands::Eval(arguments)) => eval(arguments),
        Some(Subcommands::Analyze(arguments)) => analyze::run(arguments),
    }
}

fn bench(arguments: &BenchArgs) -> Result<Outcome> {
    let mut setup = bench::Setup {
        depth: arguments.depth,
        ..bench::Setup::default()
    };
    setup.options.hash_mib = arguments.hash as usize;
    setup.options.threads = arguments.threads.into();
    setup.options.evaluation = arguments.evaluation.into();
    setup.options.net = net(arguments.eval_file.as_deref())?;
    let bar = progress::bar(suite::bundled().len() as u64, "bench");
    progress::stop_at_interrupt(&bar, "")?;
    let report = bench::run(&setup, |position, _| {
        bar.set_message(position.id.clone());
        bar.inc(1);
        true
    });
    bar.finish_and_clear();
    if let Some(report) = report {
        let mut output = Output::stdout();
        match arguments.format {
            Format::Text => writeln!(output, "{report}")?,
            Format::Json => writeln!(output, "{}", serde_json::to_string(&report)?)?,
        }
    }
    Ok(Outcome::Passed)
}

fn eval(arguments: &EvalArgs) -> Result<Outcome> {
    let fen = arguments.fen.as_deref();
    let (root, _) = position::read_searchable(fen, arguments.moves.as_deref())?;
    let options = Options {
        evaluation: arguments.evaluation.into(),
        net: net(arguments.eval_file.as_deref())?,
        ..Options::default()
    };
    let table = evaluation::table(&root.position, &options);
    writeln!(Output::stdout(), "{table}")?;
    Ok(Outcome::Passed)
}

/// The network of a file.
fn net(path: Option<&Path>) -> Result<Option<Arc<Net>>> {
    Ok(path.map(Net::read).transpose()?.map(Arc::new))
}
