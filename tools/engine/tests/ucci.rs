//! Conversations in UCCI.

mod support;

use support::{MATE_IN_ONE, STALEMATE, Talk, conversation};

/// Red has two advisors, Black a rook and all its guards: Red is glad of a draw.
const WORSE: &str = "2bakab2/9/9/9/9/4r4/9/9/4A4/3K1A3 w - - 0 1";

/// Black has one move, and then g0g9 mates.
const HOPELESS: &str = "3k5/R8/9/8p/9/9/9/9/9/4K1R2 b - - 0 1";

fn ucci(position: &str) -> Talk {
    let mut talk = Talk::start();
    talk.say("ucci");
    talk.until("ucciok");
    talk.say(&format!("position fen {position}"));
    talk
}

#[test]
fn it_introduces_itself() {
    conversation(
        "> ucci
         < id name xq-engine
         < id version ...
         < id author ...
         < option hashsize type spin default 16 min 0 max 65536
         < option clearhash type button
         < option threads type spin default 1 min 0 max 256
         < option ponder type check default false
         < option moveoverhead type spin default 10 min 0 max 5000
         < option repetitionrule type combo default computer var computer var axf var wxf var checkban var draw
         < option sixtymoverule type check default true
         < option evaluation type combo default neural var classic var handcrafted var neural
         < option evalfile type string default <empty>
         < option skilllevel type spin default 20 min 0 max 20
         < option randomness type combo default none var none var small var medium var large
         < option usemillisec type check default false
         < option newgame type button
         < ucciok
         > setoption promotion false
         > setoption batch on
         > setoption hashsize 0
         > setoption style risky
         > setoption newgame
         > setoption threads many
         < info message option Threads: found \"many\", expected a number from 0 to 256
         > isready
         < readyok
         > position startpos
         > go depth 3
         < bestmove ...
         > quit
         < bye
         $",
    );
}

#[test]
fn the_league_plays_like_this() {
    let mut talk = ucci("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    // Read as seconds these times would take the test beyond its patience.
    talk.follow(
        "> setoption ponder false
         > setoption newgame
         > setoption usemillisec true
         > position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2 h9g7
         > banmoves a0a1 a0a2
         > go time 4000 increment 0 opptime 4000 oppincrement 0
         < bestmove ...
         > position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
         > go time 300 movestogo 1 opptime 300 oppmovestogo 1
         < bestmove ...
         > quit
         < bye
         $",
    );
}

#[test]
fn progress_is_told_in_two_lines() {
    let mut talk = ucci(MATE_IN_ONE);
    talk.say("go depth 3");
    let told = talk.until("bestmove");
    let (times, depths): (Vec<_>, Vec<_>) = told[..told.len() - 1]
        .iter()
        .partition(|line| line.starts_with("info time "));
    assert!(
        !depths.is_empty() && times.len() == depths.len(),
        "{told:?}"
    );
    for line in depths {
        let words: Vec<&str> = line.split(' ').collect();
        assert!(words.starts_with(&["info", "depth"]), "{line}");
        assert_eq!((words[3], words[5]), ("score", "pv"), "{line}");
        assert!(
            words[4].parse::<i32>().is_ok_and(|score| score > 30_000),
            "{line}"
        );
    }
}

#[test]
fn banned_moves_are_not_played_until_the_next_position() {
    let mut talk = ucci(MATE_IN_ONE);
    talk.say("banmoves g0g9 i0i1");
    talk.answer("info message i0i1 is illegal: there is no piece on i0");
    talk.say("go depth 4");
    assert!(!talk.answer("bestmove").contains("g0g9"));
    talk.say(&format!("position fen {MATE_IN_ONE}"));
    talk.follow(
        "> go depth 3
         < bestmove g0g9
         > quit
         < bye
         $",
    );
}

#[test]
fn draws_are_accepted_by_whoever_is_worse() {
    let mut talk = ucci(WORSE);
    talk.say("go draw depth 4");
    assert!(talk.answer("bestmove").ends_with(" draw"));
    talk.say("go depth 4");
    assert!(!talk.answer("bestmove").ends_with(" draw"));
    talk.say("go ponder depth 4");
    talk.say("ponderhit draw");
    assert!(talk.answer("bestmove").ends_with(" draw"));
    talk.say(&format!("position fen {MATE_IN_ONE}"));
    talk.follow(
        "> go draw depth 3
         < bestmove g0g9",
    );
}

#[test]
fn the_hopeless_resign_but_not_on_a_guess() {
    let mut talk = ucci(HOPELESS);
    talk.follow(
        "> go depth 4
         < bestmove i6i5 ponder g0g9 resign
         > go ponder depth 4
         > stop
         < bestmove i6i5 ...",
    );
    talk.say("go ponder depth 4");
    talk.say("stop");
    assert!(!talk.answer("bestmove").contains("resign"));
}

#[test]
fn no_move_is_said_to_be_none() {
    let mut talk = ucci(STALEMATE);
    talk.follow(
        "> go depth 4
         < nobestmove
         > stop
         < nobestmove
         > go depth 0
         < info depth 0 score ...
         < nobestmove
         > position fen nonsense
         < info message position refused: ...
         > go depth 4
         < info message there is no position to search
         < nobestmove
         > go depth 0
         < info message there is no position to search
         < nobestmove
         > quit
         < bye
         $",
    );
}

#[test]
fn a_ponder_miss_and_a_hit() {
    let mut talk = ucci(MATE_IN_ONE);
    talk.follow(
        "> go ponder time 100
         ~
         > isready
         < readyok
         > stop
         < bestmove g0g9
         > go ponder time 100 movestogo 10
         ~
         > isready
         < readyok
         > ponderhit
         < bestmove g0g9
         > quit
         < bye
         $",
    );
}

#[test]
fn the_hash_table_can_be_asked() {
    let mut talk = ucci(MATE_IN_ONE);
    talk.say(&format!("probe fen {MATE_IN_ONE}"));
    talk.follow(
        "< pophash
         > go depth 4
         < bestmove g0g9",
    );
    talk.say(&format!("probe fen {MATE_IN_ONE}"));
    let told = talk.answer("pophash");
    assert!(
        told.starts_with("pophash bestmove g0g9 lowerbound "),
        "{told}"
    );
    talk.say("probe fen nothing");
    talk.answer("info message position refused");
}
