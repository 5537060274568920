//! `Engine`: the strong searcher, and what it tells.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, TryLockError};
use std::time::Duration;

use pyo3::prelude::*;
use xq_core::rules::Game;
use xq_core::{Diagram, Position};
use xq_search::engine::score::mate_distance;
use xq_search::{
    Bound, Control, Engine, Evaluation, Info, Limits, Options, SearchError, SearchResult,
};

use crate::errors;
use crate::moves::{MoveArgument, PyMove};
use crate::position::PyPosition;
use crate::rules::PyGame;

/// How often a search asks whether Ctrl-C was pressed.
const HEED: Duration = Duration::from_millis(50);

/// One of the best lines of a search.
#[pyclass(module = "xq", name = "Line", frozen, get_all)]
pub struct PyLine {
    /// 1 is the best.
    rank: usize,
    depth: u32,
    /// In hundredths of a pawn for the side to move; mates are beyond 30,000.
    score: i32,
    /// Moves to mate, below zero for being mated; None without a mate.
    mate: Option<i32>,
    /// "exact", "lower" or "upper".
    bound: &'static str,
    moves: Vec<PyMove>,
}

/// What a search found.
#[pyclass(module = "xq", name = "Analysis", frozen, get_all)]
pub struct PyAnalysis {
    /// The move to play; None if there is no legal one.
    best: Option<PyMove>,
    /// The reply that is expected.
    ponder: Option<PyMove>,
    score: i32,
    mate: Option<i32>,
    depth: u32,
    nodes: u64,
    seconds: f64,
    lines: Vec<Py<PyLine>>,
}

#[pymethods]
impl PyLine {
    fn __repr__(&self) -> String {
        let moves: Vec<String> = self.moves.iter().map(|mv| mv.0.to_string()).collect();
        format!("<Line {}: {} {}>", self.rank, self.score, moves.join(" "))
    }
}

#[pymethods]
impl PyAnalysis {
    fn __repr__(&self) -> String {
        match self.best {
            Some(best) => format!(
                "<Analysis: {} {}, depth {}>",
                best.0, self.score, self.depth
            ),
            None => "<Analysis: no legal move>".to_owned(),
        }
    }
}

/// The engine. It remembers what it has searched; `clear` makes it forget.
#[pyclass(module = "xq", name = "Engine", frozen)]
pub struct PyEngine {
    engine: Mutex<Engine>,
    control: Control,
}

