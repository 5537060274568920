//! Hostile files cost little memory: at most eight times their size, whatever they are full of.
#![cfg(target_os = "linux")]

use xq_core::record::{self, DefectKind, Format, ReadOptions};

const MIB: usize = 1 << 20;
/// The size of each file.
const SIZE: usize = 3 * MIB;

/// The most memory that this process has had so far, in bytes.
fn peak() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("the kernel's word on it");
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let kib = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<usize>().ok());
    kib.expect("a number") * 1024
}

fn filled(start: &str, part: &str, end: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(SIZE + 1000);
    bytes.extend(start.bytes());
    while bytes.len() < SIZE {
        bytes.extend(part.bytes());
    }
    bytes.extend(end.bytes());
    bytes
}

/// The variable by which a process is told to read one of the files only.
const CASE: &str = "XQ_MEMORY_CASE";

/// Each file is read by a process of its own, since what one leaves behind serves the next.
#[test]
fn hostile_files_take_at_most_eight_times_their_size() {
    let told = std::env::var(CASE).ok();
    let cases = cases();
    let chosen = |name: &str| told.as_deref() == Some(name);
    if let Some((name, format, bytes)) = cases.iter().find(|(name, ..)| chosen(name)) {
        measure(name, *format, bytes);
        return;
    }
    let program = std::env::current_exe().expect("this program");
    for (name, ..) in cases {
        let mut command = std::process::Command::new(&program);
        let test = "hostile_files_take_at_most_eight_times_their_size";
        command
            .args(["--exact", test, "--nocapture"])
            .env(CASE, name);
        assert!(command.status().expect("it runs").success(), "{name}");
    }
}

fn measure(name: &str, format: Option<Format>, bytes: &[u8]) {
    let options = ReadOptions {
        format,
        ..ReadOptions::default()
    };
    let before = peak();
    let started = std::time::Instant::now();
    let games = record::read(bytes, &options).expect("it can be read");
    let games = games.map(|game| game.expect("it can be read").defects.len());
    let games = games.count();
    let more = peak().saturating_sub(before);
    let times = more as f64 / bytes.len() as f64;
    eprintln!(
        "{name}: {games} games, {times:.1} times, {:?}",
        started.elapsed()
    );
    assert!(
        more <= 8 * bytes.len(),
        "{name}: {more} bytes for {}",
        bytes.len()
    );
}

fn cases() -> Vec<(&'static str, Option<Format>, Vec<u8>)> {
    let xqf = {
        let mut bytes = vec![0; 0x400];
        bytes[..3].copy_from_slice(b"XQ\x10");
        while bytes.len() < SIZE {
            bytes.extend([24, 32, 0xC0, 0]);
        }
        bytes
    };
    vec![
        ("closing brackets", None, filled("1. h2e2 ", ")", "")),
        ("opening brackets", None, filled("1. h2e2 ", "(", "")),
        ("braces", None, filled("1. h2e2 ", "}", "")),
        ("an open comment", None, filled("1. h2e2 {", "x", "")),
        (
            "control characters",
            None,
            filled("1. h2e2 {", "\u{1}\r", "}"),
        ),
        ("comments", None, filled("1. h2e2 ", "{x}", "")),
        ("line comments", None, filled("1. h2e2 ", ";x\n", "")),
        ("glyphs", None, filled("1. h2e2 ", "$1 ", "")),
        ("moves", None, filled("", "a0a1 a9a8 a1a0 a8a9 ", "")),
        (
            "moves with comments",
            None,
            filled(
                "",
                "a0a1 {a good move} a9a8 {the reply} a1a0 {back again} a8a9 {and again} ",
                "",
            ),
        ),
        (
            "moves with a letter each",
            None,
            filled("", "a0a1{a}a9a8{b}a1a0{c}a8a9{d}", ""),
        ),
        (
            "moves with a mark each",
            None,
            filled("", "a0a1!\na9a8?\na1a0!\na8a9?\n", ""),
        ),
        ("glued moves", None, filled("", "a0a1a9a8a1a0a8a9", "")),
        (
            "short variations",
            None,
            filled("", "a0a1(i0i1)a9a8(i9i8)a1a0(i0i1)a8a9(i9i8)", ""),
        ),
        (
            "short moves",
            None,
            filled("[Event \"x\"]\n", "Ra1 Ra8\nRa0 Ra9\n", ""),
        ),
        ("bad moves", None, filled("1. h2e2 ", "x ", "")),
        ("bad variations", None, filled("1. h2e2 ", "(x)", "")),
        ("variations", None, filled("1. h2e2 ", "(b2e2)", "")),
        ("tags", None, filled("", "[A \"b\"]\n", "1. h2e2")),
        ("an open tag", None, filled("[A \"", "b ", "")),
        ("numbers", None, filled("1. h2e2 ", "1. ", "")),
        ("numbers alone", None, filled("", "1. ", "")),
        ("one word", None, filled("1. ", "h", "")),
        (
            "operations",
            Some(Format::Epd),
            filled("9/9/5k3/9/9/6B2/9/9/9/3K5 w - - ", "a;", ""),
        ),
        ("positions", Some(Format::Epd), filled("", "x\n", "")),
        (
            "brackets of DhtmlXQ",
            None,
            filled("[DhtmlXQ]", "[DhtmlXQ_a]", ""),
        ),
        (
            "games of DhtmlXQ",
            None,
            filled("[DhtmlXQ]", "[DhtmlXQ_a]b[DhtmlXQ]", ""),
        ),
        (
            "moves of DhtmlXQ",
            None,
            filled("[DhtmlXQ_movelist]", "0001", ""),
        ),
        (
            "JSON moves",
            Some(Format::Json),
            filled(
                "{\"start\":\"\",\"result\":\"*\",\"tags\":[],\"moves\":[",
                "{\"parent\":0,\"move\":\"\"},",
                "{\"parent\":0,\"move\":\"\"}]}",
            ),
        ),
        ("nodes of XQF", None, xqf),
    ]
}

#[test]
fn defects_beyond_a_thousand_are_counted() {
    let text = format!("1. h2e2 {} h9g7 *", ")".repeat(12_345));
    let mut games = record::read(text.as_bytes(), &ReadOptions::default()).expect("a game");
    let game = games.next().expect("a game").expect("it can be read");
    assert_eq!(game.defects.len(), 1001);
    let last = &game.defects[1000];
    assert_eq!(last.to_string(), "line 1, game 1: and 11,345 more");
    assert!(matches!(
        last.kind,
        DefectKind::More {
            count: 11_345,
            bad_moves: 0
        }
    ));
    assert_eq!(game.record.tree.move_count(), 2);
}
