//! The pages are there and hold what they should; the Debian package is built, installed and run.

use std::path::Path;
use std::process::Command;

use xq_testkit::{built, workspace_root};

const TOOLS: [&str; 7] = [
    "xq-perft",
    "xq-record",
    "xq-engine",
    "xq-tournament",
    "xq-bench",
    "xq-play",
    "xq-train",
];

fn write_pages(out: &Path) {
    let status = Command::new(env!("CARGO_BIN_EXE_xq-manual"))
        .arg(out)
        .status()
        .expect("it starts");
    assert!(status.success());
}

#[test]
fn every_tool_has_a_page_and_completions() {
    let out = tempfile::tempdir().expect("a folder");
    write_pages(out.path());
    let text = |path: String| std::fs::read_to_string(out.path().join(path)).expect("a file");
    for tool in TOOLS {
        let page = text(format!("man/man1/{tool}.1"));
        assert!(page.contains(&format!(".TH {tool} 1")), "{tool}: {page}");
        assert!(page.contains(".SH DESCRIPTION"), "{tool}");
        for path in [
            format!("bash/{tool}.bash"),
            format!("zsh/_{tool}"),
            format!("fish/{tool}.fish"),
        ] {
            assert!(text(path.clone()).contains(tool), "{path}");
        }
    }
    let depth = text("man/man1/xq-bench-depth.1".to_owned());
    assert!(depth.contains("repeat"), "{depth}");
}

/// Installs a package below a folder; who is not root may only unpack it.
fn install(package: &Path, root: &Path) {
    let is_root = Command::new("id").arg("-u").output();
    let is_root = is_root.is_ok_and(|output| output.stdout == b"0\n");
    let mut command = Command::new(if is_root { "dpkg" } else { "dpkg-deb" });
    if is_root {
        std::fs::create_dir_all(root.join("var/lib/dpkg/info")).expect("a folder");
        std::fs::create_dir_all(root.join("var/lib/dpkg/updates")).expect("a folder");
        std::fs::write(root.join("var/lib/dpkg/status"), "").expect("a file");
        let root = format!("--root={}", root.display());
        command
            .args([&root, "--force-depends", "--install"])
            .arg(package);
    } else {
        command.arg("--extract").args([package, root]);
    }
    let installed = command.output().expect("it starts");
    assert!(installed.status.success(), "{installed:?}");
}

#[test]
fn the_debian_package_installs_and_runs() {
    if Command::new("dpkg-deb").arg("--version").output().is_err() {
        eprintln!("skipped: there is no dpkg-deb");
        return;
    }
    let scratch = tempfile::tempdir().expect("a folder");
    let pages = scratch.path().join("pages");
    write_pages(&pages);
    let programs = built::folder_with(&TOOLS);
    let status = Command::new(workspace_root().join("tools/deb.sh"))
        .args([&programs, &pages, &scratch.path().join("packages")])
        .status()
        .expect("it starts");
    assert!(status.success());

    let package = std::fs::read_dir(scratch.path().join("packages"))
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .next()
        .expect("a package");
    let root = scratch.path().join("root");
    install(&package, &root);

    let empty = tempfile::tempdir().expect("a folder");
    for tool in TOOLS {
        let output = Command::new(root.join("usr/bin").join(tool))
            .arg("--version")
            .env_clear()
            .current_dir(empty.path())
            .output()
            .expect("it starts");
        let version = format!("{tool} {}\n", env!("CARGO_PKG_VERSION"));
        assert_eq!(String::from_utf8_lossy(&output.stdout), version);
        let page = format!("usr/share/man/man1/{tool}.1.gz");
        assert!(root.join(&page).exists(), "{page}");
    }
    let counted = Command::new(root.join("usr/bin/xq-perft"))
        .args(["run", "3"])
        .env_clear()
        .current_dir(empty.path())
        .output()
        .expect("it starts");
    assert!(String::from_utf8_lossy(&counted.stdout).contains("79666"));
}
