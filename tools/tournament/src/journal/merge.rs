//! Joining journals of the parts of a tournament.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use xq_tools::part::Part;

use crate::journal::{Header, create, read};

/// Joins journals into a new one, whose games are in order, and gives their number. A game that is
/// in several of them counts once.
///
/// # Errors
/// When they belong to different tournaments, when a game is in two of them but not the same, or
/// when something cannot be read or written.
pub(crate) fn merge(journals: &[PathBuf], out: &Path) -> Result<usize> {
    let first = journals.first().context("no journals to merge")?;
    let (mut header, _) = read(first)?;
    let mut places: HashMap<usize, (usize, u64)> = HashMap::new();
    let mut sources = Vec::new();
    for (source, path) in journals.iter().enumerate() {
        let (other, mut games) = read(path)?;
        header
            .check_same(&other, true)
            .with_context(|| path.display().to_string())?;
        header.schedule.rounds = header.schedule.rounds.max(other.schedule.rounds);
        let mut offset = games.offset();
        while let Some(game) = games.next() {
            let game = game?;
            if let Some(&(known, place)) = places.get(&game.game) {
                let (_, mut earlier) = read(&journals[known])?;
                if earlier.at(place)? != game {
                    bail!(
                        "game {} is one game in {} and another in {}",
                        game.game,
                        journals[known].display(),
                        path.display()
                    );
                }
            } else {
                places.insert(game.game, (source, offset));
            }
            offset = games.offset();
        }
        sources.push(games);
    }
    header.part = Part::WHOLE;
    header.xq_tournament = Header::VERSION;
    let mut order: Vec<(usize, (usize, u64))> = places.into_iter().collect();
    order.sort_unstable();
    let mut journal = create(out, &header)?;
    for &(_, (source, place)) in &order {
        let game = sources
            .get_mut(source)
            .context("no such journal")?
            .at(place)?;
        journal.append(&game)?;
    }
    journal.sync()?;
    Ok(order.len())
}
