//! `xq-record check`, as its users call it.

mod support;

use std::fs;

use support::{BAD_MOVE, CHECKS, Folder, GAMES, PERPETUAL_CHECK, Ran, xq_record};

fn check(arguments: &[&str]) -> Ran {
    xq_record(&[&["check"], arguments].concat())
}

fn drawn_by_perpetual_check() -> String {
    format!(
        "[Event \"e\"]\n[FEN \"{PERPETUAL_CHECK}\"]\n[Result \"1/2-1/2\"]\n\n{CHECKS} 1/2-1/2\n"
    )
}

#[test]
fn good_files_pass() {
    let folder = Folder::new();
    let games = folder.file("games.pgn", GAMES);
    let ran = check(&[&games, &games]).ended_with(0);
    assert_eq!(ran.last_line(), "2 passed, 0 failed");
    let row = ran.out.lines().nth(1).unwrap();
    let cells: Vec<&str> = row.split_whitespace().take(9).collect();
    assert_eq!(cells, ["passed", "pgn", "2", "11", "2", "2", "0", "0", "0"]);
    assert_eq!(ran.err, "");
}

#[test]
fn illegal_moves_and_other_defects_fail() {
    let folder = Folder::new();
    let (games, bad) = (
        folder.file("games.pgn", GAMES),
        folder.file("bad.pgn", BAD_MOVE),
    );
    let ran = check(&[&games, &bad]).ended_with(1);
    assert_eq!(ran.last_line(), "1 passed, 1 failed");
    let finding = "line 3, game 1, move 2 (Red): illegal move e0d0: Red's own advisor stands on d0";
    assert!(ran.out.contains(finding), "{}", ran.out);
    let empty = folder.file("empty.pgn", "[Event \"nothing\"]\n\n*\n");
    let ran = check(&[&empty]).ended_with(1);
    assert!(
        ran.out.contains("game 1: the game holds no moves"),
        "{}",
        ran.out
    );
    let nothing = folder.file("nothing.pgn", "");
    let ran = check(&[&nothing]).ended_with(1);
    assert!(ran.out.contains("no game in it"), "{}", ran.out);
}

#[test]
fn results_are_held_against_the_rules() {
    let folder = Folder::new();
    let file = folder.file("drawn.pgn", drawn_by_perpetual_check());
    for rule in ["computer", "axf", "checkban"] {
        let ran = check(&[&file, "--rule", rule]).ended_with(1);
        let finding = format!(
            "game 1: recorded 1/2-1/2, by the rules ({rule}) at ply 8: Black wins: Red gave check on \
             every move of a 4-move cycle"
        );
        assert!(ran.out.contains(&finding), "{}", ran.out);
    }
    check(&[&file, "--rule", "draw"]).ended_with(0);
}

#[test]
fn folders_are_walked_and_other_files_passed_over() {
    let folder = Folder::new();
    fs::create_dir(folder.path("deep")).unwrap();
    folder.file("deep/games.pgn", GAMES);
    folder.file("deep/bad.pgn", BAD_MOVE);
    folder.file("deep/.hidden.pgn", BAD_MOVE);
    folder.file("notes", [0x80, 0xFF, 0, 1, 2, 3]);
    let ran = check(&[&folder.path("")]).ended_with(1);
    assert!(
        ran.out.contains("1 passed over: no game files"),
        "{}",
        ran.out
    );
    assert_eq!(ran.last_line(), "1 passed, 1 failed");
}

#[test]
fn the_table_is_written_as_csv_too() {
    let folder = Folder::new();
    let (games, bad) = (
        folder.file("games.pgn", GAMES),
        folder.file("bad.pgn", BAD_MOVE),
    );
    let out = folder.path("out.csv");
    check(&[&games, &bad, "--csv", &out]).ended_with(1);
    let mut reader = csv::Reader::from_path(&out).unwrap();
    let head = reader.headers().unwrap().clone();
    let rows: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().unwrap();
    let cell = |row: usize, name| {
        let column = head.iter().position(|known| known == name).unwrap();
        rows[row].get(column).unwrap()
    };
    let cells =
        |row| ["format", "games", "moves", "bad_moves", "passed"].map(|name| cell(row, name));
    assert_eq!(cells(0), ["pgn", "2", "11", "0", "true"]);
    assert_eq!(cells(1), ["pgn", "1", "2", "1", "false"]);
    assert!(cell(1, "findings").contains("move 2 (Red)"));
    // It is not written over anything: not even over a game file named in the wrong place.
    check(&["--csv", &games, &bad]).refused("exists; --force overwrites it");
    assert_eq!(fs::read_to_string(&games).unwrap(), GAMES);
    check(&[&games, "--csv", &out, "--force"]).ended_with(0);
}

#[test]
fn of_many_findings_some_are_shown() {
    let folder = Folder::new();
    let file = folder.file("bad.pgn", BAD_MOVE.repeat(30));
    for (arguments, shown) in [
        (&[][..], 10),
        (&["--most", "2"], 2),
        (&["--most", "100"], 30),
    ] {
        let ran = check(&[&[file.as_str()], arguments].concat()).ended_with(1);
        assert_eq!(ran.out.matches("move 2 (Red)").count(), shown);
        let more = format!("and {} more", 30 - shown);
        assert_eq!(ran.out.contains(&more), shown < 30, "{}", ran.out);
    }
}

#[test]
fn bad_use_is_refused() {
    let folder = Folder::new();
    let games = folder.file("games.pgn", GAMES);
    let garbage = folder.file("garbage.bin", [0x80, 0xFF, 0, 1, 2, 3]);
    check(&[]).refused("<PATHS>");
    check(&["/no/such/file.pgn"]).refused("/no/such/file.pgn");
    check(&[&games, "--rule", "chess"]).refused("computer, axf, wxf, checkban or draw");
    check(&[&games, "--csv", "/no/such/folder/out.csv"]).refused("/no/such/folder/out.csv");
    let ran = check(&[&garbage, &games]);
    ran.refused("1 files cannot be read");
    assert!(
        ran.err.contains("garbage.bin: no known format"),
        "{}",
        ran.err
    );
    assert_eq!(ran.last_line(), "1 passed, 0 failed");
    fs::create_dir(folder.path("empty")).unwrap();
    check(&[&folder.path("empty")]).refused("no game file to check");
}

#[test]
fn samples_broken_on_purpose_are_found_broken() {
    let Some(folder) = xq_testkit::reference("records") else {
        return;
    };
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let ran = check(&[&file("xqf/BadMoveTest3.xqf")]).ended_with(1);
    let finding = "offset 1106, game 1, move 5 (Black): illegal move e1f0: there is no piece on e1";
    assert!(ran.out.contains(finding), "{}", ran.out);
    let ran = check(&[&file("xqf/EmptyTest.xqf")]).ended_with(1);
    assert!(ran.out.contains("the game holds no moves"), "{}", ran.out);
    let ran = check(&[&file("")]).ended_with(1);
    assert!(ran.last_line().ends_with(" failed"), "{}", ran.out);
}
