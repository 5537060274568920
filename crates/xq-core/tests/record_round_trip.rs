//! What is written in one format and read again is the same game, unless a loss was reported.

mod record_support;

use record_support::{
    BARE, RICH, deep_record, long_record, random_record, read, read_one, write, xqf,
};
use xq_core::notation::Style;
use xq_core::record::{Encoding, Format, Loss, ReadOptions, Record, WriteOptions};

const WRITTEN: [Format; 5] = [
    Format::Pgn,
    Format::Xqf,
    Format::DhtmlXq,
    Format::Epd,
    Format::Json,
];

#[test]
fn random_games_come_back_from_every_format() {
    let mut whole = [0; WRITTEN.len()];
    for seed in 0..300 {
        // EPD holds neither variations nor comments on moves.
        let taste = if seed % 3 == 0 { BARE } else { RICH };
        let record = random_record(seed, taste);
        for (format, whole) in WRITTEN.into_iter().zip(&mut whole) {
            let (bytes, losses) = write(&record, format, &WriteOptions::default());
            let read = read_one(format, &bytes);
            if losses.is_empty() {
                *whole += 1;
                assert!(read.record == record, "{format}, seed {seed}");
            }
            let moves = |record: &Record| record.tree.main_moves().collect::<Vec<_>>();
            assert_eq!(moves(&read.record), moves(&record), "{format}, seed {seed}");
            assert!(
                read.defects.iter().all(|defect| !defect.kind.is_bad_move()),
                "{format}, seed {seed}: {:?}",
                read.defects
            );
        }
    }
    // The property must not hold for want of games without losses.
    for (format, whole) in WRITTEN.into_iter().zip(whole) {
        assert!(whole > 15, "{format}: only {whole} games without a loss");
    }
}

#[test]
fn trees_come_back_whole_where_the_format_holds_trees() {
    for seed in 300..500 {
        let mut record = random_record(seed, RICH);
        record.start.halfmove_clock = 7;
        for format in [Format::Pgn, Format::Xqf, Format::DhtmlXq, Format::Json] {
            let (bytes, losses) = write(&record, format, &WriteOptions::default());
            if !losses.iter().any(|loss| matches!(loss, Loss::Signs { .. })) {
                let read = read_one(format, &bytes);
                assert!(read.record.tree == record.tree, "{format}, seed {seed}");
            }
        }
    }
}

#[test]
fn pgn_comes_back_in_every_notation_and_encoding() {
    let styles: Vec<Style> = Style::all().collect();
    for seed in 0..120 {
        let record = random_record(seed, RICH);
        let style = styles[seed as usize % styles.len()];
        for encoding in [Encoding::Utf8, Encoding::Gb18030, Encoding::Big5] {
            let options = WriteOptions { style, encoding };
            let (bytes, losses) = write(&record, Format::Pgn, &options);
            let told = ReadOptions {
                format: Some(Format::Pgn),
                encoding: Some(encoding),
                style: Some(style),
                ..ReadOptions::default()
            };
            let read = read(&bytes, &told);
            assert_eq!(read.len(), 1);
            if losses.is_empty() {
                assert!(read[0].record == record, "{style}, {encoding}, seed {seed}");
            }
        }
    }
}

#[test]
fn xqf_of_every_key_version_is_read() {
    for seed in 0..240 {
        let mut record = random_record(seed, RICH);
        record.tags = xq_core::record::Tags::new();
        record.result = xq_core::record::GameResult::RedWins;
        let mut rng = fastrand::Rng::with_seed(seed);
        let keys = xqf::Keys {
            mask: rng.u8(..),
            bits: [rng.u8(..), rng.u8(..), rng.u8(..), rng.u8(..)],
            sum: rng.u8(..),
            men: rng.u8(..),
            from: rng.u8(..),
            to: rng.u8(..),
        };
        let version = 10 + (seed % 9) as u8;
        let bytes = xqf::encode(&record, version, keys);
        let read = read_one(Format::Xqf, &bytes);
        // Without a move, the file does not tell the side to move.
        if record.tree.move_count() > 0 {
            assert!(read.record == record, "version {version}, {keys:?}");
            assert_eq!(read.defects, [], "version {version}, {keys:?}");
        }
    }
}

#[test]
fn games_written_one_after_another_are_read_one_after_another() {
    let records: Vec<Record> = (0..20).map(|seed| random_record(seed, RICH)).collect();
    for format in WRITTEN.into_iter().filter(|format| format.holds_many()) {
        let mut file = Vec::new();
        for record in &records {
            file.extend(write(record, format, &WriteOptions::default()).0);
        }
        let read = record_support::read_as(format, &file);
        assert_eq!(read.len(), records.len(), "{format}");
        for (read, record) in read.iter().zip(&records) {
            assert_eq!(read.record.start.board, record.start.board, "{format}");
            assert_eq!(read.record.result, record.result, "{format}");
        }
    }
}

#[test]
fn no_line_is_too_long_and_no_variation_too_deep() {
    for record in [long_record(100_000), deep_record(100_000)] {
        for format in WRITTEN {
            let (bytes, _) = write(&record, format, &WriteOptions::default());
            let read = read_one(format, &bytes);
            let main = record.tree.main_moves().count();
            assert_eq!(read.record.tree.main_moves().count(), main, "{format}");
            if format != Format::Epd {
                assert!(read.record.tree == record.tree, "{format}");
            }
        }
    }
}

#[test]
fn games_without_moves_keep_their_start() {
    for seed in 0..50 {
        let record = Record::new(xq_testkit::random_setup(seed).to_setup());
        for format in WRITTEN {
            let (bytes, losses) = write(&record, format, &WriteOptions::default());
            let read = read_one(format, &bytes);
            if losses.is_empty() {
                assert!(read.record == record, "{format}, seed {seed}");
                assert_eq!(read.defects, [], "{format}, seed {seed}");
            } else {
                assert_eq!((format, losses), (Format::DhtmlXq, vec![Loss::SideToMove]));
            }
        }
    }
}
