//! Broken and hostile files of every format: nothing panics or hangs, what is kept is legal, and
//! what is missing is reported.

mod record_support;

use fastrand::Rng;
use record_support::{Taste, ccbridge, random_record, read_as, text, write, xqf};
use xq_core::record::{self, Format, ReadGame, ReadOptions, Record, WriteOptions};

const SMALL: Taste = Taste {
    plies: 12,
    variations: 4,
    comments: 4,
};

/// A small file of a format.
fn sample(format: Format, seed: u64) -> Vec<u8> {
    let mut record = random_record(seed, SMALL);
    if record.tree.move_count() == 0 {
        record = Record::of_moves(&xq_core::Position::start(), ["h2e2".parse().unwrap()]);
    }
    match format {
        Format::Cbr => ccbridge::record(&record),
        Format::Cbl => ccbridge::library(&[record.clone(), record], 1),
        Format::Cbf => text::cbf(&record).into_bytes(),
        Format::Wxf => text::wxf(&record).into_bytes(),
        Format::Xqf => {
            let keys = xqf::Keys {
                mask: 0xBB,
                bits: [0x96, 0x5E, 0x9A, 0x72],
                sum: 0xCB,
                men: 0x1F,
                from: 0x3D,
                to: 0xD9,
            };
            xqf::encode(&record, 10 + (seed % 9) as u8, keys)
        }
        _ => write(&record, format, &WriteOptions::default()).0,
    }
}

/// Reads a file; every game that comes out of it can be written, which asks the rules again.
fn read_and_check(format: Format, bytes: &[u8]) -> Vec<ReadGame> {
    let options = ReadOptions {
        format: Some(format),
        ..ReadOptions::default()
    };
    let Ok(games) = record::read(bytes, &options) else {
        return Vec::new();
    };
    let games: Vec<ReadGame> = games
        .map(|game| game.expect("memory can be read"))
        .collect();
    for game in &games {
        let options = WriteOptions::default();
        let written = record::write(&game.record, Format::Pgn, &options, &mut std::io::sink());
        assert!(written.is_ok(), "{format}: {written:?}");
        for defect in &game.defects {
            assert!(!defect.to_string().is_empty());
        }
    }
    games
}

#[test]
fn files_cut_at_every_byte() {
    for format in Format::ALL {
        for seed in 0..3 {
            let whole = sample(format, seed);
            let moves = |games: &[ReadGame]| -> usize {
                games.iter().map(|game| game.record.tree.move_count()).sum()
            };
            let all = moves(&read_as(format, &whole));
            assert!(all > 0, "{format}");
            // The index of a library is long and not read.
            let step = if format == Format::Cbl { 97 } else { 1 };
            for end in (0..whole.len()).step_by(step) {
                let games = read_and_check(format, &whole[..end]);
                assert!(moves(&games) <= all, "{format}, cut at {end}");
                if matches!(format, Format::Xqf | Format::Cbr) {
                    for game in &games {
                        assert!(!game.defects.is_empty(), "{format}, cut at {end}");
                    }
                }
            }
        }
    }
}

#[test]
fn files_with_a_flipped_bit() {
    let mut rng = Rng::with_seed(7);
    for format in Format::ALL {
        let whole = sample(format, 5);
        let bits = whole.len() * 8;
        let flips: Vec<usize> = if format == Format::Cbl {
            (0..500).map(|_| rng.usize(66624 * 8..bits)).collect()
        } else {
            (0..bits).collect()
        };
        for bit in flips {
            let mut broken = whole.clone();
            broken[bit / 8] ^= 1 << (bit % 8);
            read_and_check(format, &broken);
        }
    }
}

#[test]
fn lengths_that_cannot_be() {
    let lengths = [i32::MAX, i32::MIN, -1, 0x7FFF_0000];
    for format in [Format::Xqf, Format::Cbr, Format::Cbl] {
        let whole = sample(format, 4);
        let start = whole.len() - whole.len().min(2600);
        for at in (start..whole.len() - 4).chain([60]) {
            for length in lengths {
                let mut broken = whole.clone();
                broken[at..at + 4].copy_from_slice(&length.to_le_bytes());
                read_and_check(format, &broken);
            }
        }
    }
}

