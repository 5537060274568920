//! `xq-record show`, as its users call it.

mod support;

use support::{BAD_MOVE, Folder, GAMES, samples, xq_record};
use unicode_width::UnicodeWidthStr;

fn shown(arguments: &[&str]) -> String {
    let folder = Folder::new();
    let file = folder.file("games.pgn", GAMES);
    xq_record(&[&["show", &file], arguments].concat())
        .ended_with(0)
        .out
}

#[test]
fn the_start_position_in_ascii() {
    let expected = "\
 9  r---n---b---a---k---a---b---n---r
    |   |   |   | \\ | / |   |   |   |
 8  +---+---+---+---+---+---+---+---+
    |   |   |   | / | \\ |   |   |   |
 7  +---c---+---+---+---+---+---c---+
    |   |   |   |   |   |   |   |   |
 6  p---+---p---+---p---+---p---+---p
    |   |   |   |   |   |   |   |   |
 5  +---+---+---+---+---+---+---+---+
    |            river              |
 4  +---+---+---+---+---+---+---+---+
    |   |   |   |   |   |   |   |   |
 3  P---+---P---+---P---+---P---+---P
    |   |   |   |   |   |   |   |   |
 2  +---C---+---+---+---+---+---C---+
    |   |   |   | \\ | / |   |   |   |
 1  +---+---+---+---+---+---+---+---+
    |   |   |   | / | \\ |   |   |   |
 0  R---N---B---A---K---A---B---N---R
    a   b   c   d   e   f   g   h   i
";
    let folder = Folder::new();
    let file = folder.file(
        "start.epd",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\n",
    );
    let ran = xq_record(&["show", &file, "--board=ascii", "--notation", "uci"]).ended_with(0);
    assert!(ran.out.contains(expected), "{}", ran.out);
}

#[test]
fn every_line_of_the_board_is_as_wide_as_the_others() {
    let text = shown(&[]);
    let board: Vec<&str> = text
        .lines()
        .skip_while(|line| !line.contains('１'))
        .collect();
    let moves = board.iter().find(|line| line.contains("1. 炮二平五"));
    let column = |line: &str, sign: &str| line.split(sign).next().unwrap_or("").width();
    let at = column(moves.unwrap(), "1. 炮二平五");
    // The second move stands under the first, whatever stands on the board before it.
    let second = board.iter().find(|line| line.contains("2. 马二进三"));
    assert_eq!(column(second.unwrap(), "2. 马二进三"), at, "{text}");
    for line in board.iter().skip(2).take(19) {
        let drawing = line
            .trim_end()
            .split("  ")
            .take(3)
            .collect::<Vec<_>>()
            .join("  ");
        assert!(drawing.width() <= at, "{line}");
    }
    let edges = board.iter().filter(|line| line.starts_with("    │"));
    assert!(edges.clone().count() == 9, "{text}");
    for edge in edges {
        assert_eq!(
            edge.get(..edge.rfind('│').unwrap()).unwrap().width(),
            36,
            "{edge}"
        );
    }
}

#[test]
fn the_chosen_ply_and_its_move() {
    let text = shown(&["--ply", "1"]);
    assert!(
        text.contains(" 2  ├───炮──┼───┼───炮──┼───┼───○───┤"),
        "{text}"
    );
    assert!(text.contains("P1P1P1P1P/1C2C4/9/RNBAKABNR b"), "{text}");
    let text = shown(&["--ply", "0"]);
    assert!(!text.contains('○'), "{text}");
    let last = shown(&[]);
    assert!(last.contains("P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b"), "{last}");
    assert_eq!(last, shown(&["--ply", "3"]));
}

#[test]
fn tags_comments_and_variations() {
    let text = shown(&[]);
    for line in [
        "Event   Test",
        "Red     胡荣华",
        "Result  1-0",
        "on the game",
        "1. 炮二平五: usual",
        "  1. 炮八平五 马２进３ 2. 马八进七",
        "    1... 马８进７",
    ] {
        assert!(
            text.lines().any(|found| found == line),
            "{line} is not in {text}"
        );
    }
}

