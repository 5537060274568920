//! What must hold of the neural evaluation whatever the network's numbers.

use fastrand::Rng;
use xq_core::{Color, File, Piece, PieceId, PieceKind, Position};
use xq_eval::neural::{
    Accumulators, FINE, INPUTS, Net, NetError, NetWeights, SCALE, Shape, View, bucket,
};
use xq_eval::{EVAL_LIMIT, Evaluator, Neural, Score, handcrafted};
use xq_testkit::{random_game, random_setup, reflected};

fn random_weights(seed: u64, shape: Shape) -> NetWeights {
    let mut rng = Rng::with_seed(seed);
    let mut numbers = |count: usize, most: i16| -> Vec<i16> {
        (0..count).map(|_| rng.i16(-most..=most)).collect()
    };
    NetWeights {
        shape,
        output_one: 127,
        table: numbers(shape.table_len(), 400),
        bias: numbers(shape.units, 500),
        outputs: numbers(shape.outputs_len(), 30),
        output_bias: numbers(shape.buckets, 3000)
            .into_iter()
            .map(i32::from)
            .collect(),
        provenance: "random numbers".to_owned(),
    }
}

fn random_net(seed: u64, units: usize, buckets: usize) -> Neural {
    let weights = random_weights(seed, Shape { units, buckets });
    Neural::new(Net::new(&weights).expect("small numbers").into())
}

fn networks() -> [Neural; 3] {
    [
        random_net(1, 32, 1),
        random_net(2, 128, 3),
        random_net(3, 256, 8),
    ]
}

fn assert_equal_sums(kept: &Accumulators, fresh: &Accumulators, position: &Position) {
    for color in [Color::Red, Color::Black] {
        assert_eq!(
            kept.sums(color),
            fresh.sums(color),
            "{color} in {position:?}"
        );
    }
}

/// Plays on at random, null moves among the moves, and compares sums kept from ply to ply with
/// those worked out from nothing.
fn play_and_compare(neural: &Neural, start: Position, seed: u64, plies: usize) {
    let mut rng = Rng::with_seed(seed);
    let mut position = start;
    let mut state = neural.state(&position);
    for _ in 0..plies {
        if rng.usize(..8) == 0 && !position.in_check() {
            let _ = position.make_null();
        } else {
            let moves = position.legal_moves();
            let is_king =
                |mv: &&xq_core::Move| position.king(position.side_to_move()) == Some(mv.from);
            let kings: Vec<_> = moves.iter().filter(is_king).collect();
            let mv = match rng.choice(kings) {
                Some(mv) if rng.usize(..3) == 0 => *mv,
                _ => match rng.choice(moves.iter()) {
                    Some(mv) => *mv,
                    None => return,
                },
            };
            let mut next = state.clone();
            let _ = position.make_observed(mv, &mut next);
            state.clone_from(&next);
        }
        if rng.usize(..3) > 0 {
            continue; // some positions are never evaluated
        }
        let before = state.clone();
        neural.refresh(&position, &mut state);
        assert!(state.is_fresh());
        assert_equal_sums(&state, &neural.state(&position), &position);
        let score = neural.evaluate(&position, &state);
        assert_eq!(neural.evaluate(&position, &before), score, "not fresh");
    }
}

#[test]
fn sums_kept_along_equal_sums_from_nothing() {
    for neural in &networks() {
        for seed in 0..40 {
            play_and_compare(neural, Position::start(), seed, 200);
            play_and_compare(neural, random_setup(seed), seed, 100);
        }
    }
}

#[test]
fn kings_walk_over_all_three_files() {
    let start = Position::from_fen("3k5/4a4/9/9/9/9/9/9/4A4/5K3 w").expect("a position");
    for neural in &networks() {
        for seed in 0..40 {
            play_and_compare(neural, start.clone(), seed, 120);
        }
    }
}

