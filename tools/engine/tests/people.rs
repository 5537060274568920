//! What `xq-engine` does at the command line.

use std::process::Command;

struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

fn xq_engine(arguments: &[&str]) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_xq-engine"))
        .args(arguments)
        .output()
        .expect("xq-engine starts");
    Ran {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

#[track_caller]
fn well(arguments: &[&str]) -> String {
    let ran = xq_engine(arguments);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{arguments:?}");
    ran.out
}

#[test]
fn bench_ends_with_the_line_of_testing_frameworks() {
    let text = well(&["bench", "--depth", "2"]);
    let last: Vec<&str> = text.lines().last().expect("lines").split(' ').collect();
    assert_eq!((last[1], last[3]), ("nodes", "nps"), "{text}");
    let nodes: u64 = last[0].parse().expect("OpenBench's nodes");
    last[2].parse::<u64>().expect("OpenBench's nodes a second");
    let for_fishtest = format!("Nodes searched  : {nodes}\n");
    assert!(text.contains(&for_fishtest), "{text}");
    let json = well(&["bench", "--depth", "2", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["nodes"].to_string(), last[0]);
    assert_eq!(json["depth"], 2);
}

#[test]
fn eval_shows_a_table() {
    let text = well(&["eval"]);
    assert!(text.contains("Material") && text.contains("Score for Red"));
    let after = well(&["eval", "--moves", "h2e2 h9g7", "--evaluation", "classic"]);
    assert!(after.contains("Mobility") && after.contains("Score for Red"));
}

#[test]
fn analyze_shows_depth_after_depth_in_every_notation() {
    for (notation, best) in [
        ("iccs", "G0-G9"),
        ("wxf", "R3+9"),
        ("chinese", "车三进九"),
        ("uci", "g0g9"),
    ] {
        let fen = "3k5/R8/9/8p/9/9/9/9/9/4K1R2 w - - 0 1";
        let text = well(&["analyze", fen, "--depth", "4", "--notation", notation]);
        assert!(
            text.contains(&format!("Best move {best}, +M1 for Red")),
            "{text}"
        );
        assert!(text.contains("Depth"), "{text}");
    }
    let text = well(&[
        "analyze",
        "--depth",
        "3",
        "--multipv",
        "3",
        "--moves",
        "h2e2",
    ]);
    let rows = text
        .lines()
        .filter(|line| line.trim_start().starts_with("3 "));
    assert_eq!(rows.count(), 3, "{text}");
}

#[test]
fn analyze_tells_a_finished_game() {
    let text = well(&["analyze", "3k5/R8/9/9/9/9/9/9/9/4K1R2 b"]);
    assert!(text.contains("Red wins: Black has no legal move"), "{text}");
}

#[test]
fn a_game_is_analysed_move_by_move() {
    let file = tempfile::Builder::new()
        .suffix(".pgn")
        .tempfile()
        .expect("a file");
    let pgn = "[FEN \"3k5/R8/9/8p/9/9/9/9/9/4K1R2 w - - 0 1\"]\n\n1. g0g1 i6i5 *\n\n\
               [FEN \"3k5/R8/9/8p/9/9/9/9/9/4K1R2 w - - 0 1\"]\n\n1. g0g9 1-0\n";
    std::fs::write(file.path(), pgn).expect("written");
    let path = file.path().to_str().expect("UTF-8");
    let text = well(&["analyze", "--file", path, "--game", "2", "--depth", "3"]);
    let rows: Vec<&str> = text.lines().collect();
    assert!(
        rows[1].contains("1. G0-G9") && rows[1].contains("0.00"),
        "{text}"
    );
    assert!(
        text.contains("Red wins: Black is in check and has no legal move"),
        "{text}"
    );
    let ran = xq_engine(&["analyze", "--file", path, "--game", "3"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("has no game 3"), "{}", ran.err);
}

#[test]
fn bad_input_is_refused() {
    for arguments in [
        &["eval", "nonsense"][..],
        &["analyze", "9/9/9/9/9/9/9/9/9/9 w"],
        &["analyze", "--notation", "morse"],
        &["analyze", "--file", "no-such-file.pgn"],
        &["analyze", "--time", "-1"],
        &["bench", "--depth", "0"],
        &["eval", "--moves", "h2b2"],
        &["dance"],
    ] {
        let ran = xq_engine(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}");
        assert!(
            !ran.err.is_empty() && !ran.err.contains("panicked"),
            "{}",
            ran.err
        );
    }
}

/// A black pawn behind the line where black pawns begin: no game leads here, but books print it.
const COMPOSED: &str = "3k5/4P4/8p/9/9/9/9/9/9/R4K3 w";

#[test]
fn a_composed_problem_is_analysed_with_a_remark() {
    let text = well(&["analyze", COMPOSED, "--depth", "3"]);
    assert!(text.starts_with("no game leads here: found Black pawn on i7"));
    assert!(text.contains("A0-D0"), "{text}");
    assert!(well(&["eval", COMPOSED]).contains("Score for Red"));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("problem.pgn");
    std::fs::write(&file, format!("[FEN \"{COMPOSED}\"]\n\n1. a0d0 *\n")).expect("a file");
    let file = file.to_str().expect("a path");
    let text = well(&["analyze", "--file", file, "--depth", "3"]);
    assert!(text.starts_with("no game leads here"), "{text}");
}

#[test]
fn a_king_that_can_be_taken_leaves_nothing_to_analyse() {
    let ran = xq_engine(&["analyze", "3k5/9/9/9/9/9/9/9/9/5Kp2 b", "--depth", "3"]);
    assert_eq!(ran.code, Some(2));
    let expected = ["there is nothing to search", "king on f0"];
    assert!(
        expected.iter().all(|part| ran.err.contains(part)),
        "{}",
        ran.err
    );
}
