//! The plots of a report.

use crate::report::summary::Summary;
use match_stats::Wdl;
use xq_tools::document::Figure;
use xq_tools::plot::{Bar, Bars, Curve};

/// Elo and the test's ratio, game by game.
pub fn course(summary: &Summary) -> Vec<Figure> {
    let first = summary.first_player();
    let points = summary.trend.iter();
    let elo = Curve {
        title: format!("Elo of {first} against all others, with 95 % interval"),
        horizontal: "games".to_owned(),
        vertical: "Elo".to_owned(),
        points: points
            .map(|point| (point.games as f64, point.elo, point.error))
            .collect(),
        levels: vec![(0.0, String::new())],
    };
    let mut figures = vec![Figure::of("elo", &elo)];
    if let Some(test) = &summary.sprt {
        let points = summary.trend.iter();
        let points = points.filter_map(|point| Some((point.games as f64, point.llr?, 0.0)));
        let llr = Curve {
            title: "Log-likelihood ratio and bounds".to_owned(),
            horizontal: "games".to_owned(),
            vertical: "LLR".to_owned(),
            points: points.collect(),
            levels: vec![(test.lower, "H0".to_owned()), (test.upper, "H1".to_owned())],
        };
        figures.push(Figure::of("llr", &llr));
    }
    figures
}

/// How games ended.
pub fn endings(summary: &Summary) -> Figure {
    let reasons = summary.reasons.iter();
    let bars = reasons.map(|(reason, games)| Bar::of(reason.name(), *games as f64));
    bars_of("endings", "Endings", "games", bars)
}

/// How long games took, and moves.
pub fn games(summary: &Summary) -> Vec<Figure> {
    let lengths = summary.lengths.iter();
    let lengths = lengths.map(|(plies, games)| {
        let last = plies + crate::report::summary::LENGTH_STEP - 1;
        Bar::of(format!("{plies} to {last} plies"), *games as f64)
    });
    let players = summary.players.iter();
    let times = players.map(|line| Bar::of(&*line.name, line.milliseconds_a_move.unwrap_or(0.0)));
    vec![
        bars_of("lengths", "Length of games", "games", lengths),
        bars_of("times", "Time for a move", "ms, mean", times),
    ]
}

/// How many openings gave which score to the side that moves first in the game.
pub fn openings(summary: &Summary) -> Figure {
    const STEP: usize = 10;
    let mut counts = [0_u32; 100 / STEP + 1];
    for line in &summary.openings {
        counts[(percent(line.by_color) + 0.5) as usize / STEP] += 1;
    }
    let [first, _] = summary.header.game.sides();
    let counts = counts.iter().enumerate();
    let bars = counts.map(|(index, &count)| {
        let low = index * STEP;
        let name = match low {
            100 => "100 %".to_owned(),
            low => format!("{low} to {} %", low + STEP - 1),
        };
        Bar::of(name, f64::from(count))
    });
    let title = format!("Openings by the score of {first}");
    bars_of("openings", &title, "openings", bars)
}

fn percent(games: Wdl) -> f64 {
    100.0 * games.points() / (games.total() as f64).max(1.0)
}

fn bars_of(name: &'static str, title: &str, unit: &str, bars: impl Iterator<Item = Bar>) -> Figure {
    let plot = Bars {
        title: title.to_owned(),
        horizontal: unit.to_owned(),
        bars: bars.collect(),
        ..Bars::default()
    };
    Figure::of(name, &plot)
}
