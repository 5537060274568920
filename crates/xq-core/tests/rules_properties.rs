//! Random cycles: the judge against a plain reading of the rule, in the mirror and with the sides
//! changed, taken back, and asked for its banned moves.

use std::collections::BTreeSet;

use xq_core::rules::{
    Conditions, Game, History, RuleSet, Verdict, WinReason, banned_moves, chased_pieces,
};
use xq_core::{Color, Move, MoveList, PieceId, Position, Square};
use xq_testkit::{random_cycle, random_game, reflected, reflected_square};

const SEEDS: u64 = 15_000;

fn relaxed(rule_set: RuleSet) -> Conditions {
    Conditions {
        natural_move_limit: None,
        insufficient_material: false,
        rook_pinned_by_horse: false,
        ..Conditions::from(rule_set)
    }
}

fn play(start: &Position, cycle: &[Move; 4], conditions: Conditions) -> Game {
    let mut game = Game::new(start.clone(), conditions);
    for &mv in cycle.iter().cycle().take(8) {
        game.push(mv).unwrap();
    }
    game
}

/// The positions of the game, the start first, with every man's identity kept.
fn positions(start: &Position, cycle: &[Move; 4]) -> Vec<Position> {
    let mut list = vec![start.clone()];
    let mut position = start.clone();
    for &mv in cycle.iter().cycle().take(8) {
        let _ = position.make(mv);
        list.push(position.clone());
    }
    list
}

fn men_chased(position: &Position, by: Color, rule_set: RuleSet) -> BTreeSet<PieceId> {
    let victims = chased_pieces(position, by, rule_set);
    victims.iter().map(|victim| victim.man).collect()
}

/// Who loses by a cycle, read off the positions one sentence of the rule after the other.
fn plain_loser(path: &[Position], rule_set: RuleSet) -> Option<Color> {
    let after_moves_of = |color: Color| {
        let pairs = path.windows(2);
        pairs.filter(move |pair| pair[0].side_to_move() == color)
    };
    let only = |guilty: [bool; 2]| match guilty {
        [true, false] => Some(Color::Red),
        [false, true] => Some(Color::Black),
        _ => None,
    };
    if rule_set == RuleSet::Draw {
        return None;
    }
    let always = Color::ALL.map(|c| after_moves_of(c).all(|pair| pair[1].in_check()));
    if always != [false, false] || rule_set == RuleSet::CheckBan {
        return only(always);
    }
    let ever = Color::ALL.map(|c| after_moves_of(c).any(|pair| pair[1].in_check()));
    only(Color::ALL.map(|color| {
        let cancelled = match rule_set {
            RuleSet::Axf => ever[color.index()],
            _ => ever[0] || ever[1],
        };
        let newly = after_moves_of(color).map(|pair| {
            let before = men_chased(&pair[0], color, rule_set);
            let after = men_chased(&pair[1], color, rule_set);
            &after - &before
        });
        let throughout = newly.reduce(|a, b| &a & &b).unwrap();
        !cancelled && !throughout.is_empty()
    }))
}

#[test]
fn the_judge_agrees_with_a_plain_reading() {
    let mut chases = 0;
    let mut checks = 0;
    for seed in 0..SEEDS {
        let (start, cycle) = random_cycle(seed);
        let path = positions(&start, &cycle);
        for rule_set in RuleSet::ALL {
            let game = play(&start, &cycle, relaxed(rule_set));
            let expected = plain_loser(&path, rule_set).map(Color::other);
            let verdict = game.verdict();
            assert!(verdict.is_over());
            assert_eq!(
                verdict.winner(),
                expected,
                "{rule_set} {cycle:?} {}",
                start.to_fen()
            );
            if let Verdict::Win { reason, .. } = verdict {
                chases += usize::from(matches!(reason, WinReason::PerpetualChase(_)));
                checks += usize::from(matches!(reason, WinReason::PerpetualCheck { .. }));
            }
        }
    }
    assert!(
        chases > 20 && checks > 20,
        "{chases} chases, {checks} checks"
    );
}

/// A verdict stripped of what a reflection may change: the kind of reason and the places.
fn essence(verdict: &Verdict, place: impl Fn(Square) -> Square) -> (Option<Color>, String) {
    let reason = match verdict {
        Verdict::Win {
            reason: WinReason::PerpetualChase(chase),
            ..
        } => {
            let mut places: Vec<String> = chase
                .victims
                .iter()
                .map(|victim| format!("{} {}", victim.man.kind(), place(victim.square)))
                .collect();
            places.sort();
            places.join(", ")
        }
        Verdict::Win { reason, .. } => format!("{reason:?}"),
        Verdict::Draw { reason } => format!("{reason:?}"),
        Verdict::Ongoing => String::new(),
    };
    (verdict.winner(), reason)
}

#[test]
fn the_verdict_is_the_same_in_the_mirror_and_with_the_sides_changed() {
    for seed in 0..SEEDS {
        let (start, cycle) = random_cycle(seed);
        let rule_set = RuleSet::ALL[seed as usize % 4];
        let conditions = Conditions {
            rook_pinned_by_horse: true,
            ..relaxed(rule_set)
        };
        let original = play(&start, &cycle, conditions);
        for swap in [false, true] {
            let place = |square| reflected_square(square, swap);
            let moves = cycle.map(|mv| Move::new(place(mv.from), place(mv.to)));
            let image = play(&reflected(&start, swap), &moves, conditions);
            let (winner, reason) = essence(original.verdict(), place);
            let winner = winner.map(|color| if swap { color.other() } else { color });
            let found = essence(image.verdict(), |square| square);
            assert_eq!(
                found,
                (winner, reason),
                "{rule_set} {cycle:?} {}",
                start.to_fen()
            );
        }
    }
}

