//! Engines that die, hang, lie and shout: each loses that game for the reason named, is started
//! anew, and the tournament goes on.

mod support;

use serde_json::Value;

use support::{Arena, mock, wait_for_end_of};

/// Plays two pairs against an engine that plays a trick at its third move, which loses all four
/// games; gives the games and what was printed.
#[track_caller]
fn lost_games(trick: &str) -> (Vec<Value>, String) {
    let arena = Arena::new();
    let bad = mock("bad", trick) + " st=1 margin=0.5 failures=0";
    let ran = arena.play(
        &mock("good", "seed 7"),
        &bad,
        &["--rounds", "2", "--each", "st=1 margin=0.5"],
    );
    let ran = ran.ended_with(0);
    let games = arena.games("games.jsonl");
    assert_eq!(games.len(), 4, "{trick}");
    for game in &games {
        let winner = if game["red"] == 1 { "0-1" } else { "1-0" };
        assert_eq!(game["result"], winner, "{trick}: {game}");
    }
    (games, ran.out)
}

/// All games against an engine that plays a trick are lost for one reason.
#[track_caller]
fn every_game_is_lost_by(trick: &str, reason: &str, detail: &str) {
    let (games, out) = lost_games(trick);
    for game in &games {
        assert_eq!(game["reason"], reason, "{trick}: {game}");
        let text = game["detail"].as_str().expect("a detail");
        assert!(text.contains(detail), "{trick}: {text}");
    }
    assert!(out.contains(&format!("{reason} 4")), "{out}");
}

#[test]
fn crashing() {
    every_game_is_lost_by(
        "die",
        "crash",
        "it ended (exit status: 3)\n  it said: assertion failed: the king is there",
    );
}

#[test]
fn crashing_while_a_child_holds_the_pipes() {
    every_game_is_lost_by("fork-and-die", "crash", "exit status: 4");
    wait_for_end_of("sleep 7201");
}

#[test]
fn hanging() {
    every_game_is_lost_by("hang", "hang", "no move, not even after stop");
}

#[test]
fn flooding() {
    // Which limit is met first, the deadline or the amount, depends on the machine.
    let (games, _) = lost_games("flood at 1");
    for game in &games {
        let reason = game["reason"].as_str().expect("a reason");
        assert!(["hang", "flood"].contains(&reason), "{game}");
    }
}

#[test]
fn answering_late() {
    every_game_is_lost_by("late", "time-forfeit", "the move came after the deadline");
    every_game_is_lost_by("late", "time-forfeit", "s too late; margin=0.5");
}

#[test]
fn playing_illegal_moves() {
    every_game_is_lost_by(
        "illegal",
        "illegal-move",
        "played a0a9, which is not legal in ",
    );
}

#[test]
fn saying_what_is_no_move() {
    every_game_is_lost_by("garbage", "illegal-move", "\"resigns-not\"");
}

#[test]
fn claiming_to_have_no_move() {
    every_game_is_lost_by("no-move", "no-move", "gave no move, but has some in ");
}

#[test]
fn saying_a_line_of_ten_megabytes() {
    every_game_is_lost_by("long-line", "long-line", "64 KiB");
}

#[test]
fn who_does_not_start_plays_no_game() {
    for (trick, words) in [
        ("die-at-once", "no memory for the net"),
        ("mute", "UCI: no answer within 0.5 s"),
    ] {
        let arena = Arena::new();
        let bad = mock("bad", trick) + " proto=uci start-timeout=0.5";
        let ran = arena.play(&mock("good", ""), &bad, &["--each", "depth=1"]);
        ran.refused("player bad");
        ran.refused(words);
        assert!(!arena.path("games.jsonl").exists());
    }
}

#[test]
fn closing_the_pipes() {
    // It plays the start of a protocol, then closes its output and lives on.
    let arena = Arena::new();
    let script = "#!/bin/sh\nread l; echo uciok; read l; echo readyok; read l; read l; echo readyok\n\
         read l; read l; exec 1>&- 2>&-; sleep 7202\n";
    std::fs::write(arena.path("deaf.sh"), script).unwrap();
    let bad = "cmd='sh deaf.sh' name=bad proto=uci";
    arena
        .play(&mock("good", ""), bad, &["--rounds", "1", "--each", "st=1"])
        .ended_with(0);
    let games = arena.games("games.jsonl");
    assert_eq!(games.len(), 2);
    assert!(
        games.iter().all(|game| game["reason"] == "closed-pipes"),
        "{games:?}"
    );
    wait_for_end_of("sleep 7202");
}

#[test]
fn bad_manners_lose_no_game_and_leave_no_process() {
    for (trick, forked) in [
        ("deaf-to-quit", "no fork"),
        ("fork", "sleep 7203"),
        ("hide", "sleep 7204"),
    ] {
        let arena = Arena::new();
        let marker = format!("log {}", arena.path("log").display());
        let bad = mock("bad", &format!("{trick} {marker}")) + " restart=on";
        arena
            .play(
                &mock("good", "seed 9"),
                &bad,
                &["--rounds", "2", "--each", "depth=1", "--maxmoves", "3"],
            )
            .ended_with(0);
        let games = arena.games("games.jsonl");
        assert!(
            games.iter().all(|game| game["reason"] == "max-moves"),
            "{trick}: {games:?}"
        );
        wait_for_end_of(&marker);
        wait_for_end_of(forked);
    }
}

#[test]
fn an_engine_that_always_fails_is_withdrawn_and_the_others_play_on() {
    let arena = Arena::new();
    let ran = arena.run(&[
        "--engine",
        &mock("one", "seed 1"),
        "--engine",
        &(mock("bad", "die at 1") + " failures=3"),
        "--engine",
        &mock("two", "seed 2"),
        "--each",
        "depth=1",
        "--rounds",
        "6",
        "--maxmoves",
        "5",
        "--journal",
        "games.jsonl",
    ]);
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    assert!(
        ran.err.contains("bad has failed 3 times and plays no more"),
        "{}",
        ran.err
    );
    let games = arena.games("games.jsonl");
    let with = |player: u64| {
        games
            .iter()
            .filter(|game| game["red"] == player || game["black"] == player)
            .count()
    };
    assert_eq!(with(1), 3);
    assert_eq!(
        games
            .iter()
            .filter(|game| game["red"] != 1 && game["black"] != 1)
            .count(),
        12
    );
}

#[test]
fn a_wrong_path_makes_no_games() {
    let arena = Arena::new();
    let ran = arena.play(
        "cmd=./no-such-engine name=none",
        &mock("good", ""),
        &["--each", "depth=1"],
    );
    ran.refused("player none");
    assert!(!arena.path("games.jsonl").exists());
}
