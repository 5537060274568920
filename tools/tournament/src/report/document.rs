//! The report of a tournament as a document, which is then rendered as text, Markdown or a page.

use std::fmt::Write as _;

use crate::report::figures;
use crate::report::pairings::Pairings;
use crate::report::summary::{MeetingLine, PlayerLine, Summary};
use crate::report::verdict::verdict;
use match_stats::EloModel;
use xq_tools::document::{Document, Section, Table, cells};

/// All that there is to say.
pub fn document(summary: &Summary) -> Document {
    let names: Vec<&str> = summary.players.iter().map(|line| &*line.name).collect();
    let mut sections = vec![Section {
        title: "Players".to_owned(),
        text: "Ratings and errors in Elo, ± is half of the 95 % interval; times in ms a move."
            .to_owned(),
        table: player_table(summary),
        ..Section::default()
    }];
    sections.extend(summary.pairings.as_ref().map(Pairings::section));
    if names.len() > 2 {
        let mut section = Section::table("Crosstable", crosstable(summary));
        section.text = "Points of the player of the row against that of the column.".to_owned();
        sections.push(section);
    }
    sections.push(encounters(summary));
    sections.push(Section::figures("Course", figures::course(summary)));
    sections.push(endings(summary));
    sections.extend(openings(summary));
    sections.push(Section::figures("Games", figures::games(summary)));
    sections.extend(boards(summary));
    sections.push(Section::table("Setting", setting(summary)).as_detail());
    Document {
        title: names.join(if names.len() == 2 { " against " } else { ", " }),
        verdict: verdict(summary),
        about: headline(summary),
        notes: notes(summary),
        sections,
    }
}

/// What was played, in a line.
fn headline(summary: &Summary) -> String {
    let header = &summary.header;
    let mut line = format!(
        "{} of {} games, rules: {}",
        summary.games,
        summary.games.max(header.schedule.games() as u64),
        header.rule
    );
    if header.part.of > 1 {
        let (index, count) = (header.part.index, header.part.of);
        let _ = write!(line, ", part {index} of {count}");
    }
    if let Some(openings) = &header.openings {
        let _ = write!(line, ", openings: {} from {openings}", header.opening_count);
    }
    if header.random_plies > 0 {
        let (plies, seed) = (header.random_plies, header.seed);
        let _ = write!(line, ", {plies} random plies (seed {seed})");
    }
    if !header.adjudication.is_empty() {
        let _ = write!(line, ", {}", header.adjudication);
    }
    line + &circumstances(summary)
}

/// Time control, machine, day and version.
fn circumstances(summary: &Summary) -> String {
    let header = &summary.header;
    let mut facts = Vec::new();
    let controls = header
        .players
        .iter()
        .map(|player| player.time_control.as_deref());
    let mut controls: Vec<&str> = controls
        .flatten()
        .filter(|&control| control != "-")
        .collect();
    controls.dedup();
    if !controls.is_empty() {
        facts.push(format!("time control {} s", controls.join(" and ")));
    }
    facts.extend(header.machine.clone());
    if let Some(begun) = header.begun {
        let timestamp = xq_tools::calendar::timestamp(begun);
        facts.push(format!("begun {timestamp} UTC"));
    }
    facts.push(concat!("xq-tournament ", env!("CARGO_PKG_VERSION")).to_owned());
    format!("; {}", facts.join("; "))
}

fn player_table(summary: &Summary) -> Table {
    let titles = cells([
        "#",
        "player",
        "rating",
        "±",
        "games",
        "won",
        "drawn",
        "lost",
        "score %",
        "on time",
        "faults",
        "ms/move",
        "longest ms",
        "depth",
        "nodes/s",
    ]);
    let mut rows = vec![titles];
    let lines = summary.players.iter().enumerate();
    rows.extend(lines.map(|(place, line)| player_row(place + 1, line)));
    Table::of(rows).with_names(2)
}

fn player_row(place: usize, line: &PlayerLine) -> Vec<String> {
    let shown = |value: Option<f64>, digits: usize| {
        value.map_or("-".to_owned(), |value| format!("{value:.digits$}"))
    };
    let games = line.games;
    let share = (games.total() > 0).then(|| 100.0 * games.points() / games.total() as f64);
    let rating = line.rating;
    vec![
        place.to_string(),
        line.name.clone(),
        rating.map_or("-".to_owned(), |rating| format!("{rating:+.1}")),
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

fn crosstable(summary: &Summary) -> Table {
    let names: Vec<&str> = summary.players.iter().map(|line| &*line.name).collect();
    let mut rows = vec![cells(["player"])];
    rows[0].extend((1..=names.len()).map(|place| place.to_string()));
    for name in &names {
        let mut row = vec![(*name).to_owned()];
        row.extend(
            names
                .iter()
                .map(|other| points_against(summary, name, other)),
        );
        rows.push(row);
    }
    Table::of(rows)
}

fn points_against(summary: &Summary, name: &str, other: &str) -> String {
    let found = summary.meetings.iter().find_map(|meeting| {
        match (meeting.first == name, meeting.second == name) {
            (true, _) if meeting.second == other => Some(meeting.games),
            (_, true) if meeting.first == other => Some(meeting.games.flipped()),
            _ => None,
        }
    });
    found.map_or(String::new(), |games| {
        format!("{:.1}/{}", games.points(), games.total())
    })
}

fn encounters(summary: &Summary) -> Section {
    let titles = [
        "first",
        "second",
        "won",
        "drawn",
        "lost",
        "LL LD WL DD WD WW",
        "score %",
        "Elo",
        "nElo",
        "LOS %",
    ];
    let mut rows = vec![cells(titles)];
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
            format!("{:.2}", 100.0 * line.score),
            format!("{:+.2} ± {}", line.elo, error(line)),
            format!("{:+.2} ± {:.2}", line.nelo, line.nelo_error),
            format!("{:.2}", 100.0 * line.los),
        ]);
    }
    Section {
        title: "Encounters".to_owned(),
        text: test_line(summary).unwrap_or_default(),
        table: Table::of(rows).with_names(2),
        ..Section::default()
    }
}