/// What a search begins with.
#[derive(FromPyObject)]
enum Subject<'py> {
    Game(PyRef<'py, PyGame>),
    Position(PyRef<'py, PyPosition>),
}

#[pymethods]
impl PyEngine {
    #[new]
    #[pyo3(signature = (hash_mib=16, threads=1, multi_pv=1, evaluation="neural"))]
    fn new(hash_mib: usize, threads: usize, multi_pv: usize, evaluation: &str) -> PyResult<Self> {
        if multi_pv == 0 {
            return Err(errors::engine("found 0 as multi_pv, expected 1 or more"));
        }
        let options = Options {
            hash_mib,
            threads,
            multi_pv,
            evaluation: evaluation_named(evaluation)?,
            ..Options::default()
        };
        let engine = Engine::try_new(options).map_err(errors::engine)?;
        Ok(PyEngine {
            control: engine.control(),
            engine: Mutex::new(engine),
        })
    }

    /// Searches a position, or the last position of a game with what was repeated before it, up to
    /// the first limit. Other Python threads run meanwhile, and Ctrl-C ends it.
    #[pyo3(signature = (subject, *, depth=None, nodes=None, seconds=None, mate=None, search_moves=Vec::new()))]
    #[allow(clippy::too_many_arguments)]
    fn analyse(
        &self,
        py: Python<'_>,
        subject: Subject<'_>,
        depth: Option<u32>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        mate: Option<u32>,
        search_moves: Vec<MoveArgument>,
    ) -> PyResult<PyAnalysis> {
        let game = match subject {
            Subject::Game(game) => game.0.clone(),
            Subject::Position(position) => Game::from(position.0.clone()),
        };
        if depth.is_none() && nodes.is_none() && seconds.is_none() && mate.is_none() {
            return Err(errors::engine(
                "expected a limit: depth, nodes, seconds or mate",
            ));
        }
        searchable(game.position())?;
        let legal = |mv: MoveArgument| mv.legal(game.position());
        let limits = Limits {
            depth,
            nodes,
            move_time: seconds.map(duration).transpose()?,
            mate,
            search_moves: search_moves
                .into_iter()
                .map(legal)
                .collect::<PyResult<_>>()?,
            ..Limits::default()
        };
        let result = self.search(py, &game, &limits)?;
        analysis(py, result.map_err(errors::engine)?)
    }

    /// Ends a search that runs in another thread; it still gives its best move.
    fn stop(&self) {
        self.control.stop();
    }

    /// Forgets everything, as before a new game.
    fn clear(&self) -> PyResult<()> {
        self.lock()?.clear();
        Ok(())
    }
}

impl PyEngine {
    fn lock(&self) -> PyResult<std::sync::MutexGuard<'_, Engine>> {
        match self.engine.try_lock() {
            Ok(engine) => Ok(engine),
            Err(TryLockError::Poisoned(engine)) => Ok(engine.into_inner()),
            Err(TryLockError::WouldBlock) => Err(errors::engine("the engine is searching already")),
        }
    }

    /// The search on a thread of its own; this one waits for it and for signals.
    fn search(
        &self,
        py: Python<'_>,
        game: &Game,
        limits: &Limits,
    ) -> PyResult<Result<SearchResult, SearchError>> {
        let mut engine = self.lock()?;
        let engine = &mut *engine;
        self.control.arm(false);
        py.detach(|| {
            std::thread::scope(|scope| {
                let (sender, receiver) = channel();
                let search = move || {
                    let _ = sender.send(engine.go_armed(game, limits, &mut ()));
                };
                std::thread::Builder::new().spawn_scoped(scope, search)?;
                loop {
                    match receiver.recv_timeout(HEED) {
                        Ok(result) => return Ok(result),
                        Err(RecvTimeoutError::Disconnected) => {
                            return Err(errors::engine("the search broke down"));
                        }
                        Err(RecvTimeoutError::Timeout) => {}
                    }
                    if let Err(interrupt) = Python::attach(|py| py.check_signals()) {
                        self.control.stop();
                        return Err(interrupt);
                    }
                }
            })
        })
    }
}

/// Diagrams of records may show what no search understands, such as a board without a king.
fn searchable(position: &Position) -> PyResult<()> {
    let diagram = Diagram::new(&position.to_setup()).map_err(errors::fen)?;
    diagram.searchable().map_err(errors::fen)?;
    Ok(())
}

fn duration(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|error| errors::engine(format!("found {seconds} seconds: {error}")))
}

fn evaluation_named(name: &str) -> PyResult<Evaluation> {
    match name {
        "neural" => Ok(Evaluation::Neural),
        "handcrafted" => Ok(Evaluation::Handcrafted),
        "classic" => Ok(Evaluation::Classic),
        _ => Err(errors::other(format!(
            "found {name:?} where an evaluation was expected: neural, handcrafted, classic"
        ))),
    }
}

fn analysis(py: Python<'_>, result: SearchResult) -> PyResult<PyAnalysis> {
    let lines = result.lines.iter().map(|info| Py::new(py, line(info)));
    Ok(PyAnalysis {
        best: result.best.map(PyMove),
        ponder: result.ponder.map(PyMove),
        score: result.score,
        mate: mate_distance(result.score),
        depth: result.depth,
        nodes: result.nodes,
        seconds: result.elapsed.as_secs_f64(),
        lines: lines.collect::<PyResult<_>>()?,
    })
}

fn line(info: &Info) -> PyLine {
    PyLine {
        rank: info.rank,
        depth: info.depth,
        score: info.score,
        mate: mate_distance(info.score),
        bound: match info.bound {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        },
        moves: info.pv.iter().copied().map(PyMove).collect(),
    }
}
