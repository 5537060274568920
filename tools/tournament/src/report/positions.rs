//! Positions out of games, with scores and results, to train and tune evaluations with.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use xq_core::Position;

use crate::journal::{self, GameRecord};
use crate::report::pgn::in_order;
use xq_engines::turn::Points;
use xq_tools::game_choice::GameChoice;

/// Writes positions as a table: the FEN, what the mover thought of it in hundredths of a pawn, the
/// result for the side to move (1, 0.5 or 0), the game and the ply. Of each game at most `most`, spread
/// evenly over those in which nobody is in check and the score is no mate.
///
/// # Errors
/// When the journal cannot be read, is of another game, or the table cannot be written.
pub(crate) fn write(journal: &Path, most: usize, out: &mut dyn Write) -> Result<()> {
    let (header, _) = journal::read(journal)?;
    if header.game != GameChoice::Xiangqi {
        bail!("positions to train with are of xiangqi; the journal has others");
    }
    let mut table = csv::Writer::from_writer(out);
    table.write_record(["fen", "score", "result", "game", "ply"])?;
    in_order(journal, |game| {
        let rows = rows(game).with_context(|| format!("game {}", game.game))?;
        for index in spread(rows.len(), most) {
            table.write_record(&rows[index])?;
        }
        Ok(())
    })?;
    table.flush()?;
    Ok(())
}

/// All positions of a game that can be used.
fn rows(game: &GameRecord) -> Result<Vec<[String; 5]>> {
    let mut position = Position::from_fen(&game.fen)?;
    let moves = game.all_moves()?;
    let opening = game.opening_plies();
    let mut thoughts = game.all_thoughts();
    let mut rows = Vec::new();
    for (ply, mv) in moves.into_iter().enumerate() {
        let thought = if ply < opening { None } else { thoughts.next() };
        if let Some(Points::Centipawns(score)) = thought.and_then(|thought| thought.score)
            && !position.in_check()
        {
            let mover = if game.is_black_at(ply) {
                game.black
            } else {
                game.red
            };
            let result = match game.score_of(mover) {
                match_stats::Score::Win => "1",
                match_stats::Score::Draw => "0.5",
                match_stats::Score::Loss => "0",
            };
            rows.push([
                position.to_fen(),
                score.to_string(),
                result.to_owned(),
                (game.game + 1).to_string(),
                ply.to_string(),
            ]);
        }
        let _ = position.make(mv);
    }
    Ok(rows)
}

/// At most `most` of so many places, spread evenly.
fn spread(count: usize, most: usize) -> impl Iterator<Item = usize> {
    let taken = count.min(most);
    (0..taken).map(move |index| index * count / taken.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_spread_evenly() {
        let places = |count, most| spread(count, most).collect::<Vec<usize>>();
        assert_eq!(places(3, 10), [0, 1, 2]);
        assert_eq!(places(10, 4), [0, 2, 5, 7]);
        assert_eq!(places(0, 4), [0; 0]);
    }
}
