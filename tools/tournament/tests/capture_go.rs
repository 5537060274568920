//! Tournaments in capture Go: the same schedule, journal, statistics and reports, another referee.

mod support;

use capture_go::{Board, Color, Generation, Point};
use serde_json::Value;
use support::Arena;

const PLAY: [&str; 14] = [
    "--game",
    "capture-go",
    "--size",
    "6",
    "--engine",
    "builtin=alphabeta depth=2",
    "--engine",
    "builtin=random",
    "--random-plies",
    "3",
    "--rounds",
    "10",
    "--journal",
    "games.jsonl",
];

/// Plays a game of the journal again; gives the position in which it ended.
fn replayed(game: &Value) -> Board {
    let text = |key: &str| game[key].as_str().expect("a text");
    let mut board: Board = text("fen").parse().expect("a position");
    for word in [text("opening"), text("moves")]
        .join(" ")
        .split_whitespace()
    {
        let point: Point = word.parse().expect("a point");
        let _ = board.play(point).expect("a legal move");
    }
    board
}

#[test]
fn games_are_legal_and_won_by_whom_the_rules_say() {
    let arena = Arena::new();
    let ran = arena.run(&[&PLAY[..], &["--report", "report", "--csv", "games.csv"]].concat());
    let out = ran.ended_with(0).out;
    assert!(
        out.contains("20 of 20 games, rules: the first capture wins"),
        "{out}"
    );
    let games = arena.games("games.jsonl");
    assert_eq!(games.len(), 20);
    for game in &games {
        let board = replayed(game);
        assert!(board.moves(Generation::All).is_empty());
        assert_eq!(board.size().get(), 6);
        let loser = board.to_move();
        let expected = if loser == Color::Black { "1-0" } else { "0-1" };
        assert_eq!(game["result"], expected, "{game}");
        let reason = if board.winner().is_some() {
            "capture"
        } else {
            "stalemate"
        };
        assert_eq!(game["reason"], reason, "{game}");
        let detail = game["detail"].as_str().unwrap();
        assert!(
            detail.starts_with(&format!("{} wins: {loser} ", loser.other())),
            "{detail}"
        );
    }
    // A searcher beats chance, with either colour.
    let summary: Value = serde_json::from_str(&arena.text("report/report.json")).unwrap();
    assert_eq!(summary["meetings"][0]["games"]["wins"], 20);
    assert!(
        arena
            .text("games.csv")
            .starts_with("game,pair,round,white,black,result")
    );
}

#[test]
fn pairs_share_openings_and_games_repeat_however_they_are_played() {
    let arena = Arena::new();
    arena.run(&PLAY).ended_with(0);
    let games = arena.games("games.jsonl");
    for pair in games.chunks(2) {
        assert_eq!(pair[0]["opening"], pair[1]["opening"]);
        assert_eq!(pair[0]["red"], pair[1]["black"]);
    }
    let mut elsewhere = PLAY;
    elsewhere[13] = "again.jsonl";
    arena
        .run(&[&elsewhere[..], &["--concurrency", "2"]].concat())
        .ended_with(0);
    let mut again = arena.games("again.jsonl");
    again.sort_by_key(|game| game["game"].as_u64());
    for (one, other) in games.iter().zip(&again) {
        assert_eq!(one["moves"], other["moves"]);
    }
    // Torn off in the middle of a line, it goes on.
    let text = arena.text("games.jsonl");
    std::fs::write(arena.path("games.jsonl"), &text[..text.len() / 2]).unwrap();
    arena
        .run(&[&PLAY[..], &["--resume"]].concat())
        .ended_with(0);
    let mut whole = arena.games("games.jsonl");
    whole.sort_by_key(|game| game["game"].as_u64());
    let moves = |games: &[Value]| {
        games
            .iter()
            .map(|game| game["moves"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(moves(&whole), moves(&games));
}

#[test]
fn openings_come_from_a_file_and_length_is_limited() {
    let arena = Arena::new();
    let text = "# two positions\n5/5/2x2/1xox1/5 b\n\n5/5/2x2/2o2/5 b\n";
    std::fs::write(arena.path("openings.txt"), text).unwrap();
    let two = [
        "--game",
        "capture-go",
        "--engine",
        "builtin=negamax depth=1",
        "--engine",
        "builtin=random",
    ];
    let play =
        |more: &[&str]| arena.run(&[&two[..], &["--openings", "openings.txt"], more].concat());
    play(&[
        "--order",
        "sequential",
        "--rounds",
        "2",
        "--maxmoves",
        "1",
        "--journal",
        "games.jsonl",
    ])
    .ended_with(0);
    let games = arena.games("games.jsonl");
    let fens: Vec<&Value> = games.iter().map(|game| &game["fen"]).collect();
    assert_eq!(fens[0], "5/5/2x2/1xox1/5 b");
    assert_eq!(fens[2], "5/5/2x2/2o2/5 b");
    // Game 2 has the searcher play Black, who takes the stone.
    assert_eq!(
        (&games[1]["reason"], &games[1]["moves"]),
        (&"capture".into(), &"C1".into())
    );
    assert!(games.iter().any(|game| game["reason"] == "max-moves"));
    std::fs::write(arena.path("openings.txt"), "5/5/2x2/1xzx1/5 b\n").unwrap();
    play(&[]).refused("in line 1 of the openings");
}

#[test]
fn what_only_xiangqi_has_is_refused() {
    let arena = Arena::new();
    let two = [
        "--game",
        "capture-go",
        "--engine",
        "builtin=random",
        "--engine",
    ];
    let with = |other: &str, more: &[&str]| arena.run(&[&two[..], &[other], more].concat());
    for option in [
        &["--rule", "asian"][..],
        &["--draw", "score=5"],
        &["--resign", "score=5"],
        &["--pgn", "games.pgn"],
        &["--notation", "wxf"],
    ] {
        with("builtin=random", option).refused(&format!("{} means something with", option[0]));
    }
    with("cmd=./engine", &[]).refused("found the key \"cmd\", which capture Go lacks");
    with("builtin=negamax st=1", &[]).refused("found the key \"st\"");
    with("builtin=engine", &[]).refused("knows only xiangqi");
    with("builtin=negamax depth=0", &[]).refused("expected a number above 0");
    with("name=nobody", &[]).refused("found no builtin=");
    with("builtin=random", &["--size", "20"]).refused("2 to 19");
    arena
        .run(&[
            "--size",
            "9",
            "--engine",
            "builtin=random",
            "--engine",
            "builtin=random",
        ])
        .refused("--game capture-go only");
    with(
        "builtin=random",
        &["--size", "5", "--journal", "games.jsonl", "--quiet"],
    )
    .ended_with(0);
    arena
        .run(&["report", "games.jsonl", "--format", "pgn"])
        .refused("PGN holds games of xiangqi only");
}
