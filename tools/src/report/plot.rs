//! Plots as SVG, for the page.

use std::fmt::Write as _;

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 250.0;
/// Room for the numbers of the axes.
const LEFT: f64 = 48.0;
const BELOW: f64 = 38.0;
const RIM: f64 = 16.0;
/// Numbers at an axis, more or less.
const TICKS: f64 = 5.0;
/// The widest bar.
const BAR: f64 = 56.0;
/// The most letters of a name below a bar.
const LONGEST_NAME: usize = 16;

/// A line with a band around it and level lines across.
#[derive(Clone, Debug, Default)]
pub struct Curve {
    /// What the plot shows.
    pub title: String,
    /// What goes to the right.
    pub horizontal: String,
    /// Points, left to right: where, how high, and half the height of the band.
    pub points: Vec<(f64, f64, f64)>,
    /// Heights of lines across, with their names.
    pub levels: Vec<(f64, String)>,
}

impl Curve {
    /// The plot.
    pub fn svg(&self) -> String {
        let points: Vec<_> = self
            .points
            .iter()
            .filter(|(x, y, r)| (x + y + r).is_finite())
            .collect();
        let xs = points.iter().map(|point| point.0);
        let ys = points.iter().flat_map(|(_, y, r)| [y - r, y + r]);
        let ys: Vec<f64> = ys.chain(self.levels.iter().map(|level| level.0)).collect();
        let frame = Frame {
            x: span(xs),
            // The first points are wild; what matters is where it all leads to.
            y: settled(&ys),
        };
        let mut svg = frame.open(&self.title, &self.horizontal) + &frame.count();
        if !points.is_empty() {
            let upper = points.iter().map(|(x, y, r)| frame.at(*x, y + r));
            let lower = points.iter().rev().map(|(x, y, r)| frame.at(*x, y - r));
            let band: Vec<String> = upper.chain(lower).collect();
            let _ = write!(
                svg,
                "<polygon class=\"band\" points=\"{}\"/>",
                band.join(" ")
            );
        }
        for (level, name) in &self.levels {
            svg += &frame.level(*level, name);
        }
        let line: Vec<String> = points.iter().map(|(x, y, _)| frame.at(*x, *y)).collect();
        let _ = write!(
            svg,
            "<polyline class=\"line\" points=\"{}\"/></g></svg>",
            line.join(" ")
        );
        svg
    }
}

/// Bars side by side.
#[derive(Clone, Debug, Default)]
pub struct Bars {
    /// What the plot shows.
    pub title: String,
    /// What goes to the right.
    pub horizontal: String,
    /// Bars, left to right.
    pub bars: Vec<Bar>,
    /// The height of a line across.
    pub level: Option<f64>,
    /// The height of the plot; by default that of the highest bar.
    pub top: Option<f64>,
}

/// A bar.
#[derive(Clone, Debug, Default)]
pub struct Bar {
    /// What stands below it.
    pub name: String,
    /// What is told when it is pointed at; the name by default.
    pub detail: Option<String>,
    /// How high it is.
    pub height: f64,
}

impl Bars {
    /// The plot.
    pub fn svg(&self) -> String {
        let highest = self
            .bars
            .iter()
            .map(|bar| bar.height)
            .filter(|y| y.is_finite())
            .fold(0.0, f64::max);
        let count = self.bars.len().max(1) as f64;
        let top = self.top.unwrap_or(highest).max(1e-9);
        let frame = Frame {
            x: (0.0, count),
            // Room for the number above the highest bar.
            y: (0.0, self.top.unwrap_or(top * 1.1)),
        };
        let mut svg = frame.open(&self.title, &self.horizontal);
        for (index, bar) in self.bars.iter().enumerate() {
            svg += &frame.bar(index as f64 + 0.5, bar);
        }
        // As many names as fit.
        let every = (count / 10.0).ceil() as usize;
        let letters = LONGEST_NAME.min((60.0 / count) as usize).max(4);
        for (index, bar) in self.bars.iter().enumerate().step_by(every.max(1)) {
            let (x, y) = frame.place(index as f64 + 0.5, 0.0);
            svg += &text(x, y + 15.0, "middle", &shortened(&bar.name, letters));
        }
        if let Some(level) = self.level {
            svg += &frame.level(level, "");
        }
        svg.push_str("</g></svg>");
        svg
    }
}

