//! Bars below each other, with their whole names.

use std::fmt::Write as _;

use super::axis::{Axis, Scale};
use super::frame::{Frame, Paper};
use super::{Plot, Width, escaped, text_width};

/// The height of a row, and of one whose name stands above it.
const ROW: f64 = 24.0;
const TALL_ROW: f64 = 40.0;
/// The height of a bar.
const BAR: f64 = 14.0;
/// Room for the number behind the longest bar.
const NUMBER: f64 = 64.0;
/// Names at the left take no more room than this; longer ones make all stand above their bars.
const MOST_LEFT: f64 = 260.0;

/// Bars below each other.
#[derive(Clone, Debug, Default)]
pub struct Bars {
    /// What the plot shows.
    pub title: String,
    /// What the bars measure, and in which unit.
    pub horizontal: String,
    /// Bars, from the top.
    pub bars: Vec<Bar>,
    /// Where a line goes from top to bottom.
    pub level: Option<f64>,
    /// The value at the right end; by default that of the longest bar.
    pub top: Option<f64>,
}

/// A bar.
#[derive(Clone, Debug, Default)]
pub struct Bar {
    /// What stands at its left.
    pub name: String,
    /// What is told when it is pointed at; the name by default.
    pub detail: Option<String>,
    /// How long it is.
    pub value: f64,
}

impl Bar {
    /// A bar.
    pub fn of(name: impl Into<String>, value: f64) -> Bar {
        Bar {
            name: name.into(),
            detail: None,
            value,
        }
    }
}

impl Bars {
    fn paper(&self, width: Width) -> Paper {
        let count = self.bars.len().max(1) as f64;
        let names = self.bars.iter().map(|bar| text_width(&bar.name) + 16.0);
        let left = names.fold(24.0, f64::max);
        let is_beside = left <= MOST_LEFT.min(0.4 * width.pixels());
        let (left, row) = if is_beside {
            (left, ROW)
        } else {
            (8.0, TALL_ROW)
        };
        Paper {
            width: width.pixels(),
            height: 52.0 + row * count,
            left,
            right: NUMBER,
            below: 0.0,
        }
    }
}

impl Plot for Bars {
    fn title(&self) -> &str {
        &self.title
    }

    fn svg(&self, width: Width) -> String {
        let values = self.bars.iter().map(|bar| bar.value);
        let longest = values.filter(|x| x.is_finite()).fold(0.0, f64::max);
        let right = self.top.unwrap_or(longest).max(1e-6);
        let count = self.bars.len().max(1) as f64;
        let frame = Frame {
            x: Axis::over(&self.horizontal, Scale::Linear, [0.0, right].into_iter()),
            y: Axis::over("", Scale::Linear, [0.0, count].into_iter()),
            paper: self.paper(width),
        };
        let mut svg = frame.open_without_marks(&self.title);
        frame.mark_right(&mut svg);
        for (row, bar) in self.bars.iter().enumerate() {
            draw(&mut svg, &frame, count - row as f64 - 0.5, bar);
        }
        if let Some(level) = self.level {
            let _ = write!(
                svg,
                "<polyline class=\"level\" points=\"{} {}\"/>",
                frame.at(level, 0.0),
                frame.at(level, count)
            );
        }
        svg.push_str("</g></svg>");
        svg
    }
}

fn draw(svg: &mut String, frame: &Frame, height: f64, bar: &Bar) {
    let paper = &frame.paper;
    let (left, middle) = frame.place(0.0, height);
    let is_above = paper.left <= 8.0;
    let (name_x, name_y, side) = if is_above {
        (paper.left, middle - 5.0, "name")
    } else {
        (paper.left - 8.0, middle + 4.0, "end")
    };
    let center = if is_above { middle + 8.0 } else { middle };
    let value = if bar.value.is_finite() {
        bar.value
    } else {
        0.0
    };
    let (right, _) = frame.place(value, height);
    let shown = shown(value);
    let _ = write!(
        svg,
        "<text x=\"{name_x:.1}\" y=\"{name_y:.1}\" class=\"{side}\">{}</text>\
         <rect class=\"bar\" x=\"{left:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{BAR}\">\
         <title>{}: {shown}</title></rect><text x=\"{:.1}\" y=\"{:.1}\">{shown}</text>",
        escaped(&bar.name),
        center - BAR / 2.0,
        (right - left).max(0.0),
        escaped(bar.detail.as_ref().unwrap_or(&bar.name)),
        right + 6.0,
        center + 4.0
    );
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_of_anything_are_finite_and_names_whole() {
        let long = "a name that is far too long for the left of any plot & for a telephone";
        for values in [vec![], vec![("a", 0.0)], vec![(long, 5.0), ("", f64::NAN)]] {
            let bars = Bars {
                bars: values.iter().map(|(name, x)| Bar::of(*name, *x)).collect(),
                level: Some(0.5),
                ..Bars::default()
            };
            for width in [Width::Wide, Width::Narrow] {
                let svg = bars.svg(width);
                assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
                let name = escaped(values.first().map_or("", |first| first.0));
                assert!(svg.contains(&format!(">{name}</text>")), "{svg}");
            }
        }
    }
}
