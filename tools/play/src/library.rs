//! The games of an opened file.

use std::io::Cursor;

use xq_core::Position;
use xq_core::record::{self, ReadGame, ReadOptions};

use super::message::{Event, GameTitle};
use super::words::Words;

/// The most games of a file that are kept.
const MOST_GAMES: usize = 1000;

/// An opened file.
#[derive(Default)]
pub struct Library {
    name: String,
    games: Vec<ReadGame>,
    cut: bool,
}

impl Library {
    /// Reads a file of any format.
    ///
    /// # Errors
    /// It is no game record, or holds no game.
    pub fn read(name: &str, bytes: Vec<u8>) -> Result<Library, Words> {
        let options = ReadOptions {
            file_name: Some(name.to_owned()),
            ..ReadOptions::default()
        };
        let refusal = |why: &dyn std::fmt::Display| {
            Words::new(
                format!("{name} cannot be read: {why}."),
                format!("无法读取 {name}：{why}"),
            )
        };
        let mut games = record::read(Cursor::new(bytes), &options).map_err(|e| refusal(&e))?;
        let mut library = Library {
            name: name.to_owned(),
            ..Library::default()
        };
        for game in games.by_ref().take(MOST_GAMES) {
            library.games.push(game.map_err(|e| refusal(&e))?);
        }
        library.cut = games.next().is_some();
        match library.games.is_empty() {
            true => Err(refusal(&"it holds no game")),
            false => Ok(library),
        }
    }

    /// A game by its number from 0.
    pub fn game(&self, number: usize) -> Option<&ReadGame> {
        self.games.get(number)
    }

    /// The first game whose start is a position: collections may begin with an empty board. If there
    /// is none, the first of all.
    pub fn first_playable(&self) -> usize {
        let playable = |game: &ReadGame| Position::from_setup(&game.record.start).is_ok();
        self.games.iter().position(playable).unwrap_or(0)
    }

    /// The list for the page.
    pub fn list(&self) -> Event {
        Event::Games {
            name: self.name.clone(),
            games: self.games.iter().map(title).collect(),
            cut: self.cut,
        }
    }
}

fn title(game: &ReadGame) -> GameTitle {
    let record = &game.record;
    let tag = |name| record.tags.get(name).unwrap_or("").to_owned();
    let about: Vec<String> = ["Title", "Event", "Date"]
        .map(tag)
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect();
    GameTitle {
        red: tag("Red"),
        black: tag("Black"),
        about: about.join(", "),
        result: record.result.as_str(),
        plies: record.tree.main_moves().count(),
    }
}

/// What was wrong with a game in its file, if anything was.
pub fn complaints(game: &ReadGame) -> Option<Words> {
    let first = game.defects.first()?;
    let more = game.defects.len() - 1;
    let (en, zh) = match more {
        0 => (String::new(), String::new()),
        _ => (format!(" (and {more} more)"), format!("（另有 {more} 处）")),
    };
    Some(Words::new(
        format!("The file has a defect: {first}{en}."),
        format!("棋谱有误：{first}{zh}"),
    ))
}
