//! What is seen while games are played: a progress bar on a terminal, plain lines elsewhere.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use crate::ending::Reason;
use crate::journal::Standings;
use match_stats::Estimate;
use xq_tools::cli;
use xq_tools::progress;

/// How often the view is renewed.
const ON_TERMINAL: Duration = Duration::from_millis(200);
const IN_LINES: Duration = Duration::from_secs(10);

/// The view.
#[derive(Debug)]
pub(crate) struct Live {
    bar: ProgressBar,
    begun: Instant,
    shown: Option<Instant>,
    /// Games played before, which say nothing about speed.
    earlier: u64,
    total: u64,
    warned: bool,
}

impl Live {
    /// Before the first of so many games, some of which have been played earlier.
    pub fn new(total: u64, earlier: u64) -> Live {
        let bar = progress::bar(total, "games");
        bar.set_position(earlier);
        bar.reset_eta();
        Live {
            bar,
            begun: Instant::now(),
            shown: None,
            earlier,
            total,
            warned: false,
        }
    }

    /// A game has been played.
    pub fn update(&mut self, standings: &Standings) {
        self.warn_of_duplicates(standings);
        let interval = if self.bar.is_hidden() {
            IN_LINES
        } else {
            ON_TERMINAL
        };
        if self.shown.is_some_and(|shown| shown.elapsed() < interval) {
            return;
        }
        self.shown = Some(Instant::now());
        self.show(standings);
    }

    /// Says something without spoiling the bar.
    pub fn say(&self, message: &str) {
        self.bar.suspend(|| cli::complain(message));
    }

    /// Writes a line to standard output without spoiling the bar.
    pub fn print(&self, write: impl FnOnce() -> std::io::Result<()>) -> std::io::Result<()> {
        self.bar.suspend(write)
    }

    /// No more games.
    pub fn finish(&mut self, standings: &Standings) {
        if !self.bar.is_hidden() {
            self.show(standings);
            self.bar.abandon();
        }
    }

    fn show(&self, standings: &Standings) {
        let line = self.line(standings);
        if self.bar.is_hidden() {
            cli::complain(line);
        } else {
            self.bar.set_position(standings.games());
            self.bar.set_message(line);
        }
    }

    fn line(&self, standings: &Standings) -> String {
        let played = standings.games().saturating_sub(self.earlier) as f64;
        let elapsed = self.begun.elapsed().as_secs_f64().max(1e-3);
        let speed = played / elapsed;
        let left = self.total.saturating_sub(standings.games());
        let mut line = format!("{}/{} games, {speed:.1}/s", standings.games(), self.total);
        if speed > 0.0 {
            let _ = write!(line, ", {:.0} s left", left as f64 / speed);
        }
        line += &standing(standings);
        let late: u64 = (0..standings.names().len())
            .map(|player| standings.losses(player, |reason| reason == Reason::TimeForfeit))
            .sum();
        if late > 0 {
            let _ = write!(line, ", {late} lost on time");
        }
        line
    }

    fn warn_of_duplicates(&mut self, standings: &Standings) {
        if standings.duplicates() > 0 && !std::mem::replace(&mut self.warned, true) {
            self.say(
                "warning: a game was repeated move by move; counting the same game twice makes error \
                 bars too small (more openings or --random-plies make games differ)",
            );
        }
    }
}

/// How it stands, in a few words: of two players Elo and the test, of more who leads.
pub(crate) fn standing(standings: &Standings) -> String {
    let mut line = String::new();
    if standings.names().len() == 2 {
        let sample = standings.meeting(0, 1).sample(standings.is_paired());
        if let Some(estimate) = Estimate::of(&sample).filter(|estimate| estimate.spread) {
            let (elo, error) = (estimate.elo, estimate.elo_error);
            let _ = write!(line, ", Elo {elo:+.1} ± {error:.1}");
        }
    } else {
        line += &leaders(standings);
    }
    if let (Some(sprt), Some(test)) = (standings.sprt(), standings.test()) {
        let (lower, upper) = (sprt.lower(), sprt.upper());
        let _ = write!(line, ", LLR {:.2} [{lower:.2}, {upper:.2}]", test.llr);
    }
    line
}

/// The first players by their ratings.
fn leaders(standings: &Standings) -> String {
    const MOST: usize = 3;
    let ratings = standings.ratings(match_stats::Anchor::Average).into_iter();
    let rated = ratings.zip(standings.names());
    let mut rated: Vec<(f64, &String)> = rated
        .filter_map(|(rating, name)| Some((rating?.elo, name)))
        .collect();
    rated.sort_by(|a, b| b.0.total_cmp(&a.0));
    let shown = rated.iter().take(MOST);
    shown
        .map(|(elo, name)| format!(", {name} {elo:+.0}"))
        .collect()
}
