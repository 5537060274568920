//! A machine with too little of something: no game is lost by it.

mod support;

use std::process::Command;

use support::{Arena, PROGRAM, mock};

/// Faults that would be the players' own.
const FAULTS: [&str; 4] = ["time-forfeit", "crash", "no-answer", "illegal-move"];

fn assert_no_fault(arena: &Arena, games: usize) {
    let played = arena.games("games.jsonl");
    assert_eq!(played.len(), games);
    for game in played {
        let reason = game["reason"].as_str().unwrap();
        assert!(!FAULTS.contains(&reason), "{game}");
        assert!(["max-moves", "checkmate"].contains(&reason), "{game}");
    }
}

fn match_line(concurrency: usize, rounds: usize) -> String {
    let (one, two) = (mock("one", "seed 3"), mock("two", "seed 4"));
    format!(
        "--engine {} --engine {} --each 'depth=1 proto=uci' --maxmoves 6 --rounds {rounds} \
         --concurrency {concurrency} --journal games.jsonl --quiet",
        shell_words::quote(&one),
        shell_words::quote(&two)
    )
}

#[test]
fn many_more_games_at_a_time_than_processors() {
    let arena = Arena::new();
    arena.sh(&match_line(64, 100)).ended_with(0);
    assert_no_fault(&arena, 200);
}

/// With little address space 64 workers cannot all be started, or cannot work.
#[test]
fn short_of_memory_it_stops_and_goes_on_later() {
    let arena = Arena::new();
    let line = match_line(64, 20);
    let words = shell_words::split(&line).unwrap();
    let output = Command::new("sh")
        .args(["-c", "ulimit -v 100000; exec \"$0\" \"$@\"", PROGRAM])
        .args(&words)
        .current_dir(arena.folder.path())
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{err}");
    let resumed = match_line(1, 20) + " --resume";
    arena.sh(&resumed).ended_with(0);
    assert_no_fault(&arena, 40);
}

#[test]
fn each_game_has_processors_of_its_own() {
    let arena = Arena::new();
    let note = "grep Cpus_allowed_list /proc/self/status >> cores; exec \"$0\" seed 3";
    let program = xq_testkit::mock::player();
    let script = format!("sh -c {} {program}", shell_words::quote(note));
    let entrant = format!(
        "cmd={} name=one proto=uci depth=1",
        shell_words::quote(&script)
    );
    let line = format!(
        "--engine {} --engine 'builtin=random name=two nodes=1' --affinity --maxmoves 4 --rounds 2 \
         --journal games.jsonl --quiet",
        shell_words::quote(&entrant)
    );
    arena.sh(&line).ended_with(0);
    let text = arena.text("cores");
    // The first start is the handshake before the first game.
    let last = text.lines().last().unwrap();
    let cores = last.split_whitespace().nth(1).unwrap();
    assert!(cores.parse::<usize>().is_ok(), "{text}");
    let refused = arena
        .sh(&format!("{line} --concurrency 4000 --resume"))
        .ended_with(2);
    assert!(refused.err.contains("--affinity needs"), "{}", refused.err);
}
