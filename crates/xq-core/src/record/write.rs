//! Writing a game in any format.

use std::io::Write;

use super::error::WriteError;
use super::format::Format;
use super::game::Record;
use super::loss::Loss;
use super::options::WriteOptions;
use super::{dhtmlxq, epd, json, pgn, xqf};

/// Writes a game, and tells what of it the format has no place for.
///
/// Several games go into one file by writing one after another, if
/// [`Format::holds_many`]. Moves are checked first by the formats that need the board (PGN, EPD,
/// JSON).
///
/// # Errors
/// See [`WriteError`].
pub fn write(
    record: &Record,
    format: Format,
    options: &WriteOptions,
    output: &mut dyn Write,
) -> Result<Vec<Loss>, WriteError> {
    let mut losses = match format {
        Format::Pgn => pgn::write(record, options, output)?,
        Format::Xqf => xqf::write(record, output)?,
        Format::DhtmlXq => dhtmlxq::write(record, options.encoding, output)?,
        Format::Epd => epd::write(record, options.encoding, output)?,
        Format::Json => json::write(record, options.style, output)?,
        Format::Cbr | Format::Cbl | Format::Cbf | Format::Wxf => {
            return Err(WriteError::ReadOnly { format });
        }
    };
    losses.dedup();
    Ok(losses)
}
