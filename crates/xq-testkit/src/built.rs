//! Programs of the workspace that no package of the test depends on. Cargo builds them the first time
//! that a test asks for them, into the folder where the test itself lies.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder that holds these programs, built with the profile of the test.
///
/// # Panics
/// When cargo cannot build them.
pub fn folder_with(names: &[&str]) -> PathBuf {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let folder = profile_folder();
    let profile = match folder.file_name().and_then(|name| name.to_str()) {
        Some("debug") | None => "test",
        Some(profile) => profile,
    };
    let status = Command::new(cargo)
        .args(["build", "--quiet", "--workspace"])
        .args(names.iter().flat_map(|name| ["--bin", name]))
        .args(["--profile", profile, "--target-dir"])
        .arg(folder.parent().expect("a target folder"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status();
    assert!(
        status.is_ok_and(|status| status.success()),
        "cargo cannot build {names:?}"
    );
    folder
}

/// The path of one of them.
pub fn program(name: &str) -> String {
    let program = folder_with(&[name])
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
