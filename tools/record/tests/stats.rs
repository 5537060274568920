//! `xq-record stats` and `xq-record extract`, as their users call them.

mod support;

use support::{Folder, GAMES, PERPETUAL_CHECK, Ran, samples, xq_record};

fn stats(arguments: &[&str]) -> Ran {
    xq_record(&[&["stats"], arguments].concat())
}

fn extract(arguments: &[&str]) -> Ran {
    xq_record(&[&["extract", "--positions"], arguments].concat())
}

#[test]
fn results_lengths_first_moves_and_players() {
    let folder = Folder::new();
    let games = folder.file("games.pgn", GAMES);
    let setup = folder.file("setup.epd", format!("{PERPETUAL_CHECK}; c9 \"1/2-1/2\"\n"));
    let json = stats(&[&games, &games, &setup, "--format", "json"])
        .ended_with(0)
        .json();
    let of = |row: &serde_json::Value| {
        ["games", "wins", "draws", "losses", "unknown"].map(|name| row[name].as_u64().unwrap())
    };
    assert_eq!(of(&json["all"]), [5, 2, 1, 2, 0]);
    assert_eq!(json["other_starts"], 1);
    assert_eq!(json["plies"]["least"], 0);
    assert_eq!(json["plies"]["median"], 3);
    assert_eq!(json["plies"]["most"], 4);
    assert_eq!(json["plies"]["mean"], 14.0 / 5.0);
    let first = &json["first_moves"][0];
    assert_eq!(first["name"], "兵七进一 炮２平３");
    assert_eq!(of(first), [2, 0, 0, 2, 0]);
    let player = &json["players"][0];
    assert_eq!(player["name"], "柳大华");
    assert_eq!(of(player), [4, 0, 0, 4, 0]);
    assert_eq!(json["players"][1]["score"], 1.0);
}

#[test]
fn the_same_as_text_and_csv() {
    let folder = Folder::new();
    let games = folder.file("games.pgn", GAMES);
    let text = stats(&[&games, "--plies", "1", "--notation", "wxf", "--top", "1"])
        .ended_with(0)
        .out;
    assert!(text.contains("red wins    1 (50.0 %)"), "{text}");
    assert!(
        text.contains("plies       3 to 4, mean 3.5, median 3"),
        "{text}"
    );
    assert!(text.contains("\nC2=5 ") && !text.contains("P7+1"), "{text}");
    let table = stats(&[&games, "--format", "csv"]).ended_with(0).out;
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], "of,name,games,wins,draws,losses,unknown,score");
    assert_eq!(lines[1], "all,all games,2,1,0,1,0,0.5");
    assert!(lines.contains(&"player,柳大华,2,0,0,2,0,0.0"), "{table}");
}

#[test]
fn positions_with_the_move_played_and_the_result() {
    let folder = Folder::new();
    let games = folder.file("games.pgn", GAMES);
    let out = folder.path("out.epd");
    let ran = extract(&[&games, "-o", &out]).ended_with(0);
    assert!(ran.err.contains("9 positions of 2 games"), "{}", ran.err);
    let text = std::fs::read_to_string(&out).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 9);
    let first = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1; c9 \"1-0\"; sm h2e2; id ";
    assert!(lines[0].starts_with(first), "{}", lines[0]);
    assert!(
        lines[0].ends_with("games.pgn, game 1, ply 0\""),
        "{}",
        lines[0]
    );
    let ran = xq_record(&["check", &out]).ended_with(0);
    assert!(ran.out.contains("epd           9"), "{}", ran.out);
    extract(&[&games, "-o", &out]).refused("exists; --force");
}

#[test]
fn positions_are_chosen() {
    let folder = Folder::new();
    let games = folder.file("games.pgn", GAMES);
    let count = |arguments: &[&str]| {
        let fixed = [&games, "-o", "-", "--format", "fen"];
        let out = extract(&[&fixed[..], arguments].concat()).ended_with(0).out;
        out.lines().count()
    };
    assert_eq!(count(&[]), 9);
    assert_eq!(count(&["--unique"]), 8);
    assert_eq!(count(&["--from-ply", "2"]), 5);
    assert_eq!(count(&["--to-ply", "0"]), 2);
    assert_eq!(count(&["--from-ply", "1", "--to-ply", "2"]), 4);
    assert_eq!(count(&["--from-ply", "1", "--every", "2"]), 4);
    // Neither game has a check or a capture.
    assert_eq!(count(&["--quiet"]), 9);
    assert_eq!(count(&["--from-ply", "100"]), 0);
}

#[test]
fn quiet_positions_have_no_check_and_see_none() {
    let folder = Folder::new();
    let game = "[Event \"e\"]\n\nh2e2 h7e7 e2e6 f9e8 b2b3 b9c7 *\n";
    let file = folder.file("game.pgn", game);
    let out = extract(&[&file, "-o", "-", "--quiet"]).ended_with(0).out;
    let plies: Vec<&str> = out
        .lines()
        .filter_map(|line| line.rsplit_once("ply "))
        .map(|cut| cut.1)
        .collect();
    // At ply 2 a pawn is taken with check, at ply 3 Black is in check.
    assert_eq!(plies, ["0\"", "1\"", "4\"", "5\"", "6\""]);
}

#[test]
fn bad_use_is_refused() {
    let folder = Folder::new();
    let games = folder.file("games.pgn", GAMES);
    let garbage = folder.file("garbage.bin", [0x80, 0xFF, 0, 1, 2, 3]);
    let empty = folder.file("empty.pgn", "");
    stats(&[]).refused("<PATHS>");
    stats(&["/no/such/file.pgn"]).refused("/no/such/file.pgn");
    stats(&[&garbage]).refused("no known format");
    stats(&[&empty]).refused("no game to count");
    stats(&[&games, "--notation", "morse"]).refused("found \"morse\"");
    stats(&[&games, "--format", "xml"]).refused("text, csv, json");
    extract(&[&games]).refused("--output <OUT>");
    extract(&[&games, "-o", "-", "--every", "0"]).refused("0 is not in 1..");
    extract(&[&garbage, "-o", "-"]).refused("no known format");
    extract(&[&games, "-o", "/no/such/folder/out.epd"]).refused("/no/such/folder/out.epd");
    xq_record(&[]).refused("Usage");
    xq_record(&["fly"]).refused("unrecognized subcommand");
}

#[test]
fn help_has_examples() {
    for command in [
        "show", "convert", "check", "judge", "notation", "stats", "extract",
    ] {
        let ran = xq_record(&[command, "--help"]).ended_with(0);
        assert!(ran.out.contains("Examples:"), "{}", ran.out);
        assert!(ran.out.contains("Exit codes:"), "{}", ran.out);
    }
}

#[test]
fn every_sample_is_counted() {
    for file in samples() {
        let file = file.to_str().expect("UTF-8");
        let json = stats(&[file, "--format", "json"]).ended_with(0).json();
        assert!(json["all"]["games"].as_u64() > Some(0), "{file}");
        extract(&[file, "-o", "-", "--unique"]).ended_with(0);
    }
}
