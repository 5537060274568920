//! The report as one page that needs nothing else.

use crate::report::markdown::meeting_table;
use crate::report::summary::Summary;
use crate::report::text::{crosstable, headline, notes, player_table, test_line};
use xq_tools::page::Page;
use xq_tools::plot::{Bar, Bars, Curve};

/// Renders it.
pub fn render(summary: &Summary) -> String {
    let names: Vec<&str> = summary
        .players
        .iter()
        .map(|line| line.name.as_str())
        .collect();
    let mut page = Page::new(&names.join(", "));
    page.about(headline(summary).trim());
    for note in notes(summary) {
        page.note(&note);
    }
    page.table(&player_table(summary), &[1]);
    if let Some(line) = test_line(summary) {
        page.paragraph(&line);
    }
    if summary.players.len() > 2 {
        page.heading("Crosstable");
        page.table(&crosstable(summary), &[0]);
    }
    page.heading("Encounters");
    page.table(&meeting_table(summary), &[0, 1]);
    page.heading("Plots");
    let plots = plots(summary);
    let plots = plots.iter().map(|(title, svg)| (&**title, &**svg));
    page.plots(false, plots);
    page.heading("Players");
    let players = &summary.header.players;
    page.list(players.iter().map(|player| (&*player.name, &*player.spec)));
    page.finish()
}

fn plots(summary: &Summary) -> Vec<(String, String)> {
    let mut plots = vec![elo(summary)];
    plots.extend(llr(summary));
    plots.push(openings(summary));
    plots.push(bars(
        "Game lengths",
        "plies",
        summary
            .lengths
            .iter()
            .map(|(plies, games)| (format!("{plies}+"), *games as f64))
            .collect(),
    ));
    plots.push(bars(
        "Time use",
        "milliseconds a move",
        summary
            .players
            .iter()
            .map(|line| (line.name.clone(), line.milliseconds_a_move.unwrap_or(0.0)))
            .collect(),
    ));
    plots.push(bars(
        "Endings",
        "games by reason",
        summary
            .reasons
            .iter()
            .map(|(reason, games)| (reason.name(), *games as f64))
            .collect(),
    ));
    plots
}

fn bars(title: &str, horizontal: &str, bars: Vec<(String, f64)>) -> (String, String) {
    let plot = Bars {
        title: title.to_owned(),
        horizontal: horizontal.to_owned(),
        bars: bars
            .into_iter()
            .map(|(name, height)| Bar {
                name,
                detail: None,
                height,
            })
            .collect(),
        ..Bars::default()
    };
    (title.to_owned(), plot.svg())
}

fn elo(summary: &Summary) -> (String, String) {
    let title = format!(
        "Elo of {} against all others, with 95 % interval",
        summary.first_player()
    );
    let points = summary
        .trend
        .iter()
        .map(|point| (point.games as f64, point.elo, point.error));
    let curve = Curve {
        title: title.clone(),
        horizontal: "games".to_owned(),
        points: points.collect(),
        levels: vec![(0.0, String::new())],
    };
    (title, curve.svg())
}

fn llr(summary: &Summary) -> Option<(String, String)> {
    let test = summary.sprt.as_ref()?;
    let title = "Log-likelihood ratio and bounds".to_owned();
    let points = summary
        .trend
        .iter()
        .filter_map(|point| Some((point.games as f64, point.llr?, 0.0)));
    let curve = Curve {
        title: title.clone(),
        horizontal: "games".to_owned(),
        points: points.collect(),
        levels: vec![(test.lower, "H0".to_owned()), (test.upper, "H1".to_owned())],
    };
    Some((title, curve.svg()))
}

fn openings(summary: &Summary) -> (String, String) {
    let title = format!("Score of {} by opening", summary.first_player());
    let score = |games: match_stats::Wdl| games.points() / (games.total() as f64).max(1.0);
    let named = summary.openings.iter().enumerate().map(|(index, line)| {
        // The number under the bar; position and moves when pointed at.
        let place = if line.moves.is_empty() {
            line.fen.clone()
        } else {
            format!("{} {}", line.fen, line.moves)
        };
        Bar {
            name: (index + 1).to_string(),
            detail: Some(format!("{} {place}", index + 1)),
            height: score(line.games),
        }
    });
    let plot = Bars {
        title: title.clone(),
        horizontal: "opening".to_owned(),
        bars: named.collect(),
        level: Some(0.5),
        top: Some(1.0),
    };
    (title, plot.svg())
}
