//! Random cycles: the judge against a plain reading of the rule, in the mirror and with the sides
//! changed, taken back, and asked for its banned moves.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashSet};

use xq_core::rules::{
    Conditions, Game, History, RuleSet, Verdict, WinReason, banned_moves, chased_pieces,
};
use xq_core::{Color, Move, MoveList, PieceId, Position, Square};
use xq_testkit::{random_cycle, random_game, random_setup, reflected, reflected_square};

const SEEDS: u64 = 15_000;

fn relaxed(rule_set: RuleSet) -> Conditions {
    Conditions {
        natural_move_limit: None,
        insufficient_material: false,
        rook_pinned_by_horse: false,
        ..Conditions::from(rule_set)
    }
}

/// A random cycle of 4 plies, or of 8 or 12 for every third seed.
fn any_cycle(seed: u64) -> (Position, Vec<Move>) {
    let longer = match seed % 9 {
        0 => longer_cycle(seed, 6),
        3 | 6 => longer_cycle(seed, 4),
        _ => None,
    };
    longer.unwrap_or_else(|| {
        let (start, cycle) = random_cycle(seed);
        (start, cycle.to_vec())
    })
}

/// A walk of so many quiet plies, and each side's way back in reverse.
fn longer_cycle(seed: u64, plies: usize) -> Option<(Position, Vec<Move>)> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let start = random_setup(rng.u64(..));
    (0..100).find_map(|_| {
        let mut position = start.clone();
        let mut cycle: Vec<Move> = Vec::new();
        // A smaller cycle inside would be judged first.
        let mut stood = HashSet::new();
        for ply in 0..2 * plies {
            let mut quiets = MoveList::new();
            position.generate_quiets(&mut quiets);
            let mv = match ply.checked_sub(plies) {
                None => *rng.choice(quiets.iter())?,
                Some(back) => {
                    // The latest move of the same side not yet taken back.
                    let out = cycle[plies + 2 * (back % 2) - 2 - back];
                    Move::new(out.to, out.from)
                }
            };
            if !quiets.contains(&mv) || !stood.insert(position.key()) {
                return None;
            }
            let _ = position.make(mv);
            cycle.push(mv);
        }
        Some((start.clone(), cycle))
    })
}

fn play(start: &Position, cycle: &[Move], conditions: Conditions) -> Game {
    let mut game = Game::new(start.clone(), conditions);
    for &mv in cycle.iter().cycle().take(2 * cycle.len()) {
        game.push(mv).unwrap();
    }
    game
}

/// The positions of the game, the start first, with every man's identity kept.
fn positions(start: &Position, cycle: &[Move]) -> Vec<Position> {
    let mut list = vec![start.clone()];
    let mut position = start.clone();
    for &mv in cycle.iter().cycle().take(2 * cycle.len()) {
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
    if rule_set == RuleSet::Draw {
        return None;
    }
    let always = Color::ALL.map(|c| after_moves_of(c).all(|pair| pair[1].in_check()));
    if always != [false, false] || rule_set == RuleSet::CheckBan {
        return graver(always);
    }
    let ever = Color::ALL.map(|c| after_moves_of(c).any(|pair| pair[1].in_check()));
    graver(Color::ALL.map(|color| {
        let moves: Vec<&[Position]> = after_moves_of(color).collect();
        match rule_set {
            RuleSet::Computer if ever[0] || ever[1] => 0,
            RuleSet::Computer => u8::from(!plain_chase(&moves, color).is_empty()),
            _ if ever[color.index()] => 0,
            _ => plain_chase_by_attacks(&moves, color),
        }
    }))
}

/// The side that did worse, if one did.
fn graver<T: PartialOrd>([red, black]: [T; 2]) -> Option<Color> {
    match red.partial_cmp(&black)? {
        Ordering::Greater => Some(Color::Red),
        Ordering::Less => Some(Color::Black),
        Ordering::Equal => None,
    }
}

/// The men chased after every move and not before it.
fn plain_chase(moves: &[&[Position]], color: Color) -> BTreeSet<PieceId> {
    let newly = moves.iter().map(|pair| {
        let before = men_chased(&pair[0], color, RuleSet::Computer);
        let after = men_chased(&pair[1], color, RuleSet::Computer);
        &after - &before
    });
    newly.reduce(|a, b| &a & &b).unwrap()
}

/// 2 if some man is attacked anew by every move, 1 if some is chased by every move and some move
/// only took its protection away, 0 if there is no perpetual chase.
fn plain_chase_by_attacks(moves: &[&[Position]], color: Color) -> u8 {
    let news: Vec<[BTreeSet<PieceId>; 2]> = moves
        .iter()
        .map(|pair| plain_novelty(&pair[0], &pair[1], color))
        .collect();
    let throughout = |of: &dyn Fn(&[BTreeSet<PieceId>; 2]) -> BTreeSet<PieceId>| {
        let sets = news.iter().map(of);
        sets.reduce(|a, b| &a & &b).unwrap()
    };
    let chased = throughout(&|[attacked, robbed]| {
        let counted = if attacked.is_empty() {
            robbed
        } else {
            attacked
        };
        counted.clone()
    });
    let attacked = throughout(&|[attacked, _]| attacked.clone());
    match (chased.is_empty(), attacked.is_disjoint(&chased)) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 2,
    }
}

