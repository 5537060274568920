//! Reports: one description of a document, rendered as plain text, as Markdown, as CSV tables and as
//! one HTML page.

mod page;
mod parts;
mod table;
mod write;

pub use parts::{Document, Figure, Section};
pub use table::{Table, cells};
