//! No file is lost by asking for another, and what is whole of a damaged journal is kept.

mod support;

use std::process::{Command, Stdio};

use support::{Arena, mock, sealed_again, wait_until};

const TWO: &str =
    "--engine 'builtin=random name=one' --engine 'builtin=random name=two' --maxmoves 9";

fn play(arena: &Arena, more: &str) -> support::Ran {
    arena.sh(&format!(
        "{TWO} --rounds 4 --quiet --journal games.jsonl {more}"
    ))
}

#[test]
fn what_is_no_journal_stays() {
    let arena = Arena::new();
    for text in ["{\"a\": 1}", "{\"a\": 1}\n", "notes", "notes\n", "\n"] {
        std::fs::write(arena.path("games.jsonl"), text).unwrap();
        assert_eq!(play(&arena, "--resume").code, Some(2), "{text:?}");
        assert_eq!(arena.text("games.jsonl"), text);
    }
}

#[test]
fn outputs_replace_nothing_unasked() {
    let arena = Arena::new();
    play(&arena, "--pgn games.jsonl").refused("expected another one than");
    play(&arena, "--pgn out --csv out").refused("expected two files");
    play(&arena, "--pgn games.pgn --csv games.csv --report report").ended_with(0);
    let (pgn, csv) = (arena.text("games.pgn"), arena.text("games.csv"));
    for output in ["--pgn games.pgn", "--csv games.csv", "--report report"] {
        play(&arena, &format!("--resume {output}")).refused("--overwrite");
    }
    play(&arena, "--resume --pgn games.jsonl --overwrite").refused("expected another one than");
    play(&arena, "--resume --append --pgn games.pgn --csv games.csv").ended_with(0);
    assert_eq!(arena.text("games.pgn"), pgn.repeat(2));
    assert_eq!(
        arena.text("games.csv").lines().count(),
        2 * csv.lines().count() - 1
    );
    play(
        &arena,
        "--resume --overwrite --pgn games.pgn --report report",
    )
    .ended_with(0);
    assert_eq!(arena.text("games.pgn"), pgn);
}

#[test]
fn repair_keeps_what_is_whole() {
    let arena = Arena::new();
    play(&arena, "").ended_with(0);
    let text = arena.text("games.jsonl");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    // A changed result, a wrong number, a line twice, a line that is none; the others are whole.
    lines[2] = lines[2].replace("max-moves", "checkmate");
    lines[4] = sealed_again(&lines[4].replace("\"pair\":1", "\"pair\":3"))
        .trim()
        .to_owned();
    lines.push(lines[5].clone());
    lines[7] = "rubbish".to_owned();
    std::fs::write(arena.path("bad.jsonl"), lines.join("\n") + "\n{\"half").unwrap();
    arena
        .sh(&format!(
            "{TWO} --rounds 4 --quiet --journal bad.jsonl --resume"
        ))
        .refused("repair");
    let ran = arena.sh("repair bad.jsonl --out good.jsonl").ended_with(0);
    assert!(ran.out.starts_with("5 games in good.jsonl"), "{}", ran.out);
    for words in [
        "line 3",
        "line 5: game 3",
        "line 8",
        "line 10 is there twice",
        "unfinished",
    ] {
        assert!(ran.err.contains(words), "{words}: {}", ran.err);
    }
    arena
        .sh(&format!(
            "{TWO} --rounds 4 --quiet --journal good.jsonl --resume"
        ))
        .ended_with(0);
    let mut mended = arena.games("good.jsonl");
    mended.sort_by_key(|game| game["game"].as_u64());
    let whole = arena.games("games.jsonl");
    assert_eq!(mended.len(), whole.len());
    for (one, other) in mended.iter().zip(&whole) {
        assert_eq!(one["moves"], other["moves"]);
    }
    // Without its header it needs that of another journal.
    std::fs::write(
        arena.path("headless.jsonl"),
        text.replacen("\"seed\":1", "\"seed\":2", 1),
    )
    .unwrap();
    arena
        .sh("repair headless.jsonl --out a.jsonl")
        .refused("--header");
    let ran = arena.sh("repair headless.jsonl --header games.jsonl --out a.jsonl");
    assert!(ran.ended_with(0).out.starts_with("8 games"));
}

#[test]
fn ctrl_c_leaves_a_report() {
    let arena = Arena::new();
    let log = arena.path("log");
    let hangs =
        mock("hangs", &format!("hang at 8 log {}", log.display())) + " timeout=7200 depth=1";
    let child = arena
        .command(&["--engine", &hangs, "--engine", "builtin=random"])
        .args([
            "--maxmoves",
            "2",
            "--rounds",
            "9",
            "--journal",
            "games.jsonl",
        ])
        .args(["--pgn", "games.pgn", "--report", "report"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let asked =
        || std::fs::read_to_string(&log).is_ok_and(|text| text.matches("\ngo").count() == 8);
    wait_until("the engine is asked for its eighth move", asked);
    Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(arena.games("games.jsonl").len(), 3);
    assert_eq!(arena.text("games.pgn").matches("[Game \"").count(), 3);
    assert!(arena.text("report/report.html").contains("3 of 18 games"));
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(out.contains("3 of 18 games"), "{out}");
}

#[test]
fn parts_are_watched_and_tested_together() {
    let arena = Arena::new();
    std::fs::create_dir(arena.path("results")).unwrap();
    for part in 1..=2 {
        arena
            .sh(&format!(
                "--engine 'builtin=alphabeta-ordered eval=classic depth=2' --engine builtin=random --rounds 12 \
                 --random-plies 2 --quiet --part {part}/2 --journal results/part-{part}.jsonl"
            ))
            .ended_with(0);
    }
    let ran = arena
        .sh("watch results --every 0 --sprt elo0=0,elo1=300")
        .ended_with(0);
    for words in [
        "24 of 24 games in 2 parts",
        "LLR ",
        "H1 accepted after ",
        "alphabeta-ordered",
    ] {
        assert!(ran.out.contains(words), "{words}: {}", ran.out);
    }
    arena
        .sh("watch results --every 0 --sprt")
        .refused("have no test");
    arena
        .sh("watch results/part-1.jsonl --every 0")
        .ended_with(0);
}
