//! Real engines, where Debian's packages fairy-stockfish, fairymax (maxqi) and hoichess
//! (hoixiangqi) are installed.

mod support;

use std::path::Path;

use support::Arena;

fn installed(program: &str) -> bool {
    let found = Path::new("/usr/games").join(program).exists();
    if !found {
        eprintln!("SKIPPED: no {program} in /usr/games");
    }
    found
}

/// A position in which Red is to move.
const FROM_POSITION: &str = "3akab2/9/2n1b4/p3p3p/2p3p2/9/P1P1P1P1P/2N3N2/9/2BAKAB2 w - - 0 20";
const FROM_START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Plays two pairs from a position and some random moves.
fn plays(program: &str, entrant: &str, start: &str) {
    if !installed(program) {
        return;
    }
    let arena = Arena::new();
    std::fs::write(arena.path("one.epd"), start).unwrap();
    let more = [
        "--openings",
        "one.epd",
        "--rounds",
        "2",
        "--random-plies",
        "3",
        "--maxmoves",
        "4",
    ];
    arena
        .play(&format!("cmd={entrant}"), "builtin=random", &more)
        .ended_with(0);
    let games = arena.games("games.jsonl");
    assert_eq!(games.len(), 4);
    for game in games {
        let reason = game["reason"].as_str().unwrap();
        let by_engine = game["result"] == if game["red"] == 0 { "1-0" } else { "0-1" };
        assert!(reason == "max-moves" || by_engine, "{game}");
    }
}

#[test]
fn fairy_stockfish_over_uci() {
    plays(
        "fairy-stockfish",
        "fairy-stockfish proto=uci st=0.05 margin=5",
        FROM_POSITION,
    );
}

#[test]
fn fairy_stockfish_over_ucci() {
    plays(
        "fairy-stockfish",
        "fairy-stockfish proto=ucci depth=3",
        FROM_POSITION,
    );
}

// In edit mode, its only way to a position, it keeps a rook that nobody put there.
#[test]
fn maxqi_over_xboard() {
    plays("maxqi", "maxqi proto=xboard st=1 margin=9", FROM_START);
}

#[test]
fn hoixiangqi_over_xboard() {
    let entrant = "'hoixiangqi --xboard --norc' proto=xboard st=1 margin=9";
    plays("hoixiangqi", entrant, FROM_POSITION);
}
