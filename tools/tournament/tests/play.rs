//! Tournaments from the command line: protocols, limits, openings, tests, reports.

mod support;

use serde_json::Value;
use support::{Arena, mock};
use xq_core::Position;
use xq_core::record::{self, ReadOptions};
use xq_core::rules::{Conditions, Game};

const QUICK: [&str; 4] = ["--each", "depth=1", "--maxmoves", "10"];

#[test]
fn random_movers_play_legal_games_that_are_explained() {
    let arena = Arena::new();
    let more = [
        "--rounds",
        "100",
        "--concurrency",
        "2",
        "--quiet",
        "--pgn",
        "games.pgn",
        "--openings",
        "startpos",
    ];
    arena
        .play("builtin=random name=one", "builtin=random name=two", &more)
        .ended_with(0);
    let games = arena.games("games.jsonl");
    assert_eq!(games.len(), 200);
    for record in &games {
        let start = Position::from_fen(record["fen"].as_str().unwrap()).unwrap();
        let mut game = Game::new(start, Conditions::default());
        for mv in record["moves"].as_str().unwrap().split(' ') {
            game.push(mv.parse().unwrap()).unwrap();
        }
        assert!(game.verdict().is_over(), "{record}");
        assert_eq!(record["detail"], game.verdict().to_string());
        let winner = game.verdict().winner().map(|color| color.to_string());
        let expected = match winner.as_deref() {
            Some("Red") => "1-0",
            Some(_) => "0-1",
            None => "1/2-1/2",
        };
        assert_eq!(record["result"], expected);
    }
    let text = arena.text("games.pgn");
    let read = record::read(text.as_bytes(), &ReadOptions::default()).unwrap();
    let read: Vec<_> = read.map(|game| game.unwrap()).collect();
    assert_eq!(read.len(), 200);
    for (game, record) in read.iter().zip(1..) {
        assert!(game.defects.is_empty(), "{:?}", game.defects);
        assert_eq!(
            game.record.tags.get("GameNumber"),
            Some(record.to_string().as_str())
        );
    }
}

#[test]
fn pairs_share_an_opening_and_swap_colours() {
    let arena = Arena::new();
    let more = [
        "--rounds",
        "6",
        "--random-plies",
        "5",
        "--openings",
        "startpos",
        "--quiet",
        "--maxmoves",
        "20",
    ];
    arena
        .play("builtin=random name=one", "builtin=random name=two", &more)
        .ended_with(0);
    let games = arena.games("games.jsonl");
    for pair in games.chunks(2) {
        assert_eq!(pair[0]["opening"], pair[1]["opening"]);
        assert_eq!(
            (&pair[0]["red"], &pair[0]["black"]),
            (&pair[1]["black"], &pair[1]["red"])
        );
        assert_eq!(pair[0]["opening"].as_str().unwrap().split(' ').count(), 5);
    }
    assert_ne!(games[0]["opening"], games[2]["opening"]);
}

#[test]
fn ucci_engines_are_told_the_position_after_the_last_capture() {
    let arena = Arena::new();
    let log = format!("ucci log {}", arena.path("log").display());
    let start = "3k5/9/9/9/9/9/9/4p4/4R4/4K4 w - - 7 30";
    std::fs::write(arena.path("one.epd"), start).unwrap();
    let more = [
        "--openings",
        "one.epd",
        "--maxmoves",
        "6",
        "--each",
        "tc=10+0.5",
        "--rounds",
        "3",
    ];
    arena
        .play(
            &(mock("ucci", &log) + " proto=ucci"),
            "builtin=random",
            &more,
        )
        .ended_with(0);
    let told = arena.text("log");
    assert!(told.starts_with("ucci\n"), "{told}");
    assert!(told.contains("setoption usemillisec true"), "{told}");
    assert!(told.contains("setoption newgame"), "{told}");
    assert!(told.contains(&format!("position fen {start}\n")), "{told}");
    assert!(
        told.contains("go time 10000 increment 500 opptime "),
        "{told}"
    );
    // The rook or the king takes the pawn sooner or later, and the game begins anew from there.
    let after_capture = |line: &&str| {
        line.starts_with("position fen ") && !line.contains("p4/4R4") && !line.contains('p')
    };
    for line in told.lines().filter(after_capture) {
        assert!(
            line.contains(" - - 0 ") || line.contains(" moves "),
            "{line}"
        );
    }
}

