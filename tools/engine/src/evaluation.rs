//! A position's evaluation for people: what each term gives to each side.

use xq_core::{Color, File, Position, Rank, Square};
use xq_eval::handcrafted::trace::Trace;
use xq_eval::{Classic, Evaluator, Handcrafted, Neural, Score, classic};
use xq_search::{Evaluation, Options};

use crate::text;

/// The score for the side to move.
pub fn score(position: &Position, options: &Options) -> Score {
    match options.evaluation {
        Evaluation::Neural => score_by(&options.neural(), position),
        Evaluation::Classic => score_by(&Classic, position),
        Evaluation::Handcrafted => score_by(&Handcrafted, position),
    }
}

fn score_by(evaluator: &impl Evaluator, position: &Position) -> Score {
    evaluator.evaluate(position, &evaluator.state(position))
}

/// A table of the terms, from Red's point of view.
pub fn table(position: &Position, options: &Options) -> String {
    match options.evaluation {
        Evaluation::Handcrafted => Trace::of(position).to_string(),
        Evaluation::Classic => classic_table(position),
        Evaluation::Neural => neural_table(position, &options.neural()),
    }
}

/// The board as the network sees it: what each man is worth where it stands, for its own side.
fn neural_table(position: &Position, neural: &Neural) -> String {
    let worths = neural.worths(position);
    let cell = |square: Square| match position.piece_at(square) {
        None => format!("{:>8}", "."),
        Some(piece) => {
            let worth = worths.iter().find(|(at, ..)| *at == square);
            let worth = worth.map_or(String::new(), |(.., worth)| worth.to_string());
            format!("{:>8}", format!("{}{worth}", piece.fen_char()))
        }
    };
    let mut table = String::from(
        "What each man is worth to its side: the score with it less the score without it\n",
    );
    for rank in Rank::ALL.into_iter().rev() {
        let cells: String = File::ALL
            .into_iter()
            .map(|file| cell(Square::new(file, rank)))
            .collect();
        table += &format!("{}{cells}\n", rank.index());
    }
    let files: String = ('a'..='i').map(|file| format!("{file:>8}")).collect();
    let score = text::for_red(score_by(neural, position), position.side_to_move());
    table + &format!(" {files}\n{:<38}{score:>8}", "Score for Red")
}

fn classic_table(position: &Position) -> String {
    let score = text::for_red(score_by(&Classic, position), position.side_to_move());
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
        for evaluation in [Evaluation::Classic, Evaluation::Handcrafted] {
            let options = Options {
                evaluation,
                ..Options::default()
            };
            for position in xq_testkit::random_game(3, 80) {
                let table = table(&position, &options);
                let last = |line: &str| line.split_whitespace().last()?.parse::<Score>().ok();
                let numbers: Vec<Score> = table.lines().filter_map(last).collect();
                let (total, terms) = numbers.split_last().expect("a score");
                assert_eq!(terms.iter().sum::<Score>(), *total, "{table}");
                let score = score(&position, &options);
                assert_eq!(*total, text::for_red(score, position.side_to_move()));
            }
        }
    }
}
