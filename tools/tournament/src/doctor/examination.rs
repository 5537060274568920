//! An engine under examination, and how it is asked.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use xq_core::Position;
use xq_core::rules::{Conditions, Game};
use xq_engines::protocol::Protocol;
use xq_engines::turn::{Anchor, Limits, Reply, Turn};
use xq_engines::uci::UciPlayer;
use xq_engines::{Entrant, Fault, Interrupt, Player};

/// How long an engine may take over what it should do in a second.
pub(crate) const PATIENCE: Duration = Duration::from_secs(8);

/// An engine under examination.
pub(crate) struct Examination {
    /// As it was entered.
    pub entrant: Entrant,
    /// What it calls itself, once it has been started.
    pub identity: Option<String>,
    interrupt: Interrupt,
    player: Option<Box<dyn Player>>,
}

impl Examination {
    pub fn new(entrant: Entrant, interrupt: Interrupt) -> Examination {
        Examination {
            entrant,
            identity: None,
            interrupt,
            player: None,
        }
    }

    /// UCI or UCCI; `None` of an engine that speaks XBoard's protocol, or has not been started.
    pub fn protocol(&self) -> Option<Protocol> {
        self.entrant.protocol()
    }

    /// A fresh process, as a match would start it.
    pub fn started(&self) -> Result<Box<dyn Player>> {
        let started = self.entrant.start(&self.interrupt);
        started.map_err(|fault| anyhow!("{}", fault.detail))
    }

    /// A fresh process of an engine that speaks UCI or UCCI, to be spoken to line by line.
    pub fn started_uci(&self) -> Result<UciPlayer> {
        Ok(self.entrant.start_uci(&self.interrupt)?)
    }

    /// The engine, as it was left by the last question.
    pub fn player(&mut self) -> Result<&mut Box<dyn Player>> {
        let player = match self.player.take() {
            Some(player) => player,
            None => self.started()?,
        };
        self.identity = player.identity();
        Ok(self.player.insert(player))
    }

    /// Its move in a game, and how long it took. After a fault it is started anew for the next
    /// question.
    ///
    /// # Errors
    /// When it does not start. What goes wrong with the move is the inner result.
    pub fn ask(&mut self, game: &Game, limits: Limits) -> Result<Result<(Reply, Duration), Fault>> {
        let player = self.player()?;
        let asked = reply(player.as_mut(), game, limits);
        if asked.is_err() {
            self.player = None;
        }
        Ok(asked)
    }

    /// Ends the engine.
    pub fn end(&mut self) {
        if let Some(player) = self.player.take() {
            player.quit();
        }
    }
}

/// A new game and one move in it.
pub(crate) fn reply(
    player: &mut dyn Player,
    game: &Game,
    limits: Limits,
) -> Result<(Reply, Duration), Fault> {
    player.begin(game.start(), 0)?;
    let anchor = anchor(game);
    let begun = Instant::now();
    let turn = turn(game, &anchor, limits);
    let reply = player.reply(&turn)?;
    let took = begun.elapsed();
    player.end()?;
    Ok((reply, took))
}

/// The question for a move, with time enough for every answer.
pub(crate) fn turn<'a>(game: &'a Game, anchor: &'a Anchor, limits: Limits) -> Turn<'a> {
    Turn {
        game,
        anchor,
        limits,
        draw_offered: false,
        deadline: Instant::now() + PATIENCE,
    }
}

/// Where UCCI wants a game to begin: its start, since nothing is captured in these games.
pub(crate) fn anchor(game: &Game) -> Anchor {
    Anchor {
        fen: game.start().to_fen(),
        plies: 0,
    }
}

/// A game without moves.
pub(crate) fn game_at(fen: &str) -> Result<Game> {
    let position = Position::from_fen(fen).with_context(|| format!("in FEN {fen:?}"))?;
    Ok(Game::new(position, Conditions::default()))
}

/// A quick question that every engine can be asked.
pub(crate) fn quick(examination: &Examination) -> Limits {
    match examination.protocol() {
        Some(Protocol::Uci) => Limits {
            nodes: Some(2_000),
            ..Limits::default()
        },
        _ => Limits {
            depth: Some(2),
            ..Limits::default()
        },
    }
}
