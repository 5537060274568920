//! Files as people have them: packed, oddly named, in other encodings, with positions no game has.

mod support;

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use support::{Folder, GAMES, Ran, xq_record};

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packed.write_all(bytes).expect("memory");
    packed.finish().expect("memory")
}

fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        let options = zip::write::SimpleFileOptions::default();
        archive.start_file(*name, options).expect("a name");
        archive.write_all(bytes).expect("memory");
    }
    archive.finish().expect("memory").into_inner()
}

fn written(folder: &Folder, name: &str, bytes: &[u8]) -> String {
    folder.file(name, bytes)
}

fn check(arguments: &[&str]) -> Ran {
    xq_record(&[&["check"], arguments].concat())
}

#[test]
fn packed_files_are_read() {
    let folder = Folder::new();
    let list = "1. 炮二平五 马8进7";
    for (name, bytes, games) in [
        ("games.pgn.gz", gzipped(GAMES.as_bytes()), "2"),
        ("list.gz", gzipped(list.as_bytes()), "1"),
        (
            "all.zip",
            zipped(&[
                ("a/games.pgn", GAMES.as_bytes()),
                ("readme", b"nothing of the kind"),
                ("list.txt", list.as_bytes()),
            ]),
            "3",
        ),
    ] {
        let file = written(&folder, name, &bytes);
        let ran = check(&[&file]).ended_with(0);
        let row = ran.out.lines().nth(1).unwrap_or_default();
        let cells: Vec<&str> = row.split_whitespace().take(3).collect();
        assert_eq!(cells, ["passed", "pgn", games], "{name}");
    }
    let broken = written(&folder, "broken.zip", b"PK\x03\x04 and no more");
    check(&[&broken]).ended_with(2);
    let none = written(&folder, "none.zip", &zipped(&[("readme", b"nothing")]));
    check(&[&none]).ended_with(2);
}

#[test]
fn what_unpacks_to_more_than_memory_is_refused() {
    let folder = Folder::new();
    // 300 MiB of blanks in 300 KB.
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    let blanks = vec![b' '; 1 << 20];
    for _ in 0..300 {
        packed.write_all(&blanks).expect("memory");
    }
    let file = written(&folder, "bomb.gz", &packed.finish().expect("memory"));
    let ran = check(&[&file]).ended_with(2);
    assert!(ran.err.contains("more than 256 MiB"), "{}", ran.err);
}

#[test]
fn utf_16_has_its_mark_and_is_read_again() {
    let folder = Folder::new();
    let games = folder.file("games.pgn", GAMES);
    let wide = folder.path("wide.pgn");
    xq_record(&["convert", &games, "-o", &wide, "--encoding", "utf-16le"]).ended_with(0);
    let bytes = fs::read(&wide).expect("a file");
    assert!(bytes.starts_with(&[0xFF, 0xFE]));
    assert_eq!(
        bytes.windows(2).filter(|two| two == &[0xFF, 0xFE]).count(),
        1
    );
    let again = xq_record(&["convert", &wide, "-o", "-", "--format", "json"]).ended_with(0);
    let first = xq_record(&["convert", &games, "-o", "-", "--format", "json"]).ended_with(0);
    assert_eq!(again.out, first.out);
}

#[test]
fn vietnamese_encodings_are_written_and_read_and_break_no_header() {
    let folder = Folder::new();
    let text = "[Red \"Nguyễn Văn An\"]\n[Black \"Trần Bình\"]\n[Result \"1-0\"]\n\n1. P2-5 {nước đi thường thấy} M8.7 1-0\n";
    let file = folder.file("game.pgn", text);
    for encoding in ["windows-1258", "tcvn3"] {
        for (name, options) in [("g.pgn", &["--notation", "vietnamese"][..]), ("g.ubb", &[])] {
            let out = folder.path(&format!("{encoding}-{name}"));
            let convert = ["convert", &file, "-o", &out, "--encoding", encoding];
            xq_record(&[&convert, options].concat()).ended_with(0);
            let ran = xq_record(&["convert", &out, "-o", "-", "--format", "json"]).ended_with(0);
            for part in [
                "Nguyễn Văn An",
                "Trần Bình",
                "nước đi thường thấy",
                "\"1-0\"",
                "h2e2",
                "h9g7",
            ] {
                assert!(
                    ran.out.contains(part),
                    "{encoding}, {name}: {part} in {}",
                    ran.out
                );
            }
        }
    }
    let out = folder.path("chinese.pgn");
    let ran = xq_record(&["convert", &file, "-o", &out, "--encoding", "tcvn3"]).ended_with(2);
    assert!(
        ran.err.contains("no characters for Chinese notation"),
        "{}",
        ran.err
    );
    assert!(!PathBuf::from(&out).exists());
}

