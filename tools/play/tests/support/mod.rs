//! Shared by the tests of `xq-play`.
#![allow(dead_code)] // Each test uses a part of it.

pub mod browser;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A running `xq-play`; it ends with the test.
pub struct Server {
    child: Child,
    /// The address that it printed.
    pub url: String,
}

impl Server {
    /// Starts one on a free port.
    pub fn start(arguments: &[&str]) -> Server {
        Server::run(&[&["--port", "0"], arguments].concat())
    }

    /// Starts one on this port.
    pub fn start_on(port: &str) -> Server {
        Server::run(&["--port", port])
    }

    /// Starts one with these arguments alone; what it keeps, it keeps in a folder of the tests.
    pub fn run(arguments: &[&str]) -> Server {
        Server::launch(Path::new(env!("CARGO_TARGET_TMPDIR")), arguments)
    }

    /// Starts one on a free port that keeps what it keeps in a folder.
    pub fn start_in(folder: &Path, arguments: &[&str]) -> Server {
        Server::launch(folder, &[&["--port", "0"], arguments].concat())
    }

    fn launch(folder: &Path, arguments: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_xq-play"))
            .args(arguments)
            .env("XDG_STATE_HOME", folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("xq-play starts");
        let mut url = String::new();
        let output = child.stdout.take().expect("its output");
        BufReader::new(output)
            .read_line(&mut url)
            .expect("it prints its address");
        let url = url.trim().to_owned();
        assert!(url.starts_with("http://"), "{url:?}");
        Server { child, url }
    }

    /// The number of its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Host and port.
    pub fn address(&self) -> &str {
        let rest = self.url.trim_start_matches("http://");
        rest.split('/').next().expect("a host")
    }

    /// The port alone.
    pub fn port(&self) -> String {
        let (_, port) = self.address().rsplit_once(':').expect("a port");
        port.to_owned()
    }

    /// The token, where there is one.
    pub fn token(&self) -> Option<&str> {
        Some(self.url.split_once("token=")?.1.trim())
    }

    /// Ends it, as a crash would.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}