fn positions() -> impl Iterator<Item = Position> {
    (0..20)
        .flat_map(|seed| random_game(seed, 150))
        .chain((0..500).map(random_setup))
}

fn score(neural: &Neural, position: &Position) -> Score {
    neural.evaluate(position, &neural.state(position))
}

#[test]
fn colours_and_wings_are_alike() {
    for neural in &networks() {
        let mut mirrored = 0;
        for position in positions() {
            let expected = score(neural, &position);
            assert!(expected.abs() <= EVAL_LIMIT);
            let turned = reflected(&reflected(&position, true), false);
            assert_eq!(score(neural, &turned), expected, "{position:?}");
            let kings = [Color::Red, Color::Black].map(|color| position.king(color));
            if kings.iter().flatten().all(|king| king.file() != File::E) {
                mirrored += 1;
                let mirror = reflected(&position, false);
                assert_eq!(score(neural, &mirror), expected, "{position:?}");
            }
        }
        assert!(mirrored > 100, "only {mirrored} in a mirror");
    }
}

/// The formula of the module's documentation in plain numbers, slowly.
fn by_the_book(weights: &NetWeights, position: &Position) -> Score {
    let units = weights.shape.units;
    let set = bucket(position, weights.shape.buckets);
    let mover = position.side_to_move();
    let mut product = 0i64;
    for (half, color) in [mover, mover.other()].into_iter().enumerate() {
        let view = View::of(position, color);
        for unit in 0..units {
            let men = PieceId::ALL.into_iter().filter_map(|id| {
                let input = view.input(id.piece(), position.square_of(id)?);
                assert!(input < INPUTS);
                Some(i64::from(weights.table[input * units + unit]))
            });
            let sum = i64::from(weights.bias[unit]) + men.sum::<i64>();
            let active = (sum.clamp(0, FINE.into()) + 2) / 4;
            product +=
                active * active * i64::from(weights.outputs[(set * 2 + half) * units + unit]);
        }
    }
    let scaled = (product / 255 + i64::from(weights.output_bias[set])) * i64::from(SCALE);
    let score = (scaled / i64::from(255 * weights.output_one)) as Score;
    let sign = if mover == Color::Red { 1 } else { -1 };
    sign * handcrafted::scaled(position, sign * score)
}

#[test]
fn wide_vectors_give_what_the_formula_says() {
    for (seed, units, buckets) in [(5, 32, 1), (6, 128, 8), (7, 256, 4)] {
        let weights = random_weights(seed, Shape { units, buckets });
        let neural = Neural::new(Net::new(&weights).expect("small numbers").into());
        for position in positions().step_by(7) {
            let expected = by_the_book(&weights, &position);
            assert_eq!(score(&neural, &position), expected, "{position:?}");
        }
    }
}

#[test]
fn men_are_worth_what_the_score_loses_without_them() {
    let neural = random_net(9, 64, 1);
    let position = random_game(3, 30).pop().expect("a position");
    let worths = neural.worths(&position);
    assert_eq!(worths.len(), position.occupied().len() - 2);
    for (square, piece, worth) in worths.into_iter().step_by(5) {
        let mut setup = position.to_setup();
        setup.board[square] = None;
        setup.halfmove_clock = 0;
        let Ok(without) = Position::from_setup(&setup) else {
            continue;
        };
        setup.board[square] = Some(piece);
        let with = Position::from_setup(&setup).expect("as it was");
        let own = if piece.color() == position.side_to_move() {
            1
        } else {
            -1
        };
        let expected = own * (score(&neural, &with) - score(&neural, &without));
        assert_eq!(worth, expected, "{piece} on {square}");
    }
}

#[test]
fn a_file_gives_back_the_network() {
    for neural in &networks() {
        let bytes = neural.net().to_bytes();
        assert_eq!(Net::from_bytes(&bytes).as_ref(), Ok(neural.net()));
    }
}

