//! Obeying the page: which part of the desk does what is wanted.

use super::command::Command;
use super::desk::{Desk, Done};
use super::snapshot::Snapshot;
use super::text::Text;

impl Desk {
    /// Does what the page wants.
    pub(crate) fn obey(&mut self, command: Command) {
        if let Err(why) = self.carry_out(command) {
            self.refuse(why);
            // The page may have drawn what was refused.
            self.show_all();
        }
    }

    fn carry_out(&mut self, command: Command) -> Done {
        match command {
            Command::Restore(snapshot) => self.restore(&snapshot),
            Command::NewGame {
                red,
                black,
                clock,
                fen,
            } => self.new_game([red, black], clock, fen.as_deref()),
            Command::Move { mv } => self.play(&mv),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Hint => self.hint(),
            Command::Resign => self.resign(),
            Command::OfferDraw => self.offer_draw(),
            Command::MoveNow => self.move_now(),
            Command::Goto { node } => self.go_to(node),
            Command::Study => self.study(),
            Command::Analyse(analysis) => self.analyse(analysis),
            Command::Review { stop } => self.review(stop),
            Command::Openings => self.show_openings(),
            Command::Line { node, moves } => self.play_line(node, &moves),
            Command::Annotate { comments } => self.annotate(&comments),
            Command::SetFen { fen } => self.set_fen(&fen),
            Command::CheckSetup { fen } => self.check_setup(fen),
            Command::Paste { text } => self.paste(&text),
            Command::Choose { game } => self.choose(game),
            Command::Puzzles => self.show_puzzles(),
            Command::Solve { fen, mate } => self.solve(fen, mate),
            Command::Save { format } => self.save(format.as_deref()),
            Command::Comment { node, text } => self.comment(node, text),
            Command::Delete { node } => self.delete(node),
            Command::Promote { node } => self.promote(node),
            Command::Style { style } => self.set_style(&style),
            Command::Rules { rules } => self.set_rules(&rules),
        }
    }

    fn restore(&mut self, snapshot: &Snapshot) -> Done {
        let restored = snapshot.restore()?;
        self.interrupt();
        if self.book.tree().move_count() > 0 {
            self.keep();
        }
        self.book = restored.book;
        self.contest = restored.contest;
        self.style = restored.style;
        self.analysis.lines = snapshot.lines;
        self.analysis = self.analysis.bounded();
        self.drop_review();
        if restored.lost > 0 {
            let count = restored.lost;
            self.notice(Text::MovesLost { count });
        }
        // It may have ended by the rules while there was no server.
        self.settle();
        self.start_clock();
        self.rethink();
        self.show_all();
        Ok(())
    }
}
