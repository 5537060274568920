//! Players of capture Go, from a line of `key=value`.

use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};
use capture_go::{Board, CaptureGo, Generation, Point, Selection, WIN};
use fastrand::Rng;
use xq_search::Searcher;

use xq_engines::entrant::read_words;
use xq_engines::turn::{Points, Thought};

const KEYS: &str = "builtin, name, depth, moves, best, seed";

/// A player as it is entered.
#[derive(Clone, Debug)]
pub(crate) struct SearcherEntry {
    /// Its name in the tournament.
    pub name: String,
    /// All that was said about it.
    pub spec: String,
    /// What the random player's moves depend on.
    pub seed: u64,
    searcher: Searcher,
    depth: u32,
    selection: Selection,
}

impl SearcherEntry {
    /// Reads an entrant, the `index`th of the tournament: `each` is said of every entrant, and
    /// `spec` of this one afterwards.
    ///
    /// # Errors
    /// When a word is no `key=value`, a key unknown or a value bad, or nobody is named.
    pub fn read(spec: &str, each: &str, index: usize) -> Result<SearcherEntry> {
        const DEPTH: u32 = 3;
        let mut searcher = None;
        let mut entrant = SearcherEntry {
            name: String::new(),
            spec: String::new(),
            seed: index as u64 + 1,
            searcher: Searcher::Random,
            depth: DEPTH,
            selection: Selection::default(),
        };
        entrant.spec = read_words(each, spec, |key, value| match key {
            "builtin" => {
                searcher = Some(named(value)?);
                if entrant.name.is_empty() {
                    entrant.name = value.to_owned();
                }
                Ok(())
            }
            _ => entrant.set(key, value),
        })?;
        entrant.searcher = searcher
            .with_context(|| format!("in {spec:?}: found no builtin=, expected one of {KEYS}"))?;
        Ok(entrant)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<()> {
        let bad = |expected: &str| anyhow!("found {key}={value}, expected {expected}");
        match key {
            "name" => self.name = value.to_owned(),
            "depth" => {
                let depth = value.parse().ok().filter(|&depth| depth > 0);
                self.depth = depth.ok_or_else(|| bad("a number above 0"))?;
            }
            "moves" => self.selection.generation = value.parse::<Generation>()?,
            "best" => {
                self.selection.best = Some(value.parse().map_err(|_| bad("a number above 0"))?);
            }
            "seed" => self.seed = value.parse().map_err(|_| bad("a number"))?,
            _ => bail!("found the key {key:?}, which capture Go lacks; expected one of {KEYS}"),
        }
        Ok(())
    }

    /// Its move in a position, and what it thought; no move only where there is none.
    pub fn choose(&self, board: &Board, rng: &mut Rng) -> (Option<Point>, Thought) {
        let begun = Instant::now();
        let mut game = CaptureGo::new(board.clone(), self.selection);
        let Some(found) = self.searcher.search(&mut game, self.depth) else {
            let moves: Vec<Point> = board.moves(self.selection.generation).iter().collect();
            return (rng.choice(moves), Thought::default());
        };
        let thought = Thought {
            score: Some(points(found.score)),
            depth: Some(self.depth),
            nodes: Some(found.nodes),
            time: begun.elapsed(),
        };
        (found.best(), thought)
    }
}

/// Every searcher but the engine, which knows only xiangqi.
fn named(text: &str) -> Result<Searcher> {
    match text.parse() {
        Ok(Searcher::Engine) => bail!("found builtin=engine, which knows only xiangqi"),
        Ok(searcher) => Ok(searcher),
        Err(error) => Err(error.into()),
    }
}

/// Wins as the number of moves that they take.
fn points(score: i32) -> Points {
    /// More plies than points are never played.
    const LONGEST: i32 = Point::COUNT as i32;
    let plies = WIN - score.abs();
    if plies > LONGEST {
        return Points::Centipawns(score);
    }
    Points::Mate(if score > 0 {
        (plies + 1) / 2
    } else {
        -plies / 2
    })
}