#[test]
fn banned_moves_are_those_that_lose_when_tried() {
    let mut banned = 0;
    for seed in 0..SEEDS {
        let (start, cycle) = random_cycle(seed);
        let game = play_before_the_end(&start, &cycle);
        let side = game.position().side_to_move();
        let mut tried = MoveList::new();
        for mv in &game.position().legal_moves() {
            let mut next = game.clone();
            if next.push(mv).unwrap().winner() == Some(side.other()) {
                tried.push(mv);
            }
        }
        banned += tried.len();
        assert_eq!(game.banned_moves().to_vec(), tried.to_vec());
        let direct = banned_moves(game.position(), game.history());
        assert_eq!(direct.to_vec(), tried.to_vec());
    }
    assert!(banned > 5, "only {banned} banned moves");
}

/// The cycle up to the move before the last.
fn play_before_the_end(start: &Position, cycle: &[Move; 4]) -> Game {
    let mut game = Game::new(start.clone(), relaxed(RuleSet::Computer));
    for &mv in cycle.iter().cycle().take(7) {
        game.push(mv).unwrap();
    }
    game
}

#[test]
fn pop_restores_what_push_changed() {
    for seed in 0..200 {
        let (start, cycle) = random_cycle(seed);
        let mut game = Game::new(start.clone(), relaxed(RuleSet::Computer));
        let mut states = Vec::new();
        for &mv in cycle.iter().cycle().take(8) {
            let natural = game.history().natural_plies();
            states.push((game.position().clone(), game.verdict().clone(), natural));
            game.push(mv).unwrap();
        }
        let last = game.verdict().clone();
        assert_eq!(game.moves().count(), 8);
        for (&mv, state) in cycle.iter().rev().cycle().zip(states.iter().rev()) {
            assert_eq!(game.pop(), Some(mv));
            let natural = game.history().natural_plies();
            assert_eq!(
                &(game.position().clone(), game.verdict().clone(), natural),
                state
            );
            assert_eq!(game.history().in_check(), game.position().in_check());
        }
        assert_eq!(game.pop(), None);
        assert_eq!(
            play(&start, &cycle, relaxed(RuleSet::Computer)).verdict(),
            &last
        );
    }
}

/// How many plies back a position stood, by comparing placements.
fn plain_spans(path: &[Position]) -> Vec<usize> {
    let now = path.last().unwrap();
    let same = |position: &Position| {
        position.occupied() == now.occupied()
            && position.key() == now.key()
            && position.side_to_move() == now.side_to_move()
    };
    let back = path.iter().rev().enumerate().skip(1);
    back.filter(|(_, position)| same(position))
        .map(|(span, _)| span)
        .collect()
}

#[test]
fn spans_are_found_in_play_that_wanders() {
    let mut found = 0;
    for seed in 0..300 {
        // Late positions of random games have few pieces and repeat soon.
        let start = random_game(seed, 400).pop().unwrap();
        let mut history = History::new(&start, Conditions::default());
        let mut path = vec![start.clone()];
        let mut position = start;
        let mut rng = fastrand::Rng::with_seed(seed);
        for _ in 0..60 {
            let moves = position.legal_moves();
            // Taking the last own move back half of the time makes repetitions common.
            let back = history
                .moves()
                .rev()
                .nth(1)
                .map(|mv| Move::new(mv.to, mv.from));
            let back = back.filter(|mv| rng.bool() && moves.contains(mv));
            let Some(mv) = back.or_else(|| rng.choice(moves.iter()).copied()) else {
                break;
            };
            history.make(&mut position, mv);
            path.push(position.clone());
            let spans = plain_spans(&path);
            found += spans.len();
            for occurrences in 2..5 {
                let expected = spans.get(occurrences - 2).copied();
                assert_eq!(history.span(occurrences), expected);
            }
        }
        while history.unmake(&mut position).is_some() {}
        assert_eq!(position, path[0]);
    }
    assert!(found > 1000, "only {found} repetitions");
}

#[test]
fn a_search_judges_the_second_occurrence_only_below_its_root() {
    for seed in 0..200 {
        let (start, cycle) = random_cycle(seed);
        let mut history = History::new(&start, relaxed(RuleSet::Computer));
        let mut position = start.clone();
        for &mv in &cycle {
            history.make(&mut position, mv);
        }
        assert_eq!(history.judge_in_search(&position, 4), None);
        let early = history.judge_in_search(&position, 5).unwrap();
        for &mv in &cycle {
            history.make(&mut position, mv);
        }
        let late = history.judge_in_search(&position, 0).unwrap();
        assert_eq!(early.winner(), late.winner());
        assert_ne!(early, Verdict::Ongoing);
        // A span reaching before the start is cut short.
        assert_eq!(
            history.judge(&position, 8),
            history.judge(&position, usize::MAX)
        );
    }
}
