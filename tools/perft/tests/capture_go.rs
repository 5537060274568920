//! `xq-perft run --game capture-go`, as its users call it.

mod support;

use support::{Ran, data, xq_perft};

fn capture_go(arguments: &[&str]) -> Ran {
    xq_perft(&[&["run", "--game", "capture-go"], arguments].concat())
}

#[test]
fn counts_are_those_of_the_file() {
    let file = std::fs::read_to_string(data("perft/capture-go.csv")).unwrap();
    let mut checked = 0;
    for line in file.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [size, generation, depth, nodes] = fields[..] else {
            panic!("not four fields: {line:?}")
        };
        if !matches!((size, depth), ("5" | "19", "1" | "2" | "4")) {
            continue;
        }
        let options = [
            "--size",
            size,
            "--generation",
            generation,
            "--format",
            "json",
        ];
        let ran = capture_go(&[&[depth], &options[..]].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert_eq!(ran.json()["nodes"].to_string(), nodes, "{line}");
        checked += 1;
    }
    assert!(checked > 8, "{checked}");
}

#[test]
fn the_board_has_nine_rows_by_default() {
    let ran = capture_go(&["1", "--format", "json"]);
    assert_eq!(ran.json()["nodes"], 81);
    assert_eq!(ran.json()["fen"], "9/9/9/9/9/9/9/9/9 b");
    assert_eq!(capture_go(&["0", "--format", "json"]).json()["nodes"], 1);
}

#[test]
fn divide_shows_the_leaves_below_each_move() {
    let position = ["--fen", "2/2 b", "--moves", "a1 b2"];
    let ran = capture_go(&[&["2", "--divide"], &position[..]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    // Black joins its stone with one liberty left, and White captures both.
    assert!(ran.out.starts_with("B1: 1\nA2: 1\n\n"), "{}", ran.out);
}

#[test]
fn bad_use_is_refused() {
    capture_go(&["1", "--size", "20"]).refused("expected 2 to 19");
    capture_go(&["1", "--size", "5", "--fen", "2/2 b"]).refused("cannot be used with");
    capture_go(&["1", "--fen", "2/3 b"]).refused("row 2 from the top");
    capture_go(&["1", "--moves", "i1"]).refused("bad point");
    capture_go(&["1", "--moves", "a1 a1"]).refused("A1 is occupied");
    capture_go(&["1", "--hash", "1"]).refused("--hash means something with --game xiangqi only");
    capture_go(&["1", "--rules", "pseudo"]).refused("--rules means something");
    xq_perft(&["run", "1", "--size", "5"]).refused("--game capture-go only");
}
