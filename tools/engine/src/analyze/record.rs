//! A game, move by move.

use std::fs::File;
use std::io::{BufReader, Write as _};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use xq_core::record::{ReadOptions, Record, read};
use xq_core::rules::Game;
use xq_core::{Color, Move, Position};
use xq_eval::Score;
use xq_search::SearchResult;

use xq_tools::position::remark;

use super::analysis::{Analysis, limits, padded, written};
use crate::args::AnalyzeArgs;
use crate::text::{for_red, score_in_pawns};

const USUAL_TIME: Duration = Duration::from_secs(1);

/// No loss is shown larger than this, because mates are worth no number of pawns.
const LARGEST_LOSS: Score = 9_999;

/// The columns of the moves are so wide.
const MOVE_WIDTH: usize = 10;

pub(super) fn analyze(mut analysis: Analysis, path: &Path, arguments: &AnalyzeArgs) -> Result<()> {
    let record = load(path, arguments.game)?;
    let which = || format!("the start of game {}", arguments.game);
    let start = record.start_diagram().with_context(which)?;
    start.searchable().with_context(which)?;
    if let Some(remark) = remark(start.defects()) {
        writeln!(analysis.output, "{remark}")?;
    }
    let moves: Vec<Move> = record.tree.main_moves().collect();
    let limits = limits(arguments, USUAL_TIME);
    writeln!(
        analysis.output,
        "{:>5} {}{:>8} {:>6}  {}Line",
        "Move",
        padded("Played", MOVE_WIDTH),
        "Score",
        "Loss",
        padded("Best", MOVE_WIDTH)
    )?;
    let mut game = Game::from(start.into_position());
    analysis
        .bar
        .set_message(format!("searching, 0 of {} moves", moves.len()));
    let mut before = analysis.engine.go(&game, &limits, &mut ())?;
    for (index, &played) in moves.iter().enumerate() {
        let position = game.position().clone();
        if game.play_on(played).is_err() {
            bail!("move {}, {played}, cannot be played", index + 1);
        }
        let after = analysis.engine.go(&game, &limits, &mut ())?;
        let row = row(&position, played, &before, after.score, analysis.style);
        let message = format!("searching, {} of {} moves", index + 1, moves.len());
        analysis.bar.set_message(message);
        let output = &mut analysis.output;
        analysis.bar.suspend(|| {
            writeln!(output, "{row}")?;
            output.flush()
        })?;
        before = after;
    }
    analysis.bar.finish_and_clear();
    let verdict = game.verdict();
    writeln!(analysis.output, "{verdict}")?;
    Ok(())
}

fn load(path: &Path, number: u64) -> Result<Record> {
    let shown = path.display();
    let file = File::open(path).with_context(|| format!("cannot open {shown}"))?;
    let options = ReadOptions {
        file_name: path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned()),
        ..ReadOptions::default()
    };
    let mut games =
        read(BufReader::new(file), &options).with_context(|| format!("cannot read {shown}"))?;
    let index = usize::try_from(number - 1).unwrap_or(usize::MAX);
    match games.nth(index) {
        Some(game) => Ok(game.with_context(|| format!("cannot read {shown}"))?.record),
        None => bail!("{shown} has no game {number}"),
    }
}

/// What a move gave away: the score before it, minus what the opponent left of it after.
fn row(
    position: &Position,
    played: Move,
    before: &SearchResult,
    after: Score,
    style: xq_core::notation::Style,
) -> String {
    let side = position.side_to_move();
    let number = match side {
        Color::Red => format!("{}.", position.fullmove_number()),
        Color::Black => "...".to_owned(),
    };
    let loss = (before.score + after).clamp(0, LARGEST_LOSS);
    let best_line = before.lines.first().map_or(&[][..], |info| &info.pv);
    // Where the best move was played there is nothing better to show.
    let better = if before.best == Some(played) {
        &[][..]
    } else {
        best_line
    };
    let best = written(position, &better[..better.len().min(1)], style);
    let row = format!(
        "{number:>5} {}{:>8} {:>6}  {}{}",
        padded(&written(position, &[played], style), MOVE_WIDTH),
        score_in_pawns(for_red(-after, side)),
        format!("{}.{:02}", loss / 100, loss % 100),
        padded(&best, MOVE_WIDTH),
        written(position, better, style)
    );
    row.trim_end().to_owned()
}
