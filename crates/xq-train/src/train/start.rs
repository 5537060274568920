//! What a training begins with: an older network, packed or not, perhaps a smaller one.

use std::path::Path;

use xq_eval::neural::{FINE, INPUTS, Net, Shape};

use super::model::{Model, Numbers, bias, output_bias, outputs, table};

/// How far the first layer of added units is from zero at most. Their output weights are zero, so
/// that the wider network judges as the narrow one until it has learnt.
const STIR: f32 = 0.05;

/// The numbers of a file of `train` or of a packed network.
///
/// # Errors
/// When the file cannot be read, is something else or is damaged.
pub fn read(path: &Path) -> anyhow::Result<Numbers> {
    match Net::read(path) {
        Ok(net) => Ok(of_net(&net)),
        Err(_) => Ok(Model::read(path)?.numbers),
    }
}

/// A packed network in floating-point numbers.
pub fn of_net(net: &Net) -> Numbers {
    let weights = net.weights();
    let shape = weights.shape;
    let mut numbers = Numbers::zero(shape);
    let mut fill = |range: std::ops::Range<usize>, parts: &[i16], one: i32| {
        for (value, &part) in numbers.values[range].iter_mut().zip(parts) {
            *value = f32::from(part) / one as f32;
        }
    };
    fill(table(shape), &weights.table, FINE);
    fill(bias(shape), &weights.bias, FINE);
    fill(outputs(shape), &weights.outputs, weights.output_one);
    let one = (255 * weights.output_one) as f32;
    let biases = &mut numbers.values[output_bias(shape)];
    for (value, &part) in biases.iter_mut().zip(&weights.output_bias) {
        *value = part as f32 / one;
    }
    numbers
}

/// The same network with more units, or with several sets of output weights in place of one. A
/// network that cannot be widened to that shape stays as it is.
pub fn widened(numbers: &Numbers, shape: Shape, seed: u64) -> Numbers {
    let from = numbers.shape;
    let fits = from.units <= shape.units && (from.buckets == 1 || from.buckets == shape.buckets);
    if from == shape || !fits {
        return numbers.clone();
    }
    let mut wide = Numbers::random(shape, seed);
    for value in &mut wide.values[table(shape)] {
        *value *= STIR / 0.1;
    }
    wide.values[outputs(shape)].fill(0.0);
    let narrow = from.units;
    for row in 0..INPUTS {
        let old = &numbers.values[row * narrow..][..narrow];
        wide.values[row * shape.units..][..narrow].copy_from_slice(old);
    }
    let start = bias(shape).start;
    wide.values[start..start + narrow].copy_from_slice(&numbers.values[bias(from)]);
    for set in 0..shape.buckets {
        let old_set = set.min(from.buckets - 1);
        for view in 0..2 {
            let old = outputs(from).start + (old_set * 2 + view) * narrow;
            let new = outputs(shape).start + (set * 2 + view) * shape.units;
            wide.values[new..new + narrow].copy_from_slice(&numbers.values[old..old + narrow]);
        }
        wide.values[output_bias(shape).start + set] =
            numbers.values[output_bias(from).start + old_set];
    }
    wide
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::quantised;

    const NARROW: Shape = Shape {
        units: 32,
        buckets: 1,
    };

    #[test]
    fn a_packed_network_comes_back_to_half_a_part() {
        let numbers = Numbers::random(NARROW, 5);
        let back = of_net(&quantised(&numbers, "").expect("it fits"));
        let parts = [
            (table(NARROW), FINE as f32),
            (bias(NARROW), FINE as f32),
            (outputs(NARROW), 127.0),
            (output_bias(NARROW), 255.0 * 127.0),
        ];
        for (range, one) in parts {
            for place in range {
                let gap = (numbers.values[place] - back.values[place]).abs();
                assert!(gap <= 0.501 / one, "{place}: {gap}");
            }
        }
    }

    #[test]
    fn a_wider_network_judges_as_the_narrow_one() {
        use crate::record::{Flags, Record};
        use crate::train::gradient::chances;
        use crate::train::sample::Sample;

        let shape = Shape {
            units: 64,
            buckets: 4,
        };
        let narrow = Numbers::random(NARROW, 5);
        let wide = widened(&narrow, shape, 6);
        let position = xq_core::Position::start();
        let record = Record::new(&position, 0, 0, Flags::default(), 9);
        let chance = |numbers: &Numbers| {
            let sample = Sample::new(&record, numbers.shape.buckets, false, 0.0).expect("a sample");
            chances(numbers, &[sample])[0]
        };
        assert!((chance(&narrow) - chance(&wide)).abs() < 1e-6);
        assert!(wide.values[bias(shape)].iter().all(|&bias| bias > 0.0));
    }

    #[test]
    fn a_network_that_does_not_fit_stays() {
        let narrower = Shape {
            units: 16,
            buckets: 1,
        };
        let numbers = Numbers::random(NARROW, 5);
        assert_eq!(widened(&numbers, narrower, 1), numbers);
    }
}
