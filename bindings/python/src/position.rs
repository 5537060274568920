//! `Position`: a position, its moves, its counts and its drawings.

use std::fmt::Write;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use xq_core::notation::{self, Style};
use xq_core::perft::{Method, Perft, Rules};
use xq_core::{File, Position, Rank, Square, SvgBoard};

use crate::errors;
use crate::moves::{MoveArgument, PyMove, square};

/// A position of a game. It never changes: `make` gives the position after a move.
#[pyclass(module = "xq", name = "Position", frozen, eq, hash, from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyPosition(pub Position);

#[pymethods]
impl PyPosition {
    /// The position of a FEN, the usual start without one.
    #[new]
    #[pyo3(signature = (fen=None))]
    fn new(fen: Option<&str>) -> PyResult<PyPosition> {
        match fen {
            Some(fen) => Position::from_fen(fen).map(PyPosition).map_err(errors::fen),
            None => Ok(PyPosition(Position::start())),
        }
    }

    #[getter]
    fn fen(&self) -> String {
        self.0.to_fen()
    }

    /// "Red" or "Black".
    #[getter]
    fn side_to_move(&self) -> String {
        self.0.side_to_move().to_string()
    }

    #[getter]
    fn halfmove_clock(&self) -> u32 {
        self.0.halfmove_clock()
    }

    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.0.fullmove_number()
    }

    /// The 64-bit hash key; positions that differ only in their counters share it.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    /// Whether the side to move is in check.
    #[getter]
    fn in_check(&self) -> bool {
        self.0.in_check()
    }

    /// The FEN letter of the piece on a square, upper case for Red; None where there is none.
    fn piece_at(&self, name: &str) -> PyResult<Option<char>> {
        Ok(self.0.piece_at(square(name)?).map(|piece| piece.fen_char()))
    }

    fn legal_moves(&self) -> Vec<PyMove> {
        self.0.legal_moves().into_iter().map(PyMove).collect()
    }

    fn is_legal(&self, mv: MoveArgument) -> PyResult<bool> {
        Ok(self.0.is_legal(mv.any()?))
    }

    /// Why a move is illegal, in words; None if it is legal.
    fn why_illegal(&self, mv: MoveArgument) -> PyResult<Option<String>> {
        Ok(self.0.why_illegal(mv.any()?).map(|why| why.to_string()))
    }

    fn gives_check(&self, mv: MoveArgument) -> PyResult<bool> {
        Ok(self.0.gives_check(mv.legal(&self.0)?))
    }

    /// The position after a legal move.
    fn make(&self, mv: MoveArgument) -> PyResult<PyPosition> {
        let mut after = self.0.clone();
        let _ = after
            .try_make(mv.legal(&self.0)?)
            .map_err(errors::illegal)?;
        Ok(PyPosition(after))
    }

    /// The legal move that a text stands for, in one notation or in any.
    #[pyo3(signature = (text, style=None))]
    fn read(&self, text: &str, style: Option<&str>) -> PyResult<PyMove> {
        let style = style.map(style_named).transpose()?;
        notation::read(&self.0, text, style)
            .map(PyMove)
            .map_err(errors::notation)
    }

    /// A legal move in a notation.
    #[pyo3(signature = (mv, style="chinese"))]
    fn write(&self, mv: MoveArgument, style: &str) -> PyResult<String> {
        let style = style_named(style)?;
        Ok(notation::write(&self.0, mv.legal(&self.0)?, style))
    }

    /// The leaves of the move tree at a depth. Other Python threads run meanwhile.
    #[pyo3(signature = (depth, rules="legal", method="differential"))]
    fn perft(&self, py: Python<'_>, depth: u32, rules: &str, method: &str) -> PyResult<u128> {
        if depth == 0 {
            perft_named(rules, method)?;
            return Ok(1);
        }
        let counts = self.counts(py, depth, rules, method)?;
        let counts = counts.into_iter().map(|(_, count)| count);
        Ok(counts.fold(0, u128::saturating_add))
    }

    /// The leaves below each move.
    #[pyo3(signature = (depth, rules="legal", method="differential"))]
    fn divide<'py>(
        &self,
        py: Python<'py>,
        depth: u32,
        rules: &str,
        method: &str,
    ) -> PyResult<Bound<'py, PyDict>> {
        let counts = PyDict::new(py);
        for (mv, count) in self.counts(py, depth, rules, method)? {
            counts.set_item(mv, count)?;
        }
        Ok(counts)
    }

    /// A drawing in SVG, with an arrow for each move.
    #[pyo3(signature = (moves=Vec::new(), letters=false))]
    fn svg(&self, moves: Vec<MoveArgument>, letters: bool) -> PyResult<String> {
        let mut board = SvgBoard::of(&self.0.to_setup());
        for mv in moves {
            board = board.with_arrow(mv.any()?);
        }
        if letters {
            board = board.with_letters();
        }
        Ok(board.to_string())
    }

    /// The board in letters, Red below.
    fn text(&self) -> String {
        let mut text = String::new();
        for rank in Rank::ALL.into_iter().rev() {
            let _ = write!(text, "{rank}");
            for file in File::ALL {
                let piece = self.0.piece_at(Square::new(file, rank));
                let _ = write!(text, " {}", piece.map_or('.', |piece| piece.fen_char()));
            }
            text.push('\n');
        }
        text + "  a b c d e f g h i\n"
    }

    /// The mirror image: files a to i become i to a.
    fn flip_files(&self) -> PyPosition {
        PyPosition(self.0.flip_files())
    }

    /// The same position with the sides changed.
    fn flip_colors(&self) -> PyPosition {
        PyPosition(self.0.flip_colors())
    }

    /// Notebooks draw the board.
    fn _repr_svg_(&self) -> String {
        SvgBoard::of(&self.0.to_setup()).to_string()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("Position(\"{}\")", self.fen())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (String,)) {
        (slf.get_type().into_any().unbind(), (slf.get().fen(),))
    }
}

