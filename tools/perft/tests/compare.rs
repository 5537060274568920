//! `xq-perft compare`, with engines that are right, wrong and rude.

mod support;

use std::path::Path;

use support::{Ran, START, xq_perft};

/// After 1. h2e2.
const AFTER_ONE: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";

/// After 1. h2e2 h9g7 2. h0g2.
const AFTER_THREE: &str =
    "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2";

fn compare(engine: &str, arguments: &[&str]) -> Ran {
    let command = format!("'{}' {engine}", xq_testkit::mock::engine());
    let fixed = ["compare", "--engine", &command, "--timeout", "10"];
    xq_perft(&[&fixed[..], arguments].concat())
}

#[test]
fn a_right_engine_agrees_in_every_dialect() {
    for (engine, introduction) in [
        ("uci", "engine: Mock 1.0 (UCI, ranks 0 to 9)"),
        ("uci ranks-from-1", "engine: Mock 1.0 (UCI, ranks 1 to 10)"),
        ("ucci", "engine: Mock 1.0 (UCCI, ranks 0 to 9)"),
        (
            "ucci ranks-from-1 chat",
            "engine: Mock 1.0 (UCCI, ranks 1 to 10)",
        ),
    ] {
        let ran = compare(engine, &["3"]);
        assert_eq!(ran.code, Some(0), "{engine}: {}", ran.err);
        let lines: Vec<&str> = ran.out.lines().collect();
        let expected = [
            introduction,
            "depth 1: 44 both",
            "depth 2: 1920 both",
            "depth 3: 79666 both",
            "the same moves in 1965 positions, to ply 2",
            "1 agree, 0 differ",
        ];
        assert_eq!(lines, expected, "{engine}");
    }
}

#[test]
fn a_forgotten_move_is_found() {
    for dialect in ["uci", "uci ranks-from-1", "ucci"] {
        let ran = compare(&format!("{dialect} forget '{AFTER_THREE}' b7b0"), &["4"]);
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        let found = disputed(&ran);
        assert_eq!(found.position, AFTER_THREE);
        assert_eq!(
            (found.ours.as_str(), found.theirs.as_str()),
            ("b7b0", "none")
        );
        assert_eq!(found.line.split(' ').count(), 3, "{}", found.line);
        let replayed = xq_perft(&["run", "0", "--moves", &found.line]);
        assert_eq!(replayed.code, Some(0), "{}", replayed.err);
        assert_eq!(ran.last_line(), "0 agree, 1 differ");
    }
}

#[test]
fn an_invented_move_is_found() {
    // A horse whose leg is blocked, and a move that is right but there twice.
    for mv in ["g7i8", "g7e8"] {
        let ran = compare(&format!("uci invent '{AFTER_THREE}' {mv}"), &["5"]);
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        let found = disputed(&ran);
        assert_eq!(found.position, AFTER_THREE);
        assert_eq!((found.ours.as_str(), found.theirs.as_str()), ("none", mv));
    }
}

/// The horse's leg is blocked, and a right move is missing: the counts are equal at all depths.
#[test]
fn faults_that_cancel_each_other_out_are_found() {
    let engine = format!("uci forget '{AFTER_ONE}' b7b0 invent '{AFTER_ONE}' h9f8");
    let ran = compare(&engine, &["2"]);
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    let found = disputed(&ran);
    assert_eq!(
        (found.line.as_str(), found.position.as_str()),
        ("h2e2", AFTER_ONE)
    );
    assert_eq!(
        (found.ours.as_str(), found.theirs.as_str()),
        ("b7b0", "h9f8")
    );
    let said = |text: &str| assert!(ran.out.contains(text), "{text} in {}", ran.out);
    said("leaves:           1920 by xq, 1920 by the engine");
    said("b7b0: legal, no rule is against it");
    said("h9f8: the horse's leg on g9 is blocked by the Black elephant");
}

#[test]
fn a_fault_in_the_first_position_needs_no_moves() {
    let ran = compare(&format!("uci forget '{START}' c3c4"), &["3"]);
    let found = disputed(&ran);
    assert_eq!((found.line.as_str(), found.ours.as_str()), ("none", "c3c4"));
    assert_eq!(found.position, START);
}

