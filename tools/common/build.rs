//! Tells the tools with what and from what they were compiled.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let compiler = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    tell("COMPILER", &said(&compiler, &["--version"]));
    tell("TARGET", &variable("TARGET"));
    tell("OPT_LEVEL", &variable("OPT_LEVEL"));
    tell("FEATURES", &variable("CARGO_CFG_TARGET_FEATURE"));
    let flags = variable("CARGO_ENCODED_RUSTFLAGS");
    tell("FLAGS", &flags.replace('\u{1f}', " "));
    tell("COMMIT", &commit());
}

fn tell(name: &str, value: &str) {
    println!("cargo::rustc-env=XQ_{name}={value}");
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

/// What the search is made of: when a file of theirs changes, the commit may become a dirty one.
const SOURCES: [&str; 3] = ["xq-core", "xq-eval", "xq-search"];

/// The commit, with `-dirty` behind it if the sources differ from it; empty where there is no git, as
/// in an unpacked archive.
fn commit() -> String {
    // Git writes a line there whenever the commit changes; what does not exist is not watched,
    // because cargo would then compile anew every time.
    let log = said("git", &["rev-parse", "--git-path", "logs/HEAD"]);
    if !log.is_empty() && Path::new(&log).exists() {
        println!("cargo::rerun-if-changed={log}");
        for source in SOURCES {
            println!("cargo::rerun-if-changed=../../crates/{source}/src");
        }
    }
    let commit = said("git", &["rev-parse", "--short=12", "HEAD"]);
    let changed = [
        "status",
        "--porcelain",
        "--untracked-files=no",
        "--",
        "../../crates",
        "..",
    ];
    let is_dirty = !commit.is_empty() && !said("git", &changed).is_empty();
    if is_dirty { commit + "-dirty" } else { commit }
}

/// What a program says, or nothing where it cannot be asked.
fn said(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().ok();
    let output = output.filter(|output| output.status.success());
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    text.unwrap_or_default()
}
