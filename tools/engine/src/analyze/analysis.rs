//! What the analysis of a position and that of a game share.

use std::time::Duration;

use indicatif::ProgressBar;
use unicode_width::UnicodeWidthStr as _;
use xq_core::notation::{self, Style};
use xq_core::{Move, Position};
use xq_search::{Engine, Limits};

use crate::args::AnalyzeArgs;
use xq_tools::cli::Output;

/// What an analysis works with.
pub(super) struct Analysis {
    pub(super) engine: Engine,
    pub(super) style: Style,
    pub(super) output: Output,
    pub(super) bar: ProgressBar,
}

/// By depth and time as asked; without either by the usual time.
pub(super) fn limits(arguments: &AnalyzeArgs, usual: Duration) -> Limits {
    let time = match (arguments.time, arguments.depth) {
        (None, None) => Some(usual),
        (time, _) => time,
    };
    Limits {
        depth: arguments.depth,
        move_time: time,
        ..Limits::default()
    }
}

/// A line of play as people write it.
pub(super) fn written(position: &Position, moves: &[Move], style: Style) -> String {
    let mut position = position.clone();
    let mut words = Vec::new();
    for &mv in moves {
        words.push(notation::write(&position, mv, style));
        let _ = position.make(mv);
    }
    words.join(" ")
}

/// A text filled up with spaces; Chinese characters are two columns wide.
pub(super) fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_written_move_by_move() {
        let moves = ["h2e2", "h9g7", "h0g2"].map(|mv| mv.parse().unwrap());
        let start = Position::start();
        assert_eq!(
            written(&start, &moves, Style::WxfOfficial),
            "C2=5 H8+7 H2+3"
        );
        assert_eq!(written(&start, &moves[..1], Style::CHINESE), "炮二平五");
        assert_eq!(padded("炮二平五", 10), "炮二平五  ");
        assert_eq!(padded("H2-E2", 3), "H2-E2");
    }
}