#[test]
fn draws_are_agreed_and_games_resigned_over_ucci() {
    let arena = Arena::new();
    arena
        .play(
            &(mock("one", "ucci draw") + " proto=ucci"),
            &(mock("two", "ucci draw seed 4") + " proto=ucci"),
            &QUICK,
        )
        .ended_with(0);
    for game in arena.games("games.jsonl") {
        assert_eq!(
            (&game["reason"], &game["result"]),
            (&"draw-agreed".into(), &"1/2-1/2".into())
        );
        // Red moves and offers, Black accepts without moving.
        assert_eq!(game["moves"].as_str().unwrap().split(' ').count(), 1);
    }
    let arena = Arena::new();
    arena
        .play(
            &(mock("one", "ucci resign") + " proto=ucci"),
            &(mock("two", "ucci seed 4") + " proto=ucci"),
            &QUICK,
        )
        .ended_with(0);
    for game in arena.games("games.jsonl").iter().take(1) {
        assert_eq!(
            (&game["reason"], &game["result"]),
            (&"resignation".into(), &"0-1".into())
        );
    }
}

#[test]
fn an_xboard_engine_plays_from_any_position() {
    let arena = Arena::new();
    let more = [
        "--random-plies",
        "3",
        "--rounds",
        "2",
        "--each",
        "st=1",
        "--maxmoves",
        "8",
    ];
    arena
        .play(
            &(mock("x", "xboard score 25") + " proto=xboard"),
            "builtin=random",
            &more,
        )
        .ended_with(0);
    for game in arena.games("games.jsonl") {
        assert_eq!(game["reason"], "max-moves", "{game}");
        assert!(
            game["thoughts"].as_str().unwrap().contains("25/1/"),
            "{game}"
        );
    }
}

#[test]
fn pondering_is_hit_or_stopped() {
    let arena = Arena::new();
    let log = format!("ponder log {}", arena.path("log").display());
    // Two moves to choose from: the expected reply is played now and then.
    std::fs::write(
        arena.path("one.epd"),
        "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1\n",
    )
    .unwrap();
    let ponderer = mock("p", &log) + " ponder=on tc=10+0.1";
    let more = ["--maxmoves", "20", "--rounds", "4", "--openings", "one.epd"];
    arena
        .play(&ponderer, "builtin=random depth=1", &more)
        .ended_with(0);
    let told = arena.text("log");
    for words in ["go ponder wtime ", "\nponderhit\n", "\nstop\n"] {
        assert!(told.contains(words), "{words:?} is not in {told}");
    }
    for game in arena.games("games.jsonl") {
        assert!(
            !["crash", "hang", "illegal-move"].contains(&game["reason"].as_str().unwrap()),
            "{game}"
        );
    }
}

#[test]
fn scores_adjudicate() {
    let arena = Arena::new();
    let more = [
        "--each",
        "depth=1",
        "--resign",
        "movecount=2,score=500,twosided=true",
        "--maxmoves",
        "9",
    ];
    arena
        .play(
            &mock("lost", "score -600"),
            &mock("won", "score 700 seed 3"),
            &more,
        )
        .ended_with(0);
    for game in arena.games("games.jsonl") {
        assert_eq!(game["reason"], "win-adjudicated");
        assert_eq!(game["result"], if game["red"] == 0 { "0-1" } else { "1-0" });
    }
    let arena = Arena::new();
    let more = [
        "--each",
        "depth=1",
        "--draw",
        "movenumber=3,movecount=2,score=20",
        "--maxmoves",
        "9",
    ];
    arena
        .play(
            &mock("a", "score 10"),
            &mock("b", "score -10 seed 3"),
            &more,
        )
        .ended_with(0);
    for game in arena.games("games.jsonl") {
        assert_eq!(game["reason"], "draw-adjudicated");
        assert_eq!(game["moves"].as_str().unwrap().split(' ').count(), 6);
    }
}

