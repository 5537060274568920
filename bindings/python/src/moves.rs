//! `Move`: from one square to another.

use pyo3::prelude::*;
use xq_core::notation;
use xq_core::{Move, Position, Square};

use crate::errors;

/// A move by its squares, such as `Move("h2e2")`: files a to i, ranks 0 to 9.
#[pyclass(module = "xq", name = "Move", frozen, eq, hash, from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyMove(pub Move);

#[pymethods]
impl PyMove {
    #[new]
    fn new(text: &str) -> PyResult<PyMove> {
        text.parse().map(PyMove).map_err(errors::other)
    }

    /// The square that the piece leaves, such as "h2".
    #[getter(from_square)]
    fn departure(&self) -> String {
        self.0.from.to_string()
    }

    /// The square that the piece goes to.
    #[getter(to_square)]
    fn arrival(&self) -> String {
        self.0.to.to_string()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Move(\"{}\")", self.0)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (String,)) {
        (slf.get_type().into_any().unbind(), (slf.get().__str__(),))
    }
}

/// A move as people give it: a `Move`, or a text in any notation.
#[derive(FromPyObject)]
pub enum MoveArgument {
    Move(PyMove),
    Text(String),
}

impl MoveArgument {
    /// The legal move of a position that is meant.
    pub fn legal(&self, position: &Position) -> PyResult<Move> {
        match self {
            MoveArgument::Text(text) => {
                notation::read(position, text, None).map_err(errors::notation)
            }
            MoveArgument::Move(mv) => match position.why_illegal(mv.0) {
                Some(why) => Err(errors::illegal(why)),
                None => Ok(mv.0),
            },
        }
    }

    /// The move, legal or not; a text holds coordinates.
    pub fn any(&self) -> PyResult<Move> {
        match self {
            MoveArgument::Text(text) => text.parse().map_err(errors::other),
            MoveArgument::Move(mv) => Ok(mv.0),
        }
    }
}

/// A square by its name.
pub fn square(name: &str) -> PyResult<Square> {
    name.parse().map_err(errors::other)
}
