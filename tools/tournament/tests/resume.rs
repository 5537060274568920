//! A tournament that is killed, stopped, torn apart and joined loses no game and counts none twice.

mod support;

use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use support::{Arena, games, mock, processes, wait_for_end_of, wait_until};

/// Rounds of a tournament that takes long enough to be killed many times.
const LONG: usize = 400;

fn arguments<'a>(one: &'a str, other: &'a str) -> Vec<&'a str> {
    vec![
        "--engine",
        one,
        "--engine",
        other,
        "--each",
        "depth=1",
        "--rounds",
        "40",
        "--random-plies",
        "4",
        "--maxmoves",
        "15",
        "--concurrency",
        "2",
        "--journal",
        "games.jsonl",
        "--quiet",
    ]
}

fn numbers(games: &[Value]) -> HashSet<u64> {
    let numbers: HashSet<u64> = games
        .iter()
        .map(|game| game["game"].as_u64().expect("a number"))
        .collect();
    assert_eq!(numbers.len(), games.len(), "a game was counted twice");
    numbers
}

#[test]
fn killed_at_random_moments_it_goes_on() {
    let arena = Arena::new();
    let (one, other) = (
        mock("one", "seed 3"),
        "builtin=random name=other".to_owned(),
    );
    let mut arguments = arguments(&one, &other);
    arguments.retain(|word| !["--rounds", "40"].contains(word));
    arguments.extend(["--rounds", "400", "--resume"]);
    let mut rng = fastrand::Rng::with_seed(11);
    let mut kills = 0;
    loop {
        let mut child = arena
            .command(&arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_micros(rng.u64(1_000..20_000)));
        if child
            .try_wait()
            .unwrap()
            .is_some_and(|status| status.success())
            || kills >= 100
        {
            child.wait().unwrap();
            break;
        }
        // Dead at once, wherever it is.
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
    }
    let ran = arena.run(
        &[
            &arguments[..],
            &[
                "--pgn",
                "games.pgn",
                "--csv",
                "games.csv",
                "--report",
                "report",
            ],
        ]
        .concat(),
    );
    let ran = ran.ended_with(0);
    assert!(kills >= 10, "killed {kills} times only");
    let played = numbers(&arena.games("games.jsonl"));
    assert_eq!(played.len(), 2 * LONG);
    // Journal, PGN, table and statistics agree.
    let pgn = arena.text("games.pgn");
    assert_eq!(pgn.matches("[Game \"").count(), 2 * LONG);
    assert_eq!(arena.text("games.csv").lines().count(), 1 + 2 * LONG);
    let summary: Value = serde_json::from_str(&arena.text("report/report.json")).unwrap();
    assert_eq!(summary["games"], 2 * LONG);
    let pairs = &summary["meetings"][0]["pairs"];
    let pairs: u64 = pairs
        .as_object()
        .unwrap()
        .values()
        .map(|count| count.as_u64().unwrap())
        .sum();
    assert_eq!(pairs, LONG as u64);
    assert!(
        ran.out
            .contains(&format!("{} of {} games", 2 * LONG, 2 * LONG)),
        "{}",
        ran.out
    );
}

#[test]
fn half_a_line_is_cut_off() {
    let arena = Arena::new();
    let (one, other) = ("builtin=random name=one", "builtin=random name=other");
    let arguments = arguments(one, other);
    arena.run(&arguments).ended_with(0);
    let whole = arena.games("games.jsonl");
    let text = arena.text("games.jsonl");
    for keep in [0, 10, text.len() / 3, text.len() / 2, text.len() - 1] {
        std::fs::write(arena.path("games.jsonl"), &text[..keep]).unwrap();
        arena
            .run(&[&arguments[..], &["--resume"]].concat())
            .ended_with(0);
        let mended = arena.games("games.jsonl");
        assert_eq!(numbers(&mended), numbers(&whole));
        // Random players play the same games again.
        for game in &mended {
            let before = whole
                .iter()
                .find(|before| before["game"] == game["game"])
                .unwrap();
            assert_eq!(before["moves"], game["moves"]);
        }
    }
}

#[test]
fn another_tournament_does_not_go_on_with_the_journal() {
    let arena = Arena::new();
    arena
        .run(&arguments(
            "builtin=random name=one",
            "builtin=random name=other",
        ))
        .ended_with(0);
    let others = arguments("builtin=random name=one", "builtin=random name=third");
    arena.run(&others).refused("cannot begin a journal");
    arena
        .run(&[&others[..], &["--resume"]].concat())
        .refused("differ in players");
}

#[test]
fn a_broken_journal_is_refused() {
    let arena = Arena::new();
    let arguments = arguments("builtin=random name=one", "builtin=random name=other");
    arena.run(&arguments).ended_with(0);
    let mut file = OpenOptions::new()
        .append(true)
        .open(arena.path("games.jsonl"))
        .unwrap();
    file.write_all(b"{\"game\":1\n").unwrap();
    arena
        .run(&[&arguments[..], &["--resume"]].concat())
        .refused("line 82 of games.jsonl is damaged");
}

