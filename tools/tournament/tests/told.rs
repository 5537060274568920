//! What engines are told before and beside their moves.

mod support;

use support::{Arena, mock};

/// Red has given check with the rook over and over: once more is forbidden.
const CHECKS: &str = "[Variant \"xiangqi\"]\n[SetUp \"1\"]\n[FEN \"3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1\"]\n\n\
                      1. a1d1 d9e9 2. d1e1 e9d9 3. e1d1 d9e9 4. d1e1 e9d9 *\n";

#[test]
fn ucci_engines_are_told_which_moves_are_banned() {
    let arena = Arena::new();
    std::fs::write(arena.path("checks.pgn"), CHECKS).unwrap();
    let log = format!("ucci log {}", arena.path("log").display());
    let entrant = mock("u", &log) + " proto=ucci depth=1";
    let more = ["--openings", "checks.pgn", "--maxmoves", "6"];
    arena
        .play(&entrant, "builtin=random nodes=1", &more)
        .ended_with(0);
    let told = arena.text("log");
    let mut lines = told
        .lines()
        .skip_while(|line| !line.starts_with("banmoves"));
    assert_eq!(lines.next(), Some("banmoves e1d1"), "{told}");
    assert!(
        lines.next().unwrap_or_default().starts_with("go "),
        "{told}"
    );
}

#[test]
fn the_option_ponder_is_set_where_it_is_offered_and_wanted() {
    for (ponder, wanted) in [("ponder=on", true), ("", false)] {
        let arena = Arena::new();
        let log = format!("log {}", arena.path("log").display());
        let entrant = mock("p", &log) + " tc=10+0.1 proto=uci " + ponder;
        arena
            .play(&entrant, "builtin=random nodes=1", &["--maxmoves", "4"])
            .ended_with(0);
        let told = arena.text("log");
        let set = told.contains("setoption name Ponder value true\n");
        assert_eq!(set, wanted, "{told}");
    }
}