/// The error in Elo, unless all results were alike, so that nobody knows it.
fn error(meeting: &MeetingLine) -> String {
    match meeting.spread {
        true => format!("{:.2}", meeting.elo_error),
        false => "?".to_owned(),
    }
}

/// How the test stands, in a line.
fn test_line(summary: &Summary) -> Option<String> {
    let line = summary.sprt.as_ref()?;
    let unit = match line.test.model {
        EloModel::Normalized => "nElo",
        EloModel::Logistic => "Elo",
    };
    let (elo0, elo1) = (line.test.elo0, line.test.elo1);
    let (llr, lower, upper) = (line.llr, line.lower, line.upper);
    let sample = if summary.header.schedule.paired {
        "pairs"
    } else {
        "games"
    };
    Some(format!(
        "SPRT of {elo0} against {elo1} {unit}: LLR {llr:.3} [{lower:.3}, {upper:.3}], {} after {} {sample}",
        line.decision.name(),
        line.samples,
    ))
}

fn endings(summary: &Summary) -> Section {
    let reasons = summary.reasons.iter();
    let reasons: Vec<String> = reasons
        .map(|(reason, count)| format!("{} {count}", reason.name()))
        .collect();
    let colors = summary.colors;
    let [first, second] = summary.header.game.sides();
    let (wins, draws, losses) = (colors.wins, colors.draws, colors.losses);
    Section {
        title: "Endings".to_owned(),
        text: format!(
            "{}. {first} won {wins}, drawn {draws}, {second} won {losses}.",
            reasons.join(", ")
        ),
        figures: vec![figures::endings(summary)],
        ..Section::default()
    }
}

/// How even the openings were: how many gave which score, and the most one-sided ones by name.
fn openings(summary: &Summary) -> Option<Section> {
    const MOST_NAMED: usize = 10;
    let mut lines: Vec<_> = summary.openings.iter().collect();
    if lines.len() < 2 {
        return None;
    }
    let share = |games: match_stats::Wdl| games.points() / (games.total() as f64).max(1.0);
    let tilt = |games: match_stats::Wdl| (share(games) - 0.5).abs();
    lines.sort_by(|a, b| tilt(b.by_color).total_cmp(&tilt(a.by_color)));
    let [first, second] = summary.header.game.sides();
    let mut rows = vec![vec![
        "opening".to_owned(),
        "games".to_owned(),
        format!("{first} %"),
        format!("{} %", summary.first_player()),
    ]];
    rows.extend(lines.iter().take(MOST_NAMED).map(|line| {
        vec![
            place(&line.fen, &line.moves),
            line.games.total().to_string(),
            format!("{:.1}", 100.0 * share(line.by_color)),
            format!("{:.1}", 100.0 * share(line.games)),
        ]
    }));
    Some(Section {
        title: "Openings".to_owned(),
        text: format!(
            "The most one-sided ones of {} first, by the score of {first} against {second}, whoever played them.",
            lines.len()
        ),
        table: Table::of(rows),
        figures: vec![figures::openings(summary)],
        is_detail: true,
        ..Section::default()
    })
}

/// Where games began: the moves alone, where they began as usual.
fn place(fen: &str, moves: &str) -> String {
    match (fen, moves) {
        (xq_core::fen::START, "") => "the usual start".to_owned(),
        (xq_core::fen::START, moves) => moves.to_owned(),
        (fen, moves) => format!("{fen} {moves}").trim_end().to_owned(),
    }
}

/// Games to be gone through on a board; only pages show them.
fn boards(summary: &Summary) -> Option<Section> {
    let count = summary.boards.len();
    (count > 0).then(|| Section {
        title: "Games on a board".to_owned(),
        html: format!(
            "<p>{count} of {} games; those that a fault ended come first.</p>\n{}",
            summary.games,
            summary.boards.html()
        ),
        is_detail: true,
        ..Section::default()
    })
}

/// Who played, with what time, where and when.
fn setting(summary: &Summary) -> Table {
    let header = &summary.header;
    let mut rows = vec![cells(["what", "value"])];
    let mut fact = |name: &str, value: &str| rows.push(cells([name, value]));
    for player in &header.players {
        fact(&player.name, &player.spec);
        if let Some(engine) = &player.engine {
            fact(&format!("{}, engine", player.name), engine);
        }
    }
    Table::of(rows).with_names(2)
}

/// What a reader should not overlook.
fn notes(summary: &Summary) -> Vec<String> {
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
    if summary.with_prior {
        notes.push(
            "where one side took every point no finite Elo is the likeliest: half a result is added \
             at either end of each encounter, in ratings and encounters alike"
                .to_owned(),
        );
    }
    notes
}
