//! What the engine says in UCCI, as text.

use std::fmt::Write as _;

use xq_core::Move;
use xq_eval::Score;
use xq_search::engine::score::mate_distance;
use xq_search::{Bound, Entry, Info};

use crate::options::offers;
use crate::{AUTHOR, NAME, VERSION, text};
use xq_engines::protocol::Protocol;

/// The answer to `ucci`.
pub fn hello() -> String {
    let offers = offers(Protocol::Ucci);
    format!("id name {NAME}\nid version {VERSION}\nid author {AUTHOR}\n{offers}ucciok")
}

/// How far a search has come. The protocol has two lines for it, and scores without a unit; it
/// knows neither bounds nor several lines of play, so those are passed over.
pub fn info(info: &Info) -> Option<String> {
    if info.rank > 1 || info.bound != Bound::Exact {
        return None;
    }
    Some(format!(
        "info time {} nodes {}\ninfo depth {} score {} pv {}",
        info.elapsed.as_millis(),
        info.nodes,
        info.depth,
        info.score,
        text::moves(&info.pv)
    ))
}

/// What is said with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aside {
    /// A draw is offered or accepted.
    Draw,
    /// The game is given up.
    Resign,
}

/// Whoever is mated in so many moves gives up.
const HOPELESS: i32 = -3;

/// Within this score a game is even.
const EVEN: Score = 12;

/// After so many plies without a capture an even game is a draw to agree on.
const QUIET_PLIES: u32 = 40;

/// What the engine has to say of a game. It gives up shortly before mate, accepts a draw when it
/// stands worse, and offers or accepts one when nothing has happened for long and nothing will.
pub fn aside(score: Score, halfmove_clock: u32, draw_offered: bool) -> Option<Aside> {
    let is_hopeless = mate_distance(score).is_some_and(|moves| (HOPELESS..=0).contains(&moves));
    let is_dull = score.abs() <= EVEN && halfmove_clock >= QUIET_PLIES;
    if draw_offered && score < -EVEN || is_dull {
        Some(Aside::Draw)
    } else if score < 0 && is_hopeless {
        Some(Aside::Resign)
    } else {
        None
    }
}

/// The answer to `go`.
pub fn best_move(best: Option<Move>, ponder: Option<Move>, aside: Option<Aside>) -> String {
    let Some(best) = best else {
        return "nobestmove".to_owned();
    };
    let mut line = format!("bestmove {best}");
    if let Some(ponder) = ponder {
        let _ = write!(line, " ponder {ponder}");
    }
    line.push_str(match aside {
        Some(Aside::Draw) => " draw",
        Some(Aside::Resign) => " resign",
        None => "",
    });
    line
}

/// The answer to `go depth 0`: the evaluation and no move.
pub fn evaluation(score: Score) -> String {
    format!("info depth 0 score {score}\nnobestmove")
}

/// The answer to `probe`.
pub fn probed(entry: Option<Entry>) -> String {
    let mut line = "pophash".to_owned();
    let Some(entry) = entry else {
        return line;
    };
    if let Some(mv) = entry.mv {
        let _ = write!(line, " bestmove {mv}");
    }
    let (score, depth) = (entry.score, entry.depth.max(0));
    if entry.bound != Bound::Upper {
        let _ = write!(line, " lowerbound {score} depth {depth}");
    }
    if entry.bound != Bound::Lower {
        let _ = write!(line, " upperbound {score} depth {depth}");
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use xq_search::engine::score::{mate_in, mated_in};

    #[test]
    fn only_the_lost_resign() {
        assert_eq!(aside(mated_in(2), 0, false), Some(Aside::Resign));
        assert_eq!(aside(mated_in(6), 0, false), Some(Aside::Resign));
        assert_eq!(aside(mated_in(8), 0, false), None);
        assert_eq!(aside(mate_in(1), 0, true), None);
        assert_eq!(aside(-900, 0, false), None);
    }

    #[test]
    fn a_draw_rather_than_a_loss() {
        assert_eq!(aside(mated_in(2), 0, true), Some(Aside::Draw));
        assert_eq!(aside(300, 100, true), None);
    }

    #[test]
    fn what_the_table_knows_is_told() {
        let entry = Entry {
            mv: "h2e2".parse().ok(),
            score: 31,
            eval: None,
            depth: 7,
            bound: Bound::Exact,
            pv: true,
        };
        let exact = "pophash bestmove h2e2 lowerbound 31 depth 7 upperbound 31 depth 7";
        assert_eq!(probed(Some(entry)), exact);
        let bound = Entry {
            bound: Bound::Upper,
            mv: None,
            ..entry
        };
        assert_eq!(probed(Some(bound)), "pophash upperbound 31 depth 7");
        assert_eq!(probed(None), "pophash");
    }

    #[test]
    fn example_of_aside() {
        assert_eq!(aside(-80, 0, true), Some(Aside::Draw));
        assert_eq!(aside(-80, 0, false), None);
        assert_eq!(aside(5, 60, false), Some(Aside::Draw));
    }

    #[test]
    fn example_of_best_move() {
        let best = "h2e2".parse().ok();
        assert_eq!(
            best_move(best, None, Some(Aside::Draw)),
            "bestmove h2e2 draw"
        );
        assert_eq!(best_move(None, None, None), "nobestmove");
    }
}
