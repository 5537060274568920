//! The whole way from nothing to a network that plays, as a user would go it, in a small way.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use xq_core::Position;
use xq_core::rules::Game;
use xq_eval::neural::Net;
use xq_eval::{Evaluator, Neural, handcrafted};
use xq_search::{Engine, Evaluation, Limits, Options};
use xq_testkit::random_game;
use xq_train::blocks::{Block, Blocks};
use xq_train::pack::quantised;
use xq_train::record::{Flags, Record};
use xq_train::train::gradient::chances;
use xq_train::train::model::Model;
use xq_train::train::sample::Sample;

const PLAY: &str = "play --games 40 --nodes 20 --seed 3 --out games.xqd";
const DISTIL: &str =
    "train walks.xqd --out first.xqm --units 32 --epochs 4 --batch 128 --curve first.csv";
const LEARN: &str = "train games.xqd --from first.xqm --out second.xqm --units 32 --buckets 2 \
                     --epochs 1 --batch 512 --rate 0.0005 --curve second.csv";

/// Runs `xq-train` with these words in a folder.
fn train(folder: &Path, words: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xq-train"))
        .args(words.split_whitespace())
        .current_dir(folder)
        .output()
        .expect("the program starts")
}

fn run(folder: &Path, words: &str) -> String {
    let output = train(folder, words);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words}: {told}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn refused(folder: &Path, words: &str) -> String {
    let output = train(folder, words);
    assert_eq!(output.status.code(), Some(2), "{words}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn bytes(folder: &Path, name: &str) -> Vec<u8> {
    fs::read(folder.join(name)).expect("a file")
}

/// The losses on games kept apart, as the table of a training has them.
fn validation_losses(folder: &Path, curve: &str) -> Vec<f64> {
    let table = String::from_utf8(bytes(folder, curve)).expect("a table");
    let loss = |line: &str| line.split(',').nth(3).expect("a column").parse();
    let rows = table.lines().skip(1);
    rows.map(|line| loss(line).expect("a number")).collect()
}

/// The blocks of a file, by their numbers.
fn blocks(folder: &Path, name: &str) -> Vec<Block> {
    let blocks = Blocks::open(&folder.join(name)).expect("a file");
    let mut blocks: Vec<Block> = blocks.map(|block| block.expect("a block")).collect();
    blocks.sort_by_key(|block| block.number);
    blocks
}

#[test]
fn parts_of_walks_are_the_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    run(
        folder,
        "play --games 40 --nodes 15 --seed 5 --out games.xqd",
    );
    run(folder, "walk games.xqd --walks 2 --out whole.xqd");
    let mut parts = Vec::new();
    for part in 1..=3 {
        run(
            folder,
            &format!("walk games.xqd --walks 2 --part {part}/3 --out {part}.xqd"),
        );
        parts.extend(blocks(folder, &format!("{part}.xqd")));
    }
    parts.sort_by_key(|block| block.number);
    let whole = blocks(folder, "whole.xqd");
    assert_eq!(parts.len(), whole.len());
    for (part, whole) in parts.iter().zip(&whole) {
        assert_eq!((part.number, &part.records), (whole.number, &whole.records));
    }
    assert!(refused(folder, "walk games.xqd --part 4/3 --out x.xqd").contains("4/3"));
}

#[test]
fn a_network_from_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let told = run(folder, PLAY);
    assert!(told.starts_with("40 games"), "{told}");
    run(folder, "walk games.xqd --walks 8 --out walks.xqd");
    run(folder, "shuffle games.xqd walks.xqd --out mixed.xqd");
    let stats = run(folder, "stats games.xqd walks.xqd --json");
    assert!(stats.contains("\"games\":40,"), "{stats}");
    let doubled = refused(folder, "stats games.xqd games.xqd");
    assert!(doubled.contains("more than once"), "{doubled}");
    run(folder, "rescore games.xqd --nodes 10 --out rescored.xqd");
    assert!(run(folder, "wdl rescored.xqd").contains("slope"));
    run(folder, DISTIL);
    run(folder, LEARN);
    let losses = validation_losses(folder, "first.csv");
    let (first, last) = (losses[0], losses[losses.len() - 1]);
    assert!(last < 0.6 * first, "{first} to {last}: nothing was learnt");
    assert!(folder.join("first.svg").exists());
    run(
        folder,
        "check games.xqd --model first.xqm --model second.xqm",
    );
    run(folder, "pack second.xqm --out net.xqn --provenance small");
    let told = run(folder, "check walks.xqd --net net.xqn");
    assert_eq!(told.lines().count(), 3, "{told}");
    let net = Net::read(&folder.join("net.xqn")).expect("a network");
    assert_eq!(net.provenance(), "small");
    finds_a_mate(net);
    games_are_gone_on_with(folder);
    training_is_the_same_on_one_thread(folder);
    rounding_changes_little(&folder.join("first.xqm"));
    bad_input_is_refused(folder);
}

