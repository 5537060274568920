//! Engines that play wrong, die or hang. They are programs of this package; cargo builds them the
//! first time that a test asks for one.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// The path of an engine that answers `go perft`, right or with a planted fault.
pub fn engine() -> &'static str {
    static PATH: LazyLock<String> = LazyLock::new(|| built("xq-mock-engine"));
    &PATH
}

/// The path of a player that moves at random, or plays a trick.
pub fn player() -> &'static str {
    static PATH: LazyLock<String> = LazyLock::new(|| built("xq-mock-player"));
    &PATH
}

fn built(name: &str) -> String {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let folder = profile_folder();
    let profile = match folder.file_name().and_then(|name| name.to_str()) {
        Some("debug") | None => "test",
        Some(profile) => profile,
    };
    let status = Command::new(cargo)
        .args(["build", "--quiet", "--workspace", "--bin", name])
        .args(["--profile", profile, "--target-dir"])
        .arg(folder.parent().expect("a target folder"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status();
    assert!(
        status.is_ok_and(|status| status.success()),
        "cargo cannot build {name}"
    );
    let program = folder
        .join(name)
        .with_extension(std::env::consts::EXE_EXTENSION);
    program.to_str().expect("UTF-8").to_owned()
}

/// Where this test's profile has its programs: the test lies in `deps` below it.
fn profile_folder() -> PathBuf {
    let test = std::env::current_exe().expect("a test is a file");
    test.ancestors()
        .nth(2)
        .map(Path::to_owned)
        .expect("a folder of the profile")
}
