//! Formats that are only read, from files made here: every game comes back.

mod record_support;

use record_support::{RICH, ccbridge, random_record, read_as, read_one, text};
use xq_core::record::{DefectKind, Format, NodeId, Record, Tags};

/// A game with title and players only.
fn plain(seed: u64) -> Record {
    let mut record = random_record(seed, RICH);
    let mut tags = Tags::new();
    for name in ["Title", "Red", "Black"] {
        tags.push(name, record.tags.get(name).unwrap_or_default());
    }
    record.tags = tags;
    record
}

/// The main line alone, with or without its comments.
fn main_line(record: &Record, with_comments: bool) -> Record {
    let mut main = Record::new(record.start.clone());
    main.tags = record.tags.clone();
    main.result = record.result;
    let mut at = NodeId::ROOT;
    let copy = |main: &mut Record, to, from| {
        if with_comments {
            main.tree.set_comment(to, record.tree.comment(from));
        }
    };
    copy(&mut main, at, NodeId::ROOT);
    for node in record.tree.main_line() {
        at = main.tree.add(at, record.tree.mv(node).expect("a move"));
        copy(&mut main, at, node);
    }
    main
}

#[test]
fn cbr_of_both_versions_is_read() {
    for seed in 0..200 {
        let mut record = plain(seed);
        record.start.fullmove_number = seed as u32 + 1;
        for file in [
            ccbridge::record(&record),
            ccbridge::record_version_1(&record),
        ] {
            let read = read_one(Format::Cbr, &file);
            assert!(read.record == record, "version {}, seed {seed}", file[19]);
            assert_eq!(read.defects, [], "version {}, seed {seed}", file[19]);
        }
    }
}

#[test]
fn cbl_is_read_whatever_the_size_of_its_index() {
    for slots in [0, 1, 7, 128, 513] {
        let records: Vec<Record> = (0..12).map(plain).collect();
        let read = read_as(Format::Cbl, &ccbridge::library(&records, slots));
        assert_eq!(read.len(), records.len(), "{slots} slots");
        for (read, record) in read.iter().zip(&records) {
            assert!(read.record.tree == record.tree, "{slots} slots");
            assert_eq!(read.record.tags.get("Library"), Some("全国赛"));
        }
    }
}

#[test]
fn cbf_is_read() {
    for seed in 0..200 {
        let record = main_line(&plain(seed), true);
        let read = read_one(Format::Cbf, text::cbf(&record).as_bytes());
        assert!(read.record == record, "seed {seed}");
        assert_eq!(read.defects, [], "seed {seed}");
    }
}

#[test]
fn wxf_is_read() {
    for seed in 0..200 {
        let mut record = main_line(&plain(seed), false);
        for (name, value) in [("Title", "cup"), ("Red", "Hu"), ("Black", "Yang")] {
            record.tags.set(name, "");
            record.tags.push(name, value);
        }
        let read = read_one(Format::Wxf, text::wxf(&record).as_bytes());
        assert!(read.record == record, "seed {seed}");
        assert_eq!(read.defects, [], "seed {seed}");
    }
}

#[test]
fn a_third_version_of_cbr_is_refused_by_name() {
    let mut file = ccbridge::record(&plain(1));
    file[19] = 3;
    let error = xq_core::record::read(&file[..], &Default::default());
    let error = error.err().expect("refused").to_string();
    assert_eq!(error, "found version 3 of cbr, expected 1 or 2");
}

#[test]
fn headings_in_a_library_are_no_defects() {
    let empty = Record::new(xq_core::Setup::empty());
    let read = read_as(Format::Cbl, &ccbridge::library(&[empty, plain(3)], 2));
    assert_eq!(read[0].defects, []);
    assert_eq!(read[0].record.start.pieces().count(), 0);
}

#[test]
fn a_move_after_the_end_of_a_cbf_line_is_reported() {
    let file = "<ChineseChessRecord><Head/><MoveList><Move value=\"00-00\"/>\n\
                <Move value=\"77-47\" end=\"1\"/>\n<Move value=\"70-62\"/></MoveList>\n\
                </ChineseChessRecord>";
    let read = read_one(Format::Cbf, file.as_bytes());
    assert_eq!(read.record.tree.move_count(), 1);
    assert_eq!(
        read.defects[0].to_string(),
        "line 3, game 1: found \"70-62\", expected no move after the end of the line"
    );
    assert!(matches!(
        read.defects[0].kind,
        DefectKind::Unexpected { .. }
    ));
}
