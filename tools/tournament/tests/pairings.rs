//! Swiss and knockout tournaments: results decide who meets whom, and nothing else does.

mod support;

use std::collections::BTreeMap;
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;
use support::{Arena, mock};

/// Seeded players: the same game has the same result whenever it is played.
fn entrants(count: usize) -> String {
    let entrant = |place: usize| {
        format!("--engine 'builtin=random name=p{place} seed={place} nodes=1 restart=on' ")
    };
    (1..=count).map(entrant).collect()
}

fn line(count: usize, format: &str, more: &str) -> String {
    let entrants = entrants(count);
    format!(
        "{entrants} --format {format} --maxmoves 12 --random-plies 2 --journal games.jsonl --quiet {more}"
    )
}

/// Who played whom, with which result, by number of the game.
fn results(games: &[Value]) -> BTreeMap<u64, (u64, u64, String)> {
    let of = |game: &Value, key: &str| game[key].as_u64().unwrap();
    let by_number: BTreeMap<u64, (u64, u64, String)> = games
        .iter()
        .map(|game| {
            let result = game["result"].as_str().unwrap().to_owned();
            (
                of(game, "game"),
                (of(game, "red"), of(game, "black"), result),
            )
        })
        .collect();
    assert_eq!(by_number.len(), games.len(), "a game was played twice");
    by_number
}

