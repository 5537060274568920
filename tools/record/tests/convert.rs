//! `xq-record convert`, as its users call it.

mod support;

use std::fs;
use std::process::Command;

use support::{BAD_MOVE, Folder, GAMES, Ran, samples, without_reader, xq_record};

fn convert(arguments: &[&str]) -> Ran {
    xq_record(&[&["convert"], arguments].concat())
}

/// The games of a file as JSON, which holds all there is to a game.
fn as_json(file: &str) -> String {
    convert(&[file, "-o", "-", "--format", "json"])
        .ended_with(0)
        .out
}

#[test]
fn games_stay_what_they_are_through_every_format() {
    let folder = Folder::new();
    let first = folder.file("first.pgn", GAMES);
    let games = as_json(&first);
    assert_eq!(games.lines().count(), 2);
    assert!(
        games.contains("on the game") && games.contains("胡荣华"),
        "{games}"
    );
    let mut file = first;
    for name in ["a.json", "a.dhtmlxq", "wxf.pgn", "a.epd"] {
        let next = folder.path(name);
        let notation: &[&str] = match name {
            "wxf.pgn" => &["--notation", "wxf"],
            _ => &[],
        };
        let ran =
            convert(&[&[file.as_str(), "-o", next.as_str()], notation].concat()).ended_with(0);
        match name {
            "a.epd" => assert!(
                ran.err.contains("1 game: no place for variations"),
                "{}",
                ran.err
            ),
            _ => assert_eq!(as_json(&next), games, "{name}"),
        }
        file = next;
    }
    assert!(
        fs::read_to_string(folder.path("wxf.pgn"))
            .unwrap()
            .contains("1. C2=5")
    );
}

#[test]
fn several_inputs_go_into_one_file() {
    let folder = Folder::new();
    let games = folder.file("games.pgn", GAMES);
    let all = folder.path("all.pgn");
    convert(&[&games, &games, "-o", &all]).ended_with(0);
    assert_eq!(as_json(&all), as_json(&games).repeat(2));
}

#[test]
fn xqf_holds_one_game() {
    let folder = Folder::new();
    let games = folder.file("games.pgn", GAMES);
    let out = folder.path("out.xqf");
    convert(&[&games, "-o", &out]).refused("holds one game");
    assert_eq!(folder.names(), ["games.pgn"]);
    convert(&[&games, "-o", &out, "--game", "2"]).ended_with(0);
    let json = as_json(&games);
    assert_eq!(as_json(&out), format!("{}\n", json.lines().nth(1).unwrap()));
    convert(&[&games, "-o", &out, "--split"]).ended_with(0);
    assert_eq!(
        folder.names(),
        ["games.pgn", "out-0001.xqf", "out-0002.xqf", "out.xqf"]
    );
    assert_eq!(
        as_json(&folder.path("out-0001.xqf")),
        format!("{}\n", json.lines().next().unwrap())
    );
    convert(&[&games, "-o", &out, "--split"]).refused("out-0001.xqf exists");
}

#[test]
fn nothing_is_overwritten_unasked_and_nothing_lost_by_a_failure() {
    let folder = Folder::new();
    let games = folder.file("games.pgn", GAMES);
    let out = folder.file("out.xqf", "mine");
    convert(&[&games, "-o", &out, "--game", "1"]).refused("exists; --force overwrites it");
    convert(&[&games, "-o", &out, "--force"]).refused("holds one game");
    assert_eq!(fs::read(&out).unwrap(), b"mine");
    convert(&[&games, "-o", &out, "--game", "1", "--force"]).ended_with(0);
    assert!(fs::read(&out).unwrap().starts_with(b"XQ"));
    // A file can be converted into itself.
    let before = as_json(&games);
    convert(&[&games, "-o", &games, "--force", "--notation", "iccs"]).ended_with(0);
    assert_eq!(as_json(&games), before);
    assert_eq!(folder.names(), ["games.pgn", "out.xqf"]);
}

#[test]
fn encodings_are_written_and_guessed() {
    let folder = Folder::new();
    let games = folder.file("games.pgn", GAMES);
    let out = folder.path("gb.pgn");
    convert(&[&games, "-o", &out, "--encoding", "gb18030"]).ended_with(0);
    assert!(String::from_utf8(fs::read(&out).unwrap()).is_err());
    assert_eq!(as_json(&out), as_json(&games));
    let ran =
        convert(&[&out, "-o", "-", "--format", "pgn", "--from-encoding", "gbk"]).ended_with(0);
    assert!(ran.out.contains("[Red \"胡荣华\"]"), "{}", ran.out);
}

