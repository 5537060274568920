//! Files of networks (`.xqn`).
//!
//! ```text
//! 0-7    "XQNET1", two zero bytes
//! 8-9    version 1            10-11  units H           12-13  sets of output weights B
//! 14-15  scale of scores 400  16-17  parts of a sum 1020      18-19  parts of an output weight
//! 20-23  length of the provenance in bytes, P
//! 24-31  XXH64 of bytes 0-23 and of all that follows byte 63
//! 32-63  zero
//! 64-    P bytes of provenance (UTF-8 text)
//! then   i16: 1260 rows of H, the bias row, B x 2 rows of H; i32: B output biases
//! ```
//! All numbers are little-endian.

use std::fs;
use std::hash::Hasher;
use std::path::Path;

use twox_hash::XxHash64;

use super::error::{NetError, NetFileError};
use super::net::{FINE, Net, NetWeights, SCALE, Shape};

const MAGIC: &[u8; 8] = b"XQNET1\0\0";
const VERSION: u16 = 1;
const HEAD: usize = 64;
const HASHED_HEAD: usize = 24;
const LONGEST_PROVENANCE: usize = 1 << 16;

impl Net {
    /// Reads the network of a file.
    ///
    /// # Errors
    /// When it cannot be read, is no network, is damaged, or could overflow.
    pub fn read(path: &Path) -> Result<Net, NetFileError> {
        let path_of = || path.to_owned();
        let bytes = fs::read(path).map_err(|error| NetFileError::Io {
            path: path_of(),
            error,
        })?;
        Net::from_bytes(&bytes).map_err(|error| NetFileError::Net {
            path: path_of(),
            error,
        })
    }

    /// Reads a network.
    ///
    /// # Errors
    /// When the bytes are no network, are damaged, or could overflow.
    pub fn from_bytes(bytes: &[u8]) -> Result<Net, NetError> {
        if !bytes.starts_with(MAGIC) {
            return Err(NetError::Magic);
        }
        let Some((head, rest)) = bytes.split_at_checked(HEAD) else {
            return Err(NetError::Size {
                found: bytes.len(),
                expected: HEAD,
            });
        };
        let field = |at: usize| u16::from_le_bytes([head[at], head[at + 1]]);
        let fixed = [
            ("version", field(8), VERSION),
            ("scale", field(14), SCALE as u16),
            ("fineness", field(16), FINE as u16),
        ];
        for (name, found, expected) in fixed {
            if found != expected {
                return Err(NetError::Head {
                    name,
                    found,
                    expected,
                });
            }
        }
        let shape = Shape {
            units: field(10).into(),
            buckets: field(12).into(),
        };
        shape.check()?;
        if head[HASHED_HEAD + 8..].iter().any(|&byte| byte != 0) {
            return Err(NetError::Padding);
        }
        let text = usize::from(field(20)) | usize::from(field(22)) << 16;
        if text > LONGEST_PROVENANCE {
            return Err(NetError::Provenance);
        }
        let expected = HEAD + text + numbers_size(shape);
        if bytes.len() != expected {
            return Err(NetError::Size {
                found: bytes.len(),
                expected,
            });
        }
        check_hash(head, rest)?;
        let (text, numbers) = rest.split_at(text);
        let provenance = str::from_utf8(text).map_err(|_| NetError::Provenance)?;
        Net::new(&weights(shape, field(18), provenance, numbers))
    }

    /// The file of the network.
    pub fn to_bytes(&self) -> Vec<u8> {
        let weights = self.weights();
        let mut bytes =
            Vec::with_capacity(HEAD + weights.provenance.len() + numbers_size(weights.shape));
        bytes.extend_from_slice(MAGIC);
        let Shape { units, buckets } = weights.shape;
        let head = [
            VERSION,
            units as u16,
            buckets as u16,
            SCALE as u16,
            FINE as u16,
            weights.output_one as u16,
        ];
        bytes.extend(head.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend((weights.provenance.len() as u32).to_le_bytes());
        bytes.resize(HEAD, 0);
        bytes.extend_from_slice(weights.provenance.as_bytes());
        for part in [&weights.table, &weights.bias, &weights.outputs] {
            bytes.extend(part.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(
            weights
                .output_bias
                .iter()
                .flat_map(|bias| bias.to_le_bytes()),
        );
        let (head, rest) = bytes.split_at(HEAD);
        let hash = hash(head, rest);
        bytes[HASHED_HEAD..HASHED_HEAD + 8].copy_from_slice(&hash.to_le_bytes());
        bytes
    }
}

fn numbers_size(shape: Shape) -> usize {
    (shape.table_len() + shape.units + shape.outputs_len()) * 2 + shape.buckets * 4
}

fn hash(head: &[u8], rest: &[u8]) -> u64 {
    let mut hasher = XxHash64::with_seed(0);
    hasher.write(&head[..HASHED_HEAD]);
    hasher.write(rest);
    hasher.finish()
}

fn check_hash(head: &[u8], rest: &[u8]) -> Result<(), NetError> {
    let mut expected = [0; 8];
    expected.copy_from_slice(&head[HASHED_HEAD..HASHED_HEAD + 8]);
    let (found, expected) = (hash(head, rest), u64::from_le_bytes(expected));
    if found == expected {
        Ok(())
    } else {
        Err(NetError::Checksum { found, expected })
    }
}

fn weights(shape: Shape, output_one: u16, provenance: &str, numbers: &[u8]) -> NetWeights {
    let (pairs, _) = numbers.as_chunks::<2>();
    let mut words = pairs.iter().map(|&pair| i16::from_le_bytes(pair));
    let mut take = |count: usize| -> Vec<i16> { words.by_ref().take(count).collect() };
    let table = take(shape.table_len());
    let bias = take(shape.units);
    let outputs = take(shape.outputs_len());
    let (_, rest) = numbers.split_at(numbers.len() - shape.buckets * 4);
    let (biases, _) = rest.as_chunks::<4>();
    NetWeights {
        shape,
        output_one: output_one.into(),
        table,
        bias,
        outputs,
        output_bias: biases
            .iter()
            .map(|&bias| i32::from_le_bytes(bias))
            .collect(),
        provenance: provenance.to_owned(),
    }
}
