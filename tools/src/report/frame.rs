//! The frame of a plot: what part of the plane is shown, and round numbers at its edges.

use std::fmt::Write as _;

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 250.0;
/// Room for the numbers of the axes.
const LEFT: f64 = 48.0;
const BELOW: f64 = 38.0;
const RIM: f64 = 16.0;
/// Numbers at an axis, more or less.
const TICKS: f64 = 5.0;

/// What part of the plane is shown.
pub(super) struct Frame {
    /// Left and right.
    pub x: (f64, f64),
    /// Bottom and top.
    pub y: (f64, f64),
}

impl Frame {
    pub fn place(&self, x: f64, y: f64) -> (f64, f64) {
        let across = (x - self.x.0) / (self.x.1 - self.x.0);
        let up = (y.clamp(self.y.0, self.y.1) - self.y.0) / (self.y.1 - self.y.0);
        (
            LEFT + across * (WIDTH - LEFT - RIM),
            HEIGHT - BELOW - up * (HEIGHT - BELOW - RIM),
        )
    }

    pub fn at(&self, x: f64, y: f64) -> String {
        let (x, y) = self.place(x, y);
        format!("{x:.1},{y:.1}")
    }

    /// The beginning of a plot, with numbers at its left.
    pub fn open(&self, title: &str, horizontal: &str) -> String {
        let mut svg = format!(
            "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{0}\"><title>{0}</title><g>",
            escaped(title)
        );
        for (value, shown) in ticks(self.y, 0.0) {
            let (left, right) = (self.at(self.x.0, value), self.at(self.x.1, value));
            let _ = write!(svg, "<polyline class=\"grid\" points=\"{left} {right}\"/>");
            let (x, y) = self.place(self.x.0, value);
            svg += &text(x - 6.0, y + 4.0, "end", &shown);
        }
        let middle = (LEFT + WIDTH - RIM) / 2.0;
        svg + &text(middle, HEIGHT - 5.0, "middle", horizontal)
    }

    /// Numbers below.
    pub fn count(&self) -> String {
        let numbers = ticks(self.x, 1.0).into_iter().map(|(value, shown)| {
            let (x, y) = self.place(value, self.y.0);
            text(x, y + 15.0, "middle", &shown)
        });
        numbers.collect()
    }

    pub fn level(&self, height: f64, name: &str) -> String {
        let (left, right) = (self.at(self.x.0, height), self.at(self.x.1, height));
        let (x, y) = self.place(self.x.1, height);
        format!("<polyline class=\"level\" points=\"{left} {right}\"/>")
            + &text(x, y - 4.0, "end level-name", name)
    }
}

pub(super) fn text(x: f64, y: f64, class: &str, text: &str) -> String {
    format!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\">{}</text>",
        escaped(text)
    )
}

/// Round numbers of a span, at least so far apart, and as they are written.
fn ticks((low, high): (f64, f64), least: f64) -> Vec<(f64, String)> {
    let rough = ((high - low) / TICKS).max(least).max(1e-9);
    let power = 10_f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
    let step = steps
        .into_iter()
        .find(|&step| step >= rough)
        .unwrap_or(rough);
    let digits = (-step.log10().floor()).max(0.0) as usize;
    let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
    (first..=last)
        .map(|index| index as f64 * step)
        .map(|value| (value, format!("{value:.digits$}")))
        .collect()
}

pub(super) fn span(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for value in values {
        low = low.min(value);
        high = high.max(value);
    }
    if !(low.is_finite() && high.is_finite()) {
        return (0.0, 1.0);
    }
    if high - low < 1e-9 {
        (low - 1.0, high + 1.0)
    } else {
        (low, high)
    }
}

/// The span of the middle nine tenths of the values and of all that has to be seen, with some room.
pub(super) fn settled(values: &[f64], seen: impl Iterator<Item = f64>) -> (f64, f64) {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let cut = sorted.len() / 20;
    let kept = sorted.get(cut..sorted.len() - cut).unwrap_or_default();
    let (low, high) = span(kept.iter().copied().chain(seen));
    let room = (high - low) / 20.0;
    (low - room, high + room)
}

/// A text within HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        for (low, high) in [
            (0.0, 1.0),
            (-494.0, 423.0),
            (0.0, 1e-9),
            (3.0, 1e6),
            (-0.3, 0.04),
        ] {
            let values = ticks((low, high), 0.0);
            assert!((2..=8).contains(&values.len()), "{low} {high}: {values:?}");
            for (value, shown) in values {
                assert!((low..=high).contains(&value), "{value}");
                let read: f64 = shown.parse().unwrap();
                assert!(
                    (read - value).abs() <= 1e-9 * (high - low),
                    "{shown} is {value}"
                );
            }
        }
        let shown: Vec<String> = ticks((-494.0, 423.0), 0.0)
            .into_iter()
            .map(|tick| tick.1)
            .collect();
        assert_eq!(shown, ["-400", "-200", "0", "200", "400"]);
    }

    #[test]
    fn what_has_to_be_seen_is_seen() {
        let mut values = vec![0.5; 100];
        values[7] = 900.0;
        let (low, high) = settled(&values, [-2.944, 2.944].into_iter());
        assert!(low < -2.944 && (2.944..4.0).contains(&high), "{low} {high}");
    }
}