#[test]
fn moves_and_marks_are_in_the_notation_asked_for() {
    for (notation, mv, files) in [
        ("wxf", "1. P7+1  C2=3", "9   8   7   6   5   4   3   2   1"),
        (
            "chinese",
            "1. 兵七进一  炮２平３",
            "九  八  七  六  五  四  三  二  一",
        ),
        (
            "iccs",
            "1. C3-C4  B7-C7",
            "a   b   c   d   e   f   g   h   i",
        ),
    ] {
        let text = shown(&["--game", "2", "--notation", notation, "--board"]);
        assert!(text.contains(mv), "{text}");
        assert!(text.contains(files), "{text}");
    }
    let text = shown(&["--notation", "uci1"]);
    assert!(text.contains("\n10  車──馬"), "{text}");
    let text = shown(&["--board=none", "--game", "2"]);
    assert!(
        text.contains("1. 兵七进一  炮２平３") && !text.contains('│'),
        "{text}"
    );
}

#[test]
fn long_games_stand_in_columns_and_go_on_below() {
    let lap = ["h2e2", "h7e7", "e2h2", "e7h7"];
    let moves: Vec<&str> = lap.into_iter().cycle().take(400).collect();
    let folder = Folder::new();
    let file = folder.file(
        "long.pgn",
        format!("[Event \"long\"]\n\n{} *\n", moves.join(" ")),
    );
    let text = xq_record(&["show", &file, "--notation", "uci"])
        .ended_with(0)
        .out;
    for number in 1..=200 {
        assert!(
            text.contains(&format!("{number}. h2e2")) || text.contains(&format!("{number}. e2h2"))
        );
    }
    assert!(text.lines().all(|line| line.width() <= 100), "{text}");
}

#[test]
fn what_is_no_position_is_shown_and_what_is_wrong_is_told() {
    let folder = Folder::new();
    let file = folder.file("kings.epd", "4k4/9/9/9/9/9/9/9/9/4K4 w\n");
    let ran = xq_record(&["show", &file]).ended_with(0);
    assert!(
        ran.out.contains('帥') && ran.out.contains('將'),
        "{}",
        ran.out
    );
    let file = folder.file("bad.pgn", BAD_MOVE);
    let ran = xq_record(&["show", &file]).ended_with(0);
    assert!(ran.out.contains("马８进７"), "{}", ran.out);
    assert!(ran.err.contains("move 2 (Red)"), "{}", ran.err);
}

#[test]
fn bad_use_is_refused() {
    let folder = Folder::new();
    let games = folder.file("games.pgn", GAMES);
    let garbage = folder.file("garbage.bin", [0x80, 0xFF, 0, 1, 2, 3]);
    let show = |arguments: &[&str]| xq_record(&[&["show"], arguments].concat());
    show(&[]).refused("<FILE>");
    show(&["/no/such/file.pgn"]).refused("/no/such/file.pgn");
    show(&[&garbage]).refused("no known format");
    show(&[&folder.path("")]).refused("directory");
    show(&[&games, "--game", "0"]).refused("0 is not in 1..");
    show(&[&games, "--game", "3"]).refused("holds 2 games, found --game 3");
    show(&[&games, "--ply", "4"]).refused("the game has 3 plies, found --ply 4");
    show(&[&games, "--notation", "morse"]).refused("found \"morse\" where a notation");
    show(&[&games, "--board=oil"]).refused("chinese, ascii, none");
    show(&[&games, "--from-format", "doc"]).refused("found \"doc\" where a format");
    show(&[&games, "--from-encoding", "klingon"]).refused("found \"klingon\"");
}

#[test]
fn every_sample_is_shown() {
    for file in samples() {
        let file = file.to_str().expect("UTF-8");
        for notation in ["chinese", "wxf"] {
            let ran = xq_record(&["show", file, "--notation", notation]).ended_with(0);
            assert!(ran.out.contains("楚 河"), "{file}");
        }
    }
}
