//! Whether it plays by the rules.

use anyhow::Result;
use xq_core::Position;
use xq_core::record::epd;
use xq_core::rules::{Conditions, Game, Verdict};
use xq_engines::turn::{Action, Points};

use crate::doctor::examination::{Examination, game_at, quick};
use crate::doctor::finding::Finding;

/// Positions of every kind, from play and at random.
const PLAYOUTS: &str = include_str!("../../../../data/perft/playouts.epd");
const SETUPS: &str = include_str!("../../../../data/perft/setups.epd");
/// How many of each are tried.
const MOST: usize = 40;

/// Positions without a legal move, Black to move.
const LOST: [(&str, &str); 2] = [
    ("checkmate", "3k5/4P4/3P5/9/9/9/9/9/9/4K4 b - - 0 1"),
    ("stalemate", "3k5/4P4/9/9/9/9/9/9/4R4/4K4 b - - 0 1"),
];
/// Mates in one, Red to move.
const MATES: [&str; 2] = [
    "3k5/9/4P4/9/9/9/9/9/9/3RK4 w - - 0 1",
    "4k4/9/9/9/9/9/9/9/R8/1R2K4 w - - 0 1",
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
        let mut asked = 0;
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
        let mut game = game_at(fen)?;
        let moves: Result<Vec<xq_core::Move>, _> = cycle.split(' ').map(str::parse).collect();
        for mv in moves?.into_iter().cycle().take(40) {
            let next_loses = game.banned_moves().iter().any(|&banned| banned == mv);
            if next_loses || game.push(mv).is_err() || game.verdict().is_over() {
                break;
            }
        }
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
