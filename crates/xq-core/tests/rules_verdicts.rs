//! Single rules on positions made for them: the words of each verdict, the limits and their order.

use xq_core::rules::{
    Conditions, DrawReason, Game, History, PushError, RuleSet, Verdict, WinReason,
    insufficient_material,
};
use xq_core::{Move, Position};

fn moves(text: &str) -> impl Iterator<Item = Move> + '_ {
    text.split_whitespace().map(|mv| mv.parse().unwrap())
}

fn game(fen: &str, conditions: Conditions) -> Game {
    Game::new(Position::from_fen(fen).unwrap(), conditions)
}

/// Plays the moves over and over until the game ends.
fn round_and_round(fen: &str, cycle: &str, conditions: Conditions) -> Game {
    let mut game = game(fen, conditions);
    let cycle: Vec<Move> = moves(cycle).collect();
    for &mv in cycle.iter().cycle().take(200) {
        if game.push(mv).unwrap().is_over() {
            break;
        }
    }
    game
}

fn sentence(fen: &str, cycle: &str, rule_set: RuleSet) -> String {
    let game = round_and_round(fen, cycle, Conditions::from(rule_set));
    game.verdict().to_string()
}

const ROOK_CHASES_HORSE: (&str, &str) = ("3k5/9/2r6/9/6N2/9/9/9/6C2/4K4 b", "c7c5 g5f7 c5c7 f7g5");

#[test]
fn verdicts_read_as_sentences() {
    let (fen, cycle) = ROOK_CHASES_HORSE;
    let chased = "Red wins: Black chased the horse on g5 with the rook \
                  on every move of a 4-move cycle";
    assert_eq!(sentence(fen, cycle, RuleSet::Computer), chased);
    assert_eq!(sentence(fen, cycle, RuleSet::Axf), chased);
    let drawn = "Draw: a 4-move cycle was repeated and nobody broke a rule by it";
    assert_eq!(sentence(fen, cycle, RuleSet::CheckBan), drawn);
    let fen = "5k3/9/4R4/9/9/3c5/9/9/9/3K5 w";
    let cycle = "e7f7 f9e9 f7e7 e9f9";
    let checked = "Black wins: Red gave check on every move of a 4-move cycle";
    assert_eq!(sentence(fen, cycle, RuleSet::CheckBan), checked);
    assert_eq!(sentence(fen, cycle, RuleSet::Draw), drawn);
    let fen = "4c4/5k3/5r3/9/5C3/5R3/9/4K4/9/9 b";
    let mutual = "Draw: both sides gave check on every move of a 4-move cycle";
    assert_eq!(
        sentence(fen, "f7e7 f5e5 e7f7 e5f5", RuleSet::Computer),
        mutual
    );
    let fen = "5k3/9/9/4r4/1CrN5/9/3pN4/9/9/4K4 w";
    let mutual = "Draw: both sides chased on every move of a 4-move cycle";
    assert_eq!(
        sentence(fen, "d5f4 e6f6 f4d5 f6e6", RuleSet::Computer),
        mutual
    );
}

#[test]
fn several_pieces_are_named() {
    // The horse attacks the rook on one move, the cannon whose line it opens on the other.
    let fen = "3k5/9/9/5r3/9/7N1/5C3/3A1n3/9/5K3 w";
    let cycle = "h4f5 f6g6 f5h4 g6f6";
    assert_eq!(
        sentence(fen, cycle, RuleSet::Computer),
        "Black wins: Red chased the rook on f6 with the horse and the cannon \
         on every move of a 4-move cycle"
    );
    let fen = "3ak4/9/3a1c1NC/8c/9/9/9/9/9/5K3 w";
    let found = sentence(fen, "h7g9 f7f8 g9h7 f8f7", RuleSet::Computer);
    assert!(found.contains("the cannon on f7 with the horse"), "{found}");
}

