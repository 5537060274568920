//! All that reports tell of a tournament.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use serde::Serialize;

use crate::ending::Reason;
use crate::journal::{self, GameRecord, Header, Standings};
use crate::report::boards::ReportBoards;
use crate::report::pairings::{Pairings, pairings};
use crate::report::trend::{Point, Trend};
use match_stats::{Anchor, Decision, Estimate, Pairs, Rating, Sprt, Wdl};
use xq_tools::game_choice::GameChoice;

/// Games of so many plies are counted together.
pub(crate) const LENGTH_STEP: usize = 20;
/// Openings beyond these are not told one by one.
const MOST_OPENINGS: usize = 500;

/// A tournament in figures.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Summary {
    /// What was played.
    pub header: Header,
    /// Games that were played.
    pub games: u64,
    /// Games of pairs that are not whole; they count as games and not in what is made of pairs.
    pub half_pairs: usize,
    /// Games that repeated an earlier one move by move.
    pub duplicates: u64,
    /// The players, best first.
    pub players: Vec<PlayerLine>,
    /// Who met whom and why, where results decide that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairings: Option<Pairings>,
    /// The encounters.
    pub meetings: Vec<MeetingLine>,
    /// The test, if there is one.
    pub sprt: Option<TestLine>,
    /// Why games ended.
    pub reasons: BTreeMap<Reason, u64>,
    /// The first player against all others in the course of the tournament.
    pub trend: Vec<Point>,
    /// The first player by opening.
    pub openings: Vec<OpeningLine>,
    /// Games by length: every step in plies, and how many.
    pub lengths: Vec<(usize, u64)>,
    /// Wins of Red (White in capture Go), draws, wins of Black.
    pub colors: Wdl,
    /// Whether somebody took no point off somebody, so that a prior makes Elo finite.
    pub with_prior: bool,
    /// Games to be opened on a board.
    #[serde(skip)]
    pub boards: ReportBoards,
}

/// A player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct PlayerLine {
    /// Its place among the entrants.
    pub index: usize,
    /// Its name.
    pub name: String,
    /// Its games.
    pub games: Wdl,
    /// Its rating, if games connect it with the others.
    pub rating: Option<f64>,
    /// The error of that.
    pub rating_error: Option<f64>,
    /// Games lost on time.
    pub lost_on_time: u64,
    /// Games lost by other faults.
    pub lost_by_fault: u64,
    /// Milliseconds a move.
    pub milliseconds_a_move: Option<f64>,
    /// The longest move, in milliseconds.
    pub longest_move: Option<f64>,
    /// Plies it looked ahead, on average.
    pub depth: Option<f64>,
    /// Positions it looked at, in a second.
    pub nodes_a_second: Option<f64>,
}

/// An encounter, from the side of the player that was entered first.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct MeetingLine {
    /// Its name.
    pub first: String,
    /// The name of the other.
    pub second: String,
    /// All games.
    pub games: Wdl,
    /// The whole pairs.
    pub pairs: Pairs,
    /// The share of points.
    pub score: f64,
    /// In Elo.
    pub elo: f64,
    /// The error of that.
    pub elo_error: f64,
    /// Whether results differed at all; where they did not the errors mean nothing.
    pub spread: bool,
    /// In normalised Elo.
    pub nelo: f64,
    /// The error of that.
    pub nelo_error: f64,
    /// The likelihood that the first is the stronger one, 0 to 1.
    pub los: f64,
    /// The share of pairs that came out even.
    pub draw_ratio: Option<f64>,
    /// Pairs won to pairs lost.
    pub pairs_ratio: Option<f64>,
}

/// How the test stands.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct TestLine {
    /// The test.
    pub test: Sprt,
    /// The log-likelihood ratio.
    pub llr: f64,
    /// Where the null hypothesis is accepted.
    pub lower: f64,
    /// Where the alternative is.
    pub upper: f64,
    /// What it decides.
    pub decision: Decision,
    /// After how many pairs, or games where they do not come in pairs.
    pub samples: u64,
}

/// An opening.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct OpeningLine {
    /// Where games began.
    pub fen: String,
    /// And the moves from there.
    pub moves: String,
    /// The first player's games.
    pub games: Wdl,
    /// The games of all, from the side of Red (White in capture Go).
    pub by_color: Wdl,
}

impl Summary {
    /// The summary of a journal.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn of(path: &Path, anchor: Anchor) -> Result<Summary> {
        let (header, games) = journal::read(path)?;
        let mut gathered = Gathered::new(&header);
        for game in games {
            let game = game?;
            gathered.take(&game);
            if header.game == GameChoice::Xiangqi {
                gathered.boards.take(&header, &game);
            }
        }
        Ok(gathered.finish(header, anchor))
    }

    /// The name of the first player.
    pub fn first_player(&self) -> &str {
        self.header
            .players
            .first()
            .map_or("?", |player| player.name.as_str())
    }
}

/// Time and depth of a player's moves.
#[derive(Clone, Copy, Debug, Default)]
struct Effort {
    moves: u64,
    time: Duration,
    longest: Duration,
    depth: (u64, u64),
    nodes: u64,
    time_with_nodes: Duration,
}

/// What is gathered game by game.
struct Gathered {
    standings: Standings,
    trend: Trend,
    efforts: Vec<Effort>,
    /// The first player's games and those of all, by where they began.
    openings: BTreeMap<(String, String), [Wdl; 2]>,
    lengths: BTreeMap<usize, u64>,
    colors: Wdl,
    boards: ReportBoards,
}