#[test]
fn defects_are_told_and_the_rest_is_kept() {
    let folder = Folder::new();
    let bad = folder.file("bad.pgn", BAD_MOVE);
    let ran = convert(&[&bad, "-o", "-", "--format", "epd"]).ended_with(0);
    assert!(ran.out.contains("; pv h2e2 h9g7;"), "{}", ran.out);
    assert!(
        ran.err.contains("bad.pgn: line 3, game 1, move 2 (Red)"),
        "{}",
        ran.err
    );
}

#[test]
fn bad_use_is_refused() {
    let folder = Folder::new();
    let games = folder.file("games.pgn", GAMES);
    let empty = folder.file("empty.pgn", "");
    let garbage = folder.file("garbage.bin", [0x80, 0xFF, 0, 1, 2, 3]);
    let (out, xqf) = (folder.path("out.pgn"), folder.path("out.xqf"));
    convert(&[]).refused("--output <OUT>");
    convert(&[&games]).refused("--output <OUT>");
    convert(&[&games, "-o", &folder.path("out")]).refused("does not tell the format");
    convert(&[&games, "-o", &folder.path("out.cbl")]).refused("cbl can be read but not written");
    convert(&[&games, "-o", "-"]).refused("give --format");
    convert(&[&games, "-o", &out, "--format", "doc"]).refused("found \"doc\" where a format");
    convert(&[&games, "-o", &xqf, "--notation", "wxf"]).refused("--notation is for pgn and json");
    convert(&[&games, "-o", &xqf, "--encoding", "utf-8"]).refused("xqf is always GB18030");
    convert(&[&games, "-o", &out, "--encoding", "latin-1"])
        .refused("where an encoding was expected");
    convert(&[&games, "-o", &out, "--game", "3"]).refused("there are 2 games, found --game 3");
    convert(&[&games, "-o", "-", "--format", "pgn", "--split"])
        .refused("--split needs a file name");
    convert(&["/no/such/file.pgn", "-o", &out]).refused("/no/such/file.pgn");
    convert(&[&garbage, "-o", &out]).refused("no known format");
    convert(&[&empty, "-o", &out]).refused("no game to convert");
    convert(&[&games, "-o", "/no/such/folder/out.pgn"]).refused("/no/such/folder/out.pgn");
    convert(&[&games, "-o", &folder.path("."), "--format", "pgn"]).refused("a folder");
    assert_eq!(folder.names(), ["empty.pgn", "games.pgn", "garbage.bin"]);
}

#[test]
fn standard_input_is_read() {
    let folder = Folder::new();
    let games = folder.file("games.pgn", GAMES);
    let output = Command::new(env!("CARGO_BIN_EXE_xq-record"))
        .args(["convert", "-", "-o", "-", "--format", "json"])
        .stdin(fs::File::open(&games).unwrap())
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), as_json(&games));
}

#[test]
fn a_closed_pipe_does_no_harm() {
    let folder = Folder::new();
    let games = folder.file("games.pgn", GAMES.repeat(2000));
    for arguments in [
        &["convert", &games, "-o", "-", "--format", "pgn"][..],
        &["show", &games],
        &["check", &games],
        &["stats", &games],
        &["notation", "--move", "h2e2"],
    ] {
        let ran = without_reader(env!("CARGO_BIN_EXE_xq-record"), arguments).ended_with(0);
        assert_eq!(ran.err, "", "{arguments:?}");
    }
}

/// What is counted in the file and what in its copy of another format.
#[test]
fn every_sample_is_the_same_in_other_formats() {
    for file in samples() {
        let file = file.to_str().expect("UTF-8");
        let folder = Folder::new();
        let before = as_json(file);
        for name in ["copy.pgn", "copy.dhtmlxq", "copy.json"] {
            let copy = folder.path(name);
            convert(&[file, "-o", &copy]).ended_with(0);
            let moves = |json: &str| {
                let games = json.lines().map(|line| {
                    let game: serde_json::Value = serde_json::from_str(line).unwrap();
                    (
                        game["start"].clone(),
                        game["moves"].clone(),
                        game["comment"].clone(),
                    )
                });
                games.collect::<Vec<_>>()
            };
            assert_eq!(moves(&as_json(&copy)), moves(&before), "{file} as {name}");
        }
    }
}