#[test]
fn the_end_of_the_game_is_the_end() {
    let mut mated = game("4k4/9/R8/9/9/9/9/9/9/3K3R1 w", Conditions::default());
    mated.push("h0h8".parse().unwrap()).unwrap();
    assert_eq!(mated.verdict(), &Verdict::Ongoing);
    let illegal = mated.push("e9e5".parse().unwrap()).unwrap_err();
    assert!(matches!(illegal, PushError::Illegal { .. }), "{illegal}");
    mated.push("e9f9".parse().unwrap()).unwrap();
    mated.push("a7a9".parse().unwrap()).unwrap();
    let checkmate = WinReason::Checkmate;
    let expected = Verdict::Win {
        winner: xq_core::Color::Red,
        reason: checkmate,
    };
    assert_eq!(mated.verdict(), &expected);
    assert!(mated.banned_moves().is_empty());
    let over = mated.push("f9f8".parse().unwrap()).unwrap_err();
    assert!(matches!(over, PushError::Over { .. }), "{over}");
    assert_eq!(mated.moves().count(), 3);
    let stalemate = game("3k5/4P4/9/9/9/9/9/9/9/4K4 b", Conditions::default());
    assert_eq!(
        stalemate.verdict().to_string(),
        "Red wins: Black has no legal move"
    );
}

#[test]
fn the_occurrence_that_is_judged_can_be_chosen() {
    let (fen, cycle) = ROOK_CHASES_HORSE;
    for occurrences in 2..6 {
        let conditions = Conditions {
            occurrences,
            ..Conditions::default()
        };
        let game = round_and_round(fen, cycle, conditions);
        assert_eq!(game.moves().count(), 4 * (occurrences - 1));
        assert_eq!(game.verdict().winner(), Some(xq_core::Color::Red));
    }
}

#[test]
fn a_capture_or_a_null_move_cuts_the_repetition() {
    let mut position = Position::from_fen("3k5/9/9/9/r8/9/R8/9/9/4K4 w").unwrap();
    let mut history = History::new(&position, Conditions::default());
    for mv in moves("a3b3 a5b5 b3a3 b5a5") {
        history.make(&mut position, mv);
    }
    assert_eq!(history.span(2), Some(4));
    let undo = position.make_null();
    history.push_null(&position);
    for mv in moves("a5b5 a3b3 b5a5 b3a3") {
        history.make(&mut position, mv);
    }
    assert_eq!(history.span(2), Some(4));
    assert_eq!(history.span(3), None);
    for _ in 0..4 {
        history.unmake(&mut position);
    }
    assert_eq!(history.unmake(&mut position), None);
    history.pop();
    position.unmake_null(undo);
    assert_eq!(history.span(2), Some(4));
    history.make(&mut position, "a3a5".parse().unwrap());
    assert_eq!((history.span(2), history.natural_plies()), (None, 0));
}

#[test]
fn the_natural_move_limit_counts_from_the_fen() {
    let fen = "3ak4/4a4/9/9/1r7/9/9/9/4A4/3AK2R1 w - - 118 60";
    let mut limited = game(fen, Conditions::default());
    limited.push("h0h1".parse().unwrap()).unwrap();
    assert_eq!(limited.verdict(), &Verdict::Ongoing);
    limited.push("b5b6".parse().unwrap()).unwrap();
    let reason = DrawReason::NaturalMoveLimit { plies: 120 };
    assert_eq!(limited.verdict(), &Verdict::Draw { reason });
    let unlimited = Conditions {
        natural_move_limit: None,
        ..Conditions::default()
    };
    let mut endless = game(fen, unlimited);
    for mv in moves("h0h1 b5b6 h1h2") {
        assert_eq!(endless.push(mv).unwrap(), &Verdict::Ongoing);
    }
    // Mate comes first.
    let mut mated = game(
        "4k4/R8/9/9/9/9/9/9/9/5K2R w - - 119 60",
        Conditions::default(),
    );
    assert!(
        mated
            .push("i0i9".parse().unwrap())
            .unwrap()
            .winner()
            .is_some()
    );
}

