//! `xq-engine analyze`: what the engine thinks of a position, or of every move of a game.

mod position;
mod record;

use std::time::Duration;

use anyhow::Result;
use indicatif::ProgressBar;
use unicode_width::UnicodeWidthStr as _;
use xq_core::notation::{self, Style};
use xq_core::{Move, Position};
use xq_search::{Engine, Limits, Options};

use crate::args::AnalyzeArgs;
use xq_tools::cli::{self, Outcome, Output};
use xq_tools::progress;

/// Analyses and prints.
///
/// # Errors
/// Bad input, and whatever the system refuses.
pub fn run(arguments: &AnalyzeArgs) -> Result<Outcome> {
    let bar = progress::spinner("searching");
    let on_screen = bar.clone();
    cli::on_interrupt(move || on_screen.finish_and_clear())?;
    let desk = Desk {
        engine: Engine::try_new(Options {
            hash_mib: arguments.hash as usize,
            threads: arguments.threads.into(),
            multi_pv: arguments.multipv.into(),
            ..Options::default()
        })?,
        style: arguments.notation,
        output: Output::stdout(),
        bar,
    };
    match &arguments.file {
        Some(path) => record::analyze(desk, path, arguments),
        None => position::analyze(desk, arguments),
    }?;
    Ok(Outcome::Passed)
}

/// What an analysis works with.
struct Desk {
    engine: Engine,
    style: Style,
    output: Output,
    bar: ProgressBar,
}

/// By depth and time as asked; without either by the usual time.
fn limits(arguments: &AnalyzeArgs, usual: Duration) -> Limits {
    let time = match (arguments.time, arguments.depth) {
        (None, None) => Some(usual),
        (time, _) => time,
    };
    Limits {
        depth: arguments.depth,
        move_time: time,
        ..Limits::default()
    }
}

/// A line of play as people write it.
fn written(position: &Position, moves: &[Move], style: Style) -> String {
    let mut position = position.clone();
    let mut words = Vec::new();
    for &mv in moves {
        words.push(notation::write(&position, mv, style));
        let _ = position.make(mv);
    }
    words.join(" ")
}

/// A text filled up with spaces; Chinese characters are two columns wide.
fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_written_move_by_move() {
        let moves = ["h2e2", "h9g7", "h0g2"].map(|mv| mv.parse().unwrap());
        let start = Position::start();
        assert_eq!(
            written(&start, &moves, Style::WxfOfficial),
            "C2=5 H8+7 H2+3"
        );
        assert_eq!(written(&start, &moves[..1], Style::CHINESE), "炮二平五");
        assert_eq!(padded("炮二平五", 10), "炮二平五  ");
        assert_eq!(padded("H2-E2", 3), "H2-E2");
    }
}
