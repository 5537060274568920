//! Packed records: what gzip and zip files hold, with a bound on what they unpack to.

use std::io::{self, BufRead, Cursor, Read};

use flate2::bufread::MultiGzDecoder;
use zip::ZipArchive;

/// A file unpacks to at most this many bytes, whatever it says: a few kilobytes can be made to hold
/// more than any memory.
const MOST: u64 = 256 << 20;

/// A file as it was before it was packed.
pub struct Unpacked {
    /// Its name, where that is known.
    pub name: Option<String>,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// How a file is packed, by its first bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Packing {
    /// One file.
    Gzip,
    /// Any number of files.
    Zip,
}

impl Packing {
    /// How a file that begins so is packed, if it is.
    pub fn of(head: &[u8]) -> Option<Packing> {
        match head {
            [0x1F, 0x8B, 8, ..] => Some(Packing::Gzip),
            [b'P', b'K', 3, 4, ..] => Some(Packing::Zip),
            _ => None,
        }
    }

    /// Unpacks a file of this name.
    ///
    /// # Errors
    /// When it is broken, cannot be read or would unpack to too much.
    pub fn unpack(self, input: impl BufRead, name: Option<&str>) -> io::Result<Vec<Unpacked>> {
        match self {
            Packing::Gzip => {
                let name = name.map(|name| name.strip_suffix(".gz").unwrap_or(name).to_owned());
                let bytes = bounded(MultiGzDecoder::new(input), MOST)?;
                Ok(vec![Unpacked { name, bytes }])
            }
            Packing::Zip => unzip(bounded(input, MOST)?),
        }
    }
}

fn unzip(packed: Vec<u8>) -> io::Result<Vec<Unpacked>> {
    let mut archive = ZipArchive::new(Cursor::new(packed)).map_err(io::Error::other)?;
    let mut files = Vec::new();
    let mut left = MOST;
    for index in 0..archive.len() {
        let file = archive.by_index(index).map_err(io::Error::other)?;
        let name = String::from_utf8_lossy(file.name_raw()).into_owned();
        let last = name.rsplit('/').next().unwrap_or_default();
        if file.is_dir() || last.starts_with('.') || name.starts_with("__MACOSX/") {
            continue;
        }
        let bytes = bounded(file, left)?;
        left -= bytes.len() as u64;
        files.push(Unpacked {
            name: Some(last.to_owned()),
            bytes,
        });
    }
    Ok(files)
}

/// All bytes, if they are not too many.
fn bounded(input: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let mebibytes = MOST >> 20;
        return Err(io::Error::other(format!(
            "it unpacks to more than {mebibytes} MiB, which is all that is unpacked"
        )));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_unpacks_to_too_much_is_refused() {
        assert_eq!(bounded(&b"12345"[..], 5).unwrap(), b"12345");
        let error = bounded(&b"123456"[..], 5).unwrap_err();
        assert!(error.to_string().contains("256 MiB"), "{error}");
    }

    #[test]
    fn packings_are_known_by_their_first_bytes() {
        assert_eq!(Packing::of(b"PK\x03\x04..."), Some(Packing::Zip));
        assert_eq!(Packing::of(b"\x1f\x8b\x08..."), Some(Packing::Gzip));
        assert_eq!(Packing::of(b"[Event"), None);
    }
}
