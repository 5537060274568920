//! Small pieces of text.

use std::time::Duration;

use xq_core::{Color, File, Position, Rank, Square};
use xq_eval::Score;
use xq_search::engine::score::mate_distance;

/// Moves with spaces between them.
pub use xq_tools::position::line as moves;

/// A rate, in whole units a second.
///
/// ```
/// use std::time::Duration;
/// use xq_engine::text::per_second;
/// assert_eq!(per_second(500, Duration::from_millis(250)), 2000);
/// assert_eq!(per_second(500, Duration::ZERO), 500_000_000);
/// ```
pub fn per_second(count: u64, time: Duration) -> u64 {
    // A microsecond is taken to have passed, because clocks are not that exact.
    let seconds = time.as_secs_f64().max(1e-6);
    (count as f64 / seconds) as u64
}

/// A score for people: in pawns, or the moves to mate.
///
/// ```
/// use xq_search::engine::score::mated_in;
/// use xq_engine::text::score_in_pawns;
/// assert_eq!(score_in_pawns(34), "+0.34");
/// assert_eq!(score_in_pawns(-1205), "-12.05");
/// assert_eq!(score_in_pawns(mated_in(4)), "-M2");
/// ```
pub fn score_in_pawns(score: Score) -> String {
    let sign = if score < 0 { '-' } else { '+' };
    match mate_distance(score) {
        Some(moves) => format!("{sign}M{}", moves.abs()),
        None => format!("{sign}{}.{:02}", score.abs() / 100, score.abs() % 100),
    }
}

/// A board as people see it, with the FEN and the key below.
pub fn diagram(position: &Position) -> String {
    let mut lines = Vec::new();
    for rank in Rank::ALL.into_iter().rev() {
        let mut line = format!("{}  ", rank.char());
        for file in File::ALL {
            let piece = position.piece_at(Square::new(file, rank));
            line.push(piece.map_or('.', |piece| piece.fen_char()));
            line.push(' ');
        }
        lines.push(line.trim_end().to_owned());
    }
    let checkers = position.attackers_of_king(position.side_to_move());
    let checkers: Vec<String> = checkers
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    lines.push("\n   a b c d e f g h i\n".to_owned());
    lines.push(format!("FEN: {}", position.to_fen()));
    lines.push(format!("Key: {:016x}", position.key()));
    lines.push(
        format!("Checkers: {}", checkers.join(" "))
            .trim_end()
            .to_owned(),
    );
    lines.push(format!("Legal moves: {}", position.count_legal()));
    lines.join("\n")
}

/// A score told to one side, told to Red.
pub fn for_red(score: Score, teller: Color) -> Score {
    match teller {
        Color::Red => score,
        Color::Black => -score,
    }
}
