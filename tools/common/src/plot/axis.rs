//! Axes: what part of a scale is shown, and where it is marked.

/// How values are spread over an axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scale {
    /// Equal differences, equal distances.
    #[default]
    Linear,
    /// Equal ratios, equal distances; only values above 0 have a place.
    Log,
}

/// An axis.
#[derive(Clone, PartialEq, Debug)]
pub struct Axis {
    /// What it measures, and in which unit.
    pub title: String,
    scale: Scale,
    low: f64,
    high: f64,
    /// Whether it only shows whole numbers, so that there is nothing to mark between them.
    whole: bool,
}

impl Axis {
    /// An axis that shows all values that have a place on it.
    pub fn over(title: &str, scale: Scale, values: impl Iterator<Item = f64>) -> Axis {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        let mut whole = true;
        for value in values.filter(|&value| fits(scale, value)) {
            whole &= value.fract() == 0.0;
            low = low.min(value);
            high = high.max(value);
        }
        if low > high {
            (low, high) = (1.0, 1.0);
        }
        if high - low < 1e-9 * high.abs().max(1e-9) {
            (low, high) = match scale {
                Scale::Linear => (low - 1.0, high + 1.0),
                Scale::Log => (low / 2.0, high * 2.0),
            };
        }
        let title = title.to_owned();
        Axis {
            title,
            scale,
            low,
            high,
            whole,
        }
    }

    /// The same with some room at both ends.
    pub fn with_room(mut self, share: f64) -> Axis {
        match self.scale {
            Scale::Linear => {
                let room = (self.high - self.low) * share;
                self.low -= room;
                self.high += room;
            }
            Scale::Log => {
                let room = (self.high / self.low).powf(share);
                self.low /= room;
                self.high *= room;
            }
        }
        self
    }

    /// Whether a value has a place on it.
    pub fn shows(&self, value: f64) -> bool {
        fits(self.scale, value)
    }

    /// Where its ends are.
    pub fn ends(&self) -> (f64, f64) {
        (self.low, self.high)
    }

    /// Where a value lies: 0 at the low end, 1 at the high one.
    pub fn share(&self, value: f64) -> f64 {
        let value = value.clamp(self.low, self.high);
        match self.scale {
            Scale::Linear => (value - self.low) / (self.high - self.low),
            Scale::Log => (value / self.low).ln() / (self.high / self.low).ln(),
        }
    }

    /// The values that are marked, and how they are written.
    pub fn ticks(&self) -> Vec<(f64, String)> {
        let values = match self.scale {
            Scale::Linear => self.even_ticks(),
            Scale::Log => self.log_ticks(),
        };
        let inside = |value: &f64| {
            let slack = 1e-9 * self.high.abs().max(1.0);
            (self.low - slack..=self.high + slack).contains(value)
        };
        let values = values.into_iter().filter(inside);
        values.map(|value| (value, number(value))).collect()
    }

    /// About six round values.
    fn even_ticks(&self) -> Vec<f64> {
        let least = if self.whole { 1.0 } else { 0.0 };
        let rough = ((self.high - self.low) / 6.0).max(least);
        let power = 10_f64.powf(rough.log10().floor());
        let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
        let step = steps.into_iter().find(|&step| step >= rough);
        let step = step.unwrap_or(10.0 * power);
        let first = (self.low / step).ceil() as i64;
        (first..=first + 12).map(|n| n as f64 * step).collect()
    }

    /// Powers of ten, and more where there are few of them.
    fn log_ticks(&self) -> Vec<f64> {
        let decades = (self.high / self.low).log10();
        let factors: &[f64] = match decades {
            _ if decades > 2.5 => &[1.0],
            _ if decades > 0.8 => &[1.0, 2.0, 5.0],
            _ => &[1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0],
        };
        let powers = self.low.log10().floor() as i32..=self.high.log10().ceil() as i32;
        powers
            .flat_map(|power| factors.iter().map(move |f| f * 10_f64.powi(power)))
            .collect()
    }
}

fn fits(scale: Scale, value: f64) -> bool {
    value.is_finite() && (scale == Scale::Linear || value > 0.0)
}

/// A number, short: `0.001`, `20`, `5k`, `2M`.
fn number(value: f64) -> String {
    for (unit, sign) in [(1e9, "G"), (1e6, "M"), (1e3, "k")] {
        if value.abs() >= unit * 0.999_999 {
            return format!("{}{sign}", plain(value / unit));
        }
    }
    plain(value)
}

fn plain(value: f64) -> String {
    let text = format!("{value:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0" } else { text }.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(scale: Scale, values: [f64; 2]) -> Vec<String> {
        let axis = Axis::over("", scale, values.into_iter());
        axis.ticks().into_iter().map(|tick| tick.1).collect()
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(marks(Scale::Linear, [1.0, 9.0]), ["2", "4", "6", "8"]);
        assert_eq!(marks(Scale::Linear, [1.0, 2.0]), ["1", "2"]);
        assert_eq!(
            marks(Scale::Linear, [0.5, 1.0]),
            ["0.5", "0.6", "0.7", "0.8", "0.9", "1"]
        );
        assert_eq!(
            marks(Scale::Log, [0.001, 2.0]),
            ["0.001", "0.01", "0.1", "1"]
        );
        assert_eq!(
            marks(Scale::Log, [800.0, 5000.0]),
            ["800", "1k", "1.2k", "1.5k", "2k", "2.5k", "3k", "4k", "5k"]
        );
    }

    #[test]
    fn values_have_their_share() {
        let axis = Axis::over("", Scale::Log, [1.0, f64::NAN, -3.0, 100.0].into_iter());
        assert!((axis.share(10.0) - 0.5).abs() < 1e-12);
        assert_eq!((axis.share(0.5), axis.share(1e9)), (0.0, 1.0));
        let none = Axis::over("", Scale::Log, std::iter::empty());
        assert!(none.share(1.0).is_finite() && !none.ticks().is_empty());
    }
}
