//! The Python module `xq`: thin classes around the crates' types, a file each. `xq.pyi` describes it.

mod engine;
mod errors;
mod moves;
mod node;
mod position;
mod record;
mod rules;

use pyo3::prelude::*;

/// Xiangqi (Chinese chess): rules, notation, records, perft and an engine.
#[pymodule]
fn xq(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<moves::PyMove>()?;
    module.add_class::<position::PyPosition>()?;
    module.add_class::<rules::PyVerdict>()?;
    module.add_class::<rules::PyGame>()?;
    module.add_class::<record::PyRecord>()?;
    module.add_class::<node::PyNode>()?;
    module.add_class::<engine::PyEngine>()?;
    module.add_class::<engine::PyAnalysis>()?;
    module.add_class::<engine::PyLine>()?;
    module.add_function(wrap_pyfunction!(position::styles, module)?)?;
    module.add_function(wrap_pyfunction!(rules::judge, module)?)?;
    module.add_function(wrap_pyfunction!(record::read, module)?)?;
    module.add("Error", py.get_type::<errors::Error>())?;
    module.add("FenError", py.get_type::<errors::FenError>())?;
    module.add("NotationError", py.get_type::<errors::NotationError>())?;
    module.add(
        "IllegalMoveError",
        py.get_type::<errors::IllegalMoveError>(),
    )?;
    module.add("RecordError", py.get_type::<errors::RecordError>())?;
    module.add("EngineError", py.get_type::<errors::EngineError>())
}