impl Gathered {
    fn new(header: &Header) -> Gathered {
        Gathered {
            standings: Standings::new(header),
            trend: Trend::default(),
            efforts: vec![Effort::default(); header.players.len()],
            openings: BTreeMap::new(),
            lengths: BTreeMap::new(),
            colors: Wdl::default(),
            boards: ReportBoards::default(),
        }
    }

    fn take(&mut self, game: &GameRecord) {
        if self.standings.count(game) {
            self.trend.advance(&self.standings);
        }
        self.colors.count(game.score_of(game.red));
        let plies = game.opening_plies() + game.plies();
        *self
            .lengths
            .entry(plies / LENGTH_STEP * LENGTH_STEP)
            .or_default() += 1;
        self.take_opening(game);
        self.take_efforts(game);
    }

    fn take_opening(&mut self, game: &GameRecord) {
        let key = (game.fen.clone(), game.opening.clone());
        if self.openings.len() >= MOST_OPENINGS && !self.openings.contains_key(&key) {
            return;
        }
        let [own, by_color] = self.openings.entry(key).or_default();
        by_color.count(game.score_of(game.red));
        if [game.red, game.black].contains(&0) {
            own.count(game.score_of(0));
        }
    }

    fn take_efforts(&mut self, game: &GameRecord) {
        for (ply, thought) in (game.opening_plies()..).zip(game.all_thoughts()) {
            let player = if game.is_black_at(ply) {
                game.black
            } else {
                game.red
            };
            let Some(effort) = self.efforts.get_mut(player) else {
                continue;
            };
            effort.moves += 1;
            effort.time += thought.time;
            effort.longest = effort.longest.max(thought.time);
            if let Some(depth) = thought.depth {
                effort.depth.0 += u64::from(depth);
                effort.depth.1 += 1;
            }
            if let Some(nodes) = thought.nodes {
                effort.nodes = effort.nodes.saturating_add(nodes);
                effort.time_with_nodes += thought.time;
            }
        }
    }

    fn finish(self, header: Header, anchor: Anchor) -> Summary {
        let standings = &self.standings;
        let ratings = standings.ratings(anchor);
        let mut players: Vec<PlayerLine> = ratings
            .iter()
            .enumerate()
            .map(|(index, rating)| player(standings, index, *rating, self.efforts[index]))
            .collect();
        let rank = |line: &PlayerLine| line.rating.unwrap_or(f64::NEG_INFINITY);
        players.sort_by(|a, b| rank(b).total_cmp(&rank(a)));
        let openings = self.openings.into_iter();
        Summary {
            games: standings.games(),
            half_pairs: standings.half_pairs(),
            duplicates: standings.duplicates(),
            players,
            pairings: pairings(standings),
            meetings: meetings(standings),
            sprt: test(standings),
            reasons: standings.reasons().clone(),
            trend: self.trend.finish(standings),
            openings: openings
                .map(|((fen, moves), [games, by_color])| OpeningLine {
                    fen,
                    moves,
                    games,
                    by_color,
                })
                .collect(),
            lengths: self.lengths.into_iter().collect(),
            colors: self.colors,
            with_prior: standings.has_shutout(),
            boards: self.boards,
            header,
        }
    }
}

fn player(
    standings: &Standings,
    index: usize,
    rating: Option<Rating>,
    effort: Effort,
) -> PlayerLine {
    let some = |holds: bool, value: f64| holds.then_some(value);
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    PlayerLine {
        index,
        name: standings.names().get(index).cloned().unwrap_or_default(),
        games: standings.total(index).games,
        rating: rating.map(|rating| rating.elo),
        rating_error: rating.map(|rating| rating.error),
        lost_on_time: standings.losses(index, |reason| reason == Reason::TimeForfeit),
        lost_by_fault: standings.losses(index, Reason::is_failure),
        milliseconds_a_move: some(
            effort.moves > 0,
            milliseconds(effort.time) / effort.moves as f64,
        ),
        longest_move: some(effort.moves > 0, milliseconds(effort.longest)),
        depth: some(
            effort.depth.1 > 0,
            effort.depth.0 as f64 / effort.depth.1 as f64,
        ),
        nodes_a_second: some(
            !effort.time_with_nodes.is_zero(),
            effort.nodes as f64 / effort.time_with_nodes.as_secs_f64(),
        ),
    }
}

fn meetings(standings: &Standings) -> Vec<MeetingLine> {
    let names = standings.names();
    let mut lines = Vec::new();
    for first in 0..names.len() {
        for second in first + 1..names.len() {
            let meeting = standings.meeting(first, second);
            let paired = standings.is_paired() && meeting.pairs.total() > 0;
            let Some(estimate) = Estimate::of(&meeting.sample(paired)) else {
                continue;
            };
            lines.push(MeetingLine {
                first: names[first].clone(),
                second: names[second].clone(),
                games: meeting.games,
                pairs: meeting.pairs,
                score: estimate.score,
                elo: estimate.elo,
                elo_error: estimate.elo_error,
                spread: estimate.spread,
                nelo: estimate.nelo,
                nelo_error: estimate.nelo_error,
                los: estimate.los,
                draw_ratio: meeting.pairs.draw_ratio(),
                pairs_ratio: meeting.pairs.pairs_ratio(),
            });
        }
    }
    lines
}

fn test(standings: &Standings) -> Option<TestLine> {
    let (test, status) = (standings.sprt()?, standings.test()?);
    Some(TestLine {
        test,
        llr: status.llr,
        lower: test.lower(),
        upper: test.upper(),
        decision: status.decision,
        samples: status.samples,
    })
}
