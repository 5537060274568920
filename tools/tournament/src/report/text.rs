//! The report as plain text.

use std::fmt::Write as _;

use crate::report::summary::{MeetingLine, PlayerLine, Summary};
use match_stats::EloModel;

/// Renders it.
pub fn render(summary: &Summary) -> String {
    let mut text = headline(summary) + "\n";
    for row in aligned(&player_table(summary)) {
        text += &row;
        text.push('\n');
    }
    text.push('\n');
    for meeting in &summary.meetings {
        text += &meeting_lines(meeting);
    }
    if let Some(line) = test_line(summary) {
        text += &line;
        text.push('\n');
    }
    let reasons = summary.reasons.iter();
    let reasons: Vec<String> = reasons
        .map(|(reason, count)| format!("{} {count}", reason.name()))
        .collect();
    let _ = writeln!(text, "Endings: {}", reasons.join(", "));
    let colors = summary.colors;
    let [first, second] = summary.header.game.sides();
    let _ = writeln!(
        text,
        "{first} won {}, drawn {}, {second} won {}",
        colors.wins, colors.draws, colors.losses
    );
    for note in notes(summary) {
        let _ = writeln!(text, "Note: {note}");
    }
    text
}

/// What was played, in a line.
pub(super) fn headline(summary: &Summary) -> String {
    let header = &summary.header;
    let mut line = format!(
        "{} of {} games, rules: {}",
        summary.games,
        header.schedule.games(),
        header.rule
    );
    if header.shard.count > 1 {
        let _ = write!(
            line,
            ", part {} of {}",
            header.shard.index, header.shard.count
        );
    }
    if let Some(openings) = &header.openings {
        let _ = write!(line, ", openings: {} from {openings}", header.opening_count);
    }
    if header.plies > 0 {
        let _ = write!(
            line,
            ", {} random plies (seed {})",
            header.plies, header.seed
        );
    }
    if !header.adjudication.is_empty() {
        let _ = write!(line, ", {}", header.adjudication);
    }
    line.push('\n');
    line
}

/// The players as rows of cells, with a row of titles.
pub(super) fn player_table(summary: &Summary) -> Vec<Vec<String>> {
    let mut rows = vec![titles(&[
        "#", "player", "rating", "±", "games", "won", "drawn", "lost", "score %", "on time",
        "faults", "ms/move", "longest", "depth", "nodes/s",
    ])];
    let lines = summary.players.iter().enumerate();
    rows.extend(lines.map(|(place, line)| player_row(place + 1, line)));
    rows
}

fn titles(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn player_row(place: usize, line: &PlayerLine) -> Vec<String> {
    let shown = |value: Option<f64>, digits: usize| {
        value.map_or("-".to_owned(), |value| format!("{value:.digits$}"))
    };
    let games = line.games;
    let share = (games.total() > 0).then(|| 100.0 * games.points() / games.total() as f64);
    vec![
        place.to_string(),
        line.name.clone(),
        line.rating
            .map_or("-".to_owned(), |rating| format!("{rating:+.1}")),
        shown(line.rating_error, 1),
        games.total().to_string(),
        games.wins.to_string(),
        games.draws.to_string(),
        games.losses.to_string(),
        shown(share, 1),
        line.lost_on_time.to_string(),
        line.lost_by_fault.to_string(),
        shown(line.milliseconds_a_move, 2),
        shown(line.longest_move, 1),
        shown(line.depth, 1),
        shown(line.nodes_a_second, 0),
    ]
}

/// The crosstable: for each player its points against each other.
pub(super) fn crosstable(summary: &Summary) -> Vec<Vec<String>> {
    let names: Vec<&str> = summary
        .players
        .iter()
        .map(|line| line.name.as_str())
        .collect();
    let mut rows = vec![titles(&["player"])];
    rows[0].extend((1..=names.len()).map(|place| place.to_string()));
    for name in &names {
        let mut row = vec![(*name).to_owned()];
        row.extend(names.iter().map(|other| against(summary, name, other)));
        rows.push(row);
    }
    rows
}

fn against(summary: &Summary, name: &str, other: &str) -> String {
    let mut meetings = summary.meetings.iter();
    let found = meetings.find_map(|meeting| {
        if meeting.first == name && meeting.second == other {
            Some(meeting.games)
        } else if meeting.first == other && meeting.second == name {
            Some(meeting.games.flipped())
        } else {
            None
        }
    });
    found.map_or(String::new(), |games| {
        format!("{:.1}/{}", games.points(), games.total())
    })
}

fn meeting_lines(meeting: &MeetingLine) -> String {
    let (games, pairs) = (meeting.games, meeting.pairs);
    let mut text = format!(
        "{} against {}: +{} ={} -{}, {:.2} %, Elo {:+.2} ± {}, nElo {:+.2} ± {:.2}, LOS {:.2} %\n",
        meeting.first,
        meeting.second,
        games.wins,
        games.draws,
        games.losses,
        100.0 * meeting.score,
        meeting.elo,
        error(meeting, 2),
        meeting.nelo,
        meeting.nelo_error,
        100.0 * meeting.los,
    );
    if pairs.total() > 0 {
        let ratio =
            |ratio: Option<f64>| ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.2}"));
        let _ = writeln!(
            text,
            "  pairs LL {} LD {} WL {} DD {} WD {} WW {}, draw ratio {}, pairs ratio {}",
            pairs.ll,
            pairs.ld,
            pairs.wl,
            pairs.dd,
            pairs.wd,
            pairs.ww,
            ratio(meeting.draw_ratio),
            ratio(meeting.pairs_ratio)
        );
    }
    text
}

/// The error in Elo, unless all results were alike, so that nobody knows it.
pub(super) fn error(meeting: &MeetingLine, digits: usize) -> String {
    match meeting.spread {
        true => format!("{:.digits$}", meeting.elo_error),
        false => "?".to_owned(),
    }
}

/// How the test stands, in a line.
pub(super) fn test_line(summary: &Summary) -> Option<String> {
    let line = summary.sprt.as_ref()?;
    let unit = match line.test.model {
        EloModel::Normalized => "nElo",
        EloModel::Logistic => "Elo",
    };
    Some(format!(
        "SPRT of {} against {} {unit}: LLR {:.3} [{:.3}, {:.3}], {}",
        line.test.elo0,
        line.test.elo1,
        line.llr,
        line.lower,
        line.upper,
        line.decision.name()
    ))
}

/// What a reader should not overlook.
pub(super) fn notes(summary: &Summary) -> Vec<String> {
    let mut notes = Vec::new();
    if summary.duplicates > 0 {
        notes.push(format!(
            "games that repeated earlier ones move by move: {}; errors are larger than they seem",
            summary.duplicates
        ));
    }
    if summary.half_pairs > 0 {
        notes.push(format!(
            "games that lack the other one of their pair: {}; they are left out of pair statistics",
            summary.half_pairs
        ));
    }
    for line in summary.players.iter().filter(|line| line.lost_by_fault > 0) {
        notes.push(format!(
            "games that {} lost by breaking down: {}",
            line.name, line.lost_by_fault
        ));
    }
    notes
}

/// Rows of cells as lines, the second column to the left, all others to the right.
fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, &width))| match column {
            1 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        cells
            .collect::<Vec<String>>()
            .join("  ")
            .trim_end()
            .to_owned()
    };
    rows.iter().map(line).collect()
}
