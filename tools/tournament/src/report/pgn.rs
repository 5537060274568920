//! The games as PGN.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use xq_core::Position;
use xq_core::notation::Style;
use xq_core::record::{self, Format, NodeId, Record, WriteOptions};

use crate::journal::{self, GameRecord, Header};
use xq_engines::turn::{Points, Thought};
use xq_tools::calendar;
use xq_tools::game_choice::GameChoice;

/// Writes all games in the order of their numbers, so that pairs stand together.
///
/// # Errors
/// When the journal cannot be read or the games not be written.
pub(crate) fn write(journal: &Path, style: Style, out: &mut dyn Write) -> Result<()> {
    let (header, _) = journal::read(journal)?;
    if header.game != GameChoice::Xiangqi {
        bail!("PGN holds games of xiangqi only; the journal has the moves of others");
    }
    let options = WriteOptions {
        style,
        ..WriteOptions::default()
    };
    in_order(journal, |game| {
        let record = record_of(&header, game)?;
        record::write(&record, Format::Pgn, &options, out)
            .with_context(|| format!("game {}", game.game))?;
        Ok(())
    })
}

/// Hands the games of a journal to `each` in the order of their numbers. The memory holds one of
/// them at a time.
pub(super) fn in_order(
    journal: &Path,
    mut each: impl FnMut(&GameRecord) -> Result<()>,
) -> Result<()> {
    let (_, mut games) = journal::read(journal)?;
    let mut places = Vec::new();
    let mut offset = games.offset();
    while let Some(game) = games.next() {
        places.push((game?.game, offset));
        offset = games.offset();
    }
    places.sort_unstable();
    for (_, offset) in places {
        each(&games.at(offset)?)?;
    }
    Ok(())
}

fn record_of(header: &Header, game: &GameRecord) -> Result<Record> {
    let start = Position::from_fen(&game.fen).with_context(|| format!("game {}", game.game))?;
    let mut record = Record::of_moves(&start, game.all_moves()?);
    record.result = game.result();
    let name = |player: usize| {
        header
            .names()
            .get(player)
            .copied()
            .unwrap_or("?")
            .to_owned()
    };
    let (red, black) = (name(game.red), name(game.black));
    let tags = [
        ("Event", "xq-tournament".to_owned()),
        ("Date", date(game.ended)),
        ("Round", format!("{}.{}", game.round + 1, game.game + 1)),
        ("Red", red.clone()),
        ("Black", black),
        // What rating programs for chess look for.
        ("White", red),
        ("TimeControl", time_control(header, game)),
        ("RedEngine", engine(header, game.red)),
        ("BlackEngine", engine(header, game.black)),
        ("RedOptions", options(header, game.red)),
        ("BlackOptions", options(header, game.black)),
        ("Rules", header.rule.clone()),
        ("Termination", game.reason.name().to_owned()),
        ("GameNumber", (game.game + 1).to_string()),
        (
            "PlyCount",
            (game.opening_plies() + game.plies()).to_string(),
        ),
    ];
    let tags = tags.into_iter().filter(|(_, value)| !value.is_empty());
    for (name, value) in tags {
        record.tags.set(name, &value);
    }
    let nodes: Vec<NodeId> = record.tree.main_line().collect();
    let own: Vec<NodeId> = nodes.iter().copied().skip(game.opening_plies()).collect();
    for &node in nodes.iter().take(game.opening_plies()) {
        record.tree.set_comment(node, "opening");
    }
    for (&node, thought) in own.iter().zip(game.all_thoughts()) {
        record.tree.set_comment(node, &comment(&thought));
    }
    let last = nodes.last().copied().unwrap_or(NodeId::ROOT);
    record
        .tree
        .add_comment(last, game.detail.lines().next().unwrap_or(""));
    Ok(record)
}

/// The time control of both players, or Red's and Black's where they differ.
fn time_control(header: &Header, game: &GameRecord) -> String {
    let of = |player: usize| {
        let entry = header.players.get(player);
        let control = entry.and_then(|entry| entry.time_control.clone());
        control.unwrap_or_else(|| "?".to_owned())
    };
    let (red, black) = (of(game.red), of(game.black));
    match red == black {
        true => red,
        false => format!("{red} against {black}"),
    }
}

/// What a player calls itself; nothing of a built-in one.
fn engine(header: &Header, player: usize) -> String {
    let entry = header.players.get(player);
    entry
        .and_then(|entry| entry.engine.clone())
        .unwrap_or_default()
}

/// The options that were set in a player, as `Hash=64 Threads=2`.
fn options(header: &Header, player: usize) -> String {
    let spec = header.players.get(player).map_or("", |entry| &entry.spec);
    let words = shell_words::split(spec).unwrap_or_default();
    let options = words.iter().filter_map(|word| word.strip_prefix("option."));
    options.collect::<Vec<&str>>().join(" ")
}

/// `+0.31/12 0.104s 98231n`, as far as it is known.
fn comment(thought: &Thought) -> String {
    let mut parts = Vec::new();
    let score = thought.score.map(|score| match score {
        Points::Centipawns(score) => format!("{:+.2}", f64::from(score) / 100.0),
        Points::Mate(moves) if moves > 0 => format!("+M{moves}"),
        Points::Mate(moves) => format!("-M{}", moves.unsigned_abs()),
    });
    match (score, thought.depth) {
        (Some(score), Some(depth)) => parts.push(format!("{score}/{depth}")),
        (Some(score), None) => parts.push(score),
        (None, Some(depth)) => parts.push(format!("/{depth}")),
        (None, None) => {}
    }
    parts.push(format!("{:.3}s", thought.time.as_secs_f64()));
    parts.extend(thought.nodes.map(|nodes| format!("{nodes}n")));
    parts.join(" ")
}

/// The day of a time in seconds since 1970, as `2026.11.30`.
fn date(seconds: u64) -> String {
    let (year, month, day) = calendar::date(seconds);
    format!("{year:04}.{month:02}.{day:02}")
}
