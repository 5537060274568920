//! `xq-perft run`, as its users call it.

mod support;

use std::process::Command;

use support::{START, program, without_reader, xq_perft};

fn nodes(arguments: &[&str]) -> u64 {
    let ran = xq_perft(&[&["run", "--format", "json"], arguments].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    ran.json()["nodes"].as_u64().expect("nodes")
}

/// The number of two kings in their palaces at depth 63 does not fit into 64 bits.
#[test]
fn counts_beyond_64_bits_are_not_lost() {
    let kings = |depth| {
        let fen = "3k5/9/9/9/9/9/9/9/9/5K3 w";
        xq_perft(&[
            "run",
            depth,
            "--fen",
            fen,
            "--hash",
            "1",
            "--threads",
            "1",
            "--divide",
        ])
    };
    for format in ["text", "csv", "json"] {
        let mut arguments = vec!["run", "63", "--hash", "1", "--format", format];
        arguments.extend(["--fen", "3k5/9/9/9/9/9/9/9/9/5K3 w"]);
        let ran = xq_perft(&arguments);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.out.contains("39549155594351776768"), "{}", ran.out);
    }
    let ran = kings("63");
    let rows = ran.out.lines().filter_map(|line| line.split_once(": "));
    let sum: u128 = rows.map(|(_, nodes)| nodes.parse::<u128>().unwrap()).sum();
    assert_eq!(sum, 39_549_155_594_351_776_768);
    kings("200").refused("does not fit into 128 bits");
}

#[test]
fn every_way_of_counting_gives_the_published_numbers() {
    for (depth, leaves) in [
        ("0", 1),
        ("1", 44),
        ("2", 1920),
        ("3", 79_666),
        ("4", 3_290_240),
    ] {
        for method in ["walk", "bulk", "differential"] {
            assert_eq!(
                nodes(&[depth, "--method", method]),
                leaves,
                "{depth} {method}"
            );
        }
        assert_eq!(
            nodes(&[depth, "--hash", "8", "--threads", "2"]),
            leaves,
            "{depth}"
        );
    }
    for generator in ["fast", "scan", "table", "validator"] {
        for (depth, leaves) in [("0", 1), ("1", 44), ("2", 1920), ("3", 79_666)] {
            assert_eq!(
                nodes(&[depth, "--generator", generator]),
                leaves,
                "{generator}"
            );
        }
    }
}

#[test]
fn rule_modes_are_reproduced_by_every_generator() {
    let mut rows = csv::Reader::from_path(support::data("perft/rule_modes.csv")).unwrap();
    // A process for each row would take long: every seventh.
    for row in rows.deserialize().step_by(7) {
        let (fen, rules, depth, leaves): (String, String, String, u64) = row.unwrap();
        for generator in ["fast", "scan", "table", "validator"] {
            let arguments = [
                &depth,
                "--fen",
                &fen,
                "--rules",
                &rules,
                "--generator",
                generator,
            ];
            assert_eq!(nodes(&arguments), leaves, "{arguments:?}");
        }
    }
}

#[test]
fn the_position_may_be_given_in_several_ways() {
    let after = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";
    let expected = nodes(&["3", "--fen", after]);
    assert_eq!(nodes(&["3", "--moves", "h2e2"]), expected);
    assert_eq!(
        nodes(&["3", "--fen", &format!("{START} moves h2e2")]),
        expected
    );
    assert_eq!(
        nodes(&["3", "--fen", "startpos", "--moves", " h2e2 "]),
        expected
    );
}

#[test]
fn divide_sums_up_and_is_the_same_in_every_format() {
    let json = xq_perft(&["run", "3", "--divide", "--format", "json"]).json();
    let rows = json["divide"].as_array().unwrap();
    assert_eq!(rows.len(), 44);
    let sum: u64 = rows.iter().map(|row| row["nodes"].as_u64().unwrap()).sum();
    assert_eq!(sum, 79_666);
    let text = xq_perft(&["run", "3", "--divide"]).out;
    let table = xq_perft(&["run", "3", "--divide", "--format", "csv"]).out;
    assert_eq!(table.lines().count(), 45);
    for row in rows {
        let (mv, nodes) = (row["move"].as_str().unwrap(), &row["nodes"]);
        assert!(text.lines().any(|line| line == format!("{mv}: {nodes}")));
        assert!(table.lines().any(|line| line == format!("{mv},{nodes}")));
    }
    let none = xq_perft(&["run", "0", "--divide"]);
    assert_eq!(none.code, Some(0));
}

