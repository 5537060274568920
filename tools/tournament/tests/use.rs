//! The command line of `xq-tournament`: options from files, schedules, statistics, bad use.

mod support;

use serde_json::Value;
use support::Arena;

#[test]
fn a_file_gives_options_and_the_command_line_goes_before() {
    let arena = Arena::new();
    let text = "rounds = 9\nmaxmoves = 3\nquiet = true\n[each]\ndepth = 1\n\
         [[engine]]\nbuiltin = 'random'\nname = 'a b'\n[[engine]]\nbuiltin = 'random'\n";
    std::fs::write(arena.path("t.toml"), text).unwrap();
    arena
        .run(&[
            "--config",
            "t.toml",
            "--rounds",
            "2",
            "--journal",
            "games.jsonl",
        ])
        .ended_with(0);
    assert_eq!(arena.games("games.jsonl").len(), 4);
    let listed = arena.run(&["schedule", "--config", "t.toml"]).ended_with(0);
    assert_eq!(listed.out.lines().count(), 19);
    assert!(
        listed
            .out
            .lines()
            .nth(1)
            .unwrap()
            .starts_with("0,0,0,a b,random,"),
        "{}",
        listed.out
    );
}

#[test]
fn gauntlets_and_single_games() {
    let arena = Arena::new();
    let engines = [
        "--engine",
        "builtin=random name=a",
        "--engine",
        "builtin=random name=b",
        "--engine",
        "builtin=random name=c",
    ];
    let listed = arena.run(
        &[
            &["schedule"][..],
            &engines,
            &["--format", "gauntlet", "--single", "--rounds", "2"],
        ]
        .concat(),
    );
    let rows: Vec<String> = listed
        .ended_with(0)
        .out
        .lines()
        .skip(1)
        .map(|row| row.split(',').take(5).collect::<Vec<_>>().join(","))
        .collect();
    assert_eq!(rows, ["0,0,0,a,b", "1,1,0,a,c", "2,2,1,b,a", "3,3,1,c,a"]);
}

#[test]
fn statistics_are_printed() {
    let arena = Arena::new();
    let ran = arena.run(&[
        "stats",
        "--pairs",
        "12,60,50,140,100,38",
        "--elo0",
        "0",
        "--elo1",
        "5",
        "--format",
        "json",
    ]);
    let figures: Value = serde_json::from_str(&ran.ended_with(0).out).unwrap();
    let keys: Vec<&String> = figures.as_object().unwrap().keys().collect();
    let expected = [
        "decision",
        "draw_ratio",
        "elo",
        "elo_error",
        "llr",
        "los",
        "lower",
        "nelo",
        "nelo_error",
        "pairs_ratio",
        "score",
        "upper",
    ];
    let mut sorted: Vec<&str> = keys.iter().map(|key| key.as_str()).collect();
    sorted.sort_unstable();
    assert_eq!(sorted, expected);
    assert!((figures["llr"].as_f64().unwrap() - 1.895688).abs() < 1e-5);
    assert_eq!(figures["decision"], "continue");
    let text = arena.run(&["stats", "--wdl", "0,5,0"]).ended_with(0);
    assert!(text.out.contains("All results are alike"), "{}", text.out);
    arena.run(&["stats", "--wdl", "0,0,0"]).refused("no games");
    arena
        .run(&["stats", "--wdl", "1,2,3", "--elo0", "5", "--elo1", "0"])
        .refused("elo0 below elo1");
    for bad in [
        &["stats"][..],
        &["stats", "--wdl", "1,2"],
        &["stats", "--wdl", "-1,2,3"],
        &["stats", "--pairs", "1,2,3"],
    ] {
        assert_eq!(arena.run(bad).code, Some(2), "{bad:?}");
    }
    arena
        .run(&["stats", "--wdl", "18446744073709551615,1,1"])
        .refused("at most");
}

#[test]
fn bad_use_is_refused() {
    let arena = Arena::new();
    let two = ["--engine", "builtin=random", "--engine", "builtin=random"];
    let with = |more: &[&str]| arena.run(&[&two[..], more].concat());
    arena
        .run(&["--engine", "builtin=random"])
        .refused("at least two");
    arena
        .run(&["--engine", "nonsense", "--engine", "builtin=random"])
        .refused("expected key=value");
    with(&["--openings", "nowhere.epd"]).refused("nowhere.epd");
    with(&["--rounds", "0"]).refused("--rounds 0");
    with(&["--concurrency", "0"]).refused("--concurrency 0");
    with(&["--anchor", "nobody=3"]).refused("nobody");
    with(&["--rule", "chinese"]).refused("implemented in full by nobody");
    with(&["--sprt", "elo0=5,elo1=1"]).refused("elo0 below elo1");
    with(&["--part", "3/2"]).refused("expected i/n");
    with(&["--resume"]).refused("--journal");
    with(&["--pgn", "no/such/folder/games.pgn"]).refused("cannot write no/such/folder/games.pgn");
    with(&["--csv", "no/such/folder/games.csv"]).refused("cannot write no/such/folder/games.csv");
    std::fs::write(arena.path("taken"), "").unwrap();
    with(&["--report", "taken"]).refused("cannot make taken");
    std::fs::write(arena.path("bad.epd"), "9/9/9/9/9/9/9/9/9/9 w - - 0 1\n").unwrap();
    with(&["--openings", "bad.epd"]).refused("opening");
    std::fs::write(
        arena.path("mated.epd"),
        "3k5/4P4/3P5/9/9/9/9/9/9/4K4 b - - 0 1\n",
    )
    .unwrap();
    with(&["--openings", "mated.epd"]).refused("over before it begins");
    std::fs::write(arena.path("bad.toml"), "rounds = [1]\n").unwrap();
    arena.run(&["--config", "bad.toml"]).refused("rounds");
    arena
        .run(&["report", "bad.epd"])
        .refused("does not begin like a journal");
    assert!(
        std::fs::read_dir(arena.folder.path())
            .unwrap()
            .flatten()
            .all(|entry| !entry.file_name().to_string_lossy().ends_with(".jsonl"))
    );
}
