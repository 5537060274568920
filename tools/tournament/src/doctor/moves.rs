//! Whether it plays by the rules.

use anyhow::Result;
use xq_core::record::epd;
use xq_core::rules::{Conditions, Game, Verdict};
use xq_core::{Move, Position};
use xq_engines::FaultKind;
use xq_engines::turn::{Action, Points};

use crate::doctor::examination::{Examination, game_at, quick};
use crate::doctor::finding::Finding;

/// Positions of every kind, from play and at random.
const PLAYOUTS: &str = include_str!("../../data/playouts.epd");
const SETUPS: &str = include_str!("../../data/setups.epd");
/// How many of each are tried.
const MOST: usize = 40;

/// Positions without a legal move, Black to move.
const LOST: [(&str, &str); 2] = [
    ("checkmate", "3k5/4P4/3P5/9/9/9/9/9/9/4K4 b - - 0 1"),
    ("stalemate", "3k5/4P4/9/9/9/9/9/9/4R4/4K4 b - - 0 1"),
];
/// Mates in one, Red to move.
const MATES: [&str; 2] = [
    "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1",
    "3k5/9/3P5/9/9/9/9/9/9/4K3R w - - 0 1",
];
/// A side that checks for ever, and the line that leads to it.
const PERPETUAL_CHECKS: [(&str, &str); 4] = [
    (
        "3c5/4ck3/9/9/9/9/9/3A5/9/4K4 b - - 0 1",
        "d9e9 e0d0 e9d9 d0e0",
    ),
    (
        "2N6/3k5/9/9/9/9/9/9/9/4K3C w - - 0 1",
        "c9b7 d8d7 b7c9 d7d8",
    ),
    (
        "3k5/4P4/9/9/9/1r1c5/9/9/5K3/9 w - - 0 1",
        "e8d8 d9e9 d8e8 e9d9",
    ),
    (
        "5k3/9/4R4/9/9/3c5/9/9/9/3K5 w - - 0 1",
        "e7f7 f9e9 f7e7 e9f9",
    ),
];

/// Whether its moves are legal in positions of every kind.
pub(crate) fn legality(examination: &mut Examination, findings: &mut Vec<Finding>) -> Result<()> {
    for (check, text) in [
        ("legal moves in positions from play", PLAYOUTS),
        ("legal moves in positions at random", SETUPS),
    ] {
        let mut wrong = Vec::new();
        let (mut asked, mut refused) = (0, 0);
        for (_, entry) in epd::entries(text).take(MOST) {
            let position = Position::from_setup(&entry.setup()?)?;
            if !position.has_legal_move() {
                continue;
            }
            let game = Game::new(position, Conditions::default());
            let limits = quick(examination);
            asked += 1;
            match examination.ask(&game, limits)? {
                Ok((reply, _)) => match reply.action {
                    Action::Play(mv) if game.position().is_legal(mv) => {}
                    action => wrong.push(format!("{action:?} in {}", game.position().to_fen())),
                },
                // Over XBoard some engines cannot be given every position.
                Err(fault) if fault.kind == FaultKind::Start => {
                    asked -= 1;
                    refused += 1;
                }
                Err(fault) => wrong.push(format!(
                    "{}: {} in {}",
                    fault.kind.name(),
                    fault.detail.lines().next().unwrap_or(""),
                    game.position().to_fen()
                )),
            }
        }
        findings.push(match wrong.first() {
            None => Finding::pass(check, format!("{asked} positions")),
            Some(first) => Finding::fail(check, format!("{} of {asked}: {first}", wrong.len())),
        });
        if refused > 0 {
            let detail = format!("{refused} positions: it can be given none with Black to move");
            findings.push(Finding::warn("takes every position", detail));
        }
    }
    Ok(())
}

