//! Conversations in UCI.

mod support;

use support::{MATE_IN_ONE, STALEMATE, Talk, conversation};
use xq_core::rules::Game;

#[test]
fn it_introduces_itself() {
    conversation(
        "> uci
         < id name xq-engine ...
         < id author ...
         < option name Hash type spin default 16 min 0 max 65536
         < option name Clear Hash type button
         < option name Threads type spin default 1 min 0 max 256
         < option name MultiPV type spin default 1 min 1 max 128
         < option name Ponder type check default false
         < option name Move Overhead type spin default 10 min 0 max 5000
         < option name Repetition Rule type combo default computer var computer var axf var wxf var checkban var draw
         < option name Sixty Move Rule type check default true
         < option name Evaluation type combo default neural var classic var handcrafted var neural
         < option name EvalFile type string default <empty>
         < option name Skill Level type spin default 20 min 0 max 20
         < option name UCI_ShowWDL type check default false
         < uciok
         > setoption name UCI_Variant value xiangqi
         > setoption name Hash value 2
         > setoption name Clear Hash
         > setoption name Threads value 2
         > isready
         < readyok
         > ucinewgame
         > position startpos moves h2e2
         > go depth 4
         < bestmove ...
         > quit
         $",
    );
}

#[test]
fn a_bare_start_works() {
    conversation(
        "> go depth 2
         < bestmove ...
         > position startpos moves h2e2 h9g7
         > go nodes 300
         < bestmove ...
         > fen 3k5/R8/9/8p/9/9/9/9/9/4K1R2 w
         > go movetime 20
         < bestmove g0g9
         $",
    );
}

#[test]
fn a_ponder_hit_lets_it_answer() {
    // Even though the mate is found at once.
    let mut talk = Talk::start();
    talk.say(&format!("position fen {MATE_IN_ONE}"));
    talk.follow(
        "> go ponder depth 3
         ~
         > isready
         < readyok
         > ponderhit
         < bestmove g0g9
         > go ponder wtime 200 btime 200
         ~
         > isready
         < readyok
         > ponderhit
         < bestmove g0g9
         > ponderhit
         > isready
         < readyok
         $",
    );
}

#[test]
fn a_ponder_miss_is_answered_and_the_next_search_begins() {
    conversation(
        "> position startpos moves h2e2 h9g7
         > go ponder wtime 60000 btime 60000 winc 100 binc 100
         > stop
         < bestmove ...
         > position startpos moves h2e2 b9c7
         > go depth 3
         < bestmove ...
         > go ponder infinite
         > stop
         > position fen 3k5/R8/9/8p/9/9/9/9/9/4K1R2 w - - 0 1
         > go depth 3
         < bestmove ...
         < bestmove g0g9
         $",
    );
}

#[test]
fn stop_is_heeded_at_any_time() {
    conversation(
        "> stop
         > isready
         < readyok
         > go infinite
         > stop
         < bestmove ...
         > stop
         > isready
         < readyok
         > go infinite
         ~
         > isready
         < readyok
         > stop
         < bestmove ...
         $",
    );
}

#[test]
fn searches_follow_each_other() {
    // One with an end of its own is waited for, one without gives way.
    conversation(
        "> go depth 5
         > position fen 3k5/R8/9/8p/9/9/9/9/9/4K1R2 w - - 0 1
         > go depth 3
         > go infinite
         > go depth 2
         > go infinite
         > stop
         < bestmove ...
         < bestmove g0g9
         < bestmove g0g9
         < bestmove g0g9
         < bestmove g0g9
         > isready
         < readyok
         $",
    );
}

#[test]
fn only_the_wanted_moves_are_searched() {
    conversation(
        "> go depth 3 searchmoves a0a1
         < bestmove a0a1 ...
         > go searchmoves a0a1 a0a9 depth 3
         < info string a0a9 is illegal: ...
         < bestmove a0a1 ...
         $",
    );
}

#[test]
fn several_lines_are_told() {
    let mut talk = Talk::start();
    talk.say("setoption name MultiPV value 3");
    talk.say("setoption name UCI_ShowWDL value true");
    talk.say("go depth 4");
    let told = talk.until("bestmove");
    let line_of = |rank: u32| {
        let start = format!("multipv {rank} ");
        let mut lines = told.iter().filter(|line| line.contains("info depth 4 "));
        lines.rfind(|line| line.contains(&start)).cloned()
    };
    let mut first_moves = Vec::new();
    for rank in 1..=3 {
        let line = line_of(rank).expect("a line of each rank");
        for field in [
            "seldepth", "score cp", "wdl", "nodes", "nps", "hashfull", "time",
        ] {
            assert!(line.contains(&format!(" {field} ")), "{field}: {line}");
        }
        let (_, pv) = line.split_once(" pv ").expect("a line of play");
        let mut game = Game::default();
        for word in pv.split(' ') {
            assert!(
                game.play_on(word.parse().expect("a move")).is_ok(),
                "{line}"
            );
        }
        first_moves.push(game.moves().next());
    }
    assert_eq!(line_of(4), None);
    first_moves.dedup();
    assert_eq!(first_moves.len(), 3, "three different moves");
}

