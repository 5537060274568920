//! `xq-tournament watch`: how a tournament stands while it is played elsewhere, in one journal or in
//! the journals of its parts.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use crate::args::WatchArgs;
use crate::journal::{self, Header, Known, Standings};
use crate::live::standing;
use crate::report;
use match_stats::{Anchor, Decision, Sprt};
use xq_tools::cli::{Outcome, Output};
use xq_tools::document::{Table, cells};

/// Shows it again and again until it is over.
///
/// # Errors
/// When nothing can be read.
pub(crate) fn watch(arguments: &WatchArgs) -> Result<Outcome> {
    let out = &mut Output::stdout();
    let is_terminal = std::io::stdout().is_terminal();
    let mut last = String::new();
    loop {
        let view = View::of(arguments)?;
        let text = view.text();
        if text != last {
            // Over the earlier one on a terminal, below it elsewhere.
            let clear = if is_terminal { "\x1b[H\x1b[2J" } else { "" };
            write!(out, "{clear}{text}")
                .and_then(|()| out.flush())
                .context("cannot write")?;
            last = text;
        }
        if arguments.every <= 0.0 || view.is_over() {
            return Ok(Outcome::Passed);
        }
        std::thread::sleep(Duration::try_from_secs_f64(arguments.every).context("--every")?);
    }
}

/// A tournament as its journals have it now.
struct View {
    header: Header,
    standings: Standings,
    parts: usize,
}

impl View {
    fn of(arguments: &WatchArgs) -> Result<View> {
        let paths = journals(&arguments.journal)?;
        let mut paths = paths.iter();
        let first = paths.next().context("no journals to watch")?;
        let (mut header, _) = journal::read(first)?;
        match arguments.sprt {
            Some(Some(test)) => header.sprt = Some(test),
            Some(None) if header.sprt.is_none() => {
                bail!("the journals have no test: expected --sprt elo0=...,elo1=...")
            }
            _ => {}
        }
        check_test(&header, header.sprt)?;
        let mut view = View {
            standings: Standings::new(&header),
            header,
            parts: 0,
        };
        let mut known = Known::new(&view.header);
        view.add(first, &mut known)?;
        for path in paths {
            view.add(path, &mut known)?;
        }
        Ok(view)
    }

    fn add(&mut self, path: &Path, known: &mut Known) -> Result<()> {
        let (mut header, games) = journal::read(path)?;
        header.sprt = self.header.sprt;
        let same = self.header.check_same(&header, true);
        same.with_context(|| path.display().to_string())?;
        for game in games {
            let game = game?;
            if known.is_new(&game)? {
                self.standings.count(&game);
            }
        }
        self.parts += 1;
        Ok(())
    }

    fn is_over(&self) -> bool {
        let test = self.standings.test();
        test.is_some_and(|test| test.decision != Decision::Continue)
            || match self.standings.course() {
                Some(course) => course.is_over(),
                None => self.standings.games() >= self.header.schedule.games() as u64,
            }
    }

    fn text(&self) -> String {
        let standings = &self.standings;
        let games = standings.games();
        let all = games.max(self.header.schedule.games() as u64);
        let parts = match self.parts {
            1 => String::new(),
            parts => format!(" in {parts} parts"),
        };
        let mut text = format!("{games} of {all} games{parts}{}\n", standing(standings));
        if let Some(test) = standings
            .test()
            .filter(|test| test.decision != Decision::Continue)
        {
            text += &format!(
                "{} accepted after {} pairs\n",
                test.decision.name(),
                test.samples
            );
        }
        text + &crosstable(standings) + "\n" + &pairings(standings)
    }
}

fn check_test(header: &Header, test: Option<Sprt>) -> Result<()> {
    ensure!(
        test.is_none() || header.players.len() == 2,
        "found {} players, expected two for a test",
        header.players.len()
    );
    Ok(())
}

/// The journals of a folder, or the one that was named.
fn journals(path: &Path) -> Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let shown = path.display();
    let entries = std::fs::read_dir(path).with_context(|| format!("cannot read {shown}"))?;
    let paths = entries.flatten().map(|entry| entry.path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "jsonl"))
        .collect();
    ensure!(!paths.is_empty(), "{shown} holds no journals (*.jsonl)");
    paths.sort();
    Ok(paths)
}

/// The table of a Swiss tournament or the bracket of a knockout.
fn pairings(standings: &Standings) -> String {
    report::pairings(standings).map_or(String::new(), |pairings| {
        format!("\n{}\n{}\n", pairings.title, pairings.table().text())
    })
}

/// Players by rating, with points against each other.
fn crosstable(standings: &Standings) -> String {
    let names = standings.names();
    let ratings = standings.ratings(Anchor::Average);
    let elo = |player: usize| ratings[player].map_or(f64::NEG_INFINITY, |rating| rating.elo);
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|&a, &b| elo(b).total_cmp(&elo(a)));
    let mut rows = vec![cells(["#", "player", "Elo", "±", "points"])];
    rows[0].extend((1..=order.len()).map(|place| place.to_string()));
    for (place, &player) in order.iter().enumerate() {
        let total = standings.total(player).games;
        let rating = ratings[player];
        let mut row = vec![
            (place + 1).to_string(),
            names[player].clone(),
            rating.map_or("-".to_owned(), |rating| format!("{:+.0}", rating.elo)),
            rating.map_or("-".to_owned(), |rating| format!("{:.0}", rating.error)),
            format!("{:.1}/{}", total.points(), total.total()),
        ];
        row.extend(order.iter().map(|&other| {
            let games = standings.meeting(player, other).games;
            match games.total() {
                0 => String::new(),
                total => format!("{:.1}/{total}", games.points()),
            }
        }));
        rows.push(row);
    }
    Table::of(rows).with_names(2).text()
}
