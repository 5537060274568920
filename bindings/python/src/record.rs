//! `Record`: a game of a file, read from every format and written to some.

use std::fs::File;
use std::io::{BufReader, Cursor};
use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use xq_core::record::{self, Format, GameResult, NodeId, ReadOptions, Record, WriteOptions};
use xq_core::{Position, Setup};

use crate::errors;
use crate::moves::{MoveArgument, PyMove};
use crate::node::PyNode;
use crate::position::{PyPosition, style_named};

/// One game: tags, start, moves with variations and comments, result.
#[pyclass(module = "xq", name = "Record", frozen)]
pub struct PyRecord {
    record: Arc<Record>,
    defects: Vec<String>,
}

#[pymethods]
impl PyRecord {
    /// A record of moves played one after another.
    #[new]
    #[pyo3(signature = (moves=Vec::new(), start=None, tags=Vec::new(), result="*"))]
    fn new(
        moves: Vec<MoveArgument>,
        start: Option<PyPosition>,
        tags: Vec<(String, String)>,
        result: &str,
    ) -> PyResult<PyRecord> {
        let mut position = start.map_or_else(Position::start, |start| start.0);
        let mut record = Record::new(position.to_setup());
        let mut node = NodeId::ROOT;
        for mv in moves {
            let mv = mv.legal(&position)?;
            let _ = position.try_make(mv).map_err(errors::illegal)?;
            node = record.tree.add(node, mv);
        }
        for (name, value) in tags {
            record.tags.set(&name, &value);
        }
        let unknown = || errors::other(format!("found {result:?} where a result was expected"));
        record.result = GameResult::parse(result).ok_or_else(unknown)?;
        Ok(PyRecord {
            record: Arc::new(record),
            defects: Vec::new(),
        })
    }

    /// The tags in order; a name may stand there twice.
    #[getter]
    fn tags(&self) -> Vec<(String, String)> {
        let tags = self.record.tags.iter();
        tags.map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect()
    }

    /// The value of a tag, such as "Red"; None if there is none.
    fn tag(&self, name: &str) -> Option<String> {
        self.record.tags.get(name).map(str::to_owned)
    }

    /// "1-0", "0-1", "1/2-1/2" or "*".
    #[getter]
    fn result(&self) -> &'static str {
        self.record.result.as_str()
    }

    /// The start as a FEN, also where it is a diagram that no game leads to.
    #[getter]
    fn start_fen(&self) -> String {
        self.record.start.to_fen()
    }

    /// The position that the game begins in. Raises FenError for a diagram that no game leads to.
    #[getter]
    fn start(&self) -> PyResult<PyPosition> {
        start(&self.record.start)
    }

    /// The moves of the main line.
    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        self.record.tree.main_moves().map(PyMove).collect()
    }

    /// The node before the first move.
    #[getter]
    fn root(&self) -> PyNode {
        self.node(NodeId::ROOT)
    }

    /// The nodes of the main line.
    fn main_line(&self) -> Vec<PyNode> {
        let nodes = self.record.tree.main_line();
        nodes.map(|id| self.node(id)).collect()
    }

    /// The nodes of all lines, each line before its variations' ends: a move comes before what
    /// follows it.
    fn walk(&self) -> Vec<PyNode> {
        let nodes = self.record.tree.preorder();
        nodes.map(|(_, id)| self.node(id)).collect()
    }

    #[getter]
    fn variation_count(&self) -> usize {
        self.record.tree.variation_count()
    }

    /// What was wrong with the file, in words with their places.
    #[getter]
    fn defects(&self) -> Vec<String> {
        self.defects.clone()
    }

    /// The game as bytes of a format, and what the format has no place for.
    #[pyo3(signature = (format="pgn", style="chinese", encoding="utf-8"))]
    fn write<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        style: &str,
        encoding: &str,
    ) -> PyResult<(Bound<'py, PyBytes>, Vec<String>)> {
        let format: Format = format.parse().map_err(errors::other)?;
        let options = WriteOptions {
            style: style_named(style)?,
            encoding: encoding.parse().map_err(errors::other)?,
        };
        let mut bytes = Vec::new();
        let record = &self.record;
        let losses = py
            .detach(|| record::write(record, format, &options, &mut bytes))
            .map_err(errors::writing)?;
        let losses = losses.iter().map(ToString::to_string).collect();
        Ok((PyBytes::new(py, &bytes), losses))
    }

    fn __eq__(&self, other: &PyRecord) -> bool {
        self.record == other.record
    }

    fn __repr__(&self) -> String {
        let moves = self.record.tree.main_moves().count();
        format!("<Record: {moves} moves, {}>", self.result())
    }
}

impl PyRecord {
    fn node(&self, id: NodeId) -> PyNode {
        PyNode::new(Arc::clone(&self.record), id)
    }
}

fn start(setup: &Setup) -> PyResult<PyPosition> {
    Position::from_setup(setup)
        .map(PyPosition)
        .map_err(errors::fen)
}

/// What is to be read: bytes, or the path of a file.
#[derive(FromPyObject)]
pub enum Source {
    Bytes(Vec<u8>),
    Path(PathBuf),
}

/// All games of a file or of bytes, in any format.
#[pyfunction]
#[pyo3(signature = (source, format=None, encoding=None, style=None))]
pub fn read(
    py: Python<'_>,
    source: Source,
    format: Option<&str>,
    encoding: Option<&str>,
    style: Option<&str>,
) -> PyResult<Vec<PyRecord>> {
    let mut options = ReadOptions {
        file_name: None,
        format: format.map(str::parse).transpose().map_err(errors::other)?,
        encoding: encoding
            .map(str::parse)
            .transpose()
            .map_err(errors::other)?,
        style: style.map(style_named).transpose()?,
    };
    py.detach(|| match source {
        Source::Bytes(bytes) => games(Cursor::new(bytes), &options),
        Source::Path(path) => {
            options.file_name = path
                .file_name()
                .map(|name| name.to_string_lossy().into_owned());
            let file = File::open(&path).map_err(|error| errors::opening(error, &path))?;
            games(BufReader::new(file), &options)
        }
    })
}

fn games(input: impl std::io::BufRead, options: &ReadOptions) -> PyResult<Vec<PyRecord>> {
    let games = record::read(input, options).map_err(errors::reading)?;
    games
        .map(|game| {
            let game = game?;
            Ok(PyRecord {
                record: Arc::new(game.record),
                defects: game.defects.iter().map(ToString::to_string).collect(),
            })
        })
        .collect()
}
