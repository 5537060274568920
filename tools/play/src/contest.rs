//! A contest: who plays, the clocks, and the endings that the rules of the board do not know.

use std::time::Instant;

use serde::{Deserialize, Serialize};
use xq_core::Color;
use xq_core::record::{GameResult, NodeId};

use super::clock::Clock;
use super::level::{Level, Player};
use super::message::Side;
use super::words::{self, Words};

/// An ending by will or clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "how", content = "loser")]
pub enum Ending {
    /// A side has resigned.
    Resigned(Side),
    /// A side has used up its time.
    TimeUp(Side),
    /// Both agreed to a draw.
    Agreed,
}

impl Ending {
    /// Who has won.
    pub fn winner(self) -> Option<Color> {
        match self {
            Ending::Resigned(loser) | Ending::TimeUp(loser) => Some(Color::from(loser).other()),
            Ending::Agreed => None,
        }
    }

    /// In words, and the reason in one.
    pub fn words(self) -> (Words, &'static str) {
        match self {
            Ending::Resigned(loser) => (won(loser, "resigned", "认输"), "resigned"),
            Ending::TimeUp(loser) => (won(loser, "has no time left", "超时"), "time"),
            Ending::Agreed => {
                let words = Words::new("Draw: both sides agreed.", "和棋：双方同意。");
                (words, "agreed")
            }
        }
    }
}

fn won(loser: Side, how: &str, how_in_chinese: &str) -> Words {
    let loser = Color::from(loser);
    let winner = loser.other();
    Words::new(
        format!("{winner} wins: {loser} {how}."),
        format!(
            "{}胜：{}{how_in_chinese}。",
            words::side(winner),
            words::side(loser)
        ),
    )
}

/// A game that is being played, or has just ended.
pub struct Contest {
    /// Red's player and Black's.
    pub players: [Player; 2],
    /// The clocks.
    pub clock: Option<Clock>,
    /// The move after which it stands.
    pub tip: NodeId,
    /// How it ended, if not by the rules.
    pub ending: Option<Ending>,
    /// Whether it goes on.
    pub live: bool,
    /// What the engine last thought of its own position, in hundredths of a pawn.
    pub engine_score: Option<i32>,
}

impl Contest {
    /// A contest at its start.
    pub fn new(players: [Player; 2], clock: Option<Clock>) -> Contest {
        Contest {
            players,
            clock,
            tip: NodeId::ROOT,
            ending: None,
            live: true,
            engine_score: None,
        }
    }

    /// Who plays a side.
    pub fn player(&self, color: Color) -> Player {
        self.players[color.index()]
    }

    /// The engine's level if it is to move.
    pub fn level(&self, turn: Color) -> Option<Level> {
        match self.player(turn) {
            Player::Engine(level) if self.live => Some(level),
            _ => None,
        }
    }

    /// The side of the only person, if the other is the engine's.
    pub fn lone_human(&self) -> Option<Color> {
        match self.players {
            [Player::Human, Player::Engine(_)] => Some(Color::Red),
            [Player::Engine(_), Player::Human] => Some(Color::Black),
            _ => None,
        }
    }

    /// Whether nobody at the page plays.
    pub fn is_watched(&self) -> bool {
        !self.players.contains(&Player::Human)
    }

    /// A move has been played: the other clock runs.
    pub fn moved(&mut self, mover: Color, tip: NodeId) {
        self.tip = tip;
        if let Some(clock) = &mut self.clock {
            let now = Instant::now();
            clock.stop(now);
            clock.reward(mover);
            clock.run(mover.other(), now);
        }
    }

    /// Ends it.
    pub fn end(&mut self, ending: Option<Ending>) {
        self.live = false;
        self.ending = ending;
        if let Some(clock) = &mut self.clock {
            clock.stop(Instant::now());
        }
    }
}

/// How records write who has won.
pub fn result(winner: Option<Color>) -> GameResult {
    match winner {
        Some(Color::Red) => GameResult::RedWins,
        Some(Color::Black) => GameResult::BlackWins,
        None => GameResult::Draw,
    }
}