/// What part of the plane is shown.
struct Frame {
    x: (f64, f64),
    y: (f64, f64),
}

impl Frame {
    fn place(&self, x: f64, y: f64) -> (f64, f64) {
        let across = (x - self.x.0) / (self.x.1 - self.x.0);
        let up = (y.clamp(self.y.0, self.y.1) - self.y.0) / (self.y.1 - self.y.0);
        (
            LEFT + across * (WIDTH - LEFT - RIM),
            HEIGHT - BELOW - up * (HEIGHT - BELOW - RIM),
        )
    }

    fn at(&self, x: f64, y: f64) -> String {
        let (x, y) = self.place(x, y);
        format!("{x:.1},{y:.1}")
    }

    /// The beginning of a plot, with numbers at its left.
    fn open(&self, title: &str, horizontal: &str) -> String {
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
    fn count(&self) -> String {
        let numbers = ticks(self.x, 1.0).into_iter().map(|(value, shown)| {
            let (x, y) = self.place(value, self.y.0);
            text(x, y + 15.0, "middle", &shown)
        });
        numbers.collect()
    }

    fn level(&self, height: f64, name: &str) -> String {
        let (left, right) = (self.at(self.x.0, height), self.at(self.x.1, height));
        let (x, y) = self.place(self.x.1, height);
        format!("<polyline class=\"level\" points=\"{left} {right}\"/>")
            + &text(x, y - 4.0, "end level-name", name)
    }

    fn bar(&self, middle: f64, bar: &Bar) -> String {
        let (center, top) = self.place(middle, bar.height);
        let (edge, bottom) = self.place(middle - 0.4, 0.0);
        let width = (2.0 * (center - edge)).min(BAR);
        let left = center - width / 2.0;
        let tall = (bottom - top).max(0.0);
        let height = shown(bar.height);
        let mut svg = format!(
            "<rect class=\"bar\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" \
             height=\"{tall:.1}\"><title>{}: {height}</title></rect>",
            escaped(bar.detail.as_ref().unwrap_or(&bar.name))
        );
        if width >= BAR / 2.0 {
            svg += &text(center, top - 4.0, "middle", &height);
        }
        svg
    }
}

fn text(x: f64, y: f64, class: &str, text: &str) -> String {
    format!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\">{}</text>",
        escaped(text)
    )
}

/// A number with about three digits.
fn shown(value: f64) -> String {
    let digits = match value.abs() {
        _ if value.fract() == 0.0 => 0,
        100.0.. => 0,
        10.0.. => 1,
        _ => 2,
    };
    format!("{value:.digits$}")
}

fn shortened(name: &str, letters: usize) -> String {
    match name.char_indices().nth(letters) {
        Some((cut, _)) => format!("{}…", &name[..cut]),
        None => name.to_owned(),
    }
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

fn span(values: impl Iterator<Item = f64>) -> (f64, f64) {
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

/// The span of the middle nine tenths of the values, with some room.
fn settled(values: &[f64]) -> (f64, f64) {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let cut = sorted.len() / 20;
    let kept = sorted.get(cut..sorted.len() - cut).unwrap_or_default();
    let (low, high) = span(kept.iter().copied());
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
    fn plots_of_anything_are_finite_and_escaped() {
        let curves = [
            vec![],
            vec![(1.0, 2.0, 0.0)],
            vec![(1.0, f64::NAN, 1.0), (2.0, 5.0, f64::INFINITY)],
        ];
        for points in curves {
            let title = "<script>".to_owned();
            let svg = Curve {
                title,
                points,
                levels: vec![(0.0, "\"".to_owned())],
                ..Curve::default()
            }
            .svg();
            assert!(
                !svg.contains("NaN") && !svg.contains("inf") && !svg.contains("<script>"),
                "{svg}"
            );
        }
        let bar = |name: &str, height| Bar {
            name: name.to_owned(),
            detail: None,
            height,
        };
        for bars in [
            vec![],
            vec![bar("a", 0.0)],
            vec![bar("b&", 5.0), bar("", 1.0)],
        ] {
            let svg = Bars {
                bars,
                level: Some(0.5),
                ..Bars::default()
            }
            .svg();
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }
}
