//! One position, deeper and deeper.

use std::io::Write as _;
use std::time::Duration;

use anyhow::Result;
use xq_core::rules::Game;
use xq_core::{Color, Position};
use xq_search::{Bound, Info, Reporter};

use super::analysis::{Analysis, limits, written};
use crate::args::AnalyzeArgs;
use crate::text::{for_red, per_second, score_in_pawns};
use xq_tools::cli::Output;
use xq_tools::position::{read_searchable, remark};

const USUAL_TIME: Duration = Duration::from_secs(5);

pub(super) fn analyze(mut analysis: Analysis, arguments: &AnalyzeArgs) -> Result<()> {
    let fen = arguments.fen.as_deref();
    let (root, start) = read_searchable(fen, arguments.moves.as_deref())?;
    if let Some(remark) = remark(start.defects()) {
        writeln!(analysis.output, "{remark}")?;
    }
    let mut game = Game::from(start.into_position());
    for &mv in &root.moves {
        game.play_on(mv)?;
    }
    let position = game.position().clone();
    writeln!(analysis.output, "{}", position.to_fen())?;
    if !position.has_legal_move() {
        analysis.bar.finish_and_clear();
        writeln!(analysis.output, "{}", game.verdict())?;
        return Ok(());
    }
    writeln!(
        analysis.output,
        "{:>5} {:>8} {:>12} {:>10} {:>8}  Line",
        "Depth", "Score", "Nodes", "Nodes/s", "Time"
    )?;
    let side = position.side_to_move();
    let mut engine = analysis.engine;
    let mut table = Table {
        position: &position,
        style: analysis.style,
        output: &mut analysis.output,
        bar: &analysis.bar,
        written: Ok(()),
    };
    let result = engine.go(&game, &limits(arguments, USUAL_TIME), &mut table)?;
    table.written?;
    analysis.bar.finish_and_clear();
    if let Some(best) = result.best {
        writeln!(
            analysis.output,
            "Best move {}, {} for Red, {} nodes in {:.1} s",
            written(&position, &[best], analysis.style),
            score_in_pawns(for_red(result.score, side)),
            result.nodes,
            result.elapsed.as_secs_f64()
        )?;
    }
    Ok(())
}

/// A row for each finished depth.
struct Table<'a> {
    position: &'a Position,
    style: xq_core::notation::Style,
    output: &'a mut Output,
    bar: &'a indicatif::ProgressBar,
    written: std::io::Result<()>,
}

impl Reporter for Table<'_> {
    fn info(&mut self, info: &Info) {
        self.bar
            .set_message(format!("searching, depth {}", info.depth + 1));
        if info.bound != Bound::Exact || self.written.is_err() {
            return;
        }
        let row = row(info, self.position.side_to_move());
        let line = written(self.position, &info.pv, self.style);
        let output = &mut *self.output;
        self.written = self.bar.suspend(|| {
            writeln!(output, "{row}  {line}")?;
            output.flush()
        });
    }
}

fn row(info: &Info, side: Color) -> String {
    format!(
        "{:>5} {:>8} {:>12} {:>10} {:>8.2}",
        info.depth,
        score_in_pawns(for_red(info.score, side)),
        info.nodes,
        per_second(info.nodes, info.elapsed),
        info.elapsed.as_secs_f64()
    )
}
