//! Scores of games won or lost by rule are told only where the judge agrees with the whole line.

use std::collections::BTreeSet;

use xq_core::Position;
use xq_core::rules::{Conditions, Game, RuleSet, Verdict, Warning};
use xq_search::engine::score::DECISIVE;
use xq_search::{Bound, Engine, Info, Limits, Options};

/// Two cycles, of checks and of chases: each alone loses for Black, by turns they draw.
const BY_TURNS: &str = "3aka3/4n4/9/9/9/9/9/2C6/6r2/3AK4 b";

fn lines(fen: &str, rules: RuleSet, multi_pv: usize, limits: &Limits) -> Vec<Info> {
    let mut engine = Engine::new(Options {
        hash_mib: 4,
        multi_pv,
        ..Options::default()
    });
    let start = Game::new(Position::from_fen(fen).unwrap(), Conditions::from(rules));
    engine.go(&start, limits, &mut ()).unwrap().lines
}

/// How the game ends on a line, where it goes round once when the cycle is closed again.
fn judged(fen: &str, rules: RuleSet, info: &Info) -> Verdict {
    let mut game = Game::new(Position::from_fen(fen).unwrap(), Conditions::from(rules));
    for &mv in &info.pv {
        if game.verdict().is_over() {
            return game.verdict().clone();
        }
        game.push(mv).unwrap();
    }
    match Warning::of(game.position(), game.history()) {
        Some(warning) => warning.verdict,
        None => game.verdict().clone(),
    }
}

/// Asserts that the judge confirms the decisive scores of exact lines, and counts them.
fn confirm(fen: &str, rules: RuleSet, multi_pv: usize, limits: &Limits) -> usize {
    let side = Position::from_fen(fen).unwrap().side_to_move();
    let mut confirmed = 0;
    for info in lines(fen, rules, multi_pv, limits) {
        if info.score.abs() < DECISIVE {
            continue;
        }
        let verdict = judged(fen, rules, &info);
        let claimed = if info.score > 0 { side } else { side.other() };
        let open = verdict == Verdict::Ongoing && info.bound != Bound::Exact;
        assert!(
            open || verdict.winner() == Some(claimed),
            "{rules}, {multi_pv} lines: {} of {:?}, but {verdict}: {fen}",
            info.score,
            info.pv
        );
        confirmed += usize::from(!open);
    }
    confirmed
}

#[test]
fn cycles_that_draw_by_turns_are_no_win() {
    for depth in (6..=24).step_by(3) {
        for multi_pv in 1..=5 {
            let limits = Limits::depth(depth);
            confirm(BY_TURNS, RuleSet::Computer, multi_pv, &limits);
            let best = &lines(BY_TURNS, RuleSet::Computer, multi_pv, &limits)[0];
            assert!(best.score > -DECISIVE, "{} at {depth}", best.score);
        }
    }
}

#[test]
fn the_judge_confirms_decisive_scores_on_the_public_positions() {
    let Some(text) = xq_testkit::reference_text("rules/public_cycles.csv") else {
        return;
    };
    let fens: BTreeSet<&str> = text
        .lines()
        .filter_map(|row| row.split(',').nth(2))
        .filter(|fen| Position::from_fen(fen).is_ok())
        .collect();
    let mut confirmed = 0;
    for fen in fens {
        for multi_pv in 1..=5 {
            for rules in [RuleSet::Computer, RuleSet::Wxf] {
                confirmed += confirm(fen, rules, multi_pv, &Limits::nodes(4_000));
            }
        }
    }
    assert!(confirmed > 150, "only {confirmed} decisive scores");
}

#[test]
fn the_engine_knows_the_moves_that_lose_by_rule() {
    let path = xq_testkit::workspace_root().join("data/rules/diagrams.csv");
    let text = std::fs::read_to_string(path).unwrap();
    let (mut avoided, mut seized) = (0, 0);
    for row in text.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        for rules in [RuleSet::Computer, RuleSet::Wxf, RuleSet::CheckBan] {
            let start = Position::from_fen(fields[2]).unwrap();
            let mut game = Game::new(start, Conditions::from(rules));
            for mv in [fields[3], fields[3]].join(" ").split(' ') {
                let mv = mv.parse().unwrap();
                let mut next = game.clone();
                let winner = next.push(mv).unwrap().winner();
                if let Some(winner) = winner {
                    let mut engine = Engine::new(Options::default());
                    let found = engine.go(&game, &Limits::nodes(2_000), &mut ()).unwrap();
                    let best = found.best.unwrap();
                    let context = format!("{}, {rules}: {best}", fields[0]);
                    if winner == game.position().side_to_move() {
                        // The opponent has gone round too often: closing the cycle wins.
                        assert!(found.score >= DECISIVE, "{context}, {}", found.score);
                        seized += 1;
                    } else if game.banned_moves().len() < game.position().legal_moves().len() {
                        assert!(!game.banned_moves().contains(&best), "{context}");
                        avoided += 1;
                    }
                }
                game = next;
            }
        }
    }
    assert!(
        avoided > 2 && seized > 25,
        "{avoided} avoided, {seized} seized"
    );
}
