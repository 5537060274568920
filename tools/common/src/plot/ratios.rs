//! Ratios as bars to both sides of 1, with their intervals.

use std::fmt::Write as _;

use super::axis::{Axis, Scale};
use super::escaped;
use super::frame::{Frame, Paper};
use super::{Plot, Width, text_width};

/// Room for the number behind a bar.
const RIGHT: f64 = 150.0;
/// The height of a row, and of one whose name stands above it.
const ROW: f64 = 22.0;
const TALL_ROW: f64 = 38.0;

/// Bars below each other.
#[derive(Clone, Debug, Default)]
pub struct Ratios {
    /// What the plot shows.
    pub title: String,
    /// What the ratios are of.
    pub horizontal: String,
    /// The bars, from the top.
    pub bars: Vec<RatioBar>,
}

/// A ratio.
#[derive(Clone, Debug, Default)]
pub struct RatioBar {
    /// What is compared.
    pub name: String,
    /// The ratio; above 0.
    pub ratio: f64,
    /// The interval in which it lies, if that is known.
    pub interval: Option<(f64, f64)>,
}

impl Ratios {
    /// Names stand at the left of the bars where there is room, else above them.
    fn paper(&self, width: Width) -> Paper {
        let count = self.bars.len().max(1) as f64;
        let names = self.bars.iter().map(|bar| text_width(&bar.name) + 16.0);
        let (paper, left, row) = match width {
            Width::Wide => (800.0, names.fold(60.0, f64::max).min(400.0), ROW),
            Width::Narrow => (width.pixels(), 8.0, TALL_ROW),
        };
        Paper {
            width: paper,
            height: 52.0 + row * count,
            left,
            right: RIGHT,
            below: 0.0,
        }
    }
}

impl Plot for Ratios {
    fn title(&self) -> &str {
        &self.title
    }

    fn svg(&self, width: Width) -> String {
        let ends = |bar: &RatioBar| {
            let (low, high) = bar.interval.unwrap_or((bar.ratio, bar.ratio));
            [bar.ratio, low, high]
        };
        let values = self.bars.iter().flat_map(ends).chain([1.0]);
        let count = self.bars.len().max(1) as f64;
        let frame = Frame {
            x: Axis::over(&self.horizontal, Scale::Log, values).with_room(0.06),
            y: Axis::over("", Scale::Linear, [0.0, count].into_iter()),
            paper: self.paper(width),
        };
        let mut svg = frame.open_without_marks(&self.title);
        frame.mark_right(&mut svg);
        for (row, bar) in self.bars.iter().enumerate() {
            draw(&mut svg, &frame, bar, count - row as f64 - 0.5);
        }
        let _ = write!(
            svg,
            "<polyline class=\"level\" points=\"{} {}\"/></g></svg>",
            frame.at(1.0, 0.0),
            frame.at(1.0, count)
        );
        svg
    }
}

fn draw(svg: &mut String, frame: &Frame, bar: &RatioBar, height: f64) {
    if !frame.x.shows(bar.ratio) {
        return;
    }
    let (one, y) = frame.place(1.0, height);
    let (end, _) = frame.place(bar.ratio, height);
    let mut label = format!("{:.2}", bar.ratio);
    let paper = &frame.paper;
    let (name_x, name_y, side) = if paper.left > 8.0 {
        (paper.left - 8.0, y + 4.0, "end")
    } else {
        (paper.left, y - 9.0, "name")
    };
    let _ = write!(
        svg,
        "<text x=\"{name_x:.1}\" y=\"{name_y:.1}\" class=\"{side}\">{}</text><rect class=\"ratio\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"11\"/>",
        escaped(&bar.name),
        one.min(end),
        y - 5.5,
        (one - end).abs()
    );
    if let Some((low, high)) = bar.interval
        && frame.x.shows(low)
        && frame.x.shows(high)
    {
        let ((left, _), (right, _)) = (frame.place(low, height), frame.place(high, height));
        let (top, bottom) = (y - 4.0, y + 4.0);
        let _ = write!(
            svg,
            "<path class=\"whisker\" d=\"M{left:.1} {top:.1}V{bottom:.1}M{left:.1} {y:.1}H{right:.1}M{right:.1} {top:.1}V{bottom:.1}\"/>"
        );
        let _ = write!(label, " ({low:.2} to {high:.2})");
    }
    let _ = write!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\">{label}</text>",
        paper.width - RIGHT + 8.0,
        y + 4.0
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_starts_at_one_and_impossible_ratios_are_left_out() {
        let bar = |ratio, interval| RatioBar {
            name: "x".to_owned(),
            ratio,
            interval,
        };
        let svg = Ratios {
            bars: vec![
                bar(2.0, Some((1.5, 2.5))),
                bar(0.0, None),
                bar(f64::NAN, None),
                bar(0.5, None),
            ],
            ..Ratios::default()
        }
        .svg(Width::Wide);
        assert_eq!(svg.matches("class=\"ratio\"").count(), 2);
        assert_eq!(svg.matches("class=\"whisker\"").count(), 1);
        assert!(svg.contains("2.00 (1.50 to 2.50)") && !svg.contains("NaN"));
    }
}
