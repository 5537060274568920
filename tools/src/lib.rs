//! What the `xq-*` command-line tools are made of. The binaries in `src/bin` parse their
//! arguments, call this library and print.

pub mod arena;
pub mod bench;
pub mod calendar;
pub mod cli;
pub mod engine;
pub mod game_choice;
pub mod journal;
pub mod lines;
pub mod markdown;
pub mod page;
pub mod perft;
pub mod player;
pub mod plot;
pub mod position;
pub mod progress;
pub mod protocol;
pub mod record;
pub mod report;
pub mod stats;
pub mod suite;
pub mod tournament;
pub mod turn;
pub mod web;