#[test]
fn a_journal_has_one_writer() {
    let arena = Arena::new();
    let arguments = arguments("builtin=random name=one", "builtin=random name=other");
    arena.run(&arguments).ended_with(0);
    let file = std::fs::File::open(arena.path("games.jsonl")).unwrap();
    rustix::fs::flock(&file, rustix::fs::FlockOperation::LockExclusive).unwrap();
    arena
        .run(&[&arguments[..], &["--resume"]].concat())
        .refused("another process is writing");
}

/// A tournament whose engine hangs at its first move, for hours and deaf to everything; it has
/// been asked for that move. Also gives what its command line contains.
fn hanging(arena: &Arena) -> (Child, String) {
    let log = arena.path("log");
    let marker = format!("log {}", log.display());
    let one = mock("one", &format!("hang at 1 {marker}")) + " timeout=7200 depth=1";
    let child = arena
        .command(&["--engine", &one, "--engine", "builtin=random"])
        .args(["--journal", "games.jsonl"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let asked = || std::fs::read_to_string(&log).is_ok_and(|text| text.contains("\ngo"));
    wait_until("the engine is asked for a move", asked);
    (child, marker)
}

#[test]
fn ctrl_c_does_not_wait_for_a_move() {
    let arena = Arena::new();
    let (child, marker) = hanging(&arena);
    Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(words.contains("stopped after 0 games"), "{words}");
    assert_eq!(arena.games("games.jsonl").len(), 0);
    wait_for_end_of(&marker);
}

#[test]
fn a_hung_engine_does_not_outlive_a_killed_tournament() {
    let arena = Arena::new();
    let (mut child, marker) = hanging(&arena);
    assert!(!processes(&marker).is_empty());
    child.kill().unwrap();
    child.wait().unwrap();
    wait_for_end_of(&marker);
}

#[test]
fn parts_are_disjoint_and_join_to_the_whole() {
    let arena = Arena::new();
    let positions: String = xq_testkit::random_game(5, 12)
        .iter()
        .map(|position| position.to_fen() + "\n")
        .collect();
    std::fs::write(arena.path("openings.epd"), positions).unwrap();
    let arguments = [
        "--engine",
        "builtin=random name=one",
        "--engine",
        "builtin=random name=two",
        "--engine",
        "builtin=random name=three",
        "--openings",
        "openings.epd",
        "--rounds",
        "7",
        "--maxmoves",
        "20",
        "--quiet",
    ];
    arena
        .run(&[&arguments[..], &["--journal", "whole.jsonl"]].concat())
        .ended_with(0);
    let mut openings: Vec<HashSet<String>> = Vec::new();
    for part in ["1/3", "2/3", "3/3"] {
        let journal = format!("part-{}.jsonl", &part[..1]);
        arena
            .run(&[&arguments[..], &["--part", part, "--journal", &journal]].concat())
            .ended_with(0);
        let games = games(&arena.path(&journal));
        openings.push(games.iter().map(|game| game["fen"].to_string()).collect());
    }
    assert!(openings[0].is_disjoint(&openings[1]) && openings[1].is_disjoint(&openings[2]));
    assert!(openings[0].is_disjoint(&openings[2]));
    // One part is given twice.
    let parts = [
        "part-3.jsonl",
        "part-1.jsonl",
        "part-2.jsonl",
        "part-1.jsonl",
    ];
    arena
        .run(&[&["merge"][..], &parts, &["--out", "joined.jsonl"]].concat())
        .ended_with(0);
    let (joined, mut whole) = (arena.games("joined.jsonl"), arena.games("whole.jsonl"));
    whole.sort_by_key(|game| game["game"].as_u64());
    assert_eq!(joined.len(), whole.len());
    for (one, other) in joined.iter().zip(&whole) {
        assert_eq!(
            (&one["game"], &one["moves"], &one["result"]),
            (&other["game"], &other["moves"], &other["result"])
        );
    }
    // A game that is not the same in two parts cannot be counted.
    let damaged = arena.text("part-1.jsonl").replace("1/2-1/2", "1-0");
    std::fs::write(arena.path("damaged.jsonl"), &damaged).unwrap();
    arena
        .sh("merge part-1.jsonl damaged.jsonl --out bad.jsonl")
        .refused("found the checksum");
    let forged = support::sealed_again(&damaged);
    std::fs::remove_file(arena.path("bad.jsonl")).ok();
    std::fs::write(arena.path("forged.jsonl"), forged).unwrap();
    arena
        .run(&[
            "merge",
            "part-1.jsonl",
            "forged.jsonl",
            "--out",
            "bad.jsonl",
        ])
        .refused("is one game in");
}
