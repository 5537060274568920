//! Bars side by side.

use std::fmt::Write as _;

use super::axis::{Axis, Scale};
use super::escaped;
use super::frame::{Frame, Paper};

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
        let top = self.top.unwrap_or(highest).max(1e-6);
        let frame = Frame {
            x: Axis::over(&self.horizontal, Scale::Linear, [0.0, count].into_iter()),
            y: Axis::over("", Scale::Linear, [0.0, top].into_iter()),
            paper: Paper::PLAIN,
        };
        let mut svg = frame.open_without_marks(&self.title);
        frame.mark_up(&mut svg);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_of_anything_are_finite() {
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