/// The men that a move attacks anew, and those that it robs of their protection.
fn plain_novelty(before: &Position, after: &Position, color: Color) -> [BTreeSet<PieceId>; 2] {
    let earlier = chased_pieces(before, color, RuleSet::Wxf);
    let mut news = [BTreeSet::new(), BTreeSet::new()];
    for victim in chased_pieces(after, color, RuleSet::Wxf) {
        let known = earlier.iter().find(|it| it.man == victim.man);
        for &attacker in &victim.attackers {
            if known.is_some_and(|it| it.attackers.contains(&attacker)) {
                continue;
            }
            let from = before.square_of(attacker).unwrap();
            let take = Move::new(from, victim.square);
            if !before.is_pseudo_legal(take) {
                news[0].insert(victim.man);
            } else if known.is_none() {
                let robbed = is_robbed(before, take, after, attacker);
                news[usize::from(robbed)].insert(victim.man);
            }
        }
    }
    news
}

/// Whether men could legally retake after the capture before the move, and none of them bears on
/// the square after the capture after it.
fn is_robbed(before: &Position, take: Move, after: &Position, attacker: PieceId) -> bool {
    if !before.is_legal(take) {
        return false;
    }
    let mut taken = before.clone();
    let _ = taken.make(take);
    let legal = taken.legal_moves();
    let retakes = legal.iter().filter(|mv| mv.to == take.to);
    let protectors: Vec<PieceId> = retakes.filter_map(|mv| taken.id_at(mv.from)).collect();
    let mut then = after.clone();
    let _ = then.make_null();
    let _ = then.make(Move::new(after.square_of(attacker).unwrap(), take.to));
    let bears = |man: &PieceId| {
        let from = then.square_of(*man);
        from.is_some_and(|from| then.pseudo_legal_targets(from).contains(take.to))
    };
    !protectors.is_empty() && !protectors.iter().any(bears)
}

#[test]
fn the_judge_agrees_with_a_plain_reading() {
    let mut chases = 0;
    let mut checks = 0;
    for seed in 0..SEEDS {
        let (start, cycle) = any_cycle(seed);
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
        let (start, cycle) = any_cycle(seed);
        for swap in [false, true] {
            let place = |square| reflected_square(square, swap);
            let moves: Vec<Move> = cycle
                .iter()
                .map(|mv| Move::new(place(mv.from), place(mv.to)))
                .collect();
            for rule_set in RuleSet::ALL {
                let conditions = Conditions {
                    rook_pinned_by_horse: true,
                    ..relaxed(rule_set)
                };
                let original = play(&start, &cycle, conditions);
                let image = play(&reflected(&start, swap), &moves, conditions);
                let (winner, reason) = essence(original.verdict(), place);
                let winner = winner.map(|color| if swap { color.other() } else { color });
                let found = essence(image.verdict(), |square| square);
                let fen = start.to_fen();
                assert_eq!(found, (winner, reason), "{rule_set} {cycle:?} {fen}");
            }
        }
    }
}

#[test]
fn banned_moves_are_those_that_lose_when_tried() {
    let mut banned = 0;
    for seed in 0..SEEDS {
        let (start, cycle) = random_cycle(seed);
        let rule_set = RuleSet::ALL[seed as usize % RuleSet::ALL.len()];
        let game = play_before_the_end(&start, &cycle, rule_set);
        let side = game.position().side_to_move();
        let mut tried = MoveList::new();
        for mv in &game.position().legal_moves() {
            let mut next = game.clone();
            if next.push(mv).unwrap().winner() == Some(side.other()) {
                tried.push(mv);
            }
        }
        banned += tried.len();
        assert!(rule_set != RuleSet::Draw || tried.is_empty());
        assert_eq!(game.banned_moves().to_vec(), tried.to_vec());
        let direct = banned_moves(game.position(), game.history());
        assert_eq!(direct.to_vec(), tried.to_vec());
    }
    assert!(banned > 5, "only {banned} banned moves");
}

/// The cycle up to the move before the last.
fn play_before_the_end(start: &Position, cycle: &[Move; 4], rule_set: RuleSet) -> Game {
    let mut game = Game::new(start.clone(), relaxed(rule_set));
    for &mv in cycle.iter().cycle().take(7) {
        game.push(mv).unwrap();
    }
    game
}

#[test]
fn the_two_federations_judge_alike() {
    for seed in 0..SEEDS {
        let (start, cycle) = any_cycle(seed);
        let [axf, wxf] = [RuleSet::Axf, RuleSet::Wxf].map(|rule_set| {
            let conditions = Conditions {
                rook_pinned_by_horse: true,
                ..relaxed(rule_set)
            };
            play(&start, &cycle, conditions)
        });
        assert_eq!(axf.verdict(), wxf.verdict());
    }
}

#[test]
fn a_warning_says_what_closing_the_cycle_brings() {
    let mut lost = 0;
    for seed in 0..SEEDS {
        let (start, cycle) = any_cycle(seed);
        let rule_set = RuleSet::ALL[seed as usize % RuleSet::ALL.len()];
        let mut game = Game::new(start, relaxed(rule_set));
        for &mv in &cycle {
            assert_eq!(game.warning(), None);
            game.push(mv).unwrap();
        }
        let warning = game
            .warning()
            .expect("the start stands for the second time");
        assert_eq!(warning.moves, cycle);
        for &mv in &cycle {
            game.push(mv).unwrap();
        }
        assert_eq!(game.verdict(), &warning.verdict);
        assert_eq!(game.warning(), None);
        lost += usize::from(warning.verdict.winner().is_some());
    }
    assert!(lost > 10, "only {lost} warnings of a loss");
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
