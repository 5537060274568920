//! `Game` and `Verdict`: games under a rule set, and how they stand.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::prelude::*;
use xq_core::Position;
use xq_core::rules::{Conditions, DrawReason, Game, RuleSet, Verdict, WinReason};

use crate::errors;
use crate::moves::{MoveArgument, PyMove};
use crate::position::PyPosition;

/// How a game stands, with the reason.
#[pyclass(module = "xq", name = "Verdict", frozen, eq)]
#[derive(PartialEq, Eq)]
pub struct PyVerdict(pub Verdict);

#[pymethods]
impl PyVerdict {
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// "Red", "Black" or None.
    #[getter]
    fn winner(&self) -> Option<String> {
        self.0.winner().map(|side| side.to_string())
    }

    /// The reason as a word, such as "perpetual-chase"; "ongoing" if the game goes on.
    #[getter]
    fn reason(&self) -> &'static str {
        match &self.0 {
            Verdict::Ongoing => "ongoing",
            Verdict::Win { reason, .. } => win_reason(reason),
            Verdict::Draw { reason } => draw_reason(reason),
        }
    }

    /// "1-0", "0-1", "1/2-1/2" or "*".
    #[getter]
    fn result(&self) -> &'static str {
        match &self.0 {
            Verdict::Ongoing => "*",
            Verdict::Draw { .. } => "1/2-1/2",
            Verdict::Win { winner, .. } => match winner {
                xq_core::Color::Red => "1-0",
                xq_core::Color::Black => "0-1",
            },
        }
    }

    /// The squares of the pieces that were chased, in the repeated position.
    #[getter]
    fn chased(&self) -> Vec<String> {
        match &self.0 {
            Verdict::Win {
                reason: WinReason::PerpetualChase(chase),
                ..
            } => {
                let squares = chase.victims.iter().map(|victim| victim.square);
                squares.map(|square| square.to_string()).collect()
            }
            _ => Vec::new(),
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Verdict: {}>", self.0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }
}

fn win_reason(reason: &WinReason) -> &'static str {
    match reason {
        WinReason::Checkmate => "checkmate",
        WinReason::Stalemate => "stalemate",
        WinReason::PerpetualCheck { .. } => "perpetual-check",
        WinReason::PerpetualChase(_) => "perpetual-chase",
    }
}

fn draw_reason(reason: &DrawReason) -> &'static str {
    match reason {
        DrawReason::MutualPerpetualCheck { .. } => "mutual-perpetual-check",
        DrawReason::MutualPerpetualChase { .. } => "mutual-perpetual-chase",
        DrawReason::Repetition { .. } => "repetition",
        DrawReason::NaturalMoveLimit { .. } => "natural-move-limit",
        DrawReason::InsufficientMaterial => "insufficient-material",
    }
}

/// A game under a rule set, judged after every move.
#[pyclass(module = "xq", name = "Game")]
pub struct PyGame(pub Game);

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (start=None, rules="computer"))]
    fn new(start: Option<PyPosition>, rules: &str) -> PyResult<PyGame> {
        let start = start.map_or_else(Position::start, |start| start.0);
        Ok(PyGame(Game::new(start, conditions(rules)?)))
    }

    /// Plays a move and says how the game stands.
    fn push(&mut self, mv: MoveArgument) -> PyResult<PyVerdict> {
        let mv = mv.legal(self.0.position())?;
        let verdict = self.0.push(mv).map_err(errors::illegal)?;
        Ok(PyVerdict(verdict.clone()))
    }

    /// Takes the last move back; None at the start.
    fn pop(&mut self) -> Option<PyMove> {
        self.0.pop().map(PyMove)
    }

    #[getter]
    fn start(&self) -> PyPosition {
        PyPosition(self.0.start().clone())
    }

    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition(self.0.position().clone())
    }

    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        self.0.moves().map(PyMove).collect()
    }

    #[getter]
    fn verdict(&self) -> PyVerdict {
        PyVerdict(self.0.verdict().clone())
    }

    /// What is lost if the last cycle is closed once more, in words.
    #[getter]
    fn warning(&self) -> Option<String> {
        self.0.warning().map(|warning| warning.to_string())
    }

    /// The legal moves that would lose at once by the rules of repetition.
    fn banned_moves(&self) -> Vec<PyMove> {
        self.0.banned_moves().into_iter().map(PyMove).collect()
    }

    fn __repr__(&self) -> String {
        let moves = self.0.moves().count();
        format!("<Game: {moves} moves, {}>", self.0.verdict())
    }
}

/// The verdict at the start and after each move, even past the end of the game.
#[pyfunction]
#[pyo3(signature = (moves, start=None, rules="computer"))]
pub fn judge(
    moves: Vec<MoveArgument>,
    start: Option<PyPosition>,
    rules: &str,
) -> PyResult<Vec<PyVerdict>> {
    let start = start.map_or_else(Position::start, |start| start.0);
    let mut game = Game::new(start, conditions(rules)?);
    let mut verdicts = vec![PyVerdict(game.verdict().clone())];
    for mv in moves {
        let mv = mv.legal(game.position())?;
        let verdict = game.play_on(mv).map_err(errors::illegal)?;
        verdicts.push(PyVerdict(verdict.clone()));
    }
    Ok(verdicts)
}

fn conditions(rules: &str) -> PyResult<Conditions> {
    let rules: RuleSet = rules.parse().map_err(errors::other)?;
    Ok(Conditions::from(rules))
}
