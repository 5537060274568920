//! Plots as SVG, with axes, units and legends. They can be put into a page, which brings
//! [`STYLE`] along, or stand [alone](standalone); both follow the reader's choice of light or dark.
//! Each is drawn for a wide and for a narrow place, since letters that shrink with the picture
//! cannot be read on a telephone.

mod axis;
mod bars;
mod curve;
mod frame;
mod lines;
mod ratios;

pub use axis::{Axis, Scale};
pub use bars::{Bar, Bars};
pub use curve::Curve;
pub use lines::{Lines, Series};
pub use ratios::{RatioBar, Ratios};

/// A picture of numbers.
pub trait Plot {
    /// What it shows.
    fn title(&self) -> &str;

    /// The picture for a place of this width.
    fn svg(&self, width: Width) -> String;
}

/// For how wide a place a plot is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// A column of a page on a desk: 640 pixels.
    Wide,
    /// A telephone: 340 pixels.
    Narrow,
}

impl Width {
    /// In pixels.
    pub fn pixels(self) -> f64 {
        match self {
            Width::Wide => 640.0,
            Width::Narrow => 340.0,
        }
    }
}

/// How wide a text is on a plot, roughly, in pixels.
fn text_width(text: &str) -> f64 {
    const LETTER: f64 = 6.6;
    LETTER * unicode_width::UnicodeWidthStr::width(text) as f64
}

/// The look of plots.
pub const STYLE: &str = "\
svg{--ink:#666d75;--rule:#e3e0d8;--main:#1f5fa8;--mark:#b03030;--paper:#fff;\
--s0:#1f5fa8;--s1:#c8501e;--s2:#2e8b57;--s3:#8a4fbf;--s4:#b8860b;--s5:#c2317f;--s6:#3b8fa6;--s7:#777}\
@media(prefers-color-scheme:dark){svg{--ink:#9aa2ab;--rule:#30353b;--main:#7fb2ec;--mark:#ee7d7d;--paper:#16181c;\
--s0:#7fb2ec;--s1:#f59a6b;--s2:#7fd0a3;--s3:#c3a0ea;--s4:#e6c15c;--s5:#f08fc0;--s6:#83cfe2;--s7:#bbb}}\
svg{display:block;width:100%;height:auto}svg text{font:12px system-ui,sans-serif;fill:var(--ink)}\
.end{text-anchor:end}.middle{text-anchor:middle}svg .level-name{fill:var(--mark)}.paper{fill:var(--paper)}\
.grid{stroke:var(--rule);fill:none}.level{stroke:var(--mark);stroke-dasharray:5 4;fill:none}\
.line{stroke:var(--main);stroke-width:1.8;fill:none}.band{fill:var(--main);opacity:.16}.bar,.ratio{fill:var(--main)}.ratio{opacity:.5}\
.whisker{stroke:var(--ink);stroke-width:1.6;fill:none}.series{stroke-width:1.8;fill:none}\
.s0{stroke:var(--s0);fill:var(--s0)}.s1{stroke:var(--s1);fill:var(--s1)}.s2{stroke:var(--s2);fill:var(--s2)}\
.s3{stroke:var(--s3);fill:var(--s3)}.s4{stroke:var(--s4);fill:var(--s4)}.s5{stroke:var(--s5);fill:var(--s5)}\
.s6{stroke:var(--s6);fill:var(--s6)}.s7{stroke:var(--s7);fill:var(--s7)}.ideal{stroke:var(--ink);stroke-dasharray:2 4}\
polyline.series{fill:none}";

/// The plot as a file of its own.
pub fn standalone(svg: &str) -> String {
    let rooted = svg.replacen("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" ", 1);
    let dressed =
        format!("><style>{STYLE}</style><rect class=\"paper\" width=\"100%\" height=\"100%\"/>");
    rooted.replacen('>', &dressed, 1) + "\n"
}

/// A text within HTML and SVG.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
