//! `pack`: the whole numbers of a trained network, as the engine uses them.

use std::path::PathBuf;

use anyhow::Context;
use xq_eval::neural::{FINE, Net, NetWeights};

use crate::train::model::{Model, Numbers, bias, output_bias, outputs, table};

/// What is packed.
#[derive(clap::Args, Clone, Debug)]
pub struct PackArgs {
    /// A file that `train` has written
    pub model: PathBuf,
    /// The network's file
    #[arg(long)]
    pub out: PathBuf,
    /// Where the network comes from, for people: data, seeds, epochs, losses
    #[arg(long, default_value = "")]
    pub provenance: String,
}

/// An output weight of one.
const OUTPUT_ONE: i32 = 127;

/// Packs a network.
///
/// # Errors
/// When the files cannot be read or written, or its sums could overflow.
pub fn run(options: &PackArgs) -> anyhow::Result<()> {
    let model = Model::read(&options.model)?;
    let net = quantised(&model.numbers, &options.provenance)?;
    let bytes = net.to_bytes();
    std::fs::write(&options.out, &bytes)
        .with_context(|| format!("cannot write {}", options.out.display()))?;
    say!("{}: {} bytes", options.out.display(), bytes.len());
    Ok(())
}

/// The network of these numbers, rounded.
///
/// # Errors
/// When a sum or product could overflow.
pub fn quantised(numbers: &Numbers, provenance: &str) -> anyhow::Result<Net> {
    let shape = numbers.shape;
    let rounded = |range: std::ops::Range<usize>, one: i32| -> Vec<i16> {
        let parts = numbers.values[range].iter().map(|value| value * one as f32);
        parts.map(|value| value.round() as i16).collect()
    };
    let bias_one = (255 * OUTPUT_ONE) as f32;
    let biases = numbers.values[output_bias(shape)].iter();
    Ok(Net::new(&NetWeights {
        shape,
        output_one: OUTPUT_ONE,
        table: rounded(table(shape), FINE),
        bias: rounded(bias(shape), FINE),
        outputs: rounded(outputs(shape), OUTPUT_ONE),
        output_bias: biases
            .map(|bias| (bias * bias_one).round() as i32)
            .collect(),
        provenance: provenance.to_owned(),
    })?)
}