#[test]
fn texts_with_pieces_torn_out_doubled_and_thrown_in() {
    const THROWN: [&str; 16] = [
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "\"",
        "<",
        ">",
        "&",
        "[DhtmlXQ_",
        "\n[Event \"x\"]\n",
        "1-0",
        "99",
        "\u{FEFF}",
        "&#x0;",
    ];
    let mut rng = Rng::with_seed(11);
    for format in Format::ALL {
        let whole = sample(format, 6);
        for _ in 0..800 {
            let mut broken = whole.clone();
            for _ in 0..rng.usize(1..4) {
                let from = rng.usize(..broken.len());
                let to = (from + rng.usize(..40)).min(broken.len());
                match rng.u8(..3) {
                    0 => drop(broken.drain(from..to)),
                    1 => {
                        let piece = broken[from..to].to_vec();
                        broken.splice(from..from, piece);
                    }
                    _ => {
                        let thrown = THROWN[rng.usize(..THROWN.len())];
                        broken.splice(from..from, thrown.bytes());
                    }
                }
                if broken.is_empty() {
                    break;
                }
            }
            read_and_check(format, &broken);
        }
    }
}

#[test]
fn noise() {
    let mut rng = Rng::with_seed(13);
    for format in Format::ALL {
        for _ in 0..200 {
            let length = rng.usize(..3000);
            let bytes: Vec<u8> = (0..length).map(|_| rng.u8(..)).collect();
            read_and_check(format, &bytes);
            let mut behind_magic = sample(format, 1);
            behind_magic.truncate(24);
            behind_magic.extend(&bytes);
            read_and_check(format, &behind_magic);
        }
    }
}

/// Each of these would overflow the stack of a reader that recurses, or take one that looks twice
/// at what it has seen for hours.
#[test]
fn monsters() {
    let many = 200_000;
    let pgn = "[Event \"x\"]\n1. h2e2 ";
    for (format, head, piece) in [
        (Format::Pgn, pgn, "("),
        (Format::Pgn, pgn, "( "),
        (Format::Pgn, pgn, "(b2e2 "),
        (Format::Pgn, pgn, ")"),
        (Format::Pgn, pgn, "{"),
        (Format::Pgn, pgn, "{}"),
        (Format::Pgn, pgn, "h9g7 h0g2 "),
        (Format::Pgn, "", "[A \"b\"]"),
        (Format::Pgn, "", "[A \"b\"]\n"),
        (Format::Pgn, "[A \"", "\""),
        (Format::Pgn, "1. ", "9"),
        (Format::Pgn, "1. ", "炮"),
        (Format::Wxf, "FORMAT WXF\nSTART{\n", "1. "),
        (Format::Wxf, "", "FORMAT WXF\n"),
        (Format::Wxf, "", "START{}END\n"),
        (Format::Cbf, "<ChineseChessRecord>", "<Head>"),
        (
            Format::Cbf,
            "<ChineseChessRecord>",
            "<Move value=\"77-47\">",
        ),
        (
            Format::Cbf,
            "<ChineseChessRecord><Move ",
            "value=\"77-47\" ",
        ),
        (Format::Cbf, "<ChineseChessRecord><Name>", "&amp;"),
        (Format::DhtmlXq, "", "[DhtmlXQ]"),
        (Format::DhtmlXq, "", "[DhtmlXQ_"),
        (Format::DhtmlXq, "", "[DhtmlXQ_move_1_1_1]7747"),
        (Format::DhtmlXq, "", "[DhtmlXQ_comment0]||"),
        (Format::DhtmlXq, "<p>[DhtmlXQ_comment0]", "<"),
        (Format::DhtmlXq, "[DhtmlXQ_movelist]", "7747"),
        (Format::Epd, "", "w "),
        (Format::Epd, "9/9/9/9/9/9/9/9/9/9 w; ", "\""),
        (Format::Epd, "9/9/9/9/9/9/9/9/9/9 w; ", "a;"),
        (Format::Json, "", "["),
        (Format::Json, "", "{\"moves\":"),
        (Format::Json, "{\"moves\":", "["),
    ] {
        let file = format!("{head}{}", piece.repeat(many));
        read_and_check(format, file.as_bytes());
    }
}

#[test]
fn samples_cut_and_flipped() {
    let Some(folder) = xq_testkit::reference("records") else {
        return;
    };
    let mut rng = Rng::with_seed(17);
    let mut files = 0;
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        for file in std::fs::read_dir(entry.path()).expect("a folder").flatten() {
            let whole = std::fs::read(file.path()).expect("a file");
            let name = file.file_name().to_string_lossy().into_owned();
            let format = Format::detect(&whole, Some(&name)).expect("a known format");
            files += 1;
            // Large files take longer to read.
            let tries = (2_000_000 / whole.len()).clamp(10, 400);
            for _ in 0..tries {
                read_and_check(format, &whole[..rng.usize(..whole.len())]);
                let mut broken = whole.clone();
                for _ in 0..rng.usize(1..4) {
                    let at = rng.usize(..broken.len());
                    broken[at] ^= 1 << rng.u8(..8);
                }
                read_and_check(format, &broken);
            }
        }
    }
    assert!(files > 0, "samples in the reference data");
}
