//! What the `xq-*` command-line tools are made of. The binaries in `src/bin` parse their
//! arguments, call this library and print.

pub mod cli;
pub mod perft;
pub mod player;
pub mod position;
pub mod progress;
pub mod protocol;
pub mod web;
