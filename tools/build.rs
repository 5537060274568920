//! Tells the tools with what they were compiled.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(compiler).arg("--version").output();
    let version = output
        .ok()
        .and_then(|output| String::from_utf8(output.stdout).ok());
    let version = version.unwrap_or_default();
    println!("cargo::rustc-env=XQ_COMPILER={}", version.trim());
    let target = env::var("TARGET").unwrap_or_default();
    println!("cargo::rustc-env=XQ_TARGET={target}");
}
