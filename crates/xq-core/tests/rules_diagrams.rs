//! Positions that books print and no game reaches: moves are told, lines played and judged.

use fastrand::Rng;
use xq_core::rules::{Conditions, Game, RuleSet};
use xq_core::{Color, Defect, Diagram, Move, PieceKind, Position, Setup, Square};
use xq_testkit::{random_setup, reference_text};

fn diagram(fen: &str) -> (Setup, Position) {
    let setup: Setup = fen.parse().unwrap();
    let position = Diagram::new(&setup)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
        .into_position();
    (setup, position)
}

/// A random position with pawns moved to where they never stand, if it is a diagram's.
fn diagram_of(seed: u64) -> Option<Position> {
    let mut rng = Rng::with_seed(seed);
    let mut setup = random_setup(seed).to_setup();
    let pawns = setup
        .pieces()
        .filter(|(_, piece)| piece.kind() == PieceKind::Pawn);
    for (square, pawn) in pawns.collect::<Vec<_>>() {
        let to = *rng.choice(Square::ALL.iter())?;
        if setup.board[to].is_none() {
            setup.board[square] = None;
            setup.board[to] = Some(pawn);
        }
    }
    Diagram::new(&setup).ok().map(Diagram::into_position)
}

#[test]
fn the_generator_and_the_words_agree_on_diagrams() {
    let mut misplaced = 0;
    for seed in 0..3000 {
        let Some(mut position) = diagram_of(seed) else {
            continue;
        };
        misplaced += usize::from(!position.to_setup().defects().is_empty());
        let legal = position.legal_moves();
        for from in Square::ALL {
            for to in Square::ALL {
                let mv = Move::new(from, to);
                let allowed = position.why_illegal(mv).is_none();
                assert_eq!(
                    legal.contains(&mv),
                    allowed,
                    "{mv} in {}",
                    position.to_fen()
                );
            }
        }
        for mv in &legal {
            let (before, undo) = (position.clone(), position.make(mv));
            position.unmake(mv, undo);
            assert_eq!(position, before);
        }
    }
    assert!(misplaced > 1000, "only {misplaced} diagrams");
}

#[test]
fn diagrams_are_played_and_judged() {
    for seed in 0..600 {
        let Some(start) = diagram_of(seed) else {
            continue;
        };
        let mut rng = Rng::with_seed(seed);
        for rule_set in RuleSet::ALL {
            let mut game = Game::new(start.clone(), Conditions::from(rule_set));
            for _ in 0..60 {
                if game.verdict().is_over() || game.position().king(Color::Red).is_none() {
                    break;
                }
                let moves = game.position().legal_moves();
                let quiet = moves
                    .iter()
                    .filter(|mv| game.position().piece_at(mv.to).is_none());
                let Some(&mv) = rng.choice(quiet.collect::<Vec<_>>()) else {
                    break;
                };
                game.push(mv).unwrap();
                let _ = (game.warning(), game.banned_moves());
            }
        }
    }
}

#[test]
fn what_a_diagram_may_not_show() {
    let refused = |fen: &str| {
        let setup: Setup = fen.parse().unwrap();
        Diagram::new(&setup).unwrap_err().defects
    };
    // A misplaced pawn hides neither facing kings nor a king outside its palace.
    assert_eq!(refused("3k5/9/8p/9/9/9/9/9/9/3K5 w"), [Defect::KingsFacing]);
    let outside = refused("9/9/8p/3k5/9/9/9/9/9/4K4 w");
    assert!(
        matches!(outside[..], [Defect::Misplaced { piece, .. }] if piece.kind() == PieceKind::King)
    );
    assert!(matches!(
        refused("9/9/8p/9/9/9/9/9/9/4K4 w")[..],
        [Defect::NoKing { .. }]
    ));
}

#[test]
fn the_diagram_with_the_pawn_that_never_stood_there_is_judged() {
    let Some(text) = reference_text("rules/public_cycles.csv") else {
        return;
    };
    let row = text
        .lines()
        .find(|line| line.starts_with("ORG-545,"))
        .unwrap();
    let fields: Vec<&str> = row.split(',').collect();
    let (setup, position) = diagram(fields[2]);
    assert_eq!(
        setup.defects()[0].to_string(),
        "found Black pawn on i7, expected it on ranks 0 to 4, or on files a, c, e, g or i of ranks 5 and 6"
    );
    for rule_set in [RuleSet::Axf, RuleSet::Wxf] {
        let mut game = Game::new(position.clone(), Conditions::from(rule_set));
        for mv in fields[3].split_whitespace() {
            if game.verdict().is_over() {
                break;
            }
            game.push(mv.parse().unwrap()).unwrap();
        }
        assert_eq!(game.verdict().winner(), Some(Color::Black), "{rule_set}");
    }
}
