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

/// The widest bar.
const WIDEST: f64 = 56.0;
/// The most letters of a name below a bar.
const LONGEST_NAME: usize = 16;

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
        // Room for the number above the highest bar.
        let top = self.top.unwrap_or(1.1 * highest).max(1e-6);
        let frame = Frame {
            x: Axis::over(&self.horizontal, Scale::Linear, [0.0, count].into_iter()),
            y: Axis::over("", Scale::Linear, [0.0, top].into_iter()),
            paper: Paper::PLAIN,
        };
        let mut svg = frame.open_without_marks(&self.title);
        frame.mark_up(&mut svg);
        for (index, bar) in self.bars.iter().enumerate() {
            draw(&mut svg, &frame, index as f64 + 0.5, bar);
        }
        // As many names as fit.
        let every = (count / 10.0).ceil() as usize;
        let letters = LONGEST_NAME.min((50.0 / count) as usize).max(4);
        for (index, bar) in self.bars.iter().enumerate().step_by(every.max(1)) {
            let (x, y) = frame.place(index as f64 + 0.5, 0.0);
            label(&mut svg, x, y + 15.0, &shortened(&bar.name, letters));
        }
        if let Some(level) = self.level {
            frame.level(&mut svg, level, "");
        }
        svg.push_str("</g></svg>");
        svg
    }
}

fn draw(svg: &mut String, frame: &Frame, middle: f64, bar: &Bar) {
    let (center, top) = frame.place(middle, bar.height);
    let (edge, bottom) = frame.place(middle - 0.4, 0.0);
    let width = (2.0 * (center - edge)).min(WIDEST);
    let (left, tall) = (center - width / 2.0, (bottom - top).max(0.0));
    let height = shown(bar.height);
    let _ = write!(
        svg,
        "<rect class=\"bar\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" \
         height=\"{tall:.1}\"><title>{}: {height}</title></rect>",
        escaped(bar.detail.as_ref().unwrap_or(&bar.name))
    );
    if width >= WIDEST / 2.0 {
        label(svg, center, top - 4.0, &height);
    }
}

fn label(svg: &mut String, x: f64, y: f64, text: &str) {
    let text = escaped(text);
    let _ = write!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"middle\">{text}</text>"
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

fn shortened(name: &str, letters: usize) -> String {
    if name.chars().count() <= letters {
        return name.to_owned();
    }
    let kept: String = name.chars().take(letters - 1).collect();
    kept + "\u{2026}"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_of_anything_are_finite() {
        for heights in [vec![], vec![("a", 0.0)], vec![("b&", 5.0), ("", 1.0)]] {
            let bars = heights.into_iter().map(|(name, height)| Bar {
                name: name.to_owned(),
                detail: None,
                height,
            });
            let svg = Bars {
                bars: bars.collect(),
                level: Some(0.5),
                ..Bars::default()
            }
            .svg();
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }
}
