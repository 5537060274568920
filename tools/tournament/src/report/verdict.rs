//! The answer of a tournament in one sentence.

use crate::report::summary::{MeetingLine, Summary};
use match_stats::Decision;

/// From this likelihood of superiority on a player is called the stronger one: the limit of a
/// two-sided test at 5 %.
const SURE: f64 = 0.975;

/// The sentence; nothing before the first game.
pub fn verdict(summary: &Summary) -> Option<String> {
    let pairings = summary.pairings.as_ref();
    if let Some(first) = pairings.and_then(|pairings| pairings.first.clone()) {
        return Some(format!("{first}, after {} games", summary.games));
    }
    match summary.header.players.len() {
        2 => duel(summary, summary.meetings.first()?),
        _ => leader(summary),
    }
}

fn duel(summary: &Summary, meeting: &MeetingLine) -> Option<String> {
    let (first, second) = (&meeting.first, &meeting.second);
    let error = match meeting.spread {
        true => format!("{:.0}", meeting.elo_error),
        false => "?".to_owned(),
    };
    let elo = format!("{:+.0} ± {error} Elo", meeting.elo);
    let played = match meeting.pairs.total() {
        0 => format!("{} games", meeting.games.total()),
        pairs => format!("{pairs} pairs"),
    };
    if let Some(test) = &summary.sprt {
        let unit = if summary.header.schedule.paired {
            "pairs"
        } else {
            "games"
        };
        let after = format!("after {} {unit}", test.samples);
        return Some(match test.decision {
            Decision::H1 => format!("{first} is stronger: {elo}, accepted {after}"),
            Decision::H0 => format!("{first} is not stronger: {elo}, rejected {after}"),
            Decision::Continue => format!("Not decided yet: {first} {elo} {after}"),
        });
    }
    Some(match meeting.los {
        los if los >= SURE => format!("{first} is stronger than {second}: {elo} after {played}"),
        los if los <= 1.0 - SURE => format!(
            "{second} is stronger than {first}: {:+.0} ± {error} Elo after {played}",
            -meeting.elo
        ),
        _ => format!("Not decided: {first} {elo} against {second} after {played}"),
    })
}

fn leader(summary: &Summary) -> Option<String> {
    let mut rated = summary.players.iter().filter(|line| line.rating.is_some());
    let (first, second) = (rated.next()?, rated.next()?);
    let shown = |line: &crate::report::summary::PlayerLine| {
        let (rating, error) = (line.rating.unwrap_or(0.0), line.rating_error.unwrap_or(0.0));
        format!("{} ({rating:+.0} ± {error:.0} Elo)", line.name)
    };
    Some(format!(
        "{} leads, ahead of {}, after {} games",
        shown(first),
        shown(second),
        summary.games
    ))
}
