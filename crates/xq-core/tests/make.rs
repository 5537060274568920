//! Making and taking back: observers, null moves, and the longest list of moves.

use xq_core::{Color, Observer, Piece, Position, Setup, Square};
use xq_testkit::random_game;

/// A board kept by nothing but what an observer hears.
struct Mirror(Setup);

impl Observer for Mirror {
    fn put(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0.board[square], None);
        self.0.board[square] = Some(piece);
    }

    fn remove(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0.board[square], Some(piece));
        self.0.board[square] = None;
    }
}

#[test]
fn an_observer_hears_every_change() {
    let mut captures = 0;
    for seed in 0..30 {
        for mut position in random_game(seed, 100) {
            let before = position.to_setup();
            let mut mirror = Mirror(before.clone());
            for mv in &position.legal_moves() {
                captures += usize::from(position.is_capture(mv));
                let undo = position.make_observed(mv, &mut mirror);
                assert_eq!(mirror.0.board, position.to_setup().board, "{mv}");
                position.unmake_observed(mv, undo, &mut mirror);
                assert_eq!(mirror.0.board, before.board, "{mv}");
            }
        }
    }
    assert!(captures > 1000, "{captures}");
}

#[test]
fn a_null_move_passes_the_turn_and_nothing_else() {
    for mut position in random_game(7, 100) {
        let before = position.clone();
        let undo = position.make_null();
        assert_eq!(position.side_to_move(), before.side_to_move().other());
        assert_ne!(position.key(), before.key());
        let mut expected = before.to_setup();
        expected.side_to_move = position.side_to_move();
        assert_eq!(position.to_setup().board, expected.board);
        if let Ok(reread) = Position::from_setup(&expected) {
            assert_eq!(position.key(), reread.key());
        }
        position.unmake_null(undo);
        assert_eq!(position, before);
        assert_eq!(position.key(), before.key());
    }
}

#[test]
fn move_numbers_and_the_clock_go_on_and_back() {
    let mut position = Position::start();
    let counters = |position: &Position| (position.halfmove_clock(), position.fullmove_number());
    let mut undos = Vec::new();
    for (text, expected) in [
        ("h2e2", (1, 1)),
        ("h9g7", (2, 2)),
        ("e2e6", (0, 2)),
        ("g7e6", (0, 3)),
    ] {
        let mv = text.parse().unwrap();
        assert!(position.is_legal(mv), "{text}");
        undos.push((mv, position.make(mv)));
        assert_eq!(counters(&position), expected, "{text}");
    }
    assert_eq!(
        undos[2].1.captured().map(|man| man.piece()),
        Some(Piece::BlackPawn)
    );
    while let Some((mv, undo)) = undos.pop() {
        position.unmake(mv, undo);
    }
    assert_eq!(position, Position::start());
    assert_eq!(position.side_to_move(), Color::Red);
}

/// More legal moves than the arrays of the classic tutorials hold.
#[test]
fn a_position_with_105_legal_moves() {
    let fen = "4P1P2/2C6/P2k1P3/8C/3N2P2/pR7/p6R1/B2AB1N2/5K3/3A1p3 w - - 0 1";
    let position = Position::from_fen(fen).unwrap();
    assert_eq!(position.legal_moves().len(), 105);
    assert_eq!(position.count_legal(), 105);
}
