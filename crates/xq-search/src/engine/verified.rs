//! Decisive scores are told only where the judge of the game agrees.

use xq_core::rules::{History, Verdict, Warning};
use xq_core::{Move, Position};
use xq_eval::Score;

use super::score::{DECISIVE, DRAW, RULE_WIN};

/// The score of a line as it may be told. A search judges a repetition below its root at the second
/// occurrence; where the game, judged over the whole line, ends otherwise, its own end counts.
pub fn verified(score: Score, pv: &[Move], root: &Position, history: &History) -> Score {
    if score.abs() < DECISIVE {
        return score;
    }
    let side = root.side_to_move();
    let claimed = if score > 0 { side } else { side.other() };
    match end_of(pv, root, history) {
        Some((Verdict::Draw { .. }, _)) => DRAW,
        Some((verdict, ply)) if verdict.winner() != Some(claimed) => {
            let lost = RULE_WIN - ply as Score;
            if claimed == side { -lost } else { lost }
        }
        // The line confirms the score, or has been cut short and says nothing against it.
        _ => score,
    }
}

/// How the game ends on a line and after how many plies; where it only goes round once, how it ends
/// when the cycle is closed again.
fn end_of(pv: &[Move], root: &Position, history: &History) -> Option<(Verdict, usize)> {
    let (mut position, mut path) = (root.clone(), history.clone());
    for (ply, &mv) in pv.iter().enumerate() {
        path.make(&mut position, mv);
        let verdict = path.verdict(&position);
        if verdict.is_over() {
            return Some((verdict, ply + 1));
        }
    }
    let warning = Warning::of(&position, &path)?;
    Some((warning.verdict, pv.len()))
}

#[cfg(test)]
mod tests {
    use xq_core::rules::Conditions;

    use super::*;

    fn told(score: Score, fen: &str, moves: &str) -> Score {
        let root = Position::from_fen(fen).expect("a position");
        let history = History::new(&root, Conditions::default());
        let moves = moves.split(' ').map(|mv| mv.parse().expect("a move"));
        verified(score, &moves.collect::<Vec<_>>(), &root, &history)
    }

    #[test]
    fn the_judge_has_the_last_word() {
        let checks = ("4k4/9/9/4R4/9/9/9/9/9/3K5 b", "e9f9 e6f6 f9e9 f6e6");
        let won = RULE_WIN - 4;
        assert_eq!(told(won, checks.0, checks.1), won);
        assert_eq!(told(-won, checks.0, checks.1), won);
        assert_eq!(told(won, checks.0, "e9f9 e6f6"), won, "cut short");
        assert_eq!(told(-700, checks.0, checks.1), -700);
        let by_turns = "3aka3/4n4/9/9/9/9/9/2C6/6r2/3AK4 b";
        let line = "g1c1 c2g2 c1g1 g2c2 g1g0 e0e1 g0g1 e1e0";
        assert_eq!(told(8 - RULE_WIN, by_turns, line), DRAW);
    }
}
