//! Opening and saving on a [`Desk`], and what an opened library holds.

use xq_core::Position;
use xq_core::record::{self, Format, ReadOptions, Record, WriteOptions};

use super::book::{Book, MOST_MOVES};
use super::desk::{Desk, Done};
use super::library::{self, Library};
use super::message::{Event, MoveText};
use super::openings::Continuation;
use super::paste::{self, Pasted};
use super::reason;
use super::text::Text;
use super::view;

impl Desk {
    /// Opens a file: its name, a line end, its bytes.
    pub(crate) fn open(&mut self, file: &[u8]) {
        let end = file.iter().position(|&byte| byte == b'\n');
        let end = end.unwrap_or(file.len());
        let name = String::from_utf8_lossy(&file[..end]);
        let bytes = file.get(end + 1..).unwrap_or_default();
        if let Err(why) = self.open_named(&name, bytes.to_vec()) {
            self.refuse(why);
        }
    }

    fn open_named(&mut self, name: &str, bytes: Vec<u8>) -> Done {
        let options = ReadOptions {
            file_name: Some(name.to_owned()),
            ..ReadOptions::default()
        };
        let library = Library::read(name, bytes, &options).map_err(|why| Text::File {
            name: name.to_owned(),
            why,
        })?;
        self.take_library(library)
    }

    fn take_library(&mut self, library: Library) -> Done {
        self.library = library;
        let first = self.library.first_playable();
        let list = self.library.list(first);
        self.tell(list);
        self.choose(first)
    }

    /// Takes a pasted text.
    pub(crate) fn paste(&mut self, text: &str) -> Done {
        match paste::read(text)? {
            Pasted::Library(library) => self.take_library(library),
            Pasted::Game(record) => self.show_record(record),
        }
    }

    fn show_record(&mut self, record: Record) -> Done {
        if record.tree.move_count() > MOST_MOVES {
            return Err(Text::TooManyMoves { most: MOST_MOVES });
        }
        let start = Position::from_setup(&record.start).map_err(|error| Text::Position {
            why: error.defects.iter().map(reason::defect).collect(),
        })?;
        let book = Book::of_record(record, start, self.book.conditions());
        self.lay_out(book);
        Ok(())
    }

    pub(crate) fn choose(&mut self, number: usize) -> Done {
        let game = self.library.game(number).ok_or(Text::NoSuchGame)?;
        let complaints = library::complaints(game);
        self.show_record(game.record.clone())?;
        if let Some(text) = complaints {
            self.notice(text);
        }
        Ok(())
    }

    pub(crate) fn save(&mut self, format: Option<&str>) -> Done {
        let format: Format = format
            .unwrap_or("pgn")
            .parse()
            .map_err(|_| Text::CannotSave)?;
        let options = WriteOptions {
            style: self.style,
            ..WriteOptions::default()
        };
        let mut bytes = Vec::new();
        let written = record::write(self.book.record(), format, &options, &mut bytes);
        let losses = written.map_err(|_| Text::CannotSave)?;
        if let Some(loss) = losses.first() {
            let (format, loss) = (format.to_string(), library::loss(loss));
            self.notice(Text::Saved { format, loss });
        }
        let name = view::file_name(self.book.record(), &format.to_string());
        let (text, bytes) = match String::from_utf8(bytes) {
            Ok(text) => (text, Vec::new()),
            Err(error) => (String::new(), error.into_bytes()),
        };
        self.tell(Event::Saved { name, text, bytes });
        Ok(())
    }

    /// Tells the positions of the opened file that have a line to be found.
    pub(crate) fn show_puzzles(&mut self) -> Done {
        let puzzles = self.library.puzzles();
        if puzzles.is_empty() {
            return Err(Text::NoPuzzles);
        }
        self.tell(Event::Puzzles { puzzles });
        Ok(())
    }

    /// Tells what was played in the position looked at.
    pub(crate) fn show_openings(&mut self) -> Done {
        let position = self.book.position();
        let moves = self.library.played(position).into_iter();
        let moves = moves.map(|(mv, results)| {
            let MoveText { mv, text } = view::move_text(position, mv, self.style);
            Continuation { mv, text, results }
        });
        let moves = moves.collect();
        let node = self.book.number_of(self.book.node());
        self.tell(Event::Openings { node, moves });
        Ok(())
    }
}
