//! The textbook searchers agree with each other, on xiangqi and on a toy game.

use xq_core::Position;
use xq_eval::{Classic, Evaluator, Handcrafted};
use xq_search::{Ordering, Searchable, Xiangqi, alpha_beta, negamax, principal_variation_search};
use xq_testkit::{random_game, random_setup};

const ORDERINGS: [Ordering; 4] = [
    Ordering::NONE,
    Ordering {
        promise: true,
        history: false,
    },
    Ordering {
        promise: false,
        history: true,
    },
    Ordering::FULL,
];

/// All searchers find the same value, and pruning never looks at more.
fn assert_agree<G: Searchable>(game: &mut G, depth: u32) {
    let plain = negamax(game, depth);
    for ordering in ORDERINGS {
        let pruned = alpha_beta(game, depth, ordering);
        assert_eq!(pruned.score, plain.score, "{ordering:?} depth {depth}");
        assert!(pruned.nodes <= plain.nodes);
        let scouted = principal_variation_search(game, depth, ordering);
        assert_eq!(scouted.score, plain.score, "{ordering:?} depth {depth}");
        for found in [pruned.best(), scouted.best()] {
            assert_eq!(found.is_some(), plain.best().is_some());
            if let Some(mv) = found {
                assert_eq!(value_of(game, mv, depth), plain.score);
            }
        }
    }
}

/// What a move is worth by negamax, one ply shallower behind it.
fn value_of<G: Searchable>(game: &mut G, mv: G::Move, depth: u32) -> i32 {
    let undo = game.make(mv);
    let after = negamax(game, depth - 1).score;
    game.unmake(mv, undo);
    -after
}

/// Does not depend on the ply, so that values at different distances can be compared.
struct Flat<E: Evaluator>(Xiangqi<E>);

impl<E: Evaluator> Searchable for Flat<E> {
    type Move = <Xiangqi<E> as Searchable>::Move;
    type Undo = <Xiangqi<E> as Searchable>::Undo;

    fn moves(&self, list: &mut Vec<Self::Move>) {
        self.0.moves(list);
    }

    fn make(&mut self, mv: Self::Move) -> Self::Undo {
        self.0.make(mv)
    }

    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo) {
        self.0.unmake(mv, undo);
    }

    fn evaluate(&self) -> i32 {
        self.0.evaluate()
    }

    fn outcome(&self, has_moves: bool, _: u32) -> Option<i32> {
        self.0.outcome(has_moves, 0)
    }

    fn promise(&self, mv: Self::Move) -> i32 {
        self.0.promise(mv)
    }

    fn history_index(&self, mv: Self::Move) -> usize {
        self.0.history_index(mv)
    }

    const HISTORY: usize = <Xiangqi<E> as Searchable>::HISTORY;
}

fn assert_agree_on(position: &Position) {
    for depth in 0..=2 {
        assert_agree(&mut Flat(Xiangqi::new(position.clone(), Classic)), depth);
        assert_agree(
            &mut Flat(Xiangqi::new(position.clone(), Handcrafted)),
            depth,
        );
    }
}

#[test]
fn xiangqi_from_games_and_setups() {
    for seed in 0..6 {
        for position in random_game(seed, 90).iter().step_by(18) {
            assert_agree_on(position);
        }
        assert_agree_on(&random_setup(seed));
    }
}

#[test]
fn xiangqi_three_plies_deep() {
    for seed in 0..3 {
        let position = random_setup(seed);
        assert_agree(&mut Flat(Xiangqi::new(position, Handcrafted)), 3);
    }
}

#[test]
fn ordering_saves_nodes() {
    let mut game = Xiangqi::new(Position::start(), Handcrafted);
    let unordered = alpha_beta(&mut game, 4, Ordering::NONE).nodes;
    let ordered = alpha_beta(&mut game, 4, Ordering::FULL).nodes;
    assert!(2 * ordered < unordered, "{ordered} of {unordered}");
}

/// Take one to three sticks; whoever takes the last has won.
struct Sticks(u32);

impl Searchable for Sticks {
    type Move = u32;
    type Undo = ();

    fn moves(&self, list: &mut Vec<u32>) {
        list.extend(1..=self.0.min(3));
    }

    fn make(&mut self, taken: u32) {
        self.0 -= taken;
    }

    fn unmake(&mut self, taken: u32, (): ()) {
        self.0 += taken;
    }

    fn evaluate(&self) -> i32 {
        0
    }

    fn outcome(&self, has_moves: bool, _: u32) -> Option<i32> {
        (!has_moves).then_some(-1)
    }
}

#[test]
fn sticks_are_lost_at_multiples_of_four() {
    for sticks in 0..14 {
        let mut game = Sticks(sticks);
        let expected = if sticks % 4 == 0 { -1 } else { 1 };
        assert_eq!(negamax(&mut game, 20).score, expected);
        if sticks > 0 {
            assert_agree(&mut game, 20);
        }
    }
}
