//! Files with all that was said in a game: one for each game that deserves it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::arena::game::{Over, Stop};
use xq_engines::{Player, Transcript};
use xq_tools::cli;

/// Where conversations with engines are kept.
#[derive(Clone, Debug)]
pub(crate) struct GameLog {
    /// The folder.
    pub folder: PathBuf,
    /// Whether all games are kept, or only those that a fault ended.
    pub all: bool,
}

/// What is being said in a game.
pub(crate) struct Recording<'a> {
    log: &'a GameLog,
    number: usize,
    transcript: Arc<Transcript>,
}

impl GameLog {
    /// Has two players recorded, under their names.
    pub fn record(
        &self,
        number: usize,
        players: [&mut dyn Player; 2],
        names: [&str; 2],
    ) -> Recording<'_> {
        let transcript = Arc::new(Transcript::new());
        for (player, name) in players.into_iter().zip(names) {
            player.record(Some((Arc::clone(&transcript), name.to_owned())));
        }
        Recording {
            log: self,
            number,
            transcript,
        }
    }

    fn path(&self, number: usize) -> PathBuf {
        let mut path = self.folder.join(format!("game-{:06}.log", number + 1));
        // A game that was annulled is played again, and keeps both logs.
        for again in 2.. {
            if !path.exists() {
                break;
            }
            path = self
                .folder
                .join(format!("game-{:06}-{again}.log", number + 1));
        }
        path
    }
}

impl Recording<'_> {
    /// Ends the recording, and keeps it where it is wanted.
    pub fn keep(self, outcome: &Result<Over, Stop>, players: [&mut dyn Player; 2]) {
        for player in players {
            player.record(None);
        }
        let (is_faulty, last_words) = match outcome {
            Ok(over) => {
                let reason = over.ending.reason;
                let is_faulty = reason.is_failure() || reason == crate::ending::Reason::TimeForfeit;
                (is_faulty, over.ending.detail.clone())
            }
            Err(Stop::Interrupted) => (false, "interrupted".to_owned()),
            Err(stop) => (true, format!("no result: {stop:?}")),
        };
        if is_faulty || self.log.all {
            let text = format!("{}{last_words}\n", self.transcript.text());
            write(&self.log.path(self.number), &text);
        }
    }
}

fn write(path: &Path, text: &str) {
    // A game is worth more than its log.
    if let Err(error) = std::fs::write(path, text) {
        cli::complain(format_args!("cannot write {}: {error}", path.display()));
    }
}