#[test]
fn checks_beyond_the_counted_ones_and_replies_to_them_do_not_count() {
    // The rook checks along the back rank and the king steps up and down.
    let fen = "4k3R/9/9/9/9/9/9/9/9/3K5 b - - 0 1";
    let cycle = "e9e8 i9i8 e8e9 i8i9";
    let counted = |counted_checks| {
        let conditions = Conditions {
            counted_checks,
            occurrences: 1000,
            ..Conditions::default()
        };
        let mut game = game(fen, conditions);
        let plies: Vec<u32> = moves(cycle)
            .cycle_for(30)
            .map(|mv| {
                game.push(mv).unwrap();
                game.history().natural_plies()
            })
            .collect();
        plies
    };
    let all: Vec<u32> = (1..=30).collect();
    assert_eq!(counted(None), all);
    // The reply that opens the game counts; then ten checks and the replies to them.
    let ten: Vec<u32> = (1..=30).map(|ply| ply.min(21)).collect();
    assert_eq!(counted(Some(10)), ten);
    let none = counted(Some(0));
    assert!(none.iter().all(|&plies| plies == 1), "{none:?}");
}

trait CycleFor: Iterator<Item = Move> + Sized {
    fn cycle_for(self, plies: usize) -> impl Iterator<Item = Move> {
        let list: Vec<Move> = self.collect();
        (0..plies).map(move |ply| list[ply % list.len()])
    }
}

impl<I: Iterator<Item = Move>> CycleFor for I {}

#[test]
fn insufficient_material_case_by_case() {
    let cases = [
        // No rook, horse, cannon or pawn.
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", true),
        ("2bakab2/9/9/9/9/9/9/9/4A4/2BAK1B2 w", true),
        // Anything that may win.
        ("4k4/9/9/9/9/9/9/9/9/N2K5 w", false),
        ("4k4/9/9/9/P8/9/9/9/9/3K5 w", false),
        ("r3k4/9/9/9/9/9/9/9/9/R2K5 w", false),
        ("4k4/9/9/9/9/9/9/9/9/C1CK5 w", false),
        // One cannon against no advisor, one, two; with and without elephants and advisors.
        ("4k4/9/9/9/9/9/9/4B4/9/C1BK5 w", true),
        ("4k4/9/9/9/9/9/9/9/4A4/C2K5 w", false),
        ("4k4/4a4/9/9/9/9/9/9/9/C2K5 w", true),
        ("4k4/4a4/9/9/9/9/9/9/9/C1BK5 b", true),
        ("3ak4/4a4/9/9/9/9/9/9/9/C2K5 b", true),
        // The cannon mates on a9 behind the advisor d9.
        ("3ak4/4a4/9/9/9/9/9/9/9/C2K5 w", false),
        ("3ak4/4a4/9/9/9/9/9/9/9/C1BK5 w", false),
        // A cannon each.
        ("c3k4/9/9/9/9/9/9/9/9/C2K5 w", true),
        ("c3k4/9/9/9/9/9/9/9/9/C1BK5 w", true),
        ("c3k4/9/9/9/9/9/9/9/4A4/C2K5 w", false),
    ];
    for (fen, drawn) in cases {
        let position = Position::from_fen(fen).unwrap();
        assert_eq!(insufficient_material(&position), drawn, "{fen}");
        let verdict = Game::new(position, Conditions::default()).verdict().clone();
        let reason = DrawReason::InsufficientMaterial;
        assert_eq!(verdict == Verdict::Draw { reason }, drawn, "{fen}");
    }
}

#[test]
fn a_mate_in_one_keeps_the_game_going() {
    let mates = |position: &Position| {
        position.legal_moves().iter().any(|&mv| {
            let mut next = position.clone();
            let _ = next.make(mv);
            !next.has_legal_move()
        })
    };
    let mut kept = 0;
    for seed in 0..400_000u64 {
        if let Some(position) = two_advisors_against_a_cannon(seed) {
            let mating = mates(&position);
            assert_eq!(
                insufficient_material(&position),
                !mating,
                "{}",
                position.to_fen()
            );
            kept += usize::from(mating);
        }
    }
    assert!(kept > 0, "no mate in one was tried");
}

/// A random position of a bare cannon against two advisors.
fn two_advisors_against_a_cannon(seed: u64) -> Option<Position> {
    use xq_core::{Piece, Setup, Square};
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut setup = Setup::empty();
    let men = [
        Piece::RedKing,
        Piece::RedCannon,
        Piece::BlackKing,
        Piece::BlackAdvisor,
        Piece::BlackAdvisor,
    ];
    for piece in men {
        let square = rng.choice(Square::ALL)?;
        if setup.board[square].replace(piece).is_some() {
            return None;
        }
    }
    Position::from_setup(&setup).ok()
}
