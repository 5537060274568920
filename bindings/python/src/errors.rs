//! The exceptions: one for each kind of error of the crates below, all of them `xq.Error`.

use std::fmt::Display;
use std::path::Path;

use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::{PyOSError, PyValueError};
use xq_core::record::{ReadError, WriteError};

create_exception!(xq, Error, PyValueError, "What xq refuses, and why.");
create_exception!(xq, FenError, Error, "A text that is no FEN of a position.");
create_exception!(
    xq,
    NotationError,
    Error,
    "A text that stands for no legal move."
);
create_exception!(
    xq,
    IllegalMoveError,
    Error,
    "A move that the rules do not allow."
);
create_exception!(
    xq,
    RecordError,
    Error,
    "A game that cannot be read or written."
);
create_exception!(
    xq,
    EngineError,
    Error,
    "An engine or a search that is not to be had."
);

/// Any other error: a name that nothing has, coordinates that are none.
pub fn other(error: impl Display) -> PyErr {
    Error::new_err(error.to_string())
}

pub fn fen(error: impl Display) -> PyErr {
    FenError::new_err(error.to_string())
}

pub fn notation(error: impl Display) -> PyErr {
    NotationError::new_err(error.to_string())
}

pub fn illegal(error: impl Display) -> PyErr {
    IllegalMoveError::new_err(error.to_string())
}

pub fn record(error: impl Display) -> PyErr {
    RecordError::new_err(error.to_string())
}

pub fn engine(error: impl Display) -> PyErr {
    EngineError::new_err(error.to_string())
}

/// Trouble with the file itself is an `OSError`, as everywhere in Python.
pub fn reading(error: ReadError) -> PyErr {
    match error {
        ReadError::Io(error) => PyOSError::new_err(error),
        error => record(error),
    }
}

/// The error of a file that cannot be opened, with its name; Python finds the right child of `OSError`.
pub fn opening(error: std::io::Error, path: &Path) -> PyErr {
    match error.raw_os_error() {
        Some(number) => PyOSError::new_err((number, error.to_string(), path.to_path_buf())),
        None => PyOSError::new_err(error),
    }
}

pub fn writing(error: WriteError) -> PyErr {
    match error {
        WriteError::Io(error) => PyOSError::new_err(error),
        error => record(error),
    }
}
