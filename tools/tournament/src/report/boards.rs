//! Games that open on a board in the page.

use serde::Serialize;

use crate::journal::{GameRecord, Header};

/// The page and what moves it.
const FRAME: &str = include_str!("games.html");
const SCRIPT: &str = include_str!("games.js");
/// More games would make the page heavy: those that a fault ended go first, then the earliest.
const MOST: usize = 200;

/// A game as the page's script reads it.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Replay {
    name: String,
    fen: String,
    moves: String,
}

/// The games of a page.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct ReportBoards {
    faulty: Vec<Replay>,
    others: Vec<Replay>,
}

impl ReportBoards {
    /// Takes a game, if there is room.
    pub fn take(&mut self, header: &Header, game: &GameRecord) {
        let name = |player: usize| header.players.get(player).map_or("?", |entry| &entry.name);
        let list = match game.reason.is_failure() {
            true => &mut self.faulty,
            false => &mut self.others,
        };
        if list.len() >= MOST {
            return;
        }
        list.push(Replay {
            name: format!(
                "{}: {} against {}, {} ({})",
                game.game + 1,
                name(game.red),
                name(game.black),
                game.result,
                game.reason.name()
            ),
            fen: game.fen.clone(),
            moves: format!("{} {}", game.opening, game.moves).trim().to_owned(),
        });
    }

    /// How many games are shown.
    pub fn len(&self) -> usize {
        (self.faulty.len() + self.others.len()).min(MOST)
    }

    /// The part of the page; nothing without games.
    pub fn html(&self) -> String {
        let games: Vec<&Replay> = self.faulty.iter().chain(&self.others).take(MOST).collect();
        if games.is_empty() {
            return String::new();
        }
        // A name may hold what ends a script.
        let json = serde_json::to_string(&games)
            .unwrap_or_default()
            .replace('<', "\\u003c");
        format!("{FRAME}<script>const GAMES = {json};\n{SCRIPT}</script>\n")
    }
}
