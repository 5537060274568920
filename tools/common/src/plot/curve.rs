//! A line with a band around it.

use std::fmt::Write as _;

use super::axis::{Axis, Scale};
use super::frame::{Frame, Paper};
use super::{Plot, Width};

/// A line with a band around it and level lines across.
#[derive(Clone, Debug, Default)]
pub struct Curve {
    /// What the plot shows.
    pub title: String,
    /// What goes to the right.
    pub horizontal: String,
    /// What goes up: quantity and unit.
    pub vertical: String,
    /// Points, left to right: where, how high, and half the height of the band.
    pub points: Vec<(f64, f64, f64)>,
    /// Heights of lines across, with their names.
    pub levels: Vec<(f64, String)>,
}

impl Plot for Curve {
    fn title(&self) -> &str {
        &self.title
    }

    fn svg(&self, width: Width) -> String {
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
            x: Axis::over(&self.horizontal, Scale::Linear, xs),
            y: settled(&self.vertical, &ys, levels),
            paper: Paper::plain(width),
        };
        let mut svg = frame.open(&self.title);
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
            frame.level(&mut svg, *level, name);
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

/// Shows the middle nine tenths of the values and all levels, with some room: the first points are
/// wild, and what matters is where it all leads to.
fn settled(title: &str, values: &[f64], levels: impl Iterator<Item = f64>) -> Axis {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let cut = sorted.len() / 20;
    let kept = sorted.get(cut..sorted.len() - cut).unwrap_or_default();
    Axis::over(title, Scale::Linear, kept.iter().copied().chain(levels)).with_room(0.05)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_always_in_sight() {
        let values: Vec<f64> = (0..1000).map(f64::from).collect();
        let (low, high) = settled("", &values, [-50.0, 5000.0].into_iter()).ends();
        assert!(low < -50.0 && high > 5000.0);
        let (low, high) = settled("", &values, std::iter::empty()).ends();
        assert!(low > 0.0 && high < 999.0);
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
            .svg(Width::Narrow);
            assert!(
                !svg.contains("NaN") && !svg.contains("inf") && !svg.contains("<script>"),
                "{svg}"
            );
        }
    }
}
