//! What the engine says in UCI, as text.

use std::fmt::Write as _;

use xq_core::Move;
use xq_eval::Score;
use xq_search::engine::score::mate_distance;
use xq_search::{Bound, Info};

use crate::options::offers;
use crate::wdl::wdl;
use crate::{AUTHOR, NAME, VERSION, text};
use xq_engines::protocol::Protocol;

/// The answer to `uci`.
pub fn hello() -> String {
    let offers = offers(Protocol::Uci);
    format!("id name {NAME} {VERSION}\nid author {AUTHOR}\n{offers}uciok")
}

/// How far a search has come.
pub fn info(info: &Info, show_wdl: bool) -> String {
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score {}",
        info.depth,
        info.selective_depth,
        info.rank,
        score(info.score)
    );
    line.push_str(match info.bound {
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
        Bound::Exact => "",
    });
    if show_wdl {
        let [win, draw, loss] = wdl(info.score);
        let _ = write!(line, " wdl {win} {draw} {loss}");
    }
    let _ = write!(
        line,
        " nodes {} nps {} hashfull {} time {} pv {}",
        info.nodes,
        text::per_second(info.nodes, info.elapsed),
        info.table_fullness,
        info.elapsed.as_millis(),
        text::moves(&info.pv)
    );
    line
}

fn score(score: Score) -> String {
    match mate_distance(score) {
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {score}"),
    }
}

/// The answer to `go`. A side without a legal move has lost.
pub fn best_move(best: Option<Move>, ponder: Option<Move>) -> String {
    match (best, ponder) {
        (Some(best), Some(ponder)) => format!("bestmove {best} ponder {ponder}"),
        (Some(best), None) => format!("bestmove {best}"),
        (None, _) => "info depth 0 score mate 0\nbestmove (none)".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn example_of_best_move() {
        let [best, ponder] = ["h2e2", "h9g7"].map(|mv| mv.parse().ok());
        assert_eq!(best_move(best, ponder), "bestmove h2e2 ponder h9g7");
        assert_eq!(
            best_move(None, None),
            "info depth 0 score mate 0\nbestmove (none)"
        );
    }
}
