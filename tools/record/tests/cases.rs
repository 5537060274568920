//! `xq-record judge` and `xq-record notation`, as their users call them.

mod support;

use support::{CHECKS, Folder, PERPETUAL_CHECK, Ran, data, xq_record};

const CHASE: &str = "3k5/9/2r6/9/6N2/9/9/9/6C2/4K4 b";
const CHASED: &str = "c7c5 g5f7 c5c7 f7g5 c7c5 g5f7 c5c7 f7g5";

fn judge(arguments: &[&str]) -> Ran {
    xq_record(&[&["judge"], arguments].concat())
}

fn notation(arguments: &[&str]) -> Ran {
    xq_record(&[&["notation"], arguments].concat())
}

#[test]
fn a_verdict_in_words() {
    let ran = judge(&["--fen", CHASE, "--moves", CHASED]).ended_with(0);
    for line in [
        "rule set   computer",
        "ply        8 of 8",
        "verdict    Red wins: Black chased the horse on g5 with the rook on every move of a 4-move cycle",
    ] {
        assert!(ran.out.lines().any(|found| found == line), "{}", ran.out);
    }
    let ran = judge(&["--moves", "炮二平五 马８进７ H2+3 i9h9"]).ended_with(0);
    assert!(
        ran.out.contains("moves      h2e2 h9g7 h0g2 i9h9"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("verdict    The game goes on"),
        "{}",
        ran.out
    );
}

#[test]
fn a_verdict_for_programs() {
    let verdict = |fen: &str, moves: &str, rule: &str| {
        let arguments = [
            "--fen", fen, "--moves", moves, "--rule", rule, "--format", "json",
        ];
        let json = judge(&arguments).ended_with(0).json();
        let word = |name: &str| json[name].as_str().unwrap_or("").to_owned();
        (
            word("verdict"),
            word("reason"),
            json["ply"].as_u64(),
            json["plies"].as_u64(),
        )
    };
    let is = |word: &str, reason: &str, ply, plies| {
        (word.to_owned(), reason.to_owned(), Some(ply), Some(plies))
    };
    // What is played after the end does not count.
    let longer = format!("{CHASED} c7c5");
    assert_eq!(
        verdict(CHASE, &longer, "computer"),
        is("red", "perpetual-chase", 8, 9)
    );
    assert_eq!(
        verdict(CHASE, CHASED, "checkban"),
        is("draw", "repetition", 8, 8)
    );
    let checks = |rule| verdict(PERPETUAL_CHECK, CHECKS, rule);
    assert_eq!(checks("axf"), is("black", "perpetual-check", 8, 8));
    assert_eq!(checks("draw"), is("draw", "repetition", 8, 8));
    let mate = "4k4/9/9/9/9/9/9/9/R8/1R1K5 w";
    assert_eq!(
        verdict(mate, "a1a8 e9f9 b0b9", "computer"),
        is("red", "checkmate", 3, 3)
    );
    assert_eq!(
        verdict("startpos", "h2e2", "computer"),
        is("none", "", 1, 1)
    );
    let bare = "3k5/9/9/9/9/9/9/9/9/4KA3 w";
    assert_eq!(
        verdict(bare, "", "computer"),
        is("draw", "insufficient-material", 0, 0)
    );
}

#[test]
fn a_diagram_that_no_game_reaches() {
    let fen = "3k5/9/8p/9/9/9/9/9/9/R3K4 w";
    let arguments = ["--fen", fen, "--moves", "a0a9", "--format", "json"];
    let json = judge(&arguments).ended_with(0).json();
    let impossible = json["impossible"][0].as_str().unwrap();
    assert!(impossible.contains("pawn on i7"), "{impossible}");
    let ran = judge(&arguments[..4]).ended_with(0);
    assert!(ran.out.contains("impossible found"), "{}", ran.out);
    judge(&["--fen", "3k5/9/8p/9/9/9/9/9/9/3K5 w"]).refused("face each other");
}

#[test]
fn a_warning_before_the_cycle_is_closed() {
    let ran = judge(&["--fen", CHASE, "--moves", &CHASED[..19]]).ended_with(0);
    let warning =
        "warning    after c7c5 g5f7 c5c7 f7g5 once more: Red wins: Black chased the horse";
    assert!(ran.out.contains(warning), "{}", ran.out);
}

#[test]
fn the_known_verdicts_are_met() {
    for rule in ["computer", "axf", "wxf"] {
        let files = ["rules/cycles.csv", "rules/random_cycles.csv"].map(data);
        let files = files.map(|path| path.to_str().unwrap().to_owned());
        let ran = judge(&["--rule", rule, "--cases", &files[0], &files[1]]).ended_with(0);
        assert!(
            ran.last_line().ends_with(" passed, 0 failed"),
            "{}",
            ran.last_line()
        );
        let passed: usize = ran.last_line().split(' ').next().unwrap().parse().unwrap();
        assert!(passed > 3000, "{passed}");
    }
}

#[test]
fn the_verdicts_of_public_suites_are_met() {
    let Some(file) = xq_testkit::reference("rules/public_cycles.csv") else {
        return;
    };
    let file = file.to_str().unwrap();
    judge(&["--cases", file]).ended_with(0);
    let ran = judge(&["--cases", file, "--rule", "axf"]);
    let numbers: Vec<usize> = ran
        .last_line()
        .split(' ')
        .filter_map(|word| word.parse().ok())
        .collect();
    let [passed, failed] = numbers[..] else {
        panic!("{}", ran.out);
    };
    assert_eq!((passed, failed), (206, 3), "{}", ran.out);
}

#[test]
fn the_page_of_diagrams_is_what_the_tool_draws() {
    let folder = Folder::new();
    let (page, file) = (folder.path("diagrams.md"), data("rules/diagrams.csv"));
    let file = file.to_str().unwrap();
    judge(&["--cases", file, "--page", &page]).ended_with(0);
    let docs = data("../docs");
    let kept = |name: &str| std::fs::read_to_string(docs.join(name)).unwrap();
    let drawn = |name: &str| std::fs::read_to_string(folder.path(name)).unwrap();
    assert_eq!(drawn("diagrams.md"), kept("diagrams.md"), "draw it anew");
    let boards = std::fs::read_dir(folder.path("diagrams")).unwrap();
    let names: Vec<String> = boards
        .map(|board| board.unwrap().file_name().into_string().unwrap())
        .collect();
    assert!(names.len() >= 40);
    for name in names {
        let name = format!("diagrams/{name}");
        assert_eq!(drawn(&name), kept(&name), "{name}: draw it anew");
    }
    judge(&["--cases", file, "--page", &page]).refused("--force overwrites");
    judge(&["--cases", file, "--page", &page, "--force"]).ended_with(0);
    judge(&["--cases", file, "--page", "-"]).refused("needs a file");
    let row = |id: &str| folder.file("one.csv", format!("id,fen,moves\n{id},{CHASE},{CHASED}\n"));
    judge(&["--cases", &row("../x"), "--page", &page, "--force"]).refused("\"../x\"");
}

#[test]
fn wrong_and_broken_cases_are_told_apart() {
    let folder = Folder::new();
    let (cycle, end) = CHECKS.split_at(CHECKS.len() / 2);
    assert_eq!(cycle.trim(), end.trim());
    let file = |rows: &str| {
        folder.file(
            "cases.csv",
            format!("id,fen,cycle,moves,expected_axf\n{rows}"),
        )
    };
    let judge = |rows: &str| judge(&["--rule", "axf", "--cases", &file(rows)]);
    let fen = PERPETUAL_CHECK;

    let ran = judge(&format!(
        "a,{fen},{cycle},,black\nb,{fen},,{CHECKS},black\n"
    ))
    .ended_with(0);
    assert_eq!(ran.last_line(), "2 passed, 0 failed");
    let ran = judge(&format!("a,{fen},{cycle},,red\nb,{fen},,,none\n")).ended_with(1);
    let wrong = "cases.csv:2 (a): expected red, found black at ply 8 (Black wins: Red gave check on \
                 every move of a 4-move cycle)";
    assert!(ran.out.contains(wrong), "{}", ran.out);
    assert_eq!(ran.last_line(), "1 passed, 1 failed");
    let ran = judge(&format!("a,{fen},,,none\nb,{fen},,,disputed\nc,{fen},,,\n")).ended_with(0);
    assert!(ran.out.contains("2 skipped"), "{}", ran.out);
    for (row, words) in [
        (format!("a,{fen},,,blue"), "found \"blue\" in expected_axf"),
        (format!("a,4k4,{cycle},,black"), "bad FEN"),
        (format!("a,{fen},d8e8 e9d9,,black"), "does not lead back"),
        (
            format!("a,{fen},{cycle},{CHECKS},black"),
            "both moves and a cycle",
        ),
        (format!("a,{fen},,d8,black"), "in the moves"),
        (format!("a,{fen},,d8d7,black"), "not legal"),
    ] {
        let ran = judge(&row);
        ran.refused(words);
        ran.refused("1 broken cases");
    }
    judge(&format!("a,{fen},,,\n")).refused("no case to check");
    judge("a,b\n").refused("CSV error");
}

#[test]
fn bad_lines_and_bad_use_are_refused() {
    let folder = Folder::new();
    let cases = folder.file("cases.csv", "fen,moves\n");
    judge(&[]).refused("required");
    judge(&["--moves", "h2h2"]).refused("h2h2");
    judge(&["--moves", "h2e2 h2e2"]).refused("move 2");
    judge(&["--fen", "garbage", "--moves", "h2e2"]).refused("bad FEN");
    judge(&["--moves", "h2e2", "--rule", "chess"]).refused("computer, axf, wxf, checkban or draw");
    judge(&["--moves", "h2e2", "--format", "xml"]).refused("text, json");
    judge(&["--moves", "h2e2", "--cases", &cases]).refused("cannot be used with");
    judge(&["--cases", "/no/such/cases.csv"]).refused("/no/such/cases.csv");
    judge(&["--cases", &cases]).refused("no column expected_computer, found fen, moves");
    let garbage = folder.file("garbage.csv", [0x80, 0xFF, 0, 1, 2, 3]);
    judge(&["--cases", &garbage]).refused("garbage.csv");
}

#[test]
fn a_move_in_every_notation() {
    let ran = notation(&["--move", "h2e2"]).ended_with(0);
    for (name, text) in [
        ("uci1", "h3e3"),
        ("iccs", "H2-E2"),
        ("wxf", "C2=5"),
        ("chinese", "炮二平五"),
    ] {
        let found = ran.out.lines().any(|line| {
            let cells: Vec<&str> = line.split_whitespace().collect();
            cells == [name, text]
        });
        assert!(found, "{name} {text} is not in {}", ran.out);
    }
    let fen = "3k5/9/9/1R7/9/9/9/1R7/9/5K3 w";
    let json = notation(&["--fen", fen, "--text", "前車平一", "--format", "json"])
        .ended_with(0)
        .json();
    assert_eq!(json["move"], "b6i6");
    assert_eq!(json["notations"]["wxf"], "R+=1");
}

#[test]
fn why_a_text_is_no_move() {
    notation(&["--text", "炮二往五"]).refused("found '往', expected 进, 退 or 平");
    notation(&["--text", "车五进一"]).refused("Red has no rook on its file 5");
    notation(&["--move", "h2h9x"]).refused("h2h9x");
    notation(&["--move", "a0b0"]).refused("illegal move a0b0");
    notation(&["--fen", "garbage", "--move", "h2e2"]).refused("garbage");
    notation(&[]).refused("required");
    notation(&["--move", "h2e2", "--text", "C2=5"]).refused("cannot be used with");
}

#[test]
fn the_known_texts_are_written_and_read() {
    let file = data("notation/cases.csv");
    let ran = notation(&["--cases", file.to_str().unwrap()]).ended_with(0);
    assert!(
        ran.last_line().ends_with(" passed, 0 failed"),
        "{}",
        ran.out
    );
    for column in [
        "iccs",
        "wxf_official",
        "wxf_xqbase",
        "wxf_pyffish",
        "zh_xqbase",
        "zh_print",
        "zh_print_traditional",
    ] {
        assert!(ran.out.contains(&format!("  {column} ")), "{}", ran.out);
    }
}

#[test]
fn wrong_texts_are_found() {
    let folder = Folder::new();
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    let cases = folder.file(
        "cases.csv",
        format!("fen,move,iccs,zh_print\n{start},h2e2,H2-E2,炮八平五\n{start},b0c2,,马八进七\n"),
    );
    let ran = notation(&["--cases", &cases]).ended_with(1);
    let wrong = "cases.csv:2: zh_print: h2e2: expected 炮八平五, written 炮二平五";
    assert!(ran.out.contains(wrong), "{}", ran.out);
    assert_eq!(ran.last_line(), "2 passed, 1 failed");
    let cases = folder.file("cases.csv", format!("fen,move,note\n{start},h2e2,x\n"));
    notation(&["--cases", &cases]).refused("no column is the name of a notation");
    let cases = folder.file("cases.csv", format!("fen,move,iccs\n{start},h2,x\n"));
    notation(&["--cases", &cases]).refused("1 broken cases");
}
