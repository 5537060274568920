//! `xq-perft verify`, as its users call it.

mod support;

use std::fs;
use std::path::PathBuf;

use support::{START, xq_perft};
use tempfile::TempDir;

fn suite(text: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some.epd");
    fs::write(&path, text).unwrap();
    (folder, path)
}

#[test]
fn the_bundled_suite_passes() {
    let ran = xq_perft(&["verify", "--max-nodes", "10000000"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(
        ran.last_line().ends_with(" passed, 0 failed"),
        "{}",
        ran.out
    );
    let counts: usize = ran.last_line().split(' ').next().unwrap().parse().unwrap();
    assert!(counts > 900, "{}", ran.out);
    assert_eq!(ran.err, "");
}

#[test]
fn every_generator_verifies_the_folder() {
    let folder = support::data("perft");
    for generator in ["scan", "table", "validator"] {
        let arguments = ["verify", folder.to_str().unwrap(), "--max-nodes", "5000"];
        let ran = xq_perft(&[&arguments[..], &["--generator", generator]].concat());
        assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    }
}

#[test]
fn a_wrong_count_is_shown_and_the_rest_is_checked() {
    let (_folder, path) = suite(&format!("{START} ;D1 44 ;D2 1921 ;D3 79666\n"));
    let path = path.to_str().unwrap();
    let ran = xq_perft(&["verify", path]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert_eq!(ran.last_line(), "2 passed, 1 failed");
    let wrong = format!("{path}:1: depth 2: counted 1920, the suite says 1921: {START}");
    assert!(ran.out.contains(&wrong), "{}", ran.out);
}

#[test]
fn a_broken_line_is_named_and_the_rest_is_checked() {
    let (_folder, path) = suite(&format!(
        "garbage ;D1 44\n{START} ;D1 44\n{START} ;D1 many\n"
    ));
    let path = path.to_str().unwrap();
    let ran = xq_perft(&["verify", path]);
    ran.refused("2 broken lines");
    ran.refused(&format!("{path}:1: bad FEN"));
    ran.refused(&format!("{path}:3: found \"D1 many\""));
    assert_eq!(ran.last_line(), "1 passed, 0 failed");
}

/// That the generator is wrong is the graver news.
#[test]
fn a_wrong_count_beside_a_broken_line_is_a_failure() {
    let (_folder, path) = suite(&format!("garbage ;D1 44\n{START} ;D1 45\n"));
    let ran = xq_perft(&["verify", path.to_str().unwrap()]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert_eq!(ran.last_line(), "0 passed, 1 failed");
}

#[test]
fn binary_files_are_broken_lines() {
    let (_folder, path) = suite("");
    fs::write(&path, [0xff, 0xfe, 0, b'\n', 0x80]).unwrap();
    let ran = xq_perft(&["verify", path.to_str().unwrap()]);
    ran.refused("some.epd:1: bad FEN");
    ran.refused("some.epd:2: bad FEN");
}

#[test]
fn nothing_to_check_is_not_a_success() {
    let (folder, path) = suite("# nothing\n");
    xq_perft(&["verify", path.to_str().unwrap()]).refused("nothing to check");
    fs::write(&path, format!("{START} ;D1 44\n")).unwrap();
    xq_perft(&["verify", path.to_str().unwrap(), "--max-nodes", "43"]).refused("nothing to check");
    fs::remove_file(path).unwrap();
    xq_perft(&["verify", folder.path().to_str().unwrap()]).refused("no .epd file in");
    xq_perft(&["verify", "no-such-file.epd"]).refused("no-such-file.epd");
}

#[test]
fn every_count_is_a_row_of_the_csv() {
    let (folder, path) = suite(&format!("{START} ;D1 44 ;D2 1920\n"));
    let table = folder.path().join("out.csv");
    let (path, table) = (path.to_str().unwrap(), table.to_str().unwrap());
    let ran = xq_perft(&["verify", path, "--csv", table, "--generator", "table"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let mut rows = csv::Reader::from_path(table).unwrap();
    let rows: Vec<csv::StringRecord> = rows.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 2);
    let first: Vec<&str> = rows[1].iter().skip(1).take(9).collect();
    let expected = [
        "1", START, "legal", "table", "bulk", "2", "1920", "1920", "true",
    ];
    assert_eq!(first, expected);
    xq_perft(&["verify", path, "--csv", "/no/such/folder/out.csv"]).refused("cannot write");
}
