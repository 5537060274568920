//! The report as Markdown.

use std::fmt::Write as _;

use crate::report::summary::Summary;
use crate::report::text::{crosstable, error, headline, notes, player_table, test_line};
use xq_tools::markdown::table;

/// Renders it.
pub fn render(summary: &Summary) -> String {
    let mut text = format!("# Tournament\n\n{}\n", headline(summary));
    text += &table(&player_table(summary), 2);
    if summary.players.len() > 2 {
        text += "\n## Crosstable\n\n";
        text += &table(&crosstable(summary), 1);
    }
    text += "\n## Encounters\n\n";
    text += &table(&meeting_table(summary), 2);
    if let Some(line) = test_line(summary) {
        let _ = write!(text, "\n{line}\n");
    }
    text += "\n## Endings\n\n";
    let mut rows = vec![vec!["reason".to_owned(), "games".to_owned()]];
    rows.extend(
        summary
            .reasons
            .iter()
            .map(|(reason, count)| vec![reason.name(), count.to_string()]),
    );
    text += &table(&rows, 1);
    for note in notes(summary) {
        let _ = write!(text, "\n> {note}\n");
    }
    text
}

/// The encounters as rows of cells, with a row of titles.
pub(super) fn meeting_table(summary: &Summary) -> Vec<Vec<String>> {
    let titles = [
        "first",
        "second",
        "won",
        "drawn",
        "lost",
        "LL LD WL DD WD WW",
        "Elo",
        "nElo",
        "LOS %",
    ];
    let mut rows = vec![titles.map(str::to_owned).to_vec()];
    for line in &summary.meetings {
        let (games, pairs) = (line.games, line.pairs);
        let counts = [pairs.ll, pairs.ld, pairs.wl, pairs.dd, pairs.wd, pairs.ww];
        rows.push(vec![
            line.first.clone(),
            line.second.clone(),
            games.wins.to_string(),
            games.draws.to_string(),
            games.losses.to_string(),
            counts.map(|count| count.to_string()).join(" "),
            format!("{:+.1} ± {}", line.elo, error(line, 1)),
            format!("{:+.1} ± {:.1}", line.nelo, line.nelo_error),
            format!("{:.2}", 100.0 * line.los),
        ]);
    }
    rows
}
