//! Plots as SVG, for the page.

use std::fmt::Write as _;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 260.0;
/// Room for the numbers of the axes.
const LEFT: f64 = 56.0;
const BELOW: f64 = 34.0;
const RIM: f64 = 12.0;

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
        let mut svg = frame.open(&self.title, &self.horizontal);
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
            let (left, right) = (frame.at(frame.x.0, *level), frame.at(frame.x.1, *level));
            let _ = write!(
                svg,
                "<polyline class=\"level\" points=\"{left} {right}\"><title>{}</title></polyline>",
                escaped(name)
            );
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
    /// Bars, left to right: name and height.
    pub bars: Vec<(String, f64)>,
    /// The height of a line across.
    pub level: Option<f64>,
    /// The height of the plot; by default that of the highest bar.
    pub top: Option<f64>,
}

impl Bars {
    /// The plot.
    pub fn svg(&self) -> String {
        let highest = self
            .bars
            .iter()
            .map(|bar| bar.1)
            .filter(|y| y.is_finite())
            .fold(0.0, f64::max);
        let count = self.bars.len().max(1) as f64;
        let frame = Frame {
            x: (0.0, count),
            y: (0.0, self.top.unwrap_or(highest).max(1e-9)),
        };
        let mut svg = frame.open_bare(&self.title, &self.horizontal);
        for (index, (name, height)) in self.bars.iter().enumerate() {
            let (left, top) = frame.place(index as f64 + 0.1, *height);
            let (right, bottom) = frame.place(index as f64 + 0.9, 0.0);
            let (width, height_in_plot) = (right - left, (bottom - top).max(0.0));
            let _ = write!(
                svg,
                "<rect class=\"bar\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" \
                 height=\"{height_in_plot:.1}\"><title>{}: {height:.3}</title></rect>",
                escaped(name)
            );
        }
        // As many names as fit.
        let every = (count / 10.0).ceil() as usize;
        for (index, (name, _)) in self.bars.iter().enumerate().step_by(every.max(1)) {
            let (x, y) = frame.place(index as f64 + 0.5, 0.0);
            let short: String = name.chars().take(12).collect();
            let _ = write!(
                svg,
                "<text x=\"{x:.1}\" y=\"{:.1}\" class=\"middle\">{}</text>",
                y + 13.0,
                escaped(&short)
            );
        }
        if let Some(level) = self.level {
            let (left, right) = (frame.at(0.0, level), frame.at(count, level));
            let _ = write!(svg, "<polyline class=\"level\" points=\"{left} {right}\"/>");
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

    /// The beginning of a plot, with numbers on both axes.
    fn open(&self, title: &str, horizontal: &str) -> String {
        let mut svg = self.open_bare(title, horizontal);
        for (place, class) in [(self.x.0, "start"), (self.x.1, "end")] {
            let (x, y) = self.place(place, self.y.0);
            let _ = write!(
                svg,
                "<text x=\"{x:.1}\" y=\"{:.1}\" class=\"{class}\">{place:.0}</text>",
                y + 13.0
            );
        }
        svg
    }

    fn open_bare(&self, title: &str, horizontal: &str) -> String {
        let mut svg = format!(
            "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{0}\"><title>{0}</title><g>",
            escaped(title)
        );
        for step in 0..=4 {
            let value = self.y.0 + (self.y.1 - self.y.0) * f64::from(step) / 4.0;
            let (left, right) = (self.at(self.x.0, value), self.at(self.x.1, value));
            let (x, y) = self.place(self.x.0, value);
            let digits = if self.y.1 - self.y.0 < 8.0 { 2 } else { 0 };
            let _ = write!(
                svg,
                "<polyline class=\"grid\" points=\"{left} {right}\"/><text x=\"{:.1}\" y=\"{:.1}\" class=\"end\">{value:.digits$}</text>",
                x - 5.0,
                y + 4.0
            );
        }
        let middle = (LEFT + WIDTH) / 2.0;
        let _ = write!(
            svg,
            "<text x=\"{middle:.1}\" y=\"{:.1}\" class=\"middle\">{}</text>",
            HEIGHT - 5.0,
            escaped(horizontal)
        );
        svg
    }
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
        for bars in [
            vec![],
            vec![("a".to_owned(), 0.0)],
            vec![("b&".to_owned(), 5.0), (String::new(), 1.0)],
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
