//! Trouble of the machine and of the person who runs a match is nobody's loss.

mod support;

use std::process::{Command, Stdio};

use support::{Arena, PROGRAM, mock, wait_for_end_of, wait_until};

/// A match whose descriptors run out: no game is lost by it, and it can be taken up again.
#[test]
fn out_of_descriptors() {
    let arena = Arena::new();
    let spoken = " proto=uci";
    // Slow, so that those who find room do not play everything before the others give up.
    let one = mock("one", "seed 3 slow at 1") + spoken;
    let two = mock("two", "seed 4 slow at 1") + spoken;
    let arguments = [
        "--engine",
        &one,
        "--engine",
        &two,
        "--each",
        "depth=1",
        "--maxmoves",
        "6",
        "--rounds",
        "4",
        "--concurrency",
        "16",
        "--journal",
        "games.jsonl",
        "--quiet",
    ];
    let output = Command::new("sh")
        .args(["-c", "ulimit -n 30; exec \"$0\" \"$@\"", PROGRAM])
        .args(arguments)
        .current_dir(arena.folder.path())
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{err}");
    assert!(err.contains("--resume goes on"), "{err}");
    arena
        .run(&[&arguments[..], &["--resume"]].concat())
        .ended_with(0);
    let games = arena.games("games.jsonl");
    assert_eq!(games.len(), 8);
    for game in games {
        let reason = game["reason"].as_str().unwrap();
        assert!(["max-moves", "checkmate"].contains(&reason), "{game}");
    }
}

/// The runner is stopped for longer than an engine may think, while one is thinking.
#[test]
fn a_runner_that_was_held_up_annuls_the_game() {
    let arena = Arena::new();
    let log = arena.path("log");
    let slow = mock("slow", &format!("slow at 1 log {}", log.display()));
    let child = arena
        .command(&["--engine", &slow, "--engine", "builtin=random"])
        .args([
            "--each",
            "st=3 margin=0.05",
            "--maxmoves",
            "1",
            "--journal",
            "games.jsonl",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let asked = || std::fs::read_to_string(&log).is_ok_and(|text| text.contains("\ngo"));
    wait_until("the engine is asked for a move", asked);
    let signal = |name: &str| {
        Command::new("kill")
            .args([name, &child.id().to_string()])
            .status()
            .unwrap();
    };
    signal("-STOP");
    std::thread::sleep(std::time::Duration::from_secs(4));
    signal("-CONT");
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{err}");
    assert!(
        err.contains("counts for nothing and is played again"),
        "{err}"
    );
    let games = arena.games("games.jsonl");
    assert_eq!(games.len(), 2);
    for game in games {
        assert_eq!(game["reason"], "max-moves", "{game}");
    }
}

#[test]
fn what_an_engine_lacks_is_found_before_the_first_game() {
    let arena = Arena::new();
    let good = mock("good", "");
    let refused = |bad: &str, words: &str| {
        let ran = arena.play(&good, bad, &["--each", "depth=1 start-timeout=2"]);
        ran.refused(words);
        assert!(!arena.path("games.jsonl").exists(), "{bad}");
    };
    refused(
        &(mock("bad", "") + " option.Hsh=1"),
        "found no option \"Hsh\"; it offers Hash, Ponder",
    );
    refused(
        &(mock("bad", "") + " option.Hash=10"),
        "found 10 for option Hash, expected a number from 1 to 9",
    );
    refused("cmd=cat name=bad", "\"cat\" does not open");
    refused("cmd=true name=bad", "\"true\" does not open");
    refused(
        &(mock("bad", "ucci") + " proto=ucci nodes=5"),
        "UCCI takes one limit a move",
    );
    refused(
        &(mock("bad", "xboard") + " nodes=5"),
        "cannot be given nodes=: XBoard's protocol does not know it",
    );
    arena
        .play(&mock("a", ""), &mock("b", ""), &[])
        .refused("a has no limit");
}

#[test]
fn a_table_larger_than_memory_is_no_success() {
    let arena = Arena::new();
    let huge = "builtin=engine name=huge option.Hash=1048576 depth=1";
    let ran = arena.play(huge, "builtin=random", &["--quiet"]);
    ran.refused("player huge");
    ran.refused("memory");
}

#[test]
fn a_path_with_spaces_and_any_protocol() {
    let arena = Arena::new();
    let folder = arena.path("a folder");
    std::fs::create_dir(&folder).unwrap();
    let engine = folder.join("engine");
    let script = format!("#!/bin/sh\nexec '{}' xboard\n", xq_testkit::mock::player());
    std::fs::write(&engine, script).unwrap();
    Command::new("chmod")
        .arg("+x")
        .arg(&engine)
        .status()
        .unwrap();
    let entrant = format!("cmd='{}' name=x restart=on", engine.display());
    arena
        .play(
            &entrant,
            "builtin=random",
            &["--each", "depth=1", "--maxmoves", "3", "--rounds", "3"],
        )
        .ended_with(0);
    let text = arena.text("games.jsonl");
    assert!(text.contains("Mock (XBoard)"), "{text}");
    assert_eq!(arena.games("games.jsonl").len(), 6);
}

#[test]
fn a_second_answer_is_not_the_next_move() {
    for protocol in ["uci", "ucci", "xboard"] {
        let arena = Arena::new();
        let twice = mock("twice", &format!("{protocol} twice at 1"));
        arena
            .play(
                &twice,
                &mock("other", "seed 5"),
                &["--each", "depth=1", "--maxmoves", "6", "--rounds", "2"],
            )
            .ended_with(0);
        for game in arena.games("games.jsonl") {
            assert_eq!(game["reason"], "max-moves", "{protocol}: {game}");
        }
    }
}

#[test]
fn a_child_without_group_and_environment_is_found() {
    let arena = Arena::new();
    let bad = mock("bad", "vanish") + " restart=on";
    arena
        .play(
            &mock("good", "seed 9"),
            &bad,
            &["--each", "depth=1", "--maxmoves", "3", "--rounds", "2"],
        )
        .ended_with(0);
    wait_for_end_of("sleep 7205");
}

#[test]
fn faulty_games_leave_a_log() {
    let arena = Arena::new();
    let bad = mock("bad", "illegal at 2") + " failures=0";
    let play = |more: &[&str]| {
        let fixed = ["--each", "depth=1", "--maxmoves", "4", "--log", "log"];
        arena.play(&mock("good", "seed 2"), &bad, &[&fixed[..], more].concat())
    };
    play(&[]).ended_with(0);
    let text = arena.text("log/game-000001.log");
    for words in [
        " bad < uci",
        " bad > bestmove a0a9",
        " good < go depth 1",
        "which is not legal",
    ] {
        assert!(
            text.contains(words) || words.ends_with("uci"),
            "{words}: {text}"
        );
    }
}
