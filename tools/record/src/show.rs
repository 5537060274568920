//! `xq-record show`: a game on the terminal.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result, bail, ensure};
use terminal_size::{Width, terminal_size};
use textwrap::WordSeparator;
use xq_core::record::{ReadGame, Record};
use xq_core::{Color, Move, Setup};

use crate::args::ShowArgs;
use crate::board::Board;
use crate::input::Source;
use crate::notated::Notated;
use crate::styled::{Line, beside};
use crate::variations::{Paragraph, paragraphs};
use crate::wrap;
use xq_tools::cli::{self, Outcome, Output};

/// Columns where standard output is no terminal.
const USUAL_WIDTH: usize = 100;
/// Columns between the board and the moves, and between columns of moves.
const GAP: usize = 3;

const CURRENT: Style = Style::new().invert();
const NAME: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Cyan)));

/// Prints a game.
///
/// # Errors
/// Bad input, and whatever the system refuses.
pub fn show(arguments: &ShowArgs) -> Result<Outcome> {
    let game = chosen(arguments)?;
    let record = &game.record;
    let moves = Notated::of(record, arguments.notation);
    let (setup, last) = at_ply(record, arguments.ply)?;
    let board = Board {
        setup: &setup,
        last,
        notation: arguments.notation,
        look: arguments.board,
    };
    let width = terminal_size().map_or(USUAL_WIDTH, |(Width(width), _)| width.into());
    let mut lines = head(record);
    lines.push(Line::default());
    lines.extend(page(
        board.lines(),
        &pairs(record, &moves, arguments.ply),
        width,
    ));
    lines.extend(below(&paragraphs(record, &moves), width));
    lines.push(Line::default());
    lines.push(Line::plain(setup.to_fen()));
    print(&lines)?;
    for defect in &game.defects {
        cli::complain(defect);
    }
    Ok(Outcome::Passed)
}

/// The game that was asked for.
fn chosen(arguments: &ShowArgs) -> Result<ReadGame> {
    let source = Source::named(&arguments.file);
    let Some(opened) = source.open(&arguments.reading)? else {
        bail!("{} is no game file", source.name());
    };
    let mut held = 0;
    for game in opened.games {
        let game = game.with_context(|| source.name())?;
        held += 1;
        if held == arguments.game {
            return Ok(game);
        }
    }
    let wanted = arguments.game;
    bail!(
        "{} holds {held} games, found --game {wanted}",
        source.name()
    )
}

/// The board after a ply of the main line, or after the last, and the move that led there.
fn at_ply(record: &Record, ply: Option<usize>) -> Result<(Setup, Option<Move>)> {
    let moves: Vec<Move> = record.tree.main_moves().collect();
    let ply = ply.unwrap_or(moves.len());
    let most = moves.len();
    ensure!(ply <= most, "the game has {most} plies, found --ply {ply}");
    if ply == 0 {
        return Ok((record.start.clone(), None));
    }
    let mut position = record.start_diagram()?.into_position();
    for &mv in moves.iter().take(ply) {
        if let Some(why) = position.why_illegal(mv) {
            bail!("illegal move {mv}: {why}");
        }
        let _ = position.make(mv);
    }
    Ok((position.to_setup(), moves.get(ply - 1).copied()))
}

/// What is said about the game.
fn head(record: &Record) -> Vec<Line> {
    let names = record.tags.iter().map(|(name, _)| name.len());
    let column = names.max().unwrap_or(0).max("Result".len()) + 2;
    let row = |name: &str, text: &str| {
        let mut line = Line::of(NAME, name);
        line.pad_to(column);
        line.push(Style::new(), text);
        line
    };
    let rows = record.tags.iter().map(|(name, text)| row(name, text));
    let result = row("Result", record.result.as_str());
    rows.chain([result]).collect()
}

/// The main line, a move of both sides in a row; that of the ply on the board stands out.
fn pairs(record: &Record, moves: &Notated, ply: Option<usize>) -> Vec<Line> {
    let texts: Vec<&str> = record
        .tree
        .main_line()
        .map(|node| moves.text(node))
        .collect();
    let widths = texts.iter().map(|text| Line::plain(*text).width());
    let widest = widths.max().unwrap_or(0).max("...".len());
    let digits = moves.number(texts.len()).0.to_string().len();
    let mut rows: Vec<Line> = Vec::new();
    for (index, text) in (1..).zip(texts) {
        let (number, side) = moves.number(index);
        if side == Color::Red || rows.is_empty() {
            rows.push(Line::plain(format!("{number:>digits$}. ")));
        }
        let Some(row) = rows.last_mut() else { continue };
        if side == Color::Black {
            if index == 1 {
                row.push(Style::new(), "...");
            }
            row.pad_to(digits + 2 + widest + 2);
        }
        let style = if ply == Some(index) {
            CURRENT
        } else {
            Style::new()
        };
        row.push(style, text);
    }
    for row in &mut rows {
        row.pad_to(digits + 2 + widest + 2 + widest);
    }
    rows
}

/// The board with as many columns of moves beside it as there is room for, the others below.
fn page(board: Vec<Line>, moves: &[Line], width: usize) -> Vec<Line> {
    let column = moves.first().map_or(0, Line::width) + GAP;
    let (mut rest, mut lines) = (moves, Vec::new());
    if !board.is_empty() {
        let used = board.iter().map(Line::width).max().unwrap_or(0);
        let fitting = (width.saturating_sub(used) / column).max(1);
        let (first, below) = moves.split_at(moves.len().min(board.len() * fitting));
        let mut blocks = vec![board];
        let height = blocks[0].len();
        blocks.extend(first.chunks(height).map(<[Line]>::to_vec));
        lines = beside(&blocks, GAP);
        rest = below;
        if !rest.is_empty() {
            lines.push(Line::default());
        }
    }
    let fitting = ((width + GAP) / column).max(1);
    let height = rest.len().div_ceil(fitting).max(1);
    let blocks: Vec<Vec<Line>> = rest.chunks(height).map(<[Line]>::to_vec).collect();
    lines.extend(beside(&blocks, GAP));
    lines
}

/// Comments and variations, each deeper one further in.
fn below(paragraphs: &[Paragraph], width: usize) -> Vec<Line> {
    const STEP: usize = 2;
    let mut lines = Vec::new();
    for Paragraph { depth, text } in paragraphs {
        if lines.is_empty() || *depth == 0 {
            lines.push(Line::default());
        }
        // Beyond some depth there would be no room left to write in.
        let first = " ".repeat((depth * STEP).min(width / 2));
        // A move is left whole; Chinese prose may break anywhere.
        let separator = match depth {
            0 => WordSeparator::Custom(wrap::chinese_words),
            _ => WordSeparator::AsciiSpace,
        };
        let options = textwrap::Options::new(width)
            .word_separator(separator)
            .initial_indent(&first)
            .subsequent_indent(&first);
        let wrapped = textwrap::wrap(text, options);
        lines.extend(
            wrapped
                .into_iter()
                .map(|line| Line::plain(line.into_owned())),
        );
    }
    lines
}

fn print(lines: &[Line]) -> Result<()> {
    let out = &mut Output::stdout();
    for line in lines {
        let line = line.render(out);
        writeln!(out, "{line}").context("cannot write to standard output")?;
    }
    out.flush().context("cannot write to standard output")
}
