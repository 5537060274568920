//! `xq-manual`: the manual pages and shell completions of all tools, from their command lines.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Command, CommandFactory, Parser};
use clap_complete::Shell;
use xq_tools::cli::{self, Outcome};

/// Writes the manual pages and shell completions of all xq tools
///
/// Pages go to OUT/man/man1, completions to OUT/bash, OUT/zsh and OUT/fish.
#[derive(Parser)]
#[command(version)]
struct Cli {
    /// The folder to write into; it is made if there is none
    out: PathBuf,
}

fn main() -> ExitCode {
    cli::exit_code(write(&Cli::parse().out))
}

fn write(out: &Path) -> Result<Outcome> {
    for tool in tools() {
        write_pages(&tool, &out.join("man").join("man1"))?;
        write_completions(tool, out)?;
    }
    Ok(Outcome::Passed)
}

fn tools() -> [Command; 7] {
    [
        xq_perft::args::Cli::command(),
        xq_record::args::Cli::command(),
        xq_engine::args::Cli::command(),
        xq_tournament::args::Cli::command(),
        xq_bench::command(),
        xq_play::args::Cli::command(),
        xq_train::args::Cli::command(),
    ]
}

/// A page for the tool, and one for each of its commands.
fn write_pages(tool: &Command, folder: &Path) -> Result<()> {
    made(folder)?;
    clap_mangen::generate_to(tool.clone(), folder).with_context(|| {
        format!(
            "cannot write pages of {} into {}",
            tool.get_name(),
            folder.display()
        )
    })
}

fn write_completions(mut tool: Command, out: &Path) -> Result<()> {
    let name = tool.get_name().to_owned();
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
        let folder = out.join(shell.to_string());
        made(&folder)?;
        clap_complete::generate_to(shell, &mut tool, &name, &folder).with_context(|| {
            format!(
                "cannot write completions of {name} into {}",
                folder.display()
            )
        })?;
    }
    Ok(())
}

fn made(folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))
}
