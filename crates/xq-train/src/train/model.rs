//! The network in floating-point numbers while it learns, and the file that keeps it.
//!
//! ```text
//! 0-7    "XQMODEL1"        8-11  units       12-15  sets of output weights
//! 16-23  steps of training behind it         24-31  XXH64 of bytes 0-23 and all that follows
//! 32-    f32, little-endian: the numbers, then Adam's mean and square of each gradient
//! ```

use std::fs;
use std::hash::Hasher;
use std::io::Write;
use std::ops::Range;
use std::path::Path;

use anyhow::{Context, ensure};
use fastrand::Rng;
use twox_hash::XxHash64;
use xq_eval::neural::{INPUTS, Shape};

const MAGIC: &[u8; 8] = b"XQMODEL1";
const HEAD: usize = 32;

/// No weight of the first layer gets larger: 32 men of one still fit the sums of the network.
pub const LARGEST_WEIGHT: f32 = 1.0;

/// No output weight gets larger.
pub const LARGEST_OUTPUT: f32 = 0.99;

/// The numbers of a network in one row: first layer (input by input), bias of the units, output
/// weights (set by set, mover's view first), output biases. Also holds gradients.
#[derive(Clone, PartialEq, Debug)]
pub struct Numbers {
    /// How large the network is.
    pub shape: Shape,
    /// All of them.
    pub values: Vec<f32>,
}

impl Numbers {
    /// All zero.
    pub fn zero(shape: Shape) -> Numbers {
        let count = shape.table_len() + shape.units + shape.outputs_len() + shape.buckets;
        Numbers {
            shape,
            values: vec![0.0; count],
        }
    }

    /// Small random numbers to learn from.
    pub fn random(shape: Shape, seed: u64) -> Numbers {
        let mut rng = Rng::with_seed(seed);
        let mut numbers = Numbers::zero(shape);
        let mut fill = |range: Range<usize>, most: f32| {
            for value in &mut numbers.values[range] {
                *value = (rng.f32() * 2.0 - 1.0) * most;
            }
        };
        fill(table(shape), 0.1);
        fill(outputs(shape), 1.0 / (2.0 * shape.units as f32).sqrt());
        numbers.values[bias(shape)].fill(0.2);
        numbers
    }

    /// Keeps all weights within the bounds that fit the network's whole numbers.
    pub fn clamp(&mut self) {
        let bounds = [
            (table(self.shape), LARGEST_WEIGHT),
            (outputs(self.shape), LARGEST_OUTPUT),
        ];
        for (range, most) in bounds {
            for value in &mut self.values[range] {
                *value = value.clamp(-most, most);
            }
        }
    }
}

/// Where the first layer stands in a row of numbers.
pub const fn table(shape: Shape) -> Range<usize> {
    0..INPUTS * shape.units
}

/// Where the bias of the units stands.
pub const fn bias(shape: Shape) -> Range<usize> {
    let start = INPUTS * shape.units;
    start..start + shape.units
}

/// Where the output weights stand.
pub const fn outputs(shape: Shape) -> Range<usize> {
    let start = bias(shape).end;
    start..start + shape.outputs_len()
}

/// Where the output biases stand.
pub const fn output_bias(shape: Shape) -> Range<usize> {
    let start = outputs(shape).end;
    start..start + shape.buckets
}

/// A network in training: its numbers and what Adam remembers.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    /// The numbers.
    pub numbers: Numbers,
    /// Running means of the gradient.
    pub mean: Vec<f32>,
    /// Running means of the gradient's square.
    pub square: Vec<f32>,
    /// Steps behind it.
    pub steps: u64,
}

impl Model {
    /// A network at the start of its training.
    pub fn new(numbers: Numbers) -> Model {
        let count = numbers.values.len();
        Model {
            numbers,
            mean: vec![0.0; count],
            square: vec![0.0; count],
            steps: 0,
        }
    }

    /// Writes it to a file, beside the old one first, so that one of them is always whole.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn write(&self, path: &Path) -> anyhow::Result<()> {
        let shape = self.numbers.shape;
        let mut head = Vec::from(MAGIC);
        head.extend((shape.units as u32).to_le_bytes());
        head.extend((shape.buckets as u32).to_le_bytes());
        head.extend(self.steps.to_le_bytes());
        let body: Vec<u8> = [&self.numbers.values, &self.mean, &self.square]
            .into_iter()
            .flatten()
            .flat_map(|value| value.to_le_bytes())
            .collect();
        head.extend(hash(&head, &body).to_le_bytes());
        let new = path.with_extension("new");
        let write = || -> std::io::Result<()> {
            let mut file = fs::File::create(&new)?;
            file.write_all(&head)?;
            file.write_all(&body)?;
            file.sync_all()?;
            fs::rename(&new, path)
        };
        write().with_context(|| format!("cannot write {}", path.display()))
    }

    /// Reads it from a file.
    ///
    /// # Errors
    /// When the file cannot be read, is something else or is damaged.
    pub fn read(path: &Path) -> anyhow::Result<Model> {
        let name = || path.display().to_string();
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", name()))?;
        ensure!(
            bytes.starts_with(MAGIC) && bytes.len() > HEAD,
            "{}: found no model, expected a file that `train` has written",
            name()
        );
        let (head, body) = bytes.split_at(HEAD);
        let u32_at = |at: usize| u32::from_le_bytes(head[at..at + 4].try_into().expect("4 bytes"));
        let u64_at = |at: usize| u64::from_le_bytes(head[at..at + 8].try_into().expect("8 bytes"));
        let found = hash(&head[..24], body);
        ensure!(
            found == u64_at(24),
            "{}: found a model with the checksum {found:016x}, expected {:016x}: it is damaged",
            name(),
            u64_at(24)
        );
        let shape = Shape {
            units: u32_at(8) as usize,
            buckets: u32_at(12) as usize,
        };
        shape.check().with_context(name)?;
        let mut numbers = Numbers::zero(shape);
        let count = numbers.values.len();
        let mut values = vec![0f32; 3 * count];
        ensure!(
            body.len() == values.len() * 4,
            "{}: found {} bytes of numbers, expected {}",
            name(),
            body.len(),
            values.len() * 4
        );
        for (value, bytes) in values.iter_mut().zip(body.as_chunks::<4>().0) {
            *value = f32::from_le_bytes(*bytes);
        }
        numbers.values.copy_from_slice(&values[..count]);
        Ok(Model {
            numbers,
            mean: values[count..2 * count].to_vec(),
            square: values[2 * count..].to_vec(),
            steps: u64_at(16),
        })
    }
}

fn hash(head: &[u8], body: &[u8]) -> u64 {
    let mut hasher = XxHash64::with_seed(0);
    hasher.write(head);
    hasher.write(body);
    hasher.finish()
}
