//! A position's evaluation for people: what each term gives to each side.

use xq_core::{Color, Position};
use xq_eval::handcrafted::trace::Trace;
use xq_eval::{Classic, Evaluator, Handcrafted, Score, classic};
use xq_search::Evaluation;

use crate::text;

/// The score for the side to move.
pub fn score(position: &Position, which: Evaluation) -> Score {
    match which {
        Evaluation::Classic => score_by(&Classic, position),
        Evaluation::Handcrafted => score_by(&Handcrafted, position),
    }
}

fn score_by(evaluator: &impl Evaluator, position: &Position) -> Score {
    evaluator.evaluate(position, &evaluator.state(position))
}

/// A table of the terms, from Red's point of view.
pub fn table(position: &Position, which: Evaluation) -> String {
    match which {
        Evaluation::Handcrafted => Trace::of(position).to_string(),
        Evaluation::Classic => classic_table(position),
    }
}

fn classic_table(position: &Position) -> String {
    let score = text::for_red(
        score(position, Evaluation::Classic),
        position.side_to_move(),
    );
    let of = |count: fn(&Position, Color) -> Score| {
        [Color::Red, Color::Black].map(|color| count(position, color))
    };
    let [red, black] = of(classic::material);
    let mut table = format!("{:<22}{:>8}{:>8}{:>8}\n", "Term", "Red", "Black", "Total");
    table += &format!("{:<22}{red:>8}{black:>8}{:>8}\n", "Material", red - black);
    let [red_moves, black_moves] = of(classic::mobility);
    let mobility = classic::MOBILITY * (red_moves - black_moves);
    let [red, black] = [red_moves, black_moves].map(|moves| classic::MOBILITY * moves);
    table += &format!("{:<22}{red:>8}{black:>8}{mobility:>8}\n", "Mobility");
    // Control is one number: the squares that Red alone holds minus those of Black.
    let control = classic::CONTROL * classic::control(position, Color::Red);
    table += &format!("{:<38}{control:>8}\n", "Control");
    table + &format!("{:<38}{score:>8}", "Score for Red")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The last column of the rows between head and score adds up to the score.
    #[test]
    fn tables_add_up_to_the_score() {
        for which in [Evaluation::Classic, Evaluation::Handcrafted] {
            for position in xq_testkit::random_game(3, 80) {
                let table = table(&position, which);
                let last = |line: &str| line.split_whitespace().last()?.parse::<Score>().ok();
                let numbers: Vec<Score> = table.lines().filter_map(last).collect();
                let (total, terms) = numbers.split_last().expect("a score");
                assert_eq!(terms.iter().sum::<Score>(), *total, "{table}");
                let score = score(&position, which);
                assert_eq!(*total, text::for_red(score, position.side_to_move()));
            }
        }
    }
}
