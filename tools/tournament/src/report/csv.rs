//! The games as a table.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use anyhow::Result;

use crate::journal::{self, GameRecord};
use crate::report::pgn::in_order;

/// Writes one row a game, in the order of their numbers, below a row of titles where one is wanted.
///
/// # Errors
/// When the journal cannot be read or the table not be written.
pub(crate) fn write(journal: &Path, with_titles: bool, out: &mut dyn Write) -> Result<()> {
    let (header, _) = journal::read(journal)?;
    let names = header.names();
    let name = |player: usize| names.get(player).copied().unwrap_or("?").to_owned();
    let mut table = csv::Writer::from_writer(out);
    let [first, second] = header.game.sides().map(str::to_ascii_lowercase);
    let [first_seconds, second_seconds] = [&first, &second].map(|side| format!("{side}_seconds"));
    let titles = [
        "game",
        "pair",
        "round",
        &first,
        &second,
        "result",
        "reason",
        "plies",
        "milliseconds",
        &first_seconds,
        &second_seconds,
        "fen",
        "opening",
    ];
    if with_titles {
        table.write_record(titles)?;
    }
    in_order(journal, |game| {
        let [red, black] = seconds(game);
        table.write_record([
            (game.game + 1).to_string(),
            (game.pair + 1).to_string(),
            (game.round + 1).to_string(),
            name(game.red),
            name(game.black),
            game.result.clone(),
            game.reason.name().to_owned(),
            (game.opening_plies() + game.plies()).to_string(),
            game.milliseconds.to_string(),
            format!("{red:.3}"),
            format!("{black:.3}"),
            game.fen.clone(),
            game.opening.clone(),
        ])?;
        Ok(())
    })?;
    table.flush()?;
    Ok(())
}

/// How long Red and Black thought.
fn seconds(game: &GameRecord) -> [f64; 2] {
    let mut times = [Duration::ZERO; 2];
    for (ply, thought) in (game.opening_plies()..).zip(game.all_thoughts()) {
        times[usize::from(game.is_black_at(ply))] += thought.time;
    }
    times.map(|time| time.as_secs_f64())
}