#[test]
fn statistics_of_the_leaves() {
    for generator in ["fast", "scan"] {
        let arguments = [
            "run",
            "3",
            "--stats",
            "--generator",
            generator,
            "--format",
            "json",
        ];
        let json = xq_perft(&arguments).json();
        assert_eq!(json["stats"]["captures"], 3159, "{generator}");
        assert_eq!(json["stats"]["checks"], 384, "{generator}");
    }
    let table = xq_perft(&["run", "2", "--stats", "--format", "csv"]).out;
    let row = table.lines().nth(1).unwrap();
    assert!(row.ends_with(",72,6,0,0"), "{row}");
}

#[test]
fn text_names_what_was_counted_and_how() {
    let ran = xq_perft(&["run", "4", "--threads", "1", "--rules", "pseudo"]);
    for row in [
        format!("position           {START}"),
        "depth              4".to_owned(),
        "rules              pseudo".to_owned(),
        "generator          fast".to_owned(),
        // Differences are taken under the rules of the game only.
        "method             bulk".to_owned(),
        "threads            1".to_owned(),
    ] {
        assert!(
            ran.out.lines().any(|line| line == row),
            "{row} is not in {}",
            ran.out
        );
    }
    for name in ["nodes", "seconds", "leaves per second"] {
        assert!(ran.out.lines().any(|line| line.starts_with(name)), "{name}");
    }
    assert_eq!(ran.err, "");
}

#[test]
fn bad_positions_are_refused() {
    let fen = |text: &str| xq_perft(&["run", "1", "--fen", text]);
    fen("").refused("expected 10 ranks");
    fen("garbage").refused("bad FEN: piece placement (field 1), column 1");
    fen("rnbakabnr/9/1c5c1").refused("bad FEN");
    fen("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR x").refused("side to move");
    fen("9/9/9/9/9/9/9/9/9/9 w").refused("king");
    fen("4k4/9/9/9/9/9/9/9/9/4K4 w").refused("fac");
    fen("4k4/9/9/9/9/9/9/9/4R4/3K5 w").refused("check");
    fen("💥/9/9/9/9/9/9/9/9/9 w").refused("bad FEN");
    fen(&"9/".repeat(10_000)).refused("bad FEN");
    fen(&format!("{START} moves h2e2 h2e2")).refused("move 2, h2e2, cannot be played");
    xq_perft(&["run", "1", "--moves", "h2e3"]).refused("move 1, h2e3, cannot be played");
    xq_perft(&["run", "1", "--moves", "h3e3x"]).refused("found \"h3e3x\"");
}

#[test]
fn bad_arguments_are_refused() {
    xq_perft(&[]).refused("Usage");
    xq_perft(&["fly"]).refused("unrecognized subcommand");
    xq_perft(&["run"]).refused("<DEPTH>");
    xq_perft(&["run", "-1"]).refused("-1 is not in 0..=255");
    xq_perft(&["run", "256"]).refused("256 is not in 0..=255");
    xq_perft(&["run", "99999999999999999999"]).refused("invalid value");
    xq_perft(&["run", "deep"]).refused("invalid digit");
    xq_perft(&["run", "1", "--fast"]).refused("unexpected argument '--fast'");
    xq_perft(&["run", "1", "--rules", "chess"]).refused("legal, king-capture, pseudo");
    xq_perft(&["run", "1", "--method", "guess"]).refused("walk, bulk, differential");
    xq_perft(&["run", "1", "--generator", "slow"]).refused("fast, scan, table, validator");
    xq_perft(&["run", "1", "--threads", "0"]).refused("0 is not in 1..=1024");
    xq_perft(&["run", "1", "--hash", "0"]).refused("0 is not in 1..=");
    xq_perft(&["run", "1", "--hash", "8", "--generator", "scan"]).refused("--hash works with");
    xq_perft(&["run", "1", "--method", "walk", "--generator", "scan"]).refused("--method walk");
    xq_perft(&["run", "1", "--stats", "--divide", "--format", "csv"]).refused("--format csv");
    xq_perft(&["run", "1", "--checkpoint", "/no/such/folder/file"]).refused("/no/such/folder/file");
}

#[test]
fn help_has_examples() {
    for command in ["run", "verify", "compare"] {
        let ran = xq_perft(&[command, "--help"]);
        assert_eq!(ran.code, Some(0));
        assert!(ran.out.contains("Examples:"), "{}", ran.out);
    }
}

/// The reader is gone before the first line is written.
#[test]
fn a_closed_pipe_does_no_harm() {
    for arguments in [
        &["run", "3", "--divide"][..],
        &["verify", "--max-nodes", "1000"],
        &["--help"],
    ] {
        let ran = without_reader(program(), arguments).ended_with(0);
        assert_eq!(ran.err, "", "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let mut command = Command::new(program());
    let output = command.args(["run", "2"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(
        message.contains("cannot write to standard output"),
        "{message}"
    );
}