#[test]
fn a_decided_test_stops_at_a_whole_pair() {
    let arena = Arena::new();
    let more = [
        "--rounds",
        "5000",
        "--sprt",
        "elo0=0,elo1=200",
        "--each",
        "depth=1",
        "--random-plies",
        "4",
        "--concurrency",
        "3",
        "--quiet",
        "--report",
        "report",
        "--maxmoves",
        "60",
    ];
    let ran = arena
        .play(
            "builtin=alphabeta eval=classic depth=2",
            "builtin=random",
            &more,
        )
        .ended_with(0);
    let summary: Value = serde_json::from_str(&arena.text("report/report.json")).unwrap();
    assert_eq!(summary["sprt"]["decision"], "H1", "{}", ran.out);
    assert!(arena.games("games.jsonl").len() < 2000);
    // Taken up again, there is nothing left to do.
    let resumed = [&more[..], &["--resume", "--overwrite"]].concat();
    let before = arena.text("games.jsonl");
    arena
        .play(
            "builtin=alphabeta eval=classic depth=2",
            "builtin=random",
            &resumed,
        )
        .ended_with(0);
    assert_eq!(arena.text("games.jsonl"), before);
}

#[test]
fn repeated_games_are_noticed() {
    let arena = Arena::new();
    let more = [
        "--rounds",
        "3",
        "--maxmoves",
        "6",
        "--report",
        "report",
        "--openings",
        "startpos",
    ];
    let one = "builtin=alphabeta depth=1 eval=classic name=one";
    let ran = arena
        .play(
            one,
            "builtin=alphabeta depth=1 eval=classic name=two",
            &more,
        )
        .ended_with(0);
    assert!(ran.err.contains("repeated move by move"), "{}", ran.err);
    let summary: Value = serde_json::from_str(&arena.text("report/report.json")).unwrap();
    assert_eq!(summary["duplicates"], 4);
}

#[test]
fn a_round_robin_is_reported_in_every_form() {
    let arena = Arena::new();
    let ran = arena.run(&[
        "--engine",
        "builtin=alphabeta depth=2 eval=classic name=ab",
        "--engine",
        "builtin=random name=<r&d>",
        "--engine",
        "builtin=engine nodes=300 name=pvs option.Hash=1",
        "--rounds",
        "2",
        "--random-plies",
        "4",
        "--maxmoves",
        "30",
        "--journal",
        "games.jsonl",
        "--report",
        "report",
        "--anchor",
        "<r&d>=1000",
    ]);
    let ran = ran.ended_with(0);
    assert_eq!(ran.out.matches("Finished game ").count(), 12);
    assert!(
        ran.out.contains("Finished game 1 (ab vs <r&d>): "),
        "{}",
        ran.out
    );
    let summary: Value = serde_json::from_str(&arena.text("report/report.json")).unwrap();
    assert_eq!(summary["players"].as_array().unwrap().len(), 3);
    let random = summary["players"]
        .as_array()
        .unwrap()
        .iter()
        .find(|line| line["name"] == "<r&d>")
        .unwrap();
    assert_eq!(random["rating"], 1000.0);
    let html = arena.text("report/report.html");
    assert!(html.contains("&lt;r&amp;d&gt;") && !html.contains("<r&d>"));
    assert!(html.matches("<svg").count() >= 5 && !html.contains("http"));
    assert_eq!(arena.text("report/report.csv").lines().count(), 13);
    assert!(arena.text("report/report.md").contains("## Crosstable"));
    let sampled = arena
        .sh("report games.jsonl --format positions --sample 3")
        .ended_with(0);
    assert!(sampled.out.starts_with("fen,score,result,game,ply\n"));
    assert!(
        (10..=36).contains(&(sampled.out.lines().count() - 1)),
        "{}",
        sampled.out
    );
    for format in ["text", "csv", "json", "markdown", "html", "pgn"] {
        let printed = arena
            .run(&["report", "games.jsonl", "--format", format])
            .ended_with(0);
        assert!(printed.out.len() > 500, "{format}");
    }
    assert_eq!(
        arena
            .run(&[
                "report",
                "games.jsonl",
                "--format",
                "json",
                "--anchor",
                "<r&d>=1000"
            ])
            .out,
        arena.text("report/report.json")
    );
}
