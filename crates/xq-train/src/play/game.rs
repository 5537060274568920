//! One game: a random opening, then the engine's moves until the result is clear.

use fastrand::Rng;
use xq_core::Color;
use xq_core::rules::{Game, Verdict};
use xq_eval::Score;
use xq_search::{Engine, Limits};

use crate::judge::{limits, record};
use crate::record::Record;

/// Openings further from balance than this are thrown away.
const BALANCE: Score = 300;

/// A side ahead by so much for [`DECIDED_PLIES`] has won.
const DECIDED: Score = 1500;
const DECIDED_PLIES: u32 = 5;

/// A game that stays this close to zero for [`LEVEL_PLIES`], once [`LEVEL_FROM`] is reached, is
/// drawn.
const LEVEL: Score = 10;
const LEVEL_PLIES: u32 = 12;
const LEVEL_FROM: usize = 100;

/// Longer games are drawn.
const LONGEST: usize = 300;

/// Plays a game; the engine forgets what it knew. Gives a record for each position searched.
pub fn play(engine: &mut Engine, rng: &mut Rng, nodes: u64) -> Vec<Record> {
    let limits = limits(nodes);
    loop {
        engine.clear();
        let game = opening(rng);
        if let Some(records) = play_on(engine, game, &limits) {
            return records;
        }
    }
}

/// Plays an opening to the end of the game; `None` if the opening is out of balance.
fn play_on(engine: &mut Engine, mut game: Game, limits: &Limits) -> Option<Vec<Record>> {
    let mut records: Vec<Record> = Vec::new();
    let mut referee = Referee::default();
    let result = loop {
        if let Some(result) = judged(&game) {
            break result;
        }
        let ply = game.moves().count();
        let Ok(found) = engine.go(&game, limits, &mut ()) else {
            break 1;
        };
        let Some(best) = found.best else { break 1 };
        if records.is_empty() && found.score.abs() > BALANCE {
            return None;
        }
        records.push(record(game.position(), best, found.score, ply));
        let mover = game.position().side_to_move();
        if let Some(result) = referee.hear(found.score, mover, ply) {
            break result;
        }
        if game.push(best).is_err() {
            break 1;
        }
    };
    for record in &mut records {
        record.set_result(result);
    }
    Some(records)
}

/// The half points of Red if the rules have ended the game.
pub fn judged(game: &Game) -> Option<u8> {
    match game.verdict() {
        Verdict::Ongoing => None,
        verdict => Some(verdict.winner().map_or(1, half_points_of)),
    }
}

fn half_points_of(winner: Color) -> u8 {
    match winner {
        Color::Red => 2,
        Color::Black => 0,
    }
}

/// Ends games whose result is clear from the scores.
#[derive(Default)]
pub struct Referee {
    /// Who is ahead, and for how many plies.
    ahead: Option<(Color, u32)>,
    level_plies: u32,
}

impl Referee {
    /// Hears the score of a ply for its mover; gives Red's half points once the game is decided.
    pub fn hear(&mut self, score: Score, mover: Color, ply: usize) -> Option<u8> {
        let leader = if score > 0 { mover } else { mover.other() };
        let plies = match self.ahead {
            Some((before, plies)) if before == leader => plies + 1,
            _ => 1,
        };
        self.ahead = (score.abs() > DECIDED).then_some((leader, plies));
        self.level_plies = if score.abs() < LEVEL {
            self.level_plies + 1
        } else {
            0
        };
        match self.ahead {
            Some((leader, plies)) if plies >= DECIDED_PLIES => Some(half_points_of(leader)),
            _ if ply >= LONGEST => Some(1),
            _ if ply >= LEVEL_FROM && self.level_plies >= LEVEL_PLIES => Some(1),
            _ => None,
        }
    }
}

/// Five to ten random moves from the start.
pub fn opening(rng: &mut Rng) -> Game {
    loop {
        let mut game = Game::default();
        for _ in 0..rng.usize(5..=10) {
            let moves = game.position().legal_moves();
            match rng.choice(moves.iter()) {
                Some(&mv) if game.push(mv).is_ok() => {}
                _ => break,
            }
        }
        if judged(&game).is_none() {
            return game;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clear_games_are_ended() {
        let mut referee = Referee::default();
        let scores = [1600, -1600, 1600, -1600];
        for (ply, score) in scores.into_iter().enumerate() {
            let mover = [Color::Red, Color::Black][ply % 2];
            assert_eq!(referee.hear(score, mover, ply), None);
        }
        assert_eq!(referee.hear(1600, Color::Red, 4), Some(2));
        let mut referee = Referee::default();
        for ply in 95..106 {
            assert_eq!(referee.hear(3, Color::Red, ply), None, "{ply}");
        }
        assert_eq!(referee.hear(-3, Color::Black, 106), Some(1));
        assert_eq!(Referee::default().hear(500, Color::Red, 300), Some(1));
    }
}
