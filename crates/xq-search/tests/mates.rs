//! Mates from tournament games: each is found within a node budget.

use xq_core::Position;
use xq_core::rules::Game;
use xq_search::engine::score::mate_distance;
use xq_search::{Engine, Evaluation, Limits, Options};
use xq_testkit::reference_text;

/// A line of the suite: the position and an upper bound of the mate distance.
fn parse(line: &str) -> Option<(Position, u32)> {
    let (fen, rest) = line.split_once(';')?;
    let distance = rest.trim().strip_prefix("dm ")?.split(';').next()?;
    Some((Position::from_fen(fen).ok()?, distance.parse().ok()?))
}

/// Both strong evaluations have to find every mate.
fn solve(longest: u32, nodes: u64) {
    for evaluation in [Evaluation::Handcrafted, Evaluation::Neural] {
        solve_with(evaluation, longest, nodes);
    }
}

fn solve_with(evaluation: Evaluation, longest: u32, nodes: u64) {
    let Some(text) = reference_text("mates/mates_1_to_4.epd") else {
        return;
    };
    let mut engine = Engine::new(Options {
        evaluation,
        ..Options::default()
    });
    let mut missed = Vec::new();
    let mut seen = 0;
    let (mut nodes_of_all, mut most) = (0, 0);
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let (position, distance) = parse(line).unwrap_or_else(|| panic!("cannot read {line}"));
        if distance > longest || longest == 4 && distance < 4 {
            continue;
        }
        seen += 1;
        engine.clear();
        let limits = Limits {
            mate: Some(distance),
            ..Limits::nodes(nodes)
        };
        let result = engine
            .go(&Game::from(position), &limits, &mut ())
            .expect("legal moves");
        nodes_of_all += result.nodes;
        most = most.max(result.nodes);
        let is_found = mate_distance(result.score).is_some_and(|moves| moves > 0);
        if !is_found {
            missed.push(format!(
                "{line}: {} after {} nodes",
                result.score, result.nodes
            ));
        }
    }
    println!("{evaluation:?}: {seen} mates took {nodes_of_all} nodes, the hardest {most}");
    assert!(seen > 0, "the suite is empty");
    assert!(
        missed.is_empty(),
        "{} of {seen} missed:\n{}",
        missed.len(),
        missed.join("\n")
    );
}

#[test]
fn mates_in_one_to_three() {
    solve(3, 1_000_000);
}

#[test]
fn mates_in_four() {
    solve(4, 5_000_000);
}
