//! What is written, against the reference cases and read back on random boards.

use fastrand::Rng;
use xq_core::notation::{NotationError, Style, read, write};
use xq_core::{Color, Diagram, File, Move, Piece, PieceKind, Position, Rank, Setup, Square};
use xq_testkit::{random_game, random_setup, reference_text, workspace_root};

/// The styles of the columns of the cases file, with their names there.
const COLUMNS: [(&str, Style); 7] = [
    ("iccs", Style::Iccs),
    ("wxf_official", Style::WxfOfficial),
    ("wxf_xqbase", Style::WxfXqbase),
    ("wxf_pyffish", Style::WxfFairy),
    ("zh_xqbase", Style::CHINESE_XQBASE),
    ("zh_print", Style::CHINESE),
    ("zh_print_traditional", Style::CHINESE_TRADITIONAL),
];

/// The rows of a file of cases as columns of a name.
fn cases(text: &str) -> (Vec<&str>, Vec<Vec<&str>>) {
    let mut rows = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let head = rows.next().expect("a line of column names");
    (head, rows.collect())
}

/// The position of a case; some of them leave the side not to move in check.
fn diagram(fen: &str) -> Position {
    let setup: Setup = fen.parse().expect("a FEN");
    Diagram::new(&setup)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
        .into_position()
}

/// Writes and reads every column of every row, and gives the number of rows.
fn check_cases(text: &str) -> usize {
    let (head, rows) = cases(text);
    let column = |name| {
        let at = head.iter().position(|&other| other == name);
        at.unwrap_or_else(|| panic!("no column {name}"))
    };
    for row in &rows {
        let position = diagram(row[column("fen")]);
        let mv: Move = row[column("move")].parse().expect("a move");
        for (name, style) in COLUMNS {
            let (id, text) = (row[0], row[column(name)]);
            assert_eq!(write(&position, mv, style), text, "row {id}, {name}");
            assert_eq!(
                read(&position, text, Some(style)),
                Ok(mv),
                "row {id}, {name}"
            );
        }
    }
    rows.len()
}

#[test]
fn every_column_of_the_cases_is_written_and_read_back() {
    let file = workspace_root().join("data/notation/cases.csv");
    let text = std::fs::read_to_string(file).expect("the project's own cases");
    assert!(check_cases(&text) > 130);
}

#[test]
fn so_are_the_cases_of_the_reference_data() {
    if let Some(text) = reference_text("notation/cases.csv") {
        assert!(check_cases(&text) > 0);
    }
}

/// A position with as many pieces of a kind on as few files as the rules allow.
fn crowded(seed: u64) -> Position {
    let mut rng = Rng::with_seed(seed);
    loop {
        let mut setup = Setup::empty();
        setup.side_to_move = if rng.bool() { Color::Red } else { Color::Black };
        setup.board[Square::new(File::ALL[rng.usize(3..6)], Rank::ALL[rng.usize(..3)])] =
            Some(Piece::RedKing);
        setup.board[Square::new(File::ALL[rng.usize(3..6)], Rank::ALL[rng.usize(7..10)])] =
            Some(Piece::BlackKing);
        let files = [File::ALL[rng.usize(..9)], File::ALL[rng.usize(..9)]];
        for piece in Piece::ALL {
            // All five pawns are tried: it is their crowds that notations differ in.
            let few = if piece.kind() == PieceKind::Pawn {
                5
            } else {
                0
            };
            for _ in 0..rng.usize(few..=piece.kind().count_in_set()) {
                let square = Square::new(files[rng.usize(..2)], Rank::ALL[rng.usize(..10)]);
                if setup.board[square].is_none() && piece.kind() != PieceKind::King {
                    setup.board[square] = Some(piece);
                }
            }
        }
        if let Ok(position) = Position::from_setup(&setup) {
            return position;
        }
    }
}

fn positions() -> impl Iterator<Item = Position> {
    let games = (0..12).flat_map(|seed| random_game(seed, 150));
    let strewn = (0..400).map(random_setup);
    games.chain(strewn).chain((0..3000).map(crowded))
}

#[test]
fn every_legal_move_reads_back_in_every_style() {
    for position in positions() {
        for mv in &position.legal_moves() {
            for style in Style::all() {
                let text = write(&position, mv, style);
                let back = read(&position, &text, Some(style));
                assert_eq!(back, Ok(mv), "{text} as {style} in {}", position.to_fen());
            }
        }
    }
}

#[test]
fn without_a_style_a_text_is_its_move_or_ambiguous_but_never_another() {
    let told_by_style = [Style::Coordinates1, Style::San1];
    let mut ambiguous = 0;
    for position in positions().step_by(2) {
        for mv in &position.legal_moves() {
            for style in Style::all().filter(|style| !told_by_style.contains(style)) {
                let text = write(&position, mv, style);
                match read(&position, &text, None) {
                    Ok(back) => {
                        assert_eq!(back, mv, "{text} as {style} in {}", position.to_fen());
                    }
                    Err(NotationError::Ambiguous { candidates, .. }) => {
                        assert!(candidates.contains(&mv) && candidates.len() > 1);
                        assert!(candidates.iter().all(|&other| position.is_legal(other)));
                        ambiguous += 1;
                    }
                    Err(error) => panic!("{error} as {style} in {}", position.to_fen()),
                }
            }
        }
    }
    // `33=4` is the middle pawn of file 3 to the one and the third from the front to the other.
    assert!(ambiguous > 0);
}