/// What it says where there is no move, and whether it sees a mate.
pub(crate) fn ends(examination: &mut Examination, findings: &mut Vec<Finding>) -> Result<()> {
    for (check, fen) in LOST {
        let game = game_at(fen)?;
        debug_assert!(!game.position().has_legal_move());
        let limits = quick(examination);
        findings.push(match examination.ask(&game, limits)? {
            Ok((reply, _)) => match reply.action {
                Action::NoMove | Action::Resign => {
                    Finding::pass(check, "it says that it has no move")
                }
                action => Finding::warn(check, format!("{action:?}, where there is no move")),
            },
            Err(fault) => Finding::warn(check, fault.detail),
        });
    }
    let check = "mates in one";
    let mut missed = 0;
    for fen in MATES {
        let game = game_at(fen)?;
        let limits = quick(examination);
        let found = examination.ask(&game, limits)?;
        let mates = found.ok().is_some_and(|(reply, _)| match reply.action {
            Action::Play(mv) if game.position().is_legal(mv) => {
                let mut after = game.clone();
                after.push(mv).is_ok() && matches!(after.verdict(), Verdict::Win { .. })
                    || matches!(reply.thought.score, Some(Points::Mate(moves)) if moves > 0)
            }
            _ => false,
        });
        missed += usize::from(!mates);
    }
    findings.push(Finding::rather(
        missed == 0,
        check,
        format!("{missed} of {} missed", MATES.len()),
    ));
    Ok(())
}

/// Whether it goes on checking where that loses at once.
pub(crate) fn repetitions(
    examination: &mut Examination,
    findings: &mut Vec<Finding>,
) -> Result<()> {
    let check = "no perpetual check that loses";
    let (mut lost, mut asked) = (Vec::new(), 0);
    for (fen, cycle) in PERPETUAL_CHECKS {
        let game = before_the_losing_check(fen, cycle)?;
        if game.verdict().is_over() || game.banned_moves().is_empty() {
            continue;
        }
        let limits = quick(examination);
        asked += 1;
        match examination.ask(&game, limits)? {
            Ok((reply, _)) => {
                if let Action::Play(mv) = reply.action
                    && game.banned_moves().contains(&mv)
                {
                    lost.push(format!("{mv} in {}", game.position().to_fen()));
                }
            }
            Err(fault) => lost.push(fault.detail),
        }
    }
    findings.push(match lost.first() {
        None => Finding::pass(check, format!("{asked} positions")),
        Some(first) => Finding::warn(check, format!("{} of {asked}: {first}", lost.len())),
    });
    Ok(())
}

/// The game in which the next check of a cycle loses. It begins after the first check, so that it is
/// the side that checks whose move completes the repetition.
fn before_the_losing_check(fen: &str, cycle: &str) -> Result<Game> {
    const MOST_PLIES: usize = 40;
    let moves: Result<Vec<Move>, _> = cycle.split(' ').map(str::parse).collect();
    let moves = moves?;
    let first = game_at(fen)?;
    let mut start = first.position().clone();
    let _ = start.make(moves[0]);
    let mut game = Game::new(start, Conditions::default());
    for &mv in moves.iter().cycle().skip(1).take(MOST_PLIES) {
        if game.banned_moves().contains(&mv) || game.verdict().is_over() || game.push(mv).is_err() {
            break;
        }
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_are_what_they_are_called() {
        for (_, fen) in LOST {
            assert!(!game_at(fen).unwrap().position().has_legal_move(), "{fen}");
        }
        for fen in MATES {
            let position = game_at(fen).unwrap().position().clone();
            let moves = position.legal_moves();
            let mates = moves.iter().filter(|&&mv| {
                let mut after = position.clone();
                let _ = after.make(mv);
                !after.has_legal_move()
            });
            assert!(mates.count() > 0, "{fen}");
        }
        for (fen, cycle) in PERPETUAL_CHECKS {
            let game = before_the_losing_check(fen, cycle).unwrap();
            assert!(
                !game.verdict().is_over() && !game.banned_moves().is_empty(),
                "{fen}"
            );
        }
    }
}
