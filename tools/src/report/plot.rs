//! Plots as SVG, for the page.

use std::fmt::Write as _;

use crate::report::frame::{Frame, escaped, settled, span, text};

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
        let ys: Vec<f64> = ys.collect();
        let levels = self.levels.iter().map(|level| level.0);
        let frame = Frame {
            x: span(xs),
            // The first points are wild; what matters is where it all leads to.
            y: settled(&ys, levels),
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
            svg += &one_bar(&frame, index as f64 + 0.5, bar);
        }
        // As many names as fit.
        let every = (count / 10.0).ceil() as usize;
        let letters = LONGEST_NAME.min((50.0 / count) as usize).max(4);
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

fn one_bar(frame: &Frame, middle: f64, bar: &Bar) -> String {
    let (center, top) = frame.place(middle, bar.height);
    let (edge, bottom) = frame.place(middle - 0.4, 0.0);
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
