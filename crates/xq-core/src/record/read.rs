//! Reading a file of any format.

use std::io::{self, BufRead, Read};

use super::error::ReadError;
use super::format::Format;
use super::game::ReadGame;
use super::options::ReadOptions;
use super::{cbf, ccbridge, dhtmlxq, epd, json, lines, pgn, wxf, xqf};

/// The games of a file, one after another.
pub type Games<'a> = Box<dyn Iterator<Item = io::Result<ReadGame>> + 'a>;

/// How much of a file is looked at to tell its format and encoding.
const HEAD: u64 = 1 << 16;

/// Reads a file of any format, see the [module](super).
///
/// PGN, WXF, EPD and JSON are streamed, game by game; the other formats are read as a whole first.
/// The outer error says that the file cannot be read at all, the inner ones that reading from it
/// failed half-way. A slice of bytes can be read as it is; a file wants a
/// [`BufReader`](std::io::BufReader).
///
/// # Errors
/// See [`ReadError`].
pub fn read<'a>(
    mut input: impl BufRead + 'a,
    options: &ReadOptions,
) -> Result<Games<'a>, ReadError> {
    let mut head = Vec::new();
    input.by_ref().take(HEAD).read_to_end(&mut head)?;
    let name = options.file_name.as_deref();
    let format = match options.format.or_else(|| Format::detect(&head, name)) {
        Some(format) => format,
        None => {
            let text = String::from_utf8_lossy(&head);
            let head = text.chars().take(16).collect();
            return Err(ReadError::UnknownFormat { head });
        }
    };
    if format.is_streamed() {
        let guess = lines::guess(&head, options.encoding);
        let mut lines = lines::Lines::new(io::Cursor::new(head).chain(input), guess);
        let style = options.style;
        return Ok(match format {
            Format::Epd => Box::new(lines::one_a_line(lines, epd::position)),
            Format::Json => Box::new(lines::one_a_line(lines, json::game)),
            Format::Wxf => Box::new(lines::games(move |n| wxf::game(&mut lines, style, n))),
            _ => Box::new(lines::games(move |n| pgn::game(&mut lines, style, n))),
        });
    }
    let mut data = head;
    input.read_to_end(&mut data)?;
    let one = |game| Box::new(std::iter::once(Ok(game)));
    Ok(match format {
        Format::Xqf => one(xqf::read(&data, options.encoding)),
        Format::Cbr => one(ccbridge::read_record(&data)?),
        Format::Cbl => Box::new(ccbridge::read_library(data).map(Ok)),
        Format::Cbf => one(cbf::read(&data)),
        _ => Box::new(dhtmlxq::read(&data, options.encoding).map(Ok)),
    })
}