fn finds_a_mate(net: Net) {
    let mut engine = Engine::new(Options {
        hash_mib: 1,
        evaluation: Evaluation::Neural,
        net: Some(net.into()),
        ..Options::default()
    });
    let mate = Position::from_fen("3k5/9/9/9/9/9/9/9/R8/1R2K4 w").expect("a position");
    let result = engine
        .go(&Game::from(mate), &Limits::depth(4), &mut ())
        .unwrap();
    assert!(result.score > 30_000, "{}", result.score);
}

/// A run broken off and gone on with, or shared out, plays the same games.
fn games_are_gone_on_with(folder: &Path) {
    let whole = bytes(folder, "games.xqd");
    fs::write(folder.join("cut.xqd"), &whole[..whole.len() / 2]).expect("written");
    run(folder, &PLAY.replace("games.xqd", "cut.xqd --threads 1"));
    assert!(blocks(folder, "cut.xqd") == blocks(folder, "games.xqd"));
    let mut joined = Vec::new();
    for (name, part) in [("part1.xqd", "1/2"), ("part2.xqd", "2/2")] {
        let words = format!("{name} --part {part}");
        run(folder, &PLAY.replace("games.xqd", &words));
        joined.extend(bytes(folder, name));
    }
    fs::write(folder.join("joined.xqd"), joined).expect("written");
    assert!(blocks(folder, "joined.xqd") == blocks(folder, "games.xqd"));
}

fn training_is_the_same_on_one_thread(folder: &Path) {
    let again = DISTIL.replace("first", "again");
    run(folder, &format!("{again} --threads 1"));
    assert!(bytes(folder, "again.xqm") == bytes(folder, "first.xqm"));
}

/// Whole numbers give nearly the score of the floating-point network.
fn rounding_changes_little(model: &Path) {
    let numbers = Model::read(model).expect("a model").numbers;
    let neural = Neural::new(quantised(&numbers, "").expect("in bounds").into());
    let (mut sum, mut most, mut count) = (0.0, 0.0f32, 0);
    for position in (0..120).flat_map(|seed| random_game(seed, 120)) {
        let mut setup = position.to_setup();
        setup.halfmove_clock = 0;
        let position = Position::from_setup(&setup).expect("as it was");
        let record = Record::new(&position, 0, 0, Flags::default(), 0);
        let sample = Sample::new(&record, 1, false, 0.0).expect("both kings");
        let chance = chances(&numbers, &[sample])[0];
        let exact = 400.0 * (chance / (1.0 - chance)).ln();
        let is_scaled = handcrafted::scaled(&position, 1000) != 1000
            || handcrafted::scaled(&position, -1000) != -1000;
        if exact.abs() < 2000.0 && !is_scaled {
            let score = neural.evaluate(&position, &neural.state(&position)) as f32;
            let off = (exact - score).abs();
            (sum, most, count) = (sum + off, most.max(off), count + 1);
        }
    }
    let mean = sum / count as f32;
    println!("rounding: {mean:.2} on average, {most:.1} at worst, {count} positions");
    assert!(count > 10_000, "only {count} positions");
    assert!(
        mean < 4.0 && most < 25.0,
        "{mean} on average, {most} at worst"
    );
}

fn bad_input_is_refused(folder: &Path) {
    let told = refused(folder, &PLAY.replace("--nodes 20", "--nodes 21"));
    assert!(told.contains("other settings"), "{told}");
    let told = refused(folder, "train nothing.xqd --out x.xqm");
    assert!(told.contains("nothing.xqd"), "{told}");
    fs::write(
        folder.join("text.xqd"),
        "no blocks in here, just some words",
    )
    .expect("written");
    let told = refused(folder, "stats text.xqd");
    assert!(told.contains("byte 0") && told.contains("XQB1"), "{told}");
    let told = refused(folder, "pack games.xqd --out x.xqn");
    assert!(told.contains("found no model"), "{told}");
    let mut damaged = bytes(folder, "first.xqm");
    damaged[5000] ^= 1;
    fs::write(folder.join("bad.xqm"), damaged).expect("written");
    let told = refused(folder, "pack bad.xqm --out x.xqn");
    assert!(told.contains("damaged"), "{told}");
    if cfg!(not(feature = "tune")) {
        let told = refused(folder, "spsa --out s.json");
        assert!(told.contains("--features tune"), "{told}");
    }
    let told = refused(folder, "play --part 3/2 --out y.xqd");
    assert!(told.contains("3/2"), "{told}");
}