/// Nothing counts deeper: long before, the leaves are more than 128 bits hold.
const DEEPEST: u32 = 30;

/// So many plies are counted at one go, which takes seconds; between such counts Ctrl-C is heeded.
const AT_ONE_GO: u32 = 5;

impl PyPosition {
    fn counts(
        &self,
        py: Python<'_>,
        depth: u32,
        rules: &str,
        method: &str,
    ) -> PyResult<Vec<(PyMove, u128)>> {
        let perft = perft_named(rules, method)?;
        if depth > DEEPEST {
            let error = format!("found depth {depth}, expected 0 to {DEEPEST}");
            return Err(errors::other(error));
        }
        let Some(below) = depth.checked_sub(1) else {
            return Ok(Vec::new());
        };
        let mut counts = Vec::new();
        for task in perft.tasks(&self.0, 1) {
            let count = count(py, &perft, &task.position, below)?;
            counts.extend(task.line.first().map(|&mv| (PyMove(mv), count)));
        }
        Ok(counts)
    }
}

fn count(py: Python<'_>, perft: &Perft, position: &Position, depth: u32) -> PyResult<u128> {
    if depth <= AT_ONE_GO {
        py.check_signals()?;
        return Ok(py.detach(|| perft.count_parallel(position, depth)));
    }
    let tasks = perft.tasks(position, 1).into_iter();
    let mut counts = tasks.map(|task| count(py, perft, &task.position, depth - 1));
    counts.try_fold(0, |sum: u128, count| Ok(sum.saturating_add(count?)))
}

fn perft_named(rules: &str, method: &str) -> PyResult<Perft> {
    let rules: Rules = rules.parse().map_err(errors::other)?;
    let method: Method = method.parse().map_err(errors::other)?;
    Ok(Perft { rules, method })
}

/// A notation by its name.
pub fn style_named(name: &str) -> PyResult<Style> {
    name.parse().map_err(errors::other)
}

/// The names of all notations.
#[pyfunction]
pub fn styles() -> Vec<String> {
    Style::all().map(|style| style.to_string()).collect()
}
