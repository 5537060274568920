//! A machine with too little of something: no game is lost by it.

mod support;

use std::process::Command;

use support::{Arena, PROGRAM, mock};

/// All games came to an end of their own.
fn assert_no_fault(arena: &Arena, games: usize) {
    let played = arena.games("games.jsonl");
    assert_eq!(played.len(), games);
    for game in played {
        let reason = game["reason"].as_str().unwrap();
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
    arena.sh(&match_line(64, 40)).ended_with(0);
    assert_no_fault(&arena, 80);
}

/// With little address space 64 workers cannot all be started, or cannot work. Where no memory at all
/// is left the system ends the program; however it ends, that is no success and nobody's loss.
#[test]
fn short_of_memory_it_stops_and_goes_on_later() {
    for kilobytes in [100_000, 200_000, 400_000] {
        let arena = Arena::new();
        let words = shell_words::split(&match_line(64, 20)).unwrap();
        let limit = format!("ulimit -v {kilobytes}; exec \"$0\" \"$@\"");
        let output = Command::new("sh")
            .args(["-c", &limit, PROGRAM])
            .args(&words)
            .current_dir(arena.folder.path())
            .output()
            .unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        let journal = std::fs::read_to_string(arena.path("games.jsonl")).unwrap_or_default();
        // The stacks of 64 workers alone are more than the first limit.
        assert!(kilobytes > 100_000 || !output.status.success());
        let all = journal.lines().count() == 1 + 40;
        match output.status.code() {
            Some(0) => assert!(all, "{kilobytes}: {err}"),
            Some(2) | None => assert!(
                err.to_lowercase().contains("memory") || err.contains("cannot"),
                "{err}"
            ),
            code => panic!("{kilobytes}: ended with {code:?}: {err}"),
        }
        let resumed = match_line(1, 20) + " --resume";
        arena.sh(&resumed).ended_with(0);
        assert_no_fault(&arena, 40);
    }
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
