//! `xq-play` as a server: it stays small, and many may come at once.

mod support;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use support::Server;

/// How many connections it takes at least.
const MANY: usize = 1000;

/// How long the server may take to send a silent connection away; a busy machine is slow.
const PATIENCE: Duration = Duration::from_secs(120);

/// The most memory of an idle server, in kibibytes.
const MEMORY: u64 = 10 * 1024;

fn get(stream: &mut TcpStream, path: &str, host: &str) -> String {
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    )
    .expect("it listens");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn a_thousand_connections_are_taken_and_the_next_is_served() {
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile);
    let raised = rustix::process::Rlimit {
        current: limit.maximum,
        ..limit
    };
    let _ = rustix::process::setrlimit(rustix::process::Resource::Nofile, raised);
    let server = Server::start(&[]);
    let idle: Vec<TcpStream> = (0..MANY)
        .map(|_| TcpStream::connect(server.address()).expect("a connection"))
        .collect();
    let mut next = TcpStream::connect(server.address()).expect("a connection");
    let answer = get(&mut next, "/", server.address());
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer:.80}");
    drop(idle);
}

#[test]
fn who_never_says_what_it_wants_is_sent_away() {
    let server = Server::start(&[]);
    let mut silent = TcpStream::connect(server.address()).expect("a connection");
    let mut slow = TcpStream::connect(server.address()).expect("a connection");
    write!(slow, "GET / HTTP/1.1\r\nHost: ").expect("it listens");
    for stream in [&mut silent, &mut slow] {
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        let mut answer = Vec::new();
        // Closed, with or without a word; not silence until the limit.
        if let Err(error) = stream.read_to_end(&mut answer) {
            assert_ne!(error.kind(), std::io::ErrorKind::WouldBlock, "{error}");
            assert_ne!(error.kind(), std::io::ErrorKind::TimedOut, "{error}");
        }
    }
}

#[test]
fn an_idle_server_is_small() {
    let server = Server::start(&[]);
    let mut stream = TcpStream::connect(server.address()).expect("a connection");
    get(&mut stream, "/", server.address());
    let Ok(status) = std::fs::read_to_string(format!("/proc/{}/status", server.id())) else {
        println!("SKIPPED: no /proc here");
        return;
    };
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let words = line.and_then(|line| line.split_whitespace().nth(1));
    let kibibytes: u64 = words.and_then(|word| word.parse().ok()).expect("a number");
    println!("{kibibytes} KiB");
    assert!(kibibytes < MEMORY, "{kibibytes} KiB");
}

#[test]
fn the_token_stays_from_start_to_start_and_other_machines_are_told_addresses() {
    let folder = tempfile::tempdir().expect("a folder");
    let start = || Server::start_in(folder.path(), &["--host", "0.0.0.0"]);
    let first = start().token().expect("a token").to_owned();
    assert_eq!(start().token(), Some(first.as_str()));
    assert!(first.len() >= 32);
}

/// The page and the engine tell the same chances from a score.
#[test]
fn the_page_has_the_engines_model_of_winning() {
    let root = xq_testkit::workspace_root();
    let read = |path: &str| std::fs::read_to_string(root.join(path)).expect("a source");
    let (page, engine) = (
        read("tools/play/src/assets/js/evaluation.js"),
        read("tools/engine/src/wdl.rs"),
    );
    for name in ["OFFSET", "SLOPE"] {
        let number = |text: &str, before: &str| {
            let (_, rest) = text.split_once(before).expect("the number");
            let end = rest.find(';').expect("its end");
            rest[..end].parse::<f64>().expect("a number")
        };
        assert_eq!(
            number(&page, &format!("const {name} = ")),
            number(&engine, &format!("const {name}: f64 = "))
        );
    }
}
