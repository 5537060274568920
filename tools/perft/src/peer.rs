//! An engine that answers `go perft N`.

use anyhow::{Context, Result, bail, ensure};
use xq_core::{Move, MoveList, fen};

use xq_engines::engine::{Engine, Reading, Start};
use xq_engines::protocol::perft::PerftLine;
use xq_engines::protocol::{self, RankBase};
use xq_tools::position;

/// An engine and the way it writes moves.
#[derive(Debug)]
pub struct Peer {
    engine: Engine,
    ranks: RankBase,
}

/// Moves and the leaves below them.
pub type Divided = Vec<(Move, u128)>;

impl Peer {
    /// Starts an engine and finds out from its moves at the start of a game how it counts ranks.
    ///
    /// # Errors
    /// When the engine cannot be started or does not answer.
    pub fn start(start: &Start<'_>) -> Result<Peer> {
        let engine = Engine::start(start)?;
        let mut peer = Peer {
            engine,
            ranks: RankBase::Zero,
        };
        let rows = peer.ask(fen::START, &[], 1)?;
        let moves = rows.iter().map(|(mv, _)| mv.as_str());
        peer.ranks = RankBase::detect(moves).unwrap_or(RankBase::Zero);
        Ok(peer)
    }

    /// The engine.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// How it counts ranks.
    pub fn ranks(&self) -> RankBase {
        self.ranks
    }

    /// Its leaves below each move, `depth` plies below the position that moves lead to.
    ///
    /// # Errors
    /// When the engine dies, hangs, or answers what cannot be understood.
    pub fn divide(&mut self, fen: &str, moves: &[Move], depth: u32) -> Result<Divided> {
        let rows = self.ask(fen, moves, depth)?;
        let moves = rows.iter().map(|(text, nodes)| {
            let mv = self.ranks.read(text).with_context(|| {
                format!(
                    "{} says {text:?}, which is no xiangqi move",
                    self.engine.name()
                )
            })?;
            Ok((mv, *nodes))
        });
        moves.collect()
    }

    fn ask(&mut self, fen: &str, moves: &[Move], depth: u32) -> Result<Vec<(String, u128)>> {
        self.converse(fen, moves, depth).with_context(|| {
            let name = self.engine.name();
            let after = match position::line(moves) {
                none if none.is_empty() => none,
                line => format!(" after {line}"),
            };
            format!("{name}, asked for perft {depth} of {fen}{after}")
        })
    }

    fn converse(&mut self, fen: &str, moves: &[Move], depth: u32) -> Result<Vec<(String, u128)>> {
        self.engine
            .send(&protocol::position(fen, moves, self.ranks))?;
        self.engine.send(&format!("go perft {depth}"))?;
        let mut rows = Vec::new();
        let total = self.engine.answer(|line| match PerftLine::read(line) {
            PerftLine::Total(nodes) => Ok(Reading::Done(nodes)),
            PerftLine::Other => Ok(Reading::Other),
            PerftLine::Move(mv, nodes) => {
                ensure!(
                    rows.len() < MoveList::CAPACITY,
                    "no position has so many moves"
                );
                rows.push((mv.to_owned(), nodes));
                Ok(Reading::Part)
            }
        })?;
        let sum = rows
            .iter()
            .fold(0u128, |sum, row| sum.saturating_add(row.1));
        if total != sum {
            bail!("its total of {total} is not the sum of its moves, {sum}");
        }
        Ok(rows)
    }
}
