//! The table of a Swiss tournament and the bracket of a knockout.

use serde::Serialize;

use crate::journal::Standings;
use crate::pairing::knockout::{Knockout, Match, Why};
use crate::pairing::swiss::Place;
use xq_tools::document::{Section, Table, cells};

/// Who met whom and why, as a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Pairings {
    /// What it is.
    pub title: &'static str,
    /// What is to be known to read it.
    pub text: &'static str,
    /// The titles of the columns, then the rows.
    pub rows: Vec<Vec<String>>,
    /// Who is first, in a sentence; nothing while a knockout goes on.
    #[serde(skip)]
    pub first: Option<String>,
    /// How many columns are names.
    #[serde(skip)]
    names: usize,
}

impl Pairings {
    /// As a table.
    pub fn table(&self) -> Table {
        Table::of(self.rows.clone()).with_names(self.names)
    }

    /// As a section of the report.
    pub fn section(&self) -> Section {
        let mut section = Section::table(self.title, self.table());
        section.text = self.text.to_owned();
        section
    }
}

/// The table or the bracket; nothing where results do not decide who meets whom.
pub(crate) fn pairings(standings: &Standings) -> Option<Pairings> {
    let (course, names) = (standings.course()?, standings.names());
    match (course.swiss_table(), course.bracket()) {
        (Some(places), _) => Some(swiss(&places, names)),
        (_, Some(bracket)) => Some(knockout(bracket, names)),
        _ => None,
    }
}

fn swiss(places: &[Place], names: &[String]) -> Pairings {
    let place_of = |player| places.iter().position(|place| place.player == player);
    let mut titles = cells(["#", "player", "points", "Buchholz"]);
    let rounds = places.first().map_or(0, |place| place.rounds.len());
    titles.extend((1..=rounds).map(|round| format!("round {round}")));
    let mut rows = vec![titles];
    for (index, place) in places.iter().enumerate() {
        let mut row = vec![
            (index + 1).to_string(),
            names[place.player].clone(),
            points(place.halves),
            points(place.buchholz),
        ];
        row.extend(place.rounds.iter().map(|&(opponent, halves)| {
            let opponent = opponent.and_then(place_of);
            let opponent = opponent.map_or("bye".to_owned(), |place| format!("#{}", place + 1));
            format!("{opponent} {}", points(halves))
        }));
        rows.push(row);
    }
    Pairings {
        title: "Swiss table",
        text: "Each round: the opponent's place, and points against it in a pair of games. A bye is \
               worth a pair that was won. Players with as many points stand in the order of Buchholz, \
               the points of all their opponents together.",
        rows,
        first: places.first().map(|place| {
            let (name, points) = (&names[place.player], points(place.halves));
            format!("{name} is first with {points} points")
        }),
        names: 2,
    }
}

fn knockout(bracket: &Knockout, names: &[String]) -> Pairings {
    let mut rows = vec![cells([
        "stage", "first", "second", "points", "pairs", "goes on", "by",
    ])];
    let count = bracket.stages().len();
    for (stage, matches) in bracket.stages().iter().enumerate() {
        let name = match count - stage {
            1 => "final".to_owned(),
            2 => "semifinal".to_owned(),
            left => format!("last {}", 1usize << left),
        };
        let lines = matches.iter();
        rows.extend(lines.map(|line| match_row(&name, line, names)));
    }
    Pairings {
        title: "Bracket",
        text: "Seeds are places of entry. A drawn match goes on with further pairs of games (tie \
               break); if points are equal after the last of them, the better seed goes on, that is \
               who was entered earlier.",
        rows,
        first: bracket
            .winner()
            .map(|winner| format!("{} has won the knockout", names[winner])),
        names: 3,
    }
}

fn match_row(stage: &str, line: &Match, names: &[String]) -> Vec<String> {
    let is_bye = matches!(line.winner, Some((_, Why::Bye)));
    let missing = if is_bye { "bye" } else { "?" };
    let [first, second] = line.players.map(|player| {
        player.map_or(missing.to_owned(), |player| {
            format!("{} ({})", names[player], player + 1)
        })
    });
    let [own, others] = line.halves.map(points);
    let score = match line.pairs {
        0 => String::new(),
        _ => format!("{own}:{others}"),
    };
    let (winner, why) = line.winner.map_or((String::new(), ""), |(player, why)| {
        let why = match why {
            Why::Bye => "bye",
            Why::Points => "points",
            Why::TieBreak => "tie break",
            Why::Seed => "better seed",
        };
        (names[player].clone(), why)
    });
    vec![
        stage.to_owned(),
        first,
        second,
        score,
        line.pairs.to_string(),
        winner,
        why.to_owned(),
    ]
}

fn points(halves: u32) -> String {
    format!("{:.1}", f64::from(halves) / 2.0)
}
