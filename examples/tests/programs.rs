//! Each program is run and what it prints is looked at.

use std::process::Command;

fn run(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program)
        .args(arguments)
        .output()
        .expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

macro_rules! run {
    ($name:literal $(, $argument:expr)*) => {
        run(env!(concat!("CARGO_BIN_EXE_", $name)), &[$($argument),*])
    };
}

#[test]
fn legal_moves() {
    let out = run!("legal_moves");
    assert!(out.starts_with("44 moves\n"), "{out}");
    assert!(out.contains("h2e2 C2=5 炮二平五"), "{out}");
    let out = run!("legal_moves", "3k5/9/9/9/9/9/9/9/9/4K4 w");
    assert_eq!(out.lines().count(), 3, "{out}");
}

#[test]
fn judge() {
    let cycle = ["h0g2", "h9g7", "g2h0", "g7h9"];
    let out = run!("judge", cycle[0], cycle[1], cycle[2], cycle[3]);
    assert!(out.ends_with("The game goes on\n"), "{out}");
    let twice = [cycle, cycle].concat();
    let out = run(env!("CARGO_BIN_EXE_judge"), &[&twice[..], &cycle].concat());
    assert!(out.contains("Draw"), "{out}");
}

#[test]
fn to_pgn() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.txt");
    std::fs::write(&path, "1. 炮二平五 马8进7 2. 马二进三 *").expect("a file");
    let out = run!("to_pgn", path.to_str().expect("a path"));
    assert!(out.contains("1. 炮二平五 马８进７ 2. 马二进三 *"), "{out}");
}

#[test]
fn edit_tree() {
    let out = run!("edit_tree");
    assert_eq!(out, "C8=5 the other cannon\n  H2+3 \nC2=5 \n");
}

#[test]
fn notations() {
    let out = run!("notations", "炮二平五");
    for line in ["uci: h2e2", "wxf: C2=5", "chinese: 炮二平五", "san0: Che2"] {
        assert!(out.lines().any(|text| text == line), "{line} in {out}");
    }
}

#[test]
fn count_moves() {
    let out = run!("count_moves", "3");
    assert!(out.ends_with("total: 79666\n"), "{out}");
    assert_eq!(out.lines().count(), 45);
}

#[test]
fn analyse() {
    let out = run!("analyse", "4");
    assert!(out.contains("depth 4 line 3 score "), "{out}");
    assert!(out.lines().any(|line| line.starts_with("best ")), "{out}");
}

#[test]
fn own_evaluator() {
    let out = run!("own_evaluator");
    assert!(out.ends_with("best e1e7\n"), "{out}");
}

#[test]
fn own_game() {
    let out = run!("own_game");
    let verdicts: Vec<&str> = out
        .lines()
        .filter_map(|line| line.split([':', ',']).nth(1))
        .collect();
    let (won, lost) = (" won", " lost");
    assert_eq!(verdicts, [won, won, won, lost, won, won, won, lost, won]);
    assert!(out.contains("7 sticks: won, take 3,"), "{out}");
}

#[test]
fn draw_board() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("board.svg");
    run!("draw_board", path.to_str().expect("a path"));
    let drawing = std::fs::read_to_string(path).expect("the drawing");
    assert!(drawing.starts_with("<svg "));
}

/// The list in README names each program.
#[test]
fn all_programs_are_listed() {
    let list = include_str!("../README.md");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/bin");
    let programs: Vec<_> = std::fs::read_dir(folder).expect("programs").collect();
    assert_eq!(programs.len(), 10);
    for program in programs {
        let path = program.expect("a program").path();
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        assert!(list.contains(&format!("| `{name}")), "{name}");
    }
}