#[test]
fn a_suite_goes_on_after_a_difference() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some.epd");
    let lonely = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1";
    std::fs::write(&path, format!("{AFTER_THREE} ;D1 9\n{lonely} ;D1 9\n")).unwrap();
    let engine = format!("uci forget '{AFTER_THREE}' b7b0");
    let ran = compare(&engine, &["2", "--suite", path.to_str().unwrap()]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert_eq!(ran.last_line(), "1 agree, 1 differ");
    std::fs::write(&path, format!("{lonely} ;D1 9\nrubbish\n")).unwrap();
    let ran = compare("uci", &["2", "--suite", path.to_str().unwrap()]);
    ran.refused("some.epd:2: bad FEN");
    assert_eq!(ran.last_line(), "1 agree, 0 differ");
}

/// None of these lasts longer than the time given, and each says what went wrong.
#[test]
fn rude_engines_end_in_a_clear_error() {
    let patient = ["2", "--timeout", "1"];
    compare("uci die", &["2"]).refused("it said: no memory for the net");
    compare("uci die", &["2"]).refused("exit status: 3");
    let rude = |engine| {
        let command = format!("'{}' {engine}", xq_testkit::mock::engine());
        xq_perft(&[&["compare", "--engine", &command][..], &patient].concat())
    };
    rude("uci hang").refused("no answer within 1 s");
    rude("uci endless-line").refused("no answer within 1 s");
    rude("uci flood").refused("10000 lines and no answer");
    rude("uci many-moves").refused("no position has so many moves");
    rude("uci mute").refused("UCI: no answer within 1 s; UCCI: no answer within 1 s");
    rude("uci lie").refused("its total of 45 is not the sum of its moves, 44");
    rude("uci no-xiangqi").refused("does not offer xiangqi");
}

#[test]
fn other_programs_are_no_engines() {
    xq_perft(&["compare", "--engine", "no-such-engine", "2"]).refused("cannot start");
    xq_perft(&["compare", "--engine", "", "2"]).refused("it is empty");
    xq_perft(&["compare", "--engine", "true", "2"]).refused("does not open");
    xq_perft(&["compare", "--engine", "cat", "--timeout", "1", "2"]).refused("does not open");
    xq_perft(&["compare", "2"]).refused("--engine");
}

#[test]
fn bad_arguments_are_refused() {
    compare("uci", &["0"]).refused("0 is not in 1..=255");
    compare("uci", &["2", "--fen", "garbage"]).refused("bad FEN");
    compare("uci", &["2", "--suite", "no-such.epd"]).refused("no-such.epd");
    compare("uci", &["2", "--fen", START, "--suite", "x"]).refused("cannot be used with");
    compare("uci", &["2", "--option", "Hash"]).refused("expected NAME=VALUE");
    compare("uci", &["2", "--option", "Nothing=1"])
        .refused("found no option \"Nothing\"; it offers Hash Size");
    compare("ucci", &["2", "--protocol", "uci"]).refused("does not open");
    assert_eq!(
        compare("uci", &["2", "--option", "hash size=32"]).code,
        Some(0)
    );
    assert_eq!(
        compare("ucci", &["2", "--option", "hashsize=32"]).code,
        Some(0)
    );
}

#[test]
fn fairy_stockfish_agrees_over_the_suite() {
    let installed = std::env::var_os("PATH").is_some_and(|path| {
        let mut folders: Vec<_> = std::env::split_paths(&path).collect();
        folders.push("/usr/games".into());
        folders
            .iter()
            .any(|folder: &std::path::PathBuf| folder.join("fairy-stockfish").exists())
    });
    if !installed {
        eprintln!("SKIPPED: fairy-stockfish is not installed");
        return;
    }
    let suite = support::data("perft");
    let suite: &Path = &suite;
    for protocol in ["uci", "ucci"] {
        let engine = [
            "compare",
            "--engine",
            "fairy-stockfish",
            "--protocol",
            protocol,
        ];
        let ran = xq_perft(&[&engine[..], &["3", "--suite", suite.to_str().unwrap()]].concat());
        assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
        assert!(ran.last_line().ends_with(" agree, 0 differ"), "{}", ran.out);
    }
}

struct Found {
    line: String,
    position: String,
    ours: String,
    theirs: String,
}

fn disputed(ran: &Ran) -> Found {
    let field = |name: &str| {
        let mut lines = ran
            .out
            .lines()
            .filter_map(|line| line.trim().strip_prefix(name));
        let value = lines
            .next()
            .unwrap_or_else(|| panic!("no {name} in {}{}", ran.out, ran.err));
        value.trim().to_owned()
    };
    Found {
        line: field("after the moves:"),
        position: field("in this position:"),
        ours: field("only xq has:"),
        theirs: field("only engine has:"),
    }
}