#[test]
fn after_a_refused_position_nothing_is_searched_until_a_valid_one_comes() {
    let mut talk = Talk::start();
    talk.say(&format!("position fen {MATE_IN_ONE}"));
    talk.follow(
        "> position fen 9/9/9/9/9/9/9/9/9/9 w
         < info string position refused: ...
         > position fen nonsense
         < info string position refused: bad FEN...
         > position
         < info string position refused: ...
         > position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w moves h2e2 h2e2
         < info string position refused: move 2: h2e2 is illegal: there is no piece on h2
         > position startpos moves h2e2 hello
         < info string position refused: move 2: found \"hello\", expected a move such as h2e2
         > go depth 2
         < info string there is no position to search
         < bestmove (none)
         > go infinite
         < info string there is no position to search
         < bestmove (none)
         > position fen 3k5/R8/9/8p/9/9/9/9/9/4K1R2 w
         > go depth 2
         < bestmove g0g9
         > setoption name Hash value lots
         < info string option Hash: found \"lots\", expected a number from 0 to 65536
         > setoption name No Such Thing value 1
         < info string there is no option \"No Such Thing\"
         > joho debug on
         >
         > isready
         < readyok
         $",
    );
}

#[test]
fn ranks_may_count_from_one() {
    conversation(
        "> position startpos moves h3e3 h10g8
         > d
         < 9  r n b a k a b . r
         < 8  . . . . . . . . .
         < 7  . c . . . . n c .
         < 6  p . p . p . p . p
         < 5  . . . . . . . . .
         < 4  . . . . . . . . .
         < 3  P . P . P . P . P
         < 2  . C . . C . . . .
         < 1  . . . . . . . . .
         < 0  R N B A K A B N R
         <
         < a b c d e f g h i
         <
         < FEN: rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2
         < Key: ...
         < Checkers:
         < Legal moves: 35
         $",
    );
}

#[test]
fn whoever_has_no_move_has_lost() {
    let mut talk = Talk::start();
    talk.say(&format!("position fen {STALEMATE}"));
    talk.follow(
        "> go depth 5
         < info depth 0 score mate 0
         < bestmove (none)
         > go infinite
         ~
         > stop
         < info depth 0 score mate 0
         < bestmove (none)
         $",
    );
}

#[test]
fn the_extras_answer() {
    let mut talk = Talk::start();
    talk.follow("> go perft 2");
    assert_eq!(talk.until("Nodes searched: 1920").len(), 46);
    talk.say("eval");
    assert!(talk.until("Score for Red").len() > 5);
    talk.follow(
        "> version
         < xq-engine ...
         > compiler
         < Compiled by rustc ...
         > position startpos moves h2e2
         > flip
         > go perft 1
         > isready",
    );
    // Black has made Red's move.
    talk.until("Nodes searched: 45");
    talk.follow("> bench 1");
    talk.until("Positions");
    assert!(talk.answer("Nodes/second").contains("Nodes/second"));
    let line = talk.answer("");
    assert!(line.ends_with(" nps") && line.contains(" nodes "), "{line}");
    talk.end();
}

#[test]
fn quit_and_the_end_of_the_input_end_a_search() {
    for says_quit in [true, false] {
        let mut talk = Talk::start();
        talk.say("go infinite");
        talk.until("info depth 3 ");
        match says_quit {
            true => talk.say("quit"),
            false => talk.close(),
        }
        talk.until("bestmove");
        talk.end();
    }
}

#[test]
fn a_script_is_done_to_its_end() {
    let mut talk = Talk::start();
    for fen in [MATE_IN_ONE, STALEMATE] {
        talk.say(&format!("position fen {fen}"));
        talk.say("go depth 4");
    }
    // More commands than may wait inside.
    for _ in 0..600 {
        talk.say("position startpos moves h2e2");
        talk.say("go nodes 30");
    }
    // Nobody is left to stop this one.
    talk.say("go infinite");
    talk.close();
    assert_eq!(talk.answer("bestmove"), "bestmove g0g9");
    assert_eq!(talk.answer("bestmove"), "bestmove (none)");
    for _ in 0..601 {
        let answer = talk.answer("bestmove");
        assert_ne!(answer, "bestmove (none)");
    }
    talk.end();
}

#[test]
fn without_a_legal_search_move_there_is_no_move() {
    conversation(
        "> go depth 2 searchmoves a0a9 b0b1
         < info string a0a9 is illegal: ...
         < info string b0b1 is illegal: ...
         < info string none of the search moves is legal
         < bestmove (none)
         > go depth 2 searchmoves a0a9 a0a1
         < info string a0a9 is illegal: ...
         < bestmove a0a1 ponder ...
         $",
    );
}

#[test]
fn two_engines_play_at_once() {
    let mut players = [Talk::start(), Talk::start()];
    for player in &mut players {
        player.follow("> uci");
        player.until("uciok");
        player.follow("> ucinewgame");
    }
    let mut game = Game::default();
    for ply in 0..30 {
        let played: Vec<String> = game.moves().map(|mv| mv.to_string()).collect();
        let position = match played.is_empty() {
            true => "position startpos".to_owned(),
            false => format!("position startpos moves {}", played.join(" ")),
        };
        let [mover, other] = match ply % 2 {
            0 => [0, 1],
            _ => [1, 0],
        };
        // While one moves the other ponders.
        players[other].say(&position);
        players[other].say("go ponder wtime 1000 btime 1000 winc 10 binc 10");
        players[mover].say(&position);
        players[mover].say("go wtime 200 btime 200 winc 10 binc 10");
        let answer = players[mover].answer("bestmove");
        players[other].say("stop");
        players[other].until("bestmove");
        let word = answer.split(' ').nth(1).expect("a move");
        assert!(
            game.play_on(word.parse().expect("a move")).is_ok(),
            "{word} in {position}"
        );
    }
}

#[test]
fn a_composed_problem_is_searched_with_a_remark() {
    conversation(
        "> position fen 3k5/4P4/8p/9/9/9/9/9/9/R4K3 w - - 0 1
         < info string no game leads here: found Black pawn on i7, ...
         > go depth 2
         < bestmove a0d0
         > position fen 3k5/9/9/9/9/9/9/9/9/5Kp2 b - - 0 1
         < info string position refused: ...
         $",
    );
}
