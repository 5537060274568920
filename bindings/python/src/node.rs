//! `Node`: a move of a record, with what lies before and after it.

use std::sync::Arc;

use pyo3::prelude::*;
use xq_core::record::{NodeId, Record, RecordedScore};

use crate::errors;
use crate::moves::PyMove;
use crate::position::PyPosition;

/// A move of a record, or the root before the first.
#[pyclass(module = "xq", name = "Node", frozen)]
pub struct PyNode {
    record: Arc<Record>,
    id: NodeId,
}

impl PyNode {
    pub fn new(record: Arc<Record>, id: NodeId) -> PyNode {
        PyNode { record, id }
    }

    fn of(&self, id: NodeId) -> PyNode {
        PyNode::new(Arc::clone(&self.record), id)
    }
}

#[pymethods]
impl PyNode {
    /// The move; None at the root.
    #[getter(r#move)]
    fn mv(&self) -> Option<PyMove> {
        self.record.tree.mv(self.id).map(PyMove)
    }

    /// How many moves lead here.
    #[getter]
    fn ply(&self) -> usize {
        self.path().len()
    }

    #[getter]
    fn parent(&self) -> Option<PyNode> {
        let parent = self.record.tree.parent(self.id)?;
        Some(self.of(parent))
    }

    /// The moves that follow: the main one first, then the variations.
    #[getter]
    fn children(&self) -> Vec<PyNode> {
        let children = self.record.tree.children(self.id);
        children.map(|id| self.of(id)).collect()
    }

    /// The comment as it stands in the record.
    #[getter]
    fn comment(&self) -> String {
        self.record.tree.comment(self.id).to_owned()
    }

    /// The words of the comment, without signs, clocks, evaluations and commands.
    #[getter]
    fn text(&self) -> String {
        self.record.tree.annotations(self.id).text
    }

    /// The signs as PGN numbers them: 1 for "!", 4 for "??".
    #[getter]
    fn nags(&self) -> Vec<u32> {
        let annotations = self.record.tree.annotations(self.id);
        annotations.nags.into_iter().map(u32::from).collect()
    }

    /// What the clock showed, in seconds.
    #[getter]
    fn clock(&self) -> Option<f64> {
        let clock = self.record.tree.annotations(self.id).clock?;
        Some(clock.as_secs_f64())
    }

    /// The recorded evaluation for Red: ("centipawns", 35) or ("mate", -3).
    #[getter]
    fn evaluation(&self) -> Option<(&'static str, i32)> {
        match self.record.tree.annotations(self.id).evaluation? {
            RecordedScore::Centipawns(score) => Some(("centipawns", score)),
            RecordedScore::Mate(moves) => Some(("mate", moves)),
        }
    }

    /// The position after the move.
    #[getter]
    fn position(&self) -> PyResult<PyPosition> {
        let start = self.record.start_diagram().map_err(errors::fen)?;
        let mut position = start.into_position();
        for id in self.path() {
            if let Some(mv) = self.record.tree.mv(id) {
                let _ = position.try_make(mv).map_err(errors::illegal)?;
            }
        }
        Ok(PyPosition(position))
    }

    fn __eq__(&self, other: &PyNode) -> bool {
        Arc::ptr_eq(&self.record, &other.record) && self.id == other.id
    }

    fn __repr__(&self) -> String {
        match self.record.tree.mv(self.id) {
            Some(mv) => format!("<Node: {mv}>"),
            None => "<Node: root>".to_owned(),
        }
    }
}

impl PyNode {
    /// The nodes of the moves up to this one.
    fn path(&self) -> Vec<NodeId> {
        let mut path = self.record.tree.path(self.id);
        path.retain(|&id| self.record.tree.mv(id).is_some());
        path
    }
}
