//! Several lines in one frame, with a legend.

use std::fmt::Write as _;

use super::axis::{Axis, Scale};
use super::escaped;
use super::frame::{Frame, Paper};
use super::{Plot, Width};

/// How many colours there are; further lines repeat them, dashed.
const COLORS: usize = 8;
/// The height of a line of the legend.
const LEADING: f64 = 17.0;

/// Lines over two axes.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// What the plot shows.
    pub title: String,
    /// What goes to the right: quantity and unit.
    pub horizontal: String,
    /// What goes up: quantity and unit.
    pub vertical: String,
    /// The scales, of what goes to the right and what goes up.
    pub scales: (Scale, Scale),
    /// Whether what goes up begins at 0.
    pub from_zero: bool,
    /// The lines.
    pub series: Vec<Series>,
}

/// A line.
#[derive(Clone, Debug, Default)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// Its points, left to right.
    pub points: Vec<(f64, f64)>,
    /// Whether it is no measurement but what could be had at best.
    pub ideal: bool,
}

impl Lines {
    /// The legend stands at the right where there is room, else below.
    fn paper(&self, width: Width) -> Paper {
        let legend = LEADING * self.series.len() as f64;
        let (paper, right, below) = match width {
            Width::Wide => (840.0, 250.0, 0.0),
            Width::Narrow => (width.pixels(), 12.0, legend + 8.0),
        };
        Paper {
            width: paper,
            height: 380.0_f64.max(legend + 40.0) * if below > 0.0 { 0.75 } else { 1.0 } + below,
            left: 64.0,
            right,
            below,
        }
    }
}

impl Plot for Lines {
    fn title(&self) -> &str {
        &self.title
    }

    fn svg(&self, width: Width) -> String {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let xs = points().map(|point| point.0);
        let ys = points()
            .map(|point| point.1)
            .chain(self.from_zero.then_some(0.0));
        let frame = Frame {
            x: Axis::over(&self.horizontal, self.scales.0, xs).with_room(0.02),
            y: Axis::over(&self.vertical, self.scales.1, ys).with_room(0.04),
            paper: self.paper(width),
        };
        let mut svg = frame.open(&self.title);
        for (number, series) in self.series.iter().enumerate() {
            draw(&mut svg, &frame, series, number);
            explain(&mut svg, &frame.paper, series, number);
        }
        svg.push_str("</g></svg>");
        svg
    }
}

fn class(series: &Series, number: usize) -> String {
    if series.ideal {
        "ideal".to_owned()
    } else {
        format!("s{}", number % COLORS)
    }
}

fn dashes(number: usize) -> &'static str {
    if number >= COLORS {
        " stroke-dasharray=\"7 3\""
    } else {
        ""
    }
}

fn draw(svg: &mut String, frame: &Frame, series: &Series, number: usize) {
    let (class, dashes) = (class(series, number), dashes(number));
    let path = frame.path(series.points.iter().copied());
    let _ = write!(
        svg,
        "<polyline class=\"series {class}\"{dashes} points=\"{path}\"/>"
    );
    if series.ideal {
        return;
    }
    for place in path.split_whitespace() {
        let Some((x, y)) = place.split_once(',') else {
            continue;
        };
        let _ = write!(
            svg,
            "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"2.4\"/>"
        );
    }
}

/// The line's entry in the legend.
fn explain(svg: &mut String, paper: &Paper, series: &Series, number: usize) {
    let (class, dashes) = (class(series, number), dashes(number));
    let (x, top) = if paper.below > 0.0 {
        (8.0, paper.bottom() + 12.0)
    } else {
        (paper.width - paper.right + 14.0, 20.0)
    };
    let y = top + LEADING * number as f64;
    let _ = write!(
        svg,
        "<polyline class=\"series {class}\"{dashes} points=\"{x:.1},{y:.1} {:.1},{y:.1}\"/><text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
        x + 20.0,
        x + 26.0,
        y + 4.0,
        escaped(&series.name)
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_place_is_left_out_and_names_are_escaped() {
        let points = vec![(0.0, 1.0), (1.0, f64::NAN), (1.0, 10.0), (10.0, 1e7)];
        let series = Series {
            name: "a<b>".to_owned(),
            points,
            ideal: false,
        };
        let svg = Lines {
            scales: (Scale::Log, Scale::Log),
            series: vec![series, Series::default()],
            ..Lines::default()
        }
        .svg(Width::Wide);
        assert_eq!(svg.matches("<circle").count(), 2);
        assert!(svg.contains("a&lt;b&gt;") && !svg.contains("NaN"), "{svg}");
    }
}
