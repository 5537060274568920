//! The frame of a plot: two axes, their marks and titles, and the way from values to places.

use std::fmt::Write as _;

use super::Width;
use super::axis::Axis;
use super::{escaped, text_width};

/// What part of the plane is shown, and where on the paper.
pub(super) struct Frame {
    pub x: Axis,
    pub y: Axis,
    pub paper: Paper,
}

/// The paper, in points of the picture.
#[derive(Clone, Copy)]
pub(super) struct Paper {
    pub width: f64,
    pub height: f64,
    /// Room for the marks of the axis that goes up.
    pub left: f64,
    /// Room for a legend at the right.
    pub right: f64,
    /// Room for a legend below.
    pub below: f64,
}

impl Paper {
    /// Without a legend.
    pub fn plain(width: Width) -> Paper {
        Paper {
            width: width.pixels(),
            height: 260.0,
            left: 56.0,
            right: RIM,
            below: 0.0,
        }
    }

    /// Where the picture ends and a legend may begin.
    pub fn bottom(&self) -> f64 {
        self.height - self.below
    }
}

const RIM: f64 = 12.0;
/// Room for the marks of the axis that goes to the right, and its title.
const BELOW: f64 = 38.0;

impl Frame {
    pub fn place(&self, x: f64, y: f64) -> (f64, f64) {
        let Paper {
            width, left, right, ..
        } = self.paper;
        let bottom = self.paper.bottom();
        (
            left + self.x.share(x) * (width - left - right),
            bottom - BELOW - self.y.share(y) * (bottom - BELOW - RIM),
        )
    }

    pub fn at(&self, x: f64, y: f64) -> String {
        let (x, y) = self.place(x, y);
        format!("{x:.1},{y:.1}")
    }

    /// The places of the points that have one.
    pub fn path(&self, points: impl Iterator<Item = (f64, f64)>) -> String {
        let points = points.filter(|&(x, y)| self.x.shows(x) && self.y.shows(y));
        let places: Vec<String> = points.map(|(x, y)| self.at(x, y)).collect();
        places.join(" ")
    }

    /// The beginning of a plot, with numbers on both axes.
    pub fn open(&self, title: &str) -> String {
        let mut svg = self.open_without_marks(title);
        self.mark_right(&mut svg);
        self.mark_up(&mut svg);
        svg
    }

    /// The beginning of a plot, with titles alone.
    pub fn open_without_marks(&self, title: &str) -> String {
        let Paper {
            width,
            height,
            left,
            right,
            ..
        } = self.paper;
        let bottom = self.paper.bottom();
        let mut svg = format!(
            "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{0}\"><title>{0}</title><g>",
            escaped(title)
        );
        let middle = (left + width - right) / 2.0;
        let _ = write!(
            svg,
            "<text x=\"{middle:.1}\" y=\"{:.1}\" class=\"middle\">{}</text>",
            bottom - 6.0,
            escaped(&self.x.title)
        );
        let middle = (bottom - BELOW + RIM) / 2.0;
        let _ = write!(
            svg,
            "<text transform=\"translate(12 {middle:.1}) rotate(-90)\" class=\"middle\">{}</text>",
            escaped(&self.y.title)
        );
        svg
    }

    /// A line across, with its name at the right.
    pub fn level(&self, svg: &mut String, value: f64, name: &str) {
        let (low, high) = self.x.ends();
        let (left, right) = (self.at(low, value), self.at(high, value));
        let (x, y) = self.place(high, value);
        let _ = write!(
            svg,
            "<polyline class=\"level\" points=\"{left} {right}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" class=\"end level-name\">{}</text>",
            x - 4.0,
            y - 4.0,
            escaped(name)
        );
    }

    /// Lines up and down, with their values below.
    pub fn mark_right(&self, svg: &mut String) {
        let (low, high) = self.y.ends();
        let mut free_from = f64::NEG_INFINITY;
        for (value, name) in self.x.ticks() {
            let (x, y) = self.place(value, low);
            let line = [self.at(value, low), self.at(value, high)];
            // A number that would run into the one before is left out.
            let half = text_width(&name) / 2.0;
            let shown = if x - half >= free_from { &name } else { "" };
            if !shown.is_empty() {
                free_from = x + half + 4.0;
            }
            mark(svg, &line, (x, y + 14.0, "middle"), shown);
        }
    }

    /// Lines across, with their values at the left.
    pub fn mark_up(&self, svg: &mut String) {
        let (low, high) = self.x.ends();
        for (value, name) in self.y.ticks() {
            let (x, y) = self.place(low, value);
            let line = [self.at(low, value), self.at(high, value)];
            mark(svg, &line, (x - 5.0, y + 4.0, "end"), &name);
        }
    }
}

/// A line of the grid and the value it stands for, at a place and in a class.
fn mark(svg: &mut String, line: &[String; 2], (x, y, class): (f64, f64, &str), name: &str) {
    let _ = write!(
        svg,
        "<polyline class=\"grid\" points=\"{}\"/><text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\">{name}</text>",
        line.join(" ")
    );
}
