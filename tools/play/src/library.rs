//! The games of an opened file.

use std::io::Cursor;

use xq_core::notation;
use xq_core::record::{self, Loss, ReadGame, ReadOptions, Record};
use xq_core::{Move, Position};

use super::message::{Event, GameTitle, Puzzle};
use super::openings::{Openings, Results};
use super::reason::{self, Reason};
use super::text::Text;

/// The most games of a file that are kept.
const MOST_GAMES: usize = 1000;

/// The longest mate that is a puzzle, in moves.
const LONGEST_MATE: u32 = 15;

#[derive(Default)]
pub(crate) struct Library {
    name: String,
    games: Vec<ReadGame>,
    cut: bool,
    openings: Openings,
}

impl Library {
    /// Reads a file of any format.
    ///
    /// # Errors
    /// It is no game record, or holds no game.
    pub(crate) fn read(
        name: &str,
        bytes: Vec<u8>,
        options: &ReadOptions,
    ) -> Result<Library, Reason> {
        let broken = |error: std::io::Error| reason::unreadable(&error.into());
        let read = record::read(Cursor::new(bytes), options);
        let mut games = read.map_err(|error| reason::unreadable(&error))?;
        let mut library = Library {
            name: name.to_owned(),
            ..Library::default()
        };
        for game in games.by_ref().take(MOST_GAMES) {
            let game = game.map_err(broken)?;
            library.openings.count(&game.record);
            library.games.push(game);
        }
        library.cut = games.next().is_some();
        match library.games.is_empty() {
            true => Err(reason::no_game()),
            false => Ok(library),
        }
    }

    /// Whether any game of it has a move.
    pub(crate) fn has_moves(&self) -> bool {
        let moves = |game: &ReadGame| game.record.tree.move_count();
        self.games.iter().any(|game| moves(game) > 0)
    }

    /// Its games from positions of their own, as puzzles: the main line is to be found, a mate in so
    /// many moves, or the best move that a suite names.
    pub(crate) fn puzzles(&self) -> Vec<Puzzle> {
        let usual = Position::start().to_setup();
        let records = self.games.iter().map(|game| &game.record);
        let set_up = records.filter(|record| record.start != usual);
        set_up
            .filter(|record| Position::from_setup(&record.start).is_ok())
            .map(|record| Puzzle {
                fen: record.start.to_fen(),
                solution: solution(record),
                mate: mate(record),
            })
            .filter(|puzzle| !puzzle.solution.is_empty() || puzzle.mate.is_some())
            .collect()
    }

    /// What its games played in a position, the most usual first.
    pub(crate) fn played(&self, position: &Position) -> Vec<(Move, Results)> {
        self.openings.moves(position)
    }

    /// A game by its number from 0.
    pub(crate) fn game(&self, number: usize) -> Option<&ReadGame> {
        self.games.get(number)
    }

    /// The first game whose start is a position: collections may begin with an empty board. If there
    /// is none, the first of all.
    pub(crate) fn first_playable(&self) -> usize {
        let playable = |game: &ReadGame| Position::from_setup(&game.record.start).is_ok();
        self.games.iter().position(playable).unwrap_or(0)
    }

    /// The list for the page.
    pub(crate) fn list(&self, chosen: usize) -> Event {
        Event::Games {
            name: self.name.clone(),
            games: self.games.iter().map(title).collect(),
            cut: self.cut,
            chosen,
        }
    }
}

fn solution(record: &Record) -> Vec<String> {
    let line: Vec<String> = record.tree.main_moves().map(|mv| mv.to_string()).collect();
    if !line.is_empty() {
        return line;
    }
    if mate(record).is_some() {
        return line;
    }
    let best = record.tags.get("bm").and_then(|text| {
        let position = Position::from_setup(&record.start).ok()?;
        let word = text.split_whitespace().next()?;
        notation::read(&position, word, None).ok()
    });
    best.iter().map(|mv| mv.to_string()).collect()
}

/// In how many moves a suite says that there is mate.
fn mate(record: &Record) -> Option<u32> {
    let moves: u32 = record.tags.get("dm")?.trim().parse().ok()?;
    (1..=LONGEST_MATE).contains(&moves).then_some(moves)
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
pub(crate) fn complaints(game: &ReadGame) -> Option<Text> {
    let why = reason::file_defect(game.defects.first()?);
    let more = game.defects.len() - 1;
    Some(Text::FileDefect { why, more })
}

/// What the format of a saved game has no place for.
pub(crate) fn loss(loss: &Loss) -> &'static str {
    match loss {
        Loss::Tag { .. } | Loss::TagCut { .. } => "tags",
        Loss::Signs { .. } | Loss::Characters { .. } => "signs",
        Loss::Pieces => "pieces",
        Loss::Counters => "counters",
        Loss::SideToMove => "side_to_move",
        Loss::Variations => "variations",
        Loss::Comments => "comments",
        _ => "others",
    }
}