#[test]
fn moves_of_one_position_have_different_texts() {
    for position in positions().step_by(3) {
        for style in Style::all() {
            let moves = position.legal_moves();
            let mut texts: Vec<String> = moves
                .iter()
                .map(|&mv| write(&position, mv, style))
                .collect();
            texts.sort();
            texts.dedup();
            assert_eq!(texts.len(), moves.len(), "{style} in {}", position.to_fen());
        }
    }
}

/// The names of the pawns on a file, foremost first, when each of them goes to the same side.
fn names(fen: &str, squares: &[&str], style: Style) -> Vec<String> {
    let position = diagram(fen);
    let one = |square: &&str| {
        let from: Square = square.parse().expect("a square");
        let to = from
            .offset(1, 0)
            .or(from.offset(-1, 0))
            .expect("a neighbour");
        let text = write(&position, Move::new(from, to), style);
        text.chars().take(2).collect()
    };
    squares.iter().map(one).collect()
}

#[test]
fn pawns_have_the_names_of_the_federations_page() {
    let name = |fen, squares: &[&str]| names(fen, squares, Style::WxfOfficial).join(" ");
    let three = "3k5/6P2/6P2/6P2/9/9/9/9/9/5K3 w";
    assert_eq!(name(three, &["g8", "g7", "g6"]), "P+ P3 P-");
    let five = "3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/5K3 w";
    assert_eq!(
        name(five, &["g9", "g8", "g7", "g6", "g5"]),
        "++ P+ P3 P- --"
    );
    let four = "3k5/6P2/6P2/6P2/6P2/9/9/9/9/5K3 w";
    assert_eq!(name(four, &["g8", "g7", "g6", "g5"]), "++ P+ P- --");
    let two_files = "3k5/2P3P2/6P2/2P3P2/9/9/9/9/9/5K3 w";
    let all = ["g8", "g7", "g6", "c8", "c6"];
    assert_eq!(name(two_files, &all), "3+ 33 3- 7+ 7-");
    let black = "3k5/9/9/9/9/2p3p2/2p6/2p3p2/9/4K4 b";
    let all = ["c2", "c3", "c4", "g2", "g4"];
    assert_eq!(name(black, &all), "3+ 33 3- 7+ 7-");
}

#[test]
fn the_other_conventions_name_all_pawns_of_a_crowd() {
    let five = "3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/5K3 w";
    let file = ["g9", "g8", "g7", "g6", "g5"];
    let name = |style| names(five, &file, style).join(" ");
    assert_eq!(name(Style::WxfXqbase), "Pa Pb Pc Pd Pe");
    assert_eq!(name(Style::WxfFairy), "13 23 33 43 53");
    assert_eq!(name(Style::CHINESE), "前兵 二兵 三兵 四兵 五兵");
    assert_eq!(name(Style::CHINESE_XQBASE), "一兵 二兵 三兵 四兵 五兵");
    let black = "3k5/9/9/9/9/2p3p2/2p6/2p3p2/9/4K4 b";
    let files = ["c2", "c3", "c4", "g2", "g4"];
    let name = |style| names(black, &files, style).join(" ");
    assert_eq!(name(Style::WxfXqbase), "Pa Pb Pc Pd Pe");
    assert_eq!(name(Style::WxfFairy), "13 23 33 17 27");
    assert_eq!(name(Style::CHINESE), "前３ 中３ 后３ 前７ 后７");
    assert_eq!(name(Style::CHINESE_XQBASE), "一卒 二卒 三卒 四卒 五卒");
}

#[test]
fn algebraic_moves_tell_like_pieces_apart() {
    let algebraic = |fen, mv: &str| {
        let position = diagram(fen);
        let mv = mv.parse().expect("a move");
        [Style::San0, Style::San1].map(|style| write(&position, mv, style))
    };
    let start = Position::start().to_fen();
    assert_eq!(algebraic(&start, "h0g2"), ["Hg2", "Hg3"]);
    assert_eq!(algebraic(&start, "c0e2"), ["Ece2", "Ece3"]);
    assert_eq!(algebraic(&start, "h2h9"), ["Cxh9", "Cxh10"]);
    assert_eq!(algebraic(&start, "c3c4"), ["c4", "Pc5"]);
    // A check, and a checkmate.
    let rook = "4k4/4a3R/9/9/9/9/9/9/4K4/9 w";
    assert_eq!(algebraic(rook, "i8e8"), ["Rxe8+", "Rxe9+"]);
    assert_eq!(algebraic(rook, "i8i9"), ["Ri9#", "Ri10#"]);
    // Two rooks of one file, and two pawns beside a point.
    let rooks = "3k5/9/9/1R7/9/9/9/1R7/9/5K3 w";
    assert_eq!(algebraic(rooks, "b6b4"), ["R6b4", "R7b5"]);
    let pawns = "3k5/9/9/3P1P3/9/9/9/9/9/5K3 w";
    assert_eq!(algebraic(pawns, "d6e6"), ["de6", "Pde7"]);
}