#[test]
fn damaged_files_are_refused() {
    let bytes = random_net(4, 32, 2).net().to_bytes();
    for at in (0..bytes.len())
        .step_by(if bytes.len() > 999 { 97 } else { 1 })
        .chain(0..80)
    {
        let mut damaged = bytes.clone();
        damaged[at] ^= 16;
        assert!(Net::from_bytes(&damaged).is_err(), "byte {at}");
    }
    for length in (0..bytes.len()).step_by(101) {
        assert!(Net::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
    }
    assert!(Net::from_bytes(&[&bytes[..], &[0]].concat()).is_err());
    let told = Net::from_bytes(b"xiangqi")
        .expect_err("no network")
        .to_string();
    assert!(told.contains("XQNET1"), "{told}");
}

#[test]
fn numbers_that_could_overflow_are_refused() {
    let shape = Shape {
        units: 32,
        buckets: 1,
    };
    let sound = random_weights(8, shape);
    let refused = |change: fn(&mut NetWeights)| {
        let mut weights = sound.clone();
        change(&mut weights);
        Net::new(&weights).expect_err("out of bounds")
    };
    let too_large = refused(|weights| weights.table.fill(1020));
    assert!(
        matches!(too_large, NetError::SumTooLarge { .. }),
        "{too_large}"
    );
    let too_large = refused(|weights| weights.outputs[3] = 128);
    assert_eq!(too_large, NetError::OutputWeight(128));
    assert_eq!(
        refused(|weights| weights.output_one = 0),
        NetError::OutputOne(0)
    );
    let odd = refused(|weights| weights.shape.units = 33);
    assert!(matches!(odd, NetError::Shape { .. }), "{odd}");
    let short = refused(|weights| weights.bias.truncate(31));
    assert!(matches!(short, NetError::Length { .. }), "{short}");
}

#[test]
fn kinds_and_sides_have_inputs_of_their_own() {
    let view = View::new(Color::Red, xq_core::Square::E0);
    let mut seen = vec![false; INPUTS];
    for piece in Piece::ALL {
        for square in xq_core::Square::ALL {
            let input = view.input(piece, square);
            assert!(!std::mem::replace(&mut seen[input], true));
        }
    }
}

/// What the built-in network says of twenty positions. It changes with the network and with nothing
/// else: a difference means that reading or reckoning has changed.
#[test]
fn the_built_in_network_says_what_it_said() {
    let neural = Neural::default();
    let positions = random_game(11, 120);
    let scores: Vec<Score> = positions
        .iter()
        .step_by(6)
        .take(20)
        .map(|position| score(&neural, position))
        .collect();
    assert_eq!(scores, GOLDEN);
}

const GOLDEN: [Score; 20] = [
    96, 134, 30, -143, -271, -426, -483, -479, -307, -249, -769, -589, -381, -584, -435, -487,
    -473, -625, -587, -1070,
];

/// More of a piece is better, and pieces are worth what players think, roughly.
#[test]
fn the_built_in_network_knows_what_pieces_are_worth() {
    let worths = Neural::default().worths(&Position::start());
    let mean = |kind: PieceKind| {
        let of_kind = worths.iter().filter(|(_, piece, _)| piece.kind() == kind);
        let worths: Vec<Score> = of_kind.map(|&(.., worth)| worth).collect();
        worths.iter().sum::<Score>() / worths.len() as Score
    };
    let [rook, cannon, horse] = [PieceKind::Rook, PieceKind::Cannon, PieceKind::Horse].map(mean);
    let [advisor, elephant, pawn] =
        [PieceKind::Advisor, PieceKind::Elephant, PieceKind::Pawn].map(mean);
    assert!(
        rook > cannon && cannon > advisor && horse > advisor,
        "{rook} {cannon} {horse}"
    );
    assert!(
        advisor > pawn && elephant > pawn && pawn > 0,
        "{advisor} {elephant} {pawn}"
    );
}
