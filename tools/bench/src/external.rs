//! Measures an engine from elsewhere, by what it tells over UCI or UCCI while it thinks.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use xq_core::Position;
use xq_core::rules::{Conditions, Game};

use super::clock::{Lap, Stopwatch};
use super::measure::{Effort, Finding, keep};
use xq_engines::entrant::Entrant;
use xq_engines::protocol::answer::InfoLine;
use xq_engines::turn::{Anchor, Limits, Turn};
use xq_engines::uci::UciPlayer;
use xq_engines::{Fault, Interrupt, Player};

/// How much later than it was told an engine may answer.
const MARGIN: Duration = Duration::from_secs(5);

/// An engine, and where it stands with its process.
#[derive(Debug)]
pub(crate) struct External {
    entrant: Entrant,
    engine: Option<UciPlayer>,
}

impl External {
    /// An engine that is not yet started.
    pub(crate) fn new(entrant: Entrant) -> External {
        let engine = None;
        External { entrant, engine }
    }

    /// Its name.
    pub(crate) fn name(&self) -> &str {
        &self.entrant.name
    }

    /// A number that was set as an option.
    pub(crate) fn number(&self, option: &str) -> Option<u32> {
        self.entrant.option(option)?.parse().ok()
    }

    /// Starts it, unless it runs.
    ///
    /// # Errors
    /// When it does not get ready.
    pub(crate) fn start(&mut self, interrupt: &Interrupt) -> Result<&mut UciPlayer> {
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => self
                .entrant
                .start_uci(interrupt)
                .with_context(|| self.entrant.name.clone())?,
        };
        Ok(self.engine.insert(engine))
    }

    /// Lets it search a position as in a new game. Which of its depths are finished, only it knows:
    /// what it says last of a depth, with a score that is no bound, is taken for that.
    ///
    /// # Errors
    /// When it does not answer as it should; it is started anew for the next position.
    pub(crate) fn measure(
        &mut self,
        position: &Position,
        effort: Effort,
        interrupt: &Interrupt,
    ) -> Result<Vec<Finding>> {
        let patience = match effort.time {
            Some(time) => time + MARGIN,
            None => self.entrant.control.timeout,
        };
        let name = self.name().to_owned();
        let engine = self.start(interrupt)?;
        listen(engine, position, effort, patience).map_err(|fault| {
            self.engine = None;
            anyhow::anyhow!("{name}: {}: {}", fault.kind.name(), fault.detail)
        })
    }
}

impl Drop for External {
    fn drop(&mut self) {
        if let Some(engine) = self.engine.take() {
            Box::new(engine).quit();
        }
    }
}

fn listen(
    engine: &mut UciPlayer,
    position: &Position,
    effort: Effort,
    patience: Duration,
) -> Result<Vec<Finding>, Fault> {
    let game = Game::new(position.clone(), Conditions::default());
    let anchor = Anchor {
        fen: position.to_fen(),
        plies: 0,
    };
    engine.begin(position, 0)?;
    let ranks = engine.ranks();
    let turn = Turn {
        game: &game,
        anchor: &anchor,
        limits: Limits {
            // UCCI takes one limit, and depth before time.
            depth: effort.time.is_none().then_some(effort.depth),
            move_time: effort.time,
            ..Limits::default()
        },
        draw_offered: false,
        deadline: Instant::now() + patience,
    };
    let mut findings = Vec::new();
    let processor = engine.processor_clock();
    let before = processor.now();
    let watch = Stopwatch::start();
    engine.reply_aloud(&turn, &mut |line| {
        let info = InfoLine::read(line).filter(|info| !info.is_bound && info.best.is_some());
        let Some((info, depth)) = info.and_then(|info| Some((info, info.depth?))) else {
            return;
        };
        let finding = Finding {
            depth,
            selective_depth: info.selective_depth,
            nodes: info.nodes,
            lap: Lap {
                wall: watch.lap().wall,
                cpu: processor
                    .now()
                    .zip(before)
                    .map(|(now, before)| now.saturating_sub(before)),
            },
            hash_full: info.hash_full,
            score: info.score.map(|score| score.value()),
            best: info
                .best
                .and_then(|mv| ranks.read(mv))
                .map(|mv| mv.to_string()),
        };
        if depth > 0 && depth <= effort.depth {
            keep(&mut findings, finding);
        }
    })?;
    Ok(findings)
}
