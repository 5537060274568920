//! What edits have replaced, to be had back.

use super::book::Book;

/// How many edits can be undone.
const MOST_EDITS: usize = 200;

/// How many moves all remembered games may have together: about a hundred bytes each.
const MOST_MOVES: usize = 200_000;

/// The games before and after the one on the desk.
#[derive(Default)]
pub(crate) struct History {
    before: Vec<Book>,
    after: Vec<Book>,
}

impl History {
    /// Remembers a game that is about to be changed or replaced.
    pub(crate) fn keep(&mut self, book: Book) {
        self.after.clear();
        self.before.push(book);
        let moves = |book: &Book| book.tree().move_count();
        let mut all: usize = self.before.iter().map(moves).sum();
        // The last edit can always be undone.
        while self.before.len() > MOST_EDITS || (all > MOST_MOVES && self.before.len() > 1) {
            all -= moves(&self.before.remove(0));
        }
    }

    /// Gives the game before the last edit for the one on the desk.
    pub(crate) fn undo(&mut self, book: &mut Book) -> Option<()> {
        let before = self.before.pop()?;
        self.after.push(std::mem::replace(book, before));
        Some(())
    }

    /// Gives the game after the edit that was undone last for the one on the desk.
    pub(crate) fn redo(&mut self, book: &mut Book) -> Option<()> {
        let after = self.after.pop()?;
        self.before.push(std::mem::replace(book, after));
        Some(())
    }

    pub(crate) fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    pub(crate) fn can_redo(&self) -> bool {
        !self.after.is_empty()
    }
}
