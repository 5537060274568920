//! The report as one page that needs nothing else.

use std::fmt::Write as _;

use crate::report::markdown::meeting_table;
use crate::report::plot::{Bars, Curve, escaped};
use crate::report::summary::Summary;
use crate::report::text::{crosstable, headline, notes, player_table, test_line};

const STYLE: &str = "\
body{font:15px/1.45 system-ui,sans-serif;max-width:76rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.2rem .6rem;border-bottom:1px solid #ddd;text-align:right}
th:nth-child(2),td:nth-child(2){text-align:left}
.wide{overflow-x:auto}.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(22rem,1fr));gap:1rem}
figure{margin:0}figcaption{font-weight:600}
svg{width:100%;height:auto}svg text{font-size:11px;fill:#555}
.end{text-anchor:end}.middle{text-anchor:middle}
.grid{stroke:#e4e4e4;fill:none}.level{stroke:#b03030;stroke-dasharray:5 4;fill:none}
.line{stroke:#1f5fa8;stroke-width:1.8;fill:none}.band{fill:#1f5fa8;opacity:.16}.bar{fill:#1f5fa8}
.note{background:#fff4d6;padding:.5rem .8rem;border-left:4px solid #e0a800}
@media(prefers-color-scheme:dark){body{background:#16181c;color:#ddd}th,td{border-color:#333}
svg text{fill:#aaa}.grid{stroke:#333}.line{stroke:#7fb2ec}.band,.bar{fill:#7fb2ec}.note{background:#3a3114}}";

/// Renders it.
pub fn render(summary: &Summary) -> String {
    let names: Vec<&str> = summary
        .players
        .iter()
        .map(|line| line.name.as_str())
        .collect();
    let title = escaped(&names.join(", "));
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <title>{title}</title><style>{STYLE}</style></head><body>\n<h1>Tournament</h1>\n<p>{}</p>\n",
        escaped(headline(summary).trim())
    );
    for note in notes(summary) {
        let _ = writeln!(page, "<p class=\"note\">{}</p>", escaped(&note));
    }
    page += &table(&player_table(summary));
    if let Some(line) = test_line(summary) {
        let _ = writeln!(page, "<p><strong>{}</strong></p>", escaped(&line));
    }
    if summary.players.len() > 2 {
        page += "<h2>Crosstable</h2>\n";
        page += &table(&crosstable(summary));
    }
    page += "<h2>Encounters</h2>\n";
    page += &table(&meeting_table(summary));
    page += "<h2>Plots</h2>\n<div class=\"plots\">\n";
    for (title, svg) in plots(summary) {
        let _ = writeln!(
            page,
            "<figure><figcaption>{}</figcaption>{svg}</figure>",
            escaped(&title)
        );
    }
    page += "</div>\n<h2>Players</h2>\n<ul>\n";
    for player in &summary.header.players {
        let (name, spec) = (escaped(&player.name), escaped(&player.spec));
        let _ = writeln!(
            page,
            "<li><strong>{name}</strong>: <code>{spec}</code></li>"
        );
    }
    page += "</ul>\n</body></html>\n";
    page
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
            .map(|(plies, games)| (plies.to_string(), *games as f64))
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
        bars,
        ..Bars::default()
    };
    (title.to_owned(), plot.svg())
}

fn elo(summary: &Summary) -> (String, String) {
    let title = format!(
        "Elo of {} against all others, with its 95 % interval",
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
        levels: vec![(0.0, "0".to_owned())],
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
    let score = |games: crate::stats::Wdl| games.points() / (games.total() as f64).max(1.0);
    let named = summary.openings.iter().enumerate().map(|(index, line)| {
        // The number under the bar; position and moves when pointed at.
        let place = if line.moves.is_empty() {
            line.fen.clone()
        } else {
            format!("{} {}", line.fen, line.moves)
        };
        (format!("{} {place}", index + 1), score(line.games))
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

fn table(rows: &[Vec<String>]) -> String {
    let mut text = String::from("<div class=\"wide\"><table>\n");
    for (index, row) in rows.iter().enumerate() {
        let tag = if index == 0 { "th" } else { "td" };
        let cells: String = row
            .iter()
            .map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell)))
            .collect();
        let _ = writeln!(text, "<tr>{cells}</tr>");
    }
    text + "</table></div>\n"
}