#[test]
fn a_swiss_tournament_has_a_table_and_every_pair_meets_once() {
    let arena = Arena::new();
    let line = line(7, "swiss", "--rounds 4 --concurrency 2 --report report");
    let ran = arena.sh(&line).ended_with(0);
    let games = arena.games("games.jsonl");
    assert_eq!(games.len(), 4 * 3 * 2);
    let mut met = BTreeMap::new();
    let played = results(&games);
    for (red, black, _) in played.values() {
        *met.entry((red.min(black), red.max(black))).or_insert(0) += 1;
    }
    // No rematches: twelve encounters, each a pair of games.
    assert_eq!(met.len(), 12);
    assert!(met.values().all(|&count| count == 2), "{met:?}");
    assert!(ran.out.contains("Buchholz"), "{}", ran.out);
    assert!(ran.out.contains(" is first with "), "{}", ran.out);
    let summary: Value = serde_json::from_str(&arena.text("report/report.json")).unwrap();
    let rows = summary["pairings"]["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 1 + 7);
    // Each game has one point to give, and each of the four byes is worth two.
    let points = |row: &Value| row[2].as_str().unwrap().parse::<f64>().unwrap();
    let all: f64 = rows.iter().skip(1).map(points).sum();
    assert!((all - (24.0 + 8.0)).abs() < 1e-9, "{rows:?}");
    assert!(arena.text("report/report.html").contains("Swiss table"));
}

#[test]
fn a_knockout_has_a_bracket_and_a_drawn_match_is_played_on() {
    let arena = Arena::new();
    // Twelve moves of random movers are draws nearly always.
    let line = line(5, "knockout", "--tie-breaks 2 --concurrency 2");
    let ran = arena.sh(&line).ended_with(0);
    assert!(
        ran.out.contains("Bracket") && ran.out.contains(" has won the knockout, after "),
        "{}",
        ran.out
    );
    let games = arena.games("games.jsonl");
    let draws = games
        .iter()
        .filter(|game| game["result"] == "1/2-1/2")
        .count();
    assert!(
        draws > 4 && games.len() > 4 * 2,
        "{draws} of {}",
        games.len()
    );
    assert!(games.len() <= 4 * 2 * 3);
    assert!(
        ran.out.contains("better seed") || ran.out.contains("tie break"),
        "{}",
        ran.out
    );
    let watched = arena.sh("watch games.jsonl --every 0.01").ended_with(0);
    assert!(watched.out.contains("Bracket"), "{}", watched.out);
}

#[test]
fn killed_and_resumed_it_has_the_same_pairings() {
    for (format, more) in [
        ("swiss", "--rounds 6"),
        ("knockout", "--rounds 3 --tie-breaks 2"),
    ] {
        let (whole, torn) = (Arena::new(), Arena::new());
        let plain = line(8, format, more);
        whole.sh(&plain).ended_with(0);
        let resumed = format!("{plain} --resume --concurrency 2");
        let words = shell_words::split(&resumed).unwrap();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut rng = fastrand::Rng::with_seed(7);
        for _ in 0..12 {
            let mut command = torn.command(&words);
            command.stdout(Stdio::null()).stderr(Stdio::null());
            let mut child = command.spawn().unwrap();
            std::thread::sleep(Duration::from_micros(rng.u64(1_000..30_000)));
            // It may have come to its end by itself.
            let _ = child.kill();
            child.wait().unwrap();
        }
        torn.sh(&resumed).ended_with(0);
        let (whole, torn) = (whole.games("games.jsonl"), torn.games("games.jsonl"));
        assert_eq!(results(&whole), results(&torn), "{format}");
    }
}

#[test]
fn a_journal_that_contradicts_its_results_is_refused_and_repaired() {
    let arena = Arena::new();
    let line = line(4, "swiss", "--rounds 3");
    arena.sh(&line).ended_with(0);
    let text = arena.text("games.jsonl");
    let mut lines: Vec<&str> = text.lines().collect();
    // Without a game of the first round nothing of the others follows.
    lines.remove(1);
    std::fs::write(arena.path("games.jsonl"), lines.join("\n") + "\n").unwrap();
    let ran = arena.sh(&format!("{line} --resume")).ended_with(2);
    assert!(ran.err.contains("does not follow"), "{}", ran.err);
    arena
        .sh("repair games.jsonl --out whole.jsonl")
        .ended_with(0);
    assert_eq!(arena.games("whole.jsonl").len(), 3);
    let resumed = line.replace("games.jsonl", "whole.jsonl");
    arena.sh(&format!("{resumed} --resume")).ended_with(0);
    assert_eq!(arena.games("whole.jsonl").len(), 3 * 2 * 2);
}

#[test]
fn more_rounds_of_a_swiss_tournament_but_no_other_bracket() {
    let arena = Arena::new();
    arena.sh(&line(6, "swiss", "--rounds 2")).ended_with(0);
    arena
        .sh(&line(6, "swiss", "--rounds 3 --resume"))
        .ended_with(0);
    assert_eq!(arena.games("games.jsonl").len(), 3 * 3 * 2);
    let arena = Arena::new();
    arena.sh(&line(4, "knockout", "--rounds 1")).ended_with(0);
    let ran = arena
        .sh(&line(4, "knockout", "--rounds 2 --resume"))
        .ended_with(2);
    assert!(ran.err.contains("differ in schedule"), "{}", ran.err);
}

#[test]
fn what_results_forbid_is_refused() {
    let arena = Arena::new();
    for (format, more, expected) in [
        (
            "swiss",
            "--part 1/2",
            "--part and --format swiss exclude each other",
        ),
        (
            "knockout",
            "--part 1/2",
            "--part and --format knockout exclude each other",
        ),
        ("swiss", "--single", "--single"),
        ("swiss", "--tie-breaks 2", "--format knockout only"),
        ("knockout", "--tie-breaks 99999999", "expected 1 to"),
        ("knockout", "--rounds 0", "--rounds"),
    ] {
        let ran = arena.sh(&line(4, format, more)).ended_with(2);
        assert!(ran.err.contains(expected), "{more}: {}", ran.err);
    }
    let ran = arena.sh(&line(1, "swiss", "")).ended_with(2);
    assert!(ran.err.contains("at least two"), "{}", ran.err);
    assert!(!arena.path("games.jsonl").exists());
}

#[test]
fn who_always_fails_loses_and_the_tournament_ends() {
    let arena = Arena::new();
    let dies = mock("dies", "die at 1") + " failures=1";
    let words = shell_words::quote(&dies).into_owned();
    let line = line(3, "swiss", "--rounds 3") + &format!(" --engine {words} --each depth=1");
    arena.sh(&line.replace("nodes=1 ", "")).ended_with(0);
    assert_eq!(arena.games("games.jsonl").len(), 3 * 2 * 2);
}

#[test]
fn the_schedule_shows_what_is_known_before_the_first_game() {
    let arena = Arena::new();
    let line = line(6, "swiss", "--rounds 3");
    let shown = arena.sh(&format!("schedule {line}")).ended_with(0);
    assert_eq!(shown.out.lines().count(), 1 + 3 * 2, "{}", shown.out);
}