#[cfg(unix)]
#[test]
fn names_that_are_no_text_are_shown_so_that_a_shell_finds_them() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new();
    let name = std::ffi::OsStr::from_bytes(b"caf\xE9's.pgn");
    let games = folder.file("games.pgn", GAMES);
    let path = PathBuf::from(&games).with_file_name(name);
    fs::copy(&games, &path).expect("a copy");
    fs::remove_file(&games).expect("the old name goes");
    let parent = path.parent().expect("a folder").display().to_string();
    let ran = check(&[&parent]).ended_with(0);
    assert!(ran.out.contains(r"caf\xE9\'s.pgn'"), "{}", ran.out);
}

#[test]
fn composed_problems_pass_with_a_remark_and_are_shown() {
    let folder = Folder::new();
    // A red pawn on its own first rank.
    let fen = "3k5/9/9/9/9/9/9/4C4/9/P3K4 w - - 0 1";
    let position = folder.file("problem.epd", format!("{fen}\n"));
    let game = folder.file(
        "problem.pgn",
        format!("[FEN \"{fen}\"]\n\n1. 炮五平六 将４进１ *\n"),
    );
    for file in [&position, &game] {
        let ran = check(&[file]).ended_with(0);
        assert!(
            ran.out.contains("remark: line 1, game 1: start position"),
            "{}",
            ran.out
        );
        xq_record(&["show", file]).ended_with(0);
    }
    let ran = xq_record(&["show", &game, "--notation", "iccs"]).ended_with(0);
    assert!(
        ran.out.contains("E2-D2") && ran.out.contains("D9-D8"),
        "{}",
        ran.out
    );
    // Two red kings are no diagram either.
    let nonsense = folder.file("nonsense.epd", "3k5/9/9/9/9/9/9/9/3K5/4K4 w - - 0 1\n");
    check(&[&nonsense]).ended_with(1);
}

#[test]
fn a_game_that_went_on_after_a_repetition_passes_with_a_remark() {
    let folder = Folder::new();
    let turn = "h0g2 h9g7 g2h0 g7h9 ";
    let text = format!("[Result \"1-0\"]\n\n{turn}{turn}{turn}h2e2 1-0\n");
    let file = folder.file("long.pgn", text);
    let ran = check(&[&file]).ended_with(0);
    assert!(
        ran.out.contains("remark: the game went on, by the rules"),
        "{}",
        ran.out
    );
    // Who is mated at the end has lost, whatever came before.
    let fen = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1";
    let text = format!(
        "[FEN \"{fen}\"]\n[Result \"0-1\"]\n\n1. e1e5 d9d8 2. e5e1 d8d9 3. e1e5 d9d8 4. e5e1 d8d9 5. e1e5 d9d8 6. e5e1 d8d9 7. e1d1 0-1\n"
    );
    let file = folder.file("mated.pgn", text);
    let ran = check(&[&file]).ended_with(1);
    assert!(ran.out.contains("has no legal move"), "{}", ran.out);
}

#[test]
fn many_defects_are_counted() {
    let folder = Folder::new();
    let file = folder.file("many.pgn", format!("1. h2e2 {} h9g7 *\n", ")".repeat(5000)));
    let ran = check(&[&file]).ended_with(1);
    let row = ran.out.lines().nth(1).unwrap_or_default();
    assert_eq!(row.split_whitespace().nth(6), Some("5000"), "{}", ran.out);
}
